"""`python -m bot verify` and `record`: what somebody who doubts gets to see."""

import asyncio
import io
import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.__main__ import main
from bot.records.files import LONGEST
from bot.running import open_store
from db.records import ActionRecord, Change, Stage
from engine.proof.form import codes, record_text
from engine.proof.record import PublicRecord
from engine.rules import CLASSIC, ENGLISH
from tests.bot.games import change_of, keep
from tests.engine import by_the_page
from tests.engine.records import recorded_game

pytestmark = pytest.mark.usefixtures("database")

Line = dict[str, Any]
Run = Callable[..., tuple[int, list[Line], str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Type a command: its status, its lines of JSON, and what it complains of."""

    def run(*arguments: str | Path) -> tuple[int, list[Line], str]:
        capsys.readouterr()
        status = main([str(argument) for argument in arguments])
        told = capsys.readouterr()
        return status, [json.loads(line) for line in told.out.splitlines()], told.err

    return run


def stored(database: Path, record: PublicRecord, stage: Stage | None = None) -> str:
    """Leave a game behind in the database; its id."""
    asyncio.run(keep(f"sqlite+aiosqlite:///{database}", change_of(record, stage)))
    return record.game


def written(folder: Path, record: PublicRecord, **changed: object) -> Path:
    """A record's file, perhaps with something else in it."""
    file = folder / "record.json"
    file.write_text(json.dumps({**json.loads(record_text(record)), **changed}))
    return file


@pytest.mark.parametrize(
    ("record", "drawn"),
    [
        (recorded_game(Random(1)), 1),
        (recorded_game(Random(2), ENGLISH, partners_drawn=True), 1),
        (recorded_game(Random(3), CLASSIC, goes_on=True), 0),
        (recorded_game(Random(4), most_hands=2, last_actions=3), 1),
    ],
    ids=["finished", "drawn", "rematch", "given_up"],
)
def test_a_game_that_is_over_fits_and_can_be_compared_line_by_line(
    database: Path, run: Run, record: PublicRecord, drawn: int
) -> None:
    status, (game, *others), complaint = run("verify", stored(database, record))
    assert (status, complaint) == (0, "")
    assert (game["game"], game["commitment_ok"], game["ok"]) == (record.game, True, True)
    assert game["commitment"] == by_the_page.commitment(bytes.fromhex(game["seed"]))
    assert [line["draw"] for line in others if "draw" in line] == [0] * drawn
    assert [note.partition(":")[0] for note in game.get("notes", [])] == (
        [] if drawn else ["there was no draw"]
    )
    hands = others[drawn:]
    assert [line["hand"] for line in hands] == list(range(1, len(record.hands) + 1))
    for line in others:
        check_by_the_page(game, line)


def check_by_the_page(game: Line, line: Line) -> None:
    """Make the line again with what is written from docs/fair-deals.md alone."""
    seed, rules = bytes.fromhex(game["seed"]), game["rules"]
    number = line.get("hand", 0)
    assert line["ok"]
    assert line["key"] == by_the_page.key(seed, game["game"], number, line["entropy"]).hex()
    if "draw" in line:
        drawn = game["partners"] == "drawn"
        expected = by_the_page.draw(
            seed, game["game"], line["entropy"], rules["deck"], partners_drawn=drawn
        )
    else:
        pack = by_the_page.pack(rules["deck"], rules["joker"])
        order = by_the_page.shuffled(seed, game["game"], number, line["entropy"], pack)
        expected = by_the_page.deal(order, line["dealer"], rules["packets"])
        expected["shuffled"] = order
    assert {name: line[name] for name in expected} == expected


def test_a_game_that_still_runs_is_refused_and_its_seed_stays_secret(
    database: Path, run: Run
) -> None:
    record = recorded_game(Random(1), most_hands=2, last_actions=3)
    game = stored(database, record, "playing")
    for command in ("verify", "record"):
        status, lines, complaint = run(command, game)
        assert (status, lines) == (1, [])
        assert f"game {game} isn't over" in complaint
        assert record.seed.hex() not in complaint


@pytest.mark.parametrize("command", ["verify", "record"])
def test_where_there_is_no_database_it_is_said_so_and_none_is_made(
    database: Path, run: Run, command: str
) -> None:
    assert run(command, "nosuchgame")[::2] == (1, f"there is no database {database}\n")
    assert not database.exists()


@pytest.mark.parametrize(
    ("asked", "shown"), [("nosuchgame", "nosuchgame"), ("no\ngame", r"no\ngame"), ("", "")]
)
def test_a_game_that_isnt_there_is_said_so_in_one_line(
    database: Path, run: Run, asked: str, shown: str
) -> None:
    asyncio.run(keep(f"sqlite+aiosqlite:///{database}", change_of(recorded_game(Random(1)))))
    assert run("verify", asked)[::2] == (1, f"there is no game {shown} in this database\n")


def test_a_seed_that_was_exchanged_in_the_database_is_found_out(database: Path, run: Run) -> None:
    change = change_of(recorded_game(Random(1)), seed=bytes(32))
    asyncio.run(keep(f"sqlite+aiosqlite:///{database}", change))
    status, (game, *_), complaint = run("verify", change.game.id)
    assert (status, game["commitment_ok"]) == (1, False)
    assert game["commitment"] == change.game.commitment
    assert "the seed's SHA-256 isn't the commitment" in complaint


def test_what_is_stored_stays_as_it_is(database: Path, run: Run) -> None:
    game = stored(database, recorded_game(Random(1)))
    before = database.read_bytes()
    assert run("verify", game)[0] == 0
    assert database.read_bytes() == before


async def test_a_game_can_be_checked_while_the_bot_runs_on_its_database(database: Path) -> None:
    change = change_of(recorded_game(Random(1)))
    async with open_store(f"sqlite+aiosqlite:///{database}") as store:
        await store.commit(change)
        assert await asyncio.to_thread(main, ["verify", change.game.id]) == 0
        await store.commit(change_of(recorded_game(Random(2))))


def test_of_several_games_each_is_told_and_one_fault_counts(database: Path, run: Run) -> None:
    game = stored(database, recorded_game(Random(1)))
    status, lines, complaint = run("verify", "nosuchgame", game)
    assert status == 1
    assert lines[0]["game"] == game
    assert "nosuchgame" in complaint


def test_the_record_of_a_game_can_be_checked_without_the_database(
    database: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = stored(database, recorded_game(Random(1)))
    status, (values,), _ = run("record", game)
    assert status == 0
    from_database = run("verify", game)
    database.unlink()
    monkeypatch.delenv("DATABASE_URL")
    file = tmp_path / "game.json"
    file.write_text(json.dumps(values))
    assert run("verify", "--record", file) == from_database
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    assert run("verify", "--record", "-") == from_database


def test_a_record_with_another_seed_is_found_out(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, recorded_game(Random(1)), seed="00" * 32)
    status, (game, draw, *hands), complaint = run("verify", "--record", file)
    assert (status, game["commitment_ok"], game["ok"]) == (1, False, False)
    assert game["problems"] == ["the seed's SHA-256 isn't the commitment"]
    assert draw["problems"] == ["other cards are drawn from this seed"]
    for hand in hands:
        cards, play = hand["problems"]
        assert cards == "other cards are dealt from this seed and entropy"
        assert play.startswith("its play can't be checked")
    assert complaint.startswith(f"{file} doesn't fit: the seed's SHA-256 isn't the commitment")
    assert len(complaint.splitlines()) == 1


def test_a_card_that_was_never_dealt_is_named_with_its_hand_and_action(
    run: Run, tmp_path: Path
) -> None:
    record = recorded_game(Random(1))
    hands = json.loads(record_text(record))["hands"]
    seat, _ = hands[1]["actions"][-1]
    foreign = next(code for code in codes(record.rules.pack) if code not in hands[1]["hands"][seat])
    hands[1]["actions"][-1] = [seat, f"play:{foreign}"]
    status, lines, complaint = run("verify", "--record", written(tmp_path, record, hands=hands))
    assert status == 1
    last = len(hands[1]["actions"])
    assert f"hand 2: action {last} can't be done (card not held)" in complaint
    played = [line for line in lines if "hand" in line]
    assert [line["ok"] for line in played][:2] == [True, False]
    assert all(line["deal_ok"] for line in played)
    count = len(played)
    told = f"({count} of {count} deals come out the same, 1 of {count} hands can be played)\n"
    assert complaint.endswith(told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "it isn't JSON: line 1, column 1: Expecting value"),
        ("[" * 100_000, "it is nested too deeply to be a record"),
        ("[]", "it is a list, not an object"),
        ("{}", "format is missing"),
    ],
)
def test_what_is_no_record_is_refused_in_one_sentence(
    run: Run, tmp_path: Path, text: str, told: str
) -> None:
    file = tmp_path / "x.json"
    file.write_text(text)
    assert run("verify", "--record", file) == (1, [], f"{file} is no record of a game: {told}\n")


def test_a_file_that_isnt_text_or_isnt_there_is_refused(run: Run, tmp_path: Path) -> None:
    picture, missing = tmp_path / "card.png", tmp_path / "none.json"
    picture.write_bytes(b"\x89PNG\xff")
    told = f"{picture}: the file isn't UTF-8 text: byte 1 is none\n"
    assert run("verify", "--record", picture) == (1, [], told)
    told = f"{missing}: the file can't be read: No such file or directory\n"
    assert run("verify", "--record", missing) == (1, [], told)


def test_a_record_may_begin_with_a_byte_order_mark(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text("\ufeff" + record_text(recorded_game(Random(1))), encoding="utf-8")
    assert run("verify", "--record", file)[0] == 0


def test_a_file_without_an_end_is_not_read_to_its_end(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "endless.json"
    with file.open("wb") as long:
        long.truncate(LONGEST + 1)
    told = f"{file}: the file is too long to be a record\n"
    assert run("verify", "--record", file) == (1, [], told)


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda change: change.game.rules.update(deck=20), "deck=20: no_such_deck"),
        (lambda change: replace(change, actions=misplayed(change)), "no such action: 'fold'"),
    ],
)
@pytest.mark.parametrize("command", [("verify",), ("record",), ("egn", "export")])
def test_a_stored_game_that_cant_be_understood_says_what_is_wrong_with_it(
    database: Path,
    run: Run,
    spoil: Callable[[Change], Change | None],
    reason: str,
    command: Sequence[str],
) -> None:
    change = change_of(recorded_game(Random(1)))
    change = spoil(change) or change
    asyncio.run(keep(f"sqlite+aiosqlite:///{database}", change))
    game = change.game.id
    told = f"what is stored of game {game} can't be understood: {reason}\n"
    assert run(*command, game) == (1, [], told)


def misplayed(change: Change) -> tuple[ActionRecord, ...]:
    """The game's actions, the first of which is none of euchre's."""
    first, *others = change.actions
    return (replace(first, code="fold"), *others)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE games SET rules = '{'",
        "UPDATE games SET rules = '[]'",
        "UPDATE games SET rules = 'null'",
        "UPDATE chairs SET name = x'ff'",
    ],
)
@pytest.mark.parametrize("command", [("verify",), ("record",), ("egn", "export")])
def test_a_value_that_is_of_no_such_kind_is_a_sentence_too(
    database: Path, run: Run, command: Sequence[str], change: str
) -> None:
    game = stored(database, recorded_game(Random(1)))
    with closing(sqlite3.connect(database)) as rows, rows:
        rows.execute(change)
    status, lines, complaint = run(*command, game)
    assert (status, lines) == (1, [])
    assert complaint.startswith(f"what is stored of game {game} can't be understood: ")
    assert len(complaint.splitlines()) == 1
