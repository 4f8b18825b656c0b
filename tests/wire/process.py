"""The bot as a real process: started, watched, killed with real signals, started again."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Self

from tests.wire.launch import BOT
from tests.wire.standin import address
from tests.wire.waiting import NothingHappenedError, before_end

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import TracebackType

    from tests.wire.standin import StandIn

REPOSITORY = Path(__file__).parents[2]
LOG_TAIL = 4000
"""Characters of the log that a failure message shows."""
START_WITHIN = 30.0
STOP_WITHIN = 5.0


class BotDiedError(AssertionError):
    """The process ended by itself; the message shows its status and the end of its log."""


class BotProcess:
    """One bot, started inside `async with` and surely gone after it.

    Args:
        standin: the stand-in that it talks to.
        folder: its working directory, where `bot.log` collects what it prints.
        env: environment variables beside the token, such as DATABASE_URL.
        argv: its command line.
        program: the module whose `main(argv)` is run.
        shards: how many sessions it begins.
    """

    def __init__(
        self,
        standin: StandIn,
        folder: Path,
        *,
        env: Mapping[str, str] | None = None,
        argv: Sequence[str] = ("run",),
        program: str = BOT,
        shards: int = 1,
    ) -> None:
        self._standin = standin
        self._folder = folder
        self._env = dict(env or {})
        self._argv = tuple(argv)
        self._program = program
        self._shards = shards
        self._door = 0
        self._process: asyncio.subprocess.Process | None = None
        self.log = folder / "bot.log"

    async def __aenter__(self) -> Self:
        self._door = await self._standin.open_door()
        try:
            await self.start()
        except BaseException:
            await self._leave()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._leave()

    async def _leave(self) -> None:
        if self.running:
            await self.kill()
        await self._standin.close_door(self._door)

    @property
    def running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int:
        """Its process id."""
        if self._process is None:
            raise BotDiedError("the bot was never started")
        return self._process.pid

    async def start(self, within: float = START_WITHIN) -> None:
        """Start it, and wait until its sessions are READY and it has registered its commands.

        Raises:
            BotDiedError: it ended instead.
            NothingHappenedError: it took longer than `within` seconds.
        """
        begun = self._standin.gateway.identified + self._shards
        with self.log.open("ab") as log:
            self._process = await self._spawn(log)
        life = asyncio.ensure_future(self._process.wait())
        try:
            if not await before_end(self._until_ready(begun, within), life):
                raise BotDiedError(f"the bot ended with {await life}\n{self.log_tail()}")
        finally:
            life.cancel()

    async def _spawn(self, log: IO[bytes]) -> asyncio.subprocess.Process:
        launcher = ["-m", "tests.wire.launch", "--api", address(self._door)]
        return await asyncio.create_subprocess_exec(
            sys.executable,
            *launcher,
            "--program",
            self._program,
            "--",
            *self._argv,
            cwd=self._folder,
            env=self._environment(),
            stdin=asyncio.subprocess.PIPE,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )

    def _environment(self) -> dict[str, str]:
        """Little of this process's own, so that no setting of a developer's gets in."""
        passed = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        own = {
            "PYTHONPATH": str(REPOSITORY),
            "PYTHONUNBUFFERED": "1",
            "DISCORD_TOKEN": self._standin.world.token,
        }
        return passed | own | self._env

    async def _until_ready(self, begun: int, within: float) -> None:
        try:
            await self._standin.gateway.until_ready(begun=begun, within=within)
            await self._standin.bell.until(
                lambda: self._standin.world.commands_in(self._standin.world.guild.id) or None,
                within,
                lambda: "the bot registered no commands",
            )
        except NothingHappenedError as nothing:
            raise NothingHappenedError(f"{nothing}\n{self.log_tail()}") from None

    async def kill(self) -> None:
        """SIGKILL: it gets no chance to tidy up. Afterwards nothing of it changes anything."""
        await self._end(signal.SIGKILL, START_WITHIN)

    async def stop(self, within: float = STOP_WITHIN) -> int:
        """SIGTERM, as a host stops it; its exit status.

        Raises:
            NothingHappenedError: it was still there after `within` seconds (and was killed).
        """
        try:
            return await self._end(signal.SIGTERM, within)
        except TimeoutError:
            await self.kill()
            raise NothingHappenedError(
                f"the bot didn't stop within {within:g} s\n{self.log_tail()}"
            ) from None

    async def _end(self, how: signal.Signals, within: float) -> int:
        if self._process is None:
            raise BotDiedError("the bot was never started")
        with suppress(ProcessLookupError):
            self._process.send_signal(how)
        async with asyncio.timeout(within):
            status = await self._process.wait()
        # Its worker processes die with it, as with a container's end.
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        await self._standin.until_quiet(self._door)
        return status

    def log_tail(self) -> str:
        """The end of what it printed."""
        if not self.log.exists():
            return "(no log)"
        return self.log.read_text(encoding="utf-8", errors="replace")[-LOG_TAIL:]
