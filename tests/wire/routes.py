"""Discord's REST routes, each a small function from a call to the answer's JSON.

A route's path names its parameters as Discord's OpenAPI description does, so that bodies can
be checked against it. `None` as an answer is 204 No Content.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.wire import payloads
from tests.wire.codes import Json, Reason, Refusal
from tests.wire.interactions import ORIGINAL_RESPONSE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tests.wire.entities import Channel, Upload
    from tests.wire.world import World

Answer = Json | list[Json] | None
COMMANDS = "/applications/{application_id}/commands"
GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"
MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = "/channels/{channel_id}/messages/{message_id}"
THREADS = "/channels/{channel_id}/threads"
TYPING = "/channels/{channel_id}/typing"
THREAD_MEMBER = "/channels/{channel_id}/thread-members/{user_id}"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
FOLLOW_UP = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
FOLLOW_UP_MESSAGE = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One request, parsed: `params` from the path, `body` from JSON or `payload_json`."""

    world: World
    host: str
    params: Mapping[str, str]
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    uploads: Sequence[Upload] = ()

    def number(self, name: str) -> int:
        """An id from the path; what isn't one leads nowhere."""
        value = self.params[name]
        if not value.isdecimal():
            raise Refusal(Reason.NOT_FOUND)
        return int(value)

    def asked(self, name: str) -> int | None:
        """A number from the query."""
        return int(self.query[name]) if name in self.query else None

    @property
    def channel(self) -> Channel:
        """The channel of the path."""
        return self.world.places.channel(self.number("channel_id"))


def gateway(call: Call) -> Answer:
    """Where the gateway is."""
    return {"url": f"ws://{call.host}/gateway"}


def gateway_for_bots(call: Call) -> Answer:
    """Where the gateway is, and how many shards and sessions one should start."""
    return {
        "url": f"ws://{call.host}/gateway",
        "shards": call.world.recommended_shards,
        "session_start_limit": {
            "total": 1000,
            "remaining": 1000,
            "reset_after": 0,
            "max_concurrency": 1,
        },
    }


def own_user(call: Call) -> Answer:
    """The bot's user."""
    return payloads.user(call.world.places.bot)


def some_user(call: Call) -> Answer:
    """Anyone's user."""
    return payloads.user(call.world.places.user(call.number("user_id")))


def application(call: Call) -> Answer:
    """The bot's application."""
    return call.world.application()


def list_commands(call: Call) -> Answer:
    """The registered commands, global or a guild's."""
    return call.world.commands(_guild_id(call))


def put_commands(call: Call) -> Answer:
    """Overwrite the commands, global or a guild's."""
    return call.world.set_commands(call.body, _guild_id(call))


def _guild_id(call: Call) -> int | None:
    return call.number("guild_id") if "guild_id" in call.params else None


def get_guild(call: Call) -> Answer:
    """A guild."""
    places = call.world.places
    return places.guild_payload(places.guild(call.number("guild_id")))


def guild_channels(call: Call) -> Answer:
    """A guild's channels, without its threads."""
    channels = call.world.places.channels_of(call.number("guild_id"))
    return [payloads.channel(channel) for channel in channels if not channel.is_thread]


def guild_member(call: Call) -> Answer:
    """A member, or 10007 for somebody who left."""
    places = call.world.places
    return payloads.member(places.member(call.number("guild_id"), call.number("user_id")))


def get_channel(call: Call) -> Answer:
    """A channel or thread that the bot can see."""
    call.world.places.require(call.channel)
    return payloads.channel(call.channel)


def edit_channel(call: Call) -> Answer:
    """Rename, archive or lock."""
    call.world.places.edit_channel(call.channel, call.body)
    return payloads.channel(call.channel)


def typing(call: Call) -> Answer:
    """The bot shows that it types."""
    call.world.places.require(call.channel)
    return None


def create_message(call: Call) -> Answer:
    """Post in a channel."""
    messages = call.world.messages
    return messages.payload(
        messages.create(call.number("channel_id"), call.body, call.uploads),
    )


def list_messages(call: Call) -> Answer:
    """The history, newest first."""
    messages = call.world.messages
    found = messages.history(
        call.number("channel_id"),
        limit=call.asked("limit") or 50,
        before=call.asked("before"),
        after=call.asked("after"),
    )
    return [messages.payload(message) for message in found]


def get_message(call: Call) -> Answer:
    """One message."""
    messages = call.world.messages
    return messages.payload(messages.get(call.number("channel_id"), call.number("message_id")))


