"""The gateway: sessions over WebSockets, each for one shard, resumable after a lost socket."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING

from aiohttp import WSCloseCode, web

from tests.wire import payloads
from tests.wire.codes import Intent, Json

if TYPE_CHECKING:
    from tests.wire.events import Event
    from tests.wire.waiting import Bell
    from tests.wire.world import World

HEARTBEAT_MS = 41_250
REMEMBERED = 5_000
"""Events that a session keeps for a RESUME."""
AUTHENTICATION_FAILED = 4004
SHARD_SHIFT = 22


class Opcode(IntEnum):
    """Kinds of gateway frame."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Line:
    """One open socket: frames are queued at once and sent in order."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self._socket = socket
        self._request = request
        self._outbox: asyncio.Queue[str] = asyncio.Queue()
        self.session: Session | None = None

    @property
    def host(self) -> str:
        """The address by which the client came."""
        return self._request.host

    def push(self, frame: str) -> None:
        """Queue one frame.

        Frames go as plain text, which discord.py takes although it asks for compression.
        """
        self._outbox.put_nowait(frame)

    async def send_all(self) -> None:
        """Send what is queued until the socket is gone."""
        while not self._socket.closed:
            frame = await self._outbox.get()
            try:
                await self._socket.send_str(frame)
            except ConnectionError:
                return

    def cut(self) -> None:
        """Break the connection as a network does: without a word."""
        if self._request.transport is not None:
            self._request.transport.abort()

    async def close(self, code: int) -> None:
        """Close the socket with a code."""
        await self._socket.close(code=code)


@dataclass(slots=True, kw_only=True, eq=False)
class Session:
    """One session. Without a `line` it still collects events until it is resumed."""

    id: str
    shard: int
    shards: int
    intents: int
    line: Line | None
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    def wants(self, event: Event) -> bool:
        """Whether the event is of this shard and of an intent that was asked for."""
        asked_for = event.intent is Intent.ALWAYS or bool(self.intents & event.intent)
        return asked_for and self.serves(event.guild_id)

    def serves(self, guild_id: int) -> bool:
        """Whether the guild lives on this shard."""
        return (guild_id >> SHARD_SHIFT) % self.shards == self.shard

    def dispatch(self, name: str, data: Json) -> None:
        """Send an event, or keep it for the RESUME."""
        self.sequence += 1
        frame = _frame(Opcode.DISPATCH, data, sequence=self.sequence, name=name)
        self.sent.append((self.sequence, frame))
        if self.line is not None:
            self.line.push(frame)

    def missed_since(self, sequence: int) -> list[str] | None:
        """The frames after `sequence`; None where they aren't all there any more."""
        if sequence > self.sequence or (self.sent and sequence < self.sent[0][0] - 1):
            return None
        return [frame for number, frame in self.sent if number > sequence]


