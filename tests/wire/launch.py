"""Runs a bot's command line against a stand-in instead of Discord.

    python -m tests.wire.launch --api http://127.0.0.1:PORT [--program MODULE] -- run

The library is told two addresses, and `main(argv) -> int` of the program (the bot's own by
default) does the rest. When standard input closes, the process ends: a test that dies leaves
no bot behind.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BOT = "bot.__main__"
ORPHANED = 70


def point_at(api: str) -> None:
    """Have discord.py talk to the stand-in at `api` (scheme, host, port)."""
    Route.BASE = f"{api}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(api).with_scheme("ws") / "gateway"


@contextmanager
def pointed_at(api: str) -> Iterator[None]:
    """The same for a block, within this process."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    point_at(api)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


def _end_with_parent() -> None:
    """Wait for the end of standard input, which whoever started this process holds open."""
    # os.read, since a daemon thread in sys.stdin would block the interpreter's shutdown.
    while os.read(0, 1):
        pass
    os._exit(ORPHANED)


def main(argv: Sequence[str]) -> int:
    """Point discord.py at the stand-in and run the program; its exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.wire.launch")
    parser.add_argument("--api", required=True)
    parser.add_argument("--program", default=BOT)
    parser.add_argument("argv", nargs="*")
    options = parser.parse_args(argv)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    point_at(options.api)
    status: int = importlib.import_module(options.program).main(options.argv)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
