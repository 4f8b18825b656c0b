"""The outermost edge of Discord's library: channels, messages and interactions that take notes."""

import asyncio
from dataclasses import dataclass, field
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
from discord.ui import LayoutView

from bot.ui.answer import Answer
from bot.ui.edits import Content, content_of

NETWORK_DOWN = aiohttp.ServerDisconnectedError()


def refused(status: int, code: int = 0) -> discord.HTTPException:
    """What the library raises when Discord refuses something."""
    kinds = {403: discord.Forbidden, 404: discord.NotFound, 503: discord.DiscordServerError}
    response = SimpleNamespace(status=status, reason="no")
    return kinds.get(status, discord.HTTPException)(
        cast("Any", response), {"code": code, "message": "no"}
    )


UNKNOWN_INTERACTION = refused(404, 10062)


@dataclass
class Notes:
    """What was done, in order, as `(what, content)`; `takes` seconds each, `failing` at first.

    `begun` notes the same when it begins.
    """

    done: list[tuple[str, Any]] = field(default_factory=list)
    begun: list[str] = field(default_factory=list)
    takes: float = 0.0
    failing: list[Exception] = field(default_factory=list)

    async def note(self, what: str, content: object = None) -> None:
        """Note one thing, once it has succeeded."""
        self.begun.append(what)
        if self.takes:
            await asyncio.sleep(self.takes)
        if self.failing:
            raise self.failing.pop(0)
        self.done.append((what, content))

    @property
    def kinds(self) -> list[str]:
        """What was done, without the content."""
        return [what for what, _ in self.done]

    def last(self, what: str) -> Any:  # noqa: ANN401 - whatever was noted
        """The content of the last thing of a kind."""
        return [content for kind, content in self.done if kind == what][-1]


def shows(view: LayoutView | None, text: str | None = None) -> Content | str | None:
    """What people would see."""
    return text if view is None else content_of(view)


class FakeResponse:
    """The first answer to an interaction; there is one only."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self._done = False

    def is_done(self) -> bool:
        """Whether it was given."""
        return self._done

    async def _acknowledge(self, what: str, content: object = None) -> None:
        if self._done:
            raise discord.InteractionResponded(cast("Any", SimpleNamespace(response=self)))
        await self._notes.note(what, content)
        self._done = True

    async def defer(self) -> None:
        """Ask for patience."""
        await self._acknowledge("defer")

    async def edit_message(self, *, view: LayoutView) -> None:
        """Change the message pressed."""
        await self._acknowledge("edit pressed", shows(view))

    async def send_message(
        self, text: str | None = None, *, view: LayoutView | None = None, **options: object
    ) -> SimpleNamespace:
        """Answer with a message."""
        private = "private" if options.get("ephemeral") else "public"
        await self._acknowledge(f"send {private}", shows(view, text))
        return SimpleNamespace(message_id=900)


class FakeFollowup:
    """Later answers to an interaction."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes

    async def send(
        self, text: str | None = None, *, view: LayoutView | None = None, **options: object
    ) -> SimpleNamespace:
        """Answer with another message."""
        private = "private" if options.get("ephemeral") else "public"
        await self._notes.note(f"follow up {private}", shows(view, text))
        return SimpleNamespace(id=901, edit=self._edit)

    async def _edit(self, *, view: LayoutView) -> None:
        await self._notes.note("edit follow-up", shows(view))


class FakeInteraction:
    """One press, or a command where there is no message."""

    def __init__(
        self, user_id: int = 1, *, message_id: int | None = 500, private: bool = False
    ) -> None:
        self.notes = Notes()
        self.user = SimpleNamespace(id=user_id, display_name="Ann")
        self.locale = discord.Locale.american_english
        self.response = FakeResponse(self.notes)
        self.followup = FakeFollowup(self.notes)
        self.expired = False
        flags = discord.MessageFlags(ephemeral=private)
        self.message = SimpleNamespace(id=message_id, flags=flags) if message_id else None

    def is_expired(self) -> bool:
        """Whether its token is too old."""
        return self.expired

    async def edit_original_response(self, *, view: LayoutView) -> None:
        """Change the first answer; where the press was deferred, that is the message pressed."""
        await self.notes.note("edit original", shows(view))

    async def original_response(self) -> SimpleNamespace:
        """The first answer."""
        return SimpleNamespace(id=900)


def answer_to(interaction: FakeInteraction) -> Answer:
    """The answer to a press."""
    return Answer(cast("discord.Interaction[Any]", interaction))


class FakeMessage:
    """A message in a channel."""

    def __init__(self, channel: "FakeChannel", message_id: int) -> None:
        self._channel = channel
        self.id = message_id

    async def edit(self, *, view: LayoutView, **_options: object) -> None:
        """Change it."""
        await self._channel.notes.note(f"edit {self.id}", shows(view))
        self._channel.messages[self.id] = content_of(view)

    async def delete(self) -> None:
        """Take it away."""
        await self._channel.notes.note(f"delete {self.id}")


class FakeChannel:
    """A channel; `messages` are what people see in it by id."""

    def __init__(self) -> None:
        self.notes = Notes()
        self.messages: dict[int, Content] = {}
        self._ids = count(discord.utils.time_snowflake(discord.utils.utcnow()))

    async def send(self, *, view: LayoutView, **_options: object) -> FakeMessage:
        """Post a message."""
        message = FakeMessage(self, next(self._ids))
        await self.notes.note("send", shows(view))
        self.messages[message.id] = content_of(view)
        return message

    def get_partial_message(self, message_id: int) -> FakeMessage:
        """A message by its id."""
        return FakeMessage(self, message_id)


class FakeDiscord:
    """A client that is connected to nothing; all its channels are one."""

    def __init__(self) -> None:
        self.channel = FakeChannel()

    def get_guild(self, _guild_id: int) -> None:
        """No guild is known yet, as before the gateway is joined."""

    def get_partial_messageable(self, _channel_id: int, *, guild_id: int) -> FakeChannel:
        """The channel."""
        assert guild_id
        return self.channel
