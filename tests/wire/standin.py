"""The stand-in as a whole: a world, its REST interface and its gateway on loopback.

Example, with a client in this process:

    async with StandIn() as standin, running(standin, client):
        ann = standin.person("Ann")
        answer = await ann.slash("euchre", "start", preset="american")
        await ann.press(answer.message, "Leave")
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Self

from aiohttp import web

from tests.wire.gateway import Gateway
from tests.wire.launch import pointed_at
from tests.wire.people import Person
from tests.wire.rest import Rest
from tests.wire.waiting import Bell, Found, NothingHappenedError, before_end
from tests.wire.world import World

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from types import TracebackType

    import discord

    from tests.wire.entities import Channel, Guild
    from tests.wire.faults import Faults
    from tests.wire.rest import Request

LOOPBACK = "127.0.0.1"
LARGEST_REQUEST = 16 * 1024 * 1024
SHOWN_REQUESTS = 12
LINGER = 0.005
PATIENCE = 5.0


class StandIn:
    """A Discord on loopback, served as long as the `async with` block lasts.

    `world` is its state, to set the scene and to look at; `requests` all that was asked of the
    REST interface; `faults` makes requests fail; `gateway` cuts sockets; `patience` is how many
    seconds people wait for what they expect.
    """

    def __init__(self, world: World | None = None, *, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.world = World() if world is None else world
        self.bell = Bell()
        self.gateway = Gateway(self.world, self.bell)
        self._rest = Rest(self.world, self.bell)
        self._runner = web.AppRunner(self._app(), access_log=None, shutdown_timeout=1.0)
        self._doors: dict[int, web.SockSite] = {}
        self.api = ""
        """The address that the launcher's `--api` wants."""

    def _app(self) -> web.Application:
        app = web.Application(client_max_size=LARGEST_REQUEST)
        app.router.add_get("/gateway", self.gateway.serve)
        self._rest.add_to(app)
        return app

    @property
    def requests(self) -> list[Request]:
        """Every REST request so far, in the order of arrival."""
        return self._rest.requests

    @property
    def faults(self) -> Faults:
        """Where to order faults."""
        return self._rest.faults

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        self.api = address(await self.open_door())
        self.world.messages.address = self.api
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.gateway.close()
        await self._runner.cleanup()

    async def open_door(self) -> int:
        """Listen on one more port, so that one client's connections can be told from others'."""
        door = socket.socket()
        door.bind((LOOPBACK, 0))
        port: int = door.getsockname()[1]
        self._doors[port] = web.SockSite(self._runner, door)
        await self._doors[port].start()
        return port

    async def close_door(self, port: int) -> None:
        """Stop listening there."""
        await self._doors.pop(port).stop()

    async def until_quiet(self, port: int, within: float = 5.0) -> None:
        """Wait until all connections through that port are gone and what they asked is done.

        After the death of a client this is the moment from which on its requests change
        nothing any more.
        """
        deadline = asyncio.get_running_loop().time() + within
        while self._connections(port):
            if asyncio.get_running_loop().time() > deadline:
                raise NothingHappenedError(f"connections to port {port} stay open")
            # aiohttp rings no bell when a connection ends.
            await asyncio.sleep(LINGER)

    def _connections(self, port: int) -> int:
        server = self._runner.server
        open_ones = [] if server is None else [one.transport for one in server.connections]
        return sum(
            transport is not None and transport.get_extra_info("sockname")[1] == port
            for transport in open_ones
        )

    def person(
        self,
        name: str,
        *,
        guild: Guild | None = None,
        channel: Channel | None = None,
    ) -> Person:
        """The member of that name, in `channel` (default: the world's first guild and channel)."""
        home = guild or self.world.guild
        for member in home.members.values():
            if member.user.name == name:
                return Person(self, member.user, channel or self.world.channel)
        raise LookupError(f"nobody is called {name} in {home.name}")

    def asked(self, method: str, route: str) -> list[Request]:
        """The requests so far of one method and route (as `tests.wire.routes` names it)."""
        return [one for one in self.requests if (one.method, one.route) == (method, route)]

    async def until(
        self,
        look: Callable[[], Found | None],
        what: Callable[[], str],
        within: float | None = None,
    ) -> Found:
        """Look at every change until there is something to find, for `patience` by default.

        Raises:
            NothingHappenedError: it says `what` was missing, and the last requests.
        """
        return await self.bell.until(
            look,
            self.patience if within is None else within,
            lambda: "\n".join([what(), "last requests:", *self._last_requests()]),
        )

    def _last_requests(self) -> list[str]:
        return [str(request) for request in self.requests[-SHOWN_REQUESTS:]]


def address(port: int) -> str:
    """The base address of a door."""
    return f"http://{LOOPBACK}:{port}"


@asynccontextmanager
async def running(standin: StandIn, client: discord.Client) -> AsyncIterator[None]:
    """Run `client` in this process against the stand-in; ready inside the block."""
    begun = standin.gateway.identified + (client.shard_count or 1)
    with pointed_at(standin.api):
        async with client:
            life = asyncio.create_task(client.start(standin.world.token))
            try:
                if await before_end(standin.gateway.until_ready(begun=begun), life):
                    yield
            finally:
                await client.close()
                await life
