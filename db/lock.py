"""One live process per database: a second copy would answer every press twice."""

import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Self

from db.errors import InstanceRunning

_PRIVATE = 0o600


class InstanceLock:
    """A lock on a database file, held by way of a file beside it named `<database>.lock`.

    The system frees it when the process ends, however it ends; the file stays. Processes started
    by fork without exec share the lock and keep it alive.
    """

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(f"{database.name}.lock")
        self._descriptor: int | None = None

    def acquire(self) -> None:
        """Take the lock, at once or not at all.

        Raises:
            InstanceRunning: if a live process has it, be it this one by another `InstanceLock`.
            OSError: if the file can't be made.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(self.path, os.O_CREAT | os.O_RDWR, _PRIVATE)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            raise InstanceRunning(self.path) from None
        self._descriptor = descriptor

    def release(self) -> None:
        """Give the lock back; nothing happens where it isn't held."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> Self:
        """Acquire."""
        self.acquire()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Release."""
        self.release()
