"""A clock that stands still until the test moves it, and knows when everything has settled."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")

NOON = 1_800_000_000.0
PATIENCE_SECONDS = 20
"""Real seconds after which a test has hung; nothing ever waits for them to pass."""


@dataclass(eq=False, slots=True)
class _Timer:
    when: float
    callback: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


class FakeClock:
    """A session's `Clock`. `failures` are what background work has raised.

    Timers count by a time of their own, as a loop's do: setting the clock doesn't move them.
    """

    def __init__(self, now: float = NOON) -> None:
        self._time = 0.0
        self._noon = now
        self._timers: list[_Timer] = []
        self._work: set[asyncio.Task[None]] = set()
        self._waiting: set[asyncio.Task[Any]] = set()
        self._somebody_waits = asyncio.Event()
        self.failures: list[BaseException] = []

    # What sessions ask for

    def now(self) -> float:
        return self._noon + self._time

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken = asyncio.Event()
        await self.waits(woken, lambda wake: self._after(seconds, wake))

    def call_at(self, when: float, callback: Callable[[], None]) -> _Timer:
        return self._after(max(0.0, when - self.now()), callback)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._finished)

    def _after(self, seconds: float, callback: Callable[[], None]) -> _Timer:
        timer = _Timer(self._time + seconds, callback)
        self._timers.append(timer)
        return timer

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.failures.append(error)

    # What tests ask for

    @property
    def is_idle(self) -> bool:
        """Whether nothing runs, and nothing is set to happen."""
        return not self._work and all(timer.cancelled for timer in self._timers)

    async def waits(
        self, woken: asyncio.Event, arrange: Callable[[Callable[[], None]], object]
    ) -> None:
        """Wait in a way that counts as settled; `arrange` is given what ends the wait."""
        task = asyncio.current_task()
        assert task is not None

        def wake() -> None:
            self._waiting.discard(task)
            woken.set()

        arrange(wake)
        self._waiting.add(task)
        self._somebody_waits.set()
        try:
            await woken.wait()
        finally:
            self._waiting.discard(task)

    async def settle(self) -> None:
        """Let everything go on that waits neither for time to pass nor for the test."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            self._ring(self._time)
            while busy := self._work - self._waiting:
                self._somebody_waits.clear()
                await _first(*busy, self._somebody_waits.wait())
                self._ring(self._time)

    async def spin(self) -> None:
        """Let go on whatever can, where some work waits for other work that the test holds up."""
        for _ in range(50):
            await asyncio.sleep(0)

    async def pass_by(self, seconds: float) -> None:
        """Time passes, and everything happens that is due in it, each at its own moment."""
        end = self._time + seconds
        await self.settle()
        while (due := self._next_until(end)) is not None:
            self._time = max(self._time, due)
            await self.settle()
        self._time = end
        await self.settle()

    async def kill(self) -> None:
        """The process dies: whatever runs or was set to happen is gone."""
        self._timers.clear()
        while self._work:
            for task in self._work:
                task.cancel()
            await asyncio.wait(self._work)
        self._timers.clear()

    def set_back(self, seconds: float) -> None:
        """Somebody corrects the computer's clock."""
        self._noon -= seconds

    def _next_until(self, end: float) -> float | None:
        self._timers = [timer for timer in self._timers if not timer.cancelled]
        return min((timer.when for timer in self._timers if timer.when <= end), default=None)

    def _ring(self, until: float) -> None:
        for timer in sorted(self._timers, key=lambda timer: timer.when):
            if timer.when <= until and not timer.cancelled:
                timer.cancel()
                timer.callback()


async def _first(*things: Awaitable[Any]) -> None:
    """Wait for the first of these; tasks are left as they are."""
    own = [asyncio.ensure_future(thing) for thing in things if not isinstance(thing, asyncio.Task)]
    others = [thing for thing in things if isinstance(thing, asyncio.Task)]
    try:
        await asyncio.wait([*own, *others], return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in own:
            task.cancel()


class Gate:
    """Something that the test holds up: whoever comes waits until it opens."""

    def __init__(self, clock: FakeClock) -> None:
        self._clock = clock
        self._waiting: list[Callable[[], None]] = []
        self.closed = False

    async def passing(self) -> None:
        """Go through, once it is open."""
        if self.closed:
            await self._clock.waits(asyncio.Event(), self._waiting.append)

    def close(self) -> None:
        """Whoever comes from now on waits."""
        self.closed = True

    def open(self) -> None:
        """Let everybody through."""
        self.closed = False
        waiting, self._waiting = self._waiting, []
        for wake in waiting:
            wake()
