"""What happens at a table by itself: deals, robots, nudges, deadlines.

Robots and deadlines come in by the same door as people: the keeper's lock. Thinking, waiting
and posting happen outside it, and whoever comes too late finds the revision moved on. Whatever
fails, be it the store or Discord, is tried again: no fault may leave a table waiting for ever.
"""

import asyncio
import logging
from dataclasses import replace

from bot.sessions import fold, seating, turns
from bot.sessions.errors import NotPosted
from bot.sessions.keeper import Keeper
from bot.sessions.ports import Timer
from bot.sessions.record import By, Log, LoggedDeal
from bot.sessions.scenes import table_scene, update_of
from bot.sessions.table import Stage, Table
from bot.sessions.turns import Due
from engine.actions import Action
from engine.seats import Seat
from engine.views import SeatView, view_for

logger = logging.getLogger(__name__)

RETRY_SECONDS = 5.0


class Autopilot:
    """Moves one table on whenever nobody has to be waited for."""

    def __init__(self, keeper: Keeper) -> None:
        """`keeper` holds the table."""
        self._keeper = keeper
        self._ports = keeper.ports
        self._alarm: Timer | None = None
        self._retry: Timer | None = None
        self._driving = False
        self._posting = asyncio.Lock()
        self._stopped = False

    def resume(self) -> None:
        """Set the table's alarm, let robots move, and show it: after each change and a restart."""
        self._cancel_timers()
        if not self._stopped:
            self._set_alarm()
            self._start_driving()
        self._show()

    def stop(self) -> None:
        """Let nothing happen by itself any more."""
        self._stopped = True
        self._cancel_timers()

    def _show(self) -> None:
        """A screen that can't be drawn is no reason for the game to stop."""
        try:
            self._ports.publisher.show(update_of(self._keeper.table))
        except Exception:
            logger.exception("the table could not be shown", extra=self._who())

    def _try_again(self) -> None:
        """Go on after a while."""
        if not self._stopped and self._retry is None:
            clock = self._ports.clock
            self._retry = clock.call_at(clock.now() + RETRY_SECONDS, self.resume)

    def _who(self) -> dict[str, str]:
        return {"game": self._keeper.table.game_id}

    # Deals and robots

    def _start_driving(self) -> None:
        table = self._keeper.table
        if not self._driving and (_moves_itself(table) or self._needs_message(table)):
            self._driving = True
            self._ports.clock.start(self._drive())

    async def _drive(self) -> None:
        """Deal and move for robots until a person is to act."""
        try:
            await self._catch_up()
            while _moves_itself(self._keeper.table) and not self._stopped:
                await self._move()
        except Exception:
            logger.exception("the table could not go on by itself", extra=self._who())
            self._try_again()
        finally:
            self._driving = False

    async def _move(self) -> None:
        if _wants_deal(self._keeper.table):
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
            if _wants_deal(self._keeper.table) and not self._stopped:
                await self._commit_deal(self._keeper.table)
        await self._catch_up()

    async def _commit_deal(self, table: Table) -> None:
        """The entropy of a hand is the id of the public message before it."""
        entropy = str(table.message_id)
        dealt = seating.forget_votes(fold.deal_next(table, entropy))
        if dealt.state is not None:
            number, dealer = dealt.state.hand_number, dealt.state.dealer
            deal = LoggedDeal(number=number, entropy=entropy, dealer=dealer)
            await self._keeper.change_turn(dealt, Log(deals=(deal,)))

    async def _robot_acts(self, by: By) -> None:
        """A robot plays the present turn, unless it passes meanwhile."""
        state = self._keeper.table.state
        if state is None or state.turn is None or self._stopped:
            return
        seat, rev = state.turn, state.rev
        action = await self._choose(view_for(state, seat))
        async with self._keeper.lock:
            table = self._keeper.table
            if table.rev == rev and self._is_for_a_robot(table, seat, by):
                acted = fold.act(table, seat, action)
                acted = turns.missed(acted, seat) if by is By.TIMEOUT else acted
                await self._keeper.commit_action(acted, seat, action, by)

    async def _choose(self, view: SeatView) -> Action:
        """What the robot chooses; should it fail, anything legal beats a table that waits."""
        try:
            action = await self._ports.minds.choose(view)
        except Exception:
            logger.exception("a robot could not choose", extra=self._who())
            return view.legal[0]
        if action not in view.legal:
            logger.error("a robot chose what it may not do", extra=self._who())
            return view.legal[0]
        return action

    def _is_for_a_robot(self, table: Table, seat: Seat, by: By) -> bool:
        """Whether the turn is a robot's own, or its player's time is up."""
        if by is By.TIMEOUT:
            return self._is_due(table, Due.TIMEOUT)
        return table.stage is Stage.PLAYING and table.chairs[seat].plays_itself

    # The message

    async def repost(self) -> None:
        """Post the table, or its lobby, in a fresh message.

        Between the two there is nothing to post: the first hand is dealt from the lobby's message.

        Raises:
            TableIsOver
            NotPosted: if Discord wouldn't take it.
        """
        async with self._posting:
            table = self._keeper.live
            wanted = table.stage is Stage.LOBBY or _is_dealt(table)
            if wanted and not await self._post(table):
                raise NotPosted

    async def _catch_up(self) -> None:
        """Give a fresh hand its own message, and let the table move on from an old one.

        Where that fails the game goes on, and the next change tries again.
        """
        async with self._posting:
            if self._needs_message(self._keeper.table):
                try:
                    await self._post(self._keeper.table)
                except Exception:
                    logger.exception("the table could not be posted", extra=self._who())

    def _needs_message(self, table: Table) -> bool:
        """Whether the table's message is an earlier hand's, or so old that it takes few edits."""
        if not _is_dealt(table) or table.state is None or table.message_id is None:
            return False
        behind = table.message_hand != table.state.hand_number
        return behind or self._ports.publisher.is_old(table.message_id)

    async def _post(self, table: Table) -> bool:
        message_id = await self._ports.publisher.repost(update_of(table))
        if message_id is None:
            return False
        await self._moved(message_id, table.state.hand_number if table.state else 0)
        return True

    async def _moved(self, message_id: int, hand_number: int) -> None:
        async with self._keeper.lock:
            table = self._keeper.table
            moved = replace(table, message_id=message_id, message_hand=hand_number)
            await self._keeper.change(moved)

    # Alarms

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        alarm = turns.next_alarm(self._keeper.table, self._ports.pace.grace)
        if alarm is not None:
            clock = self._ports.clock
            self._alarm = clock.call_at(alarm.when, lambda: clock.start(self._ring()))

    def _cancel_timers(self) -> None:
        for timer in (self._alarm, self._retry):
            if timer is not None:
                timer.cancel()
        self._alarm = self._retry = None

    async def _ring(self) -> None:
        """What is due happens, unless somebody was quicker."""
        try:
            await self._do_what_is_due()
        except Exception:
            logger.exception("a deadline passed, and nothing could be done", extra=self._who())
            self._try_again()

    async def _do_what_is_due(self) -> None:
        alarm = turns.next_alarm(self._keeper.table, self._ports.pace.grace)
        if alarm is None or self._stopped:
            return
        if alarm.when > self._ports.clock.now():
            self._set_alarm()  # the clock was set back, or the turn has just passed on
        elif alarm.due is Due.NUDGE:
            await self._nudge()
        elif alarm.due is Due.TIMEOUT:
            await self._robot_acts(By.TIMEOUT)
        else:
            await self._expire()

    def _is_due(self, table: Table, due: Due) -> bool:
        return turns.is_due(table, due, self._ports.clock.now(), self._ports.pace.grace)

    async def _nudge(self) -> None:
        async with self._keeper.lock:
            table = self._keeper.table
            turn = table.state.turn if table.state else None
            person = table.chairs[turn].person if turn is not None else None
            if person is None or not self._is_due(table, Due.NUDGE):
                return
            await self._keeper.change(replace(table, nudged=True))
        message_id = await self._ports.publisher.nudge(table_scene(table), person.user_id)
        if message_id is not None:
            await self._keep_nudge(table, message_id)

    async def _keep_nudge(self, nudged: Table, message_id: int) -> None:
        """Remember the nudge until the turn ends, or take it away if it just did."""
        async with self._keeper.lock:
            table = self._keeper.table
            turn, now = (nudged.rev, nudged.turn_started), (table.rev, table.turn_started)
            if turn == now and not table.stage.is_over:
                await self._keeper.change(replace(table, nudge_message_id=message_id))
                return
        await self._ports.publisher.remove(table.place, message_id)

    async def _expire(self) -> None:
        async with self._keeper.lock:
            table = self._keeper.table
            if self._is_due(table, Due.EXPIRE):
                await self._keeper.end(table, Stage.EXPIRED)


def _moves_itself(table: Table) -> bool:
    """Whether a deal or a robot's move comes next."""
    turn = table.state.turn if table.state else None
    robots = turn is not None and table.chairs[turn].plays_itself
    return table.stage is Stage.PLAYING and (robots or _wants_deal(table))


def _is_dealt(table: Table) -> bool:
    """Whether the game runs and has had its first deal."""
    return table.stage is Stage.PLAYING and table.state is not None and table.state.hand is not None


def _wants_deal(table: Table) -> bool:
    """Whether the next hand is to be dealt."""
    return table.stage is Stage.PLAYING and table.state is not None and table.state.wants_deal
