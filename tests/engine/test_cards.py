"""The pack, and what a card is worth under a trump suit (R1-R5)."""

import copy
import pickle
from collections import Counter

import pytest

from engine.cards import (
    DECK_SIZES,
    JOKER,
    Card,
    Hand,
    Rank,
    Suit,
    cards,
    is_trump,
    left_bower,
    pack,
    right_bower,
    strength,
    suit_of,
    trick_strength,
    turned_suit,
)


def from_the_top(hand: Hand, trump: str) -> str:
    ordered = sorted(hand, key=lambda card: strength(card, Suit(trump)), reverse=True)
    return " ".join(card.code for card in ordered)


def belonging_to(suit: str, trump: str, pack_: Hand) -> Hand:
    return tuple(card for card in pack_ if suit_of(card, Suit(trump)) is Suit(suit))


@pytest.mark.parametrize(
    ("size", "ranks"), [(24, "9 T J Q K A"), (28, "8 9 T J Q K A"), (32, "7 8 9 T J Q K A")]
)
def test_r1_the_pack_has_these_ranks_in_every_suit(size: int, ranks: str) -> None:
    expected = {rank + suit for rank in ranks.split() for suit in "CDHS"}
    assert {card.code for card in pack(size)} == expected
    assert len(pack(size)) == size


@pytest.mark.parametrize("size", DECK_SIZES)
def test_r1_the_joker_adds_one_card_to_any_pack(size: int) -> None:
    assert Counter(pack(size, joker=True)) == Counter(pack(size)) + Counter([JOKER])


@pytest.mark.parametrize(("suit", "trump"), [("H", "S"), ("D", "C"), ("C", "H"), ("S", "D")])
def test_r2_a_plain_suit_runs_from_the_ace_down_with_its_jack(suit: str, trump: str) -> None:
    plain = belonging_to(suit, trump, pack(32))
    assert from_the_top(plain, trump) == " ".join(rank + suit for rank in "AKQJT987")


@pytest.mark.parametrize(("suit", "trump"), [("C", "S"), ("S", "C"), ("H", "D"), ("D", "H")])
def test_r2_the_suit_of_trumps_colour_lacks_the_jack_that_became_the_left_bower(
    suit: str, trump: str
) -> None:
    plain = belonging_to(suit, trump, pack(32))
    assert from_the_top(plain, trump) == " ".join(rank + suit for rank in "AKQT987")


@pytest.mark.parametrize(("trump", "mate"), [("C", "S"), ("S", "C"), ("H", "D"), ("D", "H")])
def test_r3_trumps_run_joker_right_left_ace_and_down(trump: str, mate: str) -> None:
    trumps = belonging_to(trump, trump, pack(32, joker=True))
    expected = ["BB", "J" + trump, "J" + mate, *(rank + trump for rank in "AKQT987")]
    assert from_the_top(trumps, trump) == " ".join(expected)


def test_r3_worked_case_1_diamonds_from_the_top() -> None:
    trumps = belonging_to("D", "D", pack(24))
    assert from_the_top(trumps, "D") == "JD JH AD KD QD TD 9D"


def test_r3_the_right_bower_is_trumps_own_jack_and_the_left_its_mate() -> None:
    assert (right_bower(Suit.HEARTS), left_bower(Suit.HEARTS)) == cards("JH JD")
    assert (right_bower(Suit.CLUBS), left_bower(Suit.CLUBS)) == cards("JC JS")


@pytest.mark.parametrize("trump", Suit)
def test_r4_the_left_bower_and_the_joker_are_trumps_in_every_respect(trump: Suit) -> None:
    for card in (left_bower(trump), JOKER):
        assert suit_of(card, trump) is trump
        assert is_trump(card, trump)


def test_r4_a_jack_of_the_other_colour_stays_in_its_suit() -> None:
    assert suit_of(Card("JH"), Suit.SPADES) is Suit.HEARTS
    assert not is_trump(Card("JH"), Suit.SPADES)


@pytest.mark.parametrize("trump", Suit)
@pytest.mark.parametrize("joker", [False, True])
@pytest.mark.parametrize(
    ("size", "trumps", "mates", "others"), [(24, 7, 5, 6), (28, 8, 6, 7), (32, 9, 7, 8)]
)
def test_r5_so_many_cards_belong_to_each_suit(
    size: int, trumps: int, mates: int, others: int, *, joker: bool, trump: Suit
) -> None:
    count = Counter(suit_of(card, trump) for card in pack(size, joker=joker))
    assert count.pop(trump) == trumps + joker
    assert count.pop(trump.same_colour) == mates
    assert list(count.values()) == [others, others]


@pytest.mark.parametrize("trump", Suit)
def test_r22_any_trump_beats_any_plain_card_and_a_discard_beats_nothing(trump: Suit) -> None:
    led = trump.same_colour
    for card in pack(32, joker=True):
        height = trick_strength(card, trump, led)
        if is_trump(card, trump):
            assert height > Rank.ACE
        else:
            assert height == (card.rank if card.suit is led else 0)


def test_r13_the_joker_turned_up_counts_as_a_spade() -> None:
    assert turned_suit(JOKER) is Suit.SPADES
    assert turned_suit(Card("9D")) is Suit.DIAMONDS


def test_a_card_reads_as_its_code() -> None:
    assert str(Card("TD")) == "TD"
    assert repr(Card("TD")) == "Card('TD')"


@pytest.mark.parametrize("code", ["", "10D", "1D", "XD", "JX", "jh", "J♥", "JOKER"])
def test_a_code_that_names_no_card_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="no such card"):
        Card(code)


def test_there_is_one_object_for_each_card_even_after_copying() -> None:
    jack = Card("JH")
    assert Card("JH") is jack
    assert copy.deepcopy(jack) is jack
    assert pickle.loads(pickle.dumps(jack)) is jack  # noqa: S301 - our own bytes


def test_nobody_can_mark_a_card() -> None:
    with pytest.raises(AttributeError):
        Card("JH").rank = Rank.ACE
    assert Card("JH").rank is Rank.JACK
