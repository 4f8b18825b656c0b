"""Calling trump as a partner would expect it. The up-card is a heart unless a test says other."""

import pytest

from engine.faceup import Score
from engine.rules import AMERICAN, ENGLISH, TOCK, TOURNAMENT, Rules
from engine.seats import Seat
from engine.state import GameState
from tests.engine.positions import bid, position
from tests.engine.robots.asking import says

ELDEST, DEALERS_PARTNER, THIRD, DEALER = 0, 1, 2, 3
RUBBISH = "9C TC QD 9D TS"


def first_round(
    seat: Seat,
    hand: str,
    upcard: str = "TH",
    *,
    rules: Rules = AMERICAN,
    score: Score = (0, 0),
) -> GameState:
    """Dealer 3 has turned `upcard`, all before `seat` passed, and `seat` holds `hand`."""
    hands = ["", "", "", ""]
    hands[seat] = hand
    table = position(rules, dealer=DEALER, hands=hands, upcard=upcard, score=score)
    return bid(table, *["pass"] * seat)


def second_round(
    seat: Seat,
    hand: str,
    upcard: str = "TH",
    *,
    rules: Rules = AMERICAN,
    score: Score = (0, 0),
) -> GameState:
    """The same after `upcard` was turned down."""
    hands = ["", "", "", ""]
    hands[seat] = hand
    table = position(rules, dealer=DEALER, hands=hands, upcard=upcard, score=score)
    return bid(table, *["pass"] * (4 + seat))


# First round


@pytest.mark.parametrize("seat", [ELDEST, DEALERS_PARTNER, THIRD, DEALER])
def test_report_32_right_ace_king_is_called_from_every_chair(seat: Seat) -> None:
    assert says(first_round(seat, "JH AH KH 9C TS")).startswith("order")


@pytest.mark.parametrize("rest", ["9C TC QD", "9C 9D 9S", "KC QC TC"])
def test_report_33_eldest_passes_with_nothing_but_the_two_bowers(rest: str) -> None:
    assert says(first_round(ELDEST, f"JH JD {rest}")) == "pass"


def test_eldest_orders_with_the_two_bowers_a_small_trump_and_an_ace() -> None:
    assert says(first_round(ELDEST, "JH JD 9H AS 9C")) == "order"


def test_the_dealers_partner_assists_with_the_two_bowers() -> None:
    assert says(first_round(DEALERS_PARTNER, "JH JD 9C TC 9S")) == "order"


@pytest.mark.parametrize("seat", [ELDEST, DEALERS_PARTNER, THIRD, DEALER])
def test_rubbish_passes(seat: Seat) -> None:
    assert says(first_round(seat, RUBBISH)) == "pass"


def test_the_dealer_picks_up_with_three_trumps_and_an_ace() -> None:
    assert says(first_round(DEALER, "AH 9H AS 9C TC")) == "order"


def test_eldest_leaves_the_same_hand_to_the_dealer() -> None:
    assert says(first_round(ELDEST, "AH 9H AS 9C TC")) == "pass"


def test_the_dealers_partner_assists_sooner_when_a_bower_is_turned() -> None:
    hand = "AH 9H AS 9C TC"
    assert says(first_round(DEALERS_PARTNER, hand, "JH")) == "order"
    assert says(first_round(DEALERS_PARTNER, hand, "TH")) == "pass"


def test_nobody_orders_a_bower_to_an_opponent_on_a_middling_hand() -> None:
    hand = "JD AH KH AS 9C"
    assert says(first_round(ELDEST, hand, "TH")) == "order"
    assert says(first_round(ELDEST, hand, "JH")) == "pass"


def test_where_the_maker_takes_the_up_card_eldest_counts_it_as_its_own() -> None:
    hand = "AH 9H AS 9C TC"
    assert says(first_round(ELDEST, hand, "JH", rules=TOCK)) == "order"


def test_the_joker_turned_up_is_a_spade_to_the_dealer() -> None:
    table = first_round(DEALER, "AS KS 9S AC 9D", "BB", rules=ENGLISH)
    assert says(table).startswith("order")


# Second round


def test_with_nothing_in_the_other_suits_everybody_passes_again() -> None:
    assert says(second_round(ELDEST, "9C TC QD 9S TS")) == "pass"


def test_the_suit_with_the_bowers_is_named() -> None:
    assert says(second_round(ELDEST, "JS JC AS 9H TD")) == "name:S"


def test_eldest_names_next_on_a_hand_too_thin_for_another_suit() -> None:
    assert says(second_round(ELDEST, "AD KD 9D 9C TC")) == "name:D"
    assert says(second_round(ELDEST, "AC KC 9C 9D TD")) == "pass"


def test_the_dealers_partner_reverses_next() -> None:
    assert says(second_round(DEALERS_PARTNER, "AC KC 9C 9D TD")) == "name:C"
    assert says(second_round(DEALERS_PARTNER, "AD KD 9D 9C TC")) == "pass"


def test_a_left_bower_that_was_turned_down_beats_nobody() -> None:
    hand = "AD KD 9D 9C TC"
    assert says(second_round(DEALERS_PARTNER, hand, "JH")) == "name:D"
    assert says(second_round(DEALERS_PARTNER, hand, "TH")) == "pass"


def test_the_dealer_who_is_not_stuck_lets_a_bad_hand_be_thrown_in() -> None:
    assert says(second_round(DEALER, "9C TC QD 9S TS")) == "pass"


def test_the_stuck_dealer_names_the_best_of_bad_suits() -> None:
    table = second_round(DEALER, "9C QC KS JC TD", rules=TOURNAMENT)
    assert says(table) == "name:C"


# The score


def test_with_the_others_one_point_from_the_game_a_thin_hand_is_called() -> None:
    hand = "AH 9H AS 9C TC"
    assert says(first_round(DEALERS_PARTNER, hand)) == "pass"
    assert says(first_round(DEALERS_PARTNER, hand, score=(9, 5))) == "order"


def test_a_euchre_that_would_lose_the_game_is_not_risked_on_a_thin_hand() -> None:
    hand = "AH KH AS 9C TC"
    assert says(first_round(DEALERS_PARTNER, hand)) == "order"
    assert says(first_round(DEALERS_PARTNER, hand, score=(8, 5))) == "pass"


def test_with_one_point_to_go_a_thin_hand_is_called_to_end_the_game() -> None:
    assert says(first_round(DEALERS_PARTNER, "AH 9H AS 9C TC", score=(5, 9))) == "order"
