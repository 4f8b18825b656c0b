"""Fields as Euchre Game Notation has them: under older names too, and in a deal."""

import re
from dataclasses import dataclass

from engine import fields
from engine.egn.errors import EgnError, Place
from engine.fields import shown

__all__ = ["Field", "parse_json", "shown"]

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
        return fields.parse_json(text)
    except fields.InvalidRecord as error:
        raise EgnError(f"the file {error.reason}") from None


@dataclass(frozen=True, slots=True)
class Field(fields.Field):
    """A value, the path to it from the record's (or its deal's) top, and the place."""

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
            raise self.at(name, None).wrong("is missing")
        return found

    def get(self, name: str) -> "Field | None":
        """A member, under its name or an older one; None if it is missing or null."""
        members = self.members()
        for spelling in (name, _CAPITAL.sub("_", name).lower(), *_OLDER_NAMES.get(name, ())):
            if members.get(spelling) is not None:
                return self.at(spelling, members[spelling])
        return None
