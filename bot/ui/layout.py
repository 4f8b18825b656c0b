"""How every screen is put together: a coloured box of text, and rows of buttons under it."""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any

from discord.ui import ActionRow, Container, LayoutView, Separator, TextDisplay

from bot.ui.items import Press

WIDEST_ROW = 5


class Accent(Enum):
    """The colour of a screen's edge. It never says anything that the text doesn't."""

    RUNNING = 0x2E8B57
    YOUR_TURN = 0xF0B232
    OVER = 0x80848E


def screen(
    parts: Iterable[Sequence[str]], accent: Accent, rows: Iterable[Sequence[Press]] = ()
) -> LayoutView:
    """A box of `parts`, each some lines of text, with a rule between them, and `rows` below.

    Empty lines, parts and rows are left out.
    """
    view = LayoutView(timeout=None)
    texts = ["\n".join(line for line in lines if line) for lines in parts]
    view.add_item(_box([text for text in texts if text], accent))
    for row in rows:
        if row:
            view.add_item(ActionRow(*row))
    return view


def _box(texts: list[str], accent: Accent) -> Container[Any]:
    box: Container[Any] = Container(accent_colour=accent.value)
    for number, text in enumerate(texts):
        if number:
            box.add_item(Separator())
        box.add_item(TextDisplay(text))
    return box


def dotted(*phrases: str) -> str:
    """The phrases that aren't empty, with a dot between them."""
    return " · ".join(phrase for phrase in phrases if phrase)


def small(text: str) -> str:
    """`text` in small grey print, or nothing."""
    return f"-# {text}" if text else ""


def in_a_while(moment: float | None) -> str:
    """A moment (seconds since the epoch) as "in 40 seconds", which the reader's client counts."""
    return f"<t:{int(moment)}:R>" if moment is not None else ""
