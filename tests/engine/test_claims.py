"""Claims: a hand may be laid down when it takes every other trick, however the cards sit (R27)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Claim
from engine.cards import EVERY_CARD, Card, Suit, cards, pack
from engine.claims import out_of_the_way, takes_the_rest
from engine.events import Claimed, GameWon, HandScored
from engine.game import apply, legal_actions
from engine.phases import Phase
from engine.rules import DefendAlone, LoneLead, Pickup, Rules
from engine.scoring import Outcome
from engine.state import GameState
from engine.views import redact_all, view_for
from tests.engine.playing import any_rules, game_of
from tests.engine.positions import (
    bid,
    choices,
    held,
    in_play,
    moved,
    on_table,
    play,
    position,
    to_move,
)
from tests.engine.referee import belongs_to, from_the_top, taker

TOP_FIVE = "JS JC AS KS QS"


def may_claim(state: GameState) -> bool:
    return "claim" in choices(state)


# What happens


def test_r27_a_claim_ends_the_hand_and_takes_every_other_trick() -> None:
    state = moved(in_play("S", [TOP_FIVE]), "claim").state
    assert (state.phase, state.turn, state.score) == (Phase.HAND_OVER, None, (2, 0))
    assert on_table(state).score.outcome is Outcome.MARCH  # type: ignore[union-attr]


def test_r27_tricks_lost_before_the_claim_stay_lost() -> None:
    hands = ["9H JS JC AS KS", "AH 9D TD QD KD", "TH 9C TC QC KC", "QH JD AD AC TS"]
    state = play(in_play("S", hands), "9H AH TH QH")
    assert not may_claim(state)
    state = play(state, "9D 9C JD JS")
    assert may_claim(state)
    assert moved(state, "claim").state.score == (1, 0)


def test_r27_the_claimer_says_which_cards_and_the_hand_is_scored() -> None:
    step = moved(in_play("S", [TOP_FIVE], rules=Rules(target=2)), "claim")
    assert step.events[0] == Claimed(0, cards(TOP_FIVE))
    assert [type(event) for event in step.events[1:]] == [HandScored, GameWon]


def test_r27_nobody_else_shows_a_card() -> None:
    step = moved(in_play("S", [TOP_FIVE]), "claim")
    state, view = step.state, view_for(step.state, None)
    assert redact_all(step.events, 3)[0] == Claimed(0, cards(TOP_FIVE))
    assert view.hand is not None
    assert view.hand.card_counts == (5, 5, 5, 5)
    others = {code for seat in (1, 2, 3) for code in held(state, seat)}
    assert not any(f"Card('{code}')" in repr(view) for code in others)


def test_r27_only_the_claimer_is_told_that_the_hand_could_be_laid_down() -> None:
    state = in_play("S", [TOP_FIVE])
    assert [Claim() in view_for(state, seat).legal for seat in range(4)] == [True] + [False] * 3


def test_r27_a_lone_maker_claims_a_lone_march() -> None:
    state = moved(in_play("S", [TOP_FIVE], alone=True), "claim").state
    assert state.score == (4, 0)


def test_r27_defenders_claim_a_euchre() -> None:
    state = bid(position(dealer=3, hands=[TOP_FIVE], upcard="9S"), "pass", "order", "discard:9S")
    assert moved(state, "claim").state.score == (2, 0)


def test_r27_where_the_option_is_off_every_card_is_played() -> None:
    assert not may_claim(in_play("S", [TOP_FIVE], rules=Rules(claim=False)))


# What the claimer knows


def test_r27_a_higher_trump_in_anybodys_hand_is_in_the_way() -> None:
    assert not may_claim(in_play("S", ["JS AS KS QS TS"]))


def test_r27_a_trump_turned_down_is_out_of_the_way() -> None:
    hands = ["JC AC KC QC TC"]
    passed = bid(position(dealer=3, hands=hands, upcard="JS"), *["pass"] * 4)
    assert may_claim(bid(passed, "name:C"))


def test_r27_the_own_discard_is_out_of_the_way() -> None:
    hands = ["", "", "", "JC AS KS QS AH"]
    taken = bid(position(dealer=3, hands=hands, upcard="JS"), "order")
    state = bid(taken, "discard:AH")
    lead = state._replace(turn=3)
    assert Card("AH") in out_of_the_way(lead.rules, on_table(lead), 3)
    assert Card("AH") not in out_of_the_way(lead.rules, on_table(lead), 0)


def test_r27_the_card_taken_by_a_player_who_sits_out_is_out_of_the_way() -> None:
    hands = ["JS JC AS KS TS"]
    table = position(dealer=2, hands=hands, upcard="QS")
    state = bid(table, "pass", "order_alone", "discard:QS")
    assert on_table(state).sitting_out == (2,)
    assert Card("QS") in out_of_the_way(state.rules, on_table(state), 0)


def test_r27_the_card_taken_by_another_player_may_be_in_the_way() -> None:
    rules = Rules(pickup=Pickup.MAKER)
    state = bid(position(rules, dealer=3, upcard="QS"), "pass", "order", "discard:QS")
    assert Card("QS") not in out_of_the_way(rules, on_table(state), 0)


def test_r27_a_taker_who_had_to_keep_the_upcard_holds_it_as_the_last_card() -> None:
    rules = Rules(
        deck=32,
        discard_upcard=False,
        defend_alone=DefendAlone.AGAINST_LONER,
        lone_lead=LoneLead.LEFT_OF_LONER,
    )
    hands = ["", "AH 9C 7D JC TH", "7C AS JH QC QH"]
    table = position(rules, dealer=1, hands=hands, upcard="8D")
    state = bid(table, "pass", "pass", "pass", "order_alone", "discard:7D", "alone")
    state = play(state, "QH TH 7C 9C AH AS JC QC")
    assert (held(state, 2), held(state, 1)) == ({"JH"}, {"8D"})
    assert may_claim(state)
    may_discard = state._replace(rules=replace(rules, discard_upcard=True))
    assert not may_claim(may_discard)


# The proof


@pytest.mark.parametrize(
    ("own", "unseen", "proven"),
    [
        ("JS", "JC", True),
        ("JC", "JS", False),
        ("JS KS", "AS", True),
        ("JS KS", "AS QS", False),
        ("JS JC QS", "AS KS", True),
        ("JS AH", "9S", True),
        ("JS AH", "9S TS", False),
        ("AH KH", "QH 9S", False),
        ("AH KH", "QH TH", True),
        ("AH QH", "KH", True),
        ("AH QH", "KH TH", False),
        ("AH AD", "KH KD QH QD", True),
        ("AH KD", "AD", False),
        ("BB JS", "JC AS", True),
        ("JH", "JD", True),
        ("9D 8D 7D", "AC KC", True),
    ],
)
def test_r27_spades_are_trump_and_the_hand_takes_the_rest(
    own: str, unseen: str, *, proven: bool
) -> None:
    assert takes_the_rest(cards(own), all_but(unseen), Suit.SPADES) is proven


def all_but(unseen: str) -> set[Card]:
    return {*EVERY_CARD} - {*cards(unseen)}


def takes_all(order: tuple[str, ...], others: list[list[str]], trump: str) -> bool:
    """Whether leading in this order takes each trick whatever the others play, tried out."""
    if not order:
        return True
    return all(
        taker([(0, order[0]), *enumerate(trick, start=1)], trump) == 0
        and takes_all(order[1:], left, trump)
        for trick, left in every_trick(order[0], others, trump)
    )


def every_trick(
    led: str, others: list[list[str]], trump: str
) -> Iterator[tuple[list[str], list[list[str]]]]:
    """All ways in which the others may follow, and what they hold afterwards."""
    if not others:
        yield [], []
        return
    first, *rest = others
    follow = [card for card in first if belongs_to(card, trump) == belongs_to(led, trump)]
    for card in follow or first:
        for trick, left in every_trick(led, rest, trump):
            yield [card, *trick], [[c for c in first if c != card], *left]


def proven_by_trying(own: list[str], unseen: list[str], players: int, trump: str) -> bool:
    """Whether some order takes every trick against every deal: everything is tried (R27)."""
    return any(
        all(takes_all(order, deal, trump) for deal in every_deal(unseen, len(own), players))
        for order in permutations(own)
    )


def every_deal(unseen: list[str], size: int, players: int) -> Iterator[list[list[str]]]:
    if players == 0:
        yield []
        return
    for hand in combinations(unseen, size):
        left = [card for card in unseen if card not in hand]
        for others in every_deal(left, size, players - 1):
            yield [list(hand), *others]


@settings(max_examples=150)
@given(seed=st.integers(0, 2**32), size=st.integers(1, 3), players=st.integers(1, 2))
def test_r27_the_proof_agrees_with_trying_every_order_deal_and_play(
    seed: int, size: int, players: int
) -> None:
    random = Random(seed)
    trump = random.choice("SHCD")
    low = [card.code for card in pack(24, joker=True)]
    low.sort(key=lambda card: (belongs_to(card, trump) != trump) * random.random())
    chosen = random.sample(low[:14], size * (players + 1) + random.randrange(3))
    own, unseen = chosen[:size], chosen[size:]
    expected = proven_by_trying(own, unseen, players, trump)
    held, out = cards(" ".join(own)), all_but(" ".join(unseen))
    assert takes_the_rest(held, out, Suit(trump)) is expected


@given(rules=any_rules(longest=3), seed=st.integers(0, 2**32))
def test_r27_whatever_is_claimed_in_a_game_takes_the_rest_of_the_tricks(
    rules: Rules, seed: int
) -> None:
    random = Random(seed)
    for step in game_of(replace(rules, claim=True), random):
        state = step.state
        if state.turn is None or not may_claim(state):
            continue
        claimed = apply(state, to_move(state), Claim()).state
        played = played_from_the_top(state, random)
        assert claimed.score == played.score


def played_from_the_top(state: GameState, random: Random) -> GameState:
    """The hand played out: the claimer leads trumps first, from the top, the others anything."""
    claimer = to_move(state)
    while state.phase is Phase.PLAY:
        plays = [a for a in legal_actions(state) if not isinstance(a, Claim)]
        action = random.choice(plays)
        if state.turn == claimer:
            action = min(plays, key=lambda play: _lead_order(state, play.card.code))  # type: ignore[union-attr]
        state = apply(state, to_move(state), action).state
    return state


def _lead_order(state: GameState, card: str) -> tuple[bool, int]:
    trump = on_table(state).fixed.trump.value
    suit = belongs_to(card, trump)
    return suit != trump, from_the_top(trump, suit).index(card)
