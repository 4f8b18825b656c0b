"""Random play: any rules, any deal, any legal move."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from engine.actions import Action
from engine.cards import DECK_SIZES
from engine.deal import Deal, deal_out
from engine.game import apply, deal_hand, legal_actions, new_game
from engine.rules import DefendAlone, LoneLead, LoneMaker, Packets, Pickup, Rules
from engine.seats import SEATS
from engine.state import GameState
from engine.step import Step
from tests.engine.positions import to_move


def any_rules(*, longest: int = 50) -> st.SearchStrategy[Rules]:
    """Rules with every field drawn, for games to `longest` points at most."""
    return st.booleans().flatmap(lambda rubber: _rules(longest, rubber=rubber))


def _rules(longest: int, *, rubber: bool) -> st.SearchStrategy[Rules]:
    return st.builds(
        Rules,
        deck=st.sampled_from(DECK_SIZES),
        joker=st.booleans(),
        target=st.integers(3 if rubber else 1, longest),
        packets=st.sampled_from(Packets),
        pickup=st.sampled_from(Pickup),
        partner_must_go_alone=st.booleans(),
        lone_maker=st.sampled_from(LoneMaker),
        defend_alone=st.sampled_from(DefendAlone),
        lone_lead=st.sampled_from(LoneLead),
        stick_the_dealer=st.booleans(),
        rubber=st.just(rubber),
        discard_upcard=st.booleans(),
        lone_march=st.integers(1, 10),
        lone_euchre=st.integers(1, 10),
        claim=st.booleans(),
    )


def any_deal(state: GameState, random: Random) -> Deal:
    """A deal of the well-shuffled pack for the game that waits for one."""
    shuffled = random.sample(state.rules.pack, len(state.rules.pack))
    return deal_out(shuffled, state.next_dealer, state.rules.packets)


def any_action(state: GameState, random: Random) -> Action:
    """One of the legal actions of the seat to move."""
    return random.choice(legal_actions(state))


def any_step(state: GameState, random: Random) -> Step:
    """The next thing to happen: a deal where one is due, otherwise a legal action."""
    if state.wants_deal:
        return deal_hand(state, any_deal(state, random))
    return apply(state, to_move(state), any_action(state, random))


def game_of(rules: Rules, random: Random) -> Iterator[Step]:
    """A whole game, step by step."""
    state = new_game(rules, random.choice(SEATS))
    while state.winner is None:
        step = any_step(state, random)
        yield step
        state = step.state


def hand_of(rules: Rules, random: Random) -> Iterator[Step]:
    """The first hand of a game, step by step."""
    for step in game_of(rules, random):
        yield step
        if step.state.turn is None:
            return
