"""The running tally of a rubber, wherever its table is shown (R28)."""

from dataclasses import replace

import pytest
from discord.ui import LayoutView

from bot.sessions.table import Chair, Stage
from bot.ui.hand import panel
from bot.ui.lobby import lobby, lobby_closed
from bot.ui.result import ended, game_over
from bot.ui.table import table
from engine.faceup import Score
from engine.rules import AMERICAN, CLASSIC
from tests.ui.reading import broken_limits, codes, labels, presses, text_of
from tests.ui.scenes import (
    game,
    lobby_table,
    private,
    public,
    rubber_game,
    rubber_game_over,
    rubber_lobby,
)
from tests.ui.test_everything import HOSTILE

EN = "en-US"


def said(screen: LayoutView) -> str:
    return text_of(screen).replace("\u00a0", " ")


def test_the_heading_of_a_rubbers_first_game_says_that_there_is_one() -> None:
    shown = said(table(public(rubber_game()), EN))
    assert shown.startswith("Hand 1 · Ann & Cy **0 – 0** Bo & Dee · to 5 · rubber 0 – 0\n")
    assert "Rubber, game" not in shown


def test_the_heading_of_a_later_game_has_the_games_won_for_everybody() -> None:
    second = rubber_game((5, 0))
    assert " · to 5 · rubber 1 – 0\n" in said(table(public(second), EN))
    assert " · to 5 · rubber 1 – 0" in said(panel(private(second, 1), EN))


def test_the_small_print_of_a_later_game_has_the_games_before_it() -> None:
    shown = said(table(public(rubber_game((5, 0), (3, 5))), EN))
    assert "-# Rubber, game 3: Ann & Cy **1 – 1** Bo & Dee after 5 – 0, 3 – 5" in shown


def test_the_lobby_of_a_later_game_has_the_tally() -> None:
    assert "\nRubber, game 2: Ann & Cy **0 – 1** Bo & Dee after 2 – 5\n" in said(
        lobby(public(rubber_lobby((2, 5))), EN)
    )


def test_while_a_chair_is_free_the_tally_names_nobody() -> None:
    leaving = rubber_lobby((2, 5)).with_chair(1, Chair())
    assert "\nRubber, game 2: 0 – 1 after 2 – 5\n" in said(lobby(public(leaving), EN))


@pytest.mark.parametrize(
    ("scores", "verdict", "points"),
    [
        ([(5, 0)], "Ann & Cy lead the rubber 1 – 0.", "Ann & Cy **3 – 0** Bo & Dee · games 5 – 0"),
        (
            [(2, 5)],
            "Bo & Dee lead the rubber 1 – 0.",
            "Ann & Cy **0 – 2** Bo & Dee · games 2 – 5",
        ),
        (
            [(5, 0), (3, 5)],
            "The rubber is level at 1 – 1.",
            "Ann & Cy **3 – 1** Bo & Dee · games 5 – 0, 3 – 5",
        ),
        (
            [(5, 0), (3, 5), (5, 2)],
            "### Ann & Cy win the rubber, 2 games to 1: worth 6",
            "Ann & Cy **7 – 1** Bo & Dee · games 5 – 0, 3 – 5, 5 – 2",
        ),
        (
            [(4, 5), (4, 5)],
            "### Bo & Dee win the rubber, 2 games to 0: worth 4",
            "Ann & Cy **0 – 4** Bo & Dee · games 4 – 5, 4 – 5",
        ),
    ],
)
def test_the_end_of_each_game_says_how_the_rubber_stands(
    scores: list[Score], verdict: str, points: str
) -> None:
    lines = said(game_over(public(rubber_game_over(*scores)), EN)).splitlines()
    assert lines[1:3] == [verdict, f"-# Rubber points: {points}"]


def test_until_the_rubber_is_decided_the_next_game_is_one_press_away() -> None:
    going_on = game_over(public(rubber_game_over((5, 0), (3, 5))), EN)
    assert (labels(going_on), codes(going_on)) == (["Next game"], ["rematch"])
    decided = game_over(public(rubber_game_over((5, 0), (5, 3))), EN)
    assert (labels(decided), codes(decided)) == (["Rematch"], ["rematch"])


def test_after_a_game_that_was_given_up_the_rubber_stands_as_before_and_can_go_on() -> None:
    view = ended(public(replace(rubber_game((5, 0)), stage=Stage.ENDED)), EN)
    assert "Rubber, game 2: Ann & Cy **1 – 0** Bo & Dee after 5 – 0" in said(view)
    assert (labels(view), codes(view)) == (["Next game"], ["rematch"])


def test_a_rubber_given_up_in_its_first_game_has_nothing_to_go_on_from() -> None:
    assert labels(ended(public(replace(rubber_game(), stage=Stage.ENDED)), EN)) == []


def test_a_later_games_lobby_that_closed_offers_the_game_again_as_from_the_one_before() -> None:
    view = lobby_closed(public(replace(rubber_lobby((5, 0), (1, 5)), stage=Stage.EXPIRED)), EN)
    assert "the rubber can still go on" in said(view)
    assert labels(view) == ["Next game"]
    assert [press.custom_id for press in presses(view)] == ["eu:before2:0:rematch"]


def test_a_table_without_a_rubber_says_nothing_of_one() -> None:
    over = replace(game(score=(10, 7)), stage=Stage.FINISHED)
    screens = [
        lobby(public(lobby_table(rules=AMERICAN)), EN),
        lobby_closed(public(lobby_table(rules=AMERICAN)), EN),
        table(public(game()), EN),
        game_over(public(over), EN),
        ended(public(replace(over, stage=Stage.ENDED)), EN),
    ]
    assert not any("ubber" in said(screen) for screen in screens)


def test_hostile_names_break_no_limit_of_a_rubbers_screens() -> None:
    hostile = rubber_game_over((5, 0), (3, 5), (5, 2)).with_chairs(HOSTILE)
    forming = lobby_table(*HOSTILE, rules=CLASSIC, preset="classic")
    forming = replace(forming, earlier=hostile.earlier)
    screens = [game_over(public(hostile), EN), lobby(public(forming), EN)]
    assert [fault for screen in screens for fault in broken_limits(screen)] == []
