"""What every test of the program leaves as it was."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.config import Settings


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Other tests log as they did."""
    root, library = logging.getLogger(), logging.getLogger("discord")
    handlers, levels = root.handlers[:], (root.level, library.level)
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    library.setLevel(levels[1])


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the database is, or is to be; no other setting is made, and no token above all."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    file = tmp_path / "left-bower.db"
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{file}")
    return file
