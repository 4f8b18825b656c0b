"""What every test may use: how hard Hypothesis searches, and the papers beside the checkout."""

import asyncio
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from db.store import Store

settings.register_profile(
    "quick",
    deadline=None,
    derandomize=True,
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "deep", settings.get_profile("quick"), derandomize=False, max_examples=1000
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--seeds",
        type=int,
        default=200,
        help="how many whole games of each preset are played by random legal moves (200)",
    )
    parser.addoption(
        "--referee-hands",
        type=int,
        default=100,
        help="how many random hands the referees play along with, for each set of rules (100)",
    )
    parser.addoption(
        "--deeper",
        type=int,
        default=0,
        help="how many actions deeper than usual the ways that a hand can go are counted (0)",
    )


@pytest.fixture(scope="session")
def seeds(pytestconfig: pytest.Config) -> range:
    """The seeds of the whole games that are played by random legal moves."""
    return range(pytestconfig.getoption("--seeds"))


@pytest.fixture(scope="session")
def referee_hands(pytestconfig: pytest.Config) -> range:
    """The seeds of the random hands that the engine's referees play along with."""
    return range(pytestconfig.getoption("--referee-hands"))


@pytest.fixture(scope="session")
def deeper(pytestconfig: pytest.Config) -> int:
    """How many actions more are looked ahead where the ways that a hand can go are counted."""
    depth: int = pytestconfig.getoption("--deeper")
    return depth


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the normative texts, where it lies beside the checkout."""
    folder = Path(__file__).resolve().parents[2] / "shared"
    if not folder.is_dir():
        pytest.skip("there is no folder ../shared with the normative texts")
    return folder


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with its tables and nothing in them, to be copied: making them takes a while."""

    async def make() -> None:
        await (await Store.open(f"sqlite+aiosqlite:///{made}", clock=lambda: 0)).close()

    made = tmp_path_factory.mktemp("empty") / "left-bower.db"
    asyncio.run(make())
    return made
