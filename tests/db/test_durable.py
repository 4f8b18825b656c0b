"""What was acknowledged is on the disk."""

# A test has the event loop to itself, so it may wait for a process as it likes.
# ruff: noqa: ASYNC220

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, event

from db.store import Store
from tests.db.samples import NOON, a_game, opened, played

PLAY_FOR_EVER = """
import asyncio, sys
from dataclasses import replace
from db.store import Store
from tests.db.samples import a_game, opened, played

async def play():
    store = await Store.open(sys.argv[1], clock=lambda: 0)
    game = a_game()
    await store.commit(opened(game))
    while True:
        await store.commit(played(game))
        game = replace(game, rev=game.rev + 1, updated_ms=game.updated_ms + 1)
        print(game.rev, flush=True)

asyncio.run(play())
"""


async def test_a_power_cut_right_after_a_commit_loses_nothing(
    store: Store, file: Path, tmp_path: Path
) -> None:
    await store.commit(opened(a_game()))
    await store.commit(played(a_game()))
    after = tmp_path / "after-the-cut.db"
    shutil.copy(file, after)
    shutil.copy(f"{file}-wal", f"{after}-wal")
    restarted = await Store.open(f"sqlite+aiosqlite:///{after}", clock=lambda: NOON)
    assert await restarted.load_live() == await store.load_live()
    await restarted.close()


async def test_every_connection_waits_for_the_disk_and_guards_references(store: Store) -> None:
    async with store._engine.connect() as connection:
        found = [
            (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    full = 2
    assert found == ["wal", full, 1]


async def test_while_a_step_is_written_no_other_process_gets_in_between(
    store: Store, file: Path
) -> None:
    refusals: list[str] = []

    def get_in(_connection: Connection) -> None:
        with closing(sqlite3.connect(file, timeout=0)) as other:
            try:
                other.execute("DELETE FROM games")
            except sqlite3.OperationalError as error:
                refusals.append(str(error))

    event.listen(store._engine.sync_engine, "begin", get_in, once=True)
    await store.commit(opened(a_game()))
    assert refusals == ["database is locked"]


async def test_a_bot_killed_while_writing_has_every_step_it_acknowledged(url: str) -> None:
    arguments = [sys.executable, "-c", PLAY_FOR_EVER, url]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as bot:
        assert bot.stdout is not None
        acknowledged = [int(bot.stdout.readline()) for _ in range(10)]
        os.kill(bot.pid, signal.SIGKILL)
        acknowledged += map(int, bot.stdout.read().split())
    store = await Store.open(url, clock=lambda: NOON)
    saved = await store.load("g1")
    await store.close()
    assert saved is not None
    assert saved.game.rev >= acknowledged[-1]
    assert [action.rev for action in saved.actions] == [*range(2, saved.game.rev + 1)]
