"""The normal robot: sound rules of thumb, the same choice every time."""

from random import Random

from engine.actions import Action, Discard, Play
from engine.phases import Phase
from engine.robots.bidding import answer_alone, bid
from engine.robots.discarding import best_discard
from engine.robots.following import follow
from engine.robots.knowledge import know
from engine.robots.leading import lead
from engine.views import SeatView


def choose(view: SeatView, rng: Random) -> Action:  # noqa: ARG001
    """What the player at `view.seat` does now: always one of `view.legal`.

    Raises:
        ValueError: when it isn't this seat's turn.
    """
    hand = view.table.hand
    if not view.legal or hand is None:
        raise ValueError("it is not this seat's turn")
    match view.table.phase:
        case Phase.FIRST_ROUND | Phase.SECOND_ROUND:
            return bid(view, hand)
        case Phase.PARTNER_ALONE | Phase.DEFEND_ALONE:
            return answer_alone(view, hand)
        case Phase.DISCARD:
            choices = tuple(a.card for a in view.legal if isinstance(a, Discard))
            rules = view.table.rules
            return Discard(best_discard(view.cards, choices, hand.contract.trump, rules.pack))
    known = know(view)
    choices = tuple(a.card for a in view.legal if isinstance(a, Play))
    return Play(lead(known) if known.led is None else follow(known, choices))
