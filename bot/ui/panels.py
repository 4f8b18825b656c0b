"""Open private panels: which player has one, and how long it can still be edited.

An ephemeral message can only be edited through the token of an interaction, which lives for
fifteen minutes. Tokens are kept in memory only; after a restart "My hand" gives a fresh one.
"""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

import discord
from discord.ui import LayoutView

from bot.ui.edits import Edits

Key = tuple[str, int]


@dataclass(slots=True)
class _Panel:
    interaction: discord.Interaction[Any]
    edits: Edits


class Panels:
    """The open panels, by game and person; a person's latest panel is the one kept fresh."""

    def __init__(self, interval: float, start: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        """`interval` are the seconds between two edits of a panel."""
        self._interval = interval
        self._start = start
        self._panels: dict[Key, _Panel] = {}

    def opened(self, game_id: str, interaction: discord.Interaction[Any], view: LayoutView) -> None:
        """`view` has just been shown to the presser by the answer to `interaction`."""

        async def edit(fresh: LayoutView) -> None:
            await interaction.edit_original_response(view=fresh)

        edits = Edits(edit, self._interval, self._start)
        edits.shown(view)
        self._panels[game_id, interaction.user.id] = _Panel(interaction, edits)

    def pressed(self, game_id: str, user_id: int) -> None:
        """The panel is being answered: it isn't edited through its old token any more."""
        self._panels.pop((game_id, user_id), None)

    def open_for(self, game_id: str, user_id: int) -> bool:
        """Whether the person has a panel that can still be edited."""
        panel = self._panels.get((game_id, user_id))
        if panel is not None and panel.interaction.is_expired():
            del self._panels[game_id, user_id]
            return False
        return panel is not None

    def put(self, game_id: str, user_id: int, view: LayoutView) -> None:
        """Bring the person's panel up to date, if it can be."""
        if self.open_for(game_id, user_id):
            self._panels[game_id, user_id].edits.put(view)

    def forget(self, game_id: str) -> None:
        """The game is over; its panels stay as they are."""
        for key in [key for key in self._panels if key[0] == game_id]:
            del self._panels[key]
