"""Cards of the play that a record doesn't know.

We try every card that it may be. Where all that are legal lead to the same course of the hand and
the same score, it doesn't matter which it was; otherwise the trick can't be decided. No guess is
kept.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import prod

from engine.actions import Claim, Discard, Play
from engine.egn.errors import EgnError
from engine.egn.hand import ReplayedAction, ReplayedHand, play_through
from engine.egn.opening import Gap, Opening, open_deal
from engine.egn.record import WrittenDeal
from engine.egn.ruleset import Terms
from engine.faceup import Score
from engine.seats import Seat

MOST_GUESSES = 1000


def replay_hand(terms: Terms, written: WrittenDeal, score: Score) -> ReplayedHand:
    """Play one deal through; `score` is that of the game before it.

    Raises:
        EgnError: naming the trick at which the deal breaks, or can't be decided.
    """
    opening = open_deal(terms, written, score)
    gaps = tuple(opening.gaps())
    if not gaps:
        return play_through(opening, opening.with_play())
    hand = _guessed(opening, gaps)
    return replace(
        hand,
        actions=tuple(_without_guesses(opening, hand, gaps)),
        unknown=tuple(written.place.at_trick(gap.trick) for gap in gaps),
    )


def _guessed(opening: Opening, gaps: Sequence[Gap]) -> ReplayedHand:
    """The hand with some legal cards in its gaps, if all of them lead to the same course."""
    if prod(len(gap.candidates) for gap in gaps) > MOST_GUESSES:
        raise _unknown(opening, gaps[0], "so it can't be decided")
    found: dict[tuple[Seat | None, ...], ReplayedHand] = {}
    errors: dict[str, EgnError] = {}
    for guesses in product(*(sorted(gap.candidates, key=str) for gap in gaps)):
        try:
            known = opening.with_play(guesses)
            course = tuple(trick.winner for trick in known.tricks)
            if course not in found:
                found[course] = play_through(opening, known)
        except EgnError as error:
            errors[str(error)] = error
        if len(found) > 1:
            raise _unknown(opening, gaps[0], "so it can't be decided")
    if found:
        return found.popitem()[1]
    if len(errors) == 1:
        raise errors.popitem()[1]
    raise _unknown(opening, gaps[0], "and none that it may be fits")


def _unknown(opening: Opening, gap: Gap, reason: str) -> EgnError:
    mark = gap.mark or "nothing"
    place = opening.written.place.at_trick(gap.trick)
    return EgnError(f"a card of the trick isn't known ({mark}), {reason}", place)


def _without_guesses(
    opening: Opening, hand: ReplayedHand, gaps: Sequence[Gap]
) -> Iterator[ReplayedAction]:
    """The actions that the record tells: no card of a gap, and no discard that hangs on one."""
    first = next(i for i, d in enumerate(hand.actions) if isinstance(d.action, Play | Claim))
    guessed = {first + gap.index for gap in gaps}
    for index, done in enumerate(hand.actions):
        concluded = isinstance(done.action, Discard) and opening.known.discard is None
        played = index in guessed and isinstance(done.action, Play)
        yield replace(done, action=None) if concluded or played else done
