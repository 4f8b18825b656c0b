"""The one holder of a table: it changes under the lock, and only after the store has it.

Whoever changes a table takes `lock`, makes a new table from `table`, and hands it to `change`:
the store makes it durable, then it replaces the old one, then `on_change` is told.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace

from bot.sessions import turns
from bot.sessions.errors import (
    AlreadyStarted,
    NotStarted,
    OutOfStep,
    StaleAction,
    TableIsOver,
)
from bot.sessions.ports import Ports
from bot.sessions.record import By, Log, LoggedAction
from bot.sessions.table import Stage, Table
from engine.actions import Action
from engine.seats import Seat


class Keeper:
    """Holds one table that the store knows already."""

    def __init__(self, table: Table, ports: Ports, on_change: Callable[[Table], None]) -> None:
        """`on_change` is called with the table before, after each change."""
        self.table = table
        self.ports = ports
        self.lock = asyncio.Lock()
        self._on_change = on_change

    @property
    def live(self) -> Table:
        """The table, if it isn't over.

        Raises:
            TableIsOver
        """
        if self.table.stage.is_over:
            raise TableIsOver(self.table.stage)
        return self.table

    @property
    def lobby(self) -> Table:
        """The table, if its game hasn't begun.

        Raises:
            TableIsOver, AlreadyStarted
        """
        if self.live.stage is not Stage.LOBBY:
            raise AlreadyStarted
        return self.table

    @property
    def running(self) -> Table:
        """The table, if its game is running.

        Raises:
            TableIsOver, NotStarted
        """
        if self.live.stage is not Stage.PLAYING:
            raise NotStarted
        return self.table

    async def change(self, table: Table, log: Log | None = None) -> None:
        """Commit, then replace, then tell. The caller holds the lock.

        Raises:
            StaleAction: if the store was ahead; the table is now the stored one.
        """
        before = self.table
        try:
            await self.ports.store.save(table, before, log or Log())
        except OutOfStep:
            await self._catch_up(before)
            raise StaleAction from None
        self.table = table
        self._on_change(before)

    async def _catch_up(self, before: Table) -> None:
        """A change whose acknowledgement was lost was kept after all: go on from the store."""
        stored = await self.ports.store.load(before.game_id)
        if stored is not None:
            self.table = stored
            self._on_change(before)

    async def change_lobby(self, table: Table) -> None:
        """A change that keeps the lobby open for a while longer."""
        await self.change(turns.keep_lobby_open(table, self.ports.clock.now()))

    async def change_turn(self, table: Table, log: Log | None = None) -> None:
        """A change with which a turn begins: its clock starts, the last one's nudge goes."""
        before = self.table
        await self.change(turns.begin_turn(table, self.ports.clock.now()), log)
        self._remove_nudge(before)

    async def end(self, table: Table, stage: Stage = Stage.ENDED) -> None:
        """The table ends without a result."""
        over = replace(table, stage=stage, ended=self.ports.clock.now())
        await self.change_turn(over)

    async def commit_action(
        self, table: Table, seat: Seat, action: Action, by: By, user_id: int | None = None
    ) -> None:
        """Commit `table`, to which `action` of `seat` has just led."""
        now = self.ports.clock.now()
        logged = LoggedAction(
            rev=table.rev,
            hand=table.state.hand_number if table.state else 0,
            seat=seat,
            action=action,
            by=by,
            user_id=user_id,
            at=now,
        )
        table = replace(table, ended=now if table.stage.is_over else None)
        await self.change_turn(table, Log(actions=(logged,)))

    def _remove_nudge(self, before: Table) -> None:
        if before.nudge_message_id is not None:
            remove = self.ports.publisher.remove(before.place, before.nudge_message_id)
            self.ports.clock.start(remove)
