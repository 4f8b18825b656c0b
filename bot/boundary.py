"""The boundary at which every wish is answered, whatever becomes of it.

A refusal becomes one kind sentence, a fault becomes an apology and a line in the log. The
person never sees "interaction failed".
"""

import asyncio
import logging
from collections.abc import Awaitable

import discord

from bot.errors import MissingPermissions, NotInAGuild, UnknownWish
from bot.records.errors import GameRefused, GameUnreadable
from bot.sessions.errors import Refusal
from bot.ui.answer import Answer
from bot.ui.refusals import (
    internal_error,
    missing_permissions,
    only_in_guilds,
    outdated,
    refusal,
)
from bot.ui.trouble import TROUBLE, kind_of
from engine.errors import IllegalAction, InvalidRules

logger = logging.getLogger(__name__)

_LOST = (10062, 40060)
"""Discord's numbers for an interaction whose three seconds are over, or that was answered."""


async def answer_press(answer: Answer, work: Awaitable[None]) -> None:
    """Await what a press sets off; acknowledge in time, and answer whatever happens."""
    waiting = asyncio.create_task(answer.keep_waiting())
    try:
        await work
    except Exception as error:  # noqa: BLE001 - whatever it is, the person is answered
        await explain(answer, error)
    finally:
        waiting.cancel()


async def explain(answer: Answer, error: Exception) -> None:
    """Tell the person why their wish wasn't granted."""
    if isinstance(error, discord.HTTPException) and error.code in _LOST:
        logger.warning("an answer was lost: %s", error.code)
        return
    try:
        await answer.whisper(_words(error, answer.locale))
    except TROUBLE as lost:
        # Discord itself is ill: there is nobody left to tell.
        logger.warning("an answer was lost: %s", kind_of(lost))


def _words(error: Exception, locale: str) -> str:
    if isinstance(error, GameUnreadable):
        game = {"game": error.game_id}
        logger.error("a stored game can't be understood", extra=game, exc_info=error)
    match error:
        case MissingPermissions(names=names):
            return missing_permissions((_as_shown(name) for name in names), locale)
        case NotInAGuild():
            return only_in_guilds(locale)
        case UnknownWish():
            return outdated(locale)
        case Refusal() | GameRefused() | IllegalAction() | InvalidRules():
            return refusal(error, locale)
    logger.error("a wish could not be granted", exc_info=error)
    return internal_error(locale)


def _as_shown(permission: str) -> str:
    """A permission's name as Discord's own settings show it."""
    return permission.replace("_", " ").title()
