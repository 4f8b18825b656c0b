from dataclasses import replace

import pytest

from bot.i18n import translator
from bot.ui.rules_page import rules_line, rules_page, turn_time
from engine.rules import AMERICAN, PRESETS, Packets, rules_from
from tests.ui.reading import broken_limits, text_of

EN = "en-US"
T = translator(EN)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_page_fits_in_one_message(preset: str) -> None:
    assert list(broken_limits(rules_page(PRESETS[preset], preset, EN))) == []


@pytest.mark.parametrize(
    ("preset", "told"),
    [
        ("american", "The player on the dealer’s left leads."),
        ("american", "the hand is thrown in"),
        ("tock", "Whoever accepts takes the card in hand"),
        ("tock", "A defender may play alone too, against one or two."),
        ("english", "The dealer’s partner may accept only by going alone."),
        ("english", "**Best Bower**"),
        ("classic", "32 of them, 7 up to Ace"),
        ("classic", "The side that first wins two games wins the rubber."),
        ("classic", "2 if they have less than half of 5, and 1 otherwise"),
        ("tournament", "**stick the dealer**"),
        ("tournament", "Against a loner a defender may play alone too."),
    ],
)
def test_the_page_explains_the_options_of_the_table(preset: str, told: str) -> None:
    assert told in text_of(rules_page(PRESETS[preset], preset, EN))


def test_the_page_keeps_silent_about_options_that_are_off() -> None:
    shown = text_of(rules_page(AMERICAN, "american", EN))
    assert "joker" not in shown
    assert "defender" not in shown
    assert "rubber" not in shown


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"deck": 28}, "28 cards"),
        ({"joker": True}, "joker"),
        ({"stick_the_dealer": True}, "stick the dealer"),
        ({"rubber": True}, "rubber, best of three"),
        ({"discard_upcard": False}, "the up-card must be kept"),
        ({"lone_march": 5}, "lone march 5, loner euchred 2"),
    ],
)
def test_a_changed_option_stands_on_the_line(change: dict[str, int], told: str) -> None:
    changed = rules_from({**AMERICAN.as_dict(), **change})
    assert told in rules_line(T, changed, "american", 60).split(" · ")


def test_changed_rules_are_house_rules() -> None:
    changed = replace(AMERICAN, stick_the_dealer=True)
    assert rules_line(T, changed, "american", 60).startswith("House rules · to 10")


def test_another_target_alone_does_not_make_house_rules() -> None:
    assert rules_line(T, replace(AMERICAN, target=5), "american", 60).startswith(
        "American rules · to 5"
    )


def test_how_the_packets_are_dealt_quarrels_with_nobody() -> None:
    line = rules_line(T, replace(AMERICAN, packets=Packets.THREE_TWO), "x", 60)
    assert line == "House rules · to 10 · left of dealer leads · 60 s a turn"


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (15, "15 s a turn"),
        (60, "60 s a turn"),
        (300, "5 min a turn"),
        (7_200, "2 h a turn"),
        (86_400, "24 h a turn"),
        (259_200, "3 days a turn"),
    ],
)
def test_the_time_for_a_turn_reads_well(seconds: int, told: str) -> None:
    assert turn_time(T, seconds) == told