class Gateway:
    """All sessions, and the events on their way to them."""

    def __init__(self, world: World, bell: Bell) -> None:
        self._world = world
        self._bell = bell
        self._lines: set[Line] = set()
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        """How many sessions were ever begun."""
        self.resumed = 0
        """How often one was resumed."""
        world.events.listen(self._pass_on)

    @property
    def live(self) -> list[Session]:
        """The sessions whose socket is open."""
        return [session for session in self.sessions.values() if session.line is not None]

    async def until_ready(self, *, begun: int = 1, within: float = 10.0) -> None:
        """Wait until `begun` sessions in all were begun, and none of the live ones is missing.

        From then on an interaction reaches the bot. A test that starts a second client counts
        on: `begun=gateway.identified + 1`.
        """
        await self._bell.until(
            lambda: True if self.identified >= begun and self.live else None,
            within,
            lambda: f"{self.identified} of {begun} sessions began, {len(self.live)} are live",
        )

    async def until_resumed(self, times: int = 1, *, within: float = 10.0) -> None:
        """Wait until sessions were resumed `times` times in all."""
        await self._bell.until(
            lambda: True if self.resumed >= times else None,
            within,
            lambda: f"{self.resumed} of {times} times a session was resumed",
        )

    def cut(self) -> None:
        """Break all connections without a word; the sessions live on."""
        for line in self._release():
            line.cut()

    async def close(self, code: int = WSCloseCode.GOING_AWAY) -> None:
        """Close all sockets with `code`; the sessions live on."""
        await asyncio.gather(*(line.close(code) for line in self._release()))

    def _release(self) -> list[Line]:
        """Take all lines off their sessions, which so outlive them."""
        lines = list(self._lines)
        for line in lines:
            if line.session is not None:
                line.session.line = None
                line.session = None
        return lines

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection, from HELLO to its end."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        line = Line(socket, request)
        self._lines.add(line)
        sending = asyncio.create_task(line.send_all())
        line.push(_frame(Opcode.HELLO, {"heartbeat_interval": HEARTBEAT_MS}))
        try:
            async for message in socket:
                await self._receive(line, json.loads(message.data))
        finally:
            sending.cancel()
            self._lines.discard(line)
            self._lose(line, socket.close_code)
        return socket

    async def _receive(self, line: Line, frame: Json) -> None:
        match frame["op"]:
            case Opcode.HEARTBEAT:
                line.push(_frame(Opcode.HEARTBEAT_ACK, None))
            case Opcode.IDENTIFY | Opcode.RESUME if frame["d"]["token"] != self._world.token:
                await line.close(AUTHENTICATION_FAILED)
            case Opcode.IDENTIFY:
                self._begin(line, frame["d"])
            case Opcode.RESUME:
                self._resume(line, frame["d"])

    def _begin(self, line: Line, asked: Json) -> None:
        shard, shards = asked.get("shard", (0, 1))
        session = Session(
            id=secrets.token_hex(16),
            shard=shard,
            shards=shards,
            intents=asked["intents"],
            line=line,
        )
        line.session = self.sessions[session.id] = session
        guilds = [guild for guild in self._world.places.guilds.values() if session.serves(guild.id)]
        session.dispatch("READY", self._ready(session, line.host, [guild.id for guild in guilds]))
        for guild in guilds:
            session.dispatch("GUILD_CREATE", self._world.places.guild_payload(guild))
        self.identified += 1
        self._bell.ring()

    def _ready(self, session: Session, host: str, guild_ids: list[int]) -> Json:
        return {
            "v": 10,
            "user": payloads.user(self._world.places.bot),
            "guilds": [{"id": str(guild_id), "unavailable": True} for guild_id in guild_ids],
            "session_id": session.id,
            "resume_gateway_url": f"ws://{host}/gateway",
            "shard": [session.shard, session.shards],
            "application": {"id": str(self._world.application_id), "flags": 0},
        }

    def _resume(self, line: Line, asked: Json) -> None:
        session = self.sessions.get(asked["session_id"])
        missed = None if session is None else session.missed_since(asked["seq"])
        if session is None or missed is None:
            line.push(_frame(Opcode.INVALID_SESSION, data=False))
            return
        line.session, session.line = session, line
        for frame in missed:
            line.push(frame)
        session.dispatch("RESUMED", {})
        self.resumed += 1
        self._bell.ring()

    def _lose(self, line: Line, code: int | None) -> None:
        """A client that says goodbye ends its session; one that breaks off may come back."""
        session = line.session
        if session is not None and session.line is line:
            session.line = None
            if code in {WSCloseCode.OK, WSCloseCode.GOING_AWAY}:
                del self.sessions[session.id]
        self._bell.ring()

    def _pass_on(self, event: Event) -> None:
        for session in self.sessions.values():
            if session.wants(event):
                session.dispatch(event.name, event.data)
        self._bell.ring()


def _frame(
    opcode: Opcode,
    data: object,
    *,
    sequence: int | None = None,
    name: str | None = None,
) -> str:
    return json.dumps({"op": opcode, "d": data, "s": sequence, "t": name})
