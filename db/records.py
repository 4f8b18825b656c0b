"""What is stored, as plain values: one class for each kind of row, and what goes in and out.

Ids are Discord's snowflakes, times are milliseconds since 1970, seats are 0-3, sides 0 (seats 0
and 2) and 1 (seats 1 and 3).
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

SEATS = 4

Stage: TypeAlias = Literal["lobby", "playing", "finished", "ended", "expired"]
Partners: TypeAlias = Literal["chosen", "drawn"]
Author: TypeAlias = Literal["person", "robot", "timeout"]
RuleValues: TypeAlias = dict[str, int | bool | str]

LIVE_STAGES: tuple[Stage, ...] = ("lobby", "playing")
FINISHED_STAGES: tuple[Stage, ...] = ("finished",)
"""Played to their end."""
PLAYED_STAGES: tuple[Stage, ...] = (*FINISHED_STAGES, "ended")
"""Over after at least one deal, won or given up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """One game, from its lobby to its end.

    `rev` is the state's revision. `winner` is a side, set when the game is `finished` and only
    then; `counted` says that it was finished with people on both sides. `ended_ms` is set once
    the game is neither in its lobby nor being played. `message_id` is the newest public message
    and `message_hand` the hand that it shows, 0 for the lobby. `seed` is secret; `commitment`, its
    SHA-256 in hexadecimal, is what the lobby showed: once stored it is never changed, whatever a
    later `GameRecord` says, so that it can be held against the seed. `rubber_game` is the game's
    number in its rubber; from the second on `rubber_of` is the id of the first.
    """

    id: str
    guild_id: int
    channel_id: int
    host_id: int
    stage: Stage
    preset: str
    rules: RuleValues
    turn_seconds: int
    partners: Partners
    seed: bytes = field(repr=False)
    commitment: str
    rev: int
    score: tuple[int, int]
    winner: int | None
    counted: bool
    message_id: int | None
    message_hand: int
    nudge_message_id: int | None
    turn_started_ms: int | None
    deadline_ms: int | None
    nudged: bool
    created_ms: int
    updated_ms: int
    ended_ms: int | None
    rubber_of: str | None
    rubber_game: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChairRecord:
    """Who sits in a seat: a person (`user_id`), a robot (its name), or nobody (neither).

    `misses` counts the turns missed in a row; a person who is `away` keeps the chair while a
    robot plays; `wants_end` is a vote to end the game.
    """

    seat: int
    user_id: int | None
    name: str
    robot: str | None
    misses: int
    away: bool
    wants_end: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """What fixed a hand's deal besides the seed; number 0 is the draw for seats and dealer."""

    number: int
    entropy: str
    dealer: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionRecord:
    """One action of a game: `rev` is the state's revision after it.

    `code` is the engine's (`engine.actions`); it can name a secret discard, so it isn't shown.
    """

    rev: int
    hand: int
    seat: int
    code: str = field(repr=False)
    by: Author
    user_id: int | None
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What one step makes of a game; all of it is stored, or nothing.

    `game` is the whole new row. `expected_rev` is the stored revision it builds on, None for a
    new game. `chairs` is all four, or None where they stay; `hands` and `actions` are added.

    Raises:
        ValueError: for chairs that aren't four, or a new game without any.
    """

    game: GameRecord
    expected_rev: int | None
    chairs: tuple[ChairRecord, ...] | None = None
    hands: tuple[HandRecord, ...] = ()
    actions: tuple[ActionRecord, ...] = ()

    def __post_init__(self) -> None:
        """Chairs come as a whole set."""
        if self.chairs is None and self.expected_rev is None:
            raise ValueError("a new game needs its chairs")
        if self.chairs is not None and len(self.chairs) != SEATS:
            raise ValueError(f"a game has {SEATS} chairs, not {len(self.chairs)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierRecord:
    """A finished game of a rubber, for the games after it; `people` by side, at its end."""

    game_id: str
    score: tuple[int, int]
    people: tuple[frozenset[int], frozenset[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedGame:
    """A game as it is stored: chairs by seat, hands by number, actions by revision.

    `earlier` are the finished games of its rubber before it, in order.
    """

    game: GameRecord
    chairs: tuple[ChairRecord, ...]
    hands: tuple[HandRecord, ...]
    actions: tuple[ActionRecord, ...]
    earlier: tuple[EarlierRecord, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PastGame:
    """A game that is over, in brief: when it ended, the score, and the names by seat."""

    id: str
    ended_ms: int
    score: tuple[int, int]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A person's row on a server's leaderboard; `points` are those their sides ended with."""

    user_id: int
    name: str
    games: int
    wins: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStats:
    """A person's figures on one server; practice games had only robots on the other side.

    `rubbers` are those whose deciding game counts and found the person in a chair at its end.
    """

    games: int
    wins: int
    points: int
    rubbers: int
    rubber_wins: int
    practice_games: int
    practice_wins: int
