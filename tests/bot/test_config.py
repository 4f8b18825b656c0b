"""Settings: what is wrong is named with what to do, and never shown."""

import re
from pathlib import Path

import pytest

from bot.config import LogFormat, LogLevel, Settings, load_settings
from bot.errors import SettingsRefused

EXAMPLE = Path(__file__).parents[2] / ".env.example"
TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"
NAMES = [name.upper() for name in Settings.model_fields]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither this machine's settings nor a `.env` of the checkout count."""
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


def test_without_any_settings_there_are_defaults_for_all_but_the_token() -> None:
    settings = load_settings()
    assert settings.database_url == "sqlite+aiosqlite:///data/left-bower.db"
    assert (settings.log_format, settings.log_level) == (LogFormat.TEXT, LogLevel.INFO)
    assert (settings.shard_ids, settings.shard_count) == (None, None)
    with pytest.raises(SettingsRefused, match="DISCORD_TOKEN is missing"):
        _ = settings.token


def test_the_example_loads_as_it_is_and_names_every_setting(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(EXAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
    assert load_settings() == Settings()
    named = re.findall(r"^#?([A-Z_]+)=", EXAMPLE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(named) == sorted(NAMES)


def test_settings_come_from_a_file_and_the_environment_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\nLOG_FORMAT=json\nLOG_LEVEL=debug\n")
    monkeypatch.setenv("LOG_FORMAT", "text")
    settings = load_settings()
    assert settings.token == TOKEN
    assert (settings.log_format, settings.log_level) == (LogFormat.TEXT, LogLevel.DEBUG)


def test_a_token_pasted_with_blanks_around_it_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", f"  {TOKEN} \n")
    assert load_settings().token == TOKEN


def test_shards_are_written_with_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARD_IDS", "0, 2")
    monkeypatch.setenv("SHARD_COUNT", "4")
    settings = load_settings()
    assert (settings.shard_ids, settings.shard_count) == ((0, 2), 4)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"DISCORD_TOKEN": "hunter2hunter2"}, "DISCORD_TOKEN: a bot token has three parts"),
        ({"DISCORD_TOKEN": f"Bot {TOKEN}x"}, "DISCORD_TOKEN: a bot token has three parts"),
        ({"DATABASE_URL": "hunter2hunter2"}, "DATABASE_URL: that isn't a database's address"),
        ({"DATABASE_URL": "postgresql://me:hunter2hunter2@host:x/db"}, "DATABASE_URL: that isn't"),
        ({"DATABASE_URL": "sqlite:///hunter2hunter2.db"}, "begins with sqlite+aiosqlite:"),
        ({"LOG_FORMAT": "hunter2hunter2"}, "LOG_FORMAT: Input should be 'text' or 'json'"),
        ({"LOG_LEVEL": "hunter2hunter2"}, "LOG_LEVEL: Input should be 'DEBUG'"),
        ({"SHARD_COUNT": "hunter2hunter2", "SHARD_IDS": "0"}, "SHARD_COUNT: Input should be a"),
        ({"SHARD_COUNT": "0", "SHARD_IDS": "0"}, "SHARD_COUNT: Input should be greater than"),
        ({"SHARD_COUNT": "2", "SHARD_IDS": "0,hunter2hunter2"}, "SHARD_IDS: Input should be a"),
        ({"SHARD_IDS": "0,1"}, "SHARD_IDS and SHARD_COUNT belong together"),
        ({"SHARD_COUNT": "2"}, "SHARD_IDS and SHARD_COUNT belong together"),
        ({"SHARD_IDS": "0,2", "SHARD_COUNT": "2"}, "each of SHARD_IDS lies between 0 and"),
        ({"SHARD_IDS": "1,1", "SHARD_COUNT": "2"}, "SHARD_IDS names a shard twice"),
    ],
)
def test_a_wrong_setting_is_named_and_not_shown(
    wrong: dict[str, str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in wrong.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsRefused) as refusal:
        load_settings()
    assert told in str(refusal.value)
    assert "hunter2" not in str(refusal.value).lower()
    assert TOKEN not in str(refusal.value)
    assert refusal.value.__cause__ is None
    assert refusal.value.__suppress_context__


def test_all_that_is_wrong_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_FORMAT", "loud")
    monkeypatch.setenv("LOG_LEVEL", "loud")
    with pytest.raises(SettingsRefused) as refusal:
        load_settings()
    assert len(refusal.value.problems) == 2


def test_settings_that_are_printed_dont_show_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    settings = load_settings()
    assert TOKEN not in repr(settings)
    assert TOKEN not in str(settings.model_dump_json())


def test_the_example_sets_nothing_but_the_token() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line and not line.startswith("#")] == ["DISCORD_TOKEN="]


def test_an_env_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"\xff\xfeD\x00")
    with pytest.raises(SettingsRefused, match="UTF-8"):
        load_settings()
