"""What a hand is worth under a trump suit: for the makers, and for one who plays alone.

The figures were fitted to some thousands of hands in which robots called on all sorts of
cards, with the partner and alone, and played them out.
"""

from collections.abc import Iterator, Sequence

from engine.cards import Hand, Rank, Suit, is_trump, strength, suit_of

# In hundredths of a trick. A trump is worth what few higher ones may stand against it: the
# first figure is for none, the last for all smaller trumps.
TRUMP = (90, 55, 40, 35, 30)
# Beyond the cards themselves, by the number of trumps: a single one falls to the first lead of
# trump, two are the common case, and from three on one can draw and still ruff.
LENGTH = (-25, -25, 0, 20, 20, 20)
ACE = 35
# The others are likelier to hold a suit of which one has but the ace.
LONE_ACE = 8
GUARDED_KING = 10
VOID = 4

# In hundredths of a point, what playing alone gains. It takes length in trump and no loser, so
# an ace or king is worth more than a high trump, and most where it covers a second card.
ALONE_LENGTH = (-200, -190, -170, -65, 15, 130)
ALONE_TRUMP = (20, 0, -10, -10, -10)
ALONE_ACE = 95
ALONE_BARE_ACE = 65
ALONE_KING = 45
ALONE_BARE_KING = 20


def hand_value(held: Hand, trump: Suit, pack: Hand) -> int:
    """Hundredths of a trick that `held` adds to what its side takes.

    `pack` are the cards that may be in play: a trump that isn't among them beats nobody.
    """
    missing = _higher_missing(held, trump, pack)
    value = LENGTH[len(missing)] + sum(_by_rank(TRUMP, higher) for higher in missing)
    return value + sum(_plain_value(cards) for cards in _plain_suits(held, trump))


def lone_gain(held: Hand, trump: Suit, pack: Hand) -> int:
    """Hundredths of a point that `held` gains by playing alone over playing with the partner."""
    missing = _higher_missing(held, trump, pack)
    gain = ALONE_LENGTH[len(missing)] + sum(_by_rank(ALONE_TRUMP, higher) for higher in missing)
    return gain + sum(_lone_plain_gain(cards) for cards in _plain_suits(held, trump))


def _higher_missing(held: Hand, trump: Suit, pack: Hand) -> list[int]:
    """For each trump held, how many higher ones may be in other hands."""
    others = [strength(c, trump) for c in pack if is_trump(c, trump) and c not in held]
    mine = (strength(card, trump) for card in held if is_trump(card, trump))
    return [sum(height > own for height in others) for own in mine]


def _by_rank(values: Sequence[int], higher: int) -> int:
    return values[min(higher, len(values) - 1)]


def _plain_suits(held: Hand, trump: Suit) -> Iterator[list[Rank]]:
    """The ranks held of each plain suit."""
    for suit in Suit:
        if suit is not trump:
            yield [card.rank for card in held if suit_of(card, trump) is suit]


def _plain_value(ranks: Sequence[Rank]) -> int:
    if not ranks:
        return VOID
    guarded = len(ranks) > 1
    ace = 0 if Rank.ACE not in ranks else ACE if guarded else ACE + LONE_ACE
    return ace + (GUARDED_KING if guarded and Rank.KING in ranks else 0)


def _lone_plain_gain(ranks: Sequence[Rank]) -> int:
    guarded = len(ranks) > 1
    ace = ALONE_ACE if guarded else ALONE_BARE_ACE
    king = ALONE_KING if guarded else ALONE_BARE_KING
    return (Rank.ACE in ranks) * ace + (Rank.KING in ranks) * king
