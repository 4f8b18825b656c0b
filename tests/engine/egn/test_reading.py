"""Records of every version, and what is kept of them."""

import json

import pytest

from engine.actions import Claim, Discard, NameSuit, OrderUp, Play
from engine.cards import Card, Suit, cards
from engine.egn import EgnError, read_record, replay
from engine.rules import DefendAlone, LoneLead, Rules
from tests.engine.egn import papers


@pytest.mark.parametrize("version", ["1.0", "1.0.0", "1.1.0", "1.2", "1.2.4", "1.3.1", "1.4"])
def test_a_record_of_any_version_leads_to_its_score(version: str) -> None:
    paper = papers.two_hands()
    paper["version"] = version
    game = papers.replayed(paper)
    assert (game.start, game.score, game.winner) == ((6, 3), (10, 4), 0)
    assert [hand.total for hand in game.hands] == [(6, 4), (10, 4)]


def test_the_oldest_records_have_other_names_and_more_in_them() -> None:
    paper = papers.record(papers.first_hand(), version="1.0.0")
    paper["deals"][0] = {
        "deal_number": 0,
        "initial_state": {
            "dealer": 3,
            "up_card": "Kh",
            "kitty": ["", "", ""],
            "player_cards": [[], [], [], []],
        },
        "phases": [
            {"phase_number": 1, "type": "EUCHRE_BIDDING", "calls": ["Pass", "Order"]},
            {
                "phase_number": 2,
                "type": "TRICK_PLAY",
                "initialLead": 0,
                "tricks": papers.tricks(papers.two_hands()),
            },
        ],
    }
    assert papers.replayed(paper).score == (0, 1)


def test_nothing_is_filled_in_that_the_record_doesnt_say() -> None:
    hand = papers.replayed(papers.two_hands()).hands[0]
    assert hand.dealt == (None, None, None, None)
    discards = [done for done in hand.actions if not isinstance(done.action, OrderUp | Play)]
    assert [(done.seat, done.action) for done in discards if done.seat == 3] == [(3, None)]


def test_hands_that_the_record_names_are_kept_and_the_discard_follows() -> None:
    paper = papers.two_hands()
    papers.start(paper)["playerCards"] = papers.hands(papers.FIRST_HANDS)
    hand = papers.replayed(paper).hands[0]
    assert hand.dealt[1] == cards("JH AH KD KS TC")
    assert Discard(Card("JC")) in [done.action for done in hand.actions]


def test_an_upcard_that_was_taken_and_never_played_was_the_discard() -> None:
    hand = papers.deal(
        0,
        dealer=3,
        upcard="9s",
        calls="Order",
        tricks="As Ks Ts Qs / Ah Kh Qh Th / Ad Kd Qd Td / Ac Kc Qc Tc / Js Jd Jh 9c",
    )
    actions = papers.replayed(papers.record(hand)).hands[0].actions
    assert Discard(Card("9S")) in [done.action for done in actions]


@pytest.mark.parametrize(
    ("mark", "place"),
    [("Xx", "kitty"), ("", "kitty"), ("Xc", "kitty"), ("Xx", "hands"), ("", "hands")],
)
def test_unknown_cards_may_stand_where_nothing_hangs_on_them(mark: str, place: str) -> None:
    paper = papers.two_hands()
    papers.bidding(paper)["discard"] = mark
    if place == "kitty":
        papers.start(paper)["kitty"] = [mark, "", "Xx"]
    else:
        papers.start(paper)["playerCards"] = [[mark] * 5, [], ["Qh", "Ad", mark, mark, mark]]
    game = papers.replayed(paper)
    assert game.score == (10, 4)
    assert game.hands[0].dealt == (None,) * 4


