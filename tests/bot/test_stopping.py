"""The end: a signal, a refused token, a deaf gateway; the process is gone within five seconds."""

import asyncio
import logging
import os
import signal
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot.client import BEAT_SECONDS, LeftBower
from bot.errors import DiscordLost, TokenRefused
from bot.running import _serve
from db.errors import WriteFailed
from db.store import Store
from tests.bot.discord_edge import refused
from tests.bot.virtual import in_virtual_time, now

AT_MOST = 5.0


class FakeBot:
    """A bot that serves for ever unless it fails with an `error`; its goodbye `takes` seconds.

    A `deaf` one goes on serving whatever it is told.
    """

    def __init__(
        self, *, error: Exception | None = None, takes: float = 0.1, deaf: bool = False
    ) -> None:
        self._error = error
        self._takes = takes
        self._deaf = deaf
        self._closed = asyncio.Event()
        self.said_goodbye = False

    async def start(self, token: str) -> None:
        """Serve."""
        assert token
        await asyncio.sleep(1)
        if self._error is not None:
            raise self._error
        await (asyncio.sleep(1e6) if self._deaf else self._closed.wait())

    async def close(self) -> None:
        """Say goodbye."""
        await asyncio.sleep(self._takes)
        self._closed.set()
        self.said_goodbye = True


async def serve(bot: FakeBot) -> None:
    """Serve until the signal, which comes after ten seconds."""
    loop = asyncio.get_running_loop()
    terminate = loop.call_later(10, os.kill, os.getpid(), signal.SIGTERM)
    try:
        await _serve(cast("LeftBower", bot), "a token")
    finally:
        terminate.cancel()


@pytest.mark.parametrize(("takes", "deaf"), [(0.1, False), (3, False), (3600, False), (0.1, True)])
@in_virtual_time
async def test_after_a_signal_the_bot_is_gone_within_five_seconds(
    *, takes: float, deaf: bool
) -> None:
    bot = FakeBot(takes=takes, deaf=deaf)
    await serve(bot)
    assert 10 <= now() <= 10 + AT_MOST
    assert bot.said_goodbye is (takes < AT_MOST)


@in_virtual_time
async def test_a_refused_token_is_told_in_words() -> None:
    bot = FakeBot(error=discord.LoginFailure("Improper token has been passed."))
    with pytest.raises(TokenRefused, match="Discord refuses the token"):
        await serve(bot)
    assert bot.said_goodbye


@pytest.mark.parametrize(
    "error",
    [
        aiohttp.ClientConnectionError("no route"),
        OSError("no network"),
        refused(503),
        discord.ConnectionClosed(cast("Any", SimpleNamespace(close_code=4011)), shard_id=0),
    ],
)
@in_virtual_time
async def test_when_discord_cant_be_served_the_host_is_told_in_words(error: Exception) -> None:
    bot = FakeBot(error=error)
    with pytest.raises(DiscordLost, match="Discord can't be served"):
        await serve(bot)
    assert bot.said_goodbye


class FailingStore:
    """A store that can't write for a while."""

    def __init__(self, failures: int) -> None:
        self._failures = failures
        self.beats = 0

    async def beat(self, _at_ms: int) -> None:
        """Note the time, or fail."""
        if self._failures:
            self._failures -= 1
            raise WriteFailed(None)
        self.beats += 1


def test_a_store_that_fails_doesnt_end_the_heartbeat(caplog: pytest.LogCaptureFixture) -> None:
    store = FailingStore(2)

    @in_virtual_time
    async def story() -> None:
        bot = LeftBower(cast("Store", store))
        bot._beat.start()
        await asyncio.sleep(20 * BEAT_SECONDS)
        bot._beat.cancel()

    story()
    assert store.beats >= 2
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 2


@in_virtual_time
async def test_a_store_that_fails_doesnt_keep_the_bot_on_discord() -> None:
    bot = LeftBower(cast("Store", FailingStore(1)))
    await bot._async_setup_hook()
    await bot.close()
    assert bot.is_closed()


@in_virtual_time
async def test_stopping_lets_nothing_happen_by_itself_and_waits_for_what_runs() -> None:
    bot = LeftBower(cast("Store", FailingStore(0)))
    await bot._async_setup_hook()
    done: list[float] = []

    async def edit() -> None:
        await asyncio.sleep(1)
        done.append(now())

    bot.clock.start(edit())
    bot.clock.start(asyncio.sleep(3600))
    await bot.close()
    assert done == [1.0]
    assert now() < AT_MOST
