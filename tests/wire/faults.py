"""Requests that go wrong on purpose: answered with an error, or held back for a while."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.wire.codes import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """An answer that the stand-in gives instead of serving the request."""

    status: int
    body: Json
    headers: Mapping[str, str] = field(default_factory=dict)


def rate_limited(retry_after: float, *, everywhere: bool = False) -> Reply:
    """A 429 of Discord's own (its `Via` header tells it from a ban)."""
    return Reply(
        status=429,
        body={
            "message": "You are being rate limited.",
            "retry_after": retry_after,
            "global": everywhere,
        },
        headers={"Via": "1.1 google", "Retry-After": str(retry_after)},
    )


def out_of_order(status: int = 503) -> Reply:
    """A server error; discord.py tries again by itself after 500, 502 and 504."""
    return Reply(status=status, body={"message": f"{status}: Server Error", "code": 0})


class Gate:
    """Holds requests back until it is opened."""

    def __init__(self) -> None:
        self._arrived = asyncio.Event()
        self._open = asyncio.Event()

    async def until_reached(self) -> None:
        """Wait until a request stands before the gate."""
        await self._arrived.wait()

    def open(self) -> None:
        """Let it through."""
        self._open.set()

    async def pass_through(self) -> None:
        """What the request does."""
        self._arrived.set()
        await self._open.wait()


@dataclass(slots=True, kw_only=True)
class _Fault:
    method: str
    route: str
    left: int
    effect: Reply | Gate


class Faults:
    """The faults to come, each for the next requests of one method and route."""

    def __init__(self) -> None:
        self._faults: list[_Fault] = []

    def fail_next(self, method: str, route: str, reply: Reply, *, times: int = 1) -> None:
        """Answer the next `times` requests of `method` to `route` with `reply`."""
        self._faults.append(_Fault(method=method, route=route, left=times, effect=reply))

    def hold_next(self, method: str, route: str) -> Gate:
        """Hold back the next request of `method` to `route`; it is served when the gate opens."""
        gate = Gate()
        self._faults.append(_Fault(method=method, route=route, left=1, effect=gate))
        return gate

    def take(self, method: str, route: str) -> Reply | Gate | None:
        """The fault that meets this request, used up once."""
        for fault in self._faults:
            if (fault.method, fault.route) == (method, route):
                fault.left -= 1
                if not fault.left:
                    self._faults.remove(fault)
                return fault.effect
        return None
