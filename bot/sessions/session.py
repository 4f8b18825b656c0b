"""One table, and what people may wish at it: each wish is one method.

Refusals are raised as `bot.sessions.errors.Refusal` or `engine.errors.IllegalAction`, and then
nothing has changed.
"""

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace

from bot.sessions import fold, seating, turns
from bot.sessions.autopilot import Autopilot
from bot.sessions.errors import (
    AllInvited,
    NotShown,
    NotStarted,
    SawAnotherHand,
    StaleAction,
    TableNotFull,
    WaitFor,
)
from bot.sessions.keeper import Keeper
from bot.sessions.ports import Ports
from bot.sessions.record import By, Log
from bot.sessions.scenes import PanelScene, TableScene, Update, panel_scene, table_scene, update_of
from bot.sessions.table import LastAction, Person, Place, Stage, Table
from engine.actions import Action
from engine.seats import Seat

logger = logging.getLogger(__name__)


class Session:
    """The one owner of a table. `on_over` is called once, when nothing more can happen."""

    def __init__(self, table: Table, ports: Ports, on_over: Callable[["Session"], None]) -> None:
        """Takes a table that the store knows already."""
        self._on_over = on_over
        self._keeper = Keeper(table, ports, self._changed)
        self._autopilot = Autopilot(self._keeper)
        self._left: dict[int, tuple[int, Seat]] = {}
        self._invited: set[int] = set()

    @property
    def game_id(self) -> str:
        """The id of the game."""
        return self._keeper.table.game_id

    @property
    def place(self) -> Place:
        """Where the table stands."""
        return self._keeper.table.place

    @property
    def scene(self) -> TableScene:
        """What everybody may see now."""
        return table_scene(self._keeper.table)

    @property
    def update(self) -> Update:
        """What everybody, and each player, may see now."""
        return update_of(self._keeper.table)

    def seats(self, user_id: int) -> bool:
        """Whether this person sits here."""
        return self._keeper.table.seat_of(user_id) is not None

    def panel(self, user_id: int) -> PanelScene:
        """What this person sees in the private panel now.

        Raises:
            NotSeated: if the person doesn't sit here.
            NotStarted: if there are no hands yet.
        """
        seat = seating.require_seat(self._keeper.table, user_id)
        scene = panel_scene(self._keeper.table, seat)
        if scene is None:
            raise NotStarted
        return scene

    def opened(self) -> None:
        """The lobby is new: from now on it closes when nothing happens in it."""
        facts = {"game": self.game_id, "channel": self.place.channel_id}
        logger.info("table opened", extra=facts)
        self._autopilot.resume()

    async def wake(self, outage: float) -> None:
        """Go on after a restart: the table's clock moves by the outage, in seconds.

        A lobby whose message was never known closes: nobody could find a button of it.
        """
        async with self._keeper.lock:
            table = turns.shift(self._keeper.table, outage)
            if table.stage is Stage.LOBBY and table.message_id is None:
                await self._keeper.end(table, Stage.EXPIRED)
            else:
                await self._keeper.change(table)

    def stop(self) -> None:
        """Let nothing happen by itself any more; what is stored stays."""
        self._autopilot.stop()

    def _changed(self, before: Table) -> None:
        self._autopilot.resume()
        self._log_stage(before.stage)
        if self._keeper.table.stage.is_over:
            self._keeper.ports.publisher.forget(self.game_id)
            if not before.stage.is_over:
                self._on_over(self)

    def _log_stage(self, before: Stage) -> None:
        stage = self._keeper.table.stage
        if stage is not before:
            facts = {"game": self.game_id, "channel": self.place.channel_id}
            logger.info("table is %s", stage.value, extra=facts)

    # The lobby

    async def posted(self, message_id: int) -> None:
        """The lobby's public message is up."""
        async with self._keeper.lock:
            await self._keeper.change(replace(self._keeper.table, message_id=message_id))

    async def sit(self, person: Person, seat: Seat | None = None) -> None:
        """A person takes a free chair of the lobby."""
        async with self._keeper.lock:
            await self._keeper.change_lobby(seating.sit(self._keeper.lobby, person, seat))

    async def add_robot(self, user_id: int, seat: Seat | None = None) -> None:
        """A seated person asks for a robot."""
        async with self._keeper.lock:
            await self._keeper.change_lobby(seating.add_robot(self._keeper.lobby, user_id, seat))

    async def remove(self, user_id: int, seat: Seat) -> None:
        """The host empties a chair."""
        async with self._keeper.lock:
            await self._keeper.change_lobby(seating.remove(self._keeper.lobby, user_id, seat))

    async def invite(self, user_id: int, chosen: Iterable[int]) -> list[int]:
        """A seated person invites others; those of them who weren't asked before.

        Raises:
            NotSeated, AlreadyStarted, TableIsOver
            AllInvited: if everybody chosen sits here or was asked.
        """
        async with self._keeper.lock:
            seating.require_seat(self._keeper.lobby, user_id)
            fresh = [who for who in chosen if who not in self._invited and not self.seats(who)]
            if not fresh:
                raise AllInvited
            await self._keeper.change_lobby(self._keeper.table)
            self._invited.update(fresh)
            return fresh

    async def start(self, user_id: int) -> None:
        """Begin the game: the host at any time, anyone seated once all four chairs are taken."""
        async with self._keeper.lock:
            table = self._keeper.lobby
            seating.require_seat(table, user_id)
            if table.free_seats and user_id != table.host_id:
                raise TableNotFull(seating.host_name(table), len(table.free_seats))
            if table.message_id is None:
                raise NotShown
            entropy = str(table.message_id)
            table, drawn = fold.open_game(seating.fill_with_robots(table), entropy)
            await self._keeper.change(table, Log(deals=(drawn,) if drawn else ()))

    # The game

    async def submit(self, user_id: int, rev: int, action: Action) -> None:
        """A person does something with a button that was offered at revision `rev`.

        A doubled press of what has just been done is no mistake: nothing happens.

        Raises:
            NotSeated, NotStarted, TableIsOver: there is no game for this person here.
            StaleAction: the button belongs to an earlier moment.
            WaitFor: somebody else is to act.
            IllegalAction: the rules refuse it.
        """
        async with self._keeper.lock:
            table = self._keeper.running
            seat = seating.require_seat(table, user_id)
            if self._is_double(seat, rev, action):
                return
            self._check_moment(table, seat, rev)
            acted = turns.acted(fold.act(table, seat, action), seat)
            await self._keeper.commit_action(acted, seat, action, By.PERSON, user_id)

    def _is_double(self, seat: Seat, rev: int, action: Action) -> bool:
        return self._keeper.table.last_actions[seat] == LastAction(rev, action)

    @staticmethod
    def _check_moment(table: Table, seat: Seat, rev: int) -> None:
        turn = table.state.turn if table.state else None
        if rev != table.rev:
            raise StaleAction
        if turn is not None and turn != seat:
            occupant = table.chairs[turn].occupant
            raise WaitFor(occupant.name if occupant else "")

    # Chairs during a game

    async def leave(self, user_id: int) -> None:
        """A person gets up, from the lobby or from the game.

        With nobody left, or if most of those left have voted for it, the table ends.
        """
        async with self._keeper.lock:
            seat = seating.require_seat(self._keeper.live, user_id)
            table = seating.leave(self._keeper.live, user_id)
            if seating.is_given_up(table):
                await self._keeper.end(table)
            elif table.stage is Stage.LOBBY:
                await self._keeper.change_lobby(table)
            else:
                await self._change_chairs(table)
                self._left[user_id] = (_hand_number(table), seat)

    async def take_over(self, person: Person, seat: Seat) -> None:
        """A person takes a robot's chair in the running game."""
        async with self._keeper.lock:
            table = seating.take_over(self._keeper.running, person, seat)
            self._refuse_second_hand(table, person.user_id, seat)
            await self._change_chairs(table)

    def _refuse_second_hand(self, table: Table, user_id: int, seat: Seat) -> None:
        """Whoever left a hand in progress may only return to the chair whose cards they know."""
        hand, known = self._left.get(user_id, (None, seat))
        if hand == _hand_number(table) and known != seat:
            raise SawAnotherHand

    async def come_back(self, user_id: int) -> None:
        """The owner of a chair takes it back from the robot that played for them."""
        async with self._keeper.lock:
            await self._change_chairs(seating.come_back(self._keeper.running, user_id))

    async def met(self, person: Person) -> None:
        """Keep a person's name as it is now shown in the guild."""
        async with self._keeper.lock:
            renamed = seating.rename(self._keeper.table, person.user_id, person.name)
            if renamed is not self._keeper.table and not renamed.stage.is_over:
                await self._keeper.change(renamed)

    async def _change_chairs(self, table: Table) -> None:
        """Where the player to act has changed, the turn's clock starts anew."""
        before, turn = self._keeper.table, table.state.turn if table.state else None
        if turn is not None and before.chairs[turn] != table.chairs[turn]:
            await self._keeper.change_turn(table)
        else:
            await self._keeper.change(table)

    # Ends

    async def vote_to_end(self, user_id: int) -> bool:
        """A seated person wants the game to end; True if that made the majority."""
        async with self._keeper.lock:
            table = seating.vote_to_end(self._keeper.live, user_id)
            if not seating.is_given_up(table):
                await self._keeper.change(table)
                return False
            await self._keeper.end(table)
            return True

    async def end(self) -> None:
        """End the table at once: a moderator's right."""
        async with self._keeper.lock:
            await self._keeper.end(self._keeper.live)

    # The message

    async def repost(self) -> None:
        """Post the table, or its lobby, again at the bottom of the channel.

        Raises:
            TableIsOver, NotPosted
        """
        await self._autopilot.repost()


def _hand_number(table: Table) -> int:
    return table.state.hand_number if table.state else 0
