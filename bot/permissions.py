"""What the bot must be allowed to do where a table stands."""

from typing import Any

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


def require_here(interaction: discord.Interaction[Any], *, new_thread: bool = False) -> None:
    """The same for the channel or thread of an interaction.

    Raises:
        MissingPermissions: naming what to grant.
    """
    in_thread = isinstance(interaction.channel, discord.Thread)
    opens = new_thread and not in_thread
    require(interaction.app_permissions, in_thread=in_thread, new_thread=opens)
