"""The store: everything the running program keeps, and the only way to it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Self, TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from db import boards, history, queries, sqlite, writes
from db.opening import open_engine
from db.records import Change, GameRecord, PastGame, PlayerStats, SavedGame, Stage, Standing
from db.tables import games, is_live
from db.writer import GroupWriter

T = TypeVar("T")


class Store:
    """An open database. Made by `open`, given back by `close`.

    `instance` names this process where several share a database; heartbeats belong to it.
    """

    def __init__(self, engine: AsyncEngine, instance: str) -> None:
        self._engine = engine
        self._instance = instance
        self._writer = GroupWriter(engine.execution_options(**{sqlite.WRITES: True}))

    @classmethod
    async def open(cls, url: str, *, clock: Callable[[], int], instance: str = "main") -> Self:
        """Open the database at an address, make it where there is none, and bring it up to date.

        Before a migration the file is copied to one beside it, named after the migration and the
        time that `clock` tells (milliseconds since 1970).

        Raises:
            DatabaseRefused: one of its kinds, saying what is wrong with the database, which
                stays as it is.
        """
        return cls(await open_engine(url, clock), instance)

    async def close(self) -> None:
        """Write what waits to be written, then let go of the database."""
        await self._writer.close()
        await self._engine.dispose()

    async def commit(self, change: Change) -> None:
        """Store a change to a game; it is durable on return.

        A caller cancelled while waiting doesn't know whether the change is stored, and must load
        the game to find out.

        Raises:
            Conflict: if the stored game isn't at the expected revision, or exists already.
            ChannelTaken: if the channel has another live game.
            RubberContinued: if the rubber has that game already.
            ChangeRefused: if the change breaks another rule of the tables.
            WriteFailed: if the database could not write.
            StoreClosed: after `close`.
        """
        write = partial(writes.apply_change, change=change)
        await self._writer.submit(write, partial(writes.explain_refusal, change=change))

    async def load(self, game_id: str) -> SavedGame | None:
        """A game with all that belongs to it."""
        found = await self._read(partial(queries.saved_games, which=games.c.id == game_id))
        return found[0] if found else None

    async def load_live(self) -> list[SavedGame]:
        """Every game in its lobby or being played, oldest first."""
        return await self._read(partial(queries.saved_games, which=is_live()))

    async def live_game_in(self, channel_id: int) -> GameRecord | None:
        """The game in its lobby or being played in a channel."""
        return await self._read(partial(queries.live_game_in, channel_id=channel_id))

    async def live_games_of(self, guild_id: int, user_id: int) -> list[GameRecord]:
        """The live games of a server in which a person has a chair, oldest first."""
        return await self._read(partial(queries.live_games_of, guild_id=guild_id, user_id=user_id))

    async def past_games(
        self, guild_id: int, stages: Sequence[Stage], *, limit: int, channel_id: int | None = None
    ) -> list[PastGame]:
        """The last games of a server, or of one channel in it, newest first.

        Only games that ended in one of `stages` and had at least one deal.
        """
        return await self._read(
            partial(
                history.past_games,
                guild_id=guild_id,
                stages=stages,
                limit=limit,
                channel_id=channel_id,
            )
        )

    async def leaderboard(
        self, guild_id: int, *, offset: int, limit: int
    ) -> tuple[list[Standing], int]:
        """Some places of a server's leaderboard, best first, and how many people are on it.

        Games count that were finished with people on both sides, for the people in the chairs at
        the end. Order: wins, share of games won, points, games, user id.
        """
        return await self._read(
            partial(boards.leaderboard, guild_id=guild_id, offset=offset, limit=limit)
        )

    async def stats(self, guild_id: int, user_id: int) -> PlayerStats:
        """A person's figures on one server; all 0 for somebody who never finished a game."""
        return await self._read(partial(boards.stats, guild_id=guild_id, user_id=user_id))

    async def beat(self, at_ms: int) -> None:
        """Note that this process was alive at a time."""
        await self._write(partial(writes.beat, instance=self._instance, at_ms=at_ms))

    async def last_beat(self) -> int | None:
        """When this process, or the one before it, was last alive; None if never."""
        return await self._read(partial(queries.last_beat, instance=self._instance))

    async def get_meta(self, key: str) -> str | None:
        """The value kept under a key."""
        return await self._read(partial(queries.get_meta, key=key))

    async def set_meta(self, key: str, value: str) -> None:
        """Keep a value under a key, in place of any before."""
        await self._write(partial(writes.set_meta, key=key, value=value))

    async def _write(self, write: Callable[[Connection], None]) -> None:
        await self._writer.submit(write)

    async def _read(self, query: Callable[[Connection], T]) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(query)
