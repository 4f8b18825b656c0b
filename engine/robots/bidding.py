"""Calling trump, and going alone."""

from engine.actions import Action, GoAlone, NameSuit, OrderUp, Pass
from engine.cards import turned_suit
from engine.robots.discarding import best_discard
from engine.robots.valuation import hand_value
from engine.rules import Pickup
from engine.seats import side_of
from engine.views import PublicHand, SeatView

CALL = 230
ALONE = 390


def bid(view: SeatView, hand: PublicHand) -> Action:
    options = [(value(view, hand, a), a) for a in view.legal if not isinstance(a, Pass)]
    best, action = max(options, key=lambda option: option[0])
    if best >= 0 or Pass() not in view.legal:
        return action
    return Pass()


def value(view: SeatView, hand: PublicHand, action: Action) -> int:
    pack = view.table.rules.pack
    match action:
        case OrderUp(alone):
            v = first_value(view, hand)
            return v - ALONE + 1000 if alone and v >= ALONE else v - (ALONE if alone else CALL)
        case NameSuit(suit, alone):
            v = hand_value(view.cards, suit, pack)
            return v - ALONE + 1000 if alone and v >= ALONE else v - (ALONE if alone else CALL)
    return -1


def first_value(view: SeatView, hand: PublicHand) -> int:
    pack = view.table.rules.pack
    trump = turned_suit(hand.upcard)
    taker = view.seat if view.table.rules.pickup is Pickup.MAKER else hand.dealer
    if taker == view.seat:
        six = (*view.cards, hand.upcard)
        out = best_discard(six, six, trump, pack)
        return hand_value(tuple(c for c in six if c is not out), trump, pack)
    v = hand_value(view.cards, trump, pack)
    return v + (40 if side_of(taker) == side_of(view.seat) else -40)


def answer_alone(view: SeatView, hand: PublicHand) -> Action:
    pack = view.table.rules.pack
    v = hand_value(view.cards, hand.contract.trump, pack)
    return GoAlone() if v >= 420 else Pass()
