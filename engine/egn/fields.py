"""Values out of a JSON text, each with the path to it, so that a complaint can name the place."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from engine.egn.errors import EgnError, Place

LONGEST_SHOWN = 40

_CAPITAL = re.compile(r"(?=[A-Z])")
_OLDER_NAMES = {
    "callAnnotations": ("calls_annotations",),
    "playAnnotations": ("tricks_annotations",),
    "gameId": ("matchId", "match_id"),
    "num_deals": ("max_deals",),
}


def parse_json(text: str) -> object:
    """The value of a JSON text.

    Raises:
        EgnError: for text that isn't JSON, or JSON that says something twice.
    """
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except RecursionError:
        raise EgnError("the file is nested too deeply to be a record") from None
    except json.JSONDecodeError as error:
        raise EgnError(
            f"the file isn't JSON: line {error.lineno}, column {error.colno}: {error.msg}"
        ) from None
    except ValueError:
        raise EgnError("the file holds a number too long to be read") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise EgnError(f"the file says {shown(twice)} twice in one object")
    return found


def _no_number(name: str) -> NoReturn:
    raise EgnError(f"the file isn't JSON: {name} is no JSON number")


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
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


@dataclass(frozen=True, slots=True)
class Field:
    """A value, the path to it from the record's (or its deal's) top, and the place."""

    value: object
    path: str
    place: Place | None = None

    def wrong(self, reason: str) -> EgnError:
        """An error about this value."""
        return EgnError(f"{self.path} {reason}", self.place)

    def need(self, name: str) -> "Field":
        """A member that has to be there.

        Raises:
            EgnError: if it isn't.
        """
        found = self.get(name)
        if found is None:
            raise EgnError(f"{self._path(name)} is missing", self.place)
        return found

    def get(self, name: str) -> "Field | None":
        """A member, under its name or an older one; None if it is missing or null."""
        members = self.members()
        for spelling in (name, _CAPITAL.sub("_", name).lower(), *_OLDER_NAMES.get(name, ())):
            if members.get(spelling) is not None:
                return Field(members[spelling], self._path(spelling), self.place)
        return None

    def members(self) -> Mapping[str, Any]:
        """The value as an object."""
        if not isinstance(self.value, dict):
            raise self.wrong(f"is {shown(self.value)}, not an object")
        return self.value

    def items(self, most: int) -> "tuple[Field, ...]":
        """The value as a list of at most `most`."""
        if not isinstance(self.value, list):
            raise self.wrong(f"is {shown(self.value)}, not a list")
        if len(self.value) > most:
            raise self.wrong(f"has {len(self.value)} entries; there may be {most}")
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

    def flag(self) -> bool:
        """The value as true or false."""
        if not isinstance(self.value, bool):
            raise self.wrong(f"is {shown(self.value)}, not true or false")
        return self.value

    def _path(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name
