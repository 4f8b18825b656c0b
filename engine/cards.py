"""Cards, packs, and the order of cards under a trump suit (R1-R5).

The bowers live here and nowhere else: everyone who wants to know what a Jack is
worth asks `suit_of` and `strength`.
"""

from enum import Enum, IntEnum
from functools import cache
from typing import TypeAlias, final

JOKER_CODE = "BB"


class Suit(Enum):
    """A printed suit; the value is its letter."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    __hash__ = object.__hash__  # members are singletons, and identity is what a lookup needs

    @property
    def same_colour(self) -> "Suit":
        """The other suit of this colour, whose Jack is the Left Bower when this one is trump."""
        return _SAME_COLOUR[self]


_SAME_COLOUR = {
    Suit.CLUBS: Suit.SPADES,
    Suit.SPADES: Suit.CLUBS,
    Suit.DIAMONDS: Suit.HEARTS,
    Suit.HEARTS: Suit.DIAMONDS,
}


class Rank(IntEnum):
    """A printed rank in natural order, Ace high; the joker stands above them all."""

    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    JOKER = 15


_RANK_OF_LETTER = {
    "7": Rank.SEVEN,
    "8": Rank.EIGHT,
    "9": Rank.NINE,
    "T": Rank.TEN,
    "J": Rank.JACK,
    "Q": Rank.QUEEN,
    "K": Rank.KING,
    "A": Rank.ACE,
}


@final
class Card:
    """One card of the pack; `Card("JH")` is the Jack of Hearts, `Card("BB")` the joker.

    There is one object for each card, so cards compare and hash by identity.
    `suit` is the printed suit, and None for the joker.

    Raises:
        ValueError: for a code that names no card.
    """

    __slots__ = ("code", "rank", "suit")

    code: str
    rank: Rank
    suit: Suit | None

    def __new__(cls, code: str) -> "Card":
        """The one card object with this code."""
        try:
            return _CARDS[code]
        except KeyError:
            raise ValueError(f"no such card: {code!r}") from None

    def __setattr__(self, name: str, value: object) -> None:
        """Cards never change."""
        raise AttributeError(f"a card's {name} can't be changed")

    def __reduce__(self) -> tuple[type["Card"], tuple[str]]:
        """Copies and pickles come back as the same object."""
        return (Card, (self.code,))

    def __repr__(self) -> str:
        """Evaluates to the card."""
        return f"Card({self.code!r})"

    def __str__(self) -> str:
        """The code."""
        return self.code


Hand: TypeAlias = tuple[Card, ...]
_CARDS: dict[str, Card] = {}


def _print_card(code: str, rank: Rank, suit: Suit | None) -> None:
    card = object.__new__(Card)
    for name, value in (("code", code), ("rank", rank), ("suit", suit)):
        object.__setattr__(card, name, value)
    _CARDS[code] = card


for _suit in Suit:
    for _letter, _rank in _RANK_OF_LETTER.items():
        _print_card(_letter + _suit.value, _rank, _suit)
_print_card(JOKER_CODE, Rank.JOKER, None)

JOKER = Card(JOKER_CODE)
EVERY_CARD: Hand = tuple(_CARDS.values())
DECK_SIZES = (24, 28, 32)


def cards(text: str) -> Hand:
    """Cards from text such as `"AS KS JC 9H TD"`.

    Raises:
        ValueError: for a code that names no card.
    """
    return tuple(Card(code) for code in text.split())


@cache
def pack(size: int = 24, *, joker: bool = False) -> Hand:
    """The unshuffled pack of `size` cards (24, 28 or 32), plus the joker if wanted (R1)."""
    lowest = Rank.ACE + 1 - size // 4
    plain = tuple(card for card in _CARDS.values() if card is not JOKER and card.rank >= lowest)
    return (*plain, JOKER) if joker else plain


def right_bower(trump: Suit) -> Card:
    """The Jack of trump (R3)."""
    return Card("J" + trump.value)


def left_bower(trump: Suit) -> Card:
    """The other Jack of trump's colour (R3)."""
    return Card("J" + trump.same_colour.value)


def turned_suit(upcard: Card) -> Suit:
    """The suit that an up-card offers as trump: its own, and Spades for the joker (R13)."""
    return upcard.suit or Suit.SPADES


def suit_of(card: Card, trump: Suit) -> Suit:
    """The suit that `card` belongs to under `trump`: Left Bower and joker are trumps (R4)."""
    return _SUITS[trump][card]


def is_trump(card: Card, trump: Suit) -> bool:
    """Whether `card` is a trump (R4)."""
    return _SUITS[trump][card] is trump


def strength(card: Card, trump: Suit) -> int:
    """How high `card` stands: any trump above any plain card, plain suits level with each other.

    Compare cards of one suit, or a trump with anything (R2, R3). A trick is `trick_strength`'s.
    """
    return _STRENGTHS[trump][card]


def trick_strength(card: Card, trump: Suit, led: Suit) -> int:
    """How high `card` stands in a trick where `led` must be followed; 0 can't win it (R22)."""
    suit = _SUITS[trump][card]
    return _STRENGTHS[trump][card] if suit is trump or suit is led else 0


def from_the_top(suit: Suit, trump: Suit) -> Hand:
    """Every card that belongs to `suit` under `trump`, in any pack, the highest first (R2, R3)."""
    return _FROM_THE_TOP[trump][suit]


def _suit_under(card: Card, trump: Suit) -> Suit:
    if card.suit is None or card is left_bower(trump):
        return trump
    return card.suit


def _strength_under(card: Card, trump: Suit) -> int:
    if card is JOKER:
        return 43
    if card is right_bower(trump):
        return 42
    if card is left_bower(trump):
        return 41
    return card.rank + (20 if card.suit is trump else 0)


_SUITS = {trump: {card: _suit_under(card, trump) for card in _CARDS.values()} for trump in Suit}
_STRENGTHS = {
    trump: {card: _strength_under(card, trump) for card in _CARDS.values()} for trump in Suit
}
_FROM_THE_TOP = {
    trump: {
        suit: tuple(
            sorted(
                (card for card in _CARDS.values() if _SUITS[trump][card] is suit),
                key=lambda card: -_STRENGTHS[trump][card],
            )
        )
        for suit in Suit
    }
    for trump in Suit
}
