"""What a partner wants to see played to a trick. Dealer 3, so that seat 0 leads; spades trump."""

import pytest

from engine.rules import ENGLISH
from engine.scoring import Outcome
from engine.seats import Seat
from engine.state import GameState
from tests.engine.positions import in_play, on_table, play
from tests.engine.robots.asking import says


def facing(hand: str, *, after: str, maker: Seat = 0) -> GameState:
    """The first trick: `after` was played from seat 0 on, and the next seat holds `hand`."""
    return play(in_play("S", [*after.split(), hand], maker=maker), after)


# Last hand


@pytest.mark.parametrize("maker", [0, 1])
def test_report_36_the_partners_winning_ace_is_not_trumped_in_last_seat(maker: Seat) -> None:
    table = facing("9S TD QC KC QD", after="9H AH TH", maker=maker)
    assert says(table) == "play:TD"


def test_the_last_hand_wins_as_cheaply_as_it_can() -> None:
    assert says(facing("AH KH 9H 9S TD", after="TH 9D QH")) == "play:KH"


def test_the_last_hand_ruffs_with_the_lowest_trump() -> None:
    assert says(facing("JS AS 9S TD QC", after="AH 9H TH")) == "play:9S"


def test_the_last_hand_overtrumps_by_the_least() -> None:
    table = in_play("S", ["AH", "9H", "TS TC QC KC KD", "JS KS 9S TD AC"], maker=0)
    assert says(play(table, "AH 9H TS")) == "play:KS"


def test_a_trick_that_cannot_be_won_costs_the_lowest_card() -> None:
    assert says(facing("KH 9H AS TD QC", after="AH TH QH")) == "play:9H"


# Second hand


def test_the_second_hand_plays_low_while_the_ace_is_out() -> None:
    assert says(facing("KH 9H TD QC 9C", after="TH")) == "play:9H"


def test_the_second_hand_takes_with_the_ace() -> None:
    assert says(facing("AH 9H TD QC 9C", after="TH")) == "play:AH"


def test_the_second_hand_trumps_an_ace_with_the_smallest_trump() -> None:
    assert says(facing("JS 9S TD QC 9C", after="AH")) == "play:9S"


def test_the_second_hand_does_not_spend_the_right_bower_on_a_nine() -> None:
    assert says(facing("JS TD QD QC 9C", after="9H")) != "play:JS"


def test_the_second_hand_trumps_a_nine_small_even_with_the_right_bower_beside_it() -> None:
    assert says(facing("JS TS TD QC 9C", after="9H")) == "play:TS"


# Third hand


def test_the_partners_king_is_not_overtaken_with_the_ace() -> None:
    assert says(facing("AH 9H TD QC 9C", after="KH TH")) == "play:9H"


def test_the_partners_low_lead_is_taken_with_the_ace() -> None:
    assert says(facing("AH QH TD QC 9C", after="9H TH")) == "play:AH"


def test_the_third_hand_plays_high_when_nothing_is_sure() -> None:
    assert says(facing("KH JH TD QC 9C", after="9H TH")) == "play:KH"


def test_the_partners_ace_is_not_trumped_in_third_hand() -> None:
    assert says(facing("9S TD KD QC 9C", after="AH TH", maker=1)) != "play:9S"


def test_the_partners_nine_is_trumped_small_by_a_defender() -> None:
    assert says(facing("9S TD KD QC KC", after="TH 9H", maker=1)) == "play:9S"


def test_the_partners_nine_is_not_worth_the_right_bower_when_a_small_trump_will_do() -> None:
    assert says(facing("JS 9S KD QC KC", after="TH 9H", maker=1)) == "play:9S"


def test_the_makers_leave_even_a_weak_trick_of_the_partners_untrumped() -> None:
    assert says(facing("9S TD KD QC KC", after="TH 9H", maker=0)) != "play:9S"


def test_the_partners_left_bower_is_left_to_win_by_the_holder_of_the_right() -> None:
    assert says(facing("JS 9S TD QC 9C", after="JC TS")) == "play:9S"


def test_the_third_hand_trumps_small_while_the_last_may_have_to_follow() -> None:
    table = in_play("S", ["9H", "AH", "JS TS TD QC 9C"], maker=1)
    assert says(play(table, "9H AH")) == "play:TS"


