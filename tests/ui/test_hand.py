from dataclasses import replace

import pytest

from bot.sessions.table import Stage, Table
from bot.ui.hand import panel
from bot.ui.layout import Accent
from engine.rules import AMERICAN, PRESETS
from engine.seats import Seat
from tests.ui.reading import codes, colour, labels, rows, text_of
from tests.ui.scenes import done, game, played, private

EN = "en-US"
WHOLE_HAND = "AC KS 9C KC JH 9H TH KH JD TS QH AH QS AD AS JS TC QD 9S KD"
HANDS = ["JH JD AC QS 9S", "KS TS 9H AD KD", "QH TH AS 9C TC", "AH KC QC QD JS"]


def hand(*calls: str, **options: object) -> Table:
    """Hand 3, Ann and Cy lead 4 to 2, Dee deals and the king of hearts is turned up."""
    given = {"hands": HANDS, "upcard": "KH", "dealer": 3, "score": (4, 2), "number": 3, **options}
    return game(*calls, **given)  # type: ignore[arg-type]


def in_hearts(**options: object) -> Table:
    """Dee picked it up and laid the queen of clubs away; Ann is to lead."""
    return hand("pass", "pass", "pass", "order", "discard:QC", **options)


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\ufe0e", "")


def read(shown: Table, seat: Seat) -> str:
    return plain(text_of(panel(private(shown, seat), EN)))


def cards_of(shown: Table, seat: Seat) -> list[list[str]]:
    return [[plain(label) for label in row] for row in rows(panel(private(shown, seat), EN))]


def test_the_panel_names_its_channel_hand_and_score() -> None:
    assert read(hand(), 0).startswith("-# <#8> · Hand 3 · Ann & Cy **4 – 2** Bo & Dee · to 10\n")


def test_trumps_come_first_by_strength_and_then_suit_by_suit() -> None:
    assert cards_of(in_hearts(), 0) == [["J♥", "J♦", "Q♠", "9♠", "A♣"]]


def test_in_the_first_round_the_upcards_suit_comes_first() -> None:
    assert cards_of(hand(), 0)[0] == ["J♥", "J♦", "Q♠", "9♠", "A♣"]


def test_in_the_second_round_the_cards_lie_by_their_printed_suits() -> None:
    assert cards_of(hand(*["pass"] * 4), 0)[0] == ["Q♠", "9♠", "J♥", "A♣", "J♦"]


def test_the_joker_leads_the_hand() -> None:
    shown = hand(rules=PRESETS["english"], hands=["9H BB AS JC JS"], upcard="9S")
    assert cards_of(shown, 0)[0] == ["★", "J♠", "J♣", "A♠", "9♥"]


def test_only_the_cards_that_may_be_played_can_be_pressed() -> None:
    led = played(in_hearts(), "JH 9H")
    view = panel(private(led, 2), EN)
    assert [plain(label) for label in labels(view, enabled=True)] == ["Q♥", "10♥"]
    assert codes(view, enabled=True) == ["play:QH", "play:TH"]


def test_nothing_can_be_pressed_in_somebody_elses_turn() -> None:
    assert labels(panel(private(in_hearts(), 1), EN), enabled=True) == []


@pytest.mark.parametrize(
    ("cards_played", "seat", "told"),
    [
        ("", 0, "### Your lead · <t:1800000060:R>"),
        ("JH 9H", 2, "### You must follow hearts · "),
        ("AC", 1, "### Your turn: play any card · "),
        ("AC", 3, "### Waiting for Bo\n"),
    ],
)
def test_the_panel_says_what_must_be_done(cards_played: str, seat: Seat, told: str) -> None:
    assert told in read(played(in_hearts(), cards_played), seat)


def test_one_follows_even_if_any_card_held_would_do() -> None:
    trumps = hand("order", "discard:KH", hands=["JH AC QS 9S KS", "9H TH QH AH JD"])
    view = panel(private(played(trumps, "JH"), 1), EN)
    assert "### You must follow hearts" in text_of(view)
    assert len(labels(view, enabled=True)) == 5


def test_the_left_bower_must_follow_trump() -> None:
    left = hand("order", "discard:KH", hands=["9H TS QS KS AS", "JD 9C TC QD 9D"])
    view = panel(private(played(left, "9H"), 1), EN)
    assert codes(view, enabled=True) == ["play:JD"]


def test_the_left_bower_need_not_follow_its_printed_suit() -> None:
    left = hand("order", "discard:KH", hands=["AD TS QS KS AS", "JD 9C TC QC 9S"])
    shown = played(left, "AD")
    assert "### Your turn: play any card" in read(shown, 1)


def test_the_trick_is_on_the_panel() -> None:
    shown = read(played(in_hearts(), "AC KS"), 2)
    assert "`♥` **Hearts** are trump · picked up by Dee" in shown
    assert "Trick 1: Ann `A♣` · Bo `K♠`" in shown


def test_whose_call_it_is_has_the_call_buttons() -> None:
    assert cards_of(hand(), 0)[1] == ["Order it up", "Pass", "Order it up, alone"]
    assert "### Will you order it up?" in read(hand(), 0)


