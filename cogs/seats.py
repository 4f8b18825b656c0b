"""`/euchre tables`, `leave`, `end`: one's own places at the tables of a server."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import LeftBower, person_of
from bot.i18n import translator
from bot.sessions.session import Session
from bot.ui.answer import Answer
from bot.ui.boards import TableRow, tables_list
from bot.ui.notices import vote
from bot.ui.pickers import leave_picker

Interaction = discord.Interaction[LeftBower]


class SeatCommands(commands.Cog):
    """Where one sits, getting up, and calling it a day."""

    @app_commands.command(name="tables", description="List the tables at which you sit")
    async def tables(self, interaction: Interaction) -> None:
        """List one's tables in this server, with links."""
        answer = Answer(interaction)
        await answer.show(tables_list(_rows(interaction), answer.locale))

    @app_commands.command(name="leave", description="Get up from your table; a robot takes over")
    async def leave(self, interaction: Interaction) -> None:
        """Leave one's table, wherever in the server it stands."""
        answer = Answer(interaction)
        sessions = _sessions(interaction)
        if not sessions:
            await answer.whisper(translator(answer.locale)("You sit at no table in this server."))
            return
        if len(sessions) > 1:
            await answer.show(leave_picker(_rows(interaction), answer.locale))
            return
        await sessions[0].leave(interaction.user.id)
        t = translator(answer.locale)
        await answer.whisper(t("You got up."))

    @app_commands.command(name="end", description="Vote to end the game in this channel")
    async def end(self, interaction: Interaction) -> None:
        """End the table here: at once for moderators, by a majority of those seated otherwise."""
        answer = Answer(interaction)
        session = interaction.client.registry.here(interaction.channel_id or 0)
        t = translator(answer.locale)
        if interaction.permissions.manage_messages:
            await session.end()
            await answer.whisper(t("You ended the game. It counts for nobody."))
        elif await session.vote_to_end(person_of(interaction).user_id):
            await answer.whisper(t("The game is ended. It counts for nobody."))
        else:
            await answer.post(vote(session.scene, answer.public_locale))


def _sessions(interaction: Interaction) -> list[Session]:
    registry = interaction.client.registry
    return registry.of_person(interaction.guild_id or 0, interaction.user.id)


def _rows(interaction: Interaction) -> list[TableRow]:
    return [_row(interaction, session) for session in _sessions(interaction)]


def _row(interaction: Interaction, session: Session) -> TableRow:
    scene = session.scene
    view = scene.view
    channel = interaction.client.get_channel(scene.place.channel_id)
    turn = view.turn if view else None
    chair = scene.chairs[turn] if turn is not None else None
    return TableRow(
        game_id=scene.game_id,
        place=scene.place,
        channel_name=getattr(channel, "name", str(scene.place.channel_id)),
        message_id=scene.message_id,
        hand=view.hand_number if view else 0,
        score=view.score if view else (0, 0),
        your_turn=chair is not None and chair.user_id == interaction.user.id,
    )
