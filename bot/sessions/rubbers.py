"""Rubbers: a chain of games at one table, each of them a game of its own (R28).

A game knows the finished games before it in its rubber. What was given up is no part of the
rubber, which then stands as it stood before.
"""

from bot.sessions.errors import OtherSide
from bot.sessions.table import EarlierGame, Stage, Table
from engine.faceup import Score
from engine.rubber import Rubber
from engine.seats import SEATS, SIDES, Seat, Side, side_of


def rubber_at(table: Table) -> Rubber | None:
    """The rubber as it stands, this game in it once it is finished; None without one."""
    if not table.rules.rubber:
        return None
    scores: list[Score] = [game.score for game in table.earlier]
    if table.stage is Stage.FINISHED and table.state is not None:
        scores.append(table.state.score)
    return Rubber(table.rules.target, tuple(scores))


def games_before_next(table: Table) -> tuple[EarlierGame, ...]:
    """The games before the next one at a table that is over; none where a new rubber begins."""
    rubber = rubber_at(table)
    if rubber is None or rubber.winner is not None:
        return ()
    if table.stage is not Stage.FINISHED or table.state is None:
        return table.earlier
    first, second = (_people(table, side) for side in SIDES)
    return (*table.earlier, EarlierGame(table.game_id, table.state.score, (first, second)))


def _people(table: Table, side: Side) -> frozenset[int]:
    chairs = (table.chairs[seat] for seat in SEATS if side_of(seat) == side)
    return frozenset(chair.person.user_id for chair in chairs if chair.person)


def may_sit(table: Table, user_id: int, seat: Seat) -> bool:
    """Whether a person didn't sit against this seat's side at the end of a game of the rubber."""
    return not any(user_id in game.people[1 - side_of(seat)] for game in table.earlier)


def refuse_other_side(table: Table, user_id: int, seat: Seat) -> None:
    """Refuse a person a chair opposite the side that they have played for.

    Raises:
        OtherSide
    """
    if not may_sit(table, user_id, seat):
        raise OtherSide
