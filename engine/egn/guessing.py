"""Cards of the play that a record doesn't know.

We try every card that it may be. Where all that are legal lead to the same course of the hand and
the same score, it doesn't matter which it was; otherwise the trick can't be decided. No guess is
kept.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import prod

from engine.actions import Claim, Play
from engine.cards import Card
from engine.egn.errors import EgnError
from engine.egn.hand import Gap, ReplayedAction, ReplayedHand, WrittenHand
from engine.egn.notation import exact_mark
from engine.egn.record import WrittenDeal
from engine.egn.ruleset import Terms
from engine.faceup import Score

MOST_GUESSES = 1000


class _Undecided(EgnError):
    """Different cards in a gap lead to different things."""


def replay_hand(terms: Terms, written: WrittenDeal, score: Score) -> ReplayedHand:
    """Play one deal through; `score` is that of the game before it.

    Raises:
        EgnError: naming the trick at which the deal breaks, or can't be decided.
    """
    hand = WrittenHand(terms, written, score)
    gaps = hand.gaps()
    if not gaps:
        return hand.replayed()
    if prod(len(gap.candidates) for gap in gaps) > MOST_GUESSES:
        raise _undecided(written, gaps[0])
    found = list(_guesses(terms, written, score, gaps[0]))
    if len({_course(each) for each in found}) > 1:
        raise _undecided(written, gaps[0])
    return replace(
        found[0],
        actions=tuple(_without_guesses(found, gaps)),
        unknown=tuple(written.place.at_trick(gap.trick) for gap in gaps),
    )


def _guesses(terms: Terms, written: WrittenDeal, score: Score, gap: Gap) -> Iterator[ReplayedHand]:
    """The deal with every card in the gap that makes it legal; at least one."""
    errors: list[EgnError] = []
    for card in sorted(gap.candidates, key=str):
        try:
            yield replay_hand(terms, _filled(written, gap, card), score)
        except _Undecided:
            raise
        except EgnError as error:
            errors.append(error)
    if len(errors) < len(gap.candidates):
        return
    if len({str(error) for error in errors}) == 1:
        raise errors[0]
    raise EgnError(
        f"{_not_known(gap)}, and none that it may be fits", written.place.at_trick(gap.trick)
    )


def _filled(written: WrittenDeal, gap: Gap, card: Card) -> WrittenDeal:
    before = sum(len(trick) for trick in written.tricks[: gap.trick - 1])
    tricks = [list(trick) for trick in written.tricks]
    tricks[gap.trick - 1][gap.index - before] = exact_mark(card)
    return replace(written, tricks=tuple(tuple(trick) for trick in tricks))


def _undecided(written: WrittenDeal, gap: Gap) -> EgnError:
    return _Undecided(
        f"{_not_known(gap)}, so it can't be decided", written.place.at_trick(gap.trick)
    )


def _not_known(gap: Gap) -> str:
    return f"a card of the trick isn't known ({gap.mark or 'nothing'})"


def _course(hand: ReplayedHand) -> tuple[object, ...]:
    """What has to be the same whatever a card was: who did what kind of thing, and the score."""
    kinds = tuple((done.seat, type(done.action)) for done in hand.actions)
    return (kinds, hand.score, hand.over)


def _without_guesses(
    found: Sequence[ReplayedHand], gaps: Sequence[Gap]
) -> Iterator[ReplayedAction]:
    """The actions that the record tells: none of the gaps', and nothing that hangs on a guess."""
    actions = found[0].actions
    first = next(i for i, done in enumerate(actions) if isinstance(done.action, Play | Claim))
    guessed = {first + gap.index for gap in gaps}
    for index, column in enumerate(zip(*(hand.actions for hand in found), strict=True)):
        alike = len({done.action for done in column}) == 1
        told = alike and (index not in guessed or isinstance(column[0].action, Claim))
        yield column[0] if told else replace(column[0], action=None)
