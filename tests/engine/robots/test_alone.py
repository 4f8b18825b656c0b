"""Going alone, and when not to."""

import pytest

from engine.faceup import Score
from engine.rules import AMERICAN, ENGLISH, TOCK, TOURNAMENT, DefendAlone, Rules
from engine.state import GameState
from tests.engine.positions import bid, position
from tests.engine.robots.asking import says

LONER = "JH JD AH KH AS"
ELDEST, DEALERS_PARTNER, THIRD, DEALER = 0, 1, 2, 3


def dealer_holds(hand: str, *, rules: Rules = AMERICAN, score: Score = (0, 0)) -> GameState:
    """Three passes to the dealer, seat 3, with the ten of hearts turned up."""
    table = position(rules, dealer=DEALER, hands=["", "", "", hand], upcard="TH", score=score)
    return bid(table, "pass", "pass", "pass")


def test_a_hand_that_needs_no_partner_goes_alone() -> None:
    assert says(dealer_holds(LONER)) == "order_alone"


@pytest.mark.parametrize("hand", ["JH JD AS KS 9C", "JH AH KH AS KC"])
def test_four_tricks_and_a_fair_fifth_go_alone(hand: str) -> None:
    assert says(dealer_holds(hand)) == "order_alone"


@pytest.mark.parametrize("hand", ["JH JD QS TS 9C", "JH AH KH QS TC"])
def test_a_loser_too_many_does_not(hand: str) -> None:
    assert says(dealer_holds(hand)) == "order"


def test_a_hand_that_needs_its_partner_does_not() -> None:
    assert says(dealer_holds("JH KH AS 9C TD")) == "order"


@pytest.mark.parametrize("ours", [8, 9])
def test_report_31_nobody_goes_alone_when_a_march_with_the_partner_wins_the_game(
    ours: int,
) -> None:
    assert says(dealer_holds(LONER, score=(5, ours))) == "order"


def test_with_three_points_to_go_four_are_worth_having() -> None:
    assert says(dealer_holds(LONER, score=(5, 7))) == "order_alone"


def test_nobody_goes_alone_where_a_lone_march_pays_no_more() -> None:
    assert says(dealer_holds(LONER, rules=Rules(lone_march=2))) == "order"


def test_in_the_second_round_the_call_is_alone_too() -> None:
    table = position(dealer=DEALER, hands=["JS JC AS KS AD"], upcard="TH")
    assert says(bid(table, *["pass"] * 4)) == "name_alone:S"


def test_r14_the_dealers_partner_who_may_only_order_alone_passes_an_ordinary_hand() -> None:
    table = position(ENGLISH, dealer=DEALER, hands=["", "JH KH AS 9C TD"], upcard="TH")
    assert says(bid(table, "pass")) == "pass"


def test_r14_the_dealers_partner_who_may_only_order_alone_does_with_a_great_one() -> None:
    table = position(ENGLISH, dealer=DEALER, hands=["", "BB JH AH KH AS"], upcard="TH")
    assert says(bid(table, "pass")) == "order_alone"


def asked_partner(hand: str, *, score: Score = (0, 0)) -> GameState:
    """Seat 0 named spades; its partner, seat 2, may go alone instead (R17)."""
    hands = ["JC 9S AD KD QD", "", hand]
    table = position(TOCK, dealer=DEALER, hands=hands, upcard="TH", score=score)
    return bid(table, *["pass"] * 4, "name:S")


def test_r17_the_makers_partner_lets_the_maker_play() -> None:
    assert says(asked_partner("AS 9C TC QH KH")) == "pass"


def test_r17_the_makers_partner_takes_over_with_a_hand_that_needs_nobody() -> None:
    assert says(asked_partner("JS AS KS QS AH")) == "alone"


def test_r17_the_makers_partner_does_not_take_over_when_two_points_win() -> None:
    assert says(asked_partner("JS AS KS QS AH", score=(9, 0))) == "pass"


def asked_defender(
    hand: str, *, call: str = "name_alone:S", rules: Rules = TOURNAMENT, score: Score = (0, 0)
) -> GameState:
    """Seat 0 named spades; seat 1, a defender, may play alone (R18)."""
    hands = ["QS TS AD QD KC", hand]
    table = position(rules, dealer=DEALER, hands=hands, upcard="TH", score=score)
    return bid(table, *["pass"] * 4, call)


def asked_defender_against_two(hand: str, *, score: Score = (0, 0)) -> GameState:
    """The same where both makers play."""
    rules = Rules(defend_alone=DefendAlone.ALWAYS)
    return asked_defender(hand, call="name:S", rules=rules, score=score)


def test_r18_a_defender_with_an_ordinary_hand_keeps_the_partner() -> None:
    assert says(asked_defender("9S AH 9C TC 9D")) == "pass"
    assert says(asked_defender_against_two("AS AH 9C TC 9D")) == "pass"


def test_r18_a_defender_with_both_bowers_and_aces_plays_alone() -> None:
    assert says(asked_defender("JS JC 9S AC AH")) == "alone"
    assert says(asked_defender_against_two("JS JC 9S AC AH")) == "alone"


def test_r18_it_takes_more_to_defend_alone_against_a_loner_than_against_two() -> None:
    hand = "JS AS AH KD TD"
    assert says(asked_defender_against_two(hand)) == "alone"
    assert says(asked_defender(hand)) == "pass"


def test_r18_a_defender_does_not_play_alone_when_two_points_win() -> None:
    assert says(asked_defender("JS JC 9S AC AH", score=(0, 8))) == "pass"
