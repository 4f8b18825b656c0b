"""From an address to an engine over tables that are up to date, or a refusal that says why.

A database that is damaged, foreign or too new is only ever opened for reading, and so stays as it
is to the byte.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from sqlalchemy import URL, NullPool
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from db import migrate, queries, sqlite
from db.errors import (
    DatabaseMissing,
    DatabaseTooOld,
    DatabaseUnreadable,
    DatabaseUnwritable,
    MigrationFailed,
)
from db.records import SavedGame
from db.tables import games


async def open_engine(url: str, clock: Callable[[], int]) -> AsyncEngine:
    """An engine for reading and writing, once the tables are there and up to date.

    Raises:
        DatabaseRefused: one of its kinds, saying what is wrong with the database.
    """
    file = sqlite.database_file(url)
    stored = await examine(url)
    migrate.check_known(stored, str(file))
    try:
        sqlite.create_file(file)
    except OSError as error:
        raise DatabaseUnwritable(str(file), error.strerror or str(error)) from error
    if stored.due:
        await _bring_up_to_date(url, file, stored, clock)
    engine = create_async_engine(url, hide_parameters=True)
    sqlite.prepare(engine)
    return engine


async def examine(url: str) -> migrate.Stored:
    """What is at an address, changing nothing; `NOTHING` where there is no file yet.

    Raises:
        DatabaseUnsupported: for an address that isn't an SQLite file's.
        DatabaseUnreadable: if what is there is damaged or no database.
    """
    file = sqlite.database_file(url)
    if not file.exists():
        return migrate.NOTHING
    async with _only_reading(file) as connection:
        damage = await connection.run_sync(sqlite.first_damage)
        if damage is None:
            return await connection.run_sync(migrate.examine)
    raise DatabaseUnreadable(str(file), damage)


async def last_beat(url: str, *, instance: str = "main") -> int | None:
    """When a bot was last alive, as another process sees it, at little cost; changes nothing.

    None where there is no database, or no bot ever ran on it.

    Raises:
        DatabaseUnsupported: for an address that isn't an SQLite file's.
        DatabaseUnreadable: if what is there can't be read.
    """
    file = sqlite.database_file(url)
    if not file.exists():
        return None
    async with _only_reading(file) as connection:
        return await connection.run_sync(partial(queries.last_beat, instance=instance))


async def saved_game(url: str, game_id: str) -> SavedGame | None:
    """A game as another process sees it, with a bot running or not; changes nothing.

    None where there is no such game.

    Raises:
        DatabaseUnsupported: for an address that isn't an SQLite file's.
        DatabaseMissing, DatabaseForeign, DatabaseTooOld, DatabaseTooNew: if there is no database
            of this program's, or of another version's.
        DatabaseUnreadable: if what is there can't be read.
    """
    file = sqlite.database_file(url)
    if not file.exists():
        raise DatabaseMissing(str(file))
    async with _only_reading(file) as connection:
        stored = await connection.run_sync(migrate.examine)
        migrate.check_known(stored, str(file))
        if stored.due:
            raise DatabaseTooOld(str(file))
        query = partial(queries.saved_games, which=games.c.id == game_id)
        found = await connection.run_sync(query)
        return found[0] if found else None


@asynccontextmanager
async def _only_reading(file: Path) -> AsyncIterator[AsyncConnection]:
    engine = _engine_for_once(sqlite.read_only(file))
    try:
        async with engine.connect() as connection:
            yield connection
    except DBAPIError as error:
        raise DatabaseUnreadable(str(file), str(error.orig)) from error
    finally:
        await engine.dispose()


async def _bring_up_to_date(
    url: str, file: Path, stored: migrate.Stored, clock: Callable[[], int]
) -> None:
    engine = _engine_for_once(url)
    sqlite.prepare(engine, foreign_keys=False)
    try:
        if stored.has_tables:
            await asyncio.to_thread(sqlite.copy, file, _name_of_copy(file, clock()))
        async with engine.execution_options(**{sqlite.WRITES: True}).begin() as connection:
            await connection.run_sync(migrate.upgrade)
    except (OSError, sqlite3.Error, SQLAlchemyError, migrate.OrphanedRows) as error:
        raise MigrationFailed(str(file), str(getattr(error, "orig", error))) from error
    finally:
        await engine.dispose()


def _engine_for_once(url: str | URL) -> AsyncEngine:
    return create_async_engine(url, hide_parameters=True, poolclass=NullPool)


def _name_of_copy(file: Path, now_ms: int) -> Path:
    moment = datetime.fromtimestamp(now_ms / 1000, UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    return file.with_name(f"{file.stem}.before-{migrate.newest()}.{moment}{file.suffix}")
