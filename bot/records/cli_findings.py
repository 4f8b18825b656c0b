"""A checked game as lines of JSON, with everything to compare another implementation with.

One line for the game, one for the draw where there was one, one for each hand. Cards are codes
such as `JH`, and keys and seeds hexadecimal; docs/fair-deals.md explains each field.
"""

from collections.abc import Iterator
from typing import Any

from engine.proof.form import codes, deal_values, rubber_values
from engine.proof.record import PublicRecord
from engine.proof.verdict import DrawVerdict, Fault, HandVerdict, Problem, Verdict

_WORDS = {
    Problem.COMMITMENT: "the seed's SHA-256 isn't the commitment",
    Problem.DRAWN_CARDS: "other cards are drawn from this seed",
    Problem.FIRST_DEALER: "another seat was to deal first",
    Problem.NUMBER: "it isn't the next hand",
    Problem.TOO_EARLY: "the hand before it isn't over",
    Problem.AFTER_THE_END: "the game was over before it",
    Problem.DEALER: "another seat was to deal",
    Problem.CARDS: "other cards are dealt from this seed and entropy",
    Problem.EARLIER: "its play can't be checked, since its deal or what came before doesn't fit",
    Problem.ENDING: "the game didn't end as the record says",
    Problem.SCORE: "the game came to another score",
}

_NO_DRAW = (
    "there was no draw: the deal went on from the game before, "
    "so this record alone doesn't show who was to deal first"
)


def lines(record: PublicRecord, verdict: Verdict) -> Iterator[dict[str, Any]]:
    """The game, its draw, and its hands."""
    yield _game(record, verdict)
    if verdict.draw is not None:
        yield _draw(verdict.draw)
    yield from map(_hand, verdict.hands)


def complaints(verdict: Verdict) -> Iterator[str]:
    """What doesn't fit, each with its place; what only follows from it is left out."""
    for place, fault in verdict.causes():
        yield words(fault) if place is None else f"{_place(place)}: {words(fault)}"


def tally(verdict: Verdict) -> str:
    """How much of the game fits all the same."""
    count = len(verdict.hands)
    return (
        f"{verdict.fitting_deals} of {count} deals come out the same, "
        f"{verdict.fitting_plays} of {count} hands can be played"
    )


def _place(number: int) -> str:
    return f"hand {number}" if number else "draw"


def words(fault: Fault) -> str:
    """What doesn't fit, as part of a sentence."""
    if fault.problem is Problem.ACTION:
        return f"action {fault.action} can't be done ({fault.reason})"
    return _WORDS[fault.problem]


def _game(record: PublicRecord, verdict: Verdict) -> dict[str, Any]:
    return {
        "game": record.game,
        "commitment": record.commitment,
        "seed": record.seed.hex(),
        "commitment_ok": verdict.commitment_fits,
        "ending": record.ending.value,
        "rules": record.rules.as_dict(),
        "partners": "drawn" if record.partners_drawn else "chosen",
        "players": list(record.players),
        "first_dealer": record.first_dealer,
        "hands_played": len(record.hands),
        "score": list(record.score),
        "rubber": rubber_values(record),
        "ok": verdict.fits,
        **_why([words(fault) for fault in verdict.faults]),
        **({"notes": [_NO_DRAW]} if record.goes_on else {}),
    }


def _draw(draw: DrawVerdict) -> dict[str, Any]:
    return {
        "draw": 0,
        "entropy": draw.entropy,
        "key": draw.key.hex(),
        "shuffled": codes(draw.shuffled),
        "drawn": [codes(hand) for hand in draw.draw.drawn],
        "dealer": draw.dealer,
        "seating": list(draw.seating),
        "ok": draw.fault is None,
        **_why([words(draw.fault)] if draw.fault else []),
    }


def _hand(hand: HandVerdict) -> dict[str, Any]:
    return {
        "hand": hand.number,
        "entropy": hand.entropy,
        "key": hand.key.hex(),
        "shuffled": codes(hand.shuffled),
        **deal_values(hand.deal),
        "deal_ok": hand.deal_fits,
        "ok": not hand.faults,
        **_why([words(fault) for fault in hand.faults]),
    }


def _why(problems: list[str]) -> dict[str, list[str]]:
    return {"problems": problems} if problems else {}
