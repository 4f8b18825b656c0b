"""What a player can know from what was seen."""

import pytest

from engine.cards import Card, Suit, cards
from engine.game import new_game
from engine.robots.knowledge import Knowledge, know
from engine.rules import AMERICAN
from engine.seats import Seat
from engine.state import GameState
from engine.views import view_for
from tests.engine.positions import bid, in_play, play, position, to_move

H = Suit.HEARTS


def knows(state: GameState, seat: Seat | None = None) -> Knowledge:
    """What the seat to move, or another one, knows."""
    return know(view_for(state, to_move(state) if seat is None else seat))


def ordered_up() -> GameState:
    """Dealer 3 took the ten of hearts, and laid the nine of clubs away."""
    hands = ["9D 9S TS QS KS", "TD AC KC QC TC", "QD 9H QH KH JS", "JH AH 9C JC AS"]
    return bid(position(dealer=3, hands=hands, upcard="TH"), "order", "discard:9C")


def test_own_cards_are_no_riddle() -> None:
    table = in_play("S", ["JS AS 9S AH 9D"])
    assert not knows(table).unseen & set(cards("JS AS 9S AH 9D"))


def test_a_card_is_unseen_until_it_is_played() -> None:
    table = in_play("S", ["JS AS 9S AH 9D", "TS 9H TH QH KH"])
    assert Card("TS") in knows(table, 2).unseen
    assert Card("TS") not in knows(play(table, "JS TS"), 2).unseen


def test_a_card_that_was_turned_down_is_seen() -> None:
    table = bid(position(dealer=3, upcard="TH"), *["pass"] * 4, "name:S")
    assert Card("TH") not in knows(table).unseen


def test_the_taker_knows_its_own_discard() -> None:
    assert Card("9C") not in knows(ordered_up(), 3).unseen


def test_the_others_may_still_fear_the_discard() -> None:
    assert Card("9C") in knows(ordered_up(), 0).unseen


def test_the_up_card_can_only_come_from_its_taker() -> None:
    known = knows(ordered_up(), 0)
    assert Card("TH") in known.may_hold(3, H)
    assert Card("TH") not in known.may_hold(1, H)


def test_once_played_the_up_card_is_nowhere() -> None:
    known = knows(play(ordered_up(), "9D TD QD TH"), 0)
    assert Card("TH") not in known.may_hold(3, H)


def test_who_fails_to_follow_has_shown_out() -> None:
    table = in_play("S", ["AH 9H JS AS KS", "9D TD QD KD AD"])
    known = knows(play(table, "AH 9D"), 2)
    assert known.shown_out[1] == {H}
    assert known.may_hold(1, H) == set()


def test_following_with_the_left_bower_is_no_showing_out_of_trump() -> None:
    table = in_play("S", ["AS 9H JS TS KS", "JC TD QD KD AD"])
    assert knows(play(table, "AS JC"), 2).shown_out[1] == frozenset()


def test_playing_the_left_bower_to_its_printed_suit_shows_out_of_that_suit() -> None:
    table = in_play("S", ["AC 9H JS TS KS", "JC TD QD KD AD"])
    assert knows(play(table, "AC JC"), 2).shown_out[1] == {Suit.CLUBS}


def test_the_first_card_says_what_is_led_whatever_was_played_to_it() -> None:
    table = in_play("S", ["AH", "9D TD QD KD AD"])
    assert knows(play(table, "AH 9D"), 2).led is H


def test_a_king_is_boss_once_its_ace_was_played() -> None:
    table = in_play("S", ["AH 9D JS AS KS", "9H KH QD KD AD", "TH", "QH"])
    assert not knows(table, 1).is_boss(Card("KH"))
    assert knows(play(table, "AH"), 1).is_boss(Card("KH"))


def test_a_bower_that_the_partner_took_up_beats_nobody() -> None:
    table = position(dealer=3, hands=["", "JD KH AS 9C TC", "", "9H 9D QC KC AC"], upcard="JH")
    table = bid(table, "pass", "order", "discard:9D")
    assert knows(table, 1).is_boss(Card("JD"))
    assert not knows(table, 1).is_boss(Card("KH"))


@pytest.mark.parametrize("seat", [0, 1])
def test_the_partner_of_a_loner_is_out_of_the_reckoning(seat: Seat) -> None:
    table = in_play("S", ["JS JC AS KS QS"], maker=0, alone=True)
    known = knows(table, seat)
    assert (known.partner, known.lone_opponent) == ((None, None) if seat == 0 else (3, 0))


def test_the_up_card_of_a_dealer_who_sits_out_is_out_of_play() -> None:
    table = position(dealer=3, hands=["", "", "", "9C"], upcard="TH")
    table = bid(table, "pass", "order_alone", "discard:9C")
    assert Card("TH") not in knows(table, 0).unseen


def test_before_trump_is_fixed_there_is_nothing_to_know() -> None:
    with pytest.raises(ValueError, match="trump"):
        know(view_for(new_game(AMERICAN, 0), 0))
