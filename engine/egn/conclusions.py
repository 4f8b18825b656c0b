"""What follows once all five tricks are played: a card dealt has been played or laid away."""

from dataclasses import replace

from engine.cards import Card
from engine.egn.errors import EgnError, Place
from engine.egn.known import Known
from engine.egn.notation import write_card
from engine.scoring import TRICKS_IN_A_HAND
from engine.seats import SEATS, Seat


def conclude(known: Known, place: Place) -> Known:
    """The same with the discard, where it follows.

    Raises:
        EgnError: for a card that was held and never went anywhere.
    """
    for seat in SEATS:
        _check_all_played(known, seat, place)
    return known if known.taker is None else _with_discard(known, known.taker, place)


def _check_all_played(known: Known, seat: Seat, place: Place) -> None:
    played = known.played_by(seat)
    if seat == known.taker or len(played) < TRICKS_IN_A_HAND:
        return
    kept = sorted(known.dealt[seat] - set(played), key=str)
    if kept:
        raise EgnError(
            f"seat {seat} was dealt {write_card(kept[0])}, but plays five other cards",
            place.at_trick(TRICKS_IN_A_HAND),
        )


def _with_discard(known: Known, taker: Seat, place: Place) -> Known:
    held = known.dealt[taker] | {known.upcard}
    played = known.played_by(taker)
    if len(played) < TRICKS_IN_A_HAND:
        return known
    left = sorted(held - set(played) - {known.discard}, key=str)
    if len(left) > 1 or (left and known.discard is not None):
        raise _never_seen(taker, left[0], place)
    return replace(known, discard=left[0]) if left else known


def _never_seen(taker: Seat, card: Card, place: Place) -> EgnError:
    return EgnError(
        f"seat {taker} holds {write_card(card)}, and neither plays nor discards it",
        place.at_trick(TRICKS_IN_A_HAND),
    )
