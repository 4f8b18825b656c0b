"""`python -m bot run`: the real thing, from the lock on the database to the last goodbye."""

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import discord

from bot.client import LeftBower
from bot.clock import CANCEL_SECONDS
from bot.config import Settings
from bot.errors import DiscordLost, TokenRefused
from bot.ui.trouble import TROUBLE
from db.errors import DatabaseUnwritable
from db.lock import InstanceLock
from db.sqlite import database_file
from db.store import Store

logger = logging.getLogger(__name__)

STOP_SECONDS = 4.0

# The bot never speaks: no warnings about what voice would need.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


async def run(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT.

    Raises:
        BotError: if the token is missing or refused.
        db.errors.StoreError: if the database can't be used, or another copy of the bot uses it.
    """
    token = settings.token
    with only_copy(settings.database_url):
        async with open_store(settings.database_url) as store:
            bot = LeftBower(store, shard_ids=settings.shard_ids, shard_count=settings.shard_count)
            await _serve(bot, token)


@contextmanager
def only_copy(url: str) -> Iterator[None]:
    """Be the one process that uses a database.

    Raises:
        db.errors.InstanceRunning: if another process does.
        db.errors.DatabaseUnwritable: if the lock can't be made.
    """
    file = database_file(url)
    lock = InstanceLock(file)
    try:
        lock.acquire()
    except OSError as error:
        raise DatabaseUnwritable(str(file), error.strerror or str(error)) from error
    try:
        yield
    finally:
        lock.release()


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    """The open database, closed again at the end."""
    store = await Store.open(url, clock=_milliseconds)
    try:
        yield store
    finally:
        await store.close()


def _milliseconds() -> int:
    return round(discord.utils.utcnow().timestamp() * 1000)


async def _serve(bot: LeftBower, token: str) -> None:
    """Until a signal comes, or Discord can't be served any more."""
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for each in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(each, stopping.set)
    serving = asyncio.create_task(bot.start(token))
    waiting = asyncio.create_task(stopping.wait())
    await asyncio.wait({serving, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if serving.done():
        await _stop(asyncio.create_task(bot.close()))
        _explain_end(serving)
    else:
        logger.info("stopping: games are stored and go on at the next start")
        await _stop(asyncio.create_task(bot.close()), serving)


async def _stop(closing: asyncio.Task[None], *others: asyncio.Task[None]) -> None:
    """Wait for the goodbye, but not for ever: a gateway may be deaf, or just being called."""
    tasks = {closing, *others}
    await asyncio.wait(tasks, timeout=STOP_SECONDS)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks, timeout=CANCEL_SECONDS)
    for task in tasks:
        if task.done() and not task.cancelled() and (error := task.exception()):
            logger.info("the goodbye was cut short: %s", type(error).__name__)


def _explain_end(serving: asyncio.Task[None]) -> None:
    """Why the bot stopped by itself, in words for its host."""
    try:
        serving.result()
    except discord.LoginFailure:
        raise TokenRefused(
            "Discord refuses the token: copy it anew from the Developer Portal into .env"
        ) from None
    except (discord.DiscordException, *TROUBLE) as error:
        raise DiscordLost(f"Discord can't be served: {error}") from error
