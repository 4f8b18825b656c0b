"""Cards as the format writes them: `Jh`, or a part of what is known, such as `Xh` or `L`.

| mark            | stands for                                               |
| --------------- | -------------------------------------------------------- |
| `9h`, `Nh`      | the nine of hearts                                       |
| `Xh`, `Jx`, `Xx`| any heart, any jack, any card; an empty text is any card |
| `R`, `L`, `B`   | Right Bower, Left Bower, joker                           |
| `At`, `An`      | the ace of trump, of the other suit of trump's colour    |
| `Ag`, `Ah`      | the aces of the other colour, where a deal uses `g`      |

A mark is read as the set of cards that it may be; one card means that it is known.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards import JOKER, Card, Hand, Suit, left_bower, right_bower

_MARK = re.compile(r"(?:[78N9TJQKAX][SsHhCcDdXxtng]|[LRB])?")
_SUITS = {"c": Suit.CLUBS, "d": Suit.DIAMONDS, "h": Suit.HEARTS, "s": Suit.SPADES}


def is_mark(text: str) -> bool:
    """Whether `text` is a card of the format, known or not."""
    return _MARK.fullmatch(text) is not None


def write_card(card: Card) -> str:
    """The card as the format writes it."""
    return "B" if card is JOKER else card.code[0] + card.code[1].lower()


def suit_letter(suit: Suit) -> str:
    """The suit as the format calls it."""
    return suit.value.lower()


def suit_of_letter(letter: str) -> Suit | None:
    """The suit that a call names, or None for a call that names none."""
    return _SUITS.get(letter)


def uses_green(marks: Iterable[str]) -> bool:
    """Whether a deal writes suits as trump, next and two greens, so that `h` may not be hearts."""
    return any(mark.endswith("g") for mark in marks)


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the marks of one deal: its pack, its trump where that is fixed, its way with `h`."""

    pack: Hand
    trump: Suit | None = None
    green: bool = False

    def candidates(self, mark: str) -> frozenset[Card]:
        """The cards that a mark may be; none at all if it names a card outside the pack."""
        if mark in {"", "B"}:
            return frozenset(self.pack) if not mark else frozenset(self.pack) & {JOKER}
        if mark in {"R", "L"}:
            return self._bowers(mark)
        suits = self._suits(mark[1])
        return frozenset(
            card
            for card in self.pack
            if (card.suit in suits and _fits_rank(card, mark[0])) or (mark.lower() == "xx")
        )

    def known(self, mark: str) -> Card | None:
        """The card, if the mark can only be one."""
        candidates = self.candidates(mark)
        return next(iter(candidates)) if len(candidates) == 1 else None

    def _bowers(self, mark: str) -> frozenset[Card]:
        bower = right_bower if mark == "R" else left_bower
        return frozenset(bower(trump) for trump in ([self.trump] if self.trump else Suit))

    def _suits(self, letter: str) -> frozenset[Suit]:
        low = letter.lower()
        if low == "x" or (self.trump is None and low in "tng"):
            return frozenset(Suit)
        if self.trump is None or (low in _SUITS and not (self.green and letter == "h")):
            return frozenset({_SUITS[low]})
        colour = frozenset({self.trump, self.trump.same_colour})
        relative = {"t": {self.trump}, "n": {self.trump.same_colour}}
        return frozenset(relative.get(low, frozenset(Suit) - colour))


def _fits_rank(card: Card, letter: str) -> bool:
    return letter == "X" or card.code[0] == {"N": "9"}.get(letter, letter)
