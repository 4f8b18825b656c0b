"""The games that are over, newest first."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, and_, select

from db.records import PastGame, Stage
from db.tables import chairs, games, is_over


def past_games(
    connection: Connection,
    guild_id: int,
    stages: Sequence[Stage],
    limit: int,
    channel_id: int | None = None,
) -> list[PastGame]:
    """The last games of a server, or of one channel in it, that ended so and had a deal."""
    newest = connection.execute(
        select(games.c.id, games.c.ended_ms, games.c.score_0, games.c.score_1)
        .where(_ended_there(guild_id, channel_id), games.c.stage.in_(stages), games.c.rev > 0)
        .order_by(games.c.ended_ms.desc(), games.c.id)
        .limit(limit)
    ).all()
    names = _names(connection, [row.id for row in newest])
    return [
        PastGame(
            id=row.id,
            ended_ms=row.ended_ms,
            score=(row.score_0, row.score_1),
            names=tuple(names.get(row.id, ())),
        )
        for row in newest
    ]


def _ended_there(guild_id: int, channel_id: int | None) -> ColumnElement[bool]:
    here = and_(games.c.guild_id == guild_id, is_over())
    return here if channel_id is None else and_(here, games.c.channel_id == channel_id)


def _names(connection: Connection, game_ids: Sequence[str]) -> dict[str, list[str]]:
    rows = connection.execute(
        select(chairs.c.game_id, chairs.c.name)
        .where(chairs.c.game_id.in_(game_ids))
        .order_by(chairs.c.game_id, chairs.c.seat)
    )
    names: dict[str, list[str]] = {}
    for game_id, name in rows:
        names.setdefault(game_id, []).append(name)
    return names
