"""All live tables of this process: by game, by channel, by person."""

import asyncio

from bot.sessions import rubbers, seating, turns
from bot.sessions.errors import ChannelIsTaken, NoSuchTable, NoTableHere, TableIsOver
from bot.sessions.ports import Ports
from bot.sessions.session import Session
from bot.sessions.table import Chair, EarlierGame, Partners, Person, Place, Table
from engine.fairness import FairDeal
from engine.rules import Rules
from engine.seats import Seat, left_of


class Registry:
    """Opens tables, finds them, and brings them back after a restart."""

    def __init__(self, ports: Ports) -> None:
        """`ports` are handed to each session."""
        self._ports = ports
        self._sessions: dict[str, Session] = {}
        self._opening = asyncio.Lock()

    async def open(  # noqa: PLR0913 - a table is just these choices
        self,
        place: Place,
        host: Person,
        *,
        preset: str,
        rules: Rules,
        turn_seconds: int,
        partners: Partners,
        chairs: tuple[Chair, ...] | None = None,
        first_dealer: Seat | None = None,
        earlier: tuple[EarlierGame, ...] = (),
    ) -> Session:
        """Open a lobby in which the host sits already; `earlier` games make it a rubber's next.

        Raises:
            ChannelIsTaken: if another live table stands in the channel.
            RubberWentOn: if the rubber has gone on from the last of the `earlier` games.
        """
        now = self._ports.clock.now()
        game_id = self._ports.chance.game_id()
        table = Table(
            game_id=game_id,
            place=place,
            host_id=host.user_id,
            preset=preset,
            rules=rules,
            turn_seconds=turn_seconds,
            partners=partners,
            fair=FairDeal(game_id, self._ports.chance.seed()),
            created=now,
            chairs=chairs or (Chair(host), Chair(), Chair(), Chair()),
            first_dealer=first_dealer,
            earlier=earlier,
        )
        async with self._opening:
            self._refuse_second(place)
            table = turns.keep_lobby_open(table, now)
            await self._ports.store.create(table)
            session = self._add(table)
            session.opened()
            return session

    async def rematch(self, game_id: str, person: Person) -> Session:
        """Open a lobby with the chairs of a game that is over; the deal goes on to the left (R28).

        Where its rubber isn't decided, it is for the rubber's next game.

        Raises:
            NoSuchTable, NotSeated, ChannelIsTaken, RubberWentOn
        """
        before = await self._ports.store.load(game_id)
        if before is None or before.state is None or not before.stage.is_over:
            raise NoSuchTable
        seating.require_seat(before, person.user_id)
        return await self.open(
            before.place,
            person,
            preset=before.preset,
            rules=before.rules,
            turn_seconds=before.turn_seconds,
            partners=Partners.CHOSEN,
            chairs=tuple(Chair(chair.occupant) for chair in before.chairs),
            first_dealer=left_of(before.state.dealer),
            earlier=rubbers.games_before_next(before),
        )

    def _refuse_second(self, place: Place) -> None:
        there = self.in_channel(place.channel_id)
        if there is not None:
            raise ChannelIsTaken(place, there.scene.message_id)

    def _add(self, table: Table) -> Session:
        session = Session(table, self._ports, self._over)
        self._sessions[table.game_id] = session
        return session

    def _over(self, session: Session) -> None:
        self._sessions.pop(session.game_id, None)

    async def get(self, game_id: str) -> Session:
        """The session of a live game.

        Raises:
            TableIsOver: if the game has ended.
            NoSuchTable: if there never was one.
        """
        session = self._sessions.get(game_id)
        if session is not None:
            return session
        table = await self._ports.store.load(game_id)
        if table is None:
            raise NoSuchTable
        raise TableIsOver(table.stage)

    def in_channel(self, channel_id: int) -> Session | None:
        """The session whose table stands in a channel, if there is one."""
        return next((s for s in self._sessions.values() if s.place.channel_id == channel_id), None)

    def here(self, channel_id: int) -> Session:
        """The session whose table stands in a channel.

        Raises:
            NoTableHere
        """
        session = self.in_channel(channel_id)
        if session is None:
            raise NoTableHere
        return session

    def of_person(self, guild_id: int, user_id: int) -> list[Session]:
        """The tables of a guild at which a person sits."""
        return [
            session
            for session in self._sessions.values()
            if session.place.guild_id == guild_id and session.seats(user_id)
        ]

    async def restore(self) -> int:
        """Bring every stored live table back, its clock moved by the outage; how many."""
        now = self._ports.clock.now()
        beat = await self._ports.store.last_beat()
        outage = max(0.0, now - beat) if beat is not None else 0.0
        for table in await self._ports.store.live_tables():
            session = self._add(table)
            await session.wake(outage)
        return len(self._sessions)

    def stop(self) -> None:
        """Let nothing happen by itself any more; what is stored stays."""
        for session in self._sessions.values():
            session.stop()
