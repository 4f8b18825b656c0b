"""Going alone, defending alone, and who leads then (R17-R20)."""

import pytest

from engine.actions import GoAlone, Pass
from engine.cards import Card, Suit
from engine.events import (
    DefendsAlone,
    Discarded,
    KeptPartner,
    OrderedUp,
    SuitNamed,
    UpcardTaken,
    WentAlone,
)
from engine.faceup import Call, Contract
from engine.game import deal_hand
from engine.phases import Phase
from engine.rules import DefendAlone, LoneLead, LoneMaker, Pickup, Rules
from engine.seats import SEATS, partner_of
from engine.state import GameState
from engine.views import view_for
from tests.engine.positions import (
    bid,
    choices,
    contract,
    dealt,
    held,
    in_play,
    moved,
    on_table,
    play,
    play_out,
    position,
)

EITHER = Rules(lone_maker=LoneMaker.EITHER_PARTNER)
DEFENDERS_ASKED = Rules(defend_alone=DefendAlone.ALWAYS)
ALL_ASKED = Rules(lone_maker=LoneMaker.EITHER_PARTNER, defend_alone=DefendAlone.ALWAYS)


def named(rules: Rules, call: str = "name:S") -> GameState:
    """Dealer 3; eldest (0) has just called in the second round."""
    return bid(position(rules, dealer=3, upcard="QH"), *["pass"] * 4, call)


def test_r17_going_alone_is_said_with_the_call() -> None:
    step = moved(position(dealer=3, upcard="QH"), "order_alone")
    assert step.events[0] == OrderedUp(0, Suit.HEARTS, alone=True)
    assert contract(step.state) == Contract(Suit.HEARTS, 0, lone_maker=0)


def test_r17_a_suit_may_be_named_alone_too() -> None:
    step = moved(bid(position(dealer=3, upcard="QH"), *["pass"] * 4), "name_alone:S")
    assert step.events == (SuitNamed(0, Suit.SPADES, alone=True),)
    assert contract(step.state) == Contract(Suit.SPADES, 0, lone_maker=0)


def test_r17_the_loners_partner_is_out_of_the_hand_and_keeps_five_cards_face_down() -> None:
    table = in_play("S", maker=1, alone=True)
    turns = set()
    while table.phase is Phase.PLAY:
        turns.add(table.turn)
        table = bid(table, min(choices(table)))
    assert turns == {0, 1, 2}
    assert on_table(table).sitting_out == (3,)
    assert [len(hand) for hand in on_table(table).held] == [0, 0, 0, 5]


def test_r17_nobody_else_ever_sees_the_hand_laid_down() -> None:
    table = in_play("S", ["", "", "", "AD KD QD TD 9D"], maker=1, alone=True, rules=Rules(target=1))
    over = play_out(table)
    assert over.phase is Phase.GAME_OVER
    for viewer in (0, 1, 2, None):
        assert "'AD'" not in repr(view_for(over, viewer))
    assert len(view_for(over, 3).cards) == 5


def test_r17_the_next_hand_is_played_by_four_again() -> None:
    over = play_out(in_play("S", maker=1, alone=True))
    again = deal_hand(over, dealt(dealer=0)).state
    assert (on_table(again).sitting_out, on_table(again).active) == ((), SEATS)


def test_r17_only_the_maker_may_go_alone_unless_the_rules_say_otherwise() -> None:
    assert named(Rules()).phase is Phase.PLAY


def test_r17_either_partner_the_makers_partner_is_asked_before_the_lead() -> None:
    table = named(EITHER)
    assert (table.phase, table.turn, choices(table)) == (
        Phase.PARTNER_ALONE,
        2,
        {"pass", "alone"},
    )


def test_r17_either_partner_the_maker_who_goes_alone_settles_it() -> None:
    assert named(EITHER, "name_alone:S").phase is Phase.PLAY


def test_r17_either_partner_a_partner_who_declines_plays_along() -> None:
    step = moved(named(EITHER), "pass")
    table = step.state
    assert step.events == (KeptPartner(2),)
    assert (table.phase, table.turn, on_table(table).active) == (Phase.PLAY, 0, SEATS)
    assert on_table(table).calls[-1] == Call(Phase.PARTNER_ALONE, 2, Pass())


def test_r17_either_partner_a_partner_who_goes_alone_puts_the_maker_out() -> None:
    step = moved(named(EITHER), "alone")
    assert step.events == (WentAlone(2),)
    assert contract(step.state) == Contract(Suit.SPADES, 0, lone_maker=2)
    assert on_table(step.state).sitting_out == (0,)
    assert on_table(step.state).calls[-1] == Call(Phase.PARTNER_ALONE, 2, GoAlone())


