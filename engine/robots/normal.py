"""The normal robot: sound rules of thumb, and the same choice every time."""

from random import Random

from engine.actions import Action, Discard, Play
from engine.cards import Card
from engine.phases import BIDDING, Phase
from engine.robots.alone import answer_alone
from engine.robots.bidding import bid
from engine.robots.discarding import best_discard
from engine.robots.following import follow
from engine.robots.knowledge import Knowledge, know
from engine.robots.leading import lead
from engine.views import SeatView


def choose(view: SeatView, rng: Random) -> Action:  # noqa: ARG001
    """What the player at `view.seat` does now: always one of `view.legal`.

    Nothing is left to chance, so `rng` goes unused.

    Raises:
        ValueError: when it isn't this seat's turn.
    """
    hand = view.table.hand
    if not view.legal or hand is None:
        raise ValueError("it isn't this seat's turn")
    if view.table.phase in BIDDING:
        return bid(view, hand)
    known = know(view)
    if view.table.phase is Phase.DISCARD:
        return Discard(_discard(view, known))
    if view.table.phase is Phase.PLAY:
        return Play(_play(view, known))
    return answer_alone(view, known.contract)


def _discard(view: SeatView, known: Knowledge) -> Card:
    choices = tuple(action.card for action in view.legal if isinstance(action, Discard))
    return best_discard(view.cards, choices, known.trump, view.table.rules.pack)


def _play(view: SeatView, known: Knowledge) -> Card:
    if known.led is None:
        return lead(known)
    return follow(known, tuple(a.card for a in view.legal if isinstance(a, Play)))