def test_cards_that_are_half_known_may_be_those_that_were_played() -> None:
    paper = papers.two_hands()
    papers.start(paper)["playerCards"] = [["Xd", "Qx", "Xc", "Xs"], ["Jx", "Xc"], [], ["Xh", "Xc"]]
    papers.start(paper)["kitty"] = ["Xh", "Xd", "Xs", "Kx"]
    papers.bidding(paper)["discard"] = "Jx"
    assert papers.replayed(paper).score == (10, 4)


def test_other_ways_to_write_a_card_are_understood() -> None:
    paper = papers.two_hands()
    papers.tricks(paper)[:] = papers.dealt(
        "AS Ks Js Qs / Td Kd Ad Nt / L Nc At Qt / Kh Ns R Nn / Tc Ac Tt QC"
    )
    played = [d.action for d in papers.replayed(paper).hands[0].actions]
    assert " ".join(a.card.code for a in played if isinstance(a, Play)) == (
        "AS KS JS QS TD KD AD 9H JD 9C AH QH KH 9S JH 9D TC AC TH QC"
    )


def test_the_joker_is_written_b() -> None:
    paper = papers.record(papers.first_hand(), ruleset={"joker": True})
    papers.tricks(paper)[2] = ["B", "9c", "Ah", "Qh"]
    papers.tricks(paper)[4] = ["Tc", "Ac", "Jd", "Qc"]
    papers.tricks(paper)[3] = ["Kh", "9s", "Jh", "9d"]
    game = papers.replayed(paper)
    assert game.rules.joker
    assert Play(Card("BB")) in [done.action for done in game.hands[0].actions]


def test_a_joker_turned_up_makes_spades_trump() -> None:
    hand = papers.deal(0, dealer=3, upcard="B", calls="Order", tricks="Ah 9h Kh B / 9s")
    game = papers.replayed(papers.record(hand, ruleset={"joker": True}))
    assert [done.seat for done in game.hands[0].actions] == [0, 3, 0, 1, 2, 3, 3]


def test_each_option_of_a_ruleset_becomes_a_rule() -> None:
    ruleset = {
        "std": False,
        "min_rank": 7,
        "winning_score": 15,
        "canadian": True,
        "loner_lead": "LEFT_OF_LONER",
        "loner_march_score": 5,
        "loner_euchred_score": 3,
        "defend_alone": True,
        "joker": True,
        "num_players": 4,
        "farmers": False,
    }
    rules = papers.replayed(papers.record(ruleset=ruleset)).rules
    assert rules == Rules(
        deck=32,
        joker=True,
        target=15,
        partner_must_go_alone=True,
        lone_lead=LoneLead.LEFT_OF_LONER,
        lone_march=5,
        lone_euchre=3,
        defend_alone=DefendAlone.AGAINST_LONER,
    )


def test_without_a_ruleset_the_dealer_is_stuck_and_ten_points_win() -> None:
    paper = papers.record()
    del paper["metadata"]["ruleset"]
    assert papers.replayed(paper).rules == Rules(stick_the_dealer=True)


@pytest.mark.parametrize("target", [{}, {"winning_score": 0}])
def test_a_game_for_a_number_of_deals_goes_to_the_leader(target: dict[str, int]) -> None:
    paper = papers.two_hands(ruleset={"num_deals": 2, **target}, initial=(0, 60))
    game = papers.replayed(paper)
    assert (game.score, game.winner) == ((4, 61), 1)
    assert "the number of deals is fixed: 2" in game.notes


def test_a_game_for_a_number_of_deals_may_end_level_or_go_on() -> None:
    level = papers.two_hands(ruleset={"num_deals": 2}, initial=(0, 3))
    assert papers.replayed(level).winner is None
    going_on = papers.two_hands(ruleset={"num_deals": 3})
    assert papers.replayed(going_on).winner is None


def test_a_hand_thrown_in_counts_as_a_hand_and_the_deal_goes_on_r8_r16() -> None:
    paper = papers.record(papers.thrown_in(0, 2), papers.first_hand(1), ruleset={"std": False})
    game = papers.replayed(paper)
    assert [hand.score is None for hand in game.hands] == [True, False]
    assert game.score == (0, 1)


