"""The form that a public record has in a file: plain values, to be written as JSON.

docs/fair-deals.md describes it field by field; `engine.proof.reading` reads it.
"""

import json
from typing import Any

from engine.actions import action_code
from engine.cards import Hand
from engine.deal import Deal
from engine.proof.record import PublicRecord, RecordedDraw, RecordedHand

FORMAT = "left-bower-record"
VERSION = 1


def record_text(record: PublicRecord) -> str:
    """The record as a file has it: one line of JSON."""
    return json.dumps(record_values(record)) + "\n"


def record_values(record: PublicRecord) -> dict[str, Any]:
    """The record as plain values; `engine.proof.reading.record_from` reads them back."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "ending": record.ending.value,
        "commitment": record.commitment,
        "seed": record.seed.hex(),
        "rules": record.rules.as_dict(),
        "partners": "drawn" if record.partners_drawn else "chosen",
        "players": list(record.players),
        "first_dealer": record.first_dealer,
        "draw": None if record.draw is None else _draw_values(record.draw),
        "hands": [_hand_values(hand) for hand in record.hands],
        "score": list(record.score),
        "rubber": rubber_values(record),
    }


def rubber_values(record: PublicRecord) -> list[dict[str, Any]]:
    """The games of the rubber before this one, as plain values."""
    return [{"game": each.game, "score": list(each.score)} for each in record.rubber]


def _draw_values(draw: RecordedDraw) -> dict[str, Any]:
    return {"entropy": draw.entropy, "drawn": [codes(hand) for hand in draw.drawn]}


def _hand_values(hand: RecordedHand) -> dict[str, Any]:
    return {
        "number": hand.number,
        "entropy": hand.entropy,
        **deal_values(hand.deal),
        "actions": [[seat, action_code(action)] for seat, action in hand.actions],
    }


def deal_values(deal: Deal) -> dict[str, Any]:
    """A deal as plain values: dealer, hands by seat, up-card, kitty."""
    return {
        "dealer": deal.dealer,
        "hands": [codes(hand) for hand in deal.hands],
        "upcard": deal.upcard.code,
        "kitty": codes(deal.kitty),
    }


def codes(hand: Hand) -> list[str]:
    """The cards' codes."""
    return [card.code for card in hand]
