"""From a text to a record, or one sentence that says what is wrong with it and where."""

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.egn import remarks
from engine.egn.errors import EgnError, Place
from engine.egn.fields import Field, parse_json, shown
from engine.egn.notation import is_mark
from engine.egn.record import Metadata, Record, WrittenDeal
from engine.egn.ruleset import MOST_DEALS, terms_of
from engine.faceup import Score
from engine.seats import SEATS

FILE_TYPE = "Euchre Game Notation"

_VERSION = re.compile(r"1\.[0-4](?:\.\d{1,4})?")
_BIDDING = ("EUCHRE_BIDDING",)
_PLAY = ("TRICK_PLAY", "TRICK_PLAY_PHASE")
_HIGHEST = 10**6
_MOST_CARDS = 12  # a kitty of 32 cards and the joker
_MOST_CALLS = 16
_MOST_NOTES = 50


def read_record(text: str) -> Record:
    """The record that a text holds, in any version from 1.0.0 to 1.4.

    Raises:
        EgnError: if it isn't one, saying where it fails to be.
    """
    top = Field(parse_json(text), "")
    if not isinstance(top.value, dict):
        raise EgnError(f"the file holds {shown(top.value)}, not a record")
    _check_version(top)
    written = top.need("metadata")
    metadata = _metadata(written)
    return Record(
        metadata=metadata,
        terms=terms_of(written.get("ruleset"), remarks.read_rules(metadata.description)),
        start=_score(written.need("initialScore")),
        declared=_declared(written.get("finalScore")),
        deals=tuple(_deals(top.need("deals"))),
    )


def _check_version(top: Field) -> None:
    kind = top.need("fileType")
    if kind.text() != FILE_TYPE:
        raise kind.wrong(f"is {shown(kind.value)}, not {shown(FILE_TYPE)}")
    version = top.need("version")
    if not _VERSION.fullmatch(version.text()):
        raise version.wrong(f"is {shown(version.value)}; we read 1.0.0 to 1.4")


def _metadata(written: Field) -> Metadata:
    def text(name: str) -> str | None:
        field = written.get(name)
        return None if field is None else field.text()

    return Metadata(
        description=text("description"),
        game_id=text("gameId"),
        date=text("date"),
        players=tuple(_player(each) for each in written.need("players").items(len(SEATS))),
    )


def _player(written: Field) -> str:
    named = written.need("name") if isinstance(written.value, dict) else written
    return named.text()


def _score(written: Field) -> Score:
    sides = written.items(2)
    if len(sides) != 2:  # noqa: PLR2004 (one figure for each side)
        raise written.wrong("needs two figures, one for each side")
    return sides[0].whole(0, _HIGHEST), sides[1].whole(0, _HIGHEST)


def _declared(written: Field | None) -> Score | None:
    return None if written is None or written.value == [] else _score(written)


def _deals(written: Field) -> Iterator[WrittenDeal]:
    for index, deal in enumerate(written.items(MOST_DEALS), start=1):
        place = Place(index)
        if isinstance(deal.value, str):
            raise EgnError(
                "the deal is packed into one text; unpack it with the format's own tools first",
                place,
            )
        yield _deal(replace(deal, path="the deal", place=place), place)


def _deal(deal: Field, place: Place) -> WrittenDeal:
    number = deal.get("dealNumber")
    if number is not None:
        place = replace(place, number=number.whole(0, _HIGHEST))
    inside = Field(deal.members(), "", place)
    start = inside.need("initialState")
    bidding, play = _phases(inside)
    alternatives = inside.get("alternativeLines")
    return WrittenDeal(
        place=place,
        dealer=start.need("dealer").whole(0, len(SEATS) - 1),
        upcard=_mark(start.need("upCard")),
        dealt=_dealt(start.get("playerCards")),
        kitty=_marks(start.get("kitty")),
        calls=_calls(bidding.get("calls")),
        alone=_alone(bidding, play),
        lone_defender=_seat(bidding.get("aloneDefender")),
        discard=_mark_or_nothing(bidding.get("discard")),
        first_leader=_seat(play.get("initialLead")),
        tricks=_tricks(play.get("tricks")),
        call_notes=_notes(bidding.get("callAnnotations")),
        play_notes=_notes(play.get("playAnnotations")),
        alternatives=0 if alternatives is None else len(alternatives.items(_MOST_NOTES)),
    )


