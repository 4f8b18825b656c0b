"""The client: joins Discord, the sessions and the store, and loads the cogs by name."""

import hashlib
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot.boundary import answer_press, explain
from bot.chance import Secrets
from bot.clock import LoopClock
from bot.errors import NotInAGuild, UnknownWish
from bot.minds import RuleOfThumb
from bot.sessions.ports import Pace, Ports
from bot.sessions.registry import Registry
from bot.sessions.table import Person
from bot.storage import TableStore
from bot.ui import ids
from bot.ui.answer import Answer
from bot.ui.ids import PressId
from bot.ui.items import Press
from bot.ui.publisher import DiscordPublisher
from bot.ui.refusals import outdated
from db.errors import StoreError
from db.store import Store
from engine.actions import Action, parse_action
from engine.seats import SEATS, Seat

logger = logging.getLogger(__name__)

COGS = ("cogs.euchre", "cogs.lobby", "cogs.play")
COMMANDS_KEY = "commands"
BEAT_SECONDS = 15.0
DRAIN_SECONDS = 2.5
NO_PACE = Pace(robot=0.0, next_hand=0.0, trick=0.0)


@dataclass(frozen=True, slots=True)
class Wish:
    """One press: who wants what. `values` are what a select holds."""

    answer: Answer
    press: PressId
    values: tuple[str, ...]
    guild_id: int
    person: Person

    @property
    def action(self) -> Action:
        """The action that the button stands for.

        Raises:
            UnknownWish: if it stands for none.
        """
        try:
            return parse_action(self.press.code)
        except ValueError:
            raise UnknownWish from None

    @property
    def seat(self) -> Seat:
        """The seat that the button names, or that was chosen in a select.

        Raises:
            UnknownWish: if there is no such seat.
        """
        named = self.values[0] if self.values else self.press.arg
        if named not in map(str, SEATS):
            raise UnknownWish
        return int(named)

    @property
    def members(self) -> list[int]:
        """The members chosen in a select, by user id.

        Raises:
            UnknownWish: if something else was.
        """
        if not self.values or not all(value.isdecimal() for value in self.values):
            raise UnknownWish
        return [int(value) for value in self.values]

    @property
    def any_seat(self) -> Seat | None:
        """The seat that the button names, or None if it names none."""
        return self.seat if self.press.arg else None


WishHandler = Callable[[Wish], Awaitable[None]]


class LeftBower(commands.AutoShardedBot):
    """The bot. `store` is open and stays its owner's to close."""

    def __init__(
        self,
        store: Store,
        *,
        pace: Pace | None = None,
        paced_edits: bool = True,
        shard_ids: tuple[int, ...] | None = None,
        shard_count: int | None = None,
    ) -> None:
        """Nothing is connected yet. Tests and the demo take a quick `pace` and unpaced edits."""
        shards: dict[str, Any] = {"shard_count": shard_count}
        if shard_ids is not None:
            shards["shard_ids"] = list(shard_ids)
        super().__init__(
            commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            **shards,
        )
        self.store = store
        self.clock = LoopClock()
        self.publisher = DiscordPublisher(self, self.clock.start, paced=paced_edits)
        self.registry = Registry(
            Ports(
                store=TableStore(store, self.clock.now),
                publisher=self.publisher,
                clock=self.clock,
                minds=RuleOfThumb(),
                chance=Secrets(),
                pace=pace or Pace(),
            )
        )
        self._wishes: dict[str, WishHandler] = {}
        self.answer_command_errors()

    # Start and end

    async def setup_hook(self) -> None:
        """Before the gateway is joined: buttons, cogs, commands, and every live table."""
        self.add_dynamic_items(Press)
        for cog in COGS:
            await self.load_extension(cog)
        await self._sync_commands()
        count = await self.registry.restore()
        logger.info("tables restored", extra={"tables": count})
        self._beat.start()

    async def on_ready(self) -> None:
        """Discord has told us of every guild."""
        logger.info("ready", extra={"guilds": len(self.guilds)})

    async def _sync_commands(self) -> None:
        """Tell Discord of the commands only when they have changed: it allows few changes a day."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        known = f"{self.application_id}:{digest}"
        if await self.store.get_meta(COMMANDS_KEY) != known:
            await self.tree.sync()
            await self.store.set_meta(COMMANDS_KEY, known)

    @tasks.loop(seconds=BEAT_SECONDS)
    async def _beat(self) -> None:
        """Note that we are alive, so that a restart knows how long the outage was."""
        await self._note_the_time()

    async def _note_the_time(self) -> None:
        """A store out of order is no reason to stop noting the time, or to stay on Discord."""
        try:
            await self.store.beat(round(self.clock.now() * 1000))
        except StoreError as error:
            logger.warning("could not note the time: %s", error)

    async def close(self) -> None:
        """Let what runs come to its end, note the time, and leave Discord. Nothing is lost."""
        self.registry.stop()
        self._beat.cancel()
        await self.clock.drain(DRAIN_SECONDS)
        await self._note_the_time()
        await super().close()

    # Presses

    def on_verbs(self, handlers: dict[str, WishHandler]) -> None:
        """Let a cog grant the wishes of some verbs.

        Raises:
            ValueError: if another cog has one of them.
        """
        if taken := self._wishes.keys() & handlers.keys():
            raise ValueError(f"verbs are taken: {sorted(taken)}")
        self._wishes |= handlers

    async def on_press(
        self, interaction: discord.Interaction[Any], press: PressId, values: tuple[str, ...]
    ) -> None:
        """Answer one press, whatever becomes of it."""
        answer = Answer(interaction)
        await answer_press(answer, self._grant(answer, press, values))

    async def _grant(self, answer: Answer, press: PressId, values: tuple[str, ...]) -> None:
        guild_id = answer.interaction.guild_id
        if guild_id is None:
            raise NotInAGuild
        handler = self._wishes.get(press.verb)
        if handler is None:
            raise UnknownWish
        await handler(Wish(answer, press, values, guild_id, person_of(answer.interaction)))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer presses that the library would drop in silence.

        It drops ids that we don't know (any more), and buttons that have gone from the message
        while the press was on its way.
        """
        data: dict[str, Any] = dict(interaction.data or {})
        known = ids.TEMPLATE.fullmatch(str(data.get("custom_id", "")))
        is_press = interaction.type is discord.InteractionType.component
        is_modal = interaction.type is discord.InteractionType.modal_submit
        if is_press and known:
            if not _offers(interaction.message, known.string):
                values = tuple(data.get("values", ()))
                await self.on_press(interaction, ids.parse(known), values)
        elif is_press or is_modal:
            answer = Answer(interaction)
            await answer_press(answer, answer.whisper(outdated(answer.locale)))

    # Commands

    def answer_command_errors(self) -> None:
        """Answer whatever a command refuses; called again by who has put a handler of their own."""
        self.tree.error(self._on_command_error)

    async def _on_command_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        original = getattr(error, "original", error)
        if isinstance(error, app_commands.NoPrivateMessage):
            original = NotInAGuild()
        await explain(Answer(interaction), original)


def _offers(message: discord.Message | None, custom_id: str) -> bool:
    """Whether the message has that component; all of ours stand in rows of their own."""
    parts = message.components if message else []
    rows = [part for part in parts if isinstance(part, discord.ActionRow)]
    return custom_id in (getattr(item, "custom_id", None) for row in rows for item in row.children)


def person_of(interaction: discord.Interaction[Any]) -> Person:
    """Whoever pressed or typed, by the name that the guild knows."""
    return Person(interaction.user.id, interaction.user.display_name)
