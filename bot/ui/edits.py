"""Coalesced edits of one message: the last state wins, and an unchanged one costs nothing.

    put A ── edit A ──┐ (put B, put C meanwhile) ── edit C ── nothing more to do, the task ends

A task runs only while there is something to show.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

from discord.ui import LayoutView

from bot.ui.trouble import TROUBLE, kind_of

logger = logging.getLogger(__name__)

Content = list[dict[str, Any]]


def content_of(view: LayoutView) -> Content:
    """What people see of `view`, comparable."""
    components: Content = view.to_components()  # type: ignore[no-untyped-call]
    return components


class Edits:
    """Shows the latest view in one message, at most one edit every `interval` seconds."""

    def __init__(
        self,
        edit: Callable[[LayoutView], Awaitable[None]],
        interval: float,
        start: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        """`edit` changes the message; `start` runs work in the background."""
        self._edit = edit
        self._interval = interval
        self._start = start
        self._wanted: LayoutView | None = None
        self._shown: Content | None = None
        self._running = False
        self._held = 0
        self._stopped = False

    def put(self, view: LayoutView) -> None:
        """Show `view` soon."""
        if not self._stopped:
            self._wanted = view
            self._wake()

    def shown(self, view: LayoutView) -> None:
        """The message shows `view` already, by the answer to a press."""
        self._shown = content_of(view)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Edit nothing meanwhile: the answer to a press is about to change the message.

        What was put in that time is shown afterwards, unless the answer has shown it.
        """
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            self._wake()

    def stop(self) -> None:
        """Edit nothing any more: somebody else shows this message now."""
        self._stopped = True
        self._wanted = None

    def _wake(self) -> None:
        if self._wanted is not None and not self._running and not self._held:
            self._running = True
            self._start(self._run())

    async def _run(self) -> None:
        try:
            while self._wanted is not None and not self._held:
                view, self._wanted = self._wanted, None
                if content_of(view) != self._shown:
                    await self._show(view)
                    await asyncio.sleep(self._interval)
        finally:
            self._running = False

    async def _show(self, view: LayoutView) -> None:
        try:
            await self._edit(view)
        except TROUBLE as error:
            # The message may be gone or the permission lost: "My hand" and /euchre table help.
            logger.info("could not edit a message: %s", kind_of(error))
            self._shown = None
        else:
            self._shown = content_of(view)
