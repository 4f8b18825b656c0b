"""Time and ids: a snowflake carries the moment at which it was handed out."""

from __future__ import annotations

import time
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000
TIME_SHIFT = 22
"""Bits of a snowflake below its milliseconds."""
GUILD_AGE_MS = 3_600_000


class Clock:
    """The real time, which a test may set forward instead of waiting."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass at once for the stand-in (the bot's own clock isn't touched)."""
        self._ahead += seconds


class Snowflakes:
    """Hands out ids that rise strictly and carry the clock's time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0
        self._last_guild = -1

    def take(self) -> int:
        """A fresh id."""
        self._last = max(self._tick() << TIME_SHIFT, self._last + 1)
        return self._last

    def take_guild(self) -> int:
        """A fresh id for a guild, one millisecond after the last guild's.

        A guild's shard is `(id >> 22) % shards`, so guilds made one after the other live on
        neighbouring shards. Guilds are an hour old: no other id meets theirs.
        """
        self._last_guild = self._last_guild + 1 or self._tick() - GUILD_AGE_MS
        return self._last_guild << TIME_SHIFT

    def _tick(self) -> int:
        return int(self._clock.now() * 1000) - DISCORD_EPOCH_MS


def moment(snowflake: int) -> float:
    """The time that `snowflake` carries, in seconds since 1970."""
    return ((snowflake >> TIME_SHIFT) + DISCORD_EPOCH_MS) / 1000


def timestamp(seconds: float) -> str:
    """`seconds` since 1970 as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()
