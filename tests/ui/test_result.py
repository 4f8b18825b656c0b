from dataclasses import replace

import pytest

from bot.sessions.table import HandLine, Stage, Table
from bot.ui.layout import Accent
from bot.ui.result import ended, game_over, hand_line
from engine.cards import Suit, cards
from engine.events import Claimed
from engine.faceup import Contract
from engine.scoring import HandScore, Outcome
from tests.ui.reading import codes, colour, labels, text_of
from tests.ui.scenes import four_people, game, lobby_table, public, robot

EN = "en-US"


def line(
    outcome: Outcome | None = Outcome.MADE,
    *,
    tricks: int = 3,
    points: int = 1,
    picked_up: bool = True,
    maker: int = 3,
    alone: bool = False,
    lone_defender: int | None = None,
    claimed: Claimed | None = None,
    number: int = 3,
) -> HandLine:
    """A hand in hearts that Dee dealt; Ann and Cy have 6 after it, Bo and Dee 2."""
    makers = maker % 2
    side = makers if tricks >= 3 else 1 - makers
    return HandLine(
        number=number,
        dealer=3,
        contract=Contract(Suit.HEARTS, maker, maker if alone else None) if outcome else None,
        picked_up=picked_up,
        lone_defender=lone_defender,
        claimed=claimed,
        score=HandScore(side, points, outcome, makers, tricks) if outcome else None,
        total=(6, 2),
    )


def told(*lines: HandLine) -> str:
    table = replace(game(), history=lines)
    return text_of(hand_line(public(table), EN)).replace("\u00a0", " ")


def test_r27_a_claim_is_part_of_the_hands_story() -> None:
    told_of_it = told(line(claimed=Claimed(2, cards("JS KH"))))
    assert "Bo & Dee made it with 3 tricks. Cy claimed the rest with `J♠\ufe0e` `K♥`." in told_of_it


def test_a_finished_hand_is_told_in_two_lines() -> None:
    assert told(line(Outcome.EUCHRED, tricks=2, points=2)) == (
        "**Hand 3** · Ann & Cy **6 – 2** Bo & Dee\n"
        "Dee picked up `♥`. Bo & Dee took only 2 tricks and were euchred. **+2 for Ann & Cy**"
    )


@pytest.mark.parametrize(
    ("finished", "story"),
    [
        (line(tricks=4), "Bo & Dee made it with 4 tricks. **+1 for Bo & Dee**"),
        (line(Outcome.MARCH, tricks=5, points=2), "Bo & Dee marched: all five tricks."),
        (
            line(Outcome.LONE_MARCH, tricks=5, points=4, alone=True),
            "Dee picked up `♥` and went alone. Dee marched alone: all five tricks. **+4 for",
        ),
        (line(Outcome.EUCHRED, tricks=1), "Bo & Dee took only 1 trick and were euchred."),
        (line(Outcome.EUCHRED, tricks=0), "Bo & Dee took no trick and were euchred."),
        (
            line(Outcome.EUCHRED_BY_LONE_DEFENDER, tricks=2, points=4, lone_defender=0),
            "Bo & Dee took only 2 tricks: Ann alone euchred them. **+4 for Ann & Cy**",
        ),
        (
            line(Outcome.EUCHRED_BY_LONE_DEFENDER, tricks=0, points=4, lone_defender=0),
            "Bo & Dee took no trick: Ann alone euchred them.",
        ),
    ],
)
def test_a_hand_says_why_it_scored_so(finished: HandLine, story: str) -> None:
    assert story in told(finished)


@pytest.mark.parametrize(
    ("finished", "how"),
    [
        (line(maker=0), "Ann ordered up `♥`."),
        (line(maker=1), "Bo assisted in `♥`."),
        (line(maker=3), "Dee picked up `♥`."),
        (line(maker=1, picked_up=False), "Bo named `♥`."),
        (line(maker=1, picked_up=False, alone=True), "Bo named `♥` and went alone."),
    ],
)
def test_a_hand_says_how_trump_was_made(finished: HandLine, how: str) -> None:
    assert how in told(finished)


