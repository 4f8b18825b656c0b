"""A record's text out of a file, or from standard input."""

import errno
import sys
from pathlib import Path

from bot.records.errors import FileRefused

STANDARD_INPUT = "-"
LONGEST = 16 * 2**20
"""A file with more bytes than this is no record."""


def read_text(name: str) -> str:
    """The text of a file in UTF-8, perhaps after a byte order mark; `-` is standard input.

    Raises:
        FileRefused: if it can't be read, is too long, or isn't text.
    """
    try:
        content = _first_bytes(name, LONGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise FileRefused(f"{name}: the file can't be read: {reason}") from error
    if len(content) > LONGEST:
        raise FileRefused(f"{name}: the file is too long to be a record")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        told = f"{name}: the file isn't UTF-8 text: byte {error.start + 1} is none"
        raise FileRefused(told) from error


def _first_bytes(name: str, count: int) -> bytes:
    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise OSError(errno.EBADF, "there is no standard input")
        return sys.stdin.buffer.read(count)
    with Path(name).open("rb") as file:
        return file.read(count)
