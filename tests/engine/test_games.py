"""Whole games by random legal moves, checked by a referee of their own (worked case 10)."""

from collections import Counter
from random import Random

import pytest

from engine.cards import Card
from engine.phases import Phase
from engine.rules import PRESETS, Rules
from engine.seats import SEATS, partner_of
from engine.state import HandState
from engine.step import Step
from tests.engine.playing import game_of
from tests.engine.positions import on_table
from tests.engine.referee import check_hand


def cards_on(hand: HandState) -> list[Card]:
    """Every card of the pack, wherever it lies."""
    tricks = (*hand.tricks, hand.trick)
    apart = [hand.discarded] if hand.discarded else []
    turned = [hand.deal.upcard] if hand.taker is None else []
    played = [card for trick in tricks for _, card in trick.plays]
    return [*apart, *turned, *played, *hand.deal.kitty, *(c for held in hand.held for c in held)]


def check_end_of_hand(step: Step, rules: Rules, before: tuple[int, int]) -> None:
    hand = on_table(step.state)
    assert Counter(cards_on(hand)) == Counter(rules.pack)
    points = check_hand(hand, rules) if hand.contract else (0, 0)
    assert step.state.score == (before[0] + points[0], before[1] + points[1])
    loners = [hand.lone_defender, hand.contract.lone_maker if hand.contract else None]
    out = [partner_of(loner) for loner in loners if loner is not None]
    claimed = 0 if hand.claimer is None else 5 - len(hand.tricks)
    left = [5 if hand.contract is None or seat in out else claimed for seat in SEATS]
    assert [len(held) for held in hand.held] == left


@pytest.mark.parametrize("preset", PRESETS)
def test_r24_r25_r26_worked_case_10_every_random_game_ends_and_scores_by_the_book(
    preset: str, seeds: range
) -> None:
    rules = PRESETS[preset]
    for seed in seeds:
        score, hands = (0, 0), 0
        for step in game_of(rules, Random(seed)):
            if step.state.turn is None:
                check_end_of_hand(step, rules, score)
                score, hands = step.state.score, hands + 1
                assert (step.state.phase is Phase.GAME_OVER) == (max(score) >= rules.target)
        assert max(score) >= rules.target > min(score)
        assert step.state.hand_number == hands
