"""With a real catalogue that puts every sentence in ⟦brackets⟧, nothing is said outside them."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from discord.ui import LayoutView

from bot.i18n import translation, translator
from bot.sessions.table import Partners, Place, Stage
from bot.ui.boards import BoardRow, PlayerStats, leaderboard, stats
from bot.ui.hand import panel
from bot.ui.lobby import lobby, lobby_closed
from bot.ui.notices import invitation, moved, nudge, vote
from bot.ui.proof import game_record, proof
from bot.ui.refusals import refusal
from bot.ui.result import ended, game_over, hand_line
from bot.ui.rules_page import rules_page
from bot.ui.table import table
from engine.faceup import Score
from engine.proof.verdict import Fault, Problem
from engine.proof.verifying import verify
from engine.rules import PRESETS
from engine.seats import SEATS
from tests.engine.records import recorded_game
from tests.ui.catalogue import write_marked
from tests.ui.reading import labels, options, text_of
from tests.ui.scenes import (
    lobby_table,
    person,
    private,
    public,
    random_game,
    robot,
    rubber_game,
    rubber_game_over,
    rubber_lobby,
)
from tests.ui.test_refusals import EXAMPLES

LANGUAGE = "xx"
NAMES = re.compile(r"\b(Ann|Bo|Cy|Dee|Nell)\b")
NO_WORDS = re.compile(r"<[^>]*>|`[^`]*`|\b(10|[AKQJ])[♠♥♣♦]")


@pytest.fixture(scope="module")
def locales(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("locales")
    write_marked(folder, LANGUAGE)
    return folder


@pytest.fixture(autouse=True)
def marked_catalogue(locales: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(translation, "LOCALES", locales)
    translator.cache_clear()
    yield
    translator.cache_clear()


def test_the_catalogue_is_read() -> None:
    t = translator(LANGUAGE)
    assert t("{name} passes", name="Ann") == "⟦Ann passes⟧"
    assert t.p("bidding", "Pass") == "⟦Pass⟧"
    assert t.n("{count} hand", "{count} hands", 2) == "⟦2 hands⟧"


def test_a_region_falls_back_on_its_language() -> None:
    assert translator("xx-YY")("{name} passes", name="Ann") == "⟦Ann passes⟧"


def outside(text: str) -> str:
    """What is left of a text without the sentences in it, names and signs."""
    while (less := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = less
    return NAMES.sub("", NO_WORDS.sub("", text))


def untranslated(screen: LayoutView) -> list[str]:
    said = [*text_of(screen).splitlines(), *labels(screen)]
    said += [label for choices in options(screen).values() for label, _ in choices]
    return [text for text in said if re.search(r"[A-Za-z]{2}", outside(text))]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_word_of_a_game_is_translated(preset: str) -> None:
    for at in random_game(preset, Random(1)):
        scene = public(at)
        screens = [table(scene, LANGUAGE), hand_line(scene, LANGUAGE), game_over(scene, LANGUAGE)]
        screens.append(panel(private(at, at.rev % len(SEATS)), LANGUAGE))
        assert [text for screen in screens for text in untranslated(screen)] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_every_word_around_a_game_is_translated(preset: str) -> None:
    rules = PRESETS[preset]
    forming = lobby_table(person(0), robot("Nell"), rules=rules, preset=preset)
    drawn = public(replace(forming, partners=Partners.DRAWN))
    scene = public(forming)
    over = public(replace(forming, stage=Stage.ENDED))
    screens = [
        lobby(scene, LANGUAGE),
        lobby(drawn, LANGUAGE),
        lobby_closed(scene, LANGUAGE),
        ended(over, LANGUAGE),
        rules_page(rules, preset, LANGUAGE),
        nudge(scene, 101, LANGUAGE),
        vote(scene, LANGUAGE),
        invitation(scene, [102], LANGUAGE),
        moved(LANGUAGE),
    ]
    assert [text for screen in screens for text in untranslated(screen)] == []


def test_every_word_of_the_records_is_translated() -> None:
    rows = [BoardRow(rank=1, name="Ann", games=3, wins=2, points=20)]
    record = PlayerStats(
        name="Ann",
        games=3,
        wins=2,
        points=20,
        rubbers=1,
        rubber_wins=1,
        practice_games=1,
        practice_wins=0,
    )
    screens = [leaderboard(rows, 1, 2, LANGUAGE), stats(record, LANGUAGE)]
    assert [text for screen in screens for text in untranslated(screen)] == []


@pytest.mark.parametrize("scores", [[], [(5, 0)], [(5, 0), (3, 5)], [(5, 0), (3, 5), (5, 2)]])
def test_every_word_about_a_rubber_is_translated(scores: list[Score]) -> None:
    forming = public(rubber_lobby(*scores[:2]))
    running = public(rubber_game(*scores[:2]))
    screens = [lobby(forming, LANGUAGE), lobby_closed(forming, LANGUAGE), table(running, LANGUAGE)]
    screens.append(ended(public(replace(rubber_game(*scores[:2]), stage=Stage.ENDED)), LANGUAGE))
    if scores:
        screens.append(game_over(public(rubber_game_over(*scores)), LANGUAGE))
    assert [text for screen in screens for text in untranslated(screen)] == []


@pytest.mark.parametrize("problem", Problem)
def test_every_word_of_a_game_dealt_again_is_translated(problem: Problem) -> None:
    record = recorded_game(Random(1))
    verdict = verify(record)
    bad = replace(verdict, faults=(Fault(problem, 3),))
    longer = replace(verdict, hands=verdict.hands * 5, draw=None)
    screens = [
        *(proof(record, each, Place(7, 8), "g.json", LANGUAGE) for each in (verdict, bad, longer)),
        game_record("g1", ("a",), "g1.egn", LANGUAGE),
    ]
    assert [text for screen in screens for text in untranslated(screen)] == []


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_every_refusal_is_translated(error: Exception) -> None:
    assert outside(refusal(error, LANGUAGE)) == ""
