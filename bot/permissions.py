"""What the bot must be allowed to do where a table stands."""

import discord

from bot.errors import MissingPermissions

TABLE = ("view_channel", "send_messages")
THREAD_TABLE = ("view_channel", "send_messages_in_threads")
OPEN_THREAD = ("view_channel", "create_public_threads", "send_messages_in_threads")


def invited_with() -> discord.Permissions:
    """Everything the bot asks for when it is invited, and nothing more."""
    names = {*TABLE, *THREAD_TABLE, *OPEN_THREAD}
    return discord.Permissions(**dict.fromkeys(names, True))


def require(granted: discord.Permissions, *, in_thread: bool, new_thread: bool) -> None:
    """Refuse to open a table where the bot couldn't show it.

    Raises:
        MissingPermissions: naming what to grant.
    """
    needed = OPEN_THREAD if new_thread else THREAD_TABLE if in_thread else TABLE
    missing = tuple(name for name in needed if not getattr(granted, name))
    if missing:
        raise MissingPermissions(missing)
