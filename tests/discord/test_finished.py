"""After the game: dealing it again, and taking its record home. Who may, and who may not."""

import json
import logging
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from simcord import ChannelHandle

from bot.__main__ import main
from bot.records.cli_verify import check_file
from db.records import ActionRecord, ChairRecord
from engine.egn import read_record, replay
from tests.bot.games import NOON, change_of
from tests.discord.evening import Evening
from tests.discord.people import Player
from tests.discord.world import World
from tests.engine.records import recorded_game

NO_SUCH_GAME = "There is no such game here."
DEFERRED, EPHEMERAL = 5, 64
"""As Discord numbers them: an answer that will follow, and one for the asker's eyes only."""
COMMANDS = ("verify", "export")

each_command = pytest.mark.parametrize("command", COMMANDS)


async def kept(
    world: World,
    seats: Sequence[Player | None],
    number: int = 1,
    *,
    channel: ChannelHandle | None = None,
    leaver: Player | None = None,
    hands: int = 200,
    more_hands: int = 0,
    **changed: Any,  # noqa: ANN401 - any field
) -> str:
    """A game is over and in the database, without having been played here; its id.

    Robots sat in the seats without a person at its end; `leaver` did what was done in the first.
    The higher the number, the later it ended. It was given up if it had no more than `hands`.
    After its end `more_hands` were dealt, in which nothing was done. `changed` are other values
    in its row.
    """
    record = recorded_game(Random(number), game=f"game{number}", most_hands=hands)
    where = (channel or world.channel).id
    there = {"guild_id": world.guild.id, "channel_id": where, "ended_ms": NOON + number}
    change = change_of(record, None, **{**there, **changed})
    after = [
        replace(change.hands[-1], number=len(record.hands) + n) for n in range(1, more_hands + 1)
    ]
    chairs = tuple(map(seated, change.chairs or (), seats))
    actions = tuple(done(action, leaver) for action in change.actions)
    await world.bot.store.commit(
        replace(change, hands=(*change.hands, *after), chairs=chairs, actions=actions)
    )
    return record.game


def seated(chair: ChairRecord, person: Player | None) -> ChairRecord:
    """The chair with a person in it, or with a robot."""
    if person is None:
        return replace(chair, user_id=None, name="Nell", robot="Nell")
    return replace(chair, user_id=person.id, name=person.name)


def done(action: ActionRecord, leaver: Player | None) -> ActionRecord:
    """The action as done by who left later, or by a robot."""
    if leaver is not None and action.seat == 0:
        return replace(action, by="person", user_id=leaver.id)
    return replace(action, by="robot", user_id=None)


def elsewhere(world: World, person: Player) -> tuple[Player, ChannelHandle]:
    """The same person as a member of another server, and a channel there."""
    guild = world.env.create_guild("Elsewhere")
    actor = guild.add_member(person.actor.user)
    return Player(world, actor, person.name), guild.create_text_channel("hall")


async def test_a_game_is_dealt_again_from_the_messages_that_everybody_saw(
    world: World, tmp_path: Path
) -> None:
    people = world.players("Ann", "Bo", "Cy", "Dee")
    await world.start(people, points=1)
    game_id = world.game_id
    await Evening(world, people, people[0], Random(2)).play_out()
    answer = await people[0].types("verify")
    seen = [str(screen.id) for screen in world.screens() if screen.boxed]
    table = await world.stored_table(game_id)
    said = answer.text
    assert answer.only.private
    assert "Everything fits" in said
    assert table.fair.commitment in said
    assert table.fair.seed.hex() in said
    links = [line.partition(": ")[::2] for line in said.splitlines() if "](https" in line]
    link = f"https://discord.com/channels/{world.guild.id}/{world.channel.id}"
    whats = ["Draw", *(f"Hand {line.number}" for line in table.history)]
    ids = [seen[0], *seen[: len(table.history)]]
    assert links == [
        (f"-# {what}", f"[{each}]({link}/{each})") for what, each in zip(whats, ids, strict=True)
    ]
    ((name, text),) = answer.only.files.items()
    file = tmp_path / name
    file.write_text(text)
    assert main(["verify", "--record", str(file)]) == 0
    assert check_file(str(file)).record.players == ("Ann", "Bo", "Cy", "Dee")


