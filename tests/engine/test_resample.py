"""What a viewer can't see changes nothing for that viewer."""

import re
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action, Claim, Discard, Play
from engine.cards import Card, Hand
from engine.game import apply, legal_actions, new_game
from engine.phases import Phase
from engine.rules import Rules
from engine.seats import Seat
from engine.state import GameState, HandState
from engine.step import Step
from engine.views import redact_all, view_for
from tests.engine.playing import any_action, any_rules, any_step, game_of, hand_of
from tests.engine.positions import bid, in_play, on_table, play, position, to_move
from tests.engine.resample import VIEWERS, hidden_cards, reshuffled, reshuffled_step

SEEDS = st.integers(0, 2**32)


def seen(step: Step, viewer: Seat | None) -> tuple[str, ...]:
    """All that reaches the viewer, as text."""
    view = view_for(step.state, viewer)
    return (repr(view), *map(repr, redact_all(step.events, viewer)))


def known(hand: HandState, viewer: Seat | None) -> set[str]:
    """The cards that a viewer has seen in this hand, told without any view."""
    face_up = {card for trick in (*hand.tricks, hand.trick) for _, card in trick.plays}
    own: set[Card] = set()
    if viewer is not None:
        own = {*hand.deal.hands[viewer], *hand.held[viewer]}
    if hand.claimer is not None:
        face_up |= {*hand.held[hand.claimer]}
    return {card.code for card in face_up | own | {hand.deal.upcard}}


def everywhere(hand: HandState) -> Counter[Card]:
    """Every card on the table, wherever it lies."""
    played = [card for trick in (*hand.tricks, hand.trick) for _, card in trick.plays]
    apart = [hand.discarded] if hand.discarded else []
    turned = [hand.deal.upcard] if hand.taker is None else []
    held = [card for cards in hand.held for card in cards]
    return Counter([*played, *apart, *turned, *held, *hand.deal.kitty])


@given(rules=any_rules(longest=5), seed=SEEDS)
def test_views_and_events_stay_the_same_when_all_that_is_hidden_is_shuffled(
    rules: Rules, seed: int
) -> None:
    random = Random(seed)
    for step in hand_of(rules, random):
        for viewer in VIEWERS:
            other = reshuffled_step(step, viewer, random)
            assert view_for(other.state, viewer) == view_for(step.state, viewer)
            assert redact_all(other.events, viewer) == redact_all(step.events, viewer)
            assert seen(other, viewer) == seen(step, viewer)


@given(rules=any_rules(longest=5), seed=SEEDS)
def test_a_view_names_no_card_that_its_viewer_has_not_seen(rules: Rules, seed: int) -> None:
    for step in hand_of(rules, Random(seed)):
        for viewer in VIEWERS:
            named = set(re.findall(r"Card\('(\w\w)'\)", " ".join(seen(step, viewer))))
            assert named <= known(on_table(step.state), viewer)


@given(rules=any_rules(longest=5), seed=SEEDS)
def test_the_same_move_looks_the_same_in_every_world(rules: Rules, seed: int) -> None:
    random = Random(seed)
    state = any_step(new_game(rules, 0), random).state
    while state.turn is not None:
        action = any_action(state, random)
        step = apply(state, state.turn, action)
        for viewer in VIEWERS:
            _compare_worlds(state, action, step, viewer, random)
        state = step.state


def _compare_worlds(
    state: GameState, action: Action, step: Step, viewer: Seat | None, random: Random
) -> None:
    shown = _cards_shown(state, action)
    world = reshuffled(state, viewer, random, keep=shown)
    if shown and action not in legal_actions(world):
        return  # there it would be a revoke, or unproven: not what happened in a world like this
    if isinstance(action, Discard) and state.turn != viewer:
        action = any_action(world, random)
    other = apply(world, to_move(world), action)
    assert seen(other, viewer) == seen(step, viewer)


def _cards_shown(state: GameState, action: Action) -> Hand:
    """The cards that an action lays face up."""
    match action:
        case Play(card):
            return (card,)
        case Claim():
            return on_table(state).held[to_move(state)]
    return ()


@given(rules=any_rules(longest=5), seed=SEEDS)
def test_a_reshuffled_world_is_a_whole_pack_with_the_same_counts(rules: Rules, seed: int) -> None:
    random = Random(seed)
    for step in hand_of(rules, random):
        hand = on_table(step.state)
        for viewer in VIEWERS:
            other = on_table(reshuffled(step.state, viewer, random))
            assert everywhere(other) == Counter(rules.pack)
            assert list(map(len, other.held)) == list(map(len, hand.held))
            assert Counter(_as_dealt(other)) == Counter(rules.pack)


