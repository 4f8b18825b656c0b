"""Random hands that our engine and OpenSpiel's play in step (R3, R4, R10-R25)."""

from itertools import product
from random import Random

import pytest

from engine.rules import Rules
from engine.seats import SEATS, side_of
from engine.state import GameState
from tests.engine.positions import on_table
from tests.engine.referees.lockstep import play_hand
from tests.engine.referees.openspiel import (
    SpielGame,
    as_played_there,
    dealing,
    load_euchre,
    rules_of_openspiel,
)

pytest.importorskip(
    "pyspiel",
    reason="OpenSpiel isn't installed, or not made for this machine",
    exc_type=ImportError,
)

stick = pytest.mark.parametrize("stick", [False, True], ids=["may-pass", "stick"])
lone_defence = pytest.mark.parametrize("lone_defence", [False, True], ids=["two", "lone-defence"])


def games(*, stick: bool, lone_defence: bool) -> tuple[Rules, SpielGame]:
    """Our rules and their game, which are the same."""
    options = {"stick_the_dealer": stick, "allow_lone_defender": lone_defence}
    return rules_of_openspiel(**options), load_euchre(**options)


def points(state: GameState) -> list[int]:
    """What each seat's side scored, less what the other did."""
    return [state.score[side_of(seat)] - state.score[1 - side_of(seat)] for seat in SEATS]


@stick
@lone_defence
def test_r24_r25_both_engines_allow_the_same_and_score_the_same(
    referee_hands: range, *, stick: bool, lone_defence: bool
) -> None:
    rules, euchre = games(stick=stick, lone_defence=lone_defence)
    for seed in referee_hands:
        both = play_hand(rules, euchre, Random(seed))
        assert both.theirs.is_terminal()
        assert points(both.ours) == both.theirs.returns()
        hand = on_table(both.ours)
        if hand.score is not None:
            taken = [trick.winner for trick in hand.tricks]
            assert taken == [trick.winner() for trick in both.theirs.tricks()]


def kind(state: GameState) -> tuple[bool, bool, bool, str]:
    """Ordered up or not, lone maker or not, lone defender or not, and how it ended."""
    hand = on_table(state)
    if hand.contract is None or hand.score is None:
        return (False, False, False, "thrown in")
    alone, opposed = hand.contract.lone_maker is not None, hand.lone_defender is not None
    return (hand.taker is not None, alone, opposed, hand.score.outcome.value)


def test_r16_r17_r18_the_random_hands_are_of_every_kind() -> None:
    rules, euchre = games(stick=False, lone_defence=True)
    kinds = {kind(play_hand(rules, euchre, Random(seed)).ours) for seed in range(60)}
    assert (False, False, False, "thrown in") in kinds
    assert {kind[:3] for kind in kinds} == set(product([False, True], repeat=3))


def test_r10_a_hand_written_down_in_openspiels_numbers_is_the_hand_that_it_played() -> None:
    rules, euchre = games(stick=False, lone_defence=False)
    for seed in range(20):
        both = play_hand(rules, euchre, Random(seed))
        hand = on_table(both.ours)
        assert both.theirs.history() == [*dealing(hand.deal), *as_played_there(hand)]