@pytest.mark.parametrize("pickup", Pickup)
@pytest.mark.parametrize("maker", SEATS)
def test_r17_either_partner_the_question_comes_after_the_discard(
    maker: int, pickup: Pickup
) -> None:
    rules = Rules(lone_maker=LoneMaker.EITHER_PARTNER, pickup=pickup)
    table = bid(position(rules, dealer=3, upcard="QH"), *["pass"] * maker, "order")
    assert table.phase is Phase.DISCARD
    table = bid(table, "discard:QH")
    assert (table.phase, table.turn) == (Phase.PARTNER_ALONE, partner_of(maker))


@pytest.mark.parametrize(
    ("option", "loner", "asked"),
    [
        (DefendAlone.OFF, "nobody", False),
        (DefendAlone.OFF, "maker", False),
        (DefendAlone.OFF, "partner", False),
        (DefendAlone.AGAINST_LONER, "nobody", False),
        (DefendAlone.AGAINST_LONER, "maker", True),
        (DefendAlone.AGAINST_LONER, "partner", True),
        (DefendAlone.ALWAYS, "nobody", True),
        (DefendAlone.ALWAYS, "maker", True),
        (DefendAlone.ALWAYS, "partner", True),
    ],
)
def test_r18_defenders_are_asked_when_the_option_says_so(
    option: DefendAlone, loner: str, *, asked: bool
) -> None:
    rules = Rules(lone_maker=LoneMaker.EITHER_PARTNER, defend_alone=option)
    table = named(rules, "name_alone:S" if loner == "maker" else "name:S")
    if loner != "maker":
        table = bid(table, "alone" if loner == "partner" else "pass")
    assert table.phase is (Phase.DEFEND_ALONE if asked else Phase.PLAY)


def test_r18_a_defender_who_declines_is_heard() -> None:
    table = named(DEFENDERS_ASKED, "name:S")
    assert [moved(table, "pass").events, moved(bid(table, "pass"), "pass").events] == [
        (KeptPartner(1),),
        (KeptPartner(3),),
    ]


@pytest.mark.parametrize("maker", SEATS)
def test_r18_the_defenders_are_asked_in_turn_from_the_makers_left(maker: int) -> None:
    table = position(DEFENDERS_ASKED, dealer=3, upcard="QH")
    table = bid(table, *["pass"] * (4 + maker), "name:S")
    asked = []
    while table.phase is Phase.DEFEND_ALONE:
        asked.append(table.turn)
        assert choices(table) == {"pass", "alone"}
        table = bid(table, "pass")
    assert asked == [(maker + 1) % 4, (maker + 3) % 4]
    assert (table.phase, on_table(table).active) == (Phase.PLAY, SEATS)


def test_r18_the_first_defender_to_say_so_plays_alone_and_the_other_is_not_asked() -> None:
    step = moved(named(DEFENDERS_ASKED), "alone")
    assert step.events == (DefendsAlone(1),)
    assert (step.state.phase, on_table(step.state).lone_defender) == (Phase.PLAY, 1)
    assert on_table(step.state).sitting_out == (3,)


def test_r18_the_second_defender_may_play_alone_when_the_first_declines() -> None:
    step = moved(bid(named(DEFENDERS_ASKED), "pass"), "alone")
    assert step.events == (DefendsAlone(3),)
    assert on_table(step.state).sitting_out == (1,)
    assert on_table(step.state).calls[-2:] == (
        Call(Phase.DEFEND_ALONE, 1, Pass()),
        Call(Phase.DEFEND_ALONE, 3, GoAlone()),
    )


def test_r18_the_questions_come_in_order_call_discard_partner_defenders() -> None:
    table = position(ALL_ASKED, dealer=3, upcard="QH")
    asked = []
    for code in ("order", "discard:QH", "pass", "pass", "pass"):
        asked.append((table.phase, table.turn))
        table = bid(table, code)
    assert asked == [
        (Phase.FIRST_ROUND, 0),
        (Phase.DISCARD, 3),
        (Phase.PARTNER_ALONE, 2),
        (Phase.DEFEND_ALONE, 1),
        (Phase.DEFEND_ALONE, 3),
    ]
    assert table.phase is Phase.PLAY


def test_r18_the_left_of_the_maker_is_asked_first_even_when_the_partner_is_alone() -> None:
    table = bid(named(ALL_ASKED), "alone")
    assert (contract(table).maker, table.phase, table.turn) == (0, Phase.DEFEND_ALONE, 1)


def test_r18_with_one_loner_on_each_side_two_players_play() -> None:
    table = bid(named(ALL_ASKED, "name_alone:S"), "alone")
    assert on_table(table).active == (0, 1)
    over = play_out(table)
    assert [len(trick.plays) for trick in on_table(over).tricks] == [2, 2, 2, 2, 2]
    assert [len(hand) for hand in on_table(over).held] == [0, 0, 5, 5]


