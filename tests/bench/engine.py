"""How fast the engine is, and OpenSpiel beside it where that is installed.

All contestants take turns, a short batch each, and what counts is the processor time that it took,
so that whatever else the machine does slows all of them alike, and little. The figures are medians
over the rounds. OpenSpiel is met twice:

- *random hands*: dealt, and each action picked from the legal ones, while the clock runs; there
  each card of the deal is an action picked likewise.
- *the same hands*: picked before, so that both play the very same cards, and the clock runs for
  nothing but asking what is legal and doing it; there the deal is only done.
"""

import cProfile
import pstats
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from time import perf_counter, process_time

from engine.actions import Action
from engine.deal import Deal
from engine.game import apply, deal_hand, legal_actions, new_game
from engine.rules import AMERICAN, Rules
from engine.seats import SEATS, Seat
from engine.state import GameState
from engine.views import view_for
from tests.bench.longgame import LongGame, long_game, replay_at_table, replay_in_engine
from tests.bench.report import report_ratio, report_speed
from tests.engine.playing import any_action, any_deal
from tests.engine.positions import on_table
from tests.engine.referees.openspiel import (
    SpielGame,
    as_played_there,
    dealing,
    load_euchre,
    rules_of_openspiel,
)

HANDS = 40  # in a batch
SHOWN = 30  # lines of a profile
OURS, THEIRS = "engine: random hands by OpenSpiel's rules", "open_spiel: random hands"
OURS_AGAIN, THEIRS_AGAIN = "engine: the same hands", "open_spiel: the same hands"
RULES = rules_of_openspiel(stick_the_dealer=False, allow_lone_defender=False)

Batch = Callable[[], int]
"""A small piece of work, a few milliseconds long; says how many hands, views or games it was."""


@dataclass(frozen=True, slots=True)
class PreparedHand:
    """A deal, who then does what, and what comes of it."""

    deal: Deal
    actions: tuple[tuple[Seat, Action], ...]
    states: tuple[GameState, ...]


def measure(seconds: float) -> None:
    """Let the contestants take turns for about so many seconds, and print what came of it."""
    batches = _batches()
    rates: dict[str, list[float]] = {name: [] for name in batches}
    end = perf_counter() + seconds
    while perf_counter() < end or not rates[OURS]:
        for name, batch in batches.items():
            began = process_time()
            rates[name].append(batch() / (process_time() - began))
    for name, of_rounds in rates.items():
        report_speed(name, of_rounds)
    for ours, theirs in ((OURS, THEIRS), (OURS_AGAIN, THEIRS_AGAIN)):
        if theirs in rates:
            report_ratio(f"{ours} / {theirs}", rates[ours], rates[theirs])


def profile(seconds: float) -> None:
    """Print where the time of random hands goes, to the standard error."""
    profiler, random = cProfile.Profile(), Random(1)
    end = perf_counter() + seconds
    while perf_counter() < end:
        profiler.runcall(_random_hands, AMERICAN, random)
    pstats.Stats(profiler, stream=sys.stderr).sort_stats("tottime").print_stats(SHOWN)


def _batches() -> Mapping[str, Batch]:
    hands = [_prepared(Random(seed)) for seed in range(HANDS)]
    states = [state for hand in hands for state in hand.states]
    game = long_game()
    ours: dict[str, Batch] = {
        "engine: random hands": partial(_random_hands, AMERICAN, Random(1)),
        OURS: partial(_random_hands, RULES, Random(1)),
        OURS_AGAIN: partial(_same_hands, hands),
        "engine: views for a seat": partial(_seat_views, states),
        "engine: views for everybody": partial(_public_views, states),
        "engine: games of 20 hands, replayed": partial(_replayed, replay_in_engine, game),
        "sessions: games of 20 hands, folded": partial(_replayed, replay_at_table, game),
    }
    try:
        euchre = load_euchre(stick_the_dealer=False, allow_lone_defender=False)
    except ImportError:
        return ours
    there = [(dealing(hand.deal), as_played_there(on_table(hand.states[-1]))) for hand in hands]
    theirs: dict[str, Batch] = {
        THEIRS: partial(_their_random_hands, euchre, Random(1)),
        THEIRS_AGAIN: partial(_their_same_hands, euchre, there),
    }
    return ours | theirs


def _prepared(random: Random) -> PreparedHand:
    state = new_game(RULES, random.choice(SEATS))
    deal, actions = any_deal(state, random), []
    states = [deal_hand(state, deal).state]
    while (seat := states[-1].turn) is not None:
        actions.append((seat, any_action(states[-1], random)))
        states.append(apply(states[-1], *actions[-1]).state)
    return PreparedHand(deal, tuple(actions), tuple(states))


def _random_hands(rules: Rules, random: Random) -> int:
    for dealer in SEATS * (HANDS // len(SEATS)):
        state = new_game(rules, dealer)
        state = deal_hand(state, any_deal(state, random)).state
        while (seat := state.turn) is not None:
            state = apply(state, seat, random.choice(legal_actions(state))).state
    return HANDS


def _same_hands(hands: Sequence[PreparedHand]) -> int:
    for hand in hands:
        state = deal_hand(new_game(RULES, hand.deal.dealer), hand.deal).state
        for seat, action in hand.actions:
            legal_actions(state)
            state = apply(state, seat, action).state
    return len(hands)


def _their_random_hands(euchre: SpielGame, random: Random) -> int:
    for _ in range(HANDS):
        state = euchre.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
    return HANDS


def _their_same_hands(euchre: SpielGame, hands: Sequence[tuple[list[int], list[int]]]) -> int:
    for dealt, actions in hands:
        state = euchre.new_initial_state()
        for action in dealt:
            state.apply_action(action)
        for action in actions:
            state.legal_actions()
            state.apply_action(action)
    return len(hands)


def _seat_views(states: Sequence[GameState]) -> int:
    for state in states:
        for seat in SEATS:
            view_for(state, seat)
    return len(states) * len(SEATS)


def _public_views(states: Sequence[GameState]) -> int:
    for state in states:
        view_for(state, None)
    return len(states)


def _replayed(replay: Callable[[LongGame], object], game: LongGame) -> int:
    replay(game)
    return 1
