"""`/euchre verify` and `export`: what can be had of a game that is over."""

import asyncio
import io

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client import LeftBower
from bot.records import access
from bot.records.access import Asker
from bot.records.checking import check
from bot.records.exporting import export_of
from bot.sessions.table import Place
from bot.ui.answer import Answer
from bot.ui.proof import game_record, proof
from db.records import FINISHED_STAGES, PLAYED_STAGES, Stage

Interaction = discord.Interaction[LeftBower]


async def _games_over(interaction: Interaction, typed: str) -> list[Choice[str]]:
    return await _choices(interaction, typed, PLAYED_STAGES)


async def _finished_games(interaction: Interaction, typed: str) -> list[Choice[str]]:
    return await _choices(interaction, typed, FINISHED_STAGES)


class FinishedCommands(commands.Cog):
    """Games that are over, for those who played and for members of the server they were in.

    A game may have any number of hands: the answer is promised first, and made in a thread so
    that no table waits for it.
    """

    @app_commands.command(name="verify", description="Deal a finished game again and compare")
    @app_commands.describe(game="Which game; the last one in this channel if left out")
    @app_commands.autocomplete(game=_games_over)
    async def verify(self, interaction: Interaction, game: str | None = None) -> None:
        """Check every deal of a game, and give its record away."""
        answer, store = Answer(interaction), interaction.client.store
        await answer.think()
        saved = await access.game_over(store, _asker(interaction), game, PLAYED_STAGES)
        checked = await asyncio.to_thread(check, saved)
        name = f"left-bower-{saved.game.id}.json"
        place = Place(saved.game.guild_id, saved.game.channel_id)
        view = proof(checked.record, checked.verdict, place, name, answer.locale)
        await answer.show(view, _file(checked.text, name))

    @app_commands.command(name="export", description="Get a finished game’s record (EGN)")
    @app_commands.describe(game="Which game; the last one in this channel if left out")
    @app_commands.autocomplete(game=_finished_games)
    async def export(self, interaction: Interaction, game: str | None = None) -> None:
        """Give away a game in Euchre Game Notation."""
        answer, store = Answer(interaction), interaction.client.store
        await answer.think()
        saved = await access.game_over(store, _asker(interaction), game, FINISHED_STAGES)
        export = await asyncio.to_thread(export_of, saved)
        name = f"left-bower-{saved.game.id}.egn"
        view = game_record(saved.game.id, export.lost, name, answer.locale)
        await answer.show(view, _file(export.text, name))


def _asker(interaction: Interaction) -> Asker:
    return Asker(interaction.user.id, interaction.guild_id or 0, interaction.channel_id or 0)


def _file(text: str, name: str) -> discord.File:
    return discord.File(io.BytesIO(text.encode()), name)


async def _choices(
    interaction: Interaction, typed: str, stages: tuple[Stage, ...]
) -> list[Choice[str]]:
    locale = interaction.locale.value
    guild_id = interaction.guild_id or 0
    offers = await access.offers(interaction.client.store, guild_id, typed, locale, stages)
    return [Choice(name=offer.label, value=offer.game_id) for offer in offers]
