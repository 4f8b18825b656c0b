"""`python -m bot check`, `health`, `backup` and `run`, as far as they go without Discord."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.config import Settings
from bot.running import open_store
from db.lock import InstanceLock

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the database is to be; no other setting is made."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    file = tmp_path / "data" / "left-bower.db"
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{file}")
    return file


@pytest.fixture
def unwritable(tmp_path: Path) -> None:
    """The folder for the database can't be made: a file is in its way."""
    (tmp_path / "data").write_text("in the way")


async def beat(file: Path, seconds_ago: float) -> None:
    """A bot was alive on this database some time ago."""
    async with open_store(f"sqlite+aiosqlite:///{file}") as store:
        await store.beat(int((time.time() - seconds_ago) * 1000))


def test_check_without_a_token_says_so_and_that_the_database_is_well(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["check"]) == 1
    database, token = capsys.readouterr().out.splitlines()
    assert database.startswith("ok ")
    assert token.startswith("MISSING  token: DISCORD_TOKEN is missing")


@pytest.mark.usefixtures("unwritable")
def test_check_with_a_database_that_cant_be_written_says_why(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["check"]) == 1
    assert capsys.readouterr().out.startswith("MISSING  database: ")


def test_check_with_a_damaged_database_says_so_and_leaves_it(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database.parent.mkdir()
    database.write_bytes(b"not a database, but long enough to be taken for one" * 100)
    before = database.read_bytes()
    assert main(["check"]) == 1
    assert "MISSING  database: " in capsys.readouterr().out
    assert database.read_bytes() == before


def test_check_with_a_wrong_setting_names_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")
    assert main(["check"]) == 1
    assert capsys.readouterr().err.startswith("LOG_LEVEL: ")


def test_run_without_a_token_ends_with_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run"]) == 1
    told = capsys.readouterr().err.splitlines()
    assert [line[:24] for line in told] == ["DISCORD_TOKEN is missing"]


@pytest.mark.usefixtures("unwritable")
def test_run_where_the_database_cant_be_made_ends_with_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert main(["run"]) == 1
    told = capsys.readouterr().err
    assert "can't be written to" in told
    assert "Traceback" not in told


def test_run_beside_another_copy_ends_with_one_line(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    with InstanceLock(database):
        assert main(["run"]) == 1
    assert "another copy of the bot is running" in capsys.readouterr().err


def test_health_fails_where_no_bot_ever_ran_and_makes_no_database(database: Path) -> None:
    assert main(["health"]) == 1
    assert not database.exists()


@pytest.mark.parametrize(("seconds_ago", "status"), [(20, 0), (300, 1)])
def test_health_succeeds_while_a_bot_is_alive(
    database: Path, seconds_ago: float, status: int
) -> None:
    asyncio.run(beat(database, seconds_ago))
    assert main(["health"]) == status


def test_backup_copies_the_database_and_never_overwrites(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(beat(database, 0))
    copy = tmp_path / "copy.db"
    assert main(["backup", str(copy)]) == 0
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM heartbeats").fetchone() == (1,)
    assert main(["backup", str(copy)]) == 1
    assert "it exists already" in capsys.readouterr().err


def test_backup_without_a_database_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(tmp_path / "copy.db")]) == 1
    assert "no copy was made" in capsys.readouterr().err
    assert not (tmp_path / "copy.db").exists()
