"""A tiny bot that does what the real one does on the wire; the stand-in's own tests run it.

`/tally open` posts a public Components V2 message whose DynamicItem buttons carry all there is
to remember, so that they work after a restart.
"""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING, Self

import discord
from discord import app_commands, ui
from discord.ext import commands

if TYPE_CHECKING:
    import re
    from collections.abc import Sequence

Interaction = discord.Interaction[discord.Client]


class TallyButton(
    ui.DynamicItem[ui.Button[ui.LayoutView]],
    template=r"tally:(?P<verb>[a-z]+):(?P<count>\d+)",
):
    """One button; its custom_id says what it does and how far the count is."""

    def __init__(self, verb: str, count: int) -> None:
        button: ui.Button[ui.LayoutView] = ui.Button(
            label=verb.title(),
            custom_id=f"tally:{verb}:{count}",
        )
        super().__init__(button)
        self.verb = verb
        self.count = count

    @classmethod
    async def from_custom_id(
        cls,
        _interaction: Interaction,
        _item: ui.Item[ui.LayoutView],
        match: re.Match[str],
        /,
    ) -> Self:
        """The button again, from a press."""
        return cls(match["verb"], int(match["count"]))

    async def callback(self, interaction: Interaction) -> None:
        """Do what the custom_id says."""
        match self.verb:
            case "add":
                await interaction.response.edit_message(view=TallyView(self.count + 1))
            case "peek":
                await interaction.response.send_message(
                    view=TallyView(self.count, verbs=("add", "close")),
                    ephemeral=True,
                )
            case "tell":
                await tell(interaction, self.count)
            case "close":
                await interaction.response.defer()
                await interaction.delete_original_response()


class RivalMenu(ui.DynamicItem[ui.UserSelect[ui.LayoutView]], template="tally:rival"):
    """Names somebody to count against."""

    def __init__(self) -> None:
        super().__init__(ui.UserSelect(custom_id="tally:rival", placeholder="Rival"))

    @classmethod
    async def from_custom_id(
        cls,
        _interaction: Interaction,
        item: ui.Item[ui.LayoutView],
        _match: re.Match[str],
        /,
    ) -> Self:
        """The menu with what was chosen."""
        menu = cls()
        if isinstance(item, ui.UserSelect):
            menu.item = item
        return menu

    async def callback(self, interaction: Interaction) -> None:
        """Say who it is."""
        names = " and ".join(chosen.display_name for chosen in self.item.values)
        await interaction.response.edit_message(view=TallyView(0, said=f"against {names}"))


async def tell(interaction: Interaction, count: int) -> None:
    """Acknowledge, edit the public message through its channel, and post a follow-up."""
    await interaction.response.defer()
    if interaction.message is not None:
        channel = interaction.client.get_partial_messageable(interaction.message.channel.id)
        message = channel.get_partial_message(interaction.message.id)
        await message.edit(view=TallyView(count, said="told"))
    await interaction.followup.send(
        f"{interaction.user.mention} has counted to {count}.",
        allowed_mentions=discord.AllowedMentions(users=[interaction.user]),
    )


class TallyView(ui.LayoutView):
    """The count in words, and the buttons."""

    def __init__(
        self,
        count: int,
        *,
        verbs: Sequence[str] = ("add", "peek", "tell"),
        said: str = "",
    ) -> None:
        super().__init__(timeout=None)
        text: ui.TextDisplay[ui.LayoutView] = ui.TextDisplay(f"Count: {count} {said}".strip(), id=7)
        row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
        for verb in verbs:
            row.add_item(TallyButton(verb, count))
        self.add_item(ui.Container(text, row))
        menu: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
        self.add_item(menu.add_item(RivalMenu()))


class TallyGroup(app_commands.Group):
    """The slash commands."""

    def __init__(self) -> None:
        super().__init__(name="tally", description="Counts presses", guild_only=True)

    @app_commands.command(name="open", description="Start counting")
    async def open_tally(
        self,
        interaction: Interaction,
        start: app_commands.Range[int, 0, 100] = 0,
        rival: discord.Member | None = None,
    ) -> None:
        """Post the tally."""
        said = "" if rival is None else f"against {rival.display_name}"
        await interaction.response.send_message(view=TallyView(start, said=said))

    @app_commands.command(name="slow", description="Think, then answer")
    async def slow(self, interaction: Interaction) -> None:
        """Answer after a deferral that only the asker sees."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send("Thought about it.")

    @app_commands.command(name="silent", description="Never answers")
    async def silent(self, _interaction: Interaction) -> None:
        """Leave the asker without an answer."""


class SampleBot(commands.AutoShardedBot):
    """The bot; `interactions` is every interaction that reached it."""

    def __init__(self, shard_count: int = 1) -> None:
        super().__init__(
            command_prefix=(),
            intents=discord.Intents.default(),
            shard_count=shard_count,
        )
        self.interactions: list[Interaction] = []

    async def setup_hook(self) -> None:
        """Register the buttons and commands."""
        self.add_dynamic_items(TallyButton, RivalMenu)
        self.tree.add_command(TallyGroup())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Begin the next session at once; the stand-in has no limit."""

    async def on_interaction(self, interaction: Interaction) -> None:
        """Remember it."""
        self.interactions.append(interaction)


async def run() -> None:
    """Run until SIGTERM."""
    async with SampleBot() as bot:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, lambda: loop.create_task(bot.close()))
        await bot.start(os.environ["DISCORD_TOKEN"])


def main(argv: Sequence[str]) -> int:
    """The command line: `run`, anything else is an error."""
    if list(argv) != ["run"]:
        return 2
    asyncio.run(run())
    return 0
