"""One deal: who holds what before the bidding (R9). The rules take it as an input."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Card, Hand
from engine.errors import DealProblem, InvalidDeal
from engine.rules import Packets, Rules
from engine.seats import SEATS, Seat, clockwise_from, left_of

HAND_SIZE = 5

_ROUNDS = {Packets.TWO_THREE: (2, 3), Packets.THREE_TWO: (3, 2)}


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands by seat, the up-card, and the kitty under it."""

    dealer: Seat
    hands: tuple[Hand, Hand, Hand, Hand]
    upcard: Card
    kitty: Hand


def deal_out(shuffled: Sequence[Card], dealer: Seat, packets: Packets) -> Deal:
    """Deal the pack from the top: two rounds of packets from eldest, then the up-card (R9).

    Raises:
        InvalidDeal: if there aren't enough cards.
    """
    if len(shuffled) <= HAND_SIZE * len(SEATS):
        raise InvalidDeal(DealProblem.WRONG_SHAPE)
    hands: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    top = 0
    for size in _ROUNDS[packets]:
        for seat in clockwise_from(left_of(dealer)):
            hands[seat].extend(shuffled[top : top + size])
            top += size
    first, second, third, fourth = (tuple(hands[seat]) for seat in SEATS)
    return Deal(dealer, (first, second, third, fourth), shuffled[top], tuple(shuffled[top + 1 :]))


def check_deal(deal: Deal, rules: Rules) -> None:
    """Refuse a deal that isn't five cards each of the whole pack, each card once.

    Raises:
        InvalidDeal: saying what doesn't fit.
    """
    if len(deal.hands) != len(SEATS) or any(len(hand) != HAND_SIZE for hand in deal.hands):
        raise InvalidDeal(DealProblem.WRONG_SHAPE)
    dealt = [card for hand in deal.hands for card in hand] + [deal.upcard, *deal.kitty]
    if len(dealt) != len(rules.pack) or set(dealt) != set(rules.pack):
        raise InvalidDeal(DealProblem.WRONG_CARDS)
