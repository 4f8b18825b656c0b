"""Structured logs: a line of text for people, or of JSON for machines.

Whatever is logged, by us or by a library, passes `_without_secrets`: a token that slips into a
message, a traceback or an extra is blacked out. Hands and seeds have no representation to log at
all; Discord's library would log whole messages, hands among them, and so never logs its details.
"""

import logging
import re
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any

import structlog

from bot.config import LogFormat, LogLevel

_SECRETS = (
    (re.compile(r"[\w-]{18,}\.[\w-]{6}\.[\w-]{20,}"), "[secret]"),  # a bot's token
    (re.compile(r"aW50ZXJhY3Rpb2[\w-]+=*"), "[secret]"),  # an interaction's: "interaction:…"
    (re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s\"'?]+"), r"\1[secret]"),
)


def set_up_logging(style: LogFormat, level: LogLevel) -> None:
    """Log everything of at least `level` to standard error, in one style."""
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    renderer: Any = (
        structlog.processors.JSONRenderer()
        if style is LogFormat.JSON
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            _without_secrets,
            renderer,
        ],
    )
    handler = logging.StreamHandler()
    handler.setFormatter(formatter)
    logging.basicConfig(handlers=[handler], level=level.value, force=True)
    if level is LogLevel.DEBUG:
        logging.getLogger("discord").setLevel(logging.INFO)


def _without_secrets(
    _logger: object, _name: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    return {key: _cleaned(value) for key, value in event.items()}


def _cleaned(value: Any) -> Any:  # noqa: ANN401 - whatever was logged
    """`value` without secrets; what isn't plain data is logged as its text."""
    match value:
        case None | bool() | int() | float():
            return value
        case Mapping():
            return {_blacked_out(str(key)): _cleaned(each) for key, each in value.items()}
        case list() | tuple() | set() | frozenset():
            return [_cleaned(each) for each in value]
    return _blacked_out(str(value))


def _blacked_out(text: str) -> str:
    for secret, instead in _SECRETS:
        text = secret.sub(instead, text)
    return text
