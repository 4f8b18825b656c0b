"""Claims: laying down a hand that takes every trick still to come, proven beforehand (R27).

The proof rests on the claimer's own knowledge: the own cards, what lies face up, and the own
discard. It holds against every deal of all other cards, however badly they may sit and however
well they may be played; that somebody has shown to be out of a suit makes no difference.
"""

from collections.abc import Collection, Sequence

from engine.cards import Card, Suit, from_the_top
from engine.rules import Rules
from engine.seats import Seat
from engine.state import HandState


def is_proven(rules: Rules, hand: HandState, seat: Seat) -> bool:
    """Whether `seat`, about to lead, takes every other trick against every deal (R27)."""
    return takes_the_rest(hand.held[seat], unseen_by(rules, hand, seat), hand.fixed.trump)


def unseen_by(rules: Rules, hand: HandState, seat: Seat) -> set[Card]:
    """The cards that somebody else may still play, for all that `seat` knows.

    The up-card is out of the hand once it is turned down, or taken by a player who sits out.
    """
    unseen = set(rules.pack)
    unseen.difference_update(hand.held[seat])
    for trick in hand.tricks:
        unseen.difference_update([card for _, card in trick.plays])
    if hand.taker is None or hand.taker in hand.sitting_out:
        unseen.discard(hand.deal.upcard)
    if hand.taker == seat and hand.discarded is not None:
        unseen.discard(hand.discarded)
    return unseen


def takes_the_rest(own: Collection[Card], unseen: Collection[Card], trump: Suit) -> bool:
    """Whether `own`, led from the top with trumps first, takes every trick from any holders.

    Trumps first is the best order there is: nothing else takes a trump from an opponent's hand.
    The worst that can be against it is one opponent with as many as possible of the cards that
    hurt, who keeps the best of them as long as there is another of the suit to follow with.
    """
    trumps = from_the_top(trump, trump)
    mine = _places(trumps, own)
    theirs = _places(trumps, unseen)
    may_ruff = len(mine) < len(own) and min(len(theirs), len(own)) > len(mine)
    if may_ruff or not _all_stand(mine, theirs):
        return False
    plain = (from_the_top(suit, trump) for suit in Suit if suit is not trump)
    return all(_all_stand(_places(cards, own), _places(cards, unseen)) for cards in plain)


def _places(suit: Sequence[Card], held: Collection[Card]) -> list[int]:
    """Where the cards that are held stand in their suit, counted from the top."""
    return [place for place, card in enumerate(suit) if card in held]


def _all_stand(led: list[int], against: list[int]) -> bool:
    """Whether none of the cards of a suit, led one after the other, is beaten by `against`.

    One opponent may hold all of `against`, and has to give one to each lead: the lowest first, so
    that the highest is there until there have been as many leads as cards.
    """
    return all(number >= len(against) or place < against[0] for number, place in enumerate(led))
