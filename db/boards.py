"""Leaderboards and a person's figures, from the games that are finished.

A game counts when people sat on both sides at its end; a game finished with robots only on one
side is practice for the people on the other.
"""

from collections.abc import Sequence

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Subquery,
    case,
    cast,
    exists,
    func,
    select,
)
from sqlalchemy import Float as FloatingPoint

from db.records import PlayerStats, Standing
from db.tables import EARLIER, chairs, games, is_counted, is_earlier

_SIDE = chairs.c.seat % 2
_WON = case((games.c.winner == _SIDE, 1), else_=0)
_POINTS = case((_SIDE == 0, games.c.score_0), else_=games.c.score_1)
_SEATED_IN = games.join(chairs, chairs.c.game_id == games.c.id)


def leaderboard(
    connection: Connection, guild_id: int, offset: int, limit: int
) -> tuple[list[Standing], int]:
    """Some places of a server's leaderboard, and how many there are in all.

    The best come first: by wins, then by the share of games won, points and games. People level
    in all of these stand in the order of their ids, so that pages never overlap.
    """
    totals = _totals(guild_id)
    order = (
        totals.c.wins.desc(),
        (cast(totals.c.wins, FloatingPoint) / totals.c.games).desc(),
        totals.c.points.desc(),
        totals.c.games.desc(),
        totals.c.user_id,
    )
    page = connection.execute(select(totals).order_by(*order).offset(offset).limit(limit))
    rows = page.mappings().all()
    names = _names(connection, guild_id, [row["user_id"] for row in rows])
    places = [Standing(name=names[row["user_id"]], **row) for row in rows]
    people = connection.execute(select(func.count()).select_from(totals)).scalar_one()
    return places, people


def _totals(guild_id: int) -> Subquery:
    return (
        select(
            chairs.c.user_id,
            func.count().label("games"),
            func.sum(_WON).label("wins"),
            func.sum(_POINTS).label("points"),
        )
        .select_from(_SEATED_IN)
        .where(games.c.guild_id == guild_id, is_counted(), chairs.c.user_id.is_not(None))
        .group_by(chairs.c.user_id)
        .subquery("totals")
    )


def _names(connection: Connection, guild_id: int, people: Sequence[int]) -> dict[int, str]:
    """What each person was called in the newest of their games on that server."""
    newest_first = func.row_number().over(
        partition_by=chairs.c.user_id, order_by=(games.c.created_ms.desc(), games.c.id.desc())
    )
    names = (
        select(chairs.c.user_id, chairs.c.name, newest_first.label("age"))
        .select_from(_SEATED_IN)
        .where(games.c.guild_id == guild_id, chairs.c.user_id.in_(people))
        .subquery("names")
    )
    newest = select(names.c.user_id, names.c.name).where(names.c.age == 1)
    return {row.user_id: row.name for row in connection.execute(newest)}


def stats(connection: Connection, guild_id: int, user_id: int) -> PlayerStats:
    """A person's figures on one server; all 0 for somebody who never finished a game there."""
    row = connection.execute(_figures(guild_id, user_id)).mappings().one()
    return PlayerStats(**row)


def _figures(guild_id: int, user_id: int) -> Select[int, int, int, int, int, int, int]:
    return (
        select(
            _sum_if(is_counted(), 1).label("games"),
            _sum_if(is_counted(), _WON).label("wins"),
            _sum_if(is_counted(), _POINTS).label("points"),
            _sum_if(is_counted() & _decides_a_rubber(), 1).label("rubbers"),
            _sum_if(is_counted() & _decides_a_rubber(), _WON).label("rubber_wins"),
            _sum_if(~is_counted(), 1).label("practice_games"),
            _sum_if(~is_counted(), _WON).label("practice_wins"),
        )
        .select_from(_SEATED_IN)
        .where(
            games.c.guild_id == guild_id,
            games.c.stage == "finished",
            chairs.c.user_id == user_id,
        )
    )


def _decides_a_rubber() -> ColumnElement[bool]:
    """Whether its winners had won a game of the same rubber before (R28)."""
    return exists().where(is_earlier(), EARLIER.c.winner == games.c.winner).correlate(games)


def _sum_if(condition: ColumnElement[bool], value: ColumnElement[int] | int) -> ColumnElement[int]:
    return func.coalesce(func.sum(case((condition, value), else_=0)), 0)
