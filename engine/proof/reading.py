"""Reading a public record from the plain values of its file.

Reading is strict: whatever is missing, unknown or of the wrong kind is named with its place,
since a claim that isn't understood can't be checked.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, TypeVar

from engine.actions import Action, parse_action
from engine.cards import Card, Hand
from engine.deal import Deal
from engine.errors import InvalidRules
from engine.fairness import SEED_BYTES
from engine.proof.form import FORMAT, VERSION
from engine.proof.record import Ending, PublicRecord, RecordedDraw, RecordedHand
from engine.rules import Rules, rules_from
from engine.seats import SEATS, Seat

T = TypeVar("T")
Values = Mapping[str, Any]

_FIELDS = (
    "format",
    "version",
    "game",
    "ending",
    "commitment",
    "seed",
    "rules",
    "partners",
    "players",
    "first_dealer",
    "draw",
    "hands",
    "score",
)
_DRAW_FIELDS = ("entropy", "drawn")
_HAND_FIELDS = ("number", "entropy", "dealer", "hands", "upcard", "kitty", "actions")


class FormProblem(Enum):
    """Why a value in a record can't be understood."""

    MISSING = "is missing"
    UNKNOWN = "isn't known"
    WRONG_KIND = "has the wrong kind of value"
    WRONG_VALUE = "has a value that can't be"


class InvalidRecord(Exception):
    """Values that are no public record."""

    def __init__(self, where: str, problem: FormProblem) -> None:
        """`where` is the place, such as `hands[2].upcard`, counted from 0."""
        super().__init__(f"{where} {problem.value}")
        self.where = where
        self.problem = problem


def record_from(values: object) -> PublicRecord:
    """The record that plain values tell of.

    Raises:
        InvalidRecord: naming the first place that can't be understood.
    """
    top = _fields("", values, _FIELDS)
    _demand("format", holds=top["format"] == FORMAT)
    _demand("version", holds=top["version"] == VERSION)
    _demand("partners", holds=top["partners"] in ("chosen", "drawn"))
    return PublicRecord(
        game=_line("game", top["game"]),
        ending=_read("ending", top["ending"], Ending),
        commitment=_text("commitment", top["commitment"]).lower(),
        seed=_seed("seed", top["seed"]),
        rules=_rules("rules", top["rules"]),
        partners_drawn=top["partners"] == "drawn",
        players=tuple(_each("players", top["players"], _text, count=len(SEATS))),
        first_dealer=_optional("first_dealer", top["first_dealer"], _seat),
        draw=_optional("draw", top["draw"], _draw),
        hands=tuple(_each("hands", top["hands"], _hand)),
        score=_score("score", top["score"]),
    )


def _draw(where: str, value: object) -> RecordedDraw:
    draw = _fields(where, value, _DRAW_FIELDS)
    drawn = _each(f"{where}.drawn", draw["drawn"], _cards, count=len(SEATS))
    return RecordedDraw(entropy=_line(f"{where}.entropy", draw["entropy"]), drawn=tuple(drawn))


def _hand(where: str, value: object) -> RecordedHand:
    hand = _fields(where, value, _HAND_FIELDS)
    first, second, third, fourth = _each(f"{where}.hands", hand["hands"], _cards, count=len(SEATS))
    deal = Deal(
        dealer=_seat(f"{where}.dealer", hand["dealer"]),
        hands=(first, second, third, fourth),
        upcard=_card(f"{where}.upcard", hand["upcard"]),
        kitty=_cards(f"{where}.kitty", hand["kitty"]),
    )
    return RecordedHand(
        number=_number(f"{where}.number", hand["number"], lowest=1),
        entropy=_line(f"{where}.entropy", hand["entropy"]),
        deal=deal,
        actions=tuple(_each(f"{where}.actions", hand["actions"], _action)),
    )


def _action(where: str, value: object) -> tuple[Seat, Action]:
    parts = _list(where, value, count=2)
    code = _text(f"{where}[1]", parts[1])
    return _seat(f"{where}[0]", parts[0]), _read(f"{where}[1]", code, parse_action)


def _score(where: str, value: object) -> tuple[int, int]:
    first, second = _each(where, value, _number, count=2)
    return first, second


def _rules(where: str, value: object) -> Rules:
    _demand(where, FormProblem.WRONG_KIND, holds=isinstance(value, dict))
    try:
        return rules_from(value)  # type: ignore[arg-type] # a dictionary, as was just demanded
    except InvalidRules as error:
        raise InvalidRecord(f"{where}.{error.field}", FormProblem.WRONG_VALUE) from error


def _seed(where: str, value: object) -> bytes:
    seed = _read(where, _text(where, value), bytes.fromhex)
    _demand(where, holds=len(seed) == SEED_BYTES)
    return seed


def _cards(where: str, value: object) -> Hand:
    return tuple(_each(where, value, _card))


def _card(where: str, value: object) -> Card:
    return _read(where, _text(where, value), Card)


def _seat(where: str, value: object) -> Seat:
    seat = _number(where, value)
    _demand(where, holds=seat in SEATS)
    return seat


def _number(where: str, value: object, *, lowest: int = 0) -> int:
    if type(value) is not int:
        raise InvalidRecord(where, FormProblem.WRONG_KIND)
    _demand(where, holds=value >= lowest)
    return value


def _text(where: str, value: object) -> str:
    if not isinstance(value, str):
        raise InvalidRecord(where, FormProblem.WRONG_KIND)
    return value


def _line(where: str, value: object) -> str:
    """A text that goes into a key: a line feed in it would make the key's message ambiguous."""
    text = _text(where, value)
    _demand(where, holds=text.isascii() and text.isprintable() and text != "")
    return text


def _optional(where: str, value: object, read: Callable[[str, object], T]) -> T | None:
    return None if value is None else read(where, value)


def _each(
    where: str, value: object, read: Callable[[str, object], T], *, count: int | None = None
) -> list[T]:
    items = _list(where, value, count=count)
    return [read(f"{where}[{number}]", item) for number, item in enumerate(items)]


def _list(where: str, value: object, *, count: int | None = None) -> list[object]:
    if not isinstance(value, list):
        raise InvalidRecord(where, FormProblem.WRONG_KIND)
    _demand(where, holds=count in (None, len(value)))
    return value


def _fields(where: str, value: object, names: tuple[str, ...]) -> Values:
    """The value as an object with just these fields."""
    if not isinstance(value, dict):
        raise InvalidRecord(where or "the record", FormProblem.WRONG_KIND)
    within = f"{where}." if where else ""
    for name in names:
        _demand(f"{within}{name}", FormProblem.MISSING, holds=name in value)
    for name in value:
        _demand(f"{within}{name}", FormProblem.UNKNOWN, holds=name in names)
    return value


def _read(where: str, value: Any, read: Callable[[Any], T]) -> T:  # noqa: ANN401 - any reader's
    try:
        return read(value)
    except ValueError as error:
        raise InvalidRecord(where, FormProblem.WRONG_VALUE) from error


def _demand(where: str, problem: FormProblem = FormProblem.WRONG_VALUE, *, holds: bool) -> None:
    if not holds:
        raise InvalidRecord(where, problem)
