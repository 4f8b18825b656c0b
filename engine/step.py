"""One step of a game: a new state, and what happened on the way to it."""

from dataclasses import dataclass

from engine.events import Event
from engine.phases import Phase
from engine.seats import Seat
from engine.state import GameState, HandState


@dataclass(frozen=True, slots=True)
class Step:
    """A new state, and what happened on the way to it."""

    state: GameState
    events: tuple[Event, ...]


def move_on(
    state: GameState, hand: HandState, phase: Phase, turn: Seat | None, *events: Event
) -> Step:
    """What an action leads to: another `hand`, another `phase`, somebody else's turn."""
    return Step(state.after(hand, phase, turn), events)
