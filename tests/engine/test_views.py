"""Who may see what: views and redacted events."""

import pickle

import pytest

from engine.actions import GoAlone, OrderUp, Pass
from engine.cards import Card, Hand, Suit, cards
from engine.events import (
    CardPlayed,
    Claimed,
    DefendsAlone,
    Discarded,
    Event,
    GameWon,
    HandDealt,
    HandScored,
    KeptPartner,
    OrderedUp,
    Passed,
    SuitNamed,
    ThrownIn,
    TrickTaken,
    TurnedDown,
    UpcardTaken,
    WentAlone,
)
from engine.faceup import Contract
from engine.game import legal_actions
from engine.phases import Phase
from engine.rules import AMERICAN, DefendAlone, Rules
from engine.scoring import HandScore, Outcome
from engine.seats import SEATS
from engine.views import PublicHand, redact, redact_all, view_for
from tests.engine.positions import bid, in_play, on_table, play, play_out, position, waiting
from tests.engine.resample import VIEWERS

HANDS: tuple[Hand, Hand, Hand, Hand] = (
    cards("9C TC JC QC KC"),
    cards("9D TD JD QD KD"),
    cards("9H TH JH QH KH"),
    cards("9S TS JS QS KS"),
)
SCORE = HandScore(0, 2, Outcome.MARCH, 0, 5)
FACE_UP: list[Event] = [
    Passed(0),
    OrderedUp(0, Suit.HEARTS, alone=True),
    UpcardTaken(3, Card("AH")),
    TurnedDown(Card("AH")),
    SuitNamed(1, Suit.SPADES, alone=False),
    WentAlone(2),
    DefendsAlone(1),
    KeptPartner(3),
    CardPlayed(0, Card("9C")),
    TrickTaken(0),
    Claimed(0, cards("JS JC")),
    ThrownIn(),
    HandScored(SCORE, (2, 0)),
    GameWon(0, (10, 0)),
]


def shown(viewer: int | None, *codes: str) -> PublicHand:
    """What the viewer sees of the hand on the table after these moves."""
    state = bid(position(dealer=3, upcard="QH"), *codes)
    table = view_for(state, None) if viewer is None else view_for(state, viewer).table
    assert table.hand is not None
    return table.hand


def test_before_the_first_deal_there_is_nothing_on_the_table() -> None:
    view = view_for(waiting(dealer=2), None)
    assert (view.hand, view.turn, view.phase, view.rev) == (None, None, Phase.TO_DEAL, 0)
    assert view_for(waiting(dealer=2), 1).cards == ()


def test_everybody_sees_score_rules_turn_and_revision() -> None:
    state = bid(position(dealer=3, score=(4, 6)), "pass")
    view = view_for(state, None)
    assert (view.rules, view.score, view.winner) == (AMERICAN, (4, 6), None)
    assert (view.hand_number, view.phase, view.turn, view.rev) == (1, Phase.FIRST_ROUND, 1, 2)


def test_everybody_sees_who_won() -> None:
    over = play_out(in_play("S", ["JS JC AS KS QS"], rules=Rules(target=1)))
    assert view_for(over, None).winner == 0


def test_a_player_sees_the_own_cards_and_the_same_table_as_all() -> None:
    state = position(dealer=3, hands=["9C TC JC QC KC", "9D TD JD QD KD"])
    for seat in SEATS:
        view = view_for(state, seat)
        assert view.seat == seat
        assert view.cards == on_table(state).held[seat]
        assert view.table == view_for(state, None)


@pytest.mark.parametrize("seat", SEATS)
def test_only_the_player_to_move_sees_what_may_be_done(seat: int) -> None:
    state = bid(position(dealer=3), "pass")
    expected = legal_actions(state) if seat == 1 else ()
    assert view_for(state, seat).legal == expected


def test_a_view_comes_back_the_same_from_another_process() -> None:
    state = bid(position(dealer=3, hands=["JH"], upcard="QH"), "order", "discard:QH")
    for viewer in VIEWERS:
        view = view_for(state, viewer)
        assert pickle.loads(pickle.dumps(view)) == view  # noqa: S301 - our own bytes


def test_the_six_cards_of_who_takes_the_upcard_are_counted_not_shown() -> None:
    assert shown(0, "order").card_counts == (5, 5, 5, 6)
    assert shown(0, "order", "discard:QH").card_counts == (5, 5, 5, 5)


def test_the_contract_and_who_sits_out_are_seen_by_all() -> None:
    hand = shown(None, "pass", "order_alone")
    assert hand.contract == Contract(Suit.HEARTS, 1, lone_maker=1)
    assert (hand.dealer, hand.sitting_out, hand.lone_defender) == (3, (3,), None)


def test_r18_who_defends_alone_and_all_that_was_said_is_seen_by_all() -> None:
    rules = Rules(defend_alone=DefendAlone.ALWAYS)
    state = bid(position(rules, dealer=3, upcard="9C"), "order", "discard:9C", "pass", "alone")
    hand = view_for(state, None).hand
    assert hand is not None
    assert (hand.lone_defender, hand.sitting_out) == (3, (1,))
    assert [(call.seat, call.action) for call in hand.calls] == [
        (0, OrderUp()),
        (1, Pass()),
        (3, GoAlone()),
    ]


def test_the_trick_shows_its_cards_in_the_order_played() -> None:
    table = play(in_play("S", ["9H", "TH", "QH", "KH"], dealer=2, maker=0), "KH 9H")
    hand = view_for(table, None).hand
    assert hand is not None
    assert hand.trick.plays == ((3, Card("KH")), (0, Card("9H")))
    assert hand.trick.leader == 3


def test_taken_tricks_are_counted_by_side() -> None:
    table = play(in_play("S", ["9H", "TH", "QH", "KH"]), "9H TH QH KH")
    hand = view_for(table, None).hand
    assert hand is not None
    assert (hand.tricks_taken, len(hand.tricks), hand.card_counts) == ((0, 1), 1, (4, 4, 4, 4))


def test_the_score_of_the_hand_stays_on_the_table_until_the_next_deal() -> None:
    hand = view_for(play_out(in_play("S", ["JS JC AS KS QS"])), None).hand
    assert hand is not None
    assert hand.score == SCORE


@pytest.mark.parametrize("viewer", VIEWERS)
def test_of_a_deal_each_sees_the_own_hand_only(viewer: int | None) -> None:
    event = HandDealt(1, 3, Card("AH"), HANDS)
    own = tuple(hand if seat == viewer else None for seat, hand in enumerate(HANDS))
    assert redact(event, viewer) == HandDealt(1, 3, Card("AH"), own)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_of_a_discard_only_who_made_it_sees_the_card(viewer: int | None) -> None:
    card = Card("9S") if viewer == 3 else None
    assert redact(Discarded(3, Card("9S")), viewer) == Discarded(3, card)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("event", FACE_UP, ids=lambda event: type(event).__name__)
def test_all_else_happens_face_up(event: Event, viewer: int | None) -> None:
    assert redact(event, viewer) == event


def test_a_list_of_events_is_redacted_one_by_one() -> None:
    events = (HandDealt(1, 3, Card("AH"), HANDS), Passed(0), Discarded(3, Card("9S")))
    assert redact_all(events, 0) == tuple(redact(event, 0) for event in events)


def test_every_kind_of_event_is_secret_in_part_or_face_up() -> None:
    kinds = {type(event) for event in FACE_UP} | {HandDealt, Discarded}
    assert kinds == set(Event.__args__)
