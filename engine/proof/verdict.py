"""What came of checking a record: every deal made again, and what doesn't fit."""

from collections.abc import Iterator
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
    """A hand dealt again from the seed; `shuffled` is the whole pack, cut, top card first.

    `deal_fits` says whether the record has the very cards of `deal`, which no other hand can
    change; `play_fault` is why the hand can't be played as the record says.
    """

    number: int
    entropy: str
    key: bytes = field(repr=False)
    shuffled: Hand
    deal: Deal
    deal_fits: bool
    play_fault: Fault | None

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What doesn't fit: the cards, the play, or both."""
        cards = () if self.deal_fits else (Fault(Problem.CARDS),)
        return cards if self.play_fault is None else (*cards, self.play_fault)


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
        return not self.faults and draw_fits and not any(hand.faults for hand in self.hands)

    @property
    def fitting_deals(self) -> int:
        """In how many hands the record has the cards that follow from the seed."""
        return sum(hand.deal_fits for hand in self.hands)

    @property
    def fitting_plays(self) -> int:
        """How many hands can be played as the record says, each on those before it."""
        return sum(hand.play_fault is None for hand in self.hands)

    def causes(self) -> Iterator[tuple[int | None, Fault]]:
        """Whatever doesn't fit by itself, not for something before it; each with its place.

        That is None for the game as a whole, 0 for the draw, and else the hand's number.
        """
        yield from ((None, fault) for fault in self.faults)
        if self.draw is not None and self.draw.fault is not None:
            yield 0, self.draw.fault
        for hand in self.hands:
            for fault in hand.faults:
                if fault.problem is not Problem.EARLIER:
                    yield hand.number, fault
