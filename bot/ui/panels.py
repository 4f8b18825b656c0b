"""Open private panels: which player has one, and how long it can still be edited.

An ephemeral message can only be edited through the token of an interaction, which lives for
fifteen minutes. Tokens are kept in memory only; after a restart "My hand" gives a fresh one.
"""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

import discord
from discord.ui import LayoutView

from bot.ui.answer import Answer
from bot.ui.edits import Edits

Key = tuple[str, int]


@dataclass(frozen=True, slots=True)
class _Panel:
    answer: Answer
    edits: Edits


class Panels:
    """The open panels, by game and person; a person's latest panel is the one kept fresh."""

    def __init__(self, interval: float, start: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        """`interval` are the seconds between two edits of a panel."""
        self._interval = interval
        self._start = start
        self._panels: dict[Key, _Panel] = {}

    def opened(self, game_id: str, answer: Answer, view: LayoutView) -> None:
        """`answer` has just shown `view` to the presser."""
        key = (game_id, answer.interaction.user.id)

        async def edit(fresh: LayoutView) -> None:
            try:
                await answer.edit_private(fresh)
            except discord.NotFound:
                self._close(key, answer)
                raise

        if key in self._panels:
            self._panels[key].edits.stop()
        edits = Edits(edit, self._interval, self._start)
        edits.shown(view)
        self._panels[key] = _Panel(answer, edits)

    def _close(self, key: Key, answer: Answer) -> None:
        """The player has closed the panel, unless another was opened since."""
        panel = self._panels.get(key)
        if panel is not None and panel.answer is answer:
            del self._panels[key]

    def edits_of(self, game_id: str, user_id: int) -> Edits | None:
        """The edits of the person's panel, if there is one that can still be edited."""
        key = (game_id, user_id)
        panel = self._panels.get(key)
        if panel is not None and panel.answer.interaction.is_expired():
            del self._panels[key]
            return None
        return panel.edits if panel else None

    def forget(self, game_id: str) -> None:
        """The game is over: its panels stay as they are once the last edits are done."""
        for key in [key for key in self._panels if key[0] == game_id]:
            del self._panels[key]
