"""The two rounds of bidding, and the discard (R10-R16)."""

import pytest

from engine.actions import Discard, NameSuit, OrderUp, Pass, action_code
from engine.cards import Card, Suit, cards
from engine.errors import (
    CardNotHeld,
    DealerIsStuck,
    MustGoAlone,
    MustKeepTheUpcard,
    SuitWasTurnedDown,
    WrongPhase,
)
from engine.events import (
    Discarded,
    OrderedUp,
    Passed,
    SuitNamed,
    ThrownIn,
    TurnedDown,
    UpcardTaken,
)
from engine.faceup import Call, Contract
from engine.game import apply, deal_hand
from engine.phases import Phase
from engine.rules import ENGLISH, PRESETS, TOURNAMENT, LoneMaker, Pickup, Rules
from engine.seats import SEATS, clockwise_from, left_of, partner_of
from engine.state import GameState
from engine.views import view_for
from tests.engine.positions import (
    bid,
    choices,
    contract,
    dealt,
    held,
    moved,
    on_table,
    play_out,
    position,
    to_move,
)

MAKER_PICKS_UP = Rules(pickup=Pickup.MAKER)


def accepted(rules: Rules, *, dealer: int, maker: int) -> GameState:
    table = position(rules, dealer=dealer, upcard="QH")
    while table.turn != maker:
        table = bid(table, "pass")
    return bid(table, "order")


def discards(text: str) -> set[str]:
    """The codes of discarding any of these cards."""
    return {action_code(Discard(card)) for card in cards(text)}


@pytest.mark.parametrize("dealer", SEATS)
def test_r10_each_in_turn_from_eldest_is_asked_the_dealer_last(dealer: int) -> None:
    table = position(dealer=dealer)
    asked = []
    while table.phase is Phase.FIRST_ROUND:
        asked.append(table.turn)
        assert choices(table) == {"pass", "order", "order_alone"}
        table = bid(table, "pass")
    assert asked == [left_of(dealer), *clockwise_from(left_of(dealer))[1:]]
    assert asked[-1] == dealer


@pytest.mark.parametrize("maker", SEATS)
def test_r10_whoever_accepts_makes_the_upcards_suit_trump(maker: int) -> None:
    table = accepted(Rules(), dealer=3, maker=maker)
    assert contract(table) == Contract(Suit.HEARTS, maker)


def test_r10_the_table_hears_every_call_in_turn() -> None:
    table = bid(position(dealer=3), "pass", "order")
    assert on_table(table).calls == (
        Call(Phase.FIRST_ROUND, 0, Pass()),
        Call(Phase.FIRST_ROUND, 1, OrderUp()),
    )


def test_r10_a_pass_says_only_that() -> None:
    assert moved(position(dealer=3), "pass").events == (Passed(0),)


def test_r11_the_dealer_takes_the_upcard_of_whoever_accepts_and_holds_five_again() -> None:
    for maker in SEATS:
        table = accepted(Rules(), dealer=2, maker=maker)
        assert (table.phase, table.turn) == (Phase.DISCARD, 2)
        assert "QH" in held(table, 2)
        assert [len(hand) for hand in on_table(table).held] == [5, 5, 6, 5]
        table = bid(table, "discard:QH")
        assert [len(hand) for hand in on_table(table).held] == [5, 5, 5, 5]


@pytest.mark.parametrize("maker", SEATS)
def test_r11_where_the_maker_picks_up_the_upcard_goes_to_who_accepted(maker: int) -> None:
    table = accepted(MAKER_PICKS_UP, dealer=2, maker=maker)
    assert (table.phase, table.turn, on_table(table).taker) == (Phase.DISCARD, maker, maker)
    assert "QH" in held(table, maker)
    assert len(held(table, maker)) == 6


def test_r11_any_of_the_six_cards_may_be_discarded() -> None:
    table = bid(position(hands=["", "", "", "AS KS JC 9H TD"], upcard="QH"), "order")
    assert choices(table) == discards("AS KS JC 9H TD QH")


def test_r11_the_discard_leaves_the_hand_and_is_kept_apart() -> None:
    table = bid(position(hands=["", "", "", "AS KS JC 9H TD"], upcard="QH"), "order", "discard:JC")
    assert held(table, 3) == {"AS", "KS", "9H", "TD", "QH"}
    assert on_table(table).discarded is Card("JC")


def test_r11_the_card_just_taken_must_be_kept_where_the_rules_say_so() -> None:
    table = position(Rules(discard_upcard=False), hands=["", "", "", "AS KS JC 9H TD"], upcard="QH")
    table = bid(table, "order")
    assert choices(table) == discards("AS KS JC 9H TD")
    with pytest.raises(MustKeepTheUpcard) as refusal:
        bid(table, "discard:QH")
    assert refusal.value.card is Card("QH")


