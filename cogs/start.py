"""`/euchre start`: a table opens."""

from dataclasses import replace

import discord
from discord import app_commands
from discord.app_commands import Choice, Range
from discord.ext import commands

from bot import permissions
from bot.client import LeftBower, person_of
from bot.errors import NotInAGuild
from bot.i18n import translator
from bot.sessions.session import Session
from bot.sessions.table import Partners, Place
from bot.ui.answer import Answer
from bot.ui.boards import table_link
from engine.rules import LONGEST_TARGET, PRESETS

Interaction = discord.Interaction[LeftBower]

DEFAULT_PRESET = "american"
DEFAULT_TURN = 60
PRESET_CHOICES = [
    Choice(name="American: to 10", value="american"),
    Choice(name="Tock: to 11, the caller picks up", value="tock"),
    Choice(name="English: to 11 with the joker", value="english"),
    Choice(name="Classic: 32 cards, to 5", value="classic"),
    Choice(name="Tournament: to 10, stick the dealer", value="tournament"),
]
TURN_CHOICES = [
    Choice(name="15 seconds", value=15),
    Choice(name="30 seconds", value=30),
    Choice(name="1 minute", value=60),
    Choice(name="2 minutes", value=120),
    Choice(name="5 minutes", value=300),
    Choice(name="15 minutes", value=900),
    Choice(name="1 hour", value=3600),
    Choice(name="6 hours", value=6 * 3600),
    Choice(name="12 hours", value=12 * 3600),
    Choice(name="1 day", value=24 * 3600),
    Choice(name="3 days", value=3 * 24 * 3600),
]
PARTNER_CHOICES = [
    Choice(name="chosen: you pick your chairs", value="chosen"),
    Choice(name="drawn: by cards, once four sit", value="drawn"),
]


class StartCommand(commands.Cog):
    """Opening a table."""

    @app_commands.command(name="start", description="Open a euchre table in this channel")
    @app_commands.describe(
        preset="Which rules to play by",
        points="Play to so many points instead of the preset's",
        turn="How long a player may think",
        partners="How partners are found",
        thread="Play in a thread of its own",
    )
    @app_commands.choices(preset=PRESET_CHOICES, partners=PARTNER_CHOICES)
    @app_commands.choices(turn=TURN_CHOICES)
    async def start(
        self,
        interaction: Interaction,
        preset: str = DEFAULT_PRESET,
        points: Range[int, 1, LONGEST_TARGET] | None = None,
        turn: int = DEFAULT_TURN,
        partners: str = Partners.CHOSEN.value,
        thread: bool = False,  # noqa: FBT001, FBT002 - an option of the command
    ) -> None:
        """Open a table here, or in a thread of its own."""
        rules = PRESETS[preset] if points is None else replace(PRESETS[preset], target=points)
        permissions.require_here(interaction, new_thread=thread)
        answer = Answer(interaction)
        if thread and isinstance(interaction.channel, discord.TextChannel):
            await answer.think()  # making a thread may take longer than Discord waits
        place = await _place(interaction, thread=thread)
        session = await interaction.client.registry.open(
            place,
            person_of(interaction),
            preset=preset,
            rules=rules,
            turn_seconds=turn,
            partners=Partners(partners),
        )
        await announce(interaction.client, answer, session)


async def _place(interaction: Interaction, *, thread: bool) -> Place:
    """Where the table will stand; a new thread, if one is wanted."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise NotInAGuild
    if not thread or not isinstance(interaction.channel, discord.TextChannel):
        return Place(interaction.guild_id, interaction.channel_id)
    t = translator(interaction.guild_locale.value if interaction.guild_locale else "en-US")
    name = t("Euchre with {name}", name=interaction.user.display_name)[:100]
    opened = await interaction.channel.create_thread(
        name=name,
        type=discord.ChannelType.public_thread,
        auto_archive_duration=10080,  # minutes: a week, since a turn may last three days
    )
    return Place(interaction.guild_id, opened.id)


async def announce(client: LeftBower, answer: Answer, session: Session) -> None:
    """Show a new lobby where its table stands; without a message there is no table."""
    view = client.publisher.render(session.scene)
    here = session.place.channel_id == answer.interaction.channel_id
    try:
        post = answer.post(view) if here else client.publisher.post(session.place, view)
        message_id = await post
        client.publisher.posted(session.scene, message_id, view)
        await session.posted(message_id)
    except Exception:
        await session.end()
        raise
    if not here:
        link = table_link(session.place, message_id)
        t = translator(answer.locale)
        await answer.whisper(t("Your table stands in its own thread: {link}", link=link))
