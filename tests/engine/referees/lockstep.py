"""A hand played by our engine and by OpenSpiel's in step, compared before every move.

What differs is the order of the questions, and only there the two part for a moment:

- a maker there says "alone" after the discard, here together with the call;
- defenders are asked there from the dealer's left, here from the maker's left (R18), until one
  plays alone. So who that is, if anybody, is settled before either engine asks.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from engine.actions import Action, Discard, NameSuit, OrderUp, Pass, Play
from engine.cards import turned_suit
from engine.game import apply, deal_hand, legal_actions, new_game
from engine.phases import BIDDING, Phase
from engine.rules import Rules
from engine.seats import SEATS, Seat, clockwise_from, left_of, side_of
from engine.state import GameState
from tests.engine.playing import any_action, any_deal
from tests.engine.positions import bid, choices, contract, on_table, to_move
from tests.engine.referees.openspiel import (
    ALONE,
    CARD_IDS,
    PASS,
    SUIT_IDS,
    WITH_PARTNER,
    SpielGame,
    SpielState,
    dealing,
)

OFTEN = 0.7  # how often a bidder passes, so that second rounds and hands thrown in come up too


@dataclass(slots=True)
class BothTables:
    """The same hand at our table and at theirs."""

    ours: GameState
    theirs: SpielState

    def move(self, action: Action) -> None:
        """Do the same at both; the same seat is to move, and may do the same."""
        here = [_there(self.ours, action) for action in legal_actions(self.ours)]
        there = self.theirs.legal_actions()
        assert self.theirs.current_player() == self.ours.turn
        assert sorted(here) == [n for n in there for _ in range(_kinds(self.ours, n))]
        number = _there(self.ours, action)
        self.ours = apply(self.ours, to_move(self.ours), action).state
        self.theirs.apply_action(number)


def play_hand(rules: Rules, euchre: SpielGame, random: Random) -> BothTables:
    """A random hand at both tables, from the deal to the last trick."""
    waiting = new_game(rules, random.choice(SEATS))
    deal = any_deal(waiting, random)
    both = BothTables(deal_hand(waiting, deal).state, euchre.new_initial_state())
    for card in dealing(deal):
        both.theirs.apply_action(card)
    while both.ours.phase in BIDDING:
        both.move(_any_bid(both.ours, random))
    if both.ours.turn is not None:
        _prepare(both, random)
    while both.ours.turn is not None:
        both.move(any_action(both.ours, random))
    return both


def _there(state: GameState, action: Action) -> int:
    """Their number for our action; a call is the same for them with the partner and alone."""
    match action:
        case Pass():
            return PASS
        case OrderUp():
            return SUIT_IDS[turned_suit(on_table(state).deal.upcard)]
        case NameSuit(suit):
            return SUIT_IDS[suit]
        case Discard(card) | Play(card):
            return CARD_IDS[card]
    raise AssertionError(f"they don't know {action}")


def _kinds(state: GameState, number: int) -> int:
    """How many legal actions of ours a legal one of theirs stands for."""
    return 2 if state.phase in BIDDING and number != PASS else 1


def _any_bid(state: GameState, random: Random) -> Action:
    legal = legal_actions(state)
    return Pass() if Pass() in legal and random.random() < OFTEN else random.choice(legal)


def _prepare(both: BothTables, random: Random) -> None:
    """What comes between the bidding and the lead: the discard, and who plays alone."""
    if both.ours.phase is Phase.DISCARD:
        both.move(any_action(both.ours, random))
    alone = contract(both.ours).lone_maker is not None
    assert both.theirs.current_player() == contract(both.ours).maker
    _answer(both.theirs, alone=alone)
    _ask_defenders(both, random)


def _answer(theirs: SpielState, *, alone: bool) -> None:
    assert theirs.legal_actions() == [ALONE, WITH_PARTNER]
    theirs.apply_action(ALONE if alone else WITH_PARTNER)


def _ask_defenders(both: BothTables, random: Random) -> None:
    maker = contract(both.ours).maker
    loner = random.choice([None, left_of(maker), left_of(left_of(left_of(maker)))])
    asked_here, asked_there = _asked_here(both, loner), _asked_there(both, loner)
    if not asked_here:
        assert not asked_there
        return
    assert asked_here == _until(loner, clockwise_from(maker), maker)
    assert asked_there == _until(loner, clockwise_from(left_of(_dealer(both))), maker)


def _asked_here(both: BothTables, loner: Seat | None) -> list[Seat]:
    asked = []
    while both.ours.phase is Phase.DEFEND_ALONE:
        asked.append(to_move(both.ours))
        assert choices(both.ours) == {"pass", "alone"}
        both.ours = bid(both.ours, "alone" if asked[-1] == loner else "pass")
    return asked


def _asked_there(both: BothTables, loner: Seat | None) -> list[Seat]:
    asked = []
    while ALONE in both.theirs.legal_actions():
        asked.append(both.theirs.current_player())
        _answer(both.theirs, alone=asked[-1] == loner)
    return asked


def _until(loner: Seat | None, order: Iterable[Seat], maker: Seat) -> list[Seat]:
    """The defenders among `order` as far as they are asked."""
    defenders = [seat for seat in order if side_of(seat) != side_of(maker)]
    return defenders if loner is None else defenders[: defenders.index(loner) + 1]


def _dealer(both: BothTables) -> Seat:
    return on_table(both.ours).deal.dealer
