"""The real bot, killed with SIGKILL in mid-game: nothing acknowledged is lost or doubled."""

from __future__ import annotations

import random
import sqlite3
from asyncio import sleep
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.wire.process import BotProcess
from tests.wire.standin import StandIn

if TYPE_CHECKING:
    from pathlib import Path

    from tests.wire.people import Asked, Person
    from tests.wire.seen import Control, Seen

KILLS = 5
SEEDS = range(5)
MOST_PRESSES_BETWEEN_KILLS = 6
LONGEST_WAIT = 0.03

ACTIONS = {"pass", "order", "order_alone", "name", "name_alone", "discard", "alone", "play"}


@pytest.mark.parametrize("seed", SEEDS)
async def test_a_killed_bot_goes_on_where_it_was(seed: int, tmp_path: Path) -> None:
    """Four people play; five times the process is killed just as somebody presses a button."""
    chance = random.Random(seed)
    file = tmp_path / "games.db"
    async with StandIn(patience=20) as standin:
        people = [standin.person(name) for name in ("Ann", "Bo", "Cy", "Dee")]
        env = {"DATABASE_URL": f"sqlite+aiosqlite:///{file}"}
        async with BotProcess(standin, tmp_path, env=env) as bot:
            game = Game(people, file, chance)
            await game.start()
            for _ in range(KILLS):
                for _ in range(chance.randint(0, MOST_PRESSES_BETWEEN_KILLS)):
                    await game.turn()
                asked, code = await game.begin_turn()
                await sleep(chance.uniform(0, LONGEST_WAIT))
                await bot.kill()
                game.note(code, acknowledged=asked.acknowledged)
                await bot.start()
                await game.turn()
            game.check()


class Game:
    """A table of four people, and what they know they have done."""

    def __init__(self, people: list[Person], file: Path, chance: random.Random) -> None:
        """`file` is the bot's database, which is only read here."""
        self._people = people
        self._file = file
        self._chance = chance
        self._done: list[tuple[int, str]] = []
        self._turn = 0

    async def start(self) -> None:
        """Ann opens a table, the others sit down, Ann begins."""
        ann, *others = self._people
        lobby = (await ann.slash("euchre", "start", turn=3600)).message
        for person in others:
            seen = person.sees(lobby.id)
            assert seen is not None
            await person.press(lobby.id, next(b.custom_id for b in seen.buttons if _is_chair(b)))
        await ann.press(lobby.id, "Start")

    async def turn(self) -> None:
        """Whoever is to act does something that the panel offers, and is answered."""
        asked, code = await self.begin_turn()
        await asked.answer()
        self._done.append(code)

    async def begin_turn(self) -> tuple[Asked, tuple[int, str]]:
        """Whoever is to act presses a button; the press isn't waited for."""
        person, panel, offered = await self._whose_turn()
        chosen = self._chance.choice(offered)
        code = chosen.custom_id.split(":", 3)[3]
        return person.begin_press(panel, chosen.custom_id), (person.id, code)

    async def _whose_turn(self) -> tuple[Person, Seen, list[Control]]:
        """Ask round the table; between two hands wait for the next table message."""
        seen: Seen | None = None
        while True:
            seen = await self._people[0].finds(partial(_is_table_unlike, seen))
            for _ in self._people:
                person = self._people[self._turn % len(self._people)]
                panel = (await person.press(seen.id, "My hand")).message
                self._turn += 1
                if offered := [b for b in panel.buttons if not b.disabled and _is_action(b)]:
                    return person, panel, offered

    def note(self, code: tuple[int, str], *, acknowledged: bool) -> None:
        """What became of a press that a kill may have cut off: the store must have it or not."""
        stored = self._stored()
        assert stored[: len(self._done)] == self._done
        new = stored[len(self._done) :]
        assert new == [code] if acknowledged else new in ([], [code])
        self._done = stored

    def check(self) -> None:
        """The store holds just what was done, each thing once and in order."""
        assert self._stored() == self._done

    def _stored(self) -> list[tuple[int, str]]:
        with closing(sqlite3.connect(f"file:{self._file}?mode=ro", uri=True)) as database:
            return database.execute("SELECT user_id, code FROM actions ORDER BY rev").fetchall()


def _is_chair(button: Control) -> bool:
    return ":sit:" in button.custom_id


def _is_table_unlike(before: Seen | None, seen: Seen) -> bool:
    changed = before is None or (seen.id, seen.text) != (before.id, before.text)
    return changed and any(button.label == "My hand" for button in seen.buttons)


def _is_action(button: Control) -> bool:
    return button.custom_id.split(":")[3] in ACTIONS
