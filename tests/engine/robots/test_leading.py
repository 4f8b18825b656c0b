"""What a partner wants to see led. Dealer 3 throughout, so that seat 0 leads first."""

import pytest

from engine.rules import ENGLISH, TOURNAMENT
from engine.state import GameState
from tests.engine.positions import bid, in_play, play, position
from tests.engine.robots.asking import says

ELDEST, LEFT_OF_ELDEST, PARTNER_OF_ELDEST = 0, 1, 2


def eldest_leads(
    hand: str, *, trump: str = "S", maker: int = LEFT_OF_ELDEST, alone: bool = False
) -> GameState:
    """Seat 0 holds `hand`, and leads to the first trick."""
    return in_play(trump, [hand], maker=maker, alone=alone)


# The makers


def test_report_29_the_maker_draws_trump_before_cashing_an_ace() -> None:
    assert says(eldest_leads("JS AS 9S AH 9D", maker=ELDEST)) == "play:JS"


def test_report_29_the_maker_goes_on_drawing_while_a_trump_may_be_out() -> None:
    table = in_play(
        "S",
        ["JS JC AS AH 9D", "9S TS 9H TH QH", "9C QD KD AD TD", "KS QS TC QC KC"],
        maker=ELDEST,
    )
    assert says(play(table, "JS 9S 9C QS")) == "play:JC"


def test_once_the_trumps_are_gone_the_maker_cashes_the_ace_and_keeps_the_last_trump() -> None:
    table = in_play(
        "S",
        ["JS JC 9S AH 9D", "TS QS 9H TH QH", "9C QD KD AD TD", "KS AS TC QC KC"],
        maker=ELDEST,
    )
    assert says(play(table, "JS TS 9C KS JC QS QD AS")) == "play:AH"


def test_the_maker_with_three_trumps_forces_out_the_bower_that_beats_them() -> None:
    assert says(eldest_leads("JC AS 9S 9H 9D", maker=ELDEST)) == "play:JC"


def test_the_maker_with_two_trumps_draws_with_the_right_bower() -> None:
    assert says(eldest_leads("JS 9S AH 9D TD", maker=ELDEST)) == "play:JS"


def test_the_maker_with_two_weak_trumps_cashes_the_ace_first() -> None:
    assert says(eldest_leads("AS 9S AH 9D TD", maker=ELDEST)) == "play:AH"


def test_the_joker_draws_trump_as_the_best_of_them() -> None:
    table = in_play("S", ["BB JS 9S AH 9D"], rules=ENGLISH, maker=ELDEST)
    assert says(table) == "play:BB"


def test_the_partner_leads_the_only_trump_to_the_maker() -> None:
    assert says(eldest_leads("KS 9H TH QD 9C", maker=PARTNER_OF_ELDEST)) == "play:KS"


def test_a_left_bower_that_has_no_guard_to_lose_is_led_to_the_maker() -> None:
    assert says(eldest_leads("JC 9H TH QD 9D", maker=PARTNER_OF_ELDEST)) == "play:JC"


def test_a_partner_without_a_trump_leads_an_ace_to_the_maker() -> None:
    assert says(eldest_leads("AH 9H QD TD 9C", maker=PARTNER_OF_ELDEST)) == "play:AH"


@pytest.mark.parametrize("maker", [LEFT_OF_ELDEST, PARTNER_OF_ELDEST])
def test_report_28_nobody_leads_from_a_left_bower_with_one_small_trump_to_guard_it(
    maker: int,
) -> None:
    assert says(eldest_leads("JC 9S QH TH 9D", maker=maker)) not in {"play:JC", "play:9S"}


# The defenders


def test_a_defender_leads_an_ace() -> None:
    assert says(eldest_leads("AH 9H QD TD 9S")) == "play:AH"


def test_a_defender_with_nothing_to_cash_leads_low_from_length() -> None:
    assert says(eldest_leads("QH TH 9H KD 9S")) == "play:9H"


def test_a_defender_leads_the_ace_that_is_followed_most_surely() -> None:
    assert says(eldest_leads("AH AD KD QD 9S")) == "play:AH"


@pytest.mark.parametrize("hand", ["AS KS 9H TH QD", "JS 9S KH QH 9D", "KS QS TS 9H 9D"])
def test_a_defender_leaves_trump_alone(hand: str) -> None:
    assert says(eldest_leads(hand))[-1] != "S"


@pytest.mark.parametrize("hand", ["AH KH 9S TS QC", "JH 9H KS QS 9C", "KH QH TH 9S 9C"])
def test_report_34_nobody_leads_trump_to_a_dealer_who_was_stuck(hand: str) -> None:
    table = position(TOURNAMENT, dealer=3, hands=[hand], upcard="TD")
    table = bid(table, *["pass"] * 7, "name:H")
    assert says(table)[-1] != "H"


def test_a_defender_strong_in_trump_draws_the_makers_trumps() -> None:
    assert says(eldest_leads("JS AS 9S 9H TD")) == "play:JS"


def test_a_defender_leads_what_the_partner_showed_out_of_and_can_ruff() -> None:
    table = in_play(
        "S",
        ["AH 9H TD 9D 9C", "TH JS AS JC KD", "9S KC TC QD JD", "QH KH AD AC TS"],
        maker=LEFT_OF_ELDEST,
    )
    assert says(play(table, "AH TH TC QH")) == "play:9H"


def test_a_king_is_led_once_its_ace_is_gone() -> None:
    table = in_play(
        "S",
        ["AH KH TD 9D 9C", "TH JS AS KD JC", "9H KC TC QD AC", "QH JH JD AD QS"],
        maker=LEFT_OF_ELDEST,
    )
    assert says(play(table, "AH TH 9H QH")) == "play:KH"


def test_a_king_is_not_led_while_its_ace_is_out() -> None:
    assert says(eldest_leads("KH 9H QD TD 9C")) != "play:KH"


def test_an_ace_is_not_led_into_an_opponent_who_showed_out_and_can_trump() -> None:
    table = in_play(
        "S",
        ["AH QH AD TD 9C", "9S JS AS KD QC", "9H TH QD TC JC", "KH JH JD 9D AC"],
        maker=LEFT_OF_ELDEST,
    )
    assert says(play(table, "QH 9S 9H KH KD QD 9D AD")) != "play:AH"


def test_near_the_end_a_defender_leads_the_boss_trump_so_that_the_other_card_is_good() -> None:
    table = in_play(
        "S",
        ["JS AH QD TD 9C", "TS AS KD QC 9H", "9D TH KH TC JC", "KC JH JD QH AC"],
        maker=LEFT_OF_ELDEST,
    )
    table = play(table, "TD KD 9D JD QC TC AC 9C KC QD AS JC")
    assert says(play(table, "TH QH AH 9H")) == "play:JS"


# Against a loner


def test_report_30_the_only_ace_is_kept_against_a_loner() -> None:
    assert says(eldest_leads("AH 9H QD TD 9C", alone=True))[-1] != "H"


def test_report_30_a_lone_ace_is_kept_against_a_loner() -> None:
    assert says(eldest_leads("AH QD TD 9D 9C", alone=True)) != "play:AH"


def test_of_two_aces_one_is_led_to_a_loner_since_both_cannot_be_kept() -> None:
    assert says(eldest_leads("AH 9H AD TD 9C", alone=True)) in {"play:AH", "play:AD"}


def test_no_trump_is_led_to_a_loner() -> None:
    assert says(eldest_leads("KS 9S QD TD 9C", alone=True))[-1] != "S"
