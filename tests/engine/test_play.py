"""Following suit and taking tricks (R4, R21-R23)."""

import pytest

from engine.actions import Play
from engine.cards import Card, Suit, cards
from engine.errors import CardNotHeld, MustFollow
from engine.events import CardPlayed, TrickTaken
from engine.faceup import Trick
from engine.game import apply
from engine.play import winner_of
from engine.rules import ENGLISH, Rules
from engine.seats import SEATS, Seat
from engine.views import view_for
from tests.engine.positions import (
    bid,
    held,
    in_play,
    moved,
    on_table,
    play,
    playable,
    position,
    to_move,
)


def takes(trump: str, played: str) -> Seat:
    """Who takes these cards, played in turn from seat 0."""
    return winner_of(tuple(zip(SEATS, cards(played), strict=False)), Suit(trump))


def test_r4_worked_case_4_the_left_bower_led_must_be_followed_by_trumps() -> None:
    hands = ["JC", "9S TC AH KH QH", "AC KC QC TH 9H"]
    table = play(in_play("S", hands), "JC")
    assert playable(table) == {"9S"}
    table = play(table, "9S")
    assert playable(table) == {"AC", "KC", "QC", "TH", "9H"}


def test_r4_worked_case_5_the_left_bower_is_no_club_and_may_go_with_anything() -> None:
    table = play(in_play("S", ["9C", "JC AH KH QH TH"]), "9C")
    assert playable(table) == {"JC", "AH", "KH", "QH", "TH"}


def test_r4_worked_case_5_beside_the_left_bower_a_club_must_follow_clubs() -> None:
    table = play(in_play("S", ["9C", "JC KC AH QH TH"]), "9C")
    assert playable(table) == {"KC"}


def test_r4_the_left_bower_follows_a_trump_lead() -> None:
    table = play(in_play("S", ["9S", "JC KC AH QH TH"]), "9S")
    assert playable(table) == {"JC"}


def test_r4_the_joker_led_calls_for_trumps() -> None:
    table = play(in_play("D", ["BB", "JH AH KS QS TS"], rules=ENGLISH), "BB")
    assert playable(table) == {"JH"}


def test_r4_the_joker_must_follow_a_trump_and_may_not_be_held_back() -> None:
    table = play(in_play("D", ["9D", "BB AH KS QS TS"], rules=ENGLISH), "9D")
    assert playable(table) == {"BB"}


def test_r21_play_goes_clockwise() -> None:
    table = in_play("S", ["9H", "TH", "QH", "KH"], dealer=3)
    turns = []
    for card in ("9H", "TH", "QH"):
        turns.append(to_move(table))
        table = play(table, card)
    assert [*turns, to_move(table)] == [0, 1, 2, 3]


def test_r21_the_leader_may_lead_anything() -> None:
    table = in_play("S", ["AS JC AH 9D TD"])
    assert playable(table) == {"AS", "JC", "AH", "9D", "TD"}


def test_r21_the_led_suit_must_be_followed() -> None:
    table = play(in_play("S", ["9H", "AH TH AS KS QS"]), "9H")
    assert playable(table) == {"AH", "TH"}


def test_r21_without_the_led_suit_any_card_may_be_played_trump_or_not() -> None:
    table = play(in_play("S", ["9H", "AD TD AS KS QC"]), "9H")
    assert playable(table) == {"AD", "TD", "AS", "KS", "QC"}


def test_r21_the_table_shows_which_suit_must_be_followed() -> None:
    table = in_play("S", ["JC"])
    before, after = view_for(table, None).hand, view_for(play(table, "JC"), None).hand
    assert before is not None
    assert after is not None
    assert (before.led, after.led) == (None, Suit.SPADES)


def test_r22_worked_case_2_nobody_follows_higher_and_the_ace_takes_it() -> None:
    assert takes("D", "AS JS KS QH") == 0


def test_r22_worked_case_3_the_left_bower_takes_the_king_of_trumps() -> None:
    assert takes("H", "KH JD 9H TC") == 1


