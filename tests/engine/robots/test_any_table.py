"""At any table, under any rules: a robot's choice is legal, and follows from its view alone."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import apply, new_game
from engine.robots.normal import choose
from engine.rules import PRESETS, Rules
from engine.seats import SEATS
from engine.state import GameState
from engine.step import Step
from engine.views import view_for
from tests.engine.playing import any_rules, any_step, hand_of
from tests.engine.positions import to_move
from tests.engine.resample import reshuffled

SEEDS = st.integers(0, 2**32)
HANDS_OF_EACH_PRESET = 40


def states_to_move(steps: Iterator[Step]) -> Iterator[GameState]:
    """The states in which somebody is to move."""
    return (step.state for step in steps if step.state.turn is not None)


def is_legal(state: GameState) -> bool:
    view = view_for(state, to_move(state))
    return choose(view, Random(0)) in view.legal


@given(rules=any_rules(longest=5), seed=SEEDS)
def test_the_choice_is_legal_in_whatever_position_others_have_made(rules: Rules, seed: int) -> None:
    assert all(map(is_legal, states_to_move(hand_of(rules, Random(seed)))))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_choice_is_legal_in_thousands_of_positions_of_each_preset(preset: str) -> None:
    for seed in range(HANDS_OF_EACH_PRESET):
        assert all(map(is_legal, states_to_move(hand_of(PRESETS[preset], Random(seed)))))


@given(rules=any_rules(longest=5), seed=SEEDS)
def test_robots_among_themselves_finish_every_hand(rules: Rules, seed: int) -> None:
    random = Random(seed)
    state = any_step(new_game(rules, random.choice(SEATS)), random).state
    while state.turn is not None:
        state = apply(state, state.turn, choose(view_for(state, state.turn), random)).state
    assert state.wants_deal or state.winner is not None


@given(rules=any_rules(longest=5), seed=SEEDS)
def test_the_choice_stays_the_same_whatever_the_hidden_cards_are(rules: Rules, seed: int) -> None:
    random = Random(seed)
    for state in states_to_move(hand_of(rules, random)):
        seat = to_move(state)
        other = reshuffled(state, seat, random)
        assert choose(view_for(other, seat), Random(0)) == choose(view_for(state, seat), Random(0))


@given(seed=SEEDS)
def test_the_choice_leaves_nothing_to_chance(seed: int) -> None:
    random = Random(seed)
    for state in states_to_move(hand_of(PRESETS["american"], random)):
        view = view_for(state, to_move(state))
        assert choose(view, random) == choose(view, random)


def test_a_robot_that_is_not_to_move_says_so() -> None:
    state = any_step(new_game(PRESETS["american"], 0), Random(1)).state
    with pytest.raises(ValueError, match="turn"):
        choose(view_for(state, 0), Random(0))


def test_a_robot_before_the_first_deal_says_so() -> None:
    with pytest.raises(ValueError, match="turn"):
        choose(view_for(new_game(PRESETS["american"], 0), 0), Random(0))
