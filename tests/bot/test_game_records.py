"""`python -m bot egn replay` and `export`: no token, and a sentence for whatever is wrong."""

import asyncio
import io
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.records.errors import GameNotFinished, GameTooLong, GameUnreadable
from bot.records.exporting import export_of
from bot.running import open_store
from bot.sessions.table import Place, Table
from bot.storage import TableStore
from db.opening import saved_game
from db.records import SavedGame
from engine.egn import read_record, replay
from engine.rules import Rules
from tests.engine.egn import papers
from tests.sessions.clock import FakeClock
from tests.sessions.world import ANN, BO, CY, DEE, World

pytestmark = pytest.mark.usefixtures("database")


def written(name: str, paper: object) -> str:
    """A file with this record."""
    Path(name).write_text(json.dumps(paper), encoding="utf-8")
    return name


# Records from anywhere


def test_each_record_is_answered_with_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    files = [
        written("won.egn", papers.two_hands()),
        written("begun.egn", papers.record(papers.first_hand())),
    ]
    assert main(["egn", "replay", *files]) == 0
    told = capsys.readouterr()
    rules = Rules(stick_the_dealer=True).as_dict()
    assert [json.loads(line) for line in told.out.splitlines()] == [
        {"file": "won.egn", "hands": 2, "score": [10, 4], "winner": 0, "rules": rules},
        {"file": "begun.egn", "hands": 1, "score": [0, 1], "winner": None, "rules": rules},
    ]
    assert told.err == ""


def test_a_broken_record_is_named_with_deal_and_trick_and_the_others_go_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    broken = papers.two_hands()
    papers.tricks(broken)[3][3] = "Kd"
    files = [written("broken.egn", broken), written("well.egn", papers.two_hands())]
    assert main(["egn", "replay", *files]) == 1
    told = capsys.readouterr()
    assert told.err == (
        "broken.egn: deal 1 (dealNumber 0), trick 4:"
        " seat 2 plays Kd, which was played in trick 2 already\n"
    )
    assert json.loads(told.out)["file"] == "well.egn"


def test_what_was_passed_over_is_said_beside_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    paper = papers.two_hands()
    paper["deals"][0]["alternativeLines"] = [{"branchIndex": 0, "phases": []}]
    assert main(["egn", "replay", written("a.egn", paper)]) == 0
    told = capsys.readouterr()
    assert told.err == "a.egn: deal 1 (dealNumber 0): alternative lines passed over: 1\n"
    assert json.loads(told.out)["score"] == [10, 4]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "the file can't be read: No such file or directory"),
        (b"\xff\xfe{", "the file isn't UTF-8 text: byte 1 is none"),
        (b"Ann dealt", "the file isn't JSON: line 1, column 1: Expecting value"),
        (b"[" * 50_000, "the file is nested too deeply to be a record"),
        (b" " * (16 * 2**20 + 1), "the file is too long to be a record"),
    ],
)
def test_a_file_that_is_no_record_gets_one_sentence(
    content: bytes | None, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if content is not None:
        Path("a.egn").write_bytes(content)
    assert main(["egn", "replay", "a.egn"]) == 1
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", f"a.egn: {said}\n")


def test_a_record_may_come_by_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = json.dumps(papers.two_hands()).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(paper)))
    assert main(["egn", "replay", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["file"] == "-"


def test_a_folder_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["egn", "replay", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"{tmp_path}: the file can't be read: Is a directory\n"


def test_a_file_may_begin_with_a_byte_order_mark(capsys: pytest.CaptureFixture[str]) -> None:
    text = "\ufeff" + json.dumps(papers.two_hands())
    Path("a.egn").write_text(text, encoding="utf-8")
    assert main(["egn", "replay", "a.egn"]) == 0
    assert json.loads(capsys.readouterr().out)["score"] == [10, 4]


# Games of ours


@dataclass(frozen=True)
class Kept:
    """A database with a game that is over and one that isn't."""

    url: str
    over: Table
    running: Table
    stored: SavedGame


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """Two games of Ann, Bo, Cy and Dee by random moves; making them once is slow enough."""
    url = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('kept') / 'left-bower.db'}"
    return asyncio.run(keep_games(url))


async def keep_games(url: str) -> Kept:
    clock = FakeClock()
    async with open_store(url) as store:
        world = World(TableStore(store, clock.now), clock=clock, seed=4)
        over = await world.play_out(await world.game(ANN, BO, CY, DEE, preset="tock"))
        running = world.table(await world.game(ANN, BO, CY, DEE, place=Place(7, 9)))
    stored = await saved_game(url, over.game_id)
    assert stored is not None
    return Kept(url, over, running, stored)


@pytest.fixture
def export(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], int]:
    """`python -m bot egn export` on that database."""
    monkeypatch.setenv("DATABASE_URL", kept.url)
    return lambda game: main(["egn", "export", game])


def test_a_finished_game_is_printed_as_a_record_that_leads_to_its_score(
    kept: Kept, export: Callable[[str], int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert export(kept.over.game_id) == 0
    record = read_record(capsys.readouterr().out)
    assert record.metadata.players == ("Ann", "Bo", "Cy", "Dee")
    assert record.metadata.game_id == kept.over.game_id
    assert record.metadata.date == "2027-01-15T08:00:00Z"
    game = replay(record)
    assert kept.over.state is not None
    assert (game.rules, game.score) == (kept.over.rules, kept.over.state.score)
    assert [hand.total for hand in game.hands] == [line.total for line in kept.over.history]


def test_rules_that_the_format_cant_say_are_told_beside_the_record(
    kept: Kept, export: Callable[[str], int], capsys: pytest.CaptureFixture[str]
) -> None:
    export(kept.over.game_id)
    told = capsys.readouterr().err.splitlines()
    assert "not said in the format itself: rule pickup=maker" in told
    assert {line.partition(": ")[0] for line in told} == {"not said in the format itself"}


def test_an_unknown_game_gets_one_sentence(
    export: Callable[[str], int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert export("nope") == 1
    assert capsys.readouterr().err == "there is no game nope in this database\n"


def test_without_a_database_there_is_none_and_none_is_made(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["egn", "export", "nope"]) == 1
    assert capsys.readouterr().err == f"there is no database {database}\n"
    assert not database.exists()


def test_a_running_game_keeps_its_hands_to_itself(
    kept: Kept, export: Callable[[str], int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert export(kept.running.game_id) == 1
    told = capsys.readouterr()
    why = "its seed stays secret until then, and with it every hand"
    assert (told.out, told.err) == ("", f"game {kept.running.game_id} isn't over: {why}\n")


def test_a_game_that_was_given_up_has_no_record(kept: Kept) -> None:
    given_up = replace(kept.stored, game=replace(kept.stored.game, stage="ended"))
    with pytest.raises(GameNotFinished):
        export_of(given_up)


def test_a_game_with_more_than_a_hundred_deals_is_too_long(kept: Kept) -> None:
    hands = [replace(kept.stored.hands[-1], number=number) for number in range(1, 102)]
    with pytest.raises(GameTooLong) as refusal:
        export_of(replace(kept.stored, hands=tuple(hands)))
    assert refusal.value.reason == "the game has 101 deals; a record holds 100"


def test_a_stored_game_that_makes_none_is_a_sentence(kept: Kept) -> None:
    with pytest.raises(GameUnreadable):
        export_of(replace(kept.stored, actions=kept.stored.actions[1:]))
