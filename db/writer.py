"""The one writer: what waits to be written goes into one transaction together.

A durable COMMIT costs milliseconds, whatever is in it, so writes that arrive while one is under
way share the next. The writing task starts with the first of them and ends when none is left.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from db.errors import StoreClosed, WriteFailed

T = TypeVar("T")
Write: TypeAlias = Callable[[Connection], T]
Explain: TypeAlias = Callable[[Connection, Exception], Exception]

_MOST_TOGETHER = 64
"""Writes in one transaction, so that the first of them doesn't wait for ever for the last."""

# A savepoint isn't released: the next write sets its own on top, and COMMIT ends them all. That
# spares a statement, and statements are what a shared transaction costs.
_SAVE = "SAVEPOINT one_write"
_TAKE_BACK = "ROLLBACK TO SAVEPOINT one_write"


@dataclass(frozen=True, slots=True)
class _Request:
    write: Write[Any]
    explain: Explain | None
    outcome: asyncio.Future[Any]


@dataclass(frozen=True, slots=True)
class _Refused:
    reason: Exception


class GroupWriter:
    """Writes through an engine whose transactions are made for writing."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[_Request] = []
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def submit(self, write: Write[T], explain: Explain | None = None) -> T:
        """Run a write and return its value once that is durable.

        What the write raises takes back this write only, and comes out as `explain` puts it, which
        is asked once that is done. A caller cancelled while waiting withdraws its write if that
        hasn't been begun; if it has, it may be stored all the same.

        Raises:
            WriteFailed: if the transaction failed as a whole; nothing of it is stored.
            StoreClosed: after `close`.
        """
        if self._closed:
            raise StoreClosed
        request = _Request(write, explain, asyncio.get_running_loop().create_future())
        self._waiting.append(request)
        if self._task is None:
            self._task = asyncio.create_task(self._write_all(), name="store writer")
        outcome: T = await request.outcome
        return outcome

    async def close(self) -> None:
        """Take no more, and wait until everything that was taken is written."""
        self._closed = True
        if self._task is not None:
            await asyncio.wait({self._task})

    async def _write_all(self) -> None:
        try:
            while batch := self._take():
                await self._write_together(batch)
        finally:
            self._task = None
            _fail(self._waiting, None)  # some wait only where the task was cancelled
            self._waiting = []

    def _take(self) -> list[_Request]:
        wanted = [request for request in self._waiting if not request.outcome.done()]
        self._waiting = wanted[_MOST_TOGETHER:]
        return wanted[:_MOST_TOGETHER]

    async def _write_together(self, batch: list[_Request]) -> None:
        try:
            async with self._engine.begin() as connection:
                outcomes = await connection.run_sync(_attempt_all, batch)
        except BaseException as error:
            _fail(batch, error)
            if not isinstance(error, Exception):
                raise
        else:
            for request, outcome in zip(batch, outcomes, strict=True):
                _settle(request, outcome)


def _attempt_all(connection: Connection, batch: list[_Request]) -> list[Any]:
    return [_attempt(connection, request) for request in batch]


def _attempt(connection: Connection, request: _Request) -> Any:  # noqa: ANN401 - the write's own
    connection.exec_driver_sql(_SAVE)
    refused: Exception
    try:
        value = request.write(connection)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is this write's alone
        _take_back(connection, error)
        refused = error
    else:
        return value
    if request.explain is not None:
        refused = request.explain(connection, refused)
    return _Refused(refused)


def _take_back(connection: Connection, error: Exception) -> None:
    try:
        connection.exec_driver_sql(_TAKE_BACK)
    except SQLAlchemyError:  # for some errors, a full disk say, a database drops the transaction
        raise error from None


def _settle(request: _Request, outcome: object) -> None:
    if request.outcome.done():
        return
    if isinstance(outcome, _Refused):
        request.outcome.set_exception(outcome.reason)
    else:
        request.outcome.set_result(outcome)


def _fail(batch: list[_Request], cause: BaseException | None) -> None:
    for request in batch:
        _settle(request, _Refused(WriteFailed(cause)))
