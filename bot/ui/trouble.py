"""What goes wrong on the way to Discord, and how a line in the log names it."""

import aiohttp
import discord

TROUBLE = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Discord refuses, or it can't be reached."""


def kind_of(error: Exception) -> str:
    """Discord's own number of an error, or what kind of error it is; never an address."""
    if isinstance(error, discord.HTTPException):
        return str(error.code or error.status)
    return type(error).__name__