@pytest.mark.parametrize(
    ("trump", "played", "winner"),
    [
        ("S", "9H AH KH QH", 1),  # the highest of the led suit
        ("S", "9H AD AC KD", 0),  # high cards of other suits take nothing
        ("S", "AH 9S KH QH", 1),  # the lowest trump takes an ace
        ("S", "AH 9S TS QH", 2),  # of two trumps the higher
        ("S", "AS JC KS JS", 3),  # the right bower before the left
        ("S", "AS JC KS QS", 1),  # the left bower before the ace
        ("S", "AC JC KC QC", 1),  # the left bower ruffs its own printed suit
        ("H", "JH BB AH JD", 1),  # the joker before the right bower
        ("C", "JH QH 9H TH", 1),  # a plain jack is only a jack
    ],
)
def test_r22_the_highest_trump_takes_the_trick_or_the_highest_of_the_led_suit(
    trump: str, played: str, winner: Seat
) -> None:
    assert takes(trump, played) == winner


def test_r22_the_taker_leads_next() -> None:
    table = in_play("S", ["9H", "TH", "AH", "KH"])
    step = moved(play(table, "9H TH AH"), "play:KH")
    assert step.events == (CardPlayed(3, Card("KH")), TrickTaken(2))
    assert step.state.turn == 2
    assert on_table(step.state).trick == Trick()
    assert on_table(step.state).tricks[-1].winner == 2


def test_r22_a_trick_of_three_is_complete_when_a_loner_plays() -> None:
    table = in_play("S", ["9H", "TH", "AH", "KH"], maker=1, alone=True)
    table = play(table, "9H TH AH")
    assert [len(trick.plays) for trick in on_table(table).tricks] == [3]
    assert table.turn == 2


def test_r23_a_card_that_does_not_follow_is_refused_with_the_suit_to_follow() -> None:
    table = play(in_play("S", ["9H", "AH AS"]), "9H")
    with pytest.raises(MustFollow) as refusal:
        play(table, "AS")
    reason = refusal.value
    assert (reason.card, reason.led, reason.trump) == (Card("AS"), Suit.HEARTS, Suit.SPADES)


def test_r23_the_left_bower_held_back_from_a_trump_lead_is_refused() -> None:
    table = play(in_play("S", ["9S", "JC AH"], rules=Rules(deck=32)), "9S")
    with pytest.raises(MustFollow) as refusal:
        play(table, "AH")
    assert refusal.value.led is Suit.SPADES


def test_r23_when_the_left_bower_is_led_its_printed_suit_does_not_follow() -> None:
    table = play(in_play("S", ["JC", "9S AC"]), "JC")
    with pytest.raises(MustFollow) as refusal:
        play(table, "AC")
    assert (refusal.value.card, refusal.value.led) == (Card("AC"), Suit.SPADES)


def test_r23_a_card_of_somebody_else_is_refused() -> None:
    table = in_play("S", ["9H", "AH"])
    with pytest.raises(CardNotHeld) as refusal:
        play(table, "AH")
    assert refusal.value.card is Card("AH")


def test_r23_a_card_already_played_is_refused() -> None:
    table = play(in_play("S", ["AH", "9H", "TH", "QH"]), "AH 9H TH QH")
    with pytest.raises(CardNotHeld):
        play(table, "AH")


def test_r23_after_a_refusal_the_player_still_holds_the_card_and_plays_another() -> None:
    table = play(in_play("S", ["9H", "AH AS"]), "9H")
    with pytest.raises(MustFollow):
        apply(table, 1, Play(Card("AS")))
    assert {"AH", "AS"} <= held(table, 1)
    assert to_move(play(table, "AH")) == 2


def test_r21_each_card_is_told_with_who_played_it() -> None:
    table = in_play("S", ["9H", "TH", "QH", "KH"])
    for seat, card in enumerate(cards("9H TH QH KH")):
        step = moved(table, f"play:{card.code}")
        taken = (TrickTaken(3),) if seat == 3 else ()
        assert step.events == (CardPlayed(seat, card), *taken)
        table = step.state


def test_r21_a_card_changes_nothing_but_the_hands_and_the_tricks() -> None:
    hand = on_table(bid(position(dealer=3, upcard="QH"), "pass", "order_alone", "discard:QH"))
    held, trick = hand.with_hand(0, ()), Trick(((0, Card("9H")),))
    assert hand.after_play(held, trick, (trick,)) == hand._replace(
        held=held, trick=trick, tricks=(trick,)
    )
