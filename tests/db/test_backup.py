"""A copy of the database while people play."""

import stat
from pathlib import Path

import pytest

from db.backup import backup
from db.errors import BackupFailed
from db.store import Store
from tests.db.samples import NOON, a_game, opened, played


async def test_a_copy_taken_while_the_bot_runs_holds_every_game(
    store: Store, url: str, tmp_path: Path
) -> None:
    await store.commit(opened(a_game()))
    target = tmp_path / "copy.db"
    backup(url, target)
    live = await store.load_live()
    await store.commit(played(a_game()))
    copy = await Store.open(f"sqlite+aiosqlite:///{target}", clock=lambda: NOON)
    assert await copy.load_live() == live
    await copy.close()
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


@pytest.mark.usefixtures("store")
def test_a_copy_never_overwrites_a_file(url: str, tmp_path: Path) -> None:
    target = tmp_path / "holiday.jpg"
    target.write_text("a picture")
    with pytest.raises(BackupFailed, match=r"holiday\.jpg"):
        backup(url, target)
    assert target.read_text() == "a picture"


def test_without_a_database_there_is_nothing_to_copy(url: str, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    with pytest.raises(BackupFailed):
        backup(url, target)
    assert not target.exists()


def test_half_a_copy_isnt_left_behind(url: str, file: Path, tmp_path: Path) -> None:
    file.parent.mkdir()
    file.write_text("not a database at all " * 100)
    target = tmp_path / "copy.db"
    with pytest.raises(BackupFailed):
        backup(url, target)
    assert not target.exists()
