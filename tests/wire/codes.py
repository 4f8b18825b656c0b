"""The numbers of Discord's interface that the stand-in knows, and its refusals."""

from __future__ import annotations

from enum import Enum, IntEnum, IntFlag
from typing import Any

Json = dict[str, Any]
"""One JSON object, as it goes over the wire."""


class MessageFlag(IntFlag):
    """Bits of a message's `flags`."""

    NONE = 0
    SUPPRESS_EMBEDS = 1 << 2
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


class Permission(IntFlag):
    """The permission bits that decide something here."""

    NONE = 0
    ADMINISTRATOR = 1 << 3
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38


class Intent(IntFlag):
    """The gateway intents that an event here may need; 0 comes to everyone."""

    ALWAYS = 0
    GUILDS = 1 << 0
    GUILD_MESSAGES = 1 << 9


class ChannelType(IntEnum):
    """Kinds of channel."""

    TEXT = 0
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class Component(IntEnum):
    """Kinds of message component."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17


SELECTS = frozenset(
    {
        Component.STRING_SELECT,
        Component.USER_SELECT,
        Component.ROLE_SELECT,
        Component.MENTIONABLE_SELECT,
        Component.CHANNEL_SELECT,
    },
)


class InteractionKind(IntEnum):
    """What a person did."""

    COMMAND = 2
    COMPONENT = 3


class Callback(IntEnum):
    """How the application acknowledged it."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    MODAL = 9


class OptionType(IntEnum):
    """Kinds of slash command option."""

    SUB_COMMAND = 1
    SUB_COMMAND_GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    NUMBER = 10


class Reason(Enum):
    """Why Discord refuses: HTTP status, error code, message."""

    NOT_FOUND = (404, 0, "404: Not Found")
    UNAUTHORIZED = (401, 0, "401: Unauthorized")
    UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
    UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
    UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
    UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
    UNKNOWN_USER = (404, 10013, "Unknown User")
    UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
    UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
    ALREADY_ACKNOWLEDGED = (400, 40060, "Interaction has already been acknowledged.")
    MISSING_ACCESS = (403, 50001, "Missing Access")
    FOREIGN_MESSAGE = (403, 50005, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
    MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
    INVALID_WEBHOOK_TOKEN = (401, 50027, "Invalid Webhook Token")
    INVALID_FORM = (400, 50035, "Invalid Form Body")
    THREAD_ARCHIVED = (400, 50083, "Thread is archived")
    THREAD_EXISTS = (400, 160004, "A thread has already been created for this message")


class Refusal(Exception):
    """Discord refuses the request for `reason`; `problems` says what is wrong with its body."""

    def __init__(self, reason: Reason, problems: tuple[str, ...] = ()) -> None:
        super().__init__(reason.name, *problems)
        self.reason = reason
        self.problems = problems

    @property
    def status(self) -> int:
        """The HTTP status of the answer."""
        return self.reason.value[0]

    @property
    def body(self) -> Json:
        """The JSON body of the answer."""
        _, code, message = self.reason.value
        body: Json = {"message": message, "code": code}
        if self.problems:
            faults = [{"code": "STAND_IN", "message": problem} for problem in self.problems]
            body["errors"] = {"_errors": faults}
        return body
