"""Refusals, as types that carry their facts; the words for them live where people are spoken to."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.cards import Card, Suit
    from engine.phases import Phase
    from engine.seats import Seat


class EuchreError(Exception):
    """Whatever the engine refuses."""


class RulesProblem(Enum):
    """Why a set of rules can't work."""

    NO_SUCH_FIELD = "no_such_field"
    NO_SUCH_CHOICE = "no_such_choice"
    NO_SUCH_DECK = "no_such_deck"
    WRONG_KIND = "wrong_kind"
    OUT_OF_RANGE = "out_of_range"
    RUBBER_TOO_SHORT = "rubber_too_short"


class InvalidRules(EuchreError):
    """A value or combination of options that can't work."""

    def __init__(self, field: str, value: object, problem: RulesProblem) -> None:
        """`field` is the option at fault, `value` what was asked for."""
        super().__init__(f"{field}={value!r}: {problem.value}")
        self.field = field
        self.value = value
        self.problem = problem


class DealProblem(Enum):
    """Why a deal can't be played."""

    WRONG_CARDS = "wrong_cards"
    WRONG_SHAPE = "wrong_shape"
    WRONG_DEALER = "wrong_dealer"
    NOT_NOW = "not_now"


class InvalidDeal(EuchreError):
    """A deal that doesn't fit the rules or the moment. Never names a card."""

    def __init__(self, problem: DealProblem) -> None:
        """`problem` says what doesn't fit."""
        super().__init__(problem.value)
        self.problem = problem


class IllegalAction(EuchreError):
    """An action that the rules refuse; nothing has changed."""


class NothingToDo(IllegalAction):
    """Nobody is to act: the hand isn't dealt, or the game is over."""

    def __init__(self, phase: Phase) -> None:
        """`phase` is where the game stands."""
        super().__init__(phase.value)
        self.phase = phase


class NotYourTurn(IllegalAction):
    """Somebody else is to act."""

    def __init__(self, seat: Seat, turn: Seat) -> None:
        """`seat` tried, while it is `turn`'s turn."""
        super().__init__(f"seat {seat} acted in seat {turn}'s turn")
        self.seat = seat
        self.turn = turn


class WrongPhase(IllegalAction):
    """An action of another part of the hand, such as a card played during the bidding."""

    def __init__(self, phase: Phase, action: Action) -> None:
        """`phase` is where the hand stands."""
        super().__init__(f"{type(action).__name__} during {phase.value}")
        self.phase = phase
        self.action = action


class CardNotHeld(IllegalAction):
    """A card that isn't in the hand."""

    def __init__(self, card: Card) -> None:
        """`card` is the one asked for."""
        super().__init__("card not held")
        self.card = card


class MustFollow(IllegalAction):
    """The led suit must be followed (R21), and the Left Bower belongs to trump (R4)."""

    def __init__(self, card: Card, led: Suit, trump: Suit) -> None:
        """`card` was refused because the hand holds cards of `led`, with `trump` as trump."""
        super().__init__(f"must follow {led.value}")
        self.card = card
        self.led = led
        self.trump = trump


class MustGoAlone(IllegalAction):
    """The dealer's partner may accept the up-card only by going alone (R14)."""


class DealerIsStuck(IllegalAction):
    """The dealer may not pass in the second round (R16)."""


class SuitWasTurnedDown(IllegalAction):
    """The second round names another suit than the one turned down (R13, R15)."""

    def __init__(self, suit: Suit) -> None:
        """`suit` is the one turned down."""
        super().__init__(f"{suit.value} was turned down")
        self.suit = suit


class MustKeepTheUpcard(IllegalAction):
    """The card just taken may not be discarded under these rules (R11)."""

    def __init__(self, card: Card) -> None:
        """`card` is the up-card that was taken."""
        super().__init__("the up-card must be kept")
        self.card = card


class ClaimProblem(Enum):
    """Why a hand can't be laid down."""

    NOT_PLAYED = "not_played"
    NOT_ON_LEAD = "not_on_lead"
    NOT_PROVEN = "not_proven"


class NoClaim(IllegalAction):
    """A claim that the rules don't allow now (R27)."""

    def __init__(self, problem: ClaimProblem) -> None:
        """`problem` says why."""
        super().__init__(problem.value)
        self.problem = problem
