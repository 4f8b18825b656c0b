"""Which revision the tables are at, and the way to the newest; everything on plain connections."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from db import sqlite
from db.errors import DatabaseForeign, DatabaseTooNew
from db.tables import metadata

SCRIPTS = Path(__file__).parent / "migrations"
"""The folder of the migrations."""


@dataclass(frozen=True, slots=True)
class Stored:
    """What a database holds: the revision its tables are at (None before the first)."""

    revision: str | None
    has_tables: bool

    @property
    def due(self) -> bool:
        """Whether there is something to migrate."""
        return self.revision != newest()


class OrphanedRows(Exception):
    """A migration left rows whose foreign keys point nowhere."""


NOTHING = Stored(revision=None, has_tables=False)


def newest() -> str:
    """The revision that this program works with."""
    head = _scripts().get_current_head()
    if head is None:
        raise FileNotFoundError(SCRIPTS)
    return head


def examine(connection: Connection) -> Stored:
    """Look at a database without changing anything."""
    revision = MigrationContext.configure(connection).get_current_revision()
    return Stored(revision, has_tables=bool(inspect(connection).get_table_names()))


def check_known(stored: Stored, database: str) -> None:
    """Refuse what isn't ours to migrate.

    Raises:
        DatabaseForeign: if there are tables without a revision.
        DatabaseTooNew: if the revision is none of those this program knows.
    """
    if stored.revision is None and stored.has_tables:
        raise DatabaseForeign(database)
    known = {script.revision for script in _scripts().walk_revisions()}
    if stored.revision is not None and stored.revision not in known:
        raise DatabaseTooNew(database, stored.revision)


def upgrade(connection: Connection) -> None:
    """Bring the tables to the newest revision, in the connection's one transaction.

    On SQLite the connection must not enforce foreign keys: a table is changed by way of a copy,
    and dropping the original would cascade. They are checked afterwards instead.

    Raises:
        OrphanedRows: if rows would point nowhere; the caller then rolls the transaction back.
    """
    scripts = _scripts()

    def steps(revision: Any, _context: MigrationContext) -> Iterable[Any]:  # noqa: ANN401
        return scripts._upgrade_revs("head", revision)  # noqa: SLF001 - as alembic.command does

    with EnvironmentContext(_config(), scripts, fn=steps, destination_rev="head") as environment:
        environment.configure(
            connection=connection,
            target_metadata=metadata,
            render_as_batch=True,
        )
        environment.run_migrations()
    if connection.dialect.name == "sqlite" and (table := sqlite.first_orphan(connection)):
        raise OrphanedRows(f"rows of {table} would point nowhere")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())
