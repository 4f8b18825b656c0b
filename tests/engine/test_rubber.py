"""Rubbers: two games won, and what they are worth (R28)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.faceup import Score
from engine.rubber import Rubber


def test_worked_case_9_a_rubber_of_three_games_is_worth_six() -> None:
    rubber = Rubber(5, ((5, 0), (3, 5), (5, 2)))
    assert rubber.wins == (2, 1)
    assert rubber.winner == 0
    assert rubber.points == (3 + 2 + 2, 1)
    assert rubber.value == 6


@pytest.mark.parametrize(
    ("target", "losers", "worth"),
    [
        (5, 0, 3),
        (5, 1, 2),
        (5, 2, 2),
        (5, 3, 1),
        (5, 4, 1),
        (10, 4, 2),
        (10, 5, 1),
        (3, 1, 2),
        (3, 2, 1),
    ],
)
def test_r28_a_game_is_worth_more_the_fewer_points_the_losers_have(
    target: int, losers: int, worth: int
) -> None:
    assert Rubber(target, ((target, losers),)).points == (worth, 0)
    assert Rubber(target, ((losers, target),)).points == (0, worth)


def test_r28_points_beyond_the_target_make_a_game_worth_no_more() -> None:
    assert Rubber(5, ((8, 0),)).points == (3, 0)


def test_r28_the_first_to_win_two_games_wins_the_rubber() -> None:
    games = ((5, 4), (4, 5), (2, 5))
    rubbers = [Rubber(5, games[:played]) for played in (1, 2, 3)]
    assert [rubber.wins for rubber in rubbers] == [(1, 0), (1, 1), (1, 2)]
    assert [rubber.winner for rubber in rubbers] == [None, None, 1]


def test_r28_two_games_in_a_row_win_it_and_the_rubber_itself_is_worth_two() -> None:
    rubber = Rubber(5, ((0, 5), (0, 6)))
    assert rubber.winner == 1
    assert rubber.points == (0, 3 + 3 + 2)
    assert rubber.value == 8


def test_r28_a_rubber_that_goes_on_earns_nobody_the_two_points_yet() -> None:
    rubber = Rubber(5, ((5, 0), (4, 5)))
    assert rubber.winner is None
    assert rubber.points == (3, 1)


def test_r28_before_the_first_game_nobody_has_anything() -> None:
    rubber = Rubber(5)
    assert (rubber.wins, rubber.points, rubber.winner, rubber.value) == ((0, 0), (0, 0), None, 0)


@pytest.mark.parametrize("score", [(4, 4), (5, 5), (6, 5), (0, 0), (5, -1)])
def test_r28_a_score_without_one_winner_ends_no_game(score: Score) -> None:
    with pytest.raises(ValueError, match="no game to 5 ends"):
        Rubber(5, (score,))


def test_r28_after_the_deciding_game_there_is_no_other() -> None:
    with pytest.raises(ValueError, match="won before"):
        Rubber(5, ((5, 0), (5, 0), (0, 5)))


@given(
    target=st.integers(3, 50),
    results=st.lists(st.tuples(st.integers(0, 1), st.integers(0, 49)), min_size=3, max_size=3),
)
def test_r28_whoever_wins_the_rubber_has_more_rubber_points(
    target: int, results: list[tuple[int, int]]
) -> None:
    rubber = Rubber(target)
    for winner, losers in results:
        if rubber.winner is None:
            ended = (target, losers % target)
            score = ended if winner == 0 else ended[::-1]
            rubber = Rubber(target, (*rubber.games, score))
    assert rubber.winner is not None
    assert rubber.points[rubber.winner] - rubber.points[1 - rubber.winner] == rubber.value >= 1
