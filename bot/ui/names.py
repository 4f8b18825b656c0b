"""People's names, made harmless: the one place where a display name becomes text on a screen.

A name is whatever somebody typed: markdown, a mention, a link, line breaks, marks piled on one
letter, writing from right to left. None of it may reach beyond the name itself.
"""

import re
import unicodedata
from functools import lru_cache

LONGEST = 20
NAMELESS = "?"
REMEMBERED = 1024  # a table writes the same four names again and again

_MARKDOWN = re.compile(r"([\\*_~|`\[\]()<>#])")
_LIST_SIGN = re.compile(r"^([-+]|\d+(?=\.))")
_JOINERS = "\u200c\u200d"  # parts of letters in some scripts, and of emojis
_PILE = 2
_RIGHT_TO_LEFT = {"R", "AL", "AN"}
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_INVISIBLE = "\u2800\u3164\uffa0\u115f\u1160"


@lru_cache(maxsize=REMEMBERED)
def plain(name: str, most: int = LONGEST) -> str:
    """`name` on one line and at most `most` characters, for labels, which know no markdown."""
    tidy = " ".join(_readable(name).split())
    if not tidy.strip(_JOINERS + " "):
        return NAMELESS
    return tidy if len(tidy) <= most else tidy[: most - 1].rstrip() + "…"


@lru_cache(maxsize=REMEMBERED)
def marked(name: str, most: int = LONGEST) -> str:
    """`name` like `plain`, for text in which markdown, mentions and links would be read."""
    short = plain(name, most)
    safe = _MARKDOWN.sub(r"\\\1", short)
    safe = _LIST_SIGN.sub(lambda found: _escaped_list_sign(found[1]), safe)
    safe = safe.replace("@", "@\u200b").replace("://", ":\u200b//")
    return _ISOLATE + safe + _END_ISOLATE if _runs_right_to_left(short) else safe


def _escaped_list_sign(sign: str) -> str:
    return sign + "\u200b" if sign.isdigit() else "\\" + sign


def _readable(name: str) -> str:
    """`name` without control signs, without blanks that pose as letters, marks thinned out."""
    kept: list[str] = []
    marks = 0
    for sign in name:
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind.startswith("Z") or sign in "\n\r\t" or sign in _INVISIBLE:
            kept.append(" ")
        elif (kind[0] != "C" or sign in _JOINERS) and marks <= _PILE:
            kept.append(sign)
    return "".join(kept)


def _runs_right_to_left(name: str) -> bool:
    return any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in name)
