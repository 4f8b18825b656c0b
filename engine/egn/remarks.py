"""What our own records say in plain fields of the format, in a fixed form that we read back.

In the description: `Left Bower rules: pickup=maker, claim=no`. In annotations: `Left Bower:
seat 2 goes alone`, `Left Bower: seat 1 defends alone`, `Left Bower: seat 0 claims the rest`.
"""

import re
from collections.abc import Iterable, Mapping
from enum import Enum

from engine.seats import Seat

_RULES = re.compile(r"^Left Bower rules: (.*)$", re.MULTILINE)
_PAIR = re.compile(r"([a-z_]{1,40})=([a-z0-9_-]{1,40})")
_REMARK = re.compile(r"Left Bower: seat ([0-3]) (goes alone|defends alone|claims the rest)")


class Deed(Enum):
    """What an annotation of ours says that a seat did."""

    GOES_ALONE = "goes alone"
    DEFENDS_ALONE = "defends alone"
    CLAIMS = "claims the rest"


def write_rules(unsaid: Mapping[str, str]) -> str:
    """The line of a description that names the rules which the format can't say."""
    return "Left Bower rules: " + ", ".join(f"{name}={value}" for name, value in unsaid.items())


def read_rules(description: str | None) -> dict[str, str]:
    """The rules that a description of ours names; none in anybody else's."""
    line = _RULES.search(description or "")
    return dict(_PAIR.findall(line[1])) if line else {}


def say_deed(seat: Seat, deed: Deed) -> str:
    """Such as `seat 2 goes alone`."""
    return f"seat {seat} {deed.value}"


def write_deed(seat: Seat, deed: Deed) -> str:
    """The annotation which says that `seat` did it."""
    return f"Left Bower: {say_deed(seat, deed)}"


def read_deed(notes: Iterable[str], deed: Deed) -> Seat | None:
    """The seat that did it, if one of the annotations says so."""
    for note in notes:
        found = _REMARK.fullmatch(note)
        if found and found[2] == deed.value:
            return int(found[1])
    return None


def others(notes: Iterable[str]) -> tuple[str, ...]:
    """The annotations that aren't ours."""
    return tuple(note for note in notes if not _REMARK.fullmatch(note))