@pytest.mark.parametrize("dealer", SEATS)
def test_r19_a_dealer_who_sits_out_still_takes_the_upcard_and_discards(dealer: int) -> None:
    table = bid(position(dealer=dealer, upcard="QH"), "pass")
    step = moved(table, "order_alone")
    assert step.events[1].__class__ is UpcardTaken
    table = step.state
    assert (table.phase, table.turn) == (Phase.DISCARD, dealer)
    assert len(held(table, dealer)) == 6
    table = bid(table, "discard:QH")
    assert on_table(table).sitting_out == (dealer,)
    assert len(held(table, dealer)) == 5


# Seats as counted from eldest: 0 eldest, 1 the dealer's partner, 2, and 3 the dealer.
LEADERS = [
    # lone maker, lone defender, leader by left_of_dealer, leader by left_of_loner
    (None, None, 0, 0),
    (0, None, 0, 1),
    (1, None, 0, 2),
    (2, None, 1, 3),
    (3, None, 0, 0),
    (None, 0, 0, 1),
    (None, 1, 0, 2),
    (None, 2, 1, 3),
    (None, 3, 0, 0),
    (0, 1, 0, 1),
    (0, 3, 0, 3),
    (1, 0, 0, 0),
    (1, 2, 1, 2),
    (2, 1, 1, 1),
    (2, 3, 2, 3),
    (3, 0, 0, 0),
    (3, 2, 2, 2),
]


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("lone_lead", LoneLead)
@pytest.mark.parametrize("case", LEADERS)
def test_r20_who_leads_to_the_first_trick(
    case: tuple[int | None, int | None, int, int], lone_lead: LoneLead, dealer: int
) -> None:
    lone_maker, lone_defender, by_dealer, by_loner = case

    def seat(from_eldest: int | None) -> int | None:
        return None if from_eldest is None else (dealer + 1 + from_eldest) % 4

    some_maker = lone_maker if lone_maker is not None else ((lone_defender or 0) + 1) % 4
    table = in_play(
        "S",
        rules=Rules(lone_lead=lone_lead, defend_alone=DefendAlone.ALWAYS),
        dealer=dealer,
        maker=seat(some_maker),
        alone=lone_maker is not None,
        lone_defender=seat(lone_defender),
    )
    leads = by_dealer if lone_lead is LoneLead.LEFT_OF_DEALER else by_loner
    assert table.turn == seat(leads)


def test_r20_the_makers_partner_alone_counts_as_the_loner() -> None:
    rules = Rules(lone_maker=LoneMaker.EITHER_PARTNER, lone_lead=LoneLead.LEFT_OF_LONER)
    table = bid(named(rules), "alone")
    assert (contract(table).lone_maker, table.turn) == (2, 3)


def test_r20_worked_case_6_two_loners_and_the_defender_leads() -> None:
    rules = Rules(defend_alone=DefendAlone.ALWAYS, lone_lead=LoneLead.LEFT_OF_LONER)
    table = in_play("S", rules=rules, dealer=0, maker=1, alone=True, lone_defender=2)
    assert table.turn == 2
    over = play_out(table)
    assert {seat for trick in on_table(over).tricks for seat, _ in trick.plays} == {1, 2}


def test_r20_worked_case_7_eldest_sits_out_and_the_next_seat_leads() -> None:
    table = in_play("S", dealer=0, maker=3, alone=True)
    assert on_table(table).sitting_out == (1,)
    assert table.turn == 2


def test_r21_a_seat_that_sits_out_is_skipped_within_a_trick() -> None:
    hands = ["9H", "TH", "QH", "KH"]
    table = play(in_play("S", hands, maker=1, alone=True), "9H TH QH")
    assert [seat for seat, _ in on_table(table).tricks[0].plays] == [0, 1, 2]


def test_r17_r18_what_led_to_the_question_about_going_alone_is_told() -> None:
    either = position(Rules(lone_maker=LoneMaker.EITHER_PARTNER), dealer=3, upcard="QH")
    asked = moved(bid(either, "order"), "discard:QH")
    assert (asked.state.phase, asked.events) == (
        Phase.PARTNER_ALONE,
        (Discarded(3, Card("QH")),),
    )
    always = position(Rules(defend_alone=DefendAlone.ALWAYS), dealer=3, upcard="QH")
    named = moved(bid(always, *["pass"] * 4), "name:S")
    assert (named.state.phase, named.events) == (
        Phase.DEFEND_ALONE,
        (SuitNamed(0, Suit.SPADES, alone=False),),
    )
