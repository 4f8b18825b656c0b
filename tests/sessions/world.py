"""Sessions among fakes, and what people do at their tables.

session = await world.game(ANN, BO, CY, DEE)   # they sit at seats 0 to 3, the cards are dealt
await world.acts(session, world.to_move(session))
await world.clock.pass_by(20)                  # the next player is nudged
"""

from dataclasses import replace
from random import Random

from bot.sessions.ports import Pace, Ports, Publisher, Store
from bot.sessions.registry import Registry
from bot.sessions.session import Session
from bot.sessions.table import Partners, Person, Place, Robot, Stage, Table
from engine.actions import Action
from engine.rules import PRESETS
from engine.seats import Seat
from tests.sessions.clock import FakeClock
from tests.sessions.fakes import CountingChance, Ledger, MemoryStore, RandomMinds, Screens

ANN, BO, CY, DEE = (Person(1, "Ann"), Person(2, "Bo"), Person(3, "Cy"), Person(4, "Dee"))
EVE = Person(5, "Eve")
HERE = Place(7, 8)
NO_PACE = Pace(robot=0.0, next_hand=0.0, trick=0.0, grace=2.0)


class World:
    """A process with its sessions. Another one over the same store is the next process."""

    def __init__(
        self,
        store: Store | None = None,
        *,
        clock: FakeClock | None = None,
        publisher: Publisher | None = None,
        pace: Pace = NO_PACE,
        seed: int = 0,
        chance: CountingChance | None = None,
    ) -> None:
        self.clock = clock or FakeClock()
        self.ledger = Ledger(store or MemoryStore(), self.clock)
        self.screens = Screens(self.clock, self.ledger)
        self.minds = RandomMinds(self.clock, Random(seed))
        self.random = Random(seed)
        self.chance = chance or CountingChance()
        ports = Ports(
            store=self.ledger,
            publisher=publisher or self.screens,
            clock=self.clock,
            minds=self.minds,
            chance=self.chance,
            pace=pace,
        )
        self.registry = Registry(ports)

    # Tables

    async def lobby(
        self,
        host: Person = ANN,
        *,
        place: Place = HERE,
        preset: str = "american",
        turn: int = 60,
        partners: Partners = Partners.CHOSEN,
        target: int | None = None,
    ) -> Session:
        """A lobby whose message is up, with its host in seat 0 and `turn` seconds to think.

        `target` is what its game goes to, if not to the preset's own.
        """
        rules = PRESETS[preset]
        session = await self.registry.open(
            place,
            host,
            preset=preset,
            rules=replace(rules, target=target or rules.target),
            turn_seconds=turn,
            partners=partners,
        )
        await session.posted(self.screens.new_id())
        return session

    async def game(
        self,
        host: Person,
        *others: Person | None,
        place: Place = HERE,
        preset: str = "american",
        turn: int = 60,
        partners: Partners = Partners.CHOSEN,
        target: int | None = None,
    ) -> Session:
        """A running game of these people by seat; robots where there is nobody."""
        session = await self.lobby(
            host, place=place, preset=preset, turn=turn, partners=partners, target=target
        )
        for seat, person in enumerate(others, start=1):
            if person is not None:
                await session.sit(person, seat)
        await session.start(host.user_id)
        await self.clock.settle()
        return session

    def table(self, session: Session) -> Table:
        """The whole, secret table."""
        return session._keeper.table

    def stage(self, session: Session) -> Stage:
        """Where the table stands."""
        return self.table(session).stage

    # People

    def to_move(self, session: Session) -> Person:
        """The person whose turn it is; fails where it is a robot's."""
        seat = self.seat_to_move(session)
        person = self.table(session).chairs[seat].person
        assert person is not None
        return person

    def seat_to_move(self, session: Session) -> Seat:
        """The seat whose turn it is."""
        view = session.scene.view
        assert view is not None
        assert view.turn is not None
        return view.turn

    def legal(self, session: Session) -> tuple[Action, ...]:
        """What may be done now."""
        return session.panel(self.to_move(session).user_id).view.legal

    async def acts(self, session: Session, person: Person, action: Action | None = None) -> Action:
        """A person whose turn it is does something: what is wanted, or anything legal."""
        wanted = action or self.random.choice(self.legal(session))
        await session.submit(person.user_id, session.scene.rev, wanted)
        await self.clock.settle()
        return wanted

    async def act_until(self, session: Session, rev: int) -> None:
        """Everybody does anything legal in turn until the game is at a revision, or over."""
        while session.scene.rev < rev and not session.scene.stage.is_over:
            await self.acts(session, self.to_move(session))

    async def play_out(self, session: Session) -> Table:
        """The game is played to its end."""
        await self.act_until(session, 10_000)
        return self.table(session)


def with_robots(table: Table) -> list[Robot]:
    """The robots at a table."""
    return [chair.occupant for chair in table.chairs if isinstance(chair.occupant, Robot)]