def test_the_last_hand_may_break_off_and_counts_nothing() -> None:
    paper = papers.two_hands()
    papers.tricks(paper, 1)[2:] = papers.dealt("Jc Ts")
    game = papers.replayed(paper)
    assert (game.score, game.winner) == ((6, 4), None)
    assert not game.hands[1].over


def test_the_empty_places_of_an_editor_are_no_cards() -> None:
    paper = papers.two_hands()
    papers.tricks(paper, 1)[1:] = [["Js", "", ""], ["", "", ""], []]
    assert [len(papers.replayed(paper).hands[1].actions)] == [6 + 4]


def test_a_hand_may_end_before_anybody_has_called() -> None:
    paper = papers.two_hands()
    paper["deals"][1]["phases"] = []
    assert papers.replayed(paper).score == (6, 4)


def test_annotations_stay_with_their_call_or_card() -> None:
    paper = papers.two_hands()
    papers.bidding(paper)["callAnnotations"] = {"1": ["[!]A thin order."]}
    paper["deals"][0]["phases"][1]["playAnnotations"] = {"5": ["Second hand high.", "Rightly."]}
    actions = papers.replayed(paper).hands[0].actions
    assert {done.action: done.notes for done in actions if done.notes} == {
        OrderUp(): ("[!]A thin order.",),
        Play(Card("KD")): ("Second hand high.", "Rightly."),
    }


def test_annotations_that_belong_to_nothing_are_passed_over_with_a_note() -> None:
    paper = papers.two_hands()
    papers.bidding(paper)["callAnnotations"] = {"2": ["There is no third call."]}
    paper["deals"][0]["phases"][1]["playAnnotations"] = {"20": ["Nor a card", "after the last."]}
    assert papers.replayed(paper).notes == (
        "deal 1 (dealNumber 0): annotations of no call and no card: 3",
    )


def test_alternative_lines_are_passed_over_with_a_note() -> None:
    paper = papers.two_hands()
    line = {"branchIndex": 2, "phases": [{"type": "TRICK_PLAY", "tricks": [["9x"]]}]}
    paper["deals"][1]["alternativeLines"] = [line, line]
    game = papers.replayed(paper)
    assert game.score == (10, 4)
    assert game.notes == ("deal 2 (dealNumber 1): alternative lines passed over: 2",)


def test_what_a_record_says_about_its_game_is_kept() -> None:
    paper = papers.two_hands(date="2026-05-29T16:30", gameId="g7", description="At Ann's.")
    paper["metadata"]["players"][1:2] = [{"name": "Bo", "id": "b"}]
    metadata = read_record(json.dumps(paper)).metadata
    assert metadata.players == ("Ann", "Bo", "Cy", "Dee")
    assert (metadata.game_id, metadata.date) == ("g7", "2026-05-29T16:30")
    assert metadata.description == "At Ann's."


def test_a_lone_defender_plays_against_a_lone_maker_r18() -> None:
    paper = papers.two_hands(ruleset={"defend_alone": True})
    papers.bidding(paper, 1)["aloneDefender"] = 3
    papers.tricks(paper, 1)[:] = papers.dealt("Js 9s / Jc Ts / As Kc / Ks Ac / Qs Qh")
    game = papers.replayed(paper)
    assert game.score == (10, 4)
    assert (2, NameSuit(Suit.SPADES, alone=True)) in [
        (done.seat, done.action) for done in game.hands[1].actions
    ]


def test_an_unknown_card_doesnt_matter_where_every_card_leads_to_the_same() -> None:
    paper = papers.two_hands()
    papers.tricks(paper)[0][2] = "Xx"
    game = papers.replayed(paper)
    assert game.score == (10, 4)
    assert [done.seat for done in game.hands[0].actions if done.action is None] == [3, 2]
    place = "deal 1 (dealNumber 0), trick 1"
    assert game.notes == (f"{place}: a card isn't known; whatever it was, the hand ends the same",)


