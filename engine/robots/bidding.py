"""Calling trump: what a hand promises in its seat, against the bar for a call there.

All values are hundredths of a trick, as in `engine.robots.valuation`.
"""

from dataclasses import dataclass

from engine.actions import Action, NameSuit, OrderUp, Pass
from engine.cards import Card, Hand, Rank, Suit, turned_suit
from engine.robots.alone import goes_alone
from engine.robots.discarding import after_pickup
from engine.robots.stakes import nerve
from engine.robots.valuation import hand_value
from engine.rules import Pickup
from engine.seats import side_of
from engine.views import PublicHand, SeatView


@dataclass(frozen=True, slots=True)
class Seating:
    """What the rest of the side adds to a hand, and the tricks to promise before calling."""

    support: int
    bar: int


# By steps from the dealer (0 deals, 1 is eldest), fitted like the values of the cards. The bars
# are where calling and passing came out even: about three tricks, less for the dealer, who
# gives up the up-card by passing, and for the third hand in the second round, where a pass
# leaves the last word to the other side.
FIRST_ROUND = {0: Seating(155, 285), 1: Seating(130, 325), 2: Seating(225, 330), 3: Seating(130, 320)}
SECOND_ROUND = {
    0: Seating(185, 310),
    1: Seating(155, 310),
    2: Seating(185, 305),
    3: Seating(170, 290),
}
# A bower that goes to the dealer, beyond what any up-card is worth there.
BOWER_TO_OPPONENT = -35
BOWER_TO_PARTNER = 60
ACE_TO_PARTNER = 15
# Next: the dealer's side turned a colour down, so it is likely to lack its other bower too.
NEXT_FOR_ELDEST_SIDE = 40
NEXT_FOR_DEALERS_SIDE = -20


@dataclass(frozen=True, slots=True)
class _Offer:
    """A suit that may be called: with what hand, and how far it stands above the bar."""

    trump: Suit
    held: Hand
    pack: Hand
    margin: int


def bid(view: SeatView, hand: PublicHand) -> Action:
    """Pass, or the best call, in either round."""
    offers = _second_round(view, hand) if hand.turned_down else [_first_round(view, hand)]
    best = max(offers, key=lambda offer: offer.margin)
    call = _call(view, hand, best)
    if call not in view.legal:
        return _without_choice(view, hand, best)
    if best.margin + nerve(view.table, view.seat) < 0 and Pass() in view.legal:
        return Pass()
    return call


def _call(view: SeatView, hand: PublicHand, offer: _Offer) -> Action:
    alone = goes_alone(view, offer.held, offer.trump, offer.pack)
    return NameSuit(offer.trump, alone) if hand.turned_down else OrderUp(alone)


def _without_choice(view: SeatView, hand: PublicHand, offer: _Offer) -> Action:
    """The dealer's partner may only order alone, and not with this hand (R14)."""
    return Pass()


def _first_round(view: SeatView, hand: PublicHand) -> _Offer:
    trump, pack = turned_suit(hand.upcard), view.table.rules.pack
    if hand.dealer == view.seat or view.table.rules.pickup is Pickup.MAKER:
        held = after_pickup(view.cards, hand.upcard, trump, pack)
        seating, upcard = FIRST_ROUND[0], 0
    else:
        held, seating = view.cards, FIRST_ROUND[_steps(view, hand)]
        upcard = _upcard_value(hand.upcard, friendly=side_of(hand.dealer) == side_of(view.seat))
    promise = seating.support + upcard + hand_value(held, trump, pack)
    return _Offer(trump, held, pack, promise - seating.bar)


def _second_round(view: SeatView, hand: PublicHand) -> list[_Offer]:
    turned_down = turned_suit(hand.upcard)
    return [_named(view, hand, suit) for suit in Suit if suit is not turned_down]


def _named(view: SeatView, hand: PublicHand, suit: Suit) -> _Offer:
    pack = tuple(card for card in view.table.rules.pack if card is not hand.upcard)
    seating = SECOND_ROUND[_steps(view, hand)]
    promise = seating.support + _next(view, hand, suit) + hand_value(view.cards, suit, pack)
    return _Offer(suit, view.cards, pack, promise - seating.bar)


def _steps(view: SeatView, hand: PublicHand) -> int:
    return (view.seat - hand.dealer) % 4


def _upcard_value(upcard: Card, *, friendly: bool) -> int:
    bower = upcard.rank in (Rank.JACK, Rank.JOKER)
    if not friendly:
        return BOWER_TO_OPPONENT * bower
    return BOWER_TO_PARTNER * bower + ACE_TO_PARTNER * (upcard.rank is Rank.ACE)


def _next(view: SeatView, hand: PublicHand, suit: Suit) -> int:
    if suit is not turned_suit(hand.upcard).same_colour:
        return 0
    dealers_side = side_of(view.seat) == side_of(hand.dealer)
    return NEXT_FOR_DEALERS_SIDE if dealers_side else NEXT_FOR_ELDEST_SIDE
