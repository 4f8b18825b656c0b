"""The life of an interaction: acknowledged once, within three seconds; its token lives 15 minutes.

An ephemeral message can be reached through such a token and in no other way.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from tests.wire import payloads
from tests.wire.codes import Callback, InteractionKind, Json, MessageFlag, Reason, Refusal
from tests.wire.entities import Interaction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.wire.entities import Message, Upload
    from tests.wire.events import Events
    from tests.wire.messages import Messages
    from tests.wire.places import Places
    from tests.wire.snowflakes import Clock, Snowflakes

ACKNOWLEDGE_WITHIN = 3.0
"""Seconds in which an interaction must be acknowledged."""
TOKEN_LIFE = 15 * 60.0
"""Seconds that a token lives."""
ORIGINAL_RESPONSE = "@original"


class Interactions:
    """All interactions by token."""

    def __init__(
        self,
        clock: Clock,
        ids: Snowflakes,
        events: Events,
        places: Places,
        messages: Messages,
    ) -> None:
        self._clock = clock
        self._ids = ids
        self._events = events
        self._places = places
        self._messages = messages
        self.by_token: dict[str, Interaction] = {}
        self.acknowledge_within = ACKNOWLEDGE_WITHIN
        """A crash test on a slow machine may be more patient than Discord."""

    # What a person does

    def open(
        self,
        kind: InteractionKind,
        user_id: int,
        channel_id: int,
        data: Json,
        message: Json | None = None,
    ) -> Interaction:
        """Somebody used a command, or something on `message`: tell the bot."""
        interaction = Interaction(
            id=self._ids.take(),
            token=secrets.token_urlsafe(48),
            kind=kind,
            user_id=user_id,
            channel_id=channel_id,
            data=data,
            message=message,
            opened=self._clock.now(),
        )
        self.by_token[interaction.token] = interaction
        channel = self._places.channel(channel_id)
        self._events.announce("INTERACTION_CREATE", channel.guild_id, self._payload(interaction))
        return interaction

    def _payload(self, interaction: Interaction) -> Json:
        channel = self._places.channel(interaction.channel_id)
        member = self._places.member(channel.guild_id, interaction.user_id)
        return payloads.interaction(
            interaction,
            application_id=self._places.bot.id,
            server=self._places.guild(channel.guild_id),
            place=channel,
            asker=payloads.member(member, self._places.permissions(member.user.id, channel)),
            app_permissions=self._places.permissions(self._places.bot.id, channel),
        )

    # What the bot answers

    def respond(
        self,
        interaction_id: int,
        token: str,
        body: Json,
        uploads: Sequence[Upload] = (),
    ) -> Json:
        """Acknowledge: `body` is a callback with `type` and `data`.

        Raises:
            Refusal: UNKNOWN_INTERACTION (also when it is too late), ALREADY_ACKNOWLEDGED, or
                what is wrong with the body.
        """
        interaction = self.by_token.get(token)
        if interaction is None or interaction.id != interaction_id:
            raise Refusal(Reason.UNKNOWN_INTERACTION)
        if interaction.callback is not None:
            raise Refusal(Reason.ALREADY_ACKNOWLEDGED)
        if self._clock.now() - interaction.opened > self.acknowledge_within:
            raise Refusal(Reason.UNKNOWN_INTERACTION)
        callback = self._callback(interaction, body)
        message = self._take_up(interaction, callback, body.get("data") or {}, uploads)
        interaction.callback = callback
        if message is not None:
            interaction.original_id = message.id
            interaction.shown = self._messages.payload(message)
        return self._callback_response(interaction, callback, message)

    @staticmethod
    def _callback(interaction: Interaction, body: Json) -> Callback:
        allowed = {Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.MODAL}
        if interaction.kind is InteractionKind.COMPONENT:
            allowed |= {Callback.UPDATE, Callback.DEFERRED_UPDATE}
        if body.get("type") not in allowed:
            raise Refusal(Reason.INVALID_FORM, ("type doesn't fit this interaction",))
        return Callback(body["type"])

    def _take_up(
        self,
        interaction: Interaction,
        callback: Callback,
        data: Json,
        uploads: Sequence[Upload],
    ) -> Message | None:
        """Do what the callback says; the message that is the original response from then on."""
        match callback:
            case Callback.MESSAGE:
                return self._answer(interaction, data, uploads)
            case Callback.DEFERRED_MESSAGE:
                viewer = self._viewer(interaction, data)
                return self._messages.write_loading(interaction, visible_to=viewer)
            case Callback.UPDATE:
                source = self._message(interaction.source_id)
                self._messages.rewrite(source, data, uploads)
                return source
            case Callback.DEFERRED_UPDATE:
                return self._messages.by_id.get(interaction.source_id or 0)
            case Callback.MODAL:
                return None

    def _answer(
        self,
        interaction: Interaction,
        data: Json,
        uploads: Sequence[Upload],
    ) -> Message:
        return self._messages.write(
            interaction.channel_id,
            data,
            uploads,
            visible_to=self._viewer(interaction, data),
            interaction=interaction,
        )

    @staticmethod
    def _viewer(interaction: Interaction, data: Json) -> int | None:
        hidden = int(data.get("flags") or 0) & MessageFlag.EPHEMERAL
        return interaction.user_id if hidden else None

    @staticmethod
    def _callback_response(
        interaction: Interaction,
        callback: Callback,
        message: Message | None,
    ) -> Json:
        summary: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
        resource: Json = {"type": int(callback)}
        if message is not None:
            summary |= {
                "response_message_id": str(message.id),
                "response_message_loading": MessageFlag.LOADING in message.flags,
                "response_message_ephemeral": MessageFlag.EPHEMERAL in message.flags,
            }
            if callback in {Callback.MESSAGE, Callback.UPDATE}:
                resource["message"] = interaction.shown
        return {"interaction": summary, "resource": resource}

    # What the bot does with the token afterwards

    def follow_up(self, token: str, body: Json, uploads: Sequence[Upload] = ()) -> Message:
        """A further message; the first one after a deferred answer takes its place."""
        interaction = self._living(token)
        original = self._messages.by_id.get(interaction.original_id or 0)
        if original is not None and MessageFlag.LOADING in original.flags:
            self._messages.rewrite(original, body, uploads)
            return original
        message = self._answer(interaction, body, uploads)
        interaction.message_ids.append(message.id)
        return message

    def edit(
        self,
        token: str,
        message_id: str,
        body: Json,
        uploads: Sequence[Upload] = (),
    ) -> Message:
        """Edit the original response or a follow-up."""
        message = self.get(token, message_id)
        self._messages.rewrite(message, body, uploads)
        return message

    def delete(self, token: str, message_id: str) -> None:
        """Delete the original response or a follow-up."""
        self._messages.remove(self.get(token, message_id))

    def get(self, token: str, message_id: str) -> Message:
        """A message of this interaction: by id, or `@original`.

        Raises:
            Refusal: UNKNOWN_WEBHOOK, INVALID_WEBHOOK_TOKEN, or UNKNOWN_MESSAGE (another's, a
                deleted or a dismissed one).
        """
        interaction = self._living(token)
        if message_id == ORIGINAL_RESPONSE:
            return self._message(interaction.original_id)
        if int(message_id) not in {interaction.original_id, *interaction.message_ids}:
            raise Refusal(Reason.UNKNOWN_MESSAGE)
        return self._message(int(message_id))

    def _living(self, token: str) -> Interaction:
        interaction = self.by_token.get(token)
        if interaction is None:
            raise Refusal(Reason.UNKNOWN_WEBHOOK)
        if self._clock.now() - interaction.opened > TOKEN_LIFE:
            raise Refusal(Reason.INVALID_WEBHOOK_TOKEN)
        if interaction.callback is None:
            raise Refusal(Reason.UNKNOWN_WEBHOOK)
        return interaction

    def _message(self, message_id: int | None) -> Message:
        message = self._messages.by_id.get(message_id or 0)
        if message is None:
            raise Refusal(Reason.UNKNOWN_MESSAGE)
        return message
