"""Waiting for the world to change, without sleeping for luck."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

Found = TypeVar("Found")


async def before_end(work: Coroutine[None, None, None], life: asyncio.Future[Any]) -> bool:
    """Do `work`; False where `life` (a client's or a process's) ended before it was done."""
    working = asyncio.ensure_future(work)
    try:
        await asyncio.wait({working, life}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            return False
        await working
        return True
    finally:
        working.cancel()


class NothingHappenedError(AssertionError):
    """What somebody waited for didn't come in time; the message says what and what was seen."""


class Bell:
    """Rings at every change; those who wait look again each time."""

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []

    def ring(self) -> None:
        """Wake everyone who waits."""
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def until(
        self,
        look: Callable[[], Found | None],
        within: float,
        what: Callable[[], str],
    ) -> Found:
        """Look now and at every ring, until `look` finds something.

        Args:
            look: what to look for; None means "not yet".
            within: seconds to wait at most.
            what: says after that time what was missing.

        Raises:
            NothingHappenedError: the time is over.
        """
        try:
            async with asyncio.timeout(within):
                while (found := look()) is None:
                    future = asyncio.get_running_loop().create_future()
                    self._waiting.append(future)
                    await future
                return found
        except TimeoutError:
            raise NothingHappenedError(f"{what()} (waited {within:g} s)") from None
