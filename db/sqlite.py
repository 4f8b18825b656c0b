"""All that is SQLite's own: its settings, its transactions, its file.

The rest of `db` is written for any database that SQLAlchemy reaches.
"""

import logging
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine

from db.errors import DatabaseUnsupported

WRITES = "left_bower_writes"
"""The execution option of a connection whose transactions write."""

_BUSY_SECONDS = 10
_PRIVATE = 0o600

# At its DEBUG level the driver logs every statement with its values, seeds among them.
logging.getLogger("aiosqlite").setLevel(logging.WARNING)


def is_sqlite(url: str | URL) -> bool:
    """Whether the address is that of an SQLite database."""
    return make_url(url).get_backend_name() == "sqlite"


def database_file(url: str | URL) -> Path:
    """The file of an SQLite database.

    Raises:
        DatabaseUnsupported: for another kind of database, or one in memory only.
    """
    address = make_url(url)
    if not is_sqlite(address):
        raise DatabaseUnsupported(address.drivername)
    if not address.database or address.database == ":memory:" or "uri" in address.query:
        raise DatabaseUnsupported("SQLite without a file")
    return Path(address.database)


def create_file(file: Path) -> None:
    """Make the folder and an empty file that only its owner may read: seeds are secret."""
    file.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, _PRIVATE))


def read_only(file: Path) -> URL:
    """An address under which the file can be read and in no way changed."""
    return URL.create(
        "sqlite+aiosqlite",
        database=file.absolute().as_uri(),
        query={"mode": "ro", "uri": "true"},
    )


def prepare(engine: AsyncEngine, *, foreign_keys: bool = True) -> None:
    """Have every connection of the engine write durably and begin its transactions itself.

    Python's own module begins a transaction late, and never before a SAVEPOINT, so that is
    switched off. A transaction that writes says so at once (BEGIN IMMEDIATE): it would fail
    rather than wait if it found out only later.
    """

    @event.listens_for(engine.sync_engine, "connect")
    def _set_up(connection: Any, _record: object) -> None:  # noqa: ANN401 - any driver's
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {_BUSY_SECONDS * 1000}")
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(WRITES, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def first_damage(connection: Connection) -> str | None:
    """What SQLite's own check finds wrong with the file first, or None."""
    verdict = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one())
    return None if verdict == "ok" else verdict


def first_orphan(connection: Connection) -> str | None:
    """A table with a row that points nowhere, or None."""
    orphan = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    return None if orphan is None else str(orphan[0])


def copy(source: Path, target: Path) -> None:
    """Copy a database, which may be in use, as it is at one moment; durable on return.

    Raises:
        FileExistsError: if there is a target already; nothing is ever overwritten.
        sqlite3.Error: if the source can't be read or the target not be written.
    """
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, _PRIVATE))
    try:
        _copy_pages(source, target)
    except BaseException:
        target.unlink()
        raise
    _make_durable(target)


def _copy_pages(source: Path, target: Path) -> None:
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as original,
        closing(sqlite3.connect(target)) as duplicate,
    ):
        original.backup(duplicate)


def _make_durable(file: Path) -> None:
    for path in (file, file.parent):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