def test_r11_where_the_card_must_be_kept_the_maker_who_took_it_must_keep_it_too() -> None:
    rules = Rules(discard_upcard=False, pickup=Pickup.MAKER)
    table = bid(position(rules, dealer=3, upcard="QH"), "order")
    with pytest.raises(MustKeepTheUpcard):
        bid(table, "discard:QH")


def test_r11_a_card_of_another_hand_cannot_be_discarded() -> None:
    table = bid(position(hands=["9C", "", "", "AS KS JC 9H TD"], upcard="QH"), "order")
    with pytest.raises(CardNotHeld) as refusal:
        bid(table, "discard:9C")
    assert refusal.value.card is Card("9C")


def test_r11_only_the_taker_ever_knows_the_discard() -> None:
    table = bid(position(dealer=3, upcard="QH"), "order")
    discard = next(card for card in on_table(table).held[3] if card.code != "QH")
    table = apply(table, 3, Discard(discard)).state
    for state in (table, play_out(table)):
        assert view_for(state, 3).discarded is discard
        assert [view_for(state, seat).discarded for seat in (0, 1, 2)] == [None, None, None]


def test_r11_the_events_say_who_accepted_who_took_and_who_discarded() -> None:
    table = position(dealer=3, hands=["", "", "", "AS KS JC 9H TD"], upcard="QH")
    step = moved(table, "order_alone")
    assert step.events == (OrderedUp(0, Suit.HEARTS, alone=True), UpcardTaken(3, Card("QH")))
    assert moved(step.state, "discard:TD").events == (Discarded(3, Card("TD")),)


def test_r12_the_table_keeps_showing_which_card_was_taken_and_by_whom() -> None:
    table = bid(position(dealer=3, upcard="QH"), "order")
    for state in (table, bid(table, "discard:QH"), play_out(bid(table, "discard:QH"))):
        shown = view_for(state, None).hand
        assert shown is not None
        assert (shown.upcard, shown.taker, shown.turned_down) == (Card("QH"), 3, False)


def test_r12_nobody_has_taken_a_card_that_still_lies_on_the_pack() -> None:
    shown = view_for(position(dealer=3, upcard="QH"), None).hand
    assert shown is not None
    assert (shown.upcard, shown.taker, shown.turned_down) == (Card("QH"), None, False)


def test_r13_the_joker_turned_up_makes_spades_trump() -> None:
    table = bid(position(ENGLISH, dealer=3, upcard="BB"), "order")
    assert contract(table).trump is Suit.SPADES
    assert "BB" in held(table, 3)


@pytest.mark.parametrize("code", ["name:S", "name_alone:S"])
def test_r13_after_the_joker_is_turned_down_spades_may_not_be_named(code: str) -> None:
    table = bid(position(ENGLISH, dealer=3, upcard="BB"), *["pass"] * 4)
    assert {code for code in choices(table) if code.endswith(":S")} == set()
    with pytest.raises(SuitWasTurnedDown) as refusal:
        bid(table, code)
    assert refusal.value.suit is Suit.SPADES


@pytest.mark.parametrize("pickup", Pickup)
@pytest.mark.parametrize("dealer", SEATS)
def test_r14_the_dealers_partner_may_accept_only_alone(dealer: int, pickup: Pickup) -> None:
    rules = Rules(partner_must_go_alone=True, pickup=pickup)
    table = bid(position(rules, dealer=dealer), "pass")
    assert to_move(table) == partner_of(dealer)
    assert choices(table) == {"pass", "order_alone"}
    with pytest.raises(MustGoAlone):
        bid(table, "order")
    assert contract(bid(table, "order_alone")).lone_maker == partner_of(dealer)


@pytest.mark.parametrize("passes", [0, 2, 3])
def test_r14_the_others_may_accept_with_their_partners(passes: int) -> None:
    table = bid(position(Rules(partner_must_go_alone=True), dealer=3), *["pass"] * passes)
    assert choices(table) == {"pass", "order", "order_alone"}


def test_r14_in_the_second_round_the_dealers_partner_need_not_go_alone() -> None:
    table = bid(position(Rules(partner_must_go_alone=True), dealer=3, upcard="QH"), *["pass"] * 5)
    assert to_move(table) == 1
    assert "name:S" in choices(table)


def test_r15_when_all_pass_the_upcard_is_turned_down_and_eldest_is_asked_again() -> None:
    step = moved(bid(position(dealer=3, upcard="QH"), "pass", "pass", "pass"), "pass")
    assert step.events == (Passed(3), TurnedDown(Card("QH")))
    assert (step.state.phase, step.state.turn) == (Phase.SECOND_ROUND, 0)


