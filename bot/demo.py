"""`python -m bot demo`: the whole bot on a simulated Discord, played in a browser page.

No token, no account, nothing leaves this machine. Four people can be played; robots take the
other chairs. What is played is forgotten when the demo ends.
"""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from bot.client import NO_PACE, LeftBower
from bot.config import LogFormat, LogLevel
from bot.errors import DemoImpossible
from bot.logs import set_up_logging
from bot.running import open_store

PEOPLE = ("Ann", "Bo", "Cy", "Dee")
APP_NAME = "Left Bower"
CHANNEL = "cards"
WIDTH, HEIGHT = 1100, 900


async def demonstrate(port: int = 0) -> int:
    """Serve the page until Ctrl-C or the page's own end; the exit status."""
    set_up_logging(LogFormat.TEXT, LogLevel.ERROR)
    async with demo_page(port) as preview:
        print(_greeting(preview.url), flush=True)  # noqa: T201 - told to whoever typed the command
        stopping = asyncio.ensure_future(preview.wait_closed())
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, stopping.cancel)
        await asyncio.wait({stopping})
    return 0


def _greeting(url: str) -> str:
    return (
        f"Left Bower is dealing at {url}\n"
        "1. Open that address; a table is forming in #cards, and you are Ann, its host.\n"
        "2. Press Start: robots take the free chairs. (Or switch to Bo, Cy or Dee and sit down.)\n"
        "3. Press My hand to see your cards, and play. Ctrl-C ends the demo."
    )


@asynccontextmanager
async def demo_page(port: int = 0) -> AsyncIterator[Any]:
    """The page, with a lobby open in its channel; an open `simcord` preview."""
    simcord = _simcord()
    with TemporaryDirectory(prefix="left-bower-") as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'demo.db'}"
        async with open_store(url) as store:
            bot = LeftBower(store, pace=NO_PACE, paced_edits=False, shard_count=1)
            async with simcord.run(bot, check_errors=False) as env:
                env.backend.bot_user.name = APP_NAME
                bot.answer_command_errors()  # the simulation would show each refusal as a crash
                guild = env.create_guild(APP_NAME)
                channel = guild.create_text_channel(CHANNEL)
                people = [guild.add_member(env.create_user(name)) for name in PEOPLE]
                await people[0].slash(channel, "euchre start")
                viewing = {"viewers": people, "layout": "channel", "port": port}
                async with env.preview(channel, width=WIDTH, height=HEIGHT, **viewing) as preview:
                    yield preview


def _simcord() -> ModuleType:
    try:
        return import_module("simcord")
    except ImportError:
        raise DemoImpossible(
            "The demo needs the development requirements: `make demo` installs them."
        ) from None
