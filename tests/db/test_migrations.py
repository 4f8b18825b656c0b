"""From each older state of the tables to the newest, with nothing lost."""

# A test has the event loop to itself, so it may touch files as it likes.
# ruff: noqa: ASYNC240

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, insert

from db import migrate
from db.errors import DatabaseTooOld, MigrationFailed
from db.opening import saved_game
from db.records import GameRecord, HandRecord, SavedGame
from db.rows import game_values, values_of_game
from db.store import Store
from db.tables import actions, chairs, games, hands, metadata
from tests.db.samples import FOUR_PEOPLE, NOON, a_game, a_play, finished, opened, played

ADD_A_TOPIC = """
import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = {before!r}

def upgrade():
    with op.batch_alter_table("games", recreate="always") as games:
        games.add_column(sa.Column("topic", sa.String(), server_default="euchre"))
"""

LOSE_THE_GAMES = """
from alembic import op

revision = "next"
down_revision = {before!r}

def upgrade():
    op.execute("DELETE FROM games")
"""

BREAK_OFF = """
from alembic import op

revision = "next"
down_revision = {before!r}

def upgrade():
    op.drop_table("actions")
    op.execute("no such statement")
"""


@pytest.fixture
def next_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a test may write a migration that comes after all there are."""
    scripts = tmp_path / "migrations"
    shutil.copytree(migrate.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(migrate, "SCRIPTS", scripts)
    return scripts / "versions" / "next.py"


async def leave_a_game(url: str) -> None:
    store = await Store.open(url, clock=lambda: NOON)
    await store.commit(opened(a_game()))
    await store.commit(played(a_game()))
    await store.close()


def rows(file: Path, table: str) -> int:
    with closing(sqlite3.connect(file)) as database:
        return len(database.execute(f"SELECT * FROM {table}").fetchall())  # noqa: S608


def definitions(file: Path) -> list[list[str]]:
    """The tables and indexes as SQLite keeps them, but for Alembic's own.

    A table that was changed by way of a copy has its constraints in another order.
    """
    with closing(sqlite3.connect(file)) as database:
        found = database.execute(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name != 'alembic_version'"
        )
        return sorted(_clauses(sql) for (sql,) in found)


def _clauses(sql: str) -> list[str]:
    first, *others = (line.strip(" \t,") for line in sql.replace('"games"', "games").splitlines())
    return [first, *sorted(others)]


def copies(file: Path) -> list[Path]:
    return [path for path in file.parent.glob("*.db") if path != file]


async def test_the_migrations_lead_to_the_tables_in_the_code(
    store: Store, file: Path, tmp_path: Path
) -> None:
    made_at_once = tmp_path / "at-once.db"
    engine = create_engine(f"sqlite:///{made_at_once}")
    metadata.create_all(engine)
    engine.dispose()
    await store.load_live()
    assert definitions(file) == definitions(made_at_once)


async def test_alembic_too_finds_no_difference(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with store._engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_a_migration_keeps_the_games_and_all_that_belongs_to_them(
    url: str, file: Path, next_step: Path
) -> None:
    await leave_a_game(url)
    next_step.write_text(ADD_A_TOPIC.format(before=migrate.newest()))
    await (await Store.open(url, clock=lambda: NOON)).close()
    kept = {table: rows(file, table) for table in ("games", "chairs", "hands", "actions")}
    assert kept == {"games": 1, "chairs": 4, "hands": 1, "actions": 1}
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT topic FROM games").fetchall() == [("euchre",)]


async def test_games_from_before_rubbers_and_commitments_stand_each_for_itself(
    url: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = finished("g1", 0, (5, 3))
    with monkeypatch.context() as then:
        then.setattr(migrate, "SCRIPTS", scripts_up_to("0001", tmp_path))
        await (await Store.open(url, clock=lambda: NOON)).close()
    before = insert_as_of_old(file, old)
    with pytest.raises(DatabaseTooOld):
        await saved_game(url, "g1")
    store = await Store.open(url, clock=lambda: NOON)
    assert await store.load("g1") == before
    await store.commit(opened(a_game("g2", rubber_of="g1", rubber_game=2)))
    await store.close()


def scripts_up_to(last: str, folder: Path) -> Path:
    """The migrations as they were when this one was the newest."""
    scripts = folder / "old"
    shutil.copytree(migrate.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    for script in (scripts / "versions").glob("*.py"):
        if script.name[:4] > last:
            script.unlink()
    return scripts


def insert_as_of_old(file: Path, game: GameRecord) -> SavedGame:
    """Store a game as the first tables had it; what it is to come back as."""
    first, play = HandRecord(number=1, entropy="1", dealer=3), a_play(2)
    values = game_values(game)
    del values["rubber_of"], values["rubber_game"], values["commitment"]
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        connection.execute(insert(games), values)
        connection.execute(insert(chairs), values_of_game(game.id, FOUR_PEOPLE))
        connection.execute(insert(hands), values_of_game(game.id, [first]))
        connection.execute(insert(actions), values_of_game(game.id, [play]))
    engine.dispose()
    return SavedGame(game=game, chairs=FOUR_PEOPLE, hands=(first,), actions=(play,))


async def test_before_a_migration_the_database_is_copied(
    url: str, file: Path, next_step: Path
) -> None:
    await leave_a_game(url)
    before = definitions(file)
    next_step.write_text(ADD_A_TOPIC.format(before=migrate.newest()))
    await (await Store.open(url, clock=lambda: NOON)).close()
    [copy] = copies(file)
    assert copy.name == "left-bower.before-next.20260528T202640.000000Z.db"
    assert definitions(copy) == before != definitions(file)
    assert rows(copy, "actions") == 1


async def test_without_a_migration_nothing_is_copied(url: str, file: Path) -> None:
    await leave_a_game(url)
    await (await Store.open(url, clock=lambda: NOON)).close()
    assert copies(file) == []


async def test_a_migration_that_breaks_off_is_taken_back(
    url: str, file: Path, next_step: Path
) -> None:
    await leave_a_game(url)
    before = definitions(file)
    next_step.write_text(BREAK_OFF.format(before=migrate.newest()))
    with pytest.raises(MigrationFailed, match="syntax error"):
        await Store.open(url, clock=lambda: NOON)
    assert definitions(file) == before
    assert rows(file, "actions") == 1


async def test_a_migration_that_would_orphan_rows_is_taken_back(
    url: str, file: Path, next_step: Path
) -> None:
    await leave_a_game(url)
    next_step.write_text(LOSE_THE_GAMES.format(before=migrate.newest()))
    with pytest.raises(MigrationFailed, match="point nowhere"):
        await Store.open(url, clock=lambda: NOON)
    assert rows(file, "games") == 1
