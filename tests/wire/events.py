"""What the world tells those who listen: the gateway, and whoever waits for a change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.wire.codes import Intent

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.wire.codes import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One gateway event of a guild; sessions without `intent` don't get it."""

    name: str
    guild_id: int
    data: Json
    intent: Intent = Intent.ALWAYS


class Events:
    """Passes each event on to all listeners, at once and in order."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Event], None]] = []

    def listen(self, listener: Callable[[Event], None]) -> None:
        """Have `listener` called with every event from now on."""
        self._listeners.append(listener)

    def announce(
        self,
        name: str,
        guild_id: int,
        data: Json,
        intent: Intent = Intent.ALWAYS,
    ) -> None:
        """Tell everyone."""
        event = Event(name=name, guild_id=guild_id, data=data, intent=intent)
        for listener in self._listeners:
            listener(event)
