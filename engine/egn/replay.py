"""From a record to the score it leads to, with our own engine as the judge."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.egn.errors import EgnError
from engine.egn.guessing import replay_hand
from engine.egn.hand import ReplayedHand
from engine.egn.record import Record, WrittenDeal
from engine.faceup import Score
from engine.rules import Rules
from engine.seats import Seat, Side, left_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedGame:
    """A record replayed. `winner` is None while nobody has won; `notes` say what was left out."""

    rules: Rules
    start: Score
    score: Score
    winner: Side | None
    hands: tuple[ReplayedHand, ...]
    notes: tuple[str, ...]


def replay(record: Record) -> ReplayedGame:
    """Play the whole record through.

    Raises:
        EgnError: naming the deal, and the trick where it is one, at which the record breaks.
    """
    hands = tuple(_hands(record))
    score = hands[-1].total if hands else record.start
    if record.declared is not None and record.declared != score:
        raise EgnError(
            f"metadata.finalScore says {_dash(record.declared)}, played is {_dash(score)}"
        )
    return ReplayedGame(
        rules=record.terms.rules,
        start=record.start,
        score=score,
        winner=_winner(record, score, hands),
        hands=hands,
        notes=tuple(_notes(record, hands)),
    )


def _hands(record: Record) -> Iterator[ReplayedHand]:
    if _won(record, record.start):
        raise EgnError(f"the game is won before it begins, at {_dash(record.start)}")
    score, dealer = record.start, None
    for index, written in enumerate(record.deals):
        _check_due(record, written, index, score, dealer)
        hand = replay_hand(record.terms, written, score)
        if not hand.over and written is not record.deals[-1]:
            raise _broken_off(written)
        yield hand
        score, dealer = hand.total, written.dealer


def _check_due(
    record: Record, written: WrittenDeal, index: int, score: Score, before: Seat | None
) -> None:
    """Whether a deal is due at all, and from this dealer (R8, R26)."""
    if _won(record, score):
        raise EgnError(f"the game was won before, at {_dash(score)}", written.place)
    if record.terms.deals is not None and index >= record.terms.deals:
        raise EgnError(f"the game ends after {record.terms.deals} deals", written.place)
    if before is not None and written.dealer != left_of(before):
        raise EgnError(
            f"seat {written.dealer} deals, but after seat {before} it is seat {left_of(before)}'s"
            " deal",
            written.place,
        )


def _broken_off(written: WrittenDeal) -> EgnError:
    played = len(written.tricks)
    where = written.place.at_trick(played) if played else written.place
    return EgnError("the hand breaks off, but another deal follows", where)


def _won(record: Record, score: Score) -> bool:
    return record.terms.has_target and max(score) >= record.terms.rules.target


def _winner(record: Record, score: Score, hands: tuple[ReplayedHand, ...]) -> Side | None:
    over = sum(hand.over for hand in hands)
    if not _won(record, score) and over != record.terms.deals:
        return None
    return None if score[0] == score[1] else score.index(max(score))


def _notes(record: Record, hands: tuple[ReplayedHand, ...]) -> Iterator[str]:
    for place in dict.fromkeys(place for hand in hands for place in hand.unknown):
        yield f"{place}: a card isn't known; whatever it was, the hand ends the same"
    for deal in record.deals:
        if deal.alternatives:
            yield f"{deal.place}: alternative lines passed over: {deal.alternatives}"
        if deal.stray_notes:
            yield f"{deal.place}: annotations of no call and no card: {deal.stray_notes}"
    if record.terms.deals is not None:
        yield f"the number of deals is fixed: {record.terms.deals}"


def _dash(score: Score) -> str:
    return f"{score[0]}–{score[1]}"
