"""A guild of its own for each test, on a database file of its own."""

import logging
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from zlib import crc32

import pytest
from simcord import Env

from bot.client import LeftBower
from tests.discord.world import Repeatable, Stores, World, new_bot


@pytest.fixture
async def stores(tmp_path: Path, empty_database: Path) -> AsyncIterator[Stores]:
    """What opens the database."""
    stores = Stores(Path(shutil.copy(empty_database, tmp_path)))
    yield stores
    await stores.close()


@pytest.fixture
async def simcord_bot(
    stores: Stores, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> LeftBower:
    """The bot that simcord runs; its secrets follow from the test's name."""
    number = crc32(request.node.name.encode())
    secrets = Repeatable(number)
    monkeypatch.setattr("bot.client.Secrets", lambda: secrets)
    monkeypatch.setattr("bot.minds.random.Random", lambda: Random(number))
    return new_bot(await stores.open())


@pytest.fixture
def world(simcord_env: Env, stores: Stores, caplog: pytest.LogCaptureFixture) -> Iterator[World]:
    """A guild with the bot in it, which logs no error unless the test says so."""
    caplog.set_level(logging.INFO)
    world = World(simcord_env, stores)
    yield world
    errors = [each for each in caplog.get_records("call") if each.levelno >= logging.ERROR]
    assert world.faulty or not errors, [each.getMessage() for each in errors]