def edit_message(call: Call) -> Answer:
    """Edit a message through its channel."""
    messages = call.world.messages
    message = messages.edit(
        call.number("channel_id"),
        call.number("message_id"),
        call.body,
        call.uploads,
    )
    return messages.payload(message)


def delete_message(call: Call) -> Answer:
    """Delete a message through its channel."""
    call.world.messages.delete(call.number("channel_id"), call.number("message_id"))
    return None


def open_thread(call: Call) -> Answer:
    """Open a thread in a channel."""
    return payloads.channel(call.world.places.open_thread(call.channel, call.body))


def open_thread_below(call: Call) -> Answer:
    """Open a thread below a message."""
    message = call.world.messages.get(call.number("channel_id"), call.number("message_id"))
    if message.thread_id is not None:
        raise Refusal(Reason.THREAD_EXISTS)
    places = call.world.places
    thread = places.open_thread(call.channel, call.body, message_id=message.id)
    message.thread_id = thread.id
    return payloads.channel(thread)


def join_thread(call: Call) -> Answer:
    """Bring somebody into a thread; who is in it makes no difference here."""
    call.world.places.require(call.channel)
    return None


def respond(call: Call) -> Answer:
    """Acknowledge an interaction."""
    response = call.world.interactions.respond(
        call.number("interaction_id"),
        call.params["interaction_token"],
        call.body,
        call.uploads,
    )
    return response if call.query.get("with_response") in {"1", "true"} else None


def follow_up(call: Call) -> Answer:
    """Post with an interaction's token."""
    message = call.world.interactions.follow_up(
        call.params["webhook_token"],
        call.body,
        call.uploads,
    )
    return call.world.messages.payload(message)


def get_response(call: Call) -> Answer:
    """A message of an interaction's."""
    return call.world.messages.payload(call.world.interactions.get(*_response(call)))


def edit_response(call: Call) -> Answer:
    """Edit a message with an interaction's token."""
    token, message_id = _response(call)
    message = call.world.interactions.edit(token, message_id, call.body, call.uploads)
    return call.world.messages.payload(message)


def delete_response(call: Call) -> Answer:
    """Delete a message with an interaction's token."""
    call.world.interactions.delete(*_response(call))
    return None


def _response(call: Call) -> tuple[str, str]:
    if "message_id" not in call.params:
        return call.params["webhook_token"], ORIGINAL_RESPONSE
    return call.params["webhook_token"], str(call.number("message_id"))


# `@original` stands before `{message_id}`, which would match it too.
ROUTES: tuple[tuple[str, str, Callable[[Call], Answer]], ...] = (
    ("GET", "/gateway", gateway),
    ("GET", "/gateway/bot", gateway_for_bots),
    ("GET", "/users/@me", own_user),
    ("GET", "/users/{user_id}", some_user),
    ("GET", "/applications/@me", application),
    ("GET", "/oauth2/applications/@me", application),
    ("GET", COMMANDS, list_commands),
    ("PUT", COMMANDS, put_commands),
    ("GET", GUILD_COMMANDS, list_commands),
    ("PUT", GUILD_COMMANDS, put_commands),
    ("GET", "/guilds/{guild_id}", get_guild),
    ("GET", "/guilds/{guild_id}/channels", guild_channels),
    ("GET", "/guilds/{guild_id}/members/{user_id}", guild_member),
    ("GET", "/channels/{channel_id}", get_channel),
    ("PATCH", "/channels/{channel_id}", edit_channel),
    ("POST", TYPING, typing),
    ("GET", MESSAGES, list_messages),
    ("POST", MESSAGES, create_message),
    ("GET", MESSAGE, get_message),
    ("PATCH", MESSAGE, edit_message),
    ("DELETE", MESSAGE, delete_message),
    ("POST", THREADS, open_thread),
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads", open_thread_below),
    ("PUT", THREAD_MEMBER, join_thread),
    ("POST", CALLBACK, respond),
    ("POST", FOLLOW_UP, follow_up),
    ("GET", ORIGINAL, get_response),
    ("PATCH", ORIGINAL, edit_response),
    ("DELETE", ORIGINAL, delete_response),
    ("GET", FOLLOW_UP_MESSAGE, get_response),
    ("PATCH", FOLLOW_UP_MESSAGE, edit_response),
    ("DELETE", FOLLOW_UP_MESSAGE, delete_response),
)
TOKEN_ROUTES = frozenset({CALLBACK, FOLLOW_UP, ORIGINAL, FOLLOW_UP_MESSAGE})
"""Routes that an interaction's token opens; all others need the bot's."""
