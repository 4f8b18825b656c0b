"""A table: the whole state of one game, from the lobby to the last trick.

A `Table` is immutable and holds secrets (the state and the seed): it never leaves the session
that owns it, except to the store. Times are seconds since the epoch.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum

from engine.actions import Action
from engine.cards import Hand
from engine.events import Claimed, Event
from engine.faceup import Contract, Score
from engine.fairness import FairDeal
from engine.rules import Rules
from engine.scoring import HandScore
from engine.seats import SEATS, Seat, side_of
from engine.state import GameState


class Stage(Enum):
    """Where a table stands; the last three are ends."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    ENDED = "ended"
    EXPIRED = "expired"

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen at the table."""
        return self not in (Stage.LOBBY, Stage.PLAYING)


class Partners(Enum):
    """How partners are found (R6)."""

    CHOSEN = "chosen"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: a guild, and a channel or thread in it."""

    guild_id: int
    channel_id: int


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a Discord account; `name` is the display name in this guild, as it is."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Robot:
    """A computer player."""

    name: str


@dataclass(frozen=True, slots=True)
class Chair:
    """One of the four chairs.

    `misses` counts deadlines missed in a row. An `away` person keeps the chair while a robot
    plays for them. `wants_end` is a vote to end the game.
    """

    occupant: Person | Robot | None = None
    misses: int = 0
    away: bool = False
    wants_end: bool = False

    @property
    def person(self) -> Person | None:
        """The person whose chair this is, if it is one's."""
        return self.occupant if isinstance(self.occupant, Person) else None

    @property
    def plays_itself(self) -> bool:
        """Whether a robot moves for this chair."""
        return self.away or isinstance(self.occupant, Robot)


@dataclass(frozen=True, slots=True)
class HandLine:
    """One finished hand in the game's history; no contract and no score if it was thrown in.

    `claimed` is who laid down which cards as taking the rest, if somebody did (R27).
    """

    number: int
    dealer: Seat
    contract: Contract | None
    picked_up: bool
    lone_defender: Seat | None
    claimed: Claimed | None
    score: HandScore | None
    total: tuple[int, int]


@dataclass(frozen=True, slots=True)
class EarlierGame:
    """A finished game of a rubber, for the games after it; `people` by side, at its end."""

    game_id: str
    score: Score
    people: tuple[frozenset[int], frozenset[int]]


@dataclass(frozen=True, slots=True)
class LastAction:
    """What a player did last: `action`, offered at revision `rev`."""

    rev: int
    action: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Everything about one game.

    `message_id` is the public message that shows the table and `message_hand` the hand it was
    posted for (0: the lobby). `deadline` ends the turn, or the lobby; None while nobody is
    waited for. `drawn` are the cards drawn by seat for partners or dealer (R6, R7).
    `events` are the last few that happened, `last_actions` what each seat did last. `earlier`
    are the finished games of its rubber before this one, in order (R28).
    """

    game_id: str
    place: Place
    host_id: int
    preset: str
    rules: Rules
    turn_seconds: int
    partners: Partners
    fair: FairDeal
    created: float
    stage: Stage = Stage.LOBBY
    chairs: tuple[Chair, ...] = (Chair(), Chair(), Chair(), Chair())
    first_dealer: Seat | None = None
    drawn: tuple[Hand, ...] = ()
    state: GameState | None = field(default=None, repr=False)
    history: tuple[HandLine, ...] = ()
    events: tuple[Event, ...] = field(default=(), repr=False)
    last_actions: tuple[LastAction | None, ...] = field(default=(None,) * len(SEATS), repr=False)
    message_id: int | None = None
    message_hand: int = 0
    nudge_message_id: int | None = None
    turn_started: float | None = None
    deadline: float | None = None
    nudged: bool = False
    ended: float | None = None
    earlier: tuple[EarlierGame, ...] = ()

    @property
    def rev(self) -> int:
        """The revision of the game: deals and actions so far; 0 in the lobby."""
        return self.state.rev if self.state else 0

    @property
    def people(self) -> tuple[Person, ...]:
        """The people at the table, by seat."""
        return tuple(chair.person for chair in self.chairs if chair.person)

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        """The chairs nobody has taken."""
        return tuple(seat for seat in SEATS if self.chairs[seat].occupant is None)

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat of a person, or None."""
        return next(
            (seat for seat in SEATS if (p := self.chairs[seat].person) and p.user_id == user_id),
            None,
        )

    @property
    def counts(self) -> bool:
        """Whether the game counts: finished, a person's chair on both sides, and not all away."""
        anybody = any(chair.person and not chair.away for chair in self.chairs)
        return self.stage is Stage.FINISHED and self.sides_with_people == {0, 1} and anybody

    @property
    def sides_with_people(self) -> set[int]:
        """The sides on which at least one person has a chair."""
        return {side_of(seat) for seat in SEATS if self.chairs[seat].person}

    def after_action(self, seat: Seat, last: LastAction) -> "Table":
        """The table with what `seat` did last."""
        return replace(
            self, last_actions=tuple(last if s == seat else self.last_actions[s] for s in SEATS)
        )

    def with_chair(self, seat: Seat, chair: Chair) -> "Table":
        """The table with another chair at `seat`."""
        return self.with_chairs(chair if s == seat else self.chairs[s] for s in SEATS)

    def with_chairs(self, chairs: Iterable[Chair]) -> "Table":
        """The table with other chairs."""
        return replace(self, chairs=tuple(chairs))
