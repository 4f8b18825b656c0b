"""Reading a public record from its text.

Reading is strict: whatever is missing, unknown or of the wrong kind is named with its place,
since a claim that isn't understood can't be checked. Rules are read so, too: an option that a
record doesn't name would be one that its writer may have played otherwise.
"""

import re
from collections.abc import Callable
from dataclasses import fields
from typing import TypeVar

from engine.actions import Action, parse_action
from engine.cards import Card, Hand
from engine.deal import Deal
from engine.errors import InvalidRules
from engine.faceup import Score
from engine.fields import Field, parse_json, shown
from engine.proof.form import FORMAT, VERSION
from engine.proof.record import Ending, PublicRecord, RecordedDraw, RecordedHand, RubberGame
from engine.rubber import Rubber
from engine.rules import Rules, rules_from
from engine.scoring import highest_score
from engine.seats import SEATS, Seat

T = TypeVar("T")

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
    "rubber",
)
_RUBBER_FIELDS = ("game", "score")
_DRAW_FIELDS = ("entropy", "drawn")
_HAND_FIELDS = ("number", "entropy", "dealer", "hands", "upcard", "kitty", "actions")
_RULES = tuple(field.name for field in fields(Rules))
_HASH = re.compile(r"[0-9A-Fa-f]{64}")
_HIGHEST = 10**6


def read_record(text: str) -> PublicRecord:
    """The record that a text holds.

    Raises:
        InvalidRecord: for text that isn't JSON, and as `record_from` does.
    """
    return record_from(parse_json(text))


def record_from(values: object) -> PublicRecord:
    """The record that plain values tell of.

    Raises:
        InvalidRecord: naming the first place that can't be understood.
    """
    top = Field(values).exactly(_FIELDS)
    top["format"].one_of((FORMAT,))
    _version(top["version"])
    rules = _rules(top["rules"])
    record = PublicRecord(
        game=_line(top["game"]),
        ending=Ending(top["ending"].one_of([ending.value for ending in Ending])),
        commitment=_hash(top["commitment"]),
        seed=bytes.fromhex(_hash(top["seed"])),
        rules=rules,
        partners_drawn=top["partners"].one_of(("chosen", "drawn")) == "drawn",
        players=tuple(name.text() for name in _four(top["players"])),
        first_dealer=_optional(top["first_dealer"], _seat),
        draw=_optional(top["draw"], _draw),
        hands=tuple(map(_hand, top["hands"].items())),
        score=_score(top["score"]),
        rubber=_rubber(top["rubber"], rules),
    )
    if record.rubber and record.draw is not None:
        raise top["rubber"].wrong("has games, but there was a draw")
    if record.game in {game.game for game in record.rubber}:
        raise top["rubber"].wrong("names the game itself")
    return record


def _score(written: Field) -> Score:
    first, second = written.items(2, least=2)
    return first.whole(0, _HIGHEST), second.whole(0, _HIGHEST)


def _rubber(written: Field, rules: Rules) -> tuple[RubberGame, ...]:
    """The games before this one; together they leave the rubber open."""
    each = [game.exactly(_RUBBER_FIELDS) for game in written.items()]
    games = tuple(RubberGame(_line(game["game"]), _score(game["score"])) for game in each)
    if games and not rules.rubber:
        raise written.wrong("has games, but no rubber is played")
    if len({game.game for game in games}) < len(games):
        raise written.wrong("names a game twice")
    if any(max(game.score) > highest_score(rules) for game in games):
        raise written.wrong("has a score that no hand could lead to")
    try:
        decided = Rubber(rules.target, tuple(game.score for game in games)).winner is not None
    except ValueError as error:
        raise written.wrong(f"can't be: {error}") from error
    if decided:
        raise written.wrong("was won before this game")
    return games


def _version(written: Field) -> None:
    if written.whole(1, _HIGHEST) != VERSION:
        raise written.wrong(f"is {shown(written.value)}; we read {VERSION}")


def _draw(written: Field) -> RecordedDraw:
    draw = written.exactly(_DRAW_FIELDS)
    drawn = tuple(map(_cards, _four(draw["drawn"])))
    return RecordedDraw(entropy=_line(draw["entropy"]), drawn=drawn)


def _hand(written: Field) -> RecordedHand:
    hand = written.exactly(_HAND_FIELDS)
    first, second, third, fourth = map(_cards, _four(hand["hands"]))
    deal = Deal(
        dealer=_seat(hand["dealer"]),
        hands=(first, second, third, fourth),
        upcard=_card(hand["upcard"]),
        kitty=_cards(hand["kitty"]),
    )
    return RecordedHand(
        number=hand["number"].whole(1, _HIGHEST),
        entropy=_line(hand["entropy"]),
        deal=deal,
        actions=tuple(map(_action, hand["actions"].items())),
    )


def _action(written: Field) -> tuple[Seat, Action]:
    seat, code = written.items(2, least=2)
    return _seat(seat), _read(code, parse_action, "action")


def _rules(written: Field) -> Rules:
    options = written.exactly(_RULES)
    try:
        return rules_from({name: option.value for name, option in options.items()})
    except InvalidRules as error:
        option = options[error.field]
        raise option.wrong(f"is {shown(option.value)}, which can't be") from error


def _hash(written: Field) -> str:
    """32 bytes as hexadecimal digits. What is there instead isn't quoted: it may be a secret."""
    if not _HASH.fullmatch(written.text()):
        raise written.wrong("isn't 64 hexadecimal digits")
    return written.text().lower()


def _four(written: Field) -> tuple[Field, ...]:
    return written.items(len(SEATS), least=len(SEATS))


def _cards(written: Field) -> Hand:
    return tuple(map(_card, written.items()))


def _card(written: Field) -> Card:
    return _read(written, Card, "card")


def _seat(written: Field) -> Seat:
    return written.whole(SEATS[0], SEATS[-1])


def _line(written: Field) -> str:
    """A text that goes into a key: a line feed in it would make the key's message ambiguous."""
    text = written.text()
    if not (text.isascii() and text.isprintable() and text):
        raise written.wrong(f"is {shown(text)}, not one line of plain characters")
    return text


def _optional(written: Field, read: Callable[[Field], T]) -> T | None:
    return None if written.value is None else read(written)


def _read(written: Field, read: Callable[[str], T], what: str) -> T:
    try:
        return read(written.text())
    except ValueError as error:
        raise written.wrong(f"is {shown(written.value)}, which is no {what}") from error
