"""Files that come with an answer, as they go over the wire."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from engine.proof.form import record_values
from tests.bot.games import change_of, keep
from tests.engine.records import recorded_game
from tests.wire.process import BotProcess

if TYPE_CHECKING:
    from pathlib import Path

    from tests.wire.standin import StandIn

pytestmark = pytest.mark.asyncio


async def test_a_games_record_and_its_notation_arrive_as_files(
    standin: StandIn, tmp_path: Path
) -> None:
    record = recorded_game(Random(1), game="game1")
    world, url = standin.world, f"sqlite+aiosqlite:///{tmp_path / 'left-bower.db'}"
    await keep(url, change_of(record, guild_id=world.guild.id, channel_id=world.channel.id))
    async with BotProcess(standin, tmp_path, env={"DATABASE_URL": url}):
        ann = standin.person("Ann")
        answers = [await ann.slash("euchre", c, game="game1") for c in ("verify", "export")]
        for answer in answers:
            await ann.watches(answer.message, lambda seen: "game1" in seen.text)
    assert all(answer.ephemeral for answer in answers)
    files = [file for each in answers for file in world.messages.by_id[each.message.id].attachments]
    assert [file.filename for file in files] == ["left-bower-game1.json", "left-bower-game1.egn"]
    checked, exported = (json.loads(file.content) for file in files)
    assert checked == record_values(record)
    assert exported["metadata"]["gameId"] == "game1"
