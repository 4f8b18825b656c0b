"""What a hand is worth under a trump suit, in hundredths of a trick.

The figures were fitted to the tricks that the makers took in some thousands of hands, in
which robots called on all sorts of hands and played them out.
"""

from collections.abc import Sequence

from engine.cards import Card, Hand, Rank, Suit, is_trump, strength, suit_of

# A trump is worth what few higher ones may stand against it: the first figure is for none.
BY_HIGHER_TRUMPS_MISSING = (90, 55, 40, 35)
SMALL_TRUMP = 30
# Three trumps can draw and still ruff; a single one is drawn with the first lead of trump.
THIRD_TRUMP = 20
SINGLE_TRUMP = -25
ACE = 35
# The others are likelier to hold a suit of which one has but the ace.
LONE_ACE = 8
GUARDED_KING = 10
VOID = 4


def hand_value(held: Hand, trump: Suit, pack: Hand) -> int:
    """Tricks that `held` adds to what its side takes with `trump`, from the whole `pack`."""
    trumps = [card for card in held if is_trump(card, trump)]
    value = sum(_trump_value(card, held, trump, pack) for card in trumps) + _length(len(trumps))
    for suit in Suit:
        if suit is not trump:
            value += _plain_value([card for card in held if suit_of(card, trump) is suit])
    return value


def _trump_value(card: Card, held: Hand, trump: Suit, pack: Hand) -> int:
    height = strength(card, trump)
    missing = sum(strength(other, trump) > height and other not in held for other in pack)
    few = missing < len(BY_HIGHER_TRUMPS_MISSING)
    return BY_HIGHER_TRUMPS_MISSING[missing] if few else SMALL_TRUMP


def _length(trumps: int) -> int:
    if trumps <= 1:
        return SINGLE_TRUMP
    return THIRD_TRUMP if trumps > 2 else 0


def _plain_value(cards: Sequence[Card]) -> int:
    """What the cards of one plain suit are worth."""
    if not cards:
        return VOID
    ranks = {card.rank for card in cards}
    ace = ACE + LONE_ACE * (len(cards) == 1) if Rank.ACE in ranks else 0
    return ace + GUARDED_KING * (Rank.KING in ranks and len(cards) > 1)
