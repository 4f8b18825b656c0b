"""The leaderboard, a player's record, and the tables somebody sits at."""

from collections.abc import Sequence
from dataclasses import dataclass

from discord.ui import LayoutView

from bot.i18n import Translator, translator
from bot.sessions.table import Place
from bot.ui.ids import PressId
from bot.ui.items import Press, button
from bot.ui.layout import Accent, dotted, screen, small
from bot.ui.names import marked

ROWS_A_PAGE = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRow:
    """One player on the leaderboard; `rank` from 1, `points` scored by the player's sides."""

    rank: int
    name: str
    games: int
    wins: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStats:
    """One player's games and rubbers: those that count, and those against robots (practice)."""

    name: str
    games: int
    wins: int
    points: int
    rubbers: int
    rubber_wins: int
    practice_games: int
    practice_wins: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A table somebody sits at. `hand` 0 is a lobby; `message_id` the public message, if known."""

    game_id: str
    place: Place
    channel_name: str
    message_id: int | None
    hand: int
    score: tuple[int, int]
    your_turn: bool


def leaderboard(rows: Sequence[BoardRow], page: int, pages: int, locale: str) -> LayoutView:
    """Page `page` of `pages`, both from 1, of a server's leaderboard."""
    t = translator(locale)
    columns = small(t("won of played · win rate · points")) if rows else ""
    lines = [_board_line(t, row) for row in rows]
    rule = t("Finished games with people on both sides count.")
    of = t("page {page} of {pages}", page=page, pages=pages) if pages > 1 else ""
    return screen(
        [
            ["## " + t("Leaderboard"), columns],
            lines or [t("No game has counted yet.")],
            [small(dotted(rule, of))],
        ],
        Accent.RUNNING,
        [_paging(t, page, pages)],
    )


def _board_line(t: Translator, row: BoardRow) -> str:
    return t(
        "`{rank}` **{name}** · {wins} of {games} · {rate}% · {points}",
        rank=row.rank,
        name=marked(row.name),
        wins=row.wins,
        games=row.games,
        rate=rate(row.wins, row.games),
        points=row.points,
    )


def rate(wins: int, games: int) -> int:
    """The win rate in per cent; 0 without a game."""
    return round(100 * wins / games) if games else 0


def _paging(t: Translator, page: int, pages: int) -> list[Press]:
    if pages <= 1:
        return []
    return [
        button(PressId("board", 0, "board", str(page - 1)), t("Previous"), enabled=page > 1),
        button(PressId("board", 0, "board", str(page + 1)), t("Next"), enabled=page < pages),
    ]


def stats(record: PlayerStats, locale: str) -> LayoutView:
    """One player's record."""
    t = translator(locale)
    counted = (
        _record(t, record.games, record.wins)
        + "\n"
        + t.n("{count} point scored", "{count} points scored", record.points)
        if record.games
        else t("No game has counted yet.")
    )
    rubbers = t.n(
        "{wins} of {count} rubber won",
        "{wins} of {count} rubbers won",
        record.rubbers,
        wins=record.rubber_wins,
    )
    practice = _record(t, record.practice_games, record.practice_wins)
    return screen(
        [
            ["### " + marked(record.name), counted, rubbers if record.rubbers else ""],
            [
                small(t("Practice against robots: {record}", record=practice))
                if record.practice_games
                else ""
            ],
        ],
        Accent.RUNNING,
    )


def _record(t: Translator, games: int, wins: int) -> str:
    return t.n(
        "{wins} of {count} game won ({rate}%)",
        "{wins} of {count} games won ({rate}%)",
        games,
        wins=wins,
        rate=rate(wins, games),
    )


def tables_list(rows: Sequence[TableRow], locale: str) -> LayoutView:
    """The tables somebody sits at in a server, with links."""
    t = translator(locale)
    lines = [_table_line(t, row) for row in rows]
    return screen(
        [
            ["### " + t("Your tables")],
            lines or [t("You sit at no table here. `/euchre start` opens one.")],
        ],
        Accent.RUNNING,
    )


def _table_line(t: Translator, row: TableRow) -> str:
    link = f"[\\#{marked(row.channel_name)}]({table_link(row.place, row.message_id)})"
    turn = t("**your turn**") if row.your_turn else ""
    return dotted(link, table_state(t, row), turn)


def table_link(place: Place, message_id: int | None) -> str:
    """The address of a table's message, or of its channel while there is none."""
    channel = f"https://discord.com/channels/{place.guild_id}/{place.channel_id}"
    return channel if message_id is None else f"{channel}/{message_id}"


def table_state(t: Translator, row: TableRow) -> str:
    """Such as "hand 3, 4 – 2", or that the table is still forming."""
    if row.hand == 0:
        return t("forming")
    first, second = row.score
    return t(
        "hand {number}, {first}\u00a0–\u00a0{second}", number=row.hand, first=first, second=second
    )