def _as_dealt(hand: HandState) -> list[Card]:
    """The pack as the deal has it, once each dealt hand agrees with what became of it."""
    for seat, dealt in enumerate(hand.deal.hands):
        tricks = (*hand.tricks, hand.trick)
        now = {
            *hand.held[seat],
            *(card for trick in tricks for who, card in trick.plays if who == seat),
        }
        if hand.taker == seat:
            assert {*dealt, hand.deal.upcard} == now | (
                {hand.discarded} if hand.discarded else set()
            )
        else:
            assert set(dealt) == now
    in_hands = [card for dealt in hand.deal.hands for card in dealt]
    return [*in_hands, hand.deal.upcard, *hand.deal.kitty]


def worlds(state: GameState, viewer: Seat | None, number: int = 60) -> list[HandState]:
    return [on_table(reshuffled(state, viewer, Random(seed))) for seed in range(number)]


def test_the_resampler_moves_every_card_that_is_hidden_and_no_other() -> None:
    state = play(in_play("S", ["9H", "TH"]), "9H TH")
    for viewer in VIEWERS:
        hidden = set(hidden_cards(on_table(state), viewer))
        places = [dict(_places(hand)) for hand in worlds(state, viewer)]
        moved = {card for card in state.rules.pack if len({place[card] for place in places}) > 1}
        assert moved == hidden


def _places(hand: HandState) -> list[tuple[Card, object]]:
    held = [(card, seat) for seat, cards in enumerate(hand.held) for card in cards]
    kitty = [(card, "kitty") for card in hand.deal.kitty]
    played = [(card, "played") for trick in (*hand.tricks, hand.trick) for _, card in trick.plays]
    apart = [(hand.discarded, "discard")] if hand.discarded else []
    turned = [(hand.deal.upcard, "up")] if hand.taker is None else []
    return [*held, *kitty, *played, *apart, *turned]


def test_for_others_the_discard_may_be_any_hidden_card_or_the_upcard() -> None:
    state = bid(position(dealer=3, upcard="QH"), "order", "discard:QH")
    own = on_table(state).held[0]
    discards = {hand.discarded for hand in worlds(state, 0, 600)}
    assert discards == set(state.rules.pack) - set(own)


def test_where_the_upcard_must_be_kept_it_stays_in_the_hand_of_the_taker() -> None:
    state = position(Rules(discard_upcard=False), dealer=3, hands=["", "", "", "9S"], upcard="QH")
    state = bid(state, "order", "discard:9S")
    for hand in worlds(state, 0):
        assert hand.deal.upcard in hand.held[3]


def test_who_discarded_knows_the_discard_in_every_world() -> None:
    state = bid(position(dealer=3, hands=["", "", "", "9S"], upcard="QH"), "order", "discard:9S")
    for hand in worlds(state, 3):
        assert (hand.discarded, hand.held[3]) == (Card("9S"), on_table(state).held[3])


def test_the_hand_laid_face_down_by_the_loners_partner_moves_too() -> None:
    state = in_play("S", maker=0, alone=True)
    assert on_table(state).sitting_out == (2,)
    assert len({hand.held[2] for hand in worlds(state, 0)}) > 1


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_peek_into_hidden_cards_would_be_caught(viewer: Seat | None) -> None:
    state = bid(position(dealer=3, upcard="QH"), "order", "discard:QH")
    for place in range(6):
        looks = {_peek(hand, place) for hand in [on_table(state), *worlds(state, viewer)]}
        own = place == viewer or (place == 5 and viewer == 3)
        assert (len(looks) == 1) is own


def _peek(hand: HandState, place: int) -> str:
    """A look at a hand (0-3), the kitty (4) or the discard (5)."""
    return repr((*hand.held, hand.deal.kitty, hand.discarded)[place])


def test_between_hands_and_after_the_game_the_secrets_stay_secret() -> None:
    random = Random(7)
    last = list(game_of(Rules(target=2), random))[-1]
    assert last.state.phase is Phase.GAME_OVER
    for viewer in VIEWERS:
        assert seen(reshuffled_step(last, viewer, random), viewer) == seen(last, viewer)
