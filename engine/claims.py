"""Claims: laying down a hand that takes every trick still to come, proven beforehand (R27).

The proof rests on the claimer's own knowledge: the own cards, what lies face up, and the own
discard. It holds against every deal of all other cards, however badly they may sit and however
well they may be played; that somebody has shown to be out of a suit makes no difference.
"""

from collections.abc import Collection, Sequence
from functools import cache

from engine.cards import EVERY_CARD, Card, Suit, from_the_top, pack
from engine.rules import Rules
from engine.seats import Seat
from engine.state import HandState


def is_proven(rules: Rules, hand: HandState, seat: Seat) -> bool:
    """Whether `seat`, about to lead, takes every other trick against every deal (R27)."""
    return takes_the_rest(hand.held[seat], out_of_the_way(rules, hand, seat), hand.fixed.trump)


def out_of_the_way(rules: Rules, hand: HandState, seat: Seat) -> set[Card]:
    """The cards that nobody else can still play, for all that `seat` knows; the own among them.

    The up-card is one of them once it is turned down, or taken by a player who sits out.
    """
    if _only_the_upcard_is_left(rules, hand, seat):
        return {card for card in EVERY_CARD if card is not hand.deal.upcard}
    out = set(_not_in_the_pack(rules.deck, joker=rules.joker))
    out.update(hand.held[seat])
    for trick in hand.tricks:
        out.update([card for _, card in trick.plays])
    if hand.taker is None or hand.taker in hand.sitting_out:
        out.add(hand.deal.upcard)
    if hand.taker == seat and hand.discarded is not None:
        out.add(hand.discarded)
    return out


def _only_the_upcard_is_left(rules: Rules, hand: HandState, seat: Seat) -> bool:
    """Whether the one other player had to keep the up-card (R11), and has played all but that."""
    if rules.discard_upcard or hand.taker is None or {*hand.active} != {seat, hand.taker}:
        return False
    return hand.taker != seat and hand.held[hand.taker] == (hand.deal.upcard,)


@cache
def _not_in_the_pack(size: int, *, joker: bool) -> frozenset[Card]:
    return frozenset(EVERY_CARD) - frozenset(pack(size, joker=joker))


def takes_the_rest(own: Collection[Card], out: Collection[Card], trump: Suit) -> bool:
    """Whether `own`, led from the top with trumps first, takes every trick from any holders.

    Anybody may hold any card that isn't `out`. Trumps first is the best order there is: nothing
    else takes a trump from an opponent's hand. The worst that can be against it is one opponent
    with as many as possible of the cards that hurt, who keeps the best of them as long as there
    is another of the suit to follow with.
    """
    trumps = from_the_top(trump, trump)
    against = _places_not_in(out, trumps)
    mine = _places_in(own, trumps)
    may_ruff = len(mine) < len(own) and min(len(against), len(own)) > len(mine)
    if may_ruff or not _all_stand(mine, against):
        return False
    plain = (from_the_top(suit, trump) for suit in Suit if suit is not trump)
    return all(_all_stand(_places_in(own, suit), _places_not_in(out, suit)) for suit in plain)


def _places_in(cards: Collection[Card], suit: Sequence[Card]) -> list[int]:
    """Where those of `cards` stand that are of a suit, counted from its top."""
    return [place for place, card in enumerate(suit) if card in cards]


def _places_not_in(cards: Collection[Card], suit: Sequence[Card]) -> list[int]:
    return [place for place, card in enumerate(suit) if card not in cards]


def _all_stand(led: list[int], against: list[int]) -> bool:
    """Whether none of the cards of a suit, led one after the other, is beaten by `against`.

    One opponent may hold all of `against`, and has to give one to each lead: the lowest first, so
    that the highest is there until there have been as many leads as cards.
    """
    return all(number >= len(against) or place < against[0] for number, place in enumerate(led))
