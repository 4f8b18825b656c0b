"""Hands that OpenSpiel's euchre played, with every legal set, played again by our engine."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.cards import Card, cards
from engine.deal import Deal
from engine.game import deal_hand, new_game
from engine.phases import Phase
from engine.seats import SEATS, Seat, left_of, partner_of
from engine.state import GameState
from tests.engine.positions import bid, choices, on_table, playable
from tests.engine.referees.openspiel import rules_of_openspiel

Record = Mapping[str, Any]


@pytest.fixture(scope="module")
def records(shared: Path) -> list[Record]:
    file = shared / "openspiel" / "hands.jsonl"
    if not file.is_file():
        pytest.skip("there are no recorded hands in ../shared/openspiel")
    return [json.loads(line) for line in file.read_text().splitlines()]


def dealt(record: Record) -> GameState:
    """The record's hand on our table."""
    rules = rules_of_openspiel(
        stick_the_dealer=record["stick_the_dealer"],
        allow_lone_defender=record["allow_lone_defender"],
    )
    first, second, third, fourth = (cards(" ".join(hand)) for hand in record["hands"])
    kitty = cards(" ".join(record["kitty"]))
    deal = Deal(record["dealer"], (first, second, third, fourth), Card(record["upcard"]), kitty)
    return deal_hand(new_game(rules, deal.dealer), deal).state


def called(state: GameState, call: str, *, alone: bool = False) -> str:
    """Our code for a call of the record."""
    verb = "order" if state.phase is Phase.FIRST_ROUND else "name"
    suffix = "" if verb == "order" else f":{call}"
    return "pass" if call == "pass" else f"{verb}_alone{suffix}" if alone else verb + suffix


def after_bidding(state: GameState, record: Record) -> GameState:
    for seat, call, legal in record["bidding"]:
        with_partner, alone = (
            {called(state, each, alone=alone) for each in legal} for alone in (False, True)
        )
        assert state.turn == seat
        assert choices(state) == with_partner | alone
        state = bid(state, called(state, call, alone=record["alone"]))
    return state


def after_discard(state: GameState, record: Record) -> GameState:
    if record["discard"] is None:
        return state
    assert state.turn == record["dealer"]
    assert choices(state) == {f"discard:{card}" for card in record["discard_legal"]}
    return bid(state, f"discard:{record['discard']}")


def after_answers(state: GameState, record: Record) -> GameState:
    """Here the defenders are asked from the maker's left, there from the dealer's (R18)."""
    asked = []
    while state.phase is Phase.DEFEND_ALONE:
        assert choices(state) == {"pass", "alone"}
        asked.append(state.turn)
        state = bid(state, "alone" if state.turn == record["lone_defender"] else "pass")
    assert asked == (asked_here(record) if record["lone_defender_asked"] else [])
    return state


def asked_here(record: Record) -> list[Seat]:
    """The defenders whom we ask, until one plays alone."""
    first = left_of(record["maker"])
    return [first] if record["lone_defender"] == first else [first, partner_of(first)]


def after_play(state: GameState, record: Record) -> GameState:
    for (seat, card), legal in zip(record["plays"], record["legal"], strict=True):
        assert state.turn == seat
        assert playable(state) == set(legal)
        state = bid(state, f"play:{card}")
    return state


def replayed(record: Record) -> GameState:
    """The record's hand at its end, every legal set on the way compared."""
    state = after_discard(after_bidding(dealt(record), record), record)
    return after_play(after_answers(state, record), record)


@pytest.mark.parametrize("part", range(4))
def test_r24_r25_recorded_hands_allow_the_same_and_score_the_same(
    records: list[Record], part: int
) -> None:
    assert len(records) == 600
    for record in records[part::4]:
        over = replayed(record)
        tricks = on_table(over).tricks
        assert over.turn is None, record["id"]
        assert [trick.leader for trick in tricks] == [each["leader"] for each in record["tricks"]]
        assert [trick.winner for trick in tricks] == [each["winner"] for each in record["tricks"]]
        won = [sum(1 for trick in tricks if trick.winner == seat) for seat in SEATS]
        assert won == record["tricks_won"], record["id"]
        assert list(over.score) == record["points"], record["id"]