async def test_the_record_doesnt_survive_a_change(world: World, tmp_path: Path) -> None:
    (ann,) = world.players("Ann")
    game_id = await kept(world, [ann, None, None, None])
    ((name, text),) = (await ann.types("verify")).only.files.items()
    assert name == f"left-bower-{game_id}.json"
    values = json.loads(text)
    values["hands"][0]["actions"].pop(0)
    (tmp_path / name).write_text(json.dumps(values))
    assert main(["verify", "--record", str(tmp_path / name)]) == 1


async def test_a_finished_game_is_exported_and_can_be_replayed(world: World) -> None:
    (ann,) = world.players("Ann")
    game_id = await kept(world, [ann, None, None, None])
    answer = await ann.types("export", game=game_id)
    assert answer.only.private
    ((name, text),) = answer.only.files.items()
    assert name == f"left-bower-{game_id}.egn"
    assert replay(read_record(text)).score == (await world.saved(game_id)).game.score


@each_command
async def test_an_answer_that_may_take_its_time_is_promised_at_once(
    world: World, command: str
) -> None:
    (ann,) = world.players("Ann")
    game_id = await kept(world, [ann, None, None, None])
    before = len(world.env.http_requests)
    assert (await ann.types(command, game=game_id)).only.private
    first, *_ = world.env.http_requests[before:]
    assert first.json == {"type": DEFERRED, "data": {"flags": EPHEMERAL}}


@each_command
async def test_without_an_id_the_last_game_of_this_channel_is_meant(
    world: World, command: str
) -> None:
    (ann,) = world.players("Ann")
    beside, quiet = (world.guild.create_text_channel(name) for name in ("beside", "quiet"))
    await kept(world, [ann, None, None, None], 1)
    last = await kept(world, [None] * 4, 2)
    await kept(world, [ann, None, None, None], 3, channel=beside)
    assert f"`{last}`" in (await ann.types(command)).text
    assert "No game has ended in this channel" in await ann.is_refused(command, quiet)


@each_command
async def test_a_game_that_still_runs_and_a_lobby_keep_their_secrets(
    world: World, command: str
) -> None:
    ann, bo = world.players("Ann", "Bo")
    await world.sit_down([ann, bo])
    assert "isn’t over" in await ann.is_refused(command, game=world.game_id)
    await ann.press("Start")
    refusal = await ann.is_refused(command, game=world.game_id)
    assert "isn’t over" in refusal
    assert (await world.saved()).game.seed.hex() not in refusal


@each_command
async def test_an_id_that_was_never_given_is_said_to_be_unknown(world: World, command: str) -> None:
    (ann,) = world.players("Ann")
    for game in ("nosuchgame", " ", "../../x", "x" * 3000, "'; DROP TABLE games"):
        assert (await ann.is_refused(command, game=game)).startswith(NO_SUCH_GAME)


async def test_an_id_may_be_typed_as_it_was_copied(world: World) -> None:
    (ann,) = world.players("Ann")
    game_id = await kept(world, [ann, None, None, None])
    assert game_id in (await ann.types("verify", game=f" `{game_id.upper()}` ")).text


async def test_a_game_given_up_shows_its_seed_and_can_be_dealt_again(world: World) -> None:
    ann, bo = world.players("Ann", "Bo")
    await world.start([ann, bo])
    game_id, seed = world.game_id, (await world.saved()).game.seed.hex()
    for person in (ann, bo):
        await person.types("end")
    assert seed in world.table.text
    assert f"`{game_id}`" in world.table.text
    said = (await ann.types("verify")).text
    assert "Everything fits" in said
    assert "1 of 1 deal comes out the same" in said


async def test_a_game_given_up_is_not_exported(world: World) -> None:
    (ann,) = world.players("Ann")
    game_id = await kept(world, [ann, None, None, None], hands=1)
    assert "was ended early" in await ann.is_refused("export", game=game_id)
    assert "No game has ended in this channel" in await ann.is_refused("export")


@each_command
async def test_a_stored_game_that_cant_be_understood_is_said_to_be_so_and_logged(
    world: World, command: str, caplog: pytest.LogCaptureFixture
) -> None:
    (ann,) = world.players("Ann")
    world.faulty = True
    game_id = await kept(world, [ann, None, None, None], rules={"deck": 20})
    refusal = await ann.is_refused(command, game=game_id)
    assert refusal.startswith("What is stored of this game can’t be read")
    (logged,) = [each for each in caplog.records if each.levelno >= logging.ERROR]
    assert logged.getMessage() == "a stored game can't be understood"
    assert vars(logged)["game"] == game_id


