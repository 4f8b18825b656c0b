"""The real clock, on a loop whose time is the test's."""

import asyncio
import logging

import pytest

from bot.clock import CANCEL_SECONDS, LoopClock
from tests.bot.virtual import in_virtual_time, now


@in_virtual_time
async def test_what_is_set_to_happen_happens_then_and_not_if_cancelled() -> None:
    clock, rung = LoopClock(), []
    clock.call_at(clock.now() + 60, lambda: rung.append(now()))
    clock.call_at(clock.now() + 30, lambda: rung.append(now())).cancel()
    await asyncio.sleep(100)
    assert rung == [pytest.approx(60, abs=1)]


@in_virtual_time
async def test_what_was_due_long_ago_happens_at_once() -> None:
    clock, rung = LoopClock(), []
    clock.call_at(clock.now() - 3600, lambda: rung.append(now()))
    await asyncio.sleep(0.001)
    assert rung == [0.0]


@in_virtual_time
async def test_a_deadline_three_days_away_comes() -> None:
    clock, rung = LoopClock(), []
    clock.call_at(clock.now() + 3 * 86_400, lambda: rung.append(now()))
    await asyncio.sleep(3 * 86_400 + 1)
    assert len(rung) == 1


def test_background_work_that_fails_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise KeyError("a fault")

    @in_virtual_time
    async def story() -> None:
        clock = LoopClock()
        clock.start(fail())
        await clock.drain(1)

    story()
    assert [(r.levelno, bool(r.exc_info)) for r in caplog.records] == [(logging.ERROR, True)]


@in_virtual_time
async def test_draining_waits_for_what_runs_and_for_what_that_starts() -> None:
    clock, done = LoopClock(), []

    async def second() -> None:
        await clock.sleep(2)
        done.append("second")

    async def first() -> None:
        await clock.sleep(2)
        clock.start(second())
        done.append("first")

    clock.start(first())
    await clock.drain(10)
    assert done == ["first", "second"]
    assert now() == 4


@in_virtual_time
async def test_draining_cancels_what_takes_too_long() -> None:
    clock = LoopClock()
    clock.start(clock.sleep(3600))
    await clock.drain(3)
    assert now() == 3


@in_virtual_time
async def test_draining_leaves_behind_what_heeds_nothing() -> None:
    clock = LoopClock()
    stubborn = asyncio.Event()

    async def stay() -> None:
        while not stubborn.is_set():
            try:
                await stubborn.wait()
            except asyncio.CancelledError:
                continue

    clock.start(stay())
    await clock.drain(3)
    assert now() == 3 + CANCEL_SECONDS
    stubborn.set()


@in_virtual_time
async def test_draining_nothing_takes_no_time() -> None:
    await LoopClock().drain(3)
    assert now() == 0
