"""The deal, and who deals next (R8, R9)."""

from dataclasses import replace
from typing import Any

import pytest

from engine.cards import cards, pack
from engine.deal import Deal, deal_out
from engine.errors import DealProblem, InvalidDeal
from engine.events import HandDealt
from engine.game import deal_hand, new_game
from engine.phases import Phase
from engine.rules import AMERICAN, ENGLISH, Packets, Rules
from engine.seats import SEATS
from engine.state import GameState
from tests.engine.positions import bid, dealt, in_play, on_table, play_out, position, waiting


def refused(state: GameState, deal: Deal) -> DealProblem:
    with pytest.raises(InvalidDeal) as refusal:
        deal_hand(state, deal)
    return refusal.value.problem


def test_r8_the_deal_passes_to_the_left_after_a_hand() -> None:
    over = play_out(in_play("S", dealer=2))
    assert over.next_dealer == 3
    assert deal_hand(over, dealt(dealer=3)).state.dealer == 3


def test_r8_the_deal_passes_to_the_left_after_a_hand_thrown_in() -> None:
    thrown_in = bid(position(dealer=3), *["pass"] * 8)
    assert thrown_in.next_dealer == 0
    assert deal_hand(thrown_in, dealt(dealer=0)).state.dealer == 0


def test_r8_the_deal_passes_to_the_left_into_a_rematch() -> None:
    over = play_out(in_play("S", dealer=3, rules=Rules(target=1)))
    assert over.phase is Phase.GAME_OVER
    assert over.next_dealer == 0


@pytest.mark.parametrize("wrong", [0, 1, 2])
def test_r8_nobody_deals_out_of_turn(wrong: int) -> None:
    assert refused(waiting(dealer=3), dealt(dealer=wrong)) is DealProblem.WRONG_DEALER


def test_r9_five_cards_each_from_eldest_two_and_then_three() -> None:
    deal = deal_out(pack(), 0, Packets.TWO_THREE)
    top = pack()
    assert deal.hands[1] == top[0:2] + top[8:11]
    assert deal.hands[2] == top[2:4] + top[11:14]
    assert deal.hands[3] == top[4:6] + top[14:17]
    assert deal.hands[0] == top[6:8] + top[17:20]


def test_r9_five_cards_each_from_eldest_three_and_then_two() -> None:
    deal = deal_out(pack(), 2, Packets.THREE_TWO)
    top = pack()
    assert deal.hands[3] == top[0:3] + top[12:14]
    assert deal.hands[0] == top[3:6] + top[14:16]
    assert deal.hands[1] == top[6:9] + top[16:18]
    assert deal.hands[2] == top[9:12] + top[18:20]


@pytest.mark.parametrize("packets", Packets)
def test_r9_the_next_card_is_turned_up_and_the_rest_is_the_kitty(packets: Packets) -> None:
    deal = deal_out(ENGLISH.pack, 1, packets)
    assert deal.upcard is ENGLISH.pack[20]
    assert deal.kitty == ENGLISH.pack[21:]


def test_r9_a_pack_without_an_upcard_cannot_be_dealt() -> None:
    with pytest.raises(InvalidDeal) as refusal:
        deal_out(pack()[:20], 0, Packets.TWO_THREE)
    assert refusal.value.problem is DealProblem.WRONG_SHAPE


def test_r9_a_deal_puts_a_hand_on_the_table_and_eldest_speaks_first() -> None:
    deal = dealt(dealer=1)
    step = deal_hand(waiting(dealer=1), deal)
    assert (step.state.phase, step.state.turn) == (Phase.FIRST_ROUND, 2)
    assert on_table(step.state).held == deal.hands
    assert step.events == (HandDealt(1, 1, deal.upcard, deal.hands),)


def test_r9_a_deal_in_the_middle_of_a_hand_is_refused() -> None:
    assert refused(position(dealer=3), dealt(dealer=0)) is DealProblem.NOT_NOW


def test_r9_a_deal_after_the_game_is_refused() -> None:
    over = play_out(in_play("S", dealer=3, rules=Rules(target=1)))
    assert refused(over, dealt(dealer=0)) is DealProblem.NOT_NOW


def test_r9_a_card_dealt_twice_is_refused() -> None:
    deal = dealt()
    twice = replace(deal, kitty=(deal.upcard, *deal.kitty[1:]))
    assert refused(waiting(), twice) is DealProblem.WRONG_CARDS


def test_r9_a_card_left_in_the_box_is_refused() -> None:
    deal = dealt()
    assert refused(waiting(), replace(deal, kitty=deal.kitty[1:])) is DealProblem.WRONG_CARDS


def test_r9_a_card_too_many_is_refused() -> None:
    deal = dealt()
    more = replace(deal, kitty=(*deal.kitty, deal.upcard))
    assert refused(waiting(), more) is DealProblem.WRONG_CARDS


def test_r9_the_pack_of_another_game_is_refused() -> None:
    assert refused(waiting(Rules(deck=32)), dealt(AMERICAN)) is DealProblem.WRONG_CARDS
    assert refused(waiting(AMERICAN), dealt(ENGLISH)) is DealProblem.WRONG_CARDS


def test_r9_hands_that_are_not_of_five_cards_are_refused() -> None:
    deal = dealt()
    first, second, third, fourth = deal.hands
    uneven = replace(deal, hands=(first[:4], (*second, first[4]), third, fourth))
    assert refused(waiting(), uneven) is DealProblem.WRONG_SHAPE


def test_r9_a_deal_for_three_is_refused() -> None:
    deal = dealt()
    three: Any = deal.hands[:3]
    for_three = replace(deal, hands=three, kitty=deal.kitty + deal.hands[3])
    assert refused(waiting(), for_three) is DealProblem.WRONG_SHAPE


@pytest.mark.parametrize("dealer", SEATS)
def test_a_new_game_stands_at_nil_all_and_waits_for_its_dealer(dealer: int) -> None:
    game = new_game(AMERICAN, dealer)
    assert (game.score, game.winner, game.turn, game.hand) == ((0, 0), None, None, None)
    assert (game.wants_deal, game.next_dealer) == (True, dealer)


def test_text_positions_hold_what_they_say() -> None:
    table = on_table(position(hands=["AS KS", "", "9C TC JC QC KC"], upcard="QH"))
    assert table.held[0][:2] == cards("AS KS")
    assert table.held[2] == cards("9C TC JC QC KC")
    assert table.deal.upcard.code == "QH"
