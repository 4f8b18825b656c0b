"""Values out of a JSON text, each with the path to it, so that a complaint can name the place.

The text is read strictly: what JSON doesn't allow, or says twice, is refused.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, NoReturn, Self

from engine.errors import EuchreError

LONGEST_SHOWN = 40


class InvalidRecord(EuchreError):
    """A text that is no record of its kind, or a value in it that can't be."""

    def __init__(self, reason: str, path: str = "") -> None:
        """`path` is the place, such as `hands[2].upcard`, counted from 0; empty for the whole.

        `reason` goes on from it as a sentence.
        """
        super().__init__(f"{path or 'it'} {reason}")
        self.reason = reason
        self.path = path


def parse_json(text: str) -> object:
    """The value of a JSON text.

    Raises:
        InvalidRecord: for text that isn't JSON, or JSON that says something twice.
    """
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except RecursionError:
        raise InvalidRecord("is nested too deeply to be a record") from None
    except json.JSONDecodeError as error:
        raise InvalidRecord(
            f"isn't JSON: line {error.lineno}, column {error.colno}: {error.msg}"
        ) from None
    except ValueError:
        raise InvalidRecord("holds a number too long to be read") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InvalidRecord(f"says {shown(twice)} twice in one object")
    return found


def _no_number(name: str) -> NoReturn:
    raise InvalidRecord(f"isn't JSON: {name} is no JSON number")


def shown(value: object) -> str:
    """A value as a sentence can quote it: short, and plain ASCII."""
    match value:
        case list():
            return "a list"
        case dict():
            return "an object"
        case int() if not isinstance(value, bool) and abs(value) >= 10**LONGEST_SHOWN:
            return "a huge number"
    text = json.dumps(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}..."


@dataclass(frozen=True, slots=True)
class Field:
    """A value, and the path to it from the record's top.

    Whatever is asked of it raises what `wrong` makes where the value isn't of that kind.
    """

    value: object
    path: str = ""

    def wrong(self, reason: str) -> EuchreError:
        """An error about this value."""
        return InvalidRecord(reason, self.path)

    def at(self, name: str, value: object) -> Self:
        """The member of that name, with this value."""
        return replace(self, value=value, path=f"{self.path}.{name}" if self.path else name)

    def members(self) -> Mapping[str, Any]:
        """The value as an object."""
        if not isinstance(self.value, dict):
            raise self.wrong(f"is {shown(self.value)}, not an object")
        return self.value

    def exactly(self, names: Collection[str]) -> dict[str, Self]:
        """The value as an object with all of these members and no other."""
        members = self.members()
        for name in names:
            if name not in members:
                raise self.at(name, None).wrong("is missing")
        for name in members:
            if name not in names:
                raise self.wrong(f"has {shown(name)}, which isn't known")
        return {name: self.at(name, value) for name, value in members.items()}

    def items(self, most: int | None = None, *, least: int = 0) -> tuple[Self, ...]:
        """The value as a list of at most `most` and at least `least`."""
        if not isinstance(self.value, list):
            raise self.wrong(f"is {shown(self.value)}, not a list")
        count = len(self.value)
        if most is not None and count > most:
            raise self.wrong(f"has {count} entries; there may be {most}")
        if count < least:
            raise self.wrong(f"has {count} entries; there have to be {least}")
        return tuple(
            replace(self, value=value, path=f"{self.path}[{index}]")
            for index, value in enumerate(self.value)
        )

    def whole(self, lowest: int, highest: int) -> int:
        """The value as a whole number within bounds."""
        if type(self.value) is not int:
            raise self.wrong(f"is {shown(self.value)}, not a whole number")
        if not lowest <= self.value <= highest:
            raise self.wrong(f"is {shown(self.value)}; it may be {lowest} to {highest}")
        return self.value

    def text(self) -> str:
        """The value as text."""
        if not isinstance(self.value, str):
            raise self.wrong(f"is {shown(self.value)}, not text")
        return self.value

    def one_of(self, choices: Collection[str]) -> str:
        """The value as one of these texts."""
        if self.text() not in choices:
            raise self.wrong(f"is {shown(self.value)}, not {' or '.join(map(shown, choices))}")
        return self.text()

    def flag(self) -> bool:
        """The value as true or false."""
        if not isinstance(self.value, bool):
            raise self.wrong(f"is {shown(self.value)}, not true or false")
        return self.value