@each_command
async def test_a_stored_value_that_says_nothing_is_said_to_be_so_too(
    world: World, command: str
) -> None:
    (ann,) = world.players("Ann")
    world.faulty = True
    game_id = await kept(world, [ann, None, None, None])
    with closing(sqlite3.connect(world.stores.file)) as rows, rows:
        rows.execute("UPDATE games SET rules = '{'")
    refusal = await ann.is_refused(command, game=game_id)
    assert refusal.startswith("What is stored of this game can’t be read")


async def test_a_game_too_long_for_the_notation_is_verified_all_the_same(world: World) -> None:
    (ann,) = world.players("Ann")
    game_id = await kept(world, [ann, None, None, None], more_hands=100)
    assert "more deals than its notation holds" in await ann.is_refused("export", game=game_id)
    assert len((await ann.types("verify", game=game_id)).only.files) == 1


async def test_a_lobby_that_closed_shows_its_seed(world: World) -> None:
    (ann,) = world.players("Ann")
    await ann.types("start")
    game_id, seed = world.game_id, (await world.saved()).game.seed.hex()
    await world.wait(16 * 60)
    assert seed in world.table.text
    said = (await ann.types("verify", game=game_id)).text
    assert "Everything fits" in said
    assert "No hand was dealt." in said


@each_command
async def test_a_member_of_the_server_may_ask_without_having_played(
    world: World, command: str
) -> None:
    (eve,) = world.players("Eve")
    game_id = await kept(world, [None] * 4)
    assert len((await eve.types(command, game=game_id)).only.files) == 1


@each_command
async def test_whoever_played_may_ask_from_another_server(world: World, command: str) -> None:
    ann, bo = world.players("Ann", "Bo")
    game_id = await kept(world, [None, ann, None, None], leaver=bo)
    for person in (ann, bo):
        visitor, hall = elsewhere(world, person)
        answer = await visitor.types(command, hall, game=game_id)
        assert len(answer.only.files) == 1


@each_command
async def test_to_a_stranger_elsewhere_a_game_is_as_if_it_had_never_been(
    world: World, command: str
) -> None:
    ann, eve = world.players("Ann", "Eve")
    over = await kept(world, [ann, None, None, None])
    await world.start([ann])
    running = world.game_id
    visitor, hall = elsewhere(world, eve)
    answers = [
        await visitor.is_refused(command, hall, game=game) for game in ("nosuchgame", over, running)
    ]
    assert answers == [answers[0]] * 3
    assert answers[0].startswith(NO_SUCH_GAME)


async def offered(person: Player, where: ChannelHandle, command: str, typed: str) -> list[str]:
    """The ids that are offered while somebody types."""
    choices = await person.actor.autocomplete(where, f"euchre {command}", "game", typed)
    assert all(choice["name"].startswith(choice["value"]) for choice in choices)
    return [choice["value"] for choice in choices]


async def test_the_last_games_of_the_server_are_offered_while_typing(world: World) -> None:
    ann, bo = world.players("Ann", "Bo")
    here = world.channel
    first = await kept(world, [ann, None, None, None], 1)
    second = await kept(world, [bo, None, None, None], 2)
    given_up = await kept(world, [ann, bo, None, None], 3, hands=1)
    await world.start([ann])
    assert await offered(ann, here, "verify", "") == [given_up, second, first]
    assert await offered(ann, here, "export", "") == [second, first]
    assert await offered(ann, here, "export", second) == [second]
    assert await offered(ann, here, "verify", " aNN") == [given_up, first]
    assert await offered(ann, here, "verify", "%") == []
    assert await offered(ann, here, "verify", world.game_id) == []


async def test_no_more_games_are_offered_than_discord_takes(world: World) -> None:
    (ann,) = world.players("Ann")
    ids = [await kept(world, [ann, None, None, None], number, hands=1) for number in range(1, 31)]
    assert await offered(ann, world.channel, "verify", "") == ids[:4:-1]


async def test_nothing_of_another_server_is_offered(world: World) -> None:
    (ann,) = world.players("Ann")
    await kept(world, [ann, None, None, None])
    visitor, hall = elsewhere(world, ann)
    assert await offered(visitor, hall, "verify", "") == []
