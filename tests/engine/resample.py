"""Other worlds that look the same to one viewer: what is hidden from it, shuffled.

Whatever is made for that viewer (a view, a redacted event, a message, a robot's choice) must be
the same in all of them. The worlds keep all that the viewer has seen; whether the others
followed suit in the tricks before is not asked, for no view may depend on that.
"""

from dataclasses import replace
from random import Random

from engine.cards import Card, Hand
from engine.deal import Deal
from engine.events import Discarded, Event, HandDealt
from engine.rules import Rules
from engine.seats import SEATS, Seat
from engine.state import GameState, HandState
from engine.step import Step

VIEWERS: tuple[Seat | None, ...] = (*SEATS, None)


def reshuffled(
    state: GameState, viewer: Seat | None, random: Random, *, keep: Hand = ()
) -> GameState:
    """`state` with all that `viewer` can't see shuffled; `viewer` None is a mere onlooker.

    Moves: the cards in the others' hands (a sitting partner's too), the kitty, and a secret
    discard. Stays: what was played, a hand laid down in a claim, the up-card (once taken it is in
    the taker's hand or discard, and may move between those two), the viewer's own cards and own
    discard, and the cards to `keep`.
    """
    hand = state.hand
    if hand is None:
        return state
    hidden = [card for card in hidden_cards(hand, viewer) if card not in keep]
    places = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
    hand = _exchanged(hand, places)
    if hand.discarded is not None and hand.taker not in (viewer, hand.claimer):
        hand = _with_another_discard(hand, state.rules, random, keep)
    return replace(state, hand=hand)


def reshuffled_step(step: Step, viewer: Seat | None, random: Random) -> Step:
    """`step` as it would have been with its state `reshuffled`."""
    state = reshuffled(step.state, viewer, random)
    if state.hand is None:
        return step
    return Step(state, tuple(_retold(event, state.hand) for event in step.events))


def hidden_cards(hand: HandState, viewer: Seat | None) -> list[Card]:
    """The cards that `viewer` has never seen."""
    places = [held for seat, held in enumerate(hand.held) if seat not in (viewer, hand.claimer)]
    places.append(hand.deal.kitty)
    if hand.discarded is not None and hand.taker != viewer:
        places.append((hand.discarded,))
    return [card for place in places for card in place if card is not hand.deal.upcard]


def _exchanged(hand: HandState, places: dict[Card, Card]) -> HandState:
    def there(cards: Hand) -> Hand:
        return tuple(places.get(card, card) for card in cards)

    first, second, third, fourth = map(there, hand.deal.hands)
    deal = hand.deal
    return replace(
        hand,
        deal=Deal(deal.dealer, (first, second, third, fourth), deal.upcard, there(deal.kitty)),
        held=tuple(map(there, hand.held)),
        discarded=hand.discarded and places.get(hand.discarded, hand.discarded),
    )


def _with_another_discard(hand: HandState, rules: Rules, random: Random, keep: Hand) -> HandState:
    """The taker laid away any one of the six: the one laid away, or one still in the hand."""
    assert hand.taker is not None
    assert hand.discarded is not None
    old = hand.discarded
    stays = {*keep} if rules.discard_upcard else {*keep, hand.deal.upcard}
    new = random.choice([old, *(card for card in hand.held[hand.taker] if card not in stays)])
    held = list(hand.held)
    held[hand.taker] = tuple(old if card is new else card for card in held[hand.taker])
    return replace(hand, held=tuple(held), discarded=new)


def _retold(event: Event, hand: HandState) -> Event:
    match event:
        case HandDealt():
            return replace(event, hands=hand.deal.hands)
        case Discarded():
            return replace(event, card=hand.discarded)
    return event
