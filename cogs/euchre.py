"""The command group `/euchre`."""

from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.client import LeftBower
from cogs.finished import FinishedCommands
from cogs.looks import LookCommands
from cogs.records import RecordCommands, turn_page
from cogs.seats import SeatCommands
from cogs.start import StartCommand


@app_commands.guild_only()
class Euchre(
    StartCommand,
    LookCommands,
    SeatCommands,
    RecordCommands,
    FinishedCommands,
    commands.GroupCog,
    group_name="euchre",
    group_description="Euchre at a table in this channel",
):
    """Everything that can be typed."""


async def setup(bot: LeftBower) -> None:
    """Called by the library when the cog is loaded by name."""
    await bot.add_cog(Euchre())
    bot.on_verbs({"board": partial(turn_page, bot)})
