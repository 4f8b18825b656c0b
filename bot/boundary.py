"""The boundary at which every wish is answered, whatever becomes of it.

A refusal becomes one kind sentence, a fault becomes an apology and a line in the log. The
person never sees "interaction failed".
"""

import asyncio
import logging
from collections.abc import Awaitable

import discord

from bot.errors import MissingPermissions, NotInAGuild
from bot.sessions.errors import Refusal
from bot.ui.answer import Answer
from bot.ui.refusals import internal_error, missing_permissions, only_in_guilds, refusal
from engine.errors import EuchreError

logger = logging.getLogger(__name__)


async def answer_press(answer: Answer, work: Awaitable[None]) -> None:
    """Await what a press sets off; acknowledge in time, and answer whatever happens."""
    waiting = asyncio.create_task(answer.keep_waiting())
    try:
        await work
    except Exception as error:
        await explain(answer, error)
    finally:
        waiting.cancel()


async def explain(answer: Answer, error: Exception) -> None:
    """Tell the person why their wish wasn't granted."""
    try:
        await answer.whisper(_words(error, answer.locale))
    except discord.HTTPException as lost:
        # The three seconds are over, or Discord itself is ill: there is nobody left to tell.
        logger.warning("an answer was lost: %s", lost.code or lost.status)


def _words(error: Exception, locale: str) -> str:
    match error:
        case MissingPermissions(names=names):
            return missing_permissions((_as_shown(name) for name in names), locale)
        case NotInAGuild():
            return only_in_guilds(locale)
        case Refusal() | EuchreError():
            return refusal(error, locale)
    logger.error("a wish could not be granted", exc_info=error)
    return internal_error(locale)


def _as_shown(permission: str) -> str:
    """A permission's name as Discord's own settings show it."""
    return permission.replace("_", " ").title()
