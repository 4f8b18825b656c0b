"""Random hands by any rules, asked of the engine and of the rules told a second time."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import action_code
from engine.game import deal_hand, new_game
from engine.rules import PRESETS, Rules
from engine.seats import SEATS
from engine.state import GameState
from tests.engine.playing import any_action, any_deal, any_rules
from tests.engine.positions import bid, choices, on_table
from tests.engine.referees.telling import Cards, Question, Told, a_hand


def told(state: GameState) -> Cards:
    """The deal on the table, as text."""
    deal = on_table(state).deal
    hands = [" ".join(card.code for card in hand) for hand in deal.hands]
    return Cards(deal.dealer, hands, deal.upcard.code)


def question(hand: Told[None], said: str | None) -> Question | None:
    """What is asked after this was said; None when the hand is over."""
    try:
        return next(hand) if said is None else hand.send(said)
    except StopIteration:
        return None


def check_random_hand(rules: Rules, random: Random) -> None:
    """At every step the same seat is to move and may do the same."""
    rules = replace(rules, claim=False)
    waiting = new_game(rules, random.choice(SEATS))
    state = deal_hand(waiting, any_deal(waiting, random)).state
    hand = a_hand(rules.as_dict(), told(state))
    asked = question(hand, None)
    while state.turn is not None:
        seat, may = asked or (None, [])
        assert (state.turn, choices(state)) == (seat, set(may))
        code = action_code(any_action(state, random))
        state, asked = bid(state, code), question(hand, code)
    assert asked is None


@pytest.mark.parametrize("preset", PRESETS)
def test_r10_r22_random_hands_go_as_they_do_when_the_rules_are_told_again(
    preset: str, referee_hands: range
) -> None:
    for seed in referee_hands:
        check_random_hand(PRESETS[preset], Random(seed))


@given(rules=any_rules(), seed=st.integers(0, 2**32))
def test_r10_r22_so_they_do_by_any_rules(rules: Rules, seed: int) -> None:
    check_random_hand(rules, Random(seed))
