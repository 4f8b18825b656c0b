"""From the deal to the first lead: bids, the discard, and who plays alone (R10-R19).

Each part has its pair side by side: `legal_…` says what may be done in it, `do_…` does it.
"""

from dataclasses import replace
from functools import cache

from engine.actions import Action, Discard, GoAlone, NameSuit, OrderUp, Pass
from engine.cards import Suit, turned_suit
from engine.events import (
    DefendsAlone,
    Discarded,
    Event,
    KeptPartner,
    OrderedUp,
    Passed,
    SuitNamed,
    ThrownIn,
    TurnedDown,
    UpcardTaken,
    WentAlone,
)
from engine.faceup import Call, Contract
from engine.phases import Phase
from engine.play import start_play
from engine.rules import DefendAlone, LoneMaker, Pickup
from engine.seats import Seat, left_of, partner_of
from engine.state import GameState, HandState
from engine.step import Step, move_on

_ACCEPT_OR_PASS = (Pass(), OrderUp(), OrderUp(alone=True))
_ALONE_OR_PASS = (Pass(), OrderUp(alone=True))
_YES_OR_NO = (Pass(), GoAlone())

# First round of bidding (R10, R14)


def legal_first_round(state: GameState, hand: HandState, seat: Seat) -> tuple[Action, ...]:
    """Accept the up-card, perhaps alone, or pass."""
    must_go_alone = state.rules.partner_must_go_alone and seat == partner_of(hand.deal.dealer)
    return _ALONE_OR_PASS if must_go_alone else _ACCEPT_OR_PASS


def do_first_round(state: GameState, hand: HandState, seat: Seat, action: Action) -> Step:
    """After the dealer's pass the up-card is turned down (R15)."""
    hand = _said(state, hand, seat, action)
    if isinstance(action, OrderUp):
        return _take_upcard(state, hand, seat, alone=action.alone)
    if seat != hand.deal.dealer:
        return move_on(state, hand, state.phase, left_of(seat), Passed(seat))
    turned_down = (Passed(seat), TurnedDown(hand.deal.upcard))
    return move_on(state, hand, Phase.SECOND_ROUND, left_of(seat), *turned_down)


def _take_upcard(state: GameState, hand: HandState, maker: Seat, *, alone: bool) -> Step:
    """The up-card goes to the dealer, or to the maker under `pickup = "maker"` (R11, R19)."""
    taker = maker if state.rules.pickup is Pickup.MAKER else hand.deal.dealer
    upcard = hand.deal.upcard
    contract = Contract(turned_suit(upcard), maker, maker if alone else None)
    held = hand.with_hand(taker, (*hand.held[taker], upcard))
    hand = hand._replace(contract=contract, taker=taker, held=held)
    events = (OrderedUp(maker, contract.trump, alone), UpcardTaken(taker, upcard))
    return move_on(state, hand, Phase.DISCARD, taker, *events)


# Second round of bidding (R13, R15, R16)


def legal_second_round(state: GameState, hand: HandState, seat: Seat) -> tuple[Action, ...]:
    """Name another suit than the one turned down, perhaps alone, or pass."""
    named = _other_suits(turned_suit(hand.deal.upcard))
    stuck = state.rules.stick_the_dealer and seat == hand.deal.dealer
    return named if stuck else (Pass(), *named)


@cache
def _other_suits(turned_down: Suit) -> tuple[Action, ...]:
    suits = [suit for suit in Suit if suit is not turned_down]
    return tuple(NameSuit(suit, alone) for alone in (False, True) for suit in suits)


def do_second_round(state: GameState, hand: HandState, seat: Seat, action: Action) -> Step:
    """After the dealer's second pass the hand is thrown in (R16)."""
    hand = _said(state, hand, seat, action)
    if isinstance(action, NameSuit):
        contract = Contract(action.suit, seat, seat if action.alone else None)
        named = SuitNamed(seat, action.suit, action.alone)
        return _ask_partner(state, hand._replace(contract=contract), named)
    if seat != hand.deal.dealer:
        return move_on(state, hand, state.phase, left_of(seat), Passed(seat))
    return move_on(state, hand, Phase.HAND_OVER, None, Passed(seat), ThrownIn())


# The discard (R11)


def legal_discard(state: GameState, hand: HandState, seat: Seat) -> tuple[Action, ...]:
    """Lay away any card, except perhaps the one just taken."""
    keep = None if state.rules.discard_upcard else hand.deal.upcard
    return tuple(Discard(card) for card in hand.held[seat] if card is not keep)


def do_discard(state: GameState, hand: HandState, seat: Seat, action: Discard) -> Step:
    """The hand holds five cards again."""
    held = hand.with_hand(seat, hand.held_without(seat, action.card))
    hand = hand._replace(held=held, discarded=action.card)
    return _ask_partner(state, hand, Discarded(seat, action.card))


# The maker's partner may go alone instead (R17), and the defenders may play alone, asked in turn
# from the maker's left (R18)


def legal_alone(_state: GameState, _hand: HandState, _seat: Seat) -> tuple[Action, ...]:
    """Play alone, or don't."""
    return _YES_OR_NO


def _ask_partner(state: GameState, hand: HandState, event: Event) -> Step:
    contract = hand.fixed
    asked = state.rules.lone_maker is LoneMaker.EITHER_PARTNER and contract.lone_maker is None
    if not asked:
        return _ask_defenders(state, hand, event)
    return move_on(state, hand, Phase.PARTNER_ALONE, partner_of(contract.maker), event)


def do_partner_alone(state: GameState, hand: HandState, seat: Seat, action: Action) -> Step:
    """The maker's partner plays alone, or both makers play."""
    hand = _said(state, hand, seat, action)
    if not isinstance(action, GoAlone):
        return _ask_defenders(state, hand, KeptPartner(seat))
    contract = replace(hand.fixed, lone_maker=seat)
    return _ask_defenders(state, hand._replace(contract=contract), WentAlone(seat))


def _ask_defenders(state: GameState, hand: HandState, event: Event) -> Step:
    contract = hand.fixed
    when = state.rules.defend_alone
    alone = contract.lone_maker is not None
    if when is DefendAlone.ALWAYS or (when is DefendAlone.AGAINST_LONER and alone):
        return move_on(state, hand, Phase.DEFEND_ALONE, left_of(contract.maker), event)
    return start_play(state, hand, event)


def do_defend_alone(state: GameState, hand: HandState, seat: Seat, action: Action) -> Step:
    """A defender plays alone, or the other one is asked, or both play."""
    hand = _said(state, hand, seat, action)
    if isinstance(action, GoAlone):
        return start_play(state, hand._replace(lone_defender=seat), DefendsAlone(seat))
    if seat == left_of(hand.fixed.maker):
        return move_on(state, hand, state.phase, partner_of(seat), KeptPartner(seat))
    return start_play(state, hand, KeptPartner(seat))


def _said(state: GameState, hand: HandState, seat: Seat, action: Action) -> HandState:
    return hand._replace(calls=(*hand.calls, Call(state.phase, seat, action)))
