"""The statements that only read; each runs in one transaction, so it sees one moment."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, RowMapping, Table, select

from db.records import (
    ActionRecord,
    ChairRecord,
    EarlierRecord,
    GameRecord,
    HandRecord,
    SavedGame,
)
from db.rows import game_of
from db.tables import (
    EARLIER,
    actions,
    chairs,
    games,
    hands,
    heartbeats,
    is_earlier,
    is_live,
    meta,
)

T = TypeVar("T")


def saved_games(connection: Connection, which: ColumnElement[bool]) -> list[SavedGame]:
    """The games that fulfil a condition on `games`, oldest first, with all that belongs to them."""
    order = (games.c.created_ms, games.c.id)
    rows = connection.execute(select(games).where(which).order_by(*order)).mappings().all()
    seated = _children(connection, which, chairs, chairs.c.seat, ChairRecord)
    dealt = _children(connection, which, hands, hands.c.number, HandRecord)
    played = _children(connection, which, actions, actions.c.rev, ActionRecord)
    earlier = _earlier_games(connection, which)
    return [
        SavedGame(
            game=game_of(row),
            chairs=seated.get(row["id"], ()),
            hands=dealt.get(row["id"], ()),
            actions=played.get(row["id"], ()),
            earlier=earlier.get(row["id"], ()),
        )
        for row in rows
    ]


def _children(
    connection: Connection,
    which: ColumnElement[bool],
    table: Table,
    order: ColumnElement[Any],
    record: Callable[..., T],
) -> dict[str, tuple[T, ...]]:
    """The rows that belong to those games, as records by the game's id."""
    wanted = (
        select(table)
        .join(games, games.c.id == table.c.game_id)
        .where(which)
        .order_by(table.c.game_id, order)
    )
    rows = connection.execute(wanted).mappings()
    return {
        game_id: tuple(record(**_without_game(row)) for row in of_game)
        for game_id, of_game in groupby(rows, key=lambda row: row["game_id"])
    }


def _earlier_games(
    connection: Connection, which: ColumnElement[bool]
) -> dict[str, tuple[EarlierRecord, ...]]:
    """The finished games of their rubbers before those games, by the later game's id."""
    wanted = (
        select(
            games.c.id.label("later"),
            EARLIER.c.id,
            EARLIER.c.score_0,
            EARLIER.c.score_1,
            chairs.c.seat,
            chairs.c.user_id,
        )
        .select_from(games)
        .join(EARLIER, is_earlier())
        .join(chairs, chairs.c.game_id == EARLIER.c.id)
        .where(which)
        .order_by(games.c.id, EARLIER.c.rubber_game, chairs.c.seat)
    )
    rows = connection.execute(wanted).mappings()
    return {
        later: tuple(
            _earlier_game(game_id, list(seated))
            for game_id, seated in groupby(of_game, key=lambda row: row["id"])
        )
        for later, of_game in groupby(rows, key=lambda row: row["later"])
    }


def _earlier_game(game_id: str, seated: Sequence[RowMapping]) -> EarlierRecord:
    first, second = (
        frozenset(row["user_id"] for row in seated if row["user_id"] and row["seat"] % 2 == side)
        for side in (0, 1)
    )
    score = (seated[0]["score_0"], seated[0]["score_1"])
    return EarlierRecord(game_id=game_id, score=score, people=(first, second))


def _without_game(row: RowMapping) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "game_id"}


def live_game_in(connection: Connection, channel_id: int) -> GameRecord | None:
    """The game in its lobby or being played in a channel."""
    here = select(games).where(games.c.channel_id == channel_id, is_live())
    row = connection.execute(here).mappings().first()
    return None if row is None else game_of(row)


def live_games_of(connection: Connection, guild_id: int, user_id: int) -> list[GameRecord]:
    """The live games of a server in which a person has a chair, oldest first."""
    theirs = (
        select(games)
        .join(chairs, chairs.c.game_id == games.c.id)
        .where(chairs.c.user_id == user_id, games.c.guild_id == guild_id, is_live())
        .order_by(games.c.created_ms, games.c.id)
    )
    return [game_of(row) for row in connection.execute(theirs).mappings()]


def last_beat(connection: Connection, instance: str) -> int | None:
    """When a process was last known to be alive."""
    beat = select(heartbeats.c.at_ms).where(heartbeats.c.instance == instance)
    return connection.execute(beat).scalar()


def get_meta(connection: Connection, key: str) -> str | None:
    """The value kept under a key."""
    return connection.execute(select(meta.c.value).where(meta.c.key == key)).scalar()
