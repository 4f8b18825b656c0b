"""Messages: what the bot writes, and who can reach it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.wire import payloads
from tests.wire.attachments import attach, finish_components
from tests.wire.bodies import check_message, walk
from tests.wire.codes import Intent, MessageFlag, Permission, Reason, Refusal
from tests.wire.entities import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.wire.codes import Json
    from tests.wire.entities import Channel, Interaction, Upload
    from tests.wire.events import Events
    from tests.wire.places import Places
    from tests.wire.snowflakes import Clock, Snowflakes

MENTION = re.compile(r"<@!?(\d+)>")
SETTABLE = (
    MessageFlag.COMPONENTS_V2 | MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS
)
CONTENTS = ("content", "embeds", "components", "sticker_ids", "poll")


class Messages:
    """All messages by id. Through a channel, only those are reachable that everyone sees."""

    def __init__(self, clock: Clock, ids: Snowflakes, events: Events, places: Places) -> None:
        self._clock = clock
        self._ids = ids
        self._events = events
        self._places = places
        self.by_id: dict[int, Message] = {}
        self.address = ""
        """Where this stand-in serves; files have their addresses below it."""

    # What the bot does through a channel

    def create(self, channel_id: int, body: Json, uploads: Sequence[Upload] = ()) -> Message:
        """The bot posts in a channel or thread."""
        channel = self._places.channel(channel_id)
        self._places.require(channel, self._needed(channel, uploads))
        self._places.reopen(channel)
        reference = body.get("message_reference")
        reply_to = None if reference is None else self._referenced(channel_id, reference)
        return self.write(channel_id, body, uploads, reply_to=reply_to)

    @staticmethod
    def _needed(channel: Channel, uploads: Sequence[Upload]) -> Permission:
        needed = (
            Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
        )
        return needed | Permission.ATTACH_FILES if uploads else needed

    def _referenced(self, channel_id: int, reference: Json) -> int | None:
        message = self.by_id.get(int(reference["message_id"]))
        if message is not None and message.channel_id == channel_id and not message.visible_to:
            return message.id
        if reference.get("fail_if_not_exists", True):
            raise Refusal(Reason.INVALID_FORM, ("message_reference: unknown message",))
        return None

    def edit(
        self,
        channel_id: int,
        message_id: int,
        body: Json,
        uploads: Sequence[Upload] = (),
    ) -> Message:
        """The bot edits a message of its own through the channel."""
        message = self.get(channel_id, message_id)
        if message.author_id != self._places.bot.id:
            raise Refusal(Reason.FOREIGN_MESSAGE)
        if self._places.channel(channel_id).archived:
            raise Refusal(Reason.THREAD_ARCHIVED)
        self.rewrite(message, body, uploads)
        return message

    def delete(self, channel_id: int, message_id: int) -> None:
        """The bot deletes a message: its own, or with Manage Messages anyone's."""
        message = self.get(channel_id, message_id)
        if message.author_id != self._places.bot.id:
            self._places.require(self._places.channel(channel_id), Permission.MANAGE_MESSAGES)
        self.remove(message)

    def get(self, channel_id: int, message_id: int) -> Message:
        """A message that everyone in the channel sees, or UNKNOWN_MESSAGE."""
        self._places.require(self._places.channel(channel_id))
        message = self.by_id.get(message_id)
        if message is None or message.channel_id != channel_id or message.visible_to is not None:
            raise Refusal(Reason.UNKNOWN_MESSAGE)
        return message

    def history(
        self,
        channel_id: int,
        *,
        limit: int = 50,
        before: int | None = None,
        after: int | None = None,
    ) -> list[Message]:
        """The channel's public messages, newest first."""
        channel = self._places.channel(channel_id)
        self._places.require(channel, Permission.READ_MESSAGE_HISTORY)
        found = [
            message
            for message in self.in_channel(channel_id)
            if message.visible_to is None
            and (before is None or message.id < before)
            and (after is None or message.id > after)
        ]
        chosen = found[:limit] if after is not None else found[-limit:]
        return chosen[::-1]

    def in_channel(self, channel_id: int) -> list[Message]:
        """Every message there, ephemeral ones too, oldest first."""
        return [message for message in self.by_id.values() if message.channel_id == channel_id]

    # What lies below, for interactions too: no permission is asked for

    def write(
        self,
        channel_id: int,
        body: Json,
        uploads: Sequence[Upload] = (),
        *,
        visible_to: int | None = None,
        interaction: Interaction | None = None,
        reply_to: int | None = None,
    ) -> Message:
        """Post `body` as the bot.

        Raises:
            Refusal: EMPTY_MESSAGE, or INVALID_FORM with what is wrong with the body.
        """
        if not uploads and not any(body.get(key) for key in CONTENTS):
            raise Refusal(Reason.EMPTY_MESSAGE)
        message = Message(
            id=self._ids.take(),
            channel_id=channel_id,
            author_id=self._places.bot.id,
            visible_to=visible_to,
            flags=MessageFlag.NONE if visible_to is None else MessageFlag.EPHEMERAL,
            interaction=interaction,
            reply_to=reply_to,
        )
        self._apply(message, body, uploads)
        message.pings = self._pinged(message, body)
        self._store(message)
        return message

    def write_loading(self, interaction: Interaction, *, visible_to: int | None) -> Message:
        """Post the "… is thinking" message of a deferred answer."""
        hidden = MessageFlag.NONE if visible_to is None else MessageFlag.EPHEMERAL
        message = Message(
            id=self._ids.take(),
            channel_id=interaction.channel_id,
            author_id=self._places.bot.id,
            visible_to=visible_to,
            flags=hidden | MessageFlag.LOADING,
            interaction=interaction,
        )
        self._store(message)
        return message

    def rewrite(self, message: Message, body: Json, uploads: Sequence[Upload] = ()) -> None:
        """Edit `message`: what `body` doesn't name stays."""
        self._apply(message, body, uploads)
        message.edited = self._clock.now()
        message.flags &= ~MessageFlag.LOADING
        self._announce("MESSAGE_UPDATE", message, self.payload(message))

    def remove(self, message: Message) -> None:
        """Take `message` away."""
        del self.by_id[message.id]
        gone = {"id": str(message.id), "channel_id": str(message.channel_id)}
        self._announce("MESSAGE_DELETE", message, gone)

    def say(self, user_id: int, channel_id: int, text: str) -> Message:
        """Somebody writes in the channel."""
        message = Message(
            id=self._ids.take(), channel_id=channel_id, author_id=user_id, content=text
        )
        message.pings = self._pinged(message, {})
        self._store(message)
        return message

    def payload(self, message: Message) -> Json:
        """The message object as the bot gets it.

        Without the message content intent it reads its own messages and those that mention it.
        """
        payload = self.full_payload(message)
        if self._places.bot.id not in {message.author_id, *message.pings}:
            payload["content"] = ""
        return payload

    def full_payload(self, message: Message) -> Json:
        """The message object as people get it."""
        users = self._places.users
        asked = message.interaction
        return payloads.message(
            message,
            users[message.author_id],
            asker=None if asked is None else users[asked.user_id],
            pinged=[users[user_id] for user_id in sorted(message.pings)],
        )

    def _apply(self, message: Message, body: Json, uploads: Sequence[Upload]) -> None:
        check_message(body, v2=message.is_v2)
        attachments = attach(
            body,
            message.attachments,
            uploads,
            first_id=self._ids.take(),
            folder=f"{self.address}/attachments/{message.channel_id}",
        )
        if "components" in body:
            message.components = finish_components(body["components"] or [], attachments)
        message.attachments = attachments
        message.content = body.get("content", message.content) or ""
        message.embeds = body.get("embeds", message.embeds) or []
        message.flags |= MessageFlag(int(body.get("flags") or 0)) & SETTABLE

    def _pinged(self, message: Message, body: Json) -> frozenset[int]:
        texts = [message.content, *(one.get("content") or "" for one in walk(message.components))]
        named = {int(user_id) for text in texts for user_id in MENTION.findall(text)}
        allowed: Json | None = body.get("allowed_mentions")
        if allowed is not None and "users" not in allowed.get("parse", ()):
            named &= {int(user_id) for user_id in allowed.get("users", ())}
        return frozenset(named & self._places.users.keys())

    def _store(self, message: Message) -> None:
        self.by_id[message.id] = message
        self._announce("MESSAGE_CREATE", message, self.payload(message))

    def _announce(self, name: str, message: Message, data: Json) -> None:
        """Tell about a public message; nobody hears of an ephemeral one this way."""
        if message.visible_to is None:
            guild_id = self._places.channel(message.channel_id).guild_id
            data["guild_id"] = str(guild_id)
            self._events.announce(name, guild_id, data, Intent.GUILD_MESSAGES)