def test_it_doesnt_matter_which_of_two_partners_took_the_last_trick() -> None:
    paper = papers.two_hands()
    papers.tricks(paper)[4] = ["Tc", "Xx", "Jc", "Kc"]
    assert papers.replayed(paper).score == (10, 4)


def test_nobody_asks_who_took_the_last_trick_of_a_hand_that_breaks_off() -> None:
    paper = papers.two_hands()
    papers.tricks(paper, 1)[:] = papers.dealt("Ad Xx Qh")
    game = papers.replayed(paper)
    assert (game.score, game.hands[1].over) == ((6, 4), False)


def test_no_discard_is_told_that_hangs_on_an_unknown_card() -> None:
    paper = papers.two_hands()
    papers.start(paper)["playerCards"] = papers.hands(papers.FIRST_HANDS)
    papers.tricks(paper)[4][3] = "Xx"
    actions = papers.replayed(paper).hands[0].actions
    assert [done.seat for done in actions if done.action is None] == [3, 0]
    papers.bidding(paper)["discard"] = "Jc"
    assert Discard(Card("JC")) in [done.action for done in papers.replayed(paper).hands[0].actions]


def test_a_claim_stands_though_a_card_that_was_claimed_isnt_known_r27() -> None:
    paper = papers.two_hands()
    papers.tricks(paper, 1)[4][2] = "Xx"
    papers.tricks(paper, 1)[3][1] = "Xx"
    claim = {"6": ["Left Bower: seat 2 claims the rest"]}
    paper["deals"][1]["phases"][1]["playAnnotations"] = claim
    game = papers.replayed(paper)
    assert game.score == (10, 4)
    assert game.hands[1].actions[-1].action == Claim()


def test_a_record_may_declare_the_score_that_it_leads_to() -> None:
    text = json.dumps(papers.two_hands(finalScore=[10, 4]))
    assert replay(read_record(text)).score == (10, 4)


def test_the_play_may_leave_the_loner_at_its_default() -> None:
    paper = papers.two_hands()
    alone = papers.replayed(paper).hands[1]
    paper["deals"][1]["phases"][1]["isAlone"] = False
    assert papers.replayed(paper).hands[1] == alone


@pytest.mark.parametrize("cards_left", [3, 4, 7, 8, 11, 12])
def test_a_kitty_of_any_pack_may_be_written_out_unknown(cards_left: int) -> None:
    paper = papers.two_hands()
    papers.start(paper)["kitty"] = [""] * min(cards_left, 12)
    assert papers.replayed(paper).score == (10, 4)


@pytest.mark.parametrize(
    "said",
    [
        "target=1",
        "deck=32",
        "stick_the_dealer=no",
        "defend_alone=always",
        "joker=yes",
        "partner_must_go_alone=yes",
        "lone_march=5",
    ],
)
def test_a_note_of_ours_doesnt_overrule_the_ruleset(said: str) -> None:
    paper = papers.two_hands(description=f"Left Bower rules: {said}")
    with pytest.raises(EgnError, match=rf"the description says {said.split('=', maxsplit=1)[0]}="):
        papers.replayed(paper)


def test_nor_does_it_take_back_what_the_ruleset_allows() -> None:
    paper = papers.two_hands(
        ruleset={"defend_alone": True}, description="Left Bower rules: defend_alone=off"
    )
    with pytest.raises(EgnError, match="the description says defend_alone="):
        papers.replayed(paper)


def test_a_note_may_say_again_what_the_ruleset_says() -> None:
    told = "Left Bower rules: target=10, stick_the_dealer=yes, pickup=dealer"
    assert papers.replayed(papers.two_hands(description=told)).score == (10, 4)
