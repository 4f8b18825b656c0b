"""Opening a database: a new one, an old one, and those that are better left alone."""

# A test has the event loop to itself, so it may touch files as it likes.
# ruff: noqa: ASYNC240

import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from db import migrate
from db.errors import (
    DatabaseForeign,
    DatabaseRefused,
    DatabaseTooNew,
    DatabaseUnreadable,
    DatabaseUnsupported,
    DatabaseUnwritable,
)
from db.opening import examine
from db.store import Store
from tests.db.samples import NOON, a_game, opened, played


async def stored(url: str, games: int = 1) -> None:
    """Leave a database with games behind."""
    store = await Store.open(url, clock=lambda: NOON)
    for number in range(games):
        await store.commit(opened(a_game(f"g{number}")))
    await store.close()


async def refused(url: str, file: Path) -> DatabaseRefused:
    """The refusal to open a database, which leaves it as it is and copies nothing."""
    before = file.read_bytes()
    with pytest.raises(DatabaseRefused) as refusal:
        await Store.open(url, clock=lambda: NOON)
    assert file.read_bytes() == before
    assert [path for path in file.parent.iterdir() if path.suffix == ".db"] == [file]
    return refusal.value


async def test_a_new_database_is_made_with_its_folder(url: str, file: Path) -> None:
    assert await examine(url) == migrate.NOTHING
    await stored(url)
    assert file.exists()
    assert not (await examine(url)).due


async def test_its_folder_may_have_any_name(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/Ann & Bo’s 100% café/left-bower.db"
    await stored(url)
    store = await Store.open(url, clock=lambda: NOON)
    assert len(await store.load_live()) == 1
    await store.close()


async def test_only_its_owner_may_read_it(url: str, file: Path) -> None:
    await stored(url)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


async def test_opening_again_changes_nothing(url: str, file: Path) -> None:
    await stored(url)
    before = file.read_bytes()
    store = await Store.open(url, clock=lambda: NOON)
    assert [saved.game.id for saved in await store.load_live()] == ["g0"]
    await store.close()
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


async def test_an_empty_file_is_a_new_database(url: str, file: Path) -> None:
    file.parent.mkdir()
    file.touch()
    await stored(url)
    assert not (await examine(url)).due


async def test_a_file_that_is_no_database_is_left_alone(url: str, file: Path) -> None:
    file.parent.mkdir()
    file.write_text("Monday: cards at Dee's\n" * 100)
    refusal = await refused(url, file)
    assert isinstance(refusal, DatabaseUnreadable)
    assert str(file) in str(refusal)


async def test_a_database_cut_short_is_left_alone(url: str, file: Path) -> None:
    await stored(url, games=20)
    os.truncate(file, file.stat().st_size // 2)
    assert isinstance(await refused(url, file), DatabaseUnreadable)


async def test_a_database_with_a_spoilt_page_is_left_alone(url: str, file: Path) -> None:
    await stored(url, games=20)
    pages = bytearray(file.read_bytes())
    pages[8192:12288] = b"\xff" * 4096
    file.write_bytes(pages)
    assert isinstance(await refused(url, file), DatabaseUnreadable)


async def test_a_database_of_a_newer_version_is_left_alone(url: str, file: Path) -> None:
    await stored(url)
    with closing(sqlite3.connect(file)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.commit()
    refusal = await refused(url, file)
    assert isinstance(refusal, DatabaseTooNew)
    assert refusal.revision == "9999"


async def test_a_newer_database_left_by_a_killed_bot_is_left_alone(
    store: Store, file: Path, tmp_path: Path
) -> None:
    await store.commit(opened(a_game()))
    with closing(sqlite3.connect(file)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.commit()
        left = tmp_path / "left" / "left-bower.db"
        left.parent.mkdir()
        for ending in ("", "-wal"):
            shutil.copy(f"{file}{ending}", f"{left}{ending}")
    refusal = await refused(f"sqlite+aiosqlite:///{left}", left)
    assert isinstance(refusal, DatabaseTooNew)


async def test_a_database_of_another_program_is_left_alone(url: str, file: Path) -> None:
    file.parent.mkdir()
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
        other.commit()
    assert isinstance(await refused(url, file), DatabaseForeign)


async def test_a_folder_that_cant_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file, not a folder")
    with pytest.raises(DatabaseUnwritable, match="data"):
        await Store.open(f"sqlite+aiosqlite:///{tmp_path}/data/left-bower.db", clock=lambda: NOON)


@pytest.mark.parametrize(
    "url",
    ["sqlite+aiosqlite://", "sqlite+aiosqlite:///:memory:", "postgresql+asyncpg://localhost/games"],
)
async def test_a_database_that_isnt_a_file_is_refused(url: str) -> None:
    with pytest.raises(DatabaseUnsupported):
        await Store.open(url, clock=lambda: NOON)


async def test_a_database_with_steps_still_in_its_log_is_opened(store: Store, url: str) -> None:
    await store.commit(opened(a_game()))
    await store.commit(played(a_game()))
    again = await Store.open(url, clock=lambda: NOON)
    assert await again.load_live() == await store.load_live()
    await again.close()
