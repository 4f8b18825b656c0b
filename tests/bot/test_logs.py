"""Logs for people and for machines, in which no token ever stands."""

import json
import logging
from types import SimpleNamespace

import pytest

from bot.config import LogFormat, LogLevel
from bot.logs import set_up_logging

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"
INTERACTION = "aW50ZXJhY3Rpb246MTE3NjU4Mzk0NzIwMzA6Qm93ZXI_-xyz=="
CALLBACK = f"https://discord.com/api/v10/interactions/1176583947/{INTERACTION}/callback"
WEBHOOK = "https://discord.com/api/v10/webhooks/1176583947/plain-word_token/messages/@original"

logger = logging.getLogger("tests.bot")


def fail(text: str) -> None:
    """Something goes wrong, and says more than it should."""
    raise RuntimeError(text)


def fail_with(text: str) -> None:
    """Log a fault whose traceback holds a text."""
    try:
        fail(text)
    except RuntimeError:
        logger.exception("that went wrong")


@pytest.mark.parametrize("style", LogFormat)
def test_a_line_says_when_where_how_bad_and_what(
    style: LogFormat, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up_logging(style, LogLevel.INFO)
    logger.warning("a table was %s", "opened", extra={"game": "g1", "tables": 3})
    line = capsys.readouterr().err
    for part in ("warning", "tests.bot", "a table was opened", "g1", "3", "Z"):
        assert part in line


def test_a_line_for_machines_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging(LogFormat.JSON, LogLevel.INFO)
    logger.info("restored", extra={"tables": 3})
    line = json.loads(capsys.readouterr().err)
    assert line | {"timestamp": ""} == {
        "event": "restored",
        "level": "info",
        "logger": "tests.bot",
        "tables": 3,
        "timestamp": "",
    }


def test_a_fault_is_one_line_for_machines_too(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging(LogFormat.JSON, LogLevel.INFO)
    fail_with('with "quotes" and\nlines')
    line = json.loads(capsys.readouterr().err)
    assert line["event"] == "that went wrong"
    assert "RuntimeError" in line["exception"]


def test_lines_less_important_than_wanted_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging(LogFormat.TEXT, LogLevel.WARNING)
    logger.info("chatter")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("style", LogFormat)
@pytest.mark.parametrize(
    ("text", "secret"),
    [
        (f"Bot {TOKEN}", TOKEN),
        (TOKEN, TOKEN),
        (f'{{"token": "{INTERACTION}"}}', INTERACTION),
        (CALLBACK, INTERACTION),
        (WEBHOOK, "plain-word_token"),
        (f"('{WEBHOOK}',)", "plain-word_token"),
    ],
)
class TestSecrets:
    """A token that slips in is blacked out, wherever it stands."""

    def test_in_a_message(
        self, style: LogFormat, text: str, secret: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        set_up_logging(style, LogLevel.DEBUG)
        logger.error("it was %s, they say", text)
        self.check(capsys, secret)

    def test_in_a_traceback(
        self, style: LogFormat, text: str, secret: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        set_up_logging(style, LogLevel.DEBUG)
        fail_with(text)
        self.check(capsys, secret)

    def test_in_an_extra(
        self, style: LogFormat, text: str, secret: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        set_up_logging(style, LogLevel.DEBUG)
        logger.error("look", extra={"url": text})
        self.check(capsys, secret)

    def test_deep_in_an_extra_or_in_an_object(
        self, style: LogFormat, text: str, secret: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        set_up_logging(style, LogLevel.DEBUG)
        thing = SimpleNamespace(url=text)
        logger.error("look", extra={"deep": {"urls": [text], text: (thing,)}, "thing": thing})
        self.check(capsys, secret)

    @staticmethod
    def check(capsys: pytest.CaptureFixture[str], secret: str) -> None:
        """Something was logged, and not that."""
        logged = capsys.readouterr().err
        assert "[secret]" in logged
        assert secret not in logged


@pytest.mark.parametrize("level", LogLevel)
def test_the_library_never_logs_whole_messages_for_hands_may_be_in_them(level: LogLevel) -> None:
    set_up_logging(LogFormat.TEXT, level)
    for name in ("discord.http", "discord.gateway", "discord.webhook.async_"):
        assert not logging.getLogger(name).isEnabledFor(logging.DEBUG)
