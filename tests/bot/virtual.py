"""A loop whose time jumps to whatever is due next, so that nobody waits for it to pass."""

import asyncio
import gc
import selectors
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

P = ParamSpec("P")


class NothingWillHappenError(AssertionError):
    """Everybody waits for somebody else."""


class _Selector(selectors.DefaultSelector):
    """Says at once that nothing came in, and moves the time on instead."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        """What is there already, such as a signal; otherwise it is later now."""
        found: list[Any] = super().select(0)
        if not found:
            if timeout is None:
                raise NothingWillHappenError
            self.now += max(0.0, timeout)
        return found


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop of its own time, which begins at 0. It is no use with threads."""

    def __init__(self) -> None:
        self._virtual = _Selector()
        super().__init__(self._virtual)

    def time(self) -> float:
        """Seconds since the loop was made."""
        return self._virtual.now


def in_virtual_time(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run a test on such a loop, and see to it that it leaves nothing running or unheard."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(_alone(test(*args, **kwargs)))

    return run


async def _alone(test: Coroutine[Any, Any, None]) -> None:
    unheard: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: unheard.append(context))
    await test
    for _ in range(3):
        await asyncio.sleep(0)  # what is done may say so
    left = asyncio.all_tasks() - {asyncio.current_task()}
    assert not left, f"still running: {left}"
    gc.collect(1)
    assert not unheard


def now() -> float:
    """Seconds since the loop began."""
    return asyncio.get_running_loop().time()
