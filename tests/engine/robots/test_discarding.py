"""What the taker of the up-card lays away."""

import pytest

from engine.rules import AMERICAN, ENGLISH, TOCK, Rules
from engine.state import GameState
from tests.engine.positions import bid, position
from tests.engine.robots.asking import says


def dealer_takes(hand: str, upcard: str = "TH", *, rules: Rules = AMERICAN) -> GameState:
    """Seat 3 deals, is ordered up by eldest, and holds six cards."""
    table = position(rules, dealer=3, hands=["", "", "", hand], upcard=upcard)
    return bid(table, "order")


@pytest.mark.parametrize(
    ("hand", "laid_away"),
    [
        ("JH AH 9C QD TD", "9C"),
        ("JH AH QC TD 9D", "QC"),
        ("JH AH AC TD 9D", "9D"),
        ("JH AH KD TD 9C", "9C"),
        ("JH AH AC KC 9D", "9D"),
    ],
    ids=[
        "a low singleton, to make a void",
        "a higher singleton all the same",
        "not an ace: the lowest of the other suit",
        "the singleton before the guard of a king",
        "the singleton rather than the king beside its ace",
    ],
)
def test_the_dealer_makes_a_void_and_keeps_aces(hand: str, laid_away: str) -> None:
    assert says(dealer_takes(hand)) == f"discard:{laid_away}"


def test_a_trump_is_never_laid_away_while_there_is_a_plain_card() -> None:
    assert says(dealer_takes("JH AH KH QH AC")) == "discard:AC"


def test_with_six_trumps_the_lowest_goes() -> None:
    assert says(dealer_takes("JH AH KH QH 9H")) == "discard:9H"


def test_the_left_bower_is_kept_as_the_trump_that_it_is() -> None:
    assert says(dealer_takes("JD AH 9C TC QC")) == "discard:9C"


def test_the_joker_is_kept() -> None:
    table = bid(
        position(ENGLISH, dealer=3, hands=["", "", "", "BB AH 9C TC QS"], upcard="TH"), "order"
    )
    assert says(table) == "discard:QS"


def test_the_maker_discards_where_the_maker_takes_the_up_card() -> None:
    table = position(TOCK, dealer=3, hands=["JH AH 9C QD TD"], upcard="TH")
    assert says(bid(table, "order")) == "discard:9C"


def test_the_up_card_stays_where_the_rules_forbid_to_lay_it_away() -> None:
    table = dealer_takes("JH AH KH QH JD", "9H", rules=Rules(discard_upcard=False))
    assert says(table) == "discard:QH"
