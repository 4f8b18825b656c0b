"""A world for each test, and a look at what went wrong behind its back."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db.store import Store
from tests.sessions.clock import NOON
from tests.sessions.world import World


@pytest.fixture
async def world() -> AsyncIterator[World]:
    """A process whose store is in memory; nothing may fail unnoticed in its background."""
    world = World()
    yield world
    assert world.clock.failures == []


@pytest.fixture
async def database(tmp_path: Path, empty_database: Path) -> AsyncIterator[Store]:
    """A real store on a file of its own."""
    file = shutil.copy(empty_database, tmp_path)
    store = await Store.open(f"sqlite+aiosqlite:///{file}", clock=lambda: int(NOON * 1000))
    yield store
    await store.close()
