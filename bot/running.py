"""`python -m bot run`: the real thing, from the lock on the database to the last goodbye."""

import asyncio
import logging
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

import discord
from sqlalchemy.engine import make_url

from bot.client import LeftBower
from bot.config import Settings
from bot.errors import TokenRefused
from db.lock import InstanceLock
from db.store import Store

logger = logging.getLogger(__name__)


async def run(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT.

    Raises:
        BotError: if the token is missing or refused.
        db.errors.StoreError: if the database can't be used, or another copy of the bot uses it.
    """
    token = settings.token
    with _only_copy(settings.database_url):
        async with open_store(settings.database_url) as store:
            bot = LeftBower(store, shard_ids=settings.shard_ids, shard_count=settings.shard_count)
            await _serve(bot, token)


def _only_copy(url: str) -> InstanceLock | nullcontext[None]:
    path = database_file(url)
    return InstanceLock(path) if path else nullcontext()


def database_file(url: str) -> Path | None:
    """The file behind an SQLite address; None for a server's."""
    parsed = make_url(url)
    is_file = parsed.get_backend_name() == "sqlite" and parsed.database
    return Path(parsed.database) if is_file and parsed.database else None


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
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for each in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(each, stopping.set)
    serving = asyncio.create_task(bot.start(token))
    waiting = asyncio.create_task(stopping.wait())
    try:
        await asyncio.wait({serving, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if not serving.done():
            logger.info("stopping: games are stored and go on at the next start")
        await bot.close()
        await serving
    except discord.LoginFailure:
        raise TokenRefused(
            "Discord refuses the token: copy it anew from the Developer Portal into .env"
        ) from None
    finally:
        waiting.cancel()
