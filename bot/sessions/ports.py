"""What a session needs of the world: a store, a publisher, a clock, robots, and chance."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Protocol

from bot.sessions.record import Log
from bot.sessions.scenes import TableScene, Update
from bot.sessions.table import Place, Table
from engine.actions import Action
from engine.views import SeatView


class Store(Protocol):
    """Keeps tables. What `save` has returned from is durable."""

    async def create(self, table: Table) -> None:
        """Keep a new table.

        Raises:
            ChannelIsTaken: if another live table stands in its channel.
            RubberWentOn: if another table, live or finished, is the same game of its rubber.
        """

    async def save(self, table: Table, before: Table, log: Log) -> None:
        """Replace `before` with `table` and add `log` to its record, all or nothing.

        Raises:
            OutOfStep: if the store holds a later state than `before`.
        """

    async def load(self, game_id: str) -> Table | None:
        """A table, live or over, folded from its record."""

    async def live_tables(self) -> list[Table]:
        """Every lobby and running game."""

    async def last_beat(self) -> float | None:
        """When a process using this store was last known to be alive."""


class Publisher(Protocol):
    """Shows tables to people."""

    def show(self, update: Update) -> None:
        """Bring the public message and the open panels up to date, soon; the last one wins."""

    async def repost(self, update: Update) -> int | None:
        """Post the table in a fresh message; its id, if it worked.

        The message before it goes on being the table's until one is shown with the new id.
        """

    def is_old(self, message_id: int) -> bool:
        """Whether a message is so old that it takes only few more edits."""

    async def nudge(self, scene: TableScene, user_id: int) -> int | None:
        """Mention a player who keeps the table waiting; the message's id, if it worked."""

    async def remove(self, place: Place, message_id: int) -> None:
        """Take a message away again."""

    def forget(self, game_id: str) -> None:
        """The table is over: keep nothing of it in memory once it is shown."""


class Timer(Protocol):
    """Something set to happen."""

    def cancel(self) -> None:
        """Don't let it happen."""


class Clock(Protocol):
    """Time, in seconds since the epoch, and things set to happen in it."""

    def now(self) -> float:
        """The present moment."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call back at that moment, or at once if it has passed."""

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run in the background; what it raises is logged."""


class Minds(Protocol):
    """The computer players' thinking."""

    async def choose(self, view: SeatView) -> Action:
        """One of `view.legal`, for the player who sees `view`."""


class Chance(Protocol):
    """Where secrets come from."""

    def game_id(self) -> str:
        """A new id: at most 16 lower-case letters and digits."""

    def seed(self) -> bytes:
        """32 unguessable bytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Waits, in seconds, that let people follow; the demo and the tests take none.

    `grace` is how long after a deadline a robot steps in, so that a press made in time wins.
    """

    robot: float = 1.0
    next_hand: float = 3.0
    trick: float = 2.0
    grace: float = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """Everything a session needs of the world."""

    store: Store
    publisher: Publisher
    clock: Clock
    minds: Minds
    chance: Chance
    pace: Pace = field(default_factory=Pace)
