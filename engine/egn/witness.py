"""A full deal that fits all that is known of one: a witness that the play was possible.

It serves to let the engine judge a record, and is forgotten afterwards: the cards in it that
the record doesn't name are made up.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.cards import Card, suit_of
from engine.deal import HAND_SIZE, Deal
from engine.egn.known import Known, MayBe
from engine.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Witness:
    """A deal, and what the taker lays away in it (None where nobody takes the up-card)."""

    deal: Deal
    discard: Card | None


def find_witness(known: Known) -> Witness | None:
    """A deal that fits, or None if there is none."""
    for discard in _discards(known):
        chosen = _match([*_slots(known, discard)])
        if chosen is not None:
            return _witness(known, discard, chosen)
    return None


def _discards(known: Known) -> Iterator[Card | None]:
    """What may have been laid away: a single None where nobody took the up-card."""
    if known.taker is None:
        yield None
        return
    says = known.discard_says if known.discard is None else {known.discard} & known.discard_says
    played = {card for trick in known.tricks for _, card in trick.plays}
    kept = known.upcard in played or _may_keep(known, known.taker, known.upcard)
    for card in sorted(says - played, key=str):
        if known.rules.discard_upcard if card is known.upcard else kept:
            yield card


def _may_keep(known: Known, seat: Seat, card: Card) -> bool:
    """Whether `seat` may have held a card all through the play."""
    return known.trump is None or suit_of(card, known.trump) not in known.out_of[seat]


def _slots(known: Known, discard: Card | None) -> Iterator[MayBe]:
    """What each card may be: those of the four hands as dealt, then the kitty and the up-card.

    There are as many as the pack has cards, so that every card has to go somewhere.
    """
    played = [frozenset(known.played_by(seat)) for seat in SEATS]
    laid_away = frozenset() if discard is None else frozenset({discard})
    loose = frozenset(known.rules.pack).difference({known.upcard}, laid_away, *played)
    for seat in SEATS:
        own = played[seat] | (laid_away if seat == known.taker else frozenset())
        kept = frozenset(card for card in loose if _may_keep(known, seat, card))
        yield from _filled(known.hands[seat], HAND_SIZE, (own | kept) - {known.upcard})
    left = known.rules.deck + known.rules.joker - HAND_SIZE * len(SEATS)
    yield from _filled(known.kitty_says, left, loose | {known.upcard})


def _filled(says: Sequence[MayBe], count: int, possible: MayBe) -> Iterator[MayBe]:
    yield from (mark & possible for mark in says)
    yield from [possible] * (count - len(says))


def _match(slots: Sequence[MayBe]) -> list[Card] | None:
    """A different card for each slot, by augmenting paths; None if there aren't enough."""
    ordered = [sorted(slot, key=str) for slot in slots]
    taken: dict[Card, int] = {}

    def place(slot: int, tried: set[Card]) -> bool:
        for card in ordered[slot]:
            if card in tried:
                continue
            tried.add(card)
            if card not in taken or place(taken[card], tried):
                taken[card] = slot
                return True
        return False

    if not all(place(slot, set()) for slot in range(len(slots))):
        return None
    by_slot = {slot: card for card, slot in taken.items()}
    return [by_slot[slot] for slot in range(len(slots))]


def _witness(known: Known, discard: Card | None, chosen: Sequence[Card]) -> Witness:
    first, second, third, fourth = (
        tuple(chosen[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]) for seat in SEATS
    )
    left = chosen[HAND_SIZE * len(SEATS) :]
    kitty = tuple(card for card in left if card is not known.upcard)
    return Witness(Deal(known.dealer, (first, second, third, fourth), known.upcard, kitty), discard)
