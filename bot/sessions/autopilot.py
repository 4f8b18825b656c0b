"""What happens at a table by itself: deals, robots, nudges, deadlines.

Robots and deadlines come in by the same door as people: the keeper's lock. Thinking, waiting
and posting happen outside it, and whoever comes too late finds the revision moved on.
"""

import asyncio
import logging
from dataclasses import replace

from bot.sessions import fold, turns
from bot.sessions.keeper import Keeper
from bot.sessions.ports import Timer
from bot.sessions.record import By, Log, LoggedDeal
from bot.sessions.scenes import table_scene, update_of
from bot.sessions.table import Stage, Table
from bot.sessions.turns import Due
from engine.views import view_for

logger = logging.getLogger(__name__)

RETRY_SECONDS = 5.0


class Autopilot:
    """Moves one table on whenever nobody has to be waited for."""

    def __init__(self, keeper: Keeper) -> None:
        """`keeper` holds the table."""
        self._keeper = keeper
        self._ports = keeper.ports
        self._timer: Timer | None = None
        self._driving = False
        self._posting = asyncio.Lock()
        self._stopped = False

    def resume(self) -> None:
        """Show the table, set its alarm, and let robots move: after each change and a restart."""
        table = self._keeper.table
        self._ports.publisher.show(update_of(table))
        self._set_alarm()
        if self._stopped:
            return
        if not self._driving and _moves_itself(table):
            self._driving = True
            self._ports.clock.start(self._drive())
        if self._wants_fresh_message(table):
            self._ports.clock.start(self.post(table, fresh_hand=False))

    def stop(self) -> None:
        """Let nothing happen by itself any more."""
        self._stopped = True
        self._cancel_alarm()

    # Deals and robots

    async def _drive(self) -> None:
        """Deal and move for robots until a person is to act."""
        try:
            while _moves_itself(self._keeper.table) and not self._stopped:
                await self._move()
        except Exception:
            extra = {"game": self._keeper.table.game_id}
            logger.exception("the table could not go on by itself", extra=extra)
            self._ports.clock.call_at(self._ports.clock.now() + RETRY_SECONDS, self.resume)
        finally:
            self._driving = False

    async def _move(self) -> None:
        state = self._keeper.table.state
        if state is not None and state.wants_deal:
            await self._deal()
        else:
            await self._ports.clock.sleep(self._robot_pause())
            await self._robot_acts(By.ROBOT)

    def _robot_pause(self) -> float:
        """A finished trick stays on the table for a moment before the next lead."""
        state = self._keeper.table.state
        hand = state.hand if state else None
        leads = hand is not None and hand.tricks and not hand.trick.plays
        return self._ports.pace.trick if leads else self._ports.pace.robot

    async def _deal(self) -> None:
        if self._keeper.table.history:
            await self._ports.clock.sleep(self._ports.pace.next_hand)
        async with self._keeper.lock:
            if _moves_itself(self._keeper.table):
                await self._commit_deal(self._keeper.table)
        await self.post(self._keeper.table, fresh_hand=True)

    async def _commit_deal(self, table: Table) -> None:
        """The entropy of a hand is the id of the public message before it."""
        entropy = str(table.message_id)
        dealt = turns.begin_turn(fold.deal_next(table, entropy), self._ports.clock.now())
        if dealt.state is not None:
            number, dealer = dealt.state.hand_number, dealt.state.dealer
            deal = LoggedDeal(number=number, entropy=entropy, dealer=dealer)
            await self._keeper.change(dealt, Log(deals=(deal,)))

    async def _robot_acts(self, by: By) -> None:
        """A robot plays the present turn, unless it passes meanwhile."""
        state = self._keeper.table.state
        if state is None or state.turn is None:
            return
        seat, rev = state.turn, state.rev
        action = await self._ports.minds.choose(view_for(state, seat))
        async with self._keeper.lock:
            table = self._keeper.table
            still = table.stage is Stage.PLAYING and table.rev == rev
            if still and (by is By.TIMEOUT or table.chairs[seat].plays_itself):
                acted = fold.act(table, seat, action)
                acted = turns.missed(acted, seat) if by is By.TIMEOUT else acted
                await self._keeper.commit_action(acted, seat, action, by)

    # The message

    async def post(self, table: Table, *, fresh_hand: bool) -> None:
        """Post `table` in a fresh message and remember it; `fresh_hand` lets the old one shrink."""
        async with self._posting:
            publisher, update = self._ports.publisher, update_of(table)
            message_id = await (publisher.open_hand if fresh_hand else publisher.repost)(update)
            if message_id is not None:
                await self._moved(message_id, table.state.hand_number if table.state else 0)

    async def _moved(self, message_id: int, hand_number: int) -> None:
        async with self._keeper.lock:
            table = self._keeper.table
            moved = replace(table, message_id=message_id, message_hand=hand_number)
            await self._keeper.change(moved)

    def _wants_fresh_message(self, table: Table) -> bool:
        """Old messages take few edits: in a slow game the table moves to a fresh one."""
        message_id = table.message_id
        running = table.stage is Stage.PLAYING and not self._posting.locked()
        return running and message_id is not None and self._ports.publisher.is_old(message_id)

    # Alarms

    def _set_alarm(self) -> None:
        self._cancel_alarm()
        alarm = turns.next_alarm(self._keeper.table, self._ports.pace.grace)
        if alarm is not None and not self._stopped:
            clock = self._ports.clock
            self._timer = clock.call_at(alarm.when, lambda: clock.start(self._ring(alarm.due)))

    def _cancel_alarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def _ring(self, due: Due) -> None:
        """What is due happens, unless somebody was quicker."""
        alarm = turns.next_alarm(self._keeper.table, self._ports.pace.grace)
        if alarm is None or alarm.due is not due or alarm.when > self._ports.clock.now():
            return
        if due is Due.NUDGE:
            await self._nudge()
        elif due is Due.TIMEOUT:
            await self._robot_acts(By.TIMEOUT)
        else:
            await self._expire()

    async def _nudge(self) -> None:
        async with self._keeper.lock:
            table = self._keeper.table
            turn = table.state.turn if table.state else None
            person = table.chairs[turn].person if turn is not None else None
            if table.stage is not Stage.PLAYING or table.nudged or person is None:
                return
            await self._keeper.change(replace(table, nudged=True))
        message_id = await self._ports.publisher.nudge(table_scene(table), person.user_id)
        if message_id is not None:
            await self._keep_nudge(table.rev, message_id)

    async def _keep_nudge(self, rev: int, message_id: int) -> None:
        """Remember the nudge until the player acts, or take it away if they just did."""
        async with self._keeper.lock:
            table = self._keeper.table
            if table.rev == rev and not table.stage.is_over:
                await self._keeper.change(replace(table, nudge_message_id=message_id))
                return
        await self._ports.publisher.remove(table.place, message_id)

    async def _expire(self) -> None:
        async with self._keeper.lock:
            table = self._keeper.table
            due = table.deadline is not None and table.deadline <= self._ports.clock.now()
            if table.stage is Stage.LOBBY and due:
                await self._keeper.end(table, Stage.EXPIRED)


def _moves_itself(table: Table) -> bool:
    """Whether a deal or a robot's move comes next."""
    if table.stage is not Stage.PLAYING or table.state is None:
        return False
    turn = table.state.turn
    return table.state.wants_deal or (turn is not None and table.chairs[turn].plays_itself)
