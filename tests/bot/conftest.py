"""What every test of the program leaves as it was."""

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Other tests log as they did."""
    root, library = logging.getLogger(), logging.getLogger("discord")
    handlers, levels = root.handlers[:], (root.level, library.level)
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    library.setLevel(levels[1])
