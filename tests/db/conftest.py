"""A store on a file of its own for each test, and what it does to that file."""

import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event

from db.store import Store
from tests.db.samples import NOON


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the database is, or is to be."""
    return tmp_path / "data" / "left-bower.db"


@pytest.fixture
def url(file: Path) -> str:
    """The same as an address."""
    return f"sqlite+aiosqlite:///{file}"


@pytest.fixture
async def store(url: str, file: Path, empty_database: Path) -> AsyncIterator[Store]:
    """An open store with nothing in it."""
    file.parent.mkdir()
    shutil.copy(empty_database, file)
    store = await Store.open(url, clock=lambda: NOON)
    yield store
    await store.close()


@pytest.fixture
def commits() -> Iterator[list[str]]:
    """Grows by one with each COMMIT."""
    seen: list[str] = []

    def note(_connection: object) -> None:
        seen.append("COMMIT")

    event.listen(Engine, "commit", note)
    yield seen
    event.remove(Engine, "commit", note)


@pytest.fixture
def no_room() -> Iterator[None]:
    """The database can't grow beyond what it is."""

    def shrink(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")

    event.listen(Engine, "begin", shrink)
    yield
    event.remove(Engine, "begin", shrink)
