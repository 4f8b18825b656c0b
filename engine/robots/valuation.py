"""What a hand is worth under a trump suit, in hundredths of a trick for its side."""

from engine.cards import Card, Hand, Rank, Suit, is_trump, strength, suit_of

BY_HIGHER_MISSING = (100, 80, 65, 55, 45, 40, 35, 35, 30)
ACE = 55
KING = 15
VOID = 20


def hand_value(held: Hand, trump: Suit, pack: Hand) -> int:
    """Tricks that five cards promise."""
    trumps = [card for card in held if is_trump(card, trump)]
    value = sum(_trump_value(card, held, trump, pack) for card in trumps)
    for suit in Suit:
        if suit is not trump:
            value += _plain_value([c for c in held if suit_of(c, trump) is suit], len(trumps))
    return value


def _trump_value(card: Card, held: Hand, trump: Suit, pack: Hand) -> int:
    height = strength(card, trump)
    higher = [c for c in pack if is_trump(c, trump) and strength(c, trump) > height]
    return BY_HIGHER_MISSING[len([c for c in higher if c not in held])]


def _plain_value(cards: list[Card], trumps: int) -> int:
    if not cards:
        return VOID if trumps else 0
    ranks = {card.rank for card in cards}
    value = ACE if Rank.ACE in ranks else 0
    if Rank.KING in ranks:
        value += KING if len(cards) > 1 else KING // 2
    return value