def _phases(deal: Field) -> tuple[Field, Field]:
    """The bidding and the play, empty where the deal has none."""
    phases = deal.need("phases").items(2)
    found = [_phase_type(phase) for phase in phases]
    if found == [_PLAY[0], _BIDDING[0]] or len(set(found)) < len(found):
        raise EgnError("phases has to be the bidding, then the play", deal.place)
    by_type = dict(zip(found, phases, strict=True))
    bidding, play = (by_type.get(names[0]) for names in (_BIDDING, _PLAY))
    if bidding is not None and _exchanges(bidding):
        raise EgnError("cards are exchanged (cardExchanges), which we don't play", deal.place)
    nothing = Field({}, "", deal.place)
    return bidding or nothing, play or nothing


def _phase_type(phase: Field) -> str:
    kind = phase.need("type")
    for names in (_BIDDING, _PLAY):
        if kind.text() in names:
            return names[0]
    raise kind.wrong(f"is {shown(kind.value)}, not {_BIDDING[0]} or {_PLAY[0]}")


def _exchanges(bidding: Field) -> bool:
    exchanges = bidding.get("cardExchanges")
    return exchanges is not None and exchanges.items(_MOST_NOTES) != ()


def _alone(bidding: Field, play: Field) -> bool:
    """What the bidding says; the play, where it speaks too, may leave it at its default, false."""
    called, played = bidding.get("isAlone"), play.get("isAlone")
    alone = called is not None and called.flag()
    if called is not None and not alone and played is not None and played.flag():
        raise EgnError("the bidding and the play differ about isAlone", bidding.place)
    return alone or (played is not None and played.flag())


def _seat(written: Field | None) -> int | None:
    seat = -1 if written is None else written.whole(-1, len(SEATS) - 1)
    return None if seat < 0 else seat


def _calls(written: Field | None) -> tuple[str, ...]:
    calls = () if written is None else written.items(_MOST_CALLS)
    for call in calls:
        if call.text() not in {"Pass", "Order", "s", "h", "d", "c", "n", "x"}:
            raise call.wrong(f"is {shown(call.value)}, which is no call")
    return tuple(call.text() for call in calls)


def _dealt(written: Field | None) -> tuple[tuple[str, ...], ...]:
    hands = () if written is None else written.items(len(SEATS))
    marks = tuple(_marks(hand) for hand in hands)
    return (*marks, *((),) * (len(SEATS) - len(marks)))


def _tricks(written: Field | None) -> tuple[tuple[str, ...], ...]:
    """The tricks, without the empty places that some editors leave at the end."""
    tricks = [] if written is None else [_marks(trick) for trick in written.items(_MOST_CARDS)]
    if tricks:
        tricks[-1] = _trimmed(tricks[-1])
    while tricks and not any(tricks[-1]):
        tricks.pop()
        if tricks:
            tricks[-1] = _trimmed(tricks[-1])
    return tuple(tricks)


def _trimmed(marks: tuple[str, ...]) -> tuple[str, ...]:
    while marks and not marks[-1]:
        marks = marks[:-1]
    return marks


def _marks(written: Field | None) -> tuple[str, ...]:
    return () if written is None else tuple(_mark(mark) for mark in written.items(_MOST_CARDS))


def _mark_or_nothing(written: Field | None) -> str:
    return "" if written is None else _mark(written)


def _mark(written: Field) -> str:
    if not is_mark(written.text()):
        raise written.wrong(f"is {shown(written.value)}, which is no card")
    return written.text()


def _notes(written: Field | None) -> dict[int, tuple[str, ...]]:
    if written is None:
        return {}
    notes = {}
    for key, value in written.members().items():
        if not re.fullmatch(r"[0-9]{1,4}", key):
            raise written.wrong(f"has the key {shown(key)}, which is no number")
        field = Field(value, f"{written.path}.{key}", written.place)
        notes[int(key)] = tuple(note.text() for note in field.items(_MOST_NOTES))
    return notes
