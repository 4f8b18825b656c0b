"""The records of real games, and the format's schema, where they lie beside the checkout."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def real_records(shared: Path) -> Path:
    """The folder with the records and the schema."""
    folder = shared / "egn"
    if not folder.is_dir():
        pytest.skip("there is no folder ../shared/egn with records of real games")
    return folder
