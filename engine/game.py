"""The rules in motion: what may be done, and what it leads to.

`legal_actions` lists what the seat to move may do, `apply` checks and does it, `deal_hand`
puts a deal on the table. Each phase of a hand has its pair side by side below: `_legal_…`
says what may be done in it, `_do_…` does it. Nothing here changes a state: every step
returns a new one.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from engine.actions import Action, Discard, GoAlone, NameSuit, OrderUp, Pass, Play
from engine.cards import Card, Hand, Suit, suit_of, trick_strength, turned_suit
from engine.deal import Deal, check_deal
from engine.errors import (
    CardNotHeld,
    DealerIsStuck,
    DealProblem,
    IllegalAction,
    InvalidDeal,
    MustFollow,
    MustGoAlone,
    MustKeepTheUpcard,
    NothingToDo,
    NotYourTurn,
    SuitWasTurnedDown,
    WrongPhase,
)
from engine.events import (
    CardPlayed,
    DefendsAlone,
    Discarded,
    Event,
    GameWon,
    HandDealt,
    HandScored,
    KeptPartner,
    OrderedUp,
    Passed,
    SuitNamed,
    ThrownIn,
    TrickTaken,
    TurnedDown,
    UpcardTaken,
    WentAlone,
)
from engine.faceup import NOTHING_PLAYED, Call, Contract, Score, Trick
from engine.phases import Phase
from engine.rules import DefendAlone, LoneLead, LoneMaker, Pickup, Rules
from engine.scoring import TRICKS_IN_A_HAND, score_hand
from engine.seats import Seat, clockwise_from, left_of, partner_of, side_of
from engine.state import GameState, HandState


@dataclass(frozen=True, slots=True)
class Step:
    """A new state, and what happened on the way to it."""

    state: GameState
    events: tuple[Event, ...]


def new_game(rules: Rules, dealer: Seat, score: Score = (0, 0)) -> GameState:
    """A game at `score` that waits for `dealer`'s first deal."""
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
    dealt = replace(
        state,
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
    if action not in _LEGAL[state.phase](state, hand, seat):
        raise _reason(state, hand, action)
    step = _DO[state.phase](state, hand, seat, action)
    return Step(replace(step.state, rev=state.rev + 1), step.events)


def _reason(state: GameState, hand: HandState, action: Action) -> IllegalAction:
    """Why `action`, which isn't legal, isn't."""
    match state.phase, action:
        case Phase.FIRST_ROUND, OrderUp(alone=False):
            return MustGoAlone()
        case Phase.SECOND_ROUND, Pass():
            return DealerIsStuck()
        case Phase.SECOND_ROUND, NameSuit(suit):
            return SuitWasTurnedDown(suit)
        case Phase.DISCARD, Discard(card):
            return MustKeepTheUpcard(card) if card is hand.deal.upcard else CardNotHeld(card)
        case Phase.PLAY, Play(card):
            return _reason_for_card(hand, state.turn or 0, card)
    return WrongPhase(state.phase, action)


def _reason_for_card(hand: HandState, seat: Seat, card: Card) -> IllegalAction:
    if card not in hand.held[seat]:
        return CardNotHeld(card)
    trump = _trump(hand)
    return MustFollow(card, suit_of(hand.trick.plays[0][1], trump), trump)


def _trump(hand: HandState) -> Suit:
    if hand.contract is None:
        raise AssertionError("trump is fixed before the discard and the play")
    return hand.contract.trump


# First round of bidding (R10, R14)


def _legal_first_round(state: GameState, hand: HandState, seat: Seat) -> tuple[Action, ...]:
    if state.rules.partner_must_go_alone and seat == partner_of(hand.deal.dealer):
        return (Pass(), OrderUp(alone=True))
    return (Pass(), OrderUp(), OrderUp(alone=True))


def _do_first_round(state: GameState, hand: HandState, seat: Seat, action: Action) -> Step:
    hand = _said(state, hand, seat, action)
    if isinstance(action, OrderUp):
        return _take_upcard(state, hand, seat, alone=action.alone)
    if seat != hand.deal.dealer:
        return Step(replace(state, hand=hand, turn=left_of(seat)), (Passed(seat),))
    turned_down = replace(state, hand=hand, phase=Phase.SECOND_ROUND, turn=left_of(seat))
    return Step(turned_down, (Passed(seat), TurnedDown(hand.deal.upcard)))


def _take_upcard(state: GameState, hand: HandState, maker: Seat, *, alone: bool) -> Step:
    """The up-card goes to the dealer, or to the maker under `pickup = "maker"` (R11, R19)."""
    taker = maker if state.rules.pickup is Pickup.MAKER else hand.deal.dealer
    upcard = hand.deal.upcard
    contract = Contract(turned_suit(upcard), maker, maker if alone else None)
    held = _with_hand(hand.held, taker, (*hand.held[taker], upcard))
    hand = replace(hand, contract=contract, taker=taker, held=held)
    events = (OrderedUp(maker, contract.trump, alone), UpcardTaken(taker, upcard))
    return Step(replace(state, hand=hand, phase=Phase.DISCARD, turn=taker), events)


# Second round of bidding (R13, R15, R16)


def _legal_second_round(state: GameState, hand: HandState, seat: Seat) -> tuple[Action, ...]:
    turned_down = turned_suit(hand.deal.upcard)
    named = [
        NameSuit(suit, alone) for alone in (False, True) for suit in Suit if suit is not turned_down
    ]
    stuck = state.rules.stick_the_dealer and seat == hand.deal.dealer
    return tuple(named) if stuck else (Pass(), *named)


def _do_second_round(state: GameState, hand: HandState, seat: Seat, action: Action) -> Step:
    hand = _said(state, hand, seat, action)
    if isinstance(action, NameSuit):
        contract = Contract(action.suit, seat, seat if action.alone else None)
        named = replace(state, hand=replace(hand, contract=contract))
        return _ask_partner(named, (SuitNamed(seat, action.suit, action.alone),))
    if seat != hand.deal.dealer:
        return Step(replace(state, hand=hand, turn=left_of(seat)), (Passed(seat),))
    thrown_in = replace(state, hand=hand, phase=Phase.HAND_OVER, turn=None)
    return Step(thrown_in, (Passed(seat), ThrownIn()))


# The discard (R11)


def _legal_discard(state: GameState, hand: HandState, seat: Seat) -> tuple[Action, ...]:
    keep = None if state.rules.discard_upcard else hand.deal.upcard
    return tuple(Discard(card) for card in hand.held[seat] if card is not keep)


def _do_discard(state: GameState, hand: HandState, seat: Seat, action: Discard) -> Step:
    held = _with_hand(hand.held, seat, _without(hand.held[seat], action.card))
    hand = replace(hand, held=held, discarded=action.card)
    return _ask_partner(replace(state, hand=hand), (Discarded(seat, action.card),))


# The maker's partner may go alone instead (R17)


def _ask_partner(state: GameState, events: tuple[Event, ...]) -> Step:
    _, contract = _contract_of(state)
    asked = state.rules.lone_maker is LoneMaker.EITHER_PARTNER and contract.lone_maker is None
    if not asked:
        return _ask_defenders(state, events)
    turn = partner_of(contract.maker)
    return Step(replace(state, phase=Phase.PARTNER_ALONE, turn=turn), events)


def _legal_alone(_state: GameState, _hand: HandState, _seat: Seat) -> tuple[Action, ...]:
    return (Pass(), GoAlone())


def _do_partner_alone(state: GameState, hand: HandState, seat: Seat, action: Action) -> Step:
    hand = _said(state, hand, seat, action)
    if not isinstance(action, GoAlone):
        return _ask_defenders(replace(state, hand=hand), (KeptPartner(seat),))
    _, contract = _contract_of(state)
    hand = replace(hand, contract=replace(contract, lone_maker=seat))
    return _ask_defenders(replace(state, hand=hand), (WentAlone(seat),))


# The defenders may play alone, asked in turn from the maker's left (R18)


def _ask_defenders(state: GameState, events: tuple[Event, ...]) -> Step:
    hand, contract = _contract_of(state)
    when = state.rules.defend_alone
    alone = contract.lone_maker is not None
    if when is DefendAlone.ALWAYS or (when is DefendAlone.AGAINST_LONER and alone):
        turn = left_of(contract.maker)
        return Step(replace(state, phase=Phase.DEFEND_ALONE, turn=turn), events)
    return _start_play(state, hand, events)


def _do_defend_alone(state: GameState, hand: HandState, seat: Seat, action: Action) -> Step:
    hand = _said(state, hand, seat, action)
    if isinstance(action, GoAlone):
        hand = replace(hand, lone_defender=seat)
        return _start_play(state, hand, (DefendsAlone(seat),))
    _, contract = _contract_of(state)
    if seat == left_of(contract.maker):
        return Step(replace(state, hand=hand, turn=partner_of(seat)), (KeptPartner(seat),))
    return _start_play(state, hand, (KeptPartner(seat),))


# The play (R20-R22)


def _start_play(state: GameState, hand: HandState, events: tuple[Event, ...]) -> Step:
    turn = _first_leader(state.rules, hand)
    return Step(replace(state, hand=hand, phase=Phase.PLAY, turn=turn), events)


def _first_leader(rules: Rules, hand: HandState) -> Seat:
    """Who leads to the first trick (R20)."""
    lone_maker = hand.contract.lone_maker if hand.contract else None
    loner = lone_maker if lone_maker is not None else hand.lone_defender
    if loner is None or rules.lone_lead is LoneLead.LEFT_OF_DEALER:
        return _next_active(hand, hand.deal.dealer)
    if lone_maker is not None and hand.lone_defender is not None:
        return hand.lone_defender
    return _next_active(hand, loner)


def _next_active(hand: HandState, seat: Seat) -> Seat:
    return next(s for s in clockwise_from(left_of(seat)) if s not in hand.sitting_out)


def _playable(hand: HandState, seat: Seat) -> Hand:
    """The cards that may be played: the led suit if there is any (R4, R21)."""
    held = hand.held[seat]
    if not hand.trick.plays:
        return held
    trump = _trump(hand)
    led = suit_of(hand.trick.plays[0][1], trump)
    return tuple(card for card in held if suit_of(card, trump) is led) or held


def _legal_play(_state: GameState, hand: HandState, seat: Seat) -> tuple[Action, ...]:
    return tuple(Play(card) for card in _playable(hand, seat))


def _do_play(state: GameState, hand: HandState, seat: Seat, action: Play) -> Step:
    trick = Trick((*hand.trick.plays, (seat, action.card)))
    held = _with_hand(hand.held, seat, _without(hand.held[seat], action.card))
    hand = replace(hand, trick=trick, held=held)
    played = (CardPlayed(seat, action.card),)
    if len(trick.plays) < len(hand.active):
        return Step(replace(state, hand=hand, turn=_next_active(hand, seat)), played)
    return _take_trick(state, hand, played)


def _take_trick(state: GameState, hand: HandState, events: tuple[Event, ...]) -> Step:
    """The highest card takes the trick, and the taker leads next (R22)."""
    winner = winner_of(hand.trick, _trump(hand))
    taken = Trick(hand.trick.plays, winner)
    hand = replace(hand, trick=NOTHING_PLAYED, tricks=(*hand.tricks, taken))
    events = (*events, TrickTaken(winner))
    if len(hand.tricks) < TRICKS_IN_A_HAND:
        return Step(replace(state, hand=hand, turn=winner), events)
    return _end_hand(state, hand, events)


def winner_of(trick: Trick, trump: Suit) -> Seat:
    """Who takes `trick`, or would if it ended now (R22)."""
    led = suit_of(trick.plays[0][1], trump)
    return max(trick.plays, key=lambda play: trick_strength(play[1], trump, led))[0]


# The end of a hand, and of the game (R24-R26)


def _end_hand(state: GameState, hand: HandState, events: tuple[Event, ...]) -> Step:
    _, contract = _contract_of(state)
    makers = side_of(contract.maker)
    scored = score_hand(
        state.rules,
        makers=makers,
        tricks=hand.tricks_of(makers),
        lone_maker=contract.lone_maker is not None,
        lone_defender=hand.lone_defender is not None,
    )
    first, second = state.score
    total = (first + scored.points, second) if scored.side == 0 else (first, second + scored.points)
    won = max(total) >= state.rules.target
    over = replace(
        state,
        hand=replace(hand, score=scored),
        score=total,
        phase=Phase.GAME_OVER if won else Phase.HAND_OVER,
        turn=None,
    )
    events = (*events, HandScored(scored, total))
    return Step(over, (*events, GameWon(scored.side, total)) if won else events)


# Small moves that several phases share


def _said(state: GameState, hand: HandState, seat: Seat, action: Action) -> HandState:
    return replace(hand, calls=(*hand.calls, Call(state.phase, seat, action)))


def _contract_of(state: GameState) -> tuple[HandState, Contract]:
    if state.hand is None or state.hand.contract is None:
        raise AssertionError("there is a contract once trump is fixed")
    return state.hand, state.hand.contract


def _without(hand: Hand, card: Card) -> Hand:
    return tuple(held for held in hand if held is not card)


def _with_hand(held: tuple[Hand, ...], seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    return (*held[:seat], hand, *held[seat + 1 :])


_Legal = Callable[[GameState, HandState, Seat], tuple[Action, ...]]
_Do = Callable[[GameState, HandState, Seat, Any], Step]

_LEGAL: dict[Phase, _Legal] = {
    Phase.FIRST_ROUND: _legal_first_round,
    Phase.SECOND_ROUND: _legal_second_round,
    Phase.DISCARD: _legal_discard,
    Phase.PARTNER_ALONE: _legal_alone,
    Phase.DEFEND_ALONE: _legal_alone,
    Phase.PLAY: _legal_play,
}
_DO: dict[Phase, _Do] = {
    Phase.FIRST_ROUND: _do_first_round,
    Phase.SECOND_ROUND: _do_second_round,
    Phase.DISCARD: _do_discard,
    Phase.PARTNER_ALONE: _do_partner_alone,
    Phase.DEFEND_ALONE: _do_defend_alone,
    Phase.PLAY: _do_play,
}
