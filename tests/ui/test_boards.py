from dataclasses import replace

from bot.sessions.table import Place
from bot.ui.boards import BoardRow, PlayerStats, TableRow, leaderboard, stats, tables_list
from bot.ui.pickers import leave_picker
from tests.ui.reading import broken_limits, codes, labels, rows, text_of

EN = "en-US"


def row(rank: int, name: str = "Ann") -> BoardRow:
    return BoardRow(rank=rank, name=name, games=8, wins=5, points=61)


def record(games: int, wins: int, points: int) -> PlayerStats:
    return PlayerStats(
        name="Ann",
        games=games,
        wins=wins,
        points=points,
        rubbers=0,
        rubber_wins=0,
        practice_games=0,
        practice_wins=0,
    )


def place(number: int, name: str = "cards") -> TableRow:
    return TableRow(
        game_id=f"g{number}",
        place=Place(7, 8),
        channel_name=name,
        message_id=9,
        hand=3,
        score=(4, 2),
        your_turn=True,
    )


def test_the_leaderboard_shows_games_wins_rate_and_points() -> None:
    shown = text_of(leaderboard([row(1)], 1, 1, EN))
    assert "`1` **Ann** · 5 of 8 · 62% · 61" in shown
    assert "won of played · win rate · points" in shown


def test_the_leaderboard_says_what_counts() -> None:
    shown = text_of(leaderboard([row(1)], 1, 1, EN))
    assert "Finished games with people on both sides count." in shown


def test_an_empty_leaderboard_says_so() -> None:
    view = leaderboard([], 1, 1, EN)
    assert "No game has counted yet." in text_of(view)
    assert labels(view) == []


def test_the_first_page_leads_on_only() -> None:
    view = leaderboard([row(1)], 1, 3, EN)
    assert labels(view, enabled=True) == ["Next"]
    assert codes(view, enabled=True) == ["board:2"]
    assert "page 1 of 3" in text_of(view)


def test_the_last_page_leads_back_only() -> None:
    view = leaderboard([row(21)], 3, 3, EN)
    assert codes(view, enabled=True) == ["board:2"]


def test_a_full_page_of_long_names_fits() -> None:
    view = leaderboard([row(rank, "*" * 32) for rank in range(1, 11)], 1, 2, EN)
    assert list(broken_limits(view)) == []


def test_practice_stands_apart_from_what_counts() -> None:
    figures = replace(record(20, 12, 143), practice_games=3, practice_wins=1)
    shown = text_of(stats(figures, EN))
    assert "12 of 20 games won (60%)\n143 points scored" in shown
    assert "Practice against robots: 1 of 3 games won (33%)" in shown


def test_one_game_is_one_game() -> None:
    assert "1 of 1 game won (100%)\n1 point scored" in text_of(stats(record(1, 1, 1), EN))


def test_rubbers_stand_under_the_games_of_which_they_are_made() -> None:
    one = replace(record(2, 2, 10), rubbers=1, rubber_wins=1)
    assert text_of(stats(one, EN)).endswith("10 points scored\n1 of 1 rubber won")
    more = replace(record(9, 5, 40), rubbers=4, rubber_wins=2)
    assert text_of(stats(more, EN)).endswith("40 points scored\n2 of 4 rubbers won")


def test_a_newcomer_has_no_figures_yet() -> None:
    assert text_of(stats(record(0, 0, 0), EN)) == "### Ann\nNo game has counted yet."


def test_each_table_is_a_link_and_says_where_it_is_ones_turn() -> None:
    shown = text_of(tables_list([place(1)], EN))
    assert "[\\#cards](https://discord.com/channels/7/8/9) · hand 3, 4\u00a0–\u00a02" in shown
    assert "**your turn**" in shown


def test_somebody_without_a_table_is_told_how_to_open_one() -> None:
    assert "`/euchre start`" in text_of(tables_list([], EN))


def test_each_table_to_leave_has_its_own_button() -> None:
    view = leave_picker([place(1), place(2, "lounge")], EN)
    assert rows(view) == [["#cards: hand 3, 4\u00a0–\u00a02", "#lounge: hand 3, 4\u00a0–\u00a02"]]
    assert list(broken_limits(view)) == []


def test_twenty_five_tables_can_be_chosen_from() -> None:
    view = leave_picker([place(number) for number in range(30)], EN)
    assert [len(row) for row in rows(view)] == [5, 5, 5, 5, 5]
    assert list(broken_limits(view)) == []
