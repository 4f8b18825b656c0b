"""What is known of one deal of a record."""

from dataclasses import dataclass, field
from typing import TypeAlias

from engine.cards import Card, Suit
from engine.deal import HAND_SIZE
from engine.faceup import Trick
from engine.rules import Rules
from engine.seats import Seat

MayBe: TypeAlias = frozenset[Card]
"""The cards that a place on the table may hold, for all that the record says about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is known of one deal.

    `hands` are the cards of each hand before the bidding, as far as the record speaks of them,
    `dealt` those of them that are known for certain; likewise `kitty_says` and `kitty`,
    `discard_says` and `discard`. `out_of` are the suits that each seat has shown to be out of,
    with the trick in which it did.
    """

    rules: Rules
    dealer: Seat
    upcard: Card
    taker: Seat | None
    trump: Suit | None
    hands: tuple[tuple[MayBe, ...], ...]
    dealt: tuple[frozenset[Card], ...]
    kitty_says: tuple[MayBe, ...]
    kitty: frozenset[Card]
    discard_says: MayBe
    discard: Card | None
    tricks: tuple[Trick, ...] = ()
    out_of: tuple[dict[Suit, int], ...] = field(default_factory=lambda: ({}, {}, {}, {}))

    def played_by(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that `seat` played, in order."""
        return tuple(card for trick in self.tricks for who, card in trick.plays if who == seat)

    def whole_hand(self, seat: Seat) -> bool:
        """Whether all five cards dealt to `seat` are known."""
        return len(self.dealt[seat]) == HAND_SIZE