def test_r15_the_table_remembers_who_passed_in_which_round() -> None:
    calls = on_table(bid(position(dealer=3, upcard="QH"), *["pass"] * 8)).calls
    first = [Call(Phase.FIRST_ROUND, seat, Pass()) for seat in SEATS]
    second = [Call(Phase.SECOND_ROUND, seat, Pass()) for seat in SEATS]
    assert list(calls) == first + second


def test_r15_the_card_turned_down_stays_known() -> None:
    table = bid(position(dealer=3, upcard="QH"), *["pass"] * 4)
    for state in (table, play_out(bid(table, "name:S")), bid(table, *["pass"] * 4)):
        shown = view_for(state, None).hand
        assert shown is not None
        assert (shown.upcard, shown.taker, shown.turned_down) == (Card("QH"), None, True)


@pytest.mark.parametrize("upcard", ["QH", "QD", "QC", "QS"])
def test_r15_each_may_name_any_other_suit_or_pass(upcard: str) -> None:
    table = bid(position(dealer=3, upcard=upcard), *["pass"] * 4)
    others = [suit for suit in "CDHS" if suit != upcard[1]]
    named = {f"{verb}:{suit}" for verb in ("name", "name_alone") for suit in others}
    for seat in (0, 1, 2, 3):
        assert to_move(table) == seat
        assert choices(table) == {"pass"} | named
        table = bid(table, "pass")


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_r15_the_suit_turned_down_may_not_be_named_in_any_preset(rules: Rules) -> None:
    table = bid(position(rules, dealer=3, upcard="QH"), *["pass"] * 4)
    for action in (NameSuit(Suit.HEARTS), NameSuit(Suit.HEARTS, alone=True)):
        with pytest.raises(SuitWasTurnedDown) as refusal:
            apply(table, 0, action)
        assert refusal.value.suit is Suit.HEARTS


def test_r15_the_first_to_name_a_suit_fixes_trump_and_nobody_takes_a_card() -> None:
    table = bid(position(dealer=3, upcard="QH"), *["pass"] * 5)
    step = moved(table, "name:D")
    assert step.events == (SuitNamed(1, Suit.DIAMONDS, alone=False),)
    assert contract(step.state) == Contract(Suit.DIAMONDS, 1)
    assert (step.state.phase, on_table(step.state).taker) == (Phase.PLAY, None)
    assert [len(hand) for hand in on_table(step.state).held] == [5, 5, 5, 5]


def test_r15_the_upcard_is_out_of_reach_once_it_is_turned_down() -> None:
    table = bid(position(dealer=3, upcard="QH"), *["pass"] * 4)
    with pytest.raises(WrongPhase) as refusal:
        bid(table, "order")
    assert (refusal.value.phase, refusal.value.action) == (Phase.SECOND_ROUND, OrderUp())


def test_r16_all_pass_twice_and_the_hand_is_thrown_in_without_a_score() -> None:
    step = moved(bid(position(dealer=3, score=(4, 7)), *["pass"] * 7), "pass")
    assert step.events == (Passed(3), ThrownIn())
    assert (step.state.phase, step.state.turn) == (Phase.HAND_OVER, None)
    assert (step.state.score, on_table(step.state).score) == ((4, 7), None)


def test_r16_after_a_hand_thrown_in_the_next_is_dealt_by_the_left() -> None:
    thrown_in = bid(position(dealer=3), *["pass"] * 8)
    again = deal_hand(thrown_in, dealt(dealer=0)).state
    assert (again.hand_number, again.turn, on_table(again).calls) == (2, 1, ())


def test_r16_the_stuck_dealer_must_name_a_suit() -> None:
    table = bid(position(TOURNAMENT, dealer=3, upcard="QH"), *["pass"] * 7)
    named = {f"{verb}:{suit}" for verb in ("name", "name_alone") for suit in "CDS"}
    assert choices(table) == named
    with pytest.raises(DealerIsStuck):
        bid(table, "pass")


def test_r16_only_the_dealer_is_stuck_and_only_in_the_second_round() -> None:
    table = position(TOURNAMENT, dealer=3)
    for _ in range(7):
        assert "pass" in choices(table)
        table = bid(table, "pass")


def test_r16_a_stuck_dealer_may_still_ask_the_partner_to_go_alone() -> None:
    rules = Rules(stick_the_dealer=True, lone_maker=LoneMaker.EITHER_PARTNER)
    table = bid(position(rules, dealer=3, upcard="QH"), *["pass"] * 7, "name:S")
    assert (table.phase, table.turn) == (Phase.PARTNER_ALONE, 1)


def test_r15_a_pass_in_the_second_round_is_told_like_one_in_the_first() -> None:
    state = bid(position(dealer=3), *["pass"] * 4)
    assert moved(state, "pass").events == (Passed(0),)
