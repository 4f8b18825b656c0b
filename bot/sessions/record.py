"""The record of a game: its deals and its actions, from which everything else is folded."""

from dataclasses import dataclass
from enum import Enum

from engine.actions import Action
from engine.seats import Seat


class By(Enum):
    """Who chose an action."""

    PERSON = "person"
    ROBOT = "robot"
    TIMEOUT = "timeout"


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedAction:
    """One action for the record. `rev` is the revision it led to, `at` seconds since the epoch."""

    rev: int
    hand: int
    seat: Seat
    action: Action
    by: By
    user_id: int | None
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedDeal:
    """One deal for the record: hand `number` (0: the draw) and the public entropy mixed in."""

    number: int
    entropy: str
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Log:
    """What a change adds to the record of its game."""

    deals: tuple[LoggedDeal, ...] = ()
    actions: tuple[LoggedAction, ...] = ()