def test_the_third_hand_trumps_high_where_the_last_trumps_too() -> None:
    table = in_play(
        "S",
        ["AH 9H TC 9C QD", "TH JH AC KS KC", "KH JS 9S 9D JD", "TD KD QC QS AD"],
        maker=1,
    )
    assert says(play(table, "AH TH KH TD 9H JH")) == "play:JS"


# The guarded Left Bower


def test_report_28_the_small_trump_goes_to_the_right_bower_and_the_left_is_kept() -> None:
    assert says(facing("JC 9S TD QD KH", after="JS")) == "play:9S"


def test_report_28_the_guard_of_the_left_is_not_thrown_on_the_partners_trick() -> None:
    assert says(facing("JC 9S TD QD KC", after="9H AH TH")) not in {"play:JC", "play:9S"}


def test_report_28_the_guard_of_the_left_is_not_thrown_on_a_trick_that_is_lost() -> None:
    table = in_play("S", ["AH", "9H", "JS TC QC KD AC", "JC 9S TD QD KC"], maker=0)
    assert says(play(table, "AH 9H JS")) not in {"play:JC", "play:9S"}


# Ducking


def euchre_hangs_on_the_last_two() -> GameState:
    """The defenders, seats 0 and 2, have two tricks; seat 3 leads trump through seat 0."""
    table = in_play(
        "S",
        ["AH AD JC 9S 9C", "TH 9D JS AS TC", "9H TD KC QC JD", "QH QD AC QS KS"],
        maker=1,
    )
    return play(table, "AH TH 9H QH AD 9D TD QD 9C TC KC AC QS")


def test_report_35_a_trick_that_the_right_may_take_is_ducked() -> None:
    assert says(euchre_hangs_on_the_last_two()) == "play:9S"


def test_report_35_ducking_makes_the_euchre() -> None:
    table = play(euchre_hangs_on_the_last_two(), "9S JS JD AS QC KS JC")
    score = on_table(table).score
    assert score is not None
    assert score.outcome is Outcome.EUCHRED


# Bowers and the joker


def test_the_left_bower_is_a_trump_when_its_own_suit_is_led() -> None:
    assert says(facing("JC 9C TD QD KD", after="AC TC QC")) == "play:9C"


def test_the_joker_beats_the_right_bower() -> None:
    table = in_play("S", ["JS", "9H TH QH KH AH", "TS", "BB AS 9S TD QC"], rules=ENGLISH, maker=0)
    assert says(play(table, "JS 9H TS")) == "play:BB"


# Throwing away


def test_a_void_is_made_while_there_is_a_trump_to_use_it() -> None:
    assert says(facing("9S TD QC TC KC", after="9H AH TH")) == "play:TD"


def test_without_a_trump_a_void_is_no_use_and_the_lowest_card_goes() -> None:
    table = in_play(
        "S",
        ["AH KH JS AS KC", "9H AD KD 9S TS", "TH QD JD QS KS", "QH JH TD 9C TC"],
        maker=0,
    )
    assert says(play(table, "AH 9H TH JH KH AD QD QH JS 9S QS")) == "play:9C"


def test_an_ace_is_kept_when_something_must_be_thrown() -> None:
    assert says(facing("AD QC TC KC QD", after="JS AS TS")) != "play:AD"


def test_against_a_loner_the_ace_is_kept_to_the_end() -> None:
    table = in_play(
        "S",
        ["JS JC AS KS 9H", "TH QH KH AD TD", "", "9D QD AH TC 9C"],
        maker=0,
        alone=True,
    )
    table = play(table, "JS TD TC JC QH 9C AS TH 9D")
    assert says(play(table, "KS AD")) == "play:QD"


def test_an_ace_of_a_suit_that_the_loner_lacks_stops_nothing_and_goes() -> None:
    table = in_play(
        "S",
        ["9H QH AD TD 9C", "JS JC AS KS 9D", "TH AH KD QC TC", ""],
        maker=1,
        alone=True,
    )
    assert says(play(table, "9H KS TH JS")) == "play:AH"


def test_a_king_is_kept_once_its_ace_is_gone() -> None:
    table = in_play(
        "S",
        ["AH JS JC AS KS", "9H KH QD JD TD", "TH 9S TS QS TC", "QH JH AD QC KC"],
        maker=0,
    )
    assert says(play(table, "AH 9H TH QH JS")) != "play:KH"
