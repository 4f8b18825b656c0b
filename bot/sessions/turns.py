"""Turns and their deadlines, as functions from a table and a moment.

A deadline belongs to one turn: it begins with it and dies with it.
"""

from dataclasses import dataclass, replace
from enum import Enum

from bot.sessions.table import Stage, Table

LOBBY_SECONDS = 15 * 60
NUDGE_SECONDS = 20
MISSES_BEFORE_AWAY = 2


class Due(Enum):
    """What a table has to do when its alarm rings."""

    NUDGE = "nudge"
    TIMEOUT = "timeout"
    EXPIRE = "expire"


@dataclass(frozen=True, slots=True)
class Alarm:
    """The next thing to happen if nobody does anything."""

    when: float
    due: Due


def begin_turn(table: Table, now: float) -> Table:
    """The table with the clock of the present turn started, if a person is to act."""
    turn = table.state.turn if table.state and not table.stage.is_over else None
    person_to_act = turn is not None and not table.chairs[turn].plays_itself
    return replace(
        table,
        turn_started=now if person_to_act else None,
        deadline=now + table.turn_seconds if person_to_act else None,
        nudged=False,
        nudge_message_id=None,
    )


def keep_lobby_open(table: Table, now: float) -> Table:
    """A lobby stays open for a while after each thing that happens in it."""
    return replace(table, deadline=now + LOBBY_SECONDS)


def shift(table: Table, seconds: float) -> Table:
    """Move the table's clock by an outage."""
    return replace(
        table,
        turn_started=None if table.turn_started is None else table.turn_started + seconds,
        deadline=None if table.deadline is None else table.deadline + seconds,
    )


def next_alarm(table: Table, grace: float) -> Alarm | None:
    """What happens next if nobody does anything; `grace` seconds pass after a deadline."""
    if table.deadline is None:
        return None
    if table.stage is Stage.LOBBY:
        return Alarm(table.deadline, Due.EXPIRE)
    if table.stage is not Stage.PLAYING:
        return None
    if not table.nudged and table.turn_started is not None:
        return Alarm(table.turn_started + nudge_after(table.turn_seconds), Due.NUDGE)
    return Alarm(table.deadline + grace, Due.TIMEOUT)


def is_due(table: Table, due: Due, now: float, grace: float) -> bool:
    """Whether this is what has to happen now."""
    alarm = next_alarm(table, grace)
    return alarm is not None and alarm.due is due and alarm.when <= now


def nudge_after(turn_seconds: int) -> float:
    """How long a player may think before being mentioned."""
    return min(NUDGE_SECONDS, turn_seconds / 2)


def acted(table: Table, seat: int) -> Table:
    """A person has acted: earlier misses are forgiven, and no robot plays for them any more."""
    return table.with_chair(seat, replace(table.chairs[seat], misses=0, away=False))


def missed(table: Table, seat: int) -> Table:
    """A person has let a deadline pass; after two in a row a robot plays until they are back."""
    chair = table.chairs[seat]
    misses = chair.misses + 1
    away = misses >= MISSES_BEFORE_AWAY
    return table.with_chair(seat, replace(chair, misses=misses, away=away))
