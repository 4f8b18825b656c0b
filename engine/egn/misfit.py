"""Where a record contradicts itself so that no deal fits all of it."""

from dataclasses import replace

from engine.egn.errors import EgnError, Place
from engine.egn.known import Known
from engine.egn.witness import find_witness
from engine.seats import SEATS


def misfit(known: Known, place: Place) -> EgnError:
    """What is wrong with a deal of which `known` tells something impossible.

    `known` holds nothing that was concluded; the place is the first trick that doesn't fit.
    """
    for played in range(len(known.tricks) + 1):
        until = _until(known, played)
        if find_witness(until) is None:
            return EgnError(_reason(until), place.at_trick(played) if played else place)
    return EgnError("no deal fits all that the record says about it", place)


def _until(known: Known, played: int) -> Known:
    out_of = tuple({s: n for s, n in suits.items() if n <= played} for suits in known.out_of)
    return replace(known, tricks=known.tricks[:played], out_of=out_of)


def _reason(known: Known) -> str:
    """The one thing that the record says in half which doesn't fit the rest, if it is one."""
    pack = frozenset(known.rules.pack)
    silent = replace(known, hands=((),) * len(SEATS), kitty_says=(), discard_says=pack)
    for seat in SEATS:
        hands = tuple(hand if who == seat else () for who, hand in enumerate(known.hands))
        if find_witness(replace(silent, hands=hands)) is None:
            return f"the cards dealt to seat {seat} don't fit the play"
    if find_witness(replace(silent, discard_says=known.discard_says)) is None:
        return f"what seat {known.taker} discards doesn't fit the play"
    return "no deal fits all that the record says about it"
