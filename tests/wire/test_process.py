"""A bot as a process of its own, killed for real and started again."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.wire.launch import ORPHANED
from tests.wire.process import BotDiedError, BotProcess

if TYPE_CHECKING:
    from pathlib import Path

    from tests.wire.standin import StandIn

pytestmark = pytest.mark.asyncio
SAMPLE = "tests.wire.sample_bot"


async def test_an_old_button_works_after_a_kill(standin: StandIn, tmp_path: Path) -> None:
    ann = standin.person("Ann")
    async with BotProcess(standin, tmp_path, program=SAMPLE) as bot:
        first = bot.pid
        table = (await ann.slash("tally", "open", start=6)).message

        await bot.kill()
        unheard = ann.begin_press(table, "Add")
        await bot.start()

        assert bot.pid != first
        assert (await ann.press(table, "Add")).text == "Count: 7"
        assert not unheard.acknowledged


async def test_sigterm_ends_it_in_order(standin: StandIn, tmp_path: Path) -> None:
    async with BotProcess(standin, tmp_path, program=SAMPLE) as bot:
        assert await bot.stop() == 0
        assert not bot.running
        assert not standin.gateway.sessions


async def test_it_never_outlives_its_block(standin: StandIn, tmp_path: Path) -> None:
    async with BotProcess(standin, tmp_path, program=SAMPLE) as bot:
        pid = bot.pid
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


async def test_it_ends_when_its_test_dies(standin: StandIn, tmp_path: Path) -> None:
    async with BotProcess(standin, tmp_path, program=SAMPLE) as bot:
        assert bot._process is not None
        assert bot._process.stdin is not None
        bot._process.stdin.close()
        assert await bot._process.wait() == ORPHANED


async def test_a_bot_that_ends_at_once_is_reported_with_its_status(
    standin: StandIn, tmp_path: Path
) -> None:
    with pytest.raises(BotDiedError, match="ended with 2"):
        await BotProcess(standin, tmp_path, program=SAMPLE, argv=("nonsense",)).__aenter__()


async def test_what_it_prints_is_in_its_log(standin: StandIn, tmp_path: Path) -> None:
    env = {"DISCORD_TOKEN": "wrong"}
    with pytest.raises(BotDiedError, match="LoginFailure"):
        await BotProcess(standin, tmp_path, program=SAMPLE, env=env).__aenter__()
