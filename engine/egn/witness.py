"""A full deal that fits all that is known of one: a witness that the play was possible.

It serves to let the engine judge a record, and is forgotten afterwards: the cards in it that
the record doesn't name are made up.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Card, suit_of
from engine.deal import Deal
from engine.egn.knowledge import HAND_SIZE, Known
from engine.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Witness:
    """A deal, and what the taker lays away in it (None where nobody takes the up-card)."""

    deal: Deal
    discard: Card | None


def find_witness(known: Known) -> Witness | None:
    """A deal that fits, or None if there is none."""
    slots = [slot for seat in SEATS for slot in _hand_slots(known, seat)]
    slots += _discard_slots(known)
    slots += _kitty_slots(known, known.rules.deck + known.rules.joker - len(slots))
    chosen = _match(slots)
    return None if chosen is None else _witness(known, chosen)


def _hand_slots(known: Known, seat: Seat) -> list[frozenset[Card]]:
    """What each card may be that a seat held at the first lead: those it played, then others."""
    played = known.played_by(seat)
    others = frozenset(
        card
        for card in _loose(known)
        if _may_hold(known, seat, card)
        and (known.trump is None or suit_of(card, known.trump) not in known.out_of[seat])
    )
    return [frozenset({card}) for card in played] + [others] * (HAND_SIZE - len(played))


def _discard_slots(known: Known) -> list[frozenset[Card]]:
    if known.taker is None:
        return []
    if known.discard is not None:
        return [frozenset({known.discard})]
    keep = None if known.rules.discard_upcard else known.upcard
    loose = _loose(known)
    return [frozenset(c for c in loose if _may_hold(known, known.taker, c) and c is not keep)]


def _kitty_slots(known: Known, count: int) -> list[frozenset[Card]]:
    """The kitty, and the up-card where it was turned down."""
    named = sorted(known.kitty, key=str)
    slots = [frozenset({card}) for card in named]
    if known.taker is None:
        slots.append(frozenset({known.upcard}))
    dealt = frozenset(card for hand in known.dealt for card in hand)
    rest = _loose(known) - dealt - {known.upcard}
    return slots + [rest] * (count - len(slots))


def _loose(known: Known) -> frozenset[Card]:
    """The cards whose place at the first lead isn't known for certain."""
    played = {card for trick in known.tricks for _, card in trick.plays}
    turned_down = {known.upcard} if known.taker is None else set()
    return frozenset(known.rules.pack) - played - known.kitty - turned_down - {known.discard}


def _may_hold(known: Known, seat: Seat, card: Card) -> bool:
    if card is known.upcard:
        return seat == known.taker
    if any(card in known.dealt[other] for other in SEATS if other != seat):
        return False
    return card in known.dealt[seat] or not known.whole_hand(seat)


def _match(slots: Sequence[frozenset[Card]]) -> list[Card] | None:
    """A different card for each slot, by augmenting paths; None if there aren't enough."""
    taken: dict[Card, int] = {}

    def place(slot: int, tried: set[Card]) -> bool:
        for card in sorted(slots[slot] - tried, key=str):
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


def _witness(known: Known, chosen: list[Card]) -> Witness:
    """The deal before the up-card was taken."""
    hands = [chosen[HAND_SIZE * seat : HAND_SIZE * (seat + 1)] for seat in SEATS]
    rest = chosen[HAND_SIZE * len(SEATS) :]
    discard = None
    if known.taker is not None:
        discard, rest = rest[0], rest[1:]
        held = [*hands[known.taker], discard]
        hands[known.taker] = [card for card in held if card is not known.upcard]
    first, second, third, fourth = (tuple(hand) for hand in hands)
    kitty = tuple(card for card in rest if card is not known.upcard)
    return Witness(Deal(known.dealer, (first, second, third, fourth), known.upcard, kitty), discard)
