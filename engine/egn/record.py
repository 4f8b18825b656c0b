"""A record as it is written, before anybody asks whether the game in it was legal."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.egn.errors import Place
from engine.egn.ruleset import Terms
from engine.faceup import Score
from engine.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Metadata:
    """What a record says about its game; `None` or nothing where it doesn't."""

    description: str | None = None
    game_id: str | None = None
    date: str | None = None
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDeal:
    """One deal. Cards are marks (`engine.egn.notation`), an empty one where nothing is said.

    `dealt` has four hands, empty where the record shows none. `call_notes` and `play_notes` are
    annotations by the number of the call or of the card played, from 0.
    """

    place: Place
    dealer: Seat
    upcard: str
    dealt: tuple[tuple[str, ...], ...]
    kitty: tuple[str, ...]
    calls: tuple[str, ...]
    alone: bool
    lone_defender: Seat | None
    discard: str
    first_leader: Seat | None
    tricks: tuple[tuple[str, ...], ...]
    call_notes: Mapping[int, tuple[str, ...]]
    play_notes: Mapping[int, tuple[str, ...]]
    alternatives: int = 0

    @property
    def stray_notes(self) -> int:
        """How many annotations belong to no call and no card."""
        played = sum(len(trick) for trick in self.tricks)
        notes = ((self.call_notes, len(self.calls)), (self.play_notes, played))
        return sum(len(n) for kept, most in notes for index, n in kept.items() if index >= most)

    @property
    def marks(self) -> tuple[str, ...]:
        """Every card that the deal names."""
        played = (mark for trick in self.tricks for mark in trick)
        held = (mark for hand in self.dealt for mark in hand)
        return (self.upcard, self.discard, *self.kitty, *held, *played)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A whole record. `terms` are the rules that it names, in ours; scores are by side."""

    metadata: Metadata
    terms: Terms
    start: Score
    declared: Score | None
    deals: tuple[WrittenDeal, ...]
