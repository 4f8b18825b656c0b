"""The real clock: a session's `Clock` on asyncio's loop."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import discord

logger = logging.getLogger(__name__)

CANCEL_SECONDS = 0.5


class LoopClock:
    """Time as the library tells it, timers and background work on the running loop."""

    def __init__(self) -> None:
        """Nothing runs yet."""
        self._work: set[asyncio.Task[None]] = set()

    def now(self) -> float:
        """Seconds since the epoch."""
        return discord.utils.utcnow().timestamp()

    async def sleep(self, seconds: float) -> None:
        """Wait; no time at all still lets others run."""
        await asyncio.sleep(seconds)

    def call_at(self, when: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
        """Call back at that moment, or at once if it has passed."""
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), callback)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run `work` in the background; what it raises is logged."""
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("background work failed", exc_info=error)

    async def drain(self, seconds: float) -> None:
        """Let what runs, and what that starts, come to its end; cancel what is late.

        `seconds` is how long to wait before. What doesn't heed that either is left behind.
        """
        try:
            async with asyncio.timeout(seconds):
                while self._work:
                    await asyncio.wait(self._work)
        except TimeoutError:
            await _cancel(set(self._work))


async def _cancel(late: set[asyncio.Task[None]]) -> None:
    for task in late:
        task.cancel()
    if late:
        await asyncio.wait(late, timeout=CANCEL_SECONDS)
