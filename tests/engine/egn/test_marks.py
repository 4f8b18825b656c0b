"""Which cards a mark of the format may be."""

import pytest

from engine.cards import Suit, cards, pack
from engine.egn.notation import Reader, is_mark

PACK = pack(24, joker=True)


@pytest.mark.parametrize(
    ("mark", "meant"),
    [
        ("Jh", "JH"),
        ("JH", "JH"),
        ("Nd", "9D"),
        ("B", "BB"),
        ("R", "JS"),
        ("L", "JC"),
        ("At", "AS"),
        ("An", "AC"),
        ("Jx", "JC JD JH JS"),
        ("Xh", "9H TH JH QH KH AH"),
        ("8h", ""),
    ],
)
def test_a_mark_may_be_these_cards_where_spades_are_trump(mark: str, meant: str) -> None:
    assert Reader(PACK, Suit.SPADES).candidates(mark) == frozenset(cards(meant))


@pytest.mark.parametrize("mark", ["", "Xx", "XX"])
def test_a_card_of_which_nothing_is_known_may_be_the_joker_too(mark: str) -> None:
    assert Reader(PACK, Suit.SPADES).candidates(mark) == frozenset(PACK)


@pytest.mark.parametrize(
    ("mark", "meant"), [("Ag", "AD AH"), ("Ah", "AD AH"), ("AH", "AH"), ("Ad", "AD"), ("As", "AS")]
)
def test_a_deal_that_writes_greens_leaves_a_small_h_open(mark: str, meant: str) -> None:
    assert Reader(PACK, Suit.SPADES, green=True).candidates(mark) == frozenset(cards(meant))


@pytest.mark.parametrize(
    ("mark", "meant"),
    [("R", "JC JD JH JS"), ("L", "JC JD JH JS"), ("At", "AC AD AH AS"), ("Ah", "AH")],
)
def test_before_trump_is_fixed_its_names_mean_any_suit(mark: str, meant: str) -> None:
    assert Reader(PACK, green=True).candidates(mark) == frozenset(cards(meant))


def test_a_card_is_known_where_it_can_only_be_one() -> None:
    reader = Reader(PACK, Suit.SPADES)
    assert reader.known("L") in cards("JC")
    assert reader.known("Xx") is None


@pytest.mark.parametrize("text", ["10h", "hJ", "J", "xx", "Jhh", "b"])
def test_other_texts_are_no_marks(text: str) -> None:
    assert not is_mark(text)
