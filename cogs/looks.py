"""`/euchre hand`, `table`, `rules`: looking at the table in this channel."""

import discord
from discord import app_commands
from discord.ext import commands

from bot import permissions
from bot.client import LeftBower
from bot.i18n import translator
from bot.ui.answer import Answer
from bot.ui.rules_page import rules_page
from engine.rules import PRESETS

Interaction = discord.Interaction[LeftBower]


class LookCommands(commands.Cog):
    """Looking at things changes nothing."""

    @app_commands.command(name="hand", description="See your cards; only you will")
    async def hand(self, interaction: Interaction) -> None:
        """Open the private panel."""
        session = interaction.client.registry.here(interaction.channel_id or 0)
        panel = session.panel(interaction.user.id)
        await interaction.client.publisher.answer_privately(Answer(interaction), panel)

    @app_commands.command(name="table", description="Post the table again at the bottom")
    async def table(self, interaction: Interaction) -> None:
        """Bring the public message down to where people read."""
        answer = Answer(interaction)
        session = interaction.client.registry.here(interaction.channel_id or 0)
        permissions.require_here(interaction)
        await answer.think()  # posting waits its turn in the channel's rate limit
        await session.repost()
        await answer.whisper(translator(answer.locale)("Here is the table."))

    @app_commands.command(name="rules", description="Read the rules of the table here")
    async def rules(self, interaction: Interaction) -> None:
        """The rules of the table in this channel, or the usual ones where there is none."""
        answer = Answer(interaction)
        session = interaction.client.registry.in_channel(interaction.channel_id or 0)
        if session is None:
            await answer.show(rules_page(PRESETS["american"], "american", answer.locale))
        else:
            scene = session.scene
            await answer.show(rules_page(scene.rules, scene.preset, answer.locale))
