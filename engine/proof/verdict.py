"""What came of checking a record: every deal made again, and what doesn't fit."""

from dataclasses import dataclass, field
from enum import Enum

from engine.cards import Hand
from engine.deal import Deal
from engine.draw import Draw
from engine.errors import IllegalAction
from engine.seats import Seat


class Problem(Enum):
    """What doesn't fit in a record."""

    COMMITMENT = "commitment"
    DRAWN_CARDS = "drawn_cards"
    FIRST_DEALER = "first_dealer"
    NUMBER = "number"
    TOO_EARLY = "too_early"
    AFTER_THE_END = "after_the_end"
    DEALER = "dealer"
    CARDS = "cards"
    ACTION = "action"
    EARLIER = "earlier"
    ENDING = "ending"
    SCORE = "score"


@dataclass(frozen=True, slots=True)
class Fault:
    """A problem; for `Problem.ACTION` with the action's number from 1 and the engine's reason."""

    problem: Problem
    action: int = 0
    reason: IllegalAction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawVerdict:
    """The draw made again from the seed; `dealer` and `seating` are what follows from it (R6, R7).

    `seating` has the player of each seat, numbered as they sat before.
    """

    entropy: str
    key: bytes = field(repr=False)
    shuffled: Hand
    draw: Draw
    dealer: Seat
    seating: tuple[int, ...]
    fault: Fault | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandVerdict:
    """A hand dealt again from the seed; `shuffled` is the whole pack, cut, top card first."""

    number: int
    entropy: str
    key: bytes = field(repr=False)
    shuffled: Hand
    deal: Deal
    fault: Fault | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """A whole game, checked. `commitment` is the seed's SHA-256 in hexadecimal.

    `faults` are those of the game as a whole; draw and hands have their own.
    """

    commitment: str
    draw: DrawVerdict | None
    hands: tuple[HandVerdict, ...]
    faults: tuple[Fault, ...]

    @property
    def commitment_fits(self) -> bool:
        """Whether the seed is the one that was committed to."""
        return all(fault.problem is not Problem.COMMITMENT for fault in self.faults)

    @property
    def fits(self) -> bool:
        """Whether everything fits."""
        draw_fits = self.draw is None or self.draw.fault is None
        return not self.faults and draw_fits and self.fitting_hands == len(self.hands)

    @property
    def fitting_hands(self) -> int:
        """How many hands fit."""
        return sum(hand.fault is None for hand in self.hands)
