"""What is wrong with a record, and where: one error for all of it."""

from dataclasses import dataclass

from engine.errors import EuchreError


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a record: `deal` counts from 1, `number` is its dealNumber, `trick` from 1."""

    deal: int
    number: int | None = None
    trick: int | None = None

    def __str__(self) -> str:
        """Such as `deal 3 (dealNumber 2), trick 4`."""
        number = "" if self.number is None else f" (dealNumber {self.number})"
        trick = "" if self.trick is None else f", trick {self.trick}"
        return f"deal {self.deal}{number}{trick}"

    def at_trick(self, trick: int) -> "Place":
        """A trick of this deal, counted from 1."""
        return Place(self.deal, self.number, trick)


class EgnError(EuchreError):
    """A record that can't be read, breaks the rules, or plays rules that we don't have.

    `place` is None where the whole record is meant.
    """

    def __init__(self, reason: str, place: Place | None = None) -> None:
        super().__init__(reason if place is None else f"{place}: {reason}")
        self.place = place


class CannotExport(EuchreError):
    """A game that the format has no room for."""
