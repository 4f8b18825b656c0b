"""Choosing one of several tables."""

from collections.abc import Sequence

from discord.ui import LayoutView

from bot.i18n import Translator, translator
from bot.ui.boards import TableRow, table_state
from bot.ui.ids import PressId
from bot.ui.items import Press, button
from bot.ui.layout import WIDEST_ROW, Accent, screen
from bot.ui.names import plain

MOST_TABLES = 25


def leave_picker(rows: Sequence[TableRow], locale: str) -> LayoutView:
    """Which of up to 25 tables to leave, a button for each."""
    t = translator(locale)
    buttons = [_leave(t, row) for row in rows[:MOST_TABLES]]
    starts = range(0, len(buttons), WIDEST_ROW)
    return screen(
        [[t("Which table will you leave? A robot takes your chair.")]],
        Accent.RUNNING,
        [buttons[start : start + WIDEST_ROW] for start in starts],
    )


def _leave(t: Translator, row: TableRow) -> Press:
    label = t("#{channel}: {state}", channel=plain(row.channel_name), state=table_state(t, row))
    return button(PressId(row.game_id, 0, "leave"), label)
