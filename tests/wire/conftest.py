"""A stand-in for each test, and the sample bot as a client of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from tests.wire.launch import pointed_at
from tests.wire.sample_bot import SampleBot
from tests.wire.standin import StandIn, running

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

NOWHERE = "http://127.0.0.1:9"


@pytest.fixture(autouse=True)
def no_way_out() -> Iterator[None]:
    """Keep a client that wasn't pointed at a stand-in from looking for the real Discord."""
    with pointed_at(NOWHERE):
        yield


@pytest_asyncio.fixture
async def standin() -> AsyncIterator[StandIn]:
    """A stand-in that serves while the test runs."""
    async with StandIn() as serving:
        yield serving


@pytest_asyncio.fixture
async def sample(standin: StandIn) -> AsyncIterator[SampleBot]:
    """The sample bot in this process, connected to `standin`."""
    client = SampleBot()
    async with running(standin, client):
        yield client
