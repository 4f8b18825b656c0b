"""The short codes of actions, which buttons and records carry."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import (
    Action,
    Claim,
    Discard,
    GoAlone,
    NameSuit,
    OrderUp,
    Pass,
    Play,
    action_code,
    parse_action,
)
from engine.cards import EVERY_CARD, Card, Suit

CODES: list[tuple[Action, str]] = [
    (Pass(), "pass"),
    (OrderUp(), "order"),
    (OrderUp(alone=True), "order_alone"),
    (NameSuit(Suit.SPADES), "name:S"),
    (NameSuit(Suit.DIAMONDS, alone=True), "name_alone:D"),
    (Discard(Card("9H")), "discard:9H"),
    (GoAlone(), "alone"),
    (Claim(), "claim"),
    (Play(Card("JH")), "play:JH"),
    (Play(Card("BB")), "play:BB"),
]
ALL_ACTIONS: list[Action] = [
    Pass(),
    GoAlone(),
    Claim(),
    *(OrderUp(alone) for alone in (False, True)),
    *(NameSuit(suit, alone) for suit in Suit for alone in (False, True)),
    *(kind(card) for kind in (Discard, Play) for card in EVERY_CARD),
]


@pytest.mark.parametrize(("action", "code"), CODES)
def test_every_action_has_its_code(action: Action, code: str) -> None:
    assert action_code(action) == code
    assert parse_action(code) == action


def test_no_two_actions_share_a_code_and_every_code_reads_back() -> None:
    codes = [action_code(action) for action in ALL_ACTIONS]
    assert len(set(codes)) == len(ALL_ACTIONS)
    assert [parse_action(code) for code in codes] == ALL_ACTIONS


@pytest.mark.parametrize(
    "code",
    [
        "",
        "PASS",
        "pass:9H",
        "order:S",
        "order_alone:S",
        "alone:1",
        "pass:",
        "claim:",
        "claim:9H",
        "name",
        "name:",
        "name:X",
        "name_alone:",
        "name_alone:9H",
        "discard",
        "discard:",
        "discard:XX",
        "play",
        "play:",
        "play:JH:JD",
        "play:jh",
    ],
)
def test_a_code_that_stands_for_no_action_is_refused(code: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the contract is the type alone
        parse_action(code)


@given(text=st.text(alphabet="pasordenml_:SHDCBJ9T", max_size=14) | st.text(max_size=20))
def test_whatever_text_arrives_it_is_an_action_or_refused(text: str) -> None:
    try:
        action = parse_action(text)
    except ValueError:
        return
    assert action in ALL_ACTIONS
