"""What a hand is worth, and when the game is won (R24-R26)."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Pass
from engine.errors import NothingToDo
from engine.events import CardPlayed, GameWon, HandScored, TrickTaken
from engine.game import apply, legal_actions, new_game
from engine.phases import Phase
from engine.rules import AMERICAN, DefendAlone, LoneMaker, Rules
from engine.scoring import HandScore, Outcome, score_hand
from engine.seats import SEATS
from engine.state import GameState
from engine.step import Step
from tests.engine.playing import any_rules, any_step
from tests.engine.positions import (
    bid,
    in_play,
    last_step,
    on_table,
    play,
    play_out,
    position,
    waiting,
)

TOP_SPADES = "JS JC AS KS QS"
NOTHING = "9D TD 9H TH 9C"
DEFENDERS_ASKED = Rules(defend_alone=DefendAlone.ALWAYS)


def scored(table: GameState) -> HandScore:
    score = on_table(table).score
    assert score is not None
    return score


def worth(
    tricks: int, rules: Rules = AMERICAN, *, lone_maker: bool = False, lone_defender: bool = False
) -> tuple[int, int]:
    """Which side scores when side 0 made trump, and how much."""
    score = score_hand(
        rules, makers=0, tricks=tricks, lone_maker=lone_maker, lone_defender=lone_defender
    )
    return score.side, score.points


@pytest.mark.parametrize("tricks", [3, 4])
@pytest.mark.parametrize("lone_maker", [False, True])
@pytest.mark.parametrize("lone_defender", [False, True])
def test_r24_makers_with_three_or_four_tricks_score_one(
    tricks: int, *, lone_maker: bool, lone_defender: bool
) -> None:
    assert worth(tricks, lone_maker=lone_maker, lone_defender=lone_defender) == (0, 1)


@pytest.mark.parametrize("lone_defender", [False, True])
def test_r24_a_march_by_two_partners_scores_two(*, lone_defender: bool) -> None:
    assert worth(5, lone_defender=lone_defender) == (0, 2)


@pytest.mark.parametrize("lone_defender", [False, True])
def test_r24_a_march_by_a_lone_maker_scores_four(*, lone_defender: bool) -> None:
    assert worth(5, lone_maker=True, lone_defender=lone_defender) == (0, 4)


def test_r24_a_lone_march_scores_what_the_rules_say() -> None:
    assert worth(5, Rules(lone_march=5), lone_maker=True) == (0, 5)
    assert worth(5, Rules(lone_march=5)) == (0, 2)


@pytest.mark.parametrize("tricks", [0, 1, 2])
def test_r25_euchred_makers_give_the_defenders_two(tricks: int) -> None:
    assert worth(tricks) == (1, 2)


@pytest.mark.parametrize("tricks", [0, 1, 2])
@pytest.mark.parametrize("lone_maker", [False, True])
def test_r25_a_lone_defender_who_euchres_the_makers_scores_four(
    tricks: int, *, lone_maker: bool
) -> None:
    rules = Rules(lone_euchre=3)
    assert worth(tricks, rules, lone_maker=lone_maker, lone_defender=True) == (1, 4)


@pytest.mark.parametrize("tricks", [0, 1, 2])
@pytest.mark.parametrize("award", [1, 2, 4, 10])
def test_r25_a_euchred_lone_maker_gives_two_partners_what_the_rules_say(
    tricks: int, award: int
) -> None:
    assert worth(tricks, Rules(lone_euchre=award), lone_maker=True) == (1, award)
    assert worth(tricks, Rules(lone_euchre=award)) == (1, 2)


@pytest.mark.parametrize(
    ("tricks", "lone_maker", "lone_defender", "outcome"),
    [
        (5, False, False, Outcome.MARCH),
        (5, True, True, Outcome.LONE_MARCH),
        (4, True, False, Outcome.MADE),
        (3, False, True, Outcome.MADE),
        (2, False, False, Outcome.EUCHRED),
        (2, True, False, Outcome.LONE_MAKER_EUCHRED),
        (0, True, True, Outcome.EUCHRED_BY_LONE_DEFENDER),
        (0, False, True, Outcome.EUCHRED_BY_LONE_DEFENDER),
    ],
)
def test_r25_the_score_says_why(
    tricks: int, outcome: Outcome, *, lone_maker: bool, lone_defender: bool
) -> None:
    score = score_hand(
        AMERICAN, makers=1, tricks=tricks, lone_maker=lone_maker, lone_defender=lone_defender
    )
    assert (score.outcome, score.makers, score.tricks) == (outcome, 1, tricks)
    assert score.side == (1 if tricks > 2 else 0)


def test_r24_a_march_at_the_table() -> None:
    over = play_out(in_play("S", [TOP_SPADES]))
    assert scored(over) == HandScore(0, 2, Outcome.MARCH, 0, 5)
    assert over.score == (2, 0)


def test_r24_a_lone_march_at_the_table() -> None:
    over = play_out(in_play("S", ["", TOP_SPADES], maker=1, alone=True))
    assert scored(over) == HandScore(1, 4, Outcome.LONE_MARCH, 1, 5)
    assert over.score == (0, 4)


def test_r24_a_march_by_the_makers_partner_alone_is_a_lone_march() -> None:
    rules = Rules(lone_maker=LoneMaker.EITHER_PARTNER)
    table = position(rules, hands=["", "", TOP_SPADES], upcard="QH")
    over = play_out(bid(table, *["pass"] * 4, "name:S", "alone"))
    assert scored(over) == HandScore(0, 4, Outcome.LONE_MARCH, 0, 5)


def test_r24_tricks_of_both_partners_count_for_the_makers() -> None:
    hands = ["JS 9D 9H 9C TC", "KS QS TS 9S KD", "JC AS AD AH AC", "QD TD QH TH KH"]
    table = in_play("S", hands)
    over = play(table, "JS 9S AS QD 9D KD AD TD AH QH 9H TS QS JC KH 9C AC TH TC KS")
    assert [trick.winner for trick in on_table(over).tricks] == [0, 2, 1, 2, 1]
    assert scored(over) == HandScore(0, 1, Outcome.MADE, 0, 3)


def test_r25_euchred_at_the_table() -> None:
    over = play_out(in_play("S", [NOTHING, TOP_SPADES]))
    assert scored(over) == HandScore(1, 2, Outcome.EUCHRED, 0, 0)
    assert over.score == (0, 2)


def test_r25_a_lone_maker_euchred_at_the_table() -> None:
    over = play_out(in_play("S", [NOTHING, TOP_SPADES], alone=True, rules=Rules(lone_euchre=3)))
    assert scored(over) == HandScore(1, 3, Outcome.LONE_MAKER_EUCHRED, 0, 0)


def test_r25_euchred_by_a_lone_defender_at_the_table() -> None:
    over = play_out(in_play("S", [NOTHING, TOP_SPADES], rules=DEFENDERS_ASKED, lone_defender=1))
    assert scored(over) == HandScore(1, 4, Outcome.EUCHRED_BY_LONE_DEFENDER, 0, 0)


def final(rules: Rules, score: tuple[int, int], *, alone: bool = False) -> Step:
    """The last card of a hand that side 0 marches, from this score."""
    return last_step(in_play("S", [TOP_SPADES], rules=rules, score=score, alone=alone))


def test_r26_the_side_that_reaches_the_target_wins() -> None:
    step = final(AMERICAN, (8, 3))
    assert (step.state.phase, step.state.winner, step.state.turn) == (Phase.GAME_OVER, 0, None)
    assert step.events[-2:] == (
        HandScored(HandScore(0, 2, Outcome.MARCH, 0, 5), (10, 3)),
        GameWon(0, (10, 3)),
    )


def test_r26_a_hand_may_carry_a_side_beyond_the_target() -> None:
    state = final(AMERICAN, (9, 9), alone=True).state
    assert (state.score, state.winner) == ((13, 9), 0)


def test_r26_one_point_short_the_game_goes_on() -> None:
    step = final(AMERICAN, (7, 9))
    assert (step.state.phase, step.state.winner) == (Phase.HAND_OVER, None)
    assert step.events[-1] == HandScored(HandScore(0, 2, Outcome.MARCH, 0, 5), (9, 9))


def test_r26_the_defenders_may_win_the_game_too() -> None:
    over = play_out(in_play("S", [NOTHING, TOP_SPADES], score=(9, 8)))
    assert (over.score, over.winner) == ((9, 10), 1)


@pytest.mark.parametrize("target", [1, 2, 5, 7, 10, 11, 15, 50])
def test_r26_any_target_ends_the_game_exactly_there(target: int) -> None:
    rules = Rules(target=target)
    assert final(rules, (max(target - 2, 0), 0)).state.winner == 0
    if target > 2:
        assert final(rules, (target - 3, 0)).state.winner is None


def test_r26_after_the_game_nobody_may_do_anything() -> None:
    over = final(AMERICAN, (8, 3)).state
    assert legal_actions(over) == ()
    for seat in SEATS:
        with pytest.raises(NothingToDo) as refusal:
            apply(over, seat, Pass())
        assert refusal.value.phase is Phase.GAME_OVER


@given(rules=any_rules(), dealer=st.sampled_from(SEATS), seed=st.integers(0, 2**32))
def test_r26_worked_case_8_at_nine_all_one_side_scores_and_a_tie_is_impossible(
    rules: Rules, dealer: int, seed: int
) -> None:
    before = waiting(replace(rules, target=10), dealer=dealer, score=(9, 9))
    after = before
    random = Random(seed)
    while after.score == before.score:
        after = any_step(after, random).state
    assert after.winner is not None
    assert after.score[1 - after.winner] == 9
    assert after.score[after.winner] >= 10


def test_r26_a_game_may_start_from_a_score() -> None:
    state = new_game(Rules(target=11), 2, (0, 7))
    assert (state.score, state.next_dealer, state.winner) == ((0, 7), 2, None)


@pytest.mark.parametrize(
    ("dealer", "score"),
    [(4, (0, 0)), (-1, (0, 0)), (0, (10, 0)), (0, (3, 12)), (0, (-1, 0)), (0, (1, 2, 3))],
)
def test_r26_no_game_starts_from_a_seat_or_a_score_that_cant_be(
    dealer: int, score: tuple[int, int]
) -> None:
    with pytest.raises(ValueError, match=r"seat|starts"):
        new_game(AMERICAN, dealer, score)


def test_r22_r26_the_last_card_the_trick_and_the_points_are_told_in_this_order() -> None:
    events = last_step(in_play("S", ["JS JC AS KS QS"], rules=Rules(target=2))).events
    assert [type(event) for event in events] == [CardPlayed, TrickTaken, HandScored, GameWon]
