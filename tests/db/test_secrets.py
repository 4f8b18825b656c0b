"""Seeds and discards stay in the database: not in reprs, errors or logs."""

import logging
import traceback
from dataclasses import replace

import pytest

from db.errors import StoreError, WriteFailed
from db.records import Change
from db.store import Store
from tests.db.samples import HUGE, SEED, a_game, a_play, opened, played

DISCARD = "discard:9H"


def secrets_in(text: str) -> list[str]:
    """Which spellings of the seed or the discard a text holds."""
    spellings = (SEED.hex(), SEED.hex().upper(), repr(SEED)[2:-1], str(list(SEED)), DISCARD)
    return [spelling for spelling in spellings if spelling in text]


def a_discard() -> Change:
    return replace(played(a_game()), actions=(a_play(2, DISCARD),))


def test_a_game_doesnt_show_its_seed() -> None:
    assert secrets_in(repr(opened(a_game()))) == []


def test_an_action_doesnt_show_what_was_discarded() -> None:
    assert secrets_in(repr(a_discard())) == []


@pytest.mark.parametrize(
    "change",
    [
        opened(a_game()),
        opened(a_game(turn_seconds=0)),
        opened(a_game(seed=SEED + b"!")),
        opened(a_game(guild_id=HUGE + 1)),
        opened(a_game(rules={"target": object()})),
        replace(a_discard(), actions=(a_play(1, DISCARD), a_play(1, DISCARD))),
        replace(a_discard(), expected_rev=7),
    ],
)
async def test_a_refusal_shows_neither(store: Store, change: Change) -> None:
    await store.commit(opened(a_game()))
    with pytest.raises(StoreError) as refusal:
        await store.commit(change)
    assert secrets_in("".join(traceback.format_exception(refusal.value))) == []


@pytest.mark.usefixtures("no_room")
async def test_a_full_disk_shows_neither(store: Store) -> None:
    await store.commit(opened(a_game()))
    too_much = replace(a_discard(), actions=(a_play(2, DISCARD), a_play(3, "x" * 100_000)))
    with pytest.raises(WriteFailed) as failure:
        await store.commit(too_much)
    told = "".join(traceback.format_exception(failure.value))
    assert "database or disk is full" in told
    assert secrets_in(told) == []


async def test_not_even_the_most_talkative_log_shows_them(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await store.commit(opened(a_game()))
    await store.commit(a_discard())
    await store.load_live()
    assert secrets_in(caplog.text) == []
