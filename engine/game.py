"""The rules in motion: what may be done, and what it leads to.

`legal_actions` lists what the seat to move may do, `apply` checks and does it, `deal_hand`
puts a deal on the table. What a phase of the hand allows and does is in `engine.bidding` and
`engine.play`. Nothing here changes a state: every step returns a new one.
"""

from collections.abc import Callable
from typing import Any

from engine import bidding, play
from engine.actions import Action, Claim, Discard, NameSuit, OrderUp, Pass, Play
from engine.cards import turned_suit
from engine.deal import Deal, check_deal
from engine.errors import (
    CardNotHeld,
    ClaimProblem,
    DealerIsStuck,
    DealProblem,
    IllegalAction,
    InvalidDeal,
    MustFollow,
    MustGoAlone,
    MustKeepTheUpcard,
    NoClaim,
    NothingToDo,
    NotYourTurn,
    SuitWasTurnedDown,
    WrongPhase,
)
from engine.events import HandDealt
from engine.faceup import Score
from engine.phases import Phase
from engine.rules import Rules
from engine.seats import SEATS, SIDES, Seat, left_of
from engine.state import GameState, HandState
from engine.step import Step


def new_game(rules: Rules, dealer: Seat, score: Score = (0, 0)) -> GameState:
    """A game that waits for `dealer`'s first deal, at nil all unless it starts from a `score`.

    Raises:
        ValueError: for a seat that there is not, or a score with which no game goes on.
    """
    if dealer not in SEATS:
        raise ValueError(f"no seat {dealer!r}")
    if len(score) != len(SIDES) or min(score) < 0 or max(score) >= rules.target:
        raise ValueError(f"no game to {rules.target} starts at {score!r}")
    return GameState(rules, dealer, score)


def deal_hand(state: GameState, deal: Deal) -> Step:
    """Put the next hand on the table (R8, R9).

    Raises:
        InvalidDeal: in the middle of a hand, from the wrong dealer, or with the wrong cards.
    """
    if not state.wants_deal:
        raise InvalidDeal(DealProblem.NOT_NOW)
    if deal.dealer != state.next_dealer:
        raise InvalidDeal(DealProblem.WRONG_DEALER)
    check_deal(deal, state.rules)
    number = state.hand_number + 1
    dealt = state._replace(
        dealer=deal.dealer,
        hand_number=number,
        phase=Phase.FIRST_ROUND,
        turn=left_of(deal.dealer),
        hand=HandState(deal, deal.hands),
        rev=state.rev + 1,
    )
    return Step(dealt, (HandDealt(number, deal.dealer, deal.upcard, deal.hands),))


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """What the seat to move may do; nothing when nobody is to move."""
    hand = state.hand
    if state.turn is None or hand is None:
        return ()
    return _LEGAL[state.phase](state, hand, state.turn)


def apply(state: GameState, seat: Seat, action: Action) -> Step:
    """Let `seat` do `action`.

    Raises:
        IllegalAction: the kind says why not; the state is as it was.
    """
    hand = state.hand
    if state.turn is None or hand is None:
        raise NothingToDo(state.phase)
    if seat != state.turn:
        raise NotYourTurn(seat, state.turn)
    if not _is_legal(state, hand, seat, action):
        raise _reason(state, hand, seat, action)
    return _DO[state.phase](state, hand, seat, action)


def _is_legal(state: GameState, hand: HandState, seat: Seat, action: Action) -> bool:
    """Most actions are plays, and for one card the others needn't be listed."""
    if isinstance(action, Play) and state.phase is Phase.PLAY:
        return play.may_play(hand, seat, action.card)
    return action in _LEGAL[state.phase](state, hand, seat)


def _reason(state: GameState, hand: HandState, seat: Seat, action: Action) -> IllegalAction:
    """Why `action`, which isn't legal, isn't."""
    match state.phase, action:
        case Phase.FIRST_ROUND, OrderUp(alone=False):
            return MustGoAlone()
        case Phase.SECOND_ROUND, Pass():
            return DealerIsStuck()
        case Phase.SECOND_ROUND, NameSuit(suit) if suit is turned_suit(hand.deal.upcard):
            return SuitWasTurnedDown(suit)
        case Phase.DISCARD, Discard(card):
            return MustKeepTheUpcard(card) if card is hand.deal.upcard else CardNotHeld(card)
        case Phase.PLAY, Play() | Claim():
            return _reason_in_play(state, hand, seat, action)
    return WrongPhase(state.phase, action)


def _reason_in_play(
    state: GameState, hand: HandState, seat: Seat, action: Play | Claim
) -> IllegalAction:
    led = hand.led
    if isinstance(action, Claim):
        on_lead = ClaimProblem.NOT_PROVEN if led is None else ClaimProblem.NOT_ON_LEAD
        return NoClaim(on_lead if state.rules.claim else ClaimProblem.NOT_PLAYED)
    if led is None or action.card not in hand.held[seat]:
        return CardNotHeld(action.card)
    return MustFollow(action.card, led, hand.fixed.trump)


_Legal = Callable[[GameState, HandState, Seat], tuple[Action, ...]]
_Do = Callable[[GameState, HandState, Seat, Any], Step]

_LEGAL: dict[Phase, _Legal] = {
    Phase.FIRST_ROUND: bidding.legal_first_round,
    Phase.SECOND_ROUND: bidding.legal_second_round,
    Phase.DISCARD: bidding.legal_discard,
    Phase.PARTNER_ALONE: bidding.legal_alone,
    Phase.DEFEND_ALONE: bidding.legal_alone,
    Phase.PLAY: play.legal_play,
}
_DO: dict[Phase, _Do] = {
    Phase.FIRST_ROUND: bidding.do_first_round,
    Phase.SECOND_ROUND: bidding.do_second_round,
    Phase.DISCARD: bidding.do_discard,
    Phase.PARTNER_ALONE: bidding.do_partner_alone,
    Phase.DEFEND_ALONE: bidding.do_defend_alone,
    Phase.PLAY: play.do_play,
}
