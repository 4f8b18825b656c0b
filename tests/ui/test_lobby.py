from dataclasses import replace

from bot.sessions.table import Partners, Stage
from bot.ui.layout import Accent
from bot.ui.lobby import lobby, lobby_closed
from engine.rules import PRESETS
from tests.ui.reading import codes, colour, labels, options, rows, text_of
from tests.ui.scenes import four_people, lobby_table, person, public, robot

EN = "en-US"


def test_a_new_lobby_shows_its_host_and_three_free_chairs() -> None:
    shown = text_of(lobby(public(lobby_table(person(0))), EN))
    assert "**Ann** (host) & *free chair*" in shown
    assert "*free chair* & *free chair*" in shown


def test_the_rules_stand_on_one_line() -> None:
    shown = text_of(lobby(public(lobby_table(person(0))), EN))
    assert "American rules · to 10 · left of dealer leads · 60 s a turn" in shown


def test_the_lobby_shows_the_fair_deal_and_when_it_closes() -> None:
    scene = public(lobby_table(person(0)))
    shown = text_of(lobby(scene, EN))
    assert f"Fair deal `{scene.commitment}` · game `g1`" in shown
    assert "Closes <t:1800000900:R>" in shown


def test_a_robot_is_marked() -> None:
    assert "**Nell** ⚙" in text_of(lobby(public(lobby_table(person(0), robot("Nell"))), EN))


def test_one_may_sit_with_the_host_or_against_them() -> None:
    view = lobby(public(lobby_table(person(0))), EN)
    assert rows(view)[0] == ["Sit with Ann", "Sit against Ann"]
    assert codes(view)[:2] == ["sit:2", "sit:1"]


def test_a_chair_is_offered_by_the_partner_who_sits_opposite() -> None:
    view = lobby(public(lobby_table(person(0), robot("Nell"), person(2))), EN)
    assert rows(view)[0] == ["Sit with Nell"]
    assert codes(view)[0] == "sit:3"


def test_a_full_table_has_no_chair_to_offer_and_nobody_to_invite() -> None:
    view = lobby(public(lobby_table(*four_people())), EN)
    assert labels(view) == ["Start", "Leave", "Rules"]
    assert "invite" not in options(view)


def test_when_partners_are_drawn_one_joins_and_does_not_choose() -> None:
    table = lobby_table(person(0), person(1), partners=Partners.DRAWN)
    view = lobby(public(table), EN)
    assert codes(view)[0] == "join"
    assert "**Ann** (host) · **Bo** · 2 free chairs" in text_of(view)
    assert "the two lowest cards play together" in text_of(view)


def test_a_single_free_chair_is_one_chair() -> None:
    table = lobby_table(person(0), person(1), person(2), partners=Partners.DRAWN)
    assert "1 free chair" in text_of(lobby(public(table), EN)).splitlines()[2]


def test_up_to_three_players_can_be_invited() -> None:
    assert options(lobby(public(lobby_table(person(0))), EN)) == {"invite": []}


def test_the_host_can_remove_anyone_else() -> None:
    view = lobby(public(lobby_table(person(0), robot("Nell"), person(2))), EN)
    assert options(view)["remove"] == [("Nell ⚙\ufe0e", "1"), ("Cy", "2")]


def test_starting_is_possible_while_somebody_sits() -> None:
    assert "Start" in labels(lobby(public(lobby_table(person(0))), EN), enabled=True)


def test_a_closed_lobby_says_so_and_has_no_buttons() -> None:
    scene = public(replace(lobby_table(person(0)), stage=Stage.EXPIRED))
    view = lobby_closed(scene, EN)
    assert "This table closed before a game began" in text_of(view)
    assert labels(view) == []
    assert colour(view) == Accent.OVER.value


def test_a_closed_lobby_gives_its_seed_away() -> None:
    scene = public(replace(lobby_table(person(0)), stage=Stage.EXPIRED))
    shown = text_of(lobby_closed(scene, EN))
    assert f"Seed `{scene.seed}`" in shown
    assert f"`{scene.commitment}`" in shown


def test_options_that_people_quarrel_over_are_all_on_the_line() -> None:
    table = lobby_table(person(0), rules=PRESETS["english"], preset="english", turn_seconds=86_400)
    line = text_of(lobby(public(table), EN)).splitlines()[1]
    assert line == (
        "English rules · to 11 · joker · dealer’s partner only alone · "
        "either partner may go alone · lone defence · left of loner leads · 24 h a turn"
    )