def test_a_hand_that_was_thrown_in_scored_nothing() -> None:
    assert told(line(None)).endswith("All four passed twice: thrown in, no score.")


def test_any_finished_hand_can_be_asked_for() -> None:
    table = replace(game(), history=(line(number=1), line(None, number=2)))
    assert "**Hand 1**" in text_of(hand_line(public(table), EN, 1))


def test_the_lobby_shrinks_to_who_plays_whom_with_the_whole_commitment() -> None:
    scene = public(game())
    shown = text_of(hand_line(scene, EN)).replace("\u00a0", " ")
    assert shown.startswith("**The game has begun** · Ann & Cy against Bo & Dee\n")
    assert f"`{scene.commitment}`" in shown


def finished(*lines: HandLine, counts: bool = True) -> Table:
    chairs = four_people() if counts else [four_people()[0], robot("Nell"), robot("Otto")]
    chairs = [*chairs, robot("Ivy")][:4]
    over = game(score=(10, 7), chairs=chairs)
    return replace(over, stage=Stage.FINISHED, history=lines)


def test_the_end_of_a_game_has_the_result_and_what_was_notable() -> None:
    lines = (
        line(Outcome.EUCHRED, tricks=2, number=1),
        line(Outcome.MARCH, tricks=5, number=2),
        line(Outcome.LONE_MARCH, tricks=5, maker=2, alone=True, number=3),
    )
    shown = text_of(game_over(public(finished(*lines)), EN))
    assert "3 hands · 1 euchre · 1 march · Cy’s lone march in hand 3" in shown


def test_the_hands_are_told_one_a_line() -> None:
    lines = (line(Outcome.EUCHRED, tricks=2, number=1), line(None, number=2))
    shown = text_of(game_over(public(finished(*lines)), EN)).replace("\u00a0", " ")
    assert "-# `1` 6 – 2 · Dee `♥` euchred\n-# `2` 6 – 2 · thrown in" in shown


def test_of_a_long_game_the_last_hands_are_told() -> None:
    shown = text_of(game_over(public(finished(*(line(number=n) for n in range(1, 41)))), EN))
    assert "-# 28 hands before these" in shown
    assert "`40`" in shown
    assert "`28`" not in shown


def test_the_end_says_whether_the_game_counts() -> None:
    assert "Counts for the leaderboard." in text_of(game_over(public(finished()), EN))
    practice = text_of(game_over(public(finished(counts=False)), EN))
    assert "Practice: only games with people on both sides" in practice


def test_the_seed_is_shown_once_it_can_hurt_nobody() -> None:
    running, over = public(game()), public(finished())
    assert running.seed is None
    assert f"Seed `{over.seed}`" in text_of(game_over(over, EN))
    assert f"`{over.commitment}`" in text_of(game_over(over, EN))


def test_the_end_names_the_game_so_that_it_can_be_typed_and_how_to_check_it() -> None:
    for stage, screen in ((Stage.FINISHED, game_over), (Stage.ENDED, ended)):
        shown = text_of(screen(public(replace(game(), stage=stage)), EN))
        assert "-# Game `g1` · `/euchre verify` deals it again" in shown


def test_a_rematch_is_one_press_away() -> None:
    view = game_over(public(finished()), EN)
    assert labels(view) == ["Rematch"]
    assert codes(view) == ["rematch"]
    assert colour(view) == Accent.OVER.value


def test_a_game_that_was_given_up_counts_for_nobody_and_shows_its_seed() -> None:
    scene = public(replace(game(), stage=Stage.ENDED))
    shown = text_of(ended(scene, EN))
    assert "counts for nobody" in shown
    assert f"Seed `{scene.seed}`" in shown
    assert labels(ended(scene, EN)) == []


def test_a_table_given_up_before_the_first_deal_can_be_shown_too() -> None:
    scene = public(replace(lobby_table(*four_people()), stage=Stage.ENDED))
    assert "Game ended" in text_of(ended(scene, EN))
