"""What the stand-in remembers: people, guilds, channels, messages, interactions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.wire.codes import ChannelType, MessageFlag, Permission

if TYPE_CHECKING:
    from tests.wire.codes import Callback, InteractionKind, Json

EVERYONE_MAY = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_APPLICATION_COMMANDS
)
BOT_MAY = (
    EVERYONE_MAY
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)


@dataclass(slots=True, kw_only=True)
class User:
    """An account; `name` is what people see."""

    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"


@dataclass(slots=True, kw_only=True)
class Member:
    """A user in a guild; `extra` comes on top of what everyone may, through a role of its own."""

    user: User
    role_id: int
    joined: float
    extra: Permission = Permission.NONE


@dataclass(slots=True, kw_only=True)
class Overwrite:
    """What a channel allows or denies one member, against the guild's permissions."""

    allow: Permission = Permission.NONE
    deny: Permission = Permission.NONE


@dataclass(slots=True, kw_only=True)
class Channel:
    """A text channel, or a thread below `parent_id`."""

    id: int
    guild_id: int
    name: str
    type: ChannelType = ChannelType.TEXT
    parent_id: int | None = None
    owner_id: int | None = None
    archived: bool = False
    locked: bool = False
    overwrites: dict[int, Overwrite] = field(default_factory=dict)

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread."""
        return self.type is not ChannelType.TEXT


@dataclass(slots=True, kw_only=True)
class Guild:
    """A server; `members` by user id, `owner_id` may do everything."""

    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    everyone: Permission = EVERYONE_MAY
    members: dict[int, Member] = field(default_factory=dict)


@dataclass(slots=True, frozen=True, kw_only=True)
class Upload:
    """One file of a multipart request."""

    filename: str
    content: bytes


@dataclass(slots=True, frozen=True, kw_only=True)
class Attachment:
    """A stored file and the address at which it is served."""

    id: int
    filename: str
    content: bytes
    url: str
    description: str | None = None


@dataclass(slots=True, kw_only=True)
class Message:
    """A message as it stands. `visible_to` names the only person who sees an ephemeral one.

    `interaction` is the one that it answers; `pings` are the people whom it notified when it
    was posted (an edit notifies nobody).
    """

    id: int
    channel_id: int
    author_id: int
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: MessageFlag = MessageFlag.NONE
    edited: float | None = None
    visible_to: int | None = None
    reply_to: int | None = None
    interaction: Interaction | None = None
    pings: frozenset[int] = frozenset()
    thread_id: int | None = None

    @property
    def is_v2(self) -> bool:
        """Whether the message is made of Components V2."""
        return MessageFlag.COMPONENTS_V2 in self.flags


@dataclass(slots=True, kw_only=True)
class Interaction:
    """One command or press. `message` is the message pressed, as the presser saw it.

    `callback` is how the bot acknowledged, `shown` the message object that this showed or
    edited, as it stood then; `original_id` and `message_ids` are what the token reaches.
    """

    id: int
    token: str
    kind: InteractionKind
    user_id: int
    channel_id: int
    data: Json
    opened: float
    message: Json | None = None
    callback: Callback | None = None
    shown: Json | None = None
    original_id: int | None = None
    message_ids: list[int] = field(default_factory=list)

    @property
    def source_id(self) -> int | None:
        """The id of the message pressed, if there was one."""
        return None if self.message is None else int(self.message["id"])
