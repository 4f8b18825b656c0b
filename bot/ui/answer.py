"""Answering one interaction: in time, and acknowledged once only.

Discord gives three seconds. A press that isn't answered after half of them is acknowledged
silently (deferred), and then the answer goes the way that late answers go; whoever answers
needn't care which.
"""

import asyncio
import logging
from typing import Any

import discord
from discord import AllowedMentions, File
from discord.ui import LayoutView

from bot.ui.trouble import TROUBLE, kind_of

logger = logging.getLogger(__name__)

PATIENCE_SECONDS = 1.5


class Answer:
    """The answer to one press or command."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        """Nothing has been said yet."""
        self.interaction = interaction
        self._lock = asyncio.Lock()
        self._late_panel: discord.WebhookMessage | None = None

    @property
    def locale(self) -> str:
        """The language of the person who is answered."""
        return self.interaction.locale.value

    @property
    def public_locale(self) -> str:
        """The language of the guild, for what everybody sees."""
        return (self.interaction.guild_locale or self.interaction.locale).value

    @property
    def pressed_in_private(self) -> bool:
        """Whether the message that was pressed is seen by the presser alone."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def think(self) -> None:
        """Tell the presser alone that the answer, a whisper, may take its time."""
        async with self._lock:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def keep_waiting(self) -> None:
        """Acknowledge a press silently, if it hasn't been answered when patience ends."""
        await asyncio.sleep(PATIENCE_SECONDS)
        async with self._lock:
            if not self._acknowledged:
                await self._defer()

    async def _defer(self) -> None:
        try:
            await self.interaction.response.defer()
        except TROUBLE as error:
            # The answer itself is tried all the same, and whoever gives it hears of the trouble.
            logger.info("could not ask for patience: %s", kind_of(error))

    async def update(self, view: LayoutView) -> None:
        """Show `view` in the message that was pressed; costs no edit of the channel's."""
        async with self._lock:
            if self._acknowledged:
                await self.interaction.edit_original_response(view=view)
            else:
                await self.interaction.response.edit_message(view=view)

    async def post(self, view: LayoutView, mention: AllowedMentions | None = None) -> int:
        """Say `view` to the whole channel; the id of the new message."""
        quiet = mention or AllowedMentions.none()
        async with self._lock:
            if self._acknowledged:
                message = await self.interaction.followup.send(
                    view=view, allowed_mentions=quiet, wait=True
                )
                return message.id
            sent = await self.interaction.response.send_message(view=view, allowed_mentions=quiet)
            return sent.message_id or (await self.interaction.original_response()).id

    async def show(self, view: LayoutView, *files: File) -> None:
        """Show `view` to the presser alone, in a new message, with the files that it names."""
        quiet = AllowedMentions.none()
        async with self._lock:
            if self._acknowledged:
                self._late_panel = await self.interaction.followup.send(
                    view=view, files=files, ephemeral=True, allowed_mentions=quiet, wait=True
                )
            else:
                await self.interaction.response.send_message(
                    view=view, files=files, ephemeral=True, allowed_mentions=quiet
                )

    async def edit_private(self, view: LayoutView) -> None:
        """Change what the presser alone sees: what `show` showed, or the private message pressed.

        Once a press on a public message was deferred, the "original response" is that public
        message: what was shown late is only ever edited by its own id.
        """
        if self._late_panel is not None:
            await self._late_panel.edit(view=view)
        else:
            await self.interaction.edit_original_response(view=view)

    async def whisper(self, text: str) -> None:
        """Say one thing to the presser alone."""
        quiet = AllowedMentions.none()
        async with self._lock:
            if self._acknowledged:
                await self.interaction.followup.send(text, ephemeral=True, allowed_mentions=quiet)
            else:
                await self.interaction.response.send_message(
                    text, ephemeral=True, allowed_mentions=quiet
                )

    @property
    def _acknowledged(self) -> bool:
        return self.interaction.response.is_done()
