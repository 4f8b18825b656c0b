"""Any rules, any deals, any moves, any mischief: what must hold whatever happens."""

import copy
from collections import Counter
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from engine.actions import Action, action_code, parse_action
from engine.deal import Deal
from engine.errors import IllegalAction, InvalidDeal
from engine.game import apply, deal_hand, legal_actions, new_game
from engine.phases import Phase
from engine.rules import Rules, rules_from
from engine.seats import SEATS, Seat
from engine.state import GameState
from engine.step import Step
from tests.engine.playing import any_action, any_deal, any_rules
from tests.engine.positions import to_move
from tests.engine.test_actions import ALL_ACTIONS
from tests.engine.test_games import cards_on

SEEDS = st.integers(0, 2**32)


class Table(RuleBasedStateMachine):
    """A table at which everything is tried; `record` is all that a replay needs."""

    @initialize(rules=any_rules(longest=15), dealer=st.sampled_from(SEATS), seed=SEEDS)
    def sit_down(self, rules: Rules, dealer: Seat, seed: int) -> None:
        self.random = Random(seed)
        self.first_dealer = dealer
        self.state = new_game(rules, dealer)
        self.record: list[Deal | tuple[Seat, str]] = []

    @precondition(lambda self: self.state.wants_deal)
    @rule()
    def deal(self) -> None:
        deal = any_deal(self.state, self.random)
        self.happened(deal_hand(self.state, deal), deal)

    @precondition(lambda self: self.state.turn is not None)
    @rule(pick=st.integers(0, 2**16))
    def move(self, pick: int) -> None:
        legal = legal_actions(self.state)
        self.do(legal[pick % len(legal)])

    @precondition(lambda self: self.state.turn is not None)
    @rule(moves=st.integers(2, 30))
    def move_on(self, moves: int) -> None:
        for _ in range(moves):
            if self.state.turn is not None:
                self.do(any_action(self.state, self.random))

    @rule(seat=st.sampled_from(SEATS), action=st.sampled_from(ALL_ACTIONS))
    def try_anything(self, seat: Seat, action: Action) -> None:
        if seat == self.state.turn and action in legal_actions(self.state):
            return
        before = copy.deepcopy(self.state)
        with pytest.raises(IllegalAction):
            apply(self.state, seat, action)
        assert self.state == before

    @precondition(lambda self: not self.state.wants_deal)
    @rule()
    def deal_at_the_wrong_moment(self) -> None:
        with pytest.raises(InvalidDeal):
            deal_hand(self.state, any_deal(self.state, self.random))

    def do(self, action: Action) -> None:
        seat = to_move(self.state)
        self.happened(apply(self.state, seat, action), (seat, action_code(action)))

    def happened(self, step: Step, entry: Deal | tuple[Seat, str]) -> None:
        before, after = self.state, step.state
        self.state = after
        self.record.append(entry)
        assert after.rev == len(self.record)
        gained = [new - old for new, old in zip(after.score, before.score, strict=True)]
        assert min(gained) == 0
        assert after.rules == before.rules
        if any(gained):
            assert after.phase in (Phase.HAND_OVER, Phase.GAME_OVER)

    @invariant()
    def every_card_is_somewhere_once(self) -> None:
        if self.state.hand is not None:
            assert Counter(cards_on(self.state.hand)) == Counter(self.state.rules.pack)

    @invariant()
    def whoever_is_to_move_can_move(self) -> None:
        legal = legal_actions(self.state)
        assert bool(legal) == (self.state.turn is not None)
        assert len(set(legal)) == len(legal)

    @invariant()
    def somebody_moves_or_a_deal_is_due_or_the_game_is_over(self) -> None:
        waits = [self.state.turn is not None, self.state.wants_deal, self.state.winner is not None]
        assert waits.count(True) == 1
        assert (self.state.winner is not None) == (max(self.state.score) >= self.state.rules.target)

    def teardown(self) -> None:
        """The game comes to its end, and its record replays to the same state."""
        if not hasattr(self, "state"):
            return
        while self.state.winner is None:
            if self.state.wants_deal:
                self.deal()
            else:
                self.do(any_action(self.state, self.random))
        assert self.replayed() == self.state

    def replayed(self) -> GameState:
        state = new_game(rules_from(self.state.rules.as_dict()), self.first_dealer)
        for entry in self.record:
            if isinstance(entry, Deal):
                state = deal_hand(state, entry).state
            else:
                seat, code = entry
                state = apply(state, seat, parse_action(code)).state
        return state


TestTable = Table.TestCase
TestTable.settings = settings(stateful_step_count=40)
