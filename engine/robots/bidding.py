"""Calling trump: what a hand promises in its seat, against the bar for a call there.

All values are hundredths of a trick, as in `engine.robots.valuation`.
"""

from dataclasses import dataclass

from engine.actions import Action, NameSuit, OrderUp, Pass
from engine.cards import Card, Hand, Rank, Suit, turned_suit
from engine.robots.alone import ORDER_ALONE_OR_PASS, calls_alone
from engine.robots.discarding import after_pickup
from engine.robots.stakes import nerve
from engine.robots.valuation import hand_value
from engine.rules import Pickup
from engine.seats import side_of
from engine.views import PublicHand, SeatView


@dataclass(frozen=True, slots=True)
class Chair:
    """What the rest of the side adds to a hand, and what must be promised to call."""

    support: int
    bar: int


# By steps from the dealer: 0 deals, 1 is eldest. The support was fitted like the values of the
# cards; the bars are where calling and passing came out even. That is about three tricks: more
# where the dealer gains the up-card by it, less for the dealer, who loses it by passing, and
# less for the third hand of the second round, after which only the other side may call.
FIRST_ROUND = (Chair(155, 285), Chair(130, 330), Chair(225, 345), Chair(130, 330))
SECOND_ROUND = (Chair(185, 310), Chair(155, 310), Chair(185, 305), Chair(170, 290))
# What a bower or an ace is worth to the dealer beyond any other up-card.
BOWER_TO_OPPONENT = -35
BOWER_TO_PARTNER = 60
ACE_TO_PARTNER = 15
# "Next" is the other suit of the turned-down colour. The dealer's side had no use for the
# colour, so its bowers are likelier with eldest's side; the dealer's side reverses.
NEXT_FOR_ELDEST = 40
NEXT_FOR_DEALER = -20


@dataclass(frozen=True, slots=True)
class Offer:
    """A call that may be made, the hand it would be played with, the cards that may be in play.

    `margin` is what the hand promises above the bar.
    """

    trump: Suit
    held: Hand
    pack: Hand
    margin: int


def bid(view: SeatView, hand: PublicHand) -> Action:
    """A pass or the best call, in either round."""
    offers = _second_round(view, hand) if hand.turned_down else (_first_round(view, hand),)
    best = max(offers, key=lambda offer: offer.margin)
    if _must_go_alone(view):
        value = hand_value(best.held, best.trump, best.pack)
        return OrderUp(alone=True) if value >= ORDER_ALONE_OR_PASS else Pass()
    if Pass() in view.legal and best.margin + nerve(view.table, view.seat) < 0:
        return Pass()
    alone = calls_alone(view, best.held, best.trump, best.pack)
    return NameSuit(best.trump, alone) if hand.turned_down else OrderUp(alone)


def _must_go_alone(view: SeatView) -> bool:
    """Whether this player may only order alone (R14)."""
    return OrderUp(alone=True) in view.legal and OrderUp() not in view.legal


def _first_round(view: SeatView, hand: PublicHand) -> Offer:
    trump, pack = turned_suit(hand.upcard), view.table.rules.pack
    if hand.dealer == view.seat or view.table.rules.pickup is Pickup.MAKER:
        held = after_pickup(view.cards, hand.upcard, trump, pack)
        return _offer(trump, held, pack, FIRST_ROUND[0], 0)
    if _must_go_alone(view):
        pack = _without_upcard(view, hand)
    extra = _worth_to_dealer(hand.upcard, friend=side_of(hand.dealer) == side_of(view.seat))
    return _offer(trump, view.cards, pack, FIRST_ROUND[_steps(view, hand)], extra)


def _second_round(view: SeatView, hand: PublicHand) -> tuple[Offer, ...]:
    turned, pack = turned_suit(hand.upcard), _without_upcard(view, hand)
    chair = SECOND_ROUND[_steps(view, hand)]
    return tuple(
        _offer(suit, view.cards, pack, chair, _next(view, hand, suit))
        for suit in Suit
        if suit is not turned
    )


def _offer(trump: Suit, held: Hand, pack: Hand, chair: Chair, extra: int) -> Offer:
    promise = hand_value(held, trump, pack) + chair.support + extra
    return Offer(trump, held, pack, promise - chair.bar)


def _without_upcard(view: SeatView, hand: PublicHand) -> Hand:
    return tuple(card for card in view.table.rules.pack if card is not hand.upcard)


def _steps(view: SeatView, hand: PublicHand) -> int:
    """How many seats after the dealer."""
    return (view.seat - hand.dealer) % 4


def _worth_to_dealer(upcard: Card, *, friend: bool) -> int:
    if upcard.rank in (Rank.JACK, Rank.JOKER):
        return BOWER_TO_PARTNER if friend else BOWER_TO_OPPONENT
    return ACE_TO_PARTNER if friend and upcard.rank is Rank.ACE else 0


def _next(view: SeatView, hand: PublicHand, suit: Suit) -> int:
    if suit is not turned_suit(hand.upcard).same_colour:
        return 0
    return NEXT_FOR_DEALER if side_of(view.seat) == side_of(hand.dealer) else NEXT_FOR_ELDEST
