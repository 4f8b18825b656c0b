"""Drawing for seats and for the first dealer (R6, R7)."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import JOKER, cards, pack
from engine.draw import Draw, draw_cards
from engine.fairness import FairDeal
from engine.rules import ENGLISH
from engine.seats import partner_of, side_of

ANN, BO, CY, DEE = range(4)


def draw(spread: str) -> Draw:
    return draw_cards(cards(spread))


def test_r6_the_two_lowest_cards_are_partners_against_the_two_highest() -> None:
    seating = draw("KS 9H AD TC").seating
    assert side_of(seating.index(BO)) == side_of(seating.index(DEE))
    assert side_of(seating.index(ANN)) == side_of(seating.index(CY))
    assert seating.index(BO) == partner_of(seating.index(DEE))


def test_r6_ace_is_high_and_jacks_stand_in_natural_order() -> None:
    assert draw("AS JC QH TD").lowest_first == (DEE, BO, CY, ANN)


def test_r6_the_joker_is_set_aside_for_the_draw() -> None:
    spread = FairDeal("game", bytes(32)).draw_pack(ENGLISH, "entropy")
    assert JOKER in ENGLISH.pack
    assert sorted(card.code for card in spread) == sorted(card.code for card in pack(24))


def test_r6_players_who_tie_draw_again_and_the_others_do_not() -> None:
    drawn = draw("KS KH 9D TC AS QH").drawn
    assert drawn == (cards("KS AS"), cards("KH QH"), cards("9D"), cards("TC"))


def test_r6_a_second_draw_settles_the_tie_and_nothing_else() -> None:
    assert draw("9S 9H KD TC AC QH").lowest_first == (BO, ANN, DEE, CY)


def test_r6_two_pairs_that_tie_all_draw_again() -> None:
    both = draw("KS 9S KH 9H AS TS QH AH")
    assert both.drawn == (cards("KS AS"), cards("9S TS"), cards("KH QH"), cards("9H AH"))
    assert both.lowest_first == (BO, DEE, CY, ANN)


def test_r6_those_who_tie_again_draw_a_third_time() -> None:
    thrice = draw("QS QH KD TC AC AH 9D 9C JC TD")
    assert thrice.drawn == (cards("QS AC 9D JC"), cards("QH AH 9C TD"), cards("KD"), cards("TC"))
    assert thrice.lowest_first == (DEE, BO, ANN, CY)


def test_r7_the_highest_card_deals() -> None:
    assert draw("KS 9H AD TC").dealer == CY


def test_r7_tied_for_the_highest_the_second_draw_names_the_dealer() -> None:
    assert draw("AS 9H AD TC 9C TD").dealer == CY


def test_r7_where_partners_are_drawn_the_same_draw_seats_the_dealer_among_the_highest() -> None:
    both = draw("KS 9H AD TC")
    assert {both.seating[1], both.seating[3]} == {ANN, both.dealer}


def test_r6_r7_cards_and_dealer_go_where_the_players_sit_after_the_draw() -> None:
    both = draw("KS 9H AD TC")
    moved = both.by_seat(partners_drawn=True)
    assert moved == (cards("9H"), cards("KS"), cards("TC"), cards("AD"))
    assert both.seated(partners_drawn=True) == (BO, ANN, DEE, CY)
    assert both.first_dealer(partners_drawn=True) == 3


def test_r7_where_partners_are_chosen_nobody_moves_for_the_draw() -> None:
    alone = draw("KS 9H AD TC")
    assert alone.by_seat(partners_drawn=False) == alone.drawn
    assert alone.seated(partners_drawn=False) == (ANN, BO, CY, DEE)
    assert alone.first_dealer(partners_drawn=False) == CY


def test_a_spread_that_runs_out_leaves_the_earlier_player_lower() -> None:
    assert draw("9C 9D 9H 9S").lowest_first == (ANN, BO, CY, DEE)


@given(seed=st.integers(0, 2**32), size=st.sampled_from([24, 28, 32]))
def test_r6_every_draw_ends_with_four_players_in_a_clear_order(seed: int, size: int) -> None:
    spread = pack(size)
    spread = tuple(Random(seed).sample(spread, len(spread)))
    drawn = draw_cards(spread).drawn
    ranks = [tuple(card.rank for card in hand) for hand in drawn]
    assert len(set(ranks)) == len(ranks)
    taken = {card for hand in drawn for card in hand}
    assert taken == set(spread[: len(taken)])