@pytest.mark.parametrize(
    ("calls", "seat", "asked"),
    [
        (["pass"], 1, "Will you assist?"),
        (["pass"] * 3, 3, "Will you pick it up?"),
        (["pass"] * 4, 0, "Will you name a suit?"),
    ],
)
def test_each_is_asked_in_the_words_of_the_role(calls: list[str], seat: Seat, asked: str) -> None:
    assert f"### {asked}" in read(hand(*calls), seat)


def test_the_calls_so_far_are_on_the_panel() -> None:
    assert "-# Ann passes · Bo passes" in read(hand("pass", "pass"), 2)


def test_nobody_else_has_the_call_buttons() -> None:
    assert len(cards_of(hand(), 1)) == 1


def test_the_taker_chooses_among_six_cards_in_two_rows() -> None:
    shown = hand("pass", "pass", "pass", "order")
    assert "### Choose one card to lay away" in read(shown, 3)
    assert cards_of(shown, 3) == [["A♥", "K♥", "J♠"], ["K♣", "Q♣", "Q♦"]]
    assert all(code.startswith("discard:") for code in codes(panel(private(shown, 3), EN)))


def test_the_card_that_must_be_kept_cannot_be_laid_away() -> None:
    rules = replace(AMERICAN, discard_upcard=False)
    view = panel(private(hand("pass", "pass", "pass", "order", rules=rules), 3), EN)
    assert "discard:KH" not in codes(view, enabled=True)


def test_only_who_laid_it_away_sees_the_card() -> None:
    assert "-# you laid `Q♣` away" in read(in_hearts(), 3)
    assert "Q♣" not in read(in_hearts(), 0)


def test_whoever_sits_out_is_told_so() -> None:
    assert "### You sit out: Ann plays alone" in read(hand("order_alone", "discard:QC"), 2)


def test_the_panel_has_another_colour_when_it_waits_for_you() -> None:
    assert colour(panel(private(hand(), 0), EN)) == Accent.YOUR_TURN.value
    assert colour(panel(private(hand(), 1), EN)) == Accent.RUNNING.value


def test_after_the_hand_the_panel_says_what_it_came_to() -> None:
    over = played(in_hearts(), WHOLE_HAND)
    shown = read(over, 0)
    assert "### Hand over: +2 for Ann & Cy" in shown
    assert "Bo & Dee took no trick and were euchred." in shown
    assert labels(panel(private(over, 0), EN)) == []


def test_a_hand_that_was_thrown_in_is_told() -> None:
    assert "### Hand over: thrown in, no score" in read(hand(*["pass"] * 8), 0)


def test_after_the_game_winners_and_losers_read_the_result() -> None:
    over = played(in_hearts(score=(8, 2)), WHOLE_HAND)
    assert "### You and Cy win the game!" in read(over, 0)
    assert "### Ann & Cy win the game" in read(over, 1)
    assert colour(panel(private(over, 0), EN)) == Accent.OVER.value


def test_a_game_that_was_given_up_has_ended() -> None:
    assert "### The game has ended" in read(replace(hand(), stage=Stage.ENDED), 0)


def test_a_note_stands_on_top() -> None:
    view = panel(private(hand(), 1), EN, "It’s Ann’s turn.")
    assert text_of(view).startswith("It’s Ann’s turn.\n")


def test_whoever_is_away_can_come_back_from_the_panel() -> None:
    away = hand().with_chair(1, replace(hand().chairs[1], away=True))
    assert labels(panel(private(away, 1), EN))[-1] == "I’m back"
    assert "I’m back" not in labels(panel(private(away, 0), EN))


def test_the_hand_shrinks_as_cards_are_played() -> None:
    assert len(cards_of(played(in_hearts(), "AC KS 9C KC"), 0)[0]) == 4
    assert len(cards_of(done(in_hearts(), "play:AC"), 0)[0]) == 4


def with_the_top(*calls: str) -> Table:
    """Spades are trump, and Ann has the five highest but for the ten."""
    hands = ["JS JC AS KS QS", "9H", "9D", "TS 9S"]
    return hand(*["pass"] * 4, "name:S", *calls, hands=hands, upcard="KH")


def test_r27_the_rest_can_be_claimed_by_whom_it_is_certain_for() -> None:
    shown = with_the_top()
    assert "claim" in codes(panel(private(shown, 0), EN), enabled=True)
    assert not any("claim" in codes(panel(private(shown, seat), EN)) for seat in (1, 2, 3))


def test_r27_nothing_is_claimed_while_somebody_could_take_a_trick() -> None:
    assert "Claim the rest" not in labels(panel(private(in_hearts(), 0), EN))


def test_r27_the_last_card_is_played_and_not_claimed() -> None:
    shown = with_the_top()
    while len(private(shown, 0).view.cards) > 1 or private(shown, 0).view.table.turn != 0:
        shown = done(shown, next(a for a in _plays(shown) if a != "claim"))
    assert codes(panel(private(shown, 0), EN), enabled=True) == ["play:QS"]


def _plays(shown: Table) -> list[str]:
    turn = private(shown, 0).view.table.turn
    assert turn is not None
    return codes(panel(private(shown, turn), EN), enabled=True)


def test_r27_after_a_claim_all_read_what_was_laid_down() -> None:
    said = read(with_the_top("claim"), 2)
    assert "Ann & Cy marched: all five tricks." in said
    assert "Ann claimed the rest with `J♠` `J♣` `A♠` `K♠` `Q♠`." in said
