"""The custom id of every button and select: `eu:{game}:{rev}:{verb}`, perhaps with `:{arg}`.

An id says what is wanted and at which revision of the game it was offered. Who wants it is the
presser, never the id.
"""

import re
from dataclasses import dataclass

TEMPLATE = re.compile(
    r"eu:(?P<game>[a-z0-9]{1,16}):(?P<rev>[0-9]{1,9}):(?P<verb>[a-z_]{1,20})"
    r"(?::(?P<arg>[A-Za-z0-9_.-]{1,40}))?"
)


@dataclass(frozen=True, slots=True)
class PressId:
    """What a component asks for. `code` is verb and argument, as `engine.actions` codes are."""

    game: str
    rev: int
    verb: str
    arg: str = ""

    @property
    def code(self) -> str:
        """Such as `play:JH`, or `pass`."""
        return f"{self.verb}:{self.arg}" if self.arg else self.verb

    def __str__(self) -> str:
        """The custom id; at most 88 characters of Discord's 100."""
        return f"eu:{self.game}:{self.rev}:{self.code}"


def parse(match: re.Match[str]) -> PressId:
    """The id that matched `TEMPLATE`."""
    return PressId(match["game"], int(match["rev"]), match["verb"], match["arg"] or "")
