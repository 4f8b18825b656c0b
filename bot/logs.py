"""Structured logs: a line of text for people, or of JSON for machines.

Whatever is logged, by us or by a library, passes `_without_secrets`: a token that slips into a
message or a traceback is blacked out. Hands and seeds have no representation to log at all.
"""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

from bot.config import LogFormat, LogLevel

_TOKEN = re.compile(r"[\w-]{18,}\.[\w-]{6}\.[\w-]{20,}")
_WEBHOOK = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s\"']+")
_BLACKED_OUT = "[secret]"


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


def _without_secrets(
    _logger: Any, _name: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    for key, value in event.items():
        if isinstance(value, str):
            event[key] = _WEBHOOK.sub(rf"\1{_BLACKED_OUT}", _TOKEN.sub(_BLACKED_OUT, value))
    return event
