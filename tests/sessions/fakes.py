"""The edge of a session's world: a store, a publisher, robots and chance that only pretend."""

import hashlib
from dataclasses import dataclass, field
from random import Random

from bot.sessions.errors import ChannelIsTaken, OutOfStep, RubberWentOn
from bot.sessions.ports import Store
from bot.sessions.record import Log, LoggedAction, LoggedDeal
from bot.sessions.scenes import TableScene, Update, update_of
from bot.sessions.table import Place, Stage, Table
from db.errors import WriteFailed
from engine.actions import Action
from engine.views import SeatView
from tests.sessions.clock import FakeClock, Gate


class MemoryStore:
    """A `Store` that forgets everything with the test."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}

    async def create(self, table: Table) -> None:
        """Keep a new table."""
        if any(t.place == table.place for t in self._tables.values() if not t.stage.is_over):
            raise ChannelIsTaken(table.place, None)
        if table.earlier and any(_is_same_game(t, table) for t in self._tables.values()):
            raise RubberWentOn
        self._tables[table.game_id] = table

    async def save(self, table: Table, before: Table, log: Log) -> None:
        """Replace a table, if it is at the revision expected."""
        if self._tables[table.game_id].rev != before.rev or len(log.actions) > 1:
            raise OutOfStep
        self._tables[table.game_id] = table

    async def load(self, game_id: str) -> Table | None:
        """A table."""
        return self._tables.get(game_id)

    async def live_tables(self) -> list[Table]:
        """Every live table."""
        return [table for table in self._tables.values() if not table.stage.is_over]

    async def last_beat(self) -> float | None:
        """Nobody was ever alive."""
        return None


def _is_same_game(kept: Table, table: Table) -> bool:
    """Whether both are the same game of a rubber, and the one that is kept wasn't given up."""
    given_up = kept.stage in (Stage.ENDED, Stage.EXPIRED)
    return kept.earlier == table.earlier and not given_up


class Ledger:
    """A store in front of another: it notes what is kept, and fails or waits when told to.

    `kept` are the tables as they were last stored, `failing` is how many writes will fail, and
    `losing_acknowledgements` how many will seem to fail although they were kept.
    """

    def __init__(self, inner: Store, clock: FakeClock) -> None:
        self._inner = inner
        self.gate = Gate(clock)
        self.kept: dict[str, Table] = {}
        self.deals: dict[str, list[LoggedDeal]] = {}
        self.actions: dict[str, list[LoggedAction]] = {}
        self.failing = 0
        self.losing_acknowledgements = 0

    async def create(self, table: Table) -> None:
        """Keep a new table."""
        await self._attempt()
        await self._inner.create(table)
        self.kept[table.game_id] = table
        self.deals[table.game_id], self.actions[table.game_id] = [], []

    async def save(self, table: Table, before: Table, log: Log) -> None:
        """Replace a table."""
        await self._attempt()
        await self._inner.save(table, before, log)
        self.kept[table.game_id] = table
        if self.losing_acknowledgements:
            self.losing_acknowledgements -= 1
            raise WriteFailed(None)
        self.deals.setdefault(table.game_id, []).extend(log.deals)
        self.actions.setdefault(table.game_id, []).extend(log.actions)

    async def _attempt(self) -> None:
        await self.gate.passing()
        if self.failing:
            self.failing -= 1
            raise WriteFailed(None)

    async def load(self, game_id: str) -> Table | None:
        """A table."""
        return await self._inner.load(game_id)

    async def live_tables(self) -> list[Table]:
        """Every live table."""
        tables = await self._inner.live_tables()
        self.kept |= {table.game_id: table for table in tables}
        return tables

    async def last_beat(self) -> float | None:
        """When somebody was last alive."""
        return await self._inner.last_beat()


@dataclass(slots=True)
class Screens:
    """A `Publisher` that notes everything, and sees to it that only what is kept is shown.

    `posted` are the tables posted by message id, `nudges` the people mentioned by message id.
    While it is `mute` Discord takes no messages; `old` are messages that take few more edits.
    """

    clock: FakeClock
    ledger: Ledger
    gate: Gate = field(init=False)
    shown: list[Update] = field(default_factory=list)
    posted: dict[int, Update] = field(default_factory=dict)
    nudges: dict[int, int] = field(default_factory=dict)
    removed: list[int] = field(default_factory=list)
    forgotten: list[str] = field(default_factory=list)
    old: set[int] = field(default_factory=set)
    mute: bool = False
    broken: bool = False
    next_id: int = 5000

    def __post_init__(self) -> None:
        """Nobody waits at the gate yet."""
        self.gate = Gate(self.clock)

    def show(self, update: Update) -> None:
        """Note it; it must be in the store already."""
        kept = self.ledger.kept[update.table.game_id]
        assert update == update_of(kept), "shown before it was kept"
        if self.broken:
            raise RuntimeError("this screen can't be drawn")
        self.shown.append(update)

    def new_id(self) -> int:
        """The id of a new message: ids grow."""
        self.next_id += 1
        return self.next_id

    async def repost(self, update: Update) -> int | None:
        """Post a table."""
        await self.gate.passing()
        if self.broken:
            raise RuntimeError("this screen can't be drawn")
        if self.mute:
            return None
        message_id = self.new_id()
        self.posted[message_id] = update
        return message_id

    def is_old(self, message_id: int) -> bool:
        """Whether the test calls it old."""
        return message_id in self.old

    async def nudge(self, _scene: TableScene, user_id: int) -> int | None:
        """Mention somebody."""
        await self.gate.passing()
        if self.mute:
            return None
        message_id = self.new_id()
        self.nudges[message_id] = user_id
        return message_id

    async def remove(self, _place: Place, message_id: int) -> None:
        """Take a message away."""
        self.removed.append(message_id)

    def forget(self, game_id: str) -> None:
        """Note it."""
        self.forgotten.append(game_id)

    @property
    def standing_nudges(self) -> list[int]:
        """The people whose nudges are still to be read."""
        return [user for each, user in self.nudges.items() if each not in self.removed]


class RandomMinds:
    """Robots that do anything that may be done; `views` are what they were shown."""

    def __init__(self, clock: FakeClock, random: Random) -> None:
        self.random = random
        self.gate = Gate(clock)
        self.views: list[SeatView] = []

    async def choose(self, view: SeatView) -> Action:
        """A legal action, after a while if the gate is closed."""
        self.views.append(view)
        await self.gate.passing()
        return self.random.choice(view.legal)


class CountingChance:
    """Ids `g1`, `g2` …, and seeds made of them."""

    def __init__(self) -> None:
        self._next = 1

    def game_id(self) -> str:
        """The next id."""
        self._next += 1
        return f"g{self._next - 1}"

    def seed(self) -> bytes:
        """32 bytes."""
        return hashlib.sha256(f"seed {self._next}".encode()).digest()
