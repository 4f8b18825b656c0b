"""Cards of the play that a record doesn't know.

We try every card that it may be. Where all that are legal lead to the same course of the hand and
the same score, it doesn't matter which it was; otherwise the trick can't be decided. No guess is
kept.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import TypeAlias

from engine.actions import Claim, Discard, Play
from engine.egn.errors import EgnError
from engine.egn.hand import ReplayedAction, ReplayedHand, play_through
from engine.egn.known import Known
from engine.egn.opening import Gap, Opening, open_deal
from engine.egn.record import WrittenDeal
from engine.egn.ruleset import Terms
from engine.faceup import Score
from engine.scoring import TRICKS_IN_A_HAND
from engine.seats import Seat, side_of

MOST_GUESSES = 200

_Course: TypeAlias = tuple[tuple[Seat, ...], int | None]


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
        raise _undecided(opening, gaps[0])
    found: dict[_Course, tuple[Known, ReplayedHand]] = {}
    errors: dict[str, EgnError] = {}
    for guesses in product(*(sorted(gap.candidates, key=str) for gap in gaps)):
        try:
            known = opening.with_play(guesses)
            course = _course(known)
            if course not in found:
                found[course] = known, play_through(opening, known)
        except EgnError as error:
            errors[str(error)] = error
        if len(found) > 1:
            parting = _parting(*(each for each, _ in found.values()))
            raise _undecided(opening, next(gap for gap in gaps if gap.trick == parting))
    for _, hand in found.values():
        return hand
    if len(errors) == 1:
        raise errors.popitem()[1]
    raise _unknown(opening, gaps[0], "and none that it may be fits")


def _course(known: Known) -> _Course:
    """Whose turn came when, and how many tricks side 0 took if all five were played."""
    turns = tuple(seat for trick in known.tricks for seat, _ in trick.plays)
    winners = [trick.winner for trick in known.tricks if trick.winner is not None]
    whole = len(winners) == TRICKS_IN_A_HAND
    return turns, sum(side_of(winner) == 0 for winner in winners) if whole else None


def _parting(one: Known, other: Known) -> int:
    """The first trick, from 1, that goes to somebody else."""
    both = enumerate(zip(one.tricks, other.tricks, strict=True), start=1)
    return next(number for number, (a, b) in both if a.winner != b.winner)


def _undecided(opening: Opening, gap: Gap) -> EgnError:
    return _unknown(opening, gap, "so it can't be decided")


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
