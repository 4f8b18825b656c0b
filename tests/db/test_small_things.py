"""The host's heartbeat, and small values kept under a name."""

# A test has the event loop to itself, so it may touch files as it likes.
# ruff: noqa: ASYNC240

from pathlib import Path

import pytest

from db.errors import DatabaseUnreadable
from db.opening import last_beat
from db.store import Store
from tests.db.samples import NOON


async def test_a_host_that_never_ran_has_no_heartbeat(store: Store) -> None:
    assert await store.last_beat() is None


async def test_the_last_heartbeat_survives_a_restart(url: str, store: Store) -> None:
    await store.beat(NOON)
    await store.beat(NOON + 5_000)
    again = await Store.open(url, clock=lambda: NOON)
    assert await again.last_beat() == NOON + 5_000
    await again.close()


async def test_a_health_check_sees_the_heartbeat_from_outside(
    url: str, store: Store, file: Path
) -> None:
    assert await last_beat(url) is None
    await store.beat(NOON)
    before = file.read_bytes()
    assert await last_beat(url) == NOON
    assert file.read_bytes() == before


async def test_a_health_check_makes_no_database(url: str, file: Path) -> None:
    assert await last_beat(url) is None
    assert not file.parent.exists()


async def test_a_health_check_on_a_spoilt_file_says_so(url: str, file: Path) -> None:
    file.parent.mkdir()
    file.write_text("not a database at all " * 100)
    with pytest.raises(DatabaseUnreadable):
        await last_beat(url)


async def test_two_processes_have_a_heartbeat_each(url: str, store: Store) -> None:
    await store.beat(NOON)
    other = await Store.open(url, clock=lambda: NOON, instance="other")
    await other.beat(NOON - 1)
    assert (await store.last_beat(), await other.last_beat()) == (NOON, NOON - 1)
    await other.close()


async def test_a_value_is_kept_under_its_key_until_replaced(store: Store) -> None:
    assert await store.get_meta("commands") is None
    await store.set_meta("commands", "one")
    await store.set_meta("other", "else")
    await store.set_meta("commands", "two")
    assert await store.get_meta("commands") == "two"
