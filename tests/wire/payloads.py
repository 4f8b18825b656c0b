"""Entities as Discord writes them in JSON.

Only what discord.py 2.7.1 reads and what a bot may ask for is here; every key is Discord's.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from tests.wire.codes import InteractionKind, Permission
from tests.wire.snowflakes import moment, timestamp

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.wire.codes import Json
    from tests.wire.entities import (
        Attachment,
        Channel,
        Guild,
        Interaction,
        Member,
        Message,
        User,
    )

MESSAGE_TYPE_DEFAULT = 0
MESSAGE_TYPE_REPLY = 19
MESSAGE_TYPE_COMMAND = 20
ATTACHMENT_LIMIT = 10 * 1024 * 1024
"""Bytes that an upload may have."""


def user(account: User) -> Json:
    """A user object."""
    return {
        "id": str(account.id),
        "username": account.name.lower(),
        "global_name": account.name,
        "discriminator": "0",
        "avatar": None,
        "bot": account.bot,
        "public_flags": 0,
    }


def member(person: Member, permissions: Permission | None = None) -> Json:
    """A guild member object; with `permissions` as interactions carry it."""
    payload: Json = {
        "user": user(person.user),
        "nick": None,
        "avatar": None,
        "roles": [str(person.role_id)] if person.extra else [],
        "joined_at": timestamp(person.joined),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }
    if permissions is not None:
        payload["permissions"] = str(int(permissions))
    return payload


def role(role_id: int, name: str, permissions: Permission, *, position: int) -> Json:
    """A role object."""
    return {
        "id": str(role_id),
        "name": name,
        "permissions": str(int(permissions)),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": position > 0,
        "mentionable": False,
        "flags": 0,
    }


def roles(guild: Guild) -> list[Json]:
    """@everyone, and the role of each member who may more than that."""
    special = [person for person in guild.members.values() if person.extra]
    return [
        role(guild.id, "@everyone", guild.everyone, position=0),
        *(
            role(person.role_id, person.user.name, person.extra, position=place)
            for place, person in enumerate(special, start=1)
        ),
    ]


def channel(place: Channel) -> Json:
    """A channel object, or a thread object."""
    payload: Json = {
        "id": str(place.id),
        "guild_id": str(place.guild_id),
        "name": place.name,
        "type": int(place.type),
        "parent_id": None if place.parent_id is None else str(place.parent_id),
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "flags": 0,
    }
    return payload | (_thread(place) if place.is_thread else _text_channel(place))


def _text_channel(place: Channel) -> Json:
    return {
        "position": 0,
        "topic": None,
        "nsfw": False,
        "permission_overwrites": [
            {
                "id": str(target),
                "type": 0 if target == place.guild_id else 1,
                "allow": str(int(overwrite.allow)),
                "deny": str(int(overwrite.deny)),
            }
            for target, overwrite in place.overwrites.items()
        ],
    }


def _thread(place: Channel) -> Json:
    opened = timestamp(moment(place.id))
    return {
        "owner_id": str(place.owner_id),
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "thread_metadata": {
            "archived": place.archived,
            "locked": place.locked,
            "auto_archive_duration": 1440,
            "archive_timestamp": opened,
            "create_timestamp": opened,
        },
    }


def guild(server: Guild, places: Iterable[Channel], bot: Member) -> Json:
    """The whole guild as GUILD_CREATE brings it to a bot without the members intent."""
    places = list(places)
    return {
        "id": str(server.id),
        "name": server.name,
        "owner_id": str(server.owner_id),
        "preferred_locale": server.locale,
        "icon": None,
        "features": [],
        "emojis": [],
        "stickers": [],
        "roles": roles(server),
        "channels": [channel(place) for place in places if not place.is_thread],
        "threads": [channel(place) for place in places if place.is_thread],
        "members": [member(bot)],
        "member_count": len(server.members),
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "joined_at": timestamp(bot.joined),
        "large": False,
        "unavailable": False,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "afk_timeout": 300,
        "afk_channel_id": None,
    }


def attachment(stored: Attachment) -> Json:
    """An attachment object."""
    payload: Json = {
        "id": str(stored.id),
        "filename": stored.filename,
        "size": len(stored.content),
        "url": stored.url,
        "proxy_url": stored.url,
    }
    if stored.description is not None:
        payload["description"] = stored.description
    return payload


def message(
    written: Message,
    author: User,
    *,
    asker: User | None = None,
    pinged: Iterable[User] = (),
) -> Json:
    """A message object, without the guild that gateway events add.

    `asker` is whose interaction the message answers.
    """
    asked = written.interaction
    payload: Json = {
        "id": str(written.id),
        "channel_id": str(written.channel_id),
        "author": user(author),
        "type": _message_type(written),
        "content": written.content,
        "embeds": deepcopy(written.embeds),
        "components": deepcopy(written.components),
        "attachments": [attachment(stored) for stored in written.attachments],
        "flags": int(written.flags),
        "timestamp": timestamp(moment(written.id)),
        "edited_timestamp": None if written.edited is None else timestamp(written.edited),
        "tts": False,
        "pinned": False,
        "mention_everyone": False,
        "mentions": [user(account) for account in pinged],
        "mention_roles": [],
    }
    if written.reply_to is not None:
        payload["message_reference"] = {
            "message_id": str(written.reply_to),
            "channel_id": str(written.channel_id),
        }
    if asked is not None and asker is not None:
        payload["application_id"] = payload["webhook_id"] = str(author.id)
        payload["interaction_metadata"] = _metadata(asked, asker)
    return payload


def _message_type(written: Message) -> int:
    asked = written.interaction
    if asked is not None and asked.kind is InteractionKind.COMMAND:
        return MESSAGE_TYPE_COMMAND
    return MESSAGE_TYPE_DEFAULT if written.reply_to is None else MESSAGE_TYPE_REPLY


def _metadata(asked: Interaction, asker: User) -> Json:
    payload: Json = {
        "id": str(asked.id),
        "type": int(asked.kind),
        "user": user(asker),
        "authorizing_integration_owners": {},
    }
    if asked.source_id is not None:
        payload["interacted_message_id"] = str(asked.source_id)
    return payload


def interaction(
    asked: Interaction,
    *,
    application_id: int,
    server: Guild,
    place: Channel,
    asker: Json,
    app_permissions: Permission,
) -> Json:
    """The body of INTERACTION_CREATE; `asker` is the member object with its permissions."""
    person = server.members[asked.user_id].user
    payload: Json = {
        "id": str(asked.id),
        "application_id": str(application_id),
        "type": int(asked.kind),
        "token": asked.token,
        "version": 1,
        "guild_id": str(server.id),
        "guild": {"id": str(server.id), "locale": server.locale, "features": []},
        "channel_id": str(place.id),
        "channel": channel(place) | {"permissions": asker["permissions"]},
        "member": asker,
        "locale": person.locale,
        "guild_locale": server.locale,
        "app_permissions": str(int(app_permissions)),
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(server.id)},
        "context": 0,
        "attachment_size_limit": ATTACHMENT_LIMIT,
        "data": asked.data,
    }
    if asked.message is not None:
        payload["message"] = asked.message
    return payload


def application(application_id: int, name: str, owner: User) -> Json:
    """The application object that a bot reads about itself."""
    return {
        "id": str(application_id),
        "name": name,
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "owner": user(owner),
        "team": None,
        "approximate_guild_count": 1,
    }
