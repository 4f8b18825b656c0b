"""Our own games as records: nothing in them is lost on us, and other readers find what fits."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action, Claim, NameSuit, Pass, Play, parse_action
from engine.cards import Suit
from engine.deal import Deal
from engine.egn import (
    CannotExport,
    EgnError,
    Export,
    read_record,
    replay,
    write_record,
)
from engine.errors import NoClaim
from engine.faceup import Score
from engine.game import apply, deal_hand, legal_actions, new_game
from engine.proof.record import Ending, PublicRecord, RecordedHand, RubberGame
from engine.rules import PRESETS, Rules
from engine.seats import SEATS, Seat
from engine.state import GameState
from tests.engine.egn import papers
from tests.engine.egn.papers import NAMES, Json
from tests.engine.playing import any_action, any_deal, any_rules
from tests.engine.positions import dealt, to_move, waiting

ANY_SEED = st.integers(0, 2**32)


def played(rules: Rules, random: Random) -> tuple[PublicRecord, list[Score]]:
    """A whole game by random legal moves, and the score after each of its hands."""
    state = new_game(rules, random.choice(SEATS))
    hands: list[tuple[Deal, list[tuple[Seat, Action]]]] = []
    scores = []
    while state.winner is None and len(hands) < 100:
        deal = any_deal(state, random)
        state, actions = deal_hand(state, deal).state, []
        while state.turn is not None:
            actions.append((state.turn, any_action(state, random)))
            state = apply(state, *actions[-1]).state
        hands.append((deal, actions))
        scores.append(state.score)
    return finished(state, hands), scores


def finished(
    state: GameState, hands: Sequence[tuple[Deal, Iterable[tuple[Seat, Action]]]]
) -> PublicRecord:
    """The public record of a game that came to `state`; nobody asks whether the deals were fair."""
    return PublicRecord(
        game="g1",
        ending=Ending.FINISHED,
        commitment="",
        seed=b"",
        rules=state.rules,
        partners_drawn=False,
        players=tuple(NAMES),
        first_dealer=hands[0][0].dealer,
        draw=None,
        hands=tuple(
            RecordedHand(number=number, entropy="", deal=deal, actions=tuple(actions))
            for number, (deal, actions) in enumerate(hands, start=1)
        ),
        score=state.score,
    )


def check_round_trip(game: PublicRecord, scores: list[Score]) -> Export:
    """Write the game down and read it again: nothing may be different."""
    export = write_record(game)
    check_structure(json.loads(export.text))
    again = replay(read_record(export.text))
    assert again.rules == game.rules
    assert again.start == (0, 0)
    assert [hand.total for hand in again.hands] == scores
    for written, hand in zip(game.hands, again.hands, strict=True):
        assert hand.dealer == written.deal.dealer
        assert hand.upcard == written.deal.upcard
        assert hand.dealt == written.deal.hands
        assert tuple((done.seat, done.action) for done in hand.actions) == written.actions
    return export


KEYS = {
    "top": {"fileType", "version", "metadata", "deals"},
    "metadata": {
        "gameId",
        "title",
        "description",
        "date",
        "players",
        "initialScore",
        "finalScore",
        "ruleset",
    },
    "deal": {"dealNumber", "initialState", "phases"},
    "start": {"dealer", "upCard", "playerCards"},
    "bidding": {
        "phaseNumber",
        "type",
        "calls",
        "isAlone",
        "aloneDefender",
        "discard",
        "callAnnotations",
    },
    "play": {"phaseNumber", "type", "tricks", "playAnnotations"},
}


def check_structure(paper: Json) -> None:
    """What the format's schema asks of a record of ours, as far as that can be said in short."""
    assert paper.keys() == KEYS["top"]
    metadata = paper["metadata"]
    assert metadata.keys() <= KEYS["metadata"]
    assert len(metadata["description"]) <= 1024
    assert all(len(name) <= 64 for name in metadata["players"])
    for deal in paper["deals"]:
        assert deal.keys() == KEYS["deal"]
        assert deal["initialState"].keys() == KEYS["start"]
        for phase, kind in zip(deal["phases"], ("bidding", "play"), strict=False):
            assert phase.keys() <= KEYS[kind]
        for mark in marks(deal):
            assert re.fullmatch(r"[789TJQKA][shcd]|B", mark)


def marks(deal: Json) -> Iterator[str]:
    """Every card that a deal names."""
    yield deal["initialState"]["upCard"]
    for hand in deal["initialState"]["playerCards"]:
        yield from hand
    for phase in deal["phases"]:
        yield from [phase["discard"]] if "discard" in phase else []
        for trick in phase.get("tricks", []):
            yield from trick


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_of_any_preset_comes_back_from_its_record(preset: str, seed: int) -> None:
    check_round_trip(*played(PRESETS[preset], Random(seed)))


@given(rules=any_rules(longest=6), seed=ANY_SEED)
def test_a_game_by_any_rules_comes_back_from_its_record(rules: Rules, seed: int) -> None:
    check_round_trip(*played(rules, Random(seed)))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_record_of_ours_fits_the_formats_schema(real_records: Path, preset: str) -> None:
    schema = json.loads((real_records / "egn-schema-v1.json").read_text(encoding="utf-8"))
    validator = jsonschema_rs.validator_for(schema, validate_formats=True)
    game, _ = played(PRESETS[preset], Random(preset))
    named = replace(game, players=("Ann" * 50, "é" * 70, "", "Dee"))
    record = json.loads(write_record(named, "2026-05-29T16:30:00Z").text)
    assert [error.message for error in validator.iter_errors(record)] == []


def test_a_record_says_when_the_game_began_if_anybody_knows() -> None:
    game = one_hand(Rules(), "order")
    dated = json.loads(write_record(game, "2026-05-29T16:30:00Z").text)
    assert dated["metadata"]["date"] == "2026-05-29T16:30:00Z"
    assert "date" not in json.loads(write_record(game).text)["metadata"]


def test_rules_that_the_format_cant_say_are_named_and_reported_as_lost() -> None:
    game, _ = played(PRESETS["tock"], Random(1))
    export = write_record(game)
    assert json.loads(export.text)["metadata"]["description"] == (
        "Left Bower rules: packets=3-2, pickup=maker, lone_maker=either_partner,"
        " defend_alone=always"
    )
    assert export.lost[:4] == (
        "rule packets=3-2",
        "rule pickup=maker",
        "rule lone_maker=either_partner",
        "rule defend_alone=always",
    )


def test_a_game_by_rules_that_the_format_knows_loses_nothing() -> None:
    game = one_hand(Rules(stick_the_dealer=True, lone_march=5, deck=28), "order")
    export = write_record(game)
    assert export.lost == ()
    assert json.loads(export.text)["metadata"]["description"] == ""


def one_hand(rules: Rules, *codes: str, hands: Sequence[str] = ()) -> PublicRecord:
    """A game of one hand: these calls by whoever is to move, then any cards."""
    table = waiting(rules)
    deal = dealt(rules, table.dealer, hands)
    state, actions = deal_hand(table, deal).state, []
    for code in codes:
        actions.append((to_move(state), parse_action(code)))
        state = apply(state, *actions[-1]).state
    while state.turn is not None:
        actions.append((to_move(state), legal_actions(state)[0]))
        state = apply(state, *actions[-1]).state
    return finished(state, [(deal, actions)])


def test_a_makers_partner_who_goes_alone_stands_in_an_annotation_r17() -> None:
    game = one_hand(PRESETS["tock"], "order", "discard:9C", "alone")
    export = check_round_trip(game, [(0, 2)])
    bidding = json.loads(export.text)["deals"][0]["phases"][0]
    assert bidding["isAlone"] is True
    assert bidding["callAnnotations"] == {"0": ["Left Bower: seat 2 goes alone"]}
    assert "deal 1: seat 2 goes alone" in export.lost


def test_a_lone_defender_against_two_makers_stands_in_an_annotation_r18() -> None:
    game = one_hand(PRESETS["tock"], "order", "discard:9C", "pass", "pass", "alone")
    export = check_round_trip(game, [(2, 0)])
    bidding = json.loads(export.text)["deals"][0]["phases"][0]
    assert bidding["isAlone"] is False
    assert bidding["callAnnotations"] == {"0": ["Left Bower: seat 3 defends alone"]}
    assert "deal 1: seat 3 defends alone" in export.lost


TOP_FIVE = "QS KS AS JC JS"
CLAIM = ("pass", "pass", "pass", "pass", "name:S", "claim")


def claimed() -> PublicRecord:
    """Eldest names spades and lays down the five highest."""
    rules = Rules(stick_the_dealer=True)
    return one_hand(rules, *CLAIM, hands=[TOP_FIVE, "9H TH QH KH AH"])


def test_r27_a_claim_is_played_out_and_comes_back_as_a_claim() -> None:
    export = check_round_trip(claimed(), [(2, 0)])
    paper = json.loads(export.text)
    play = paper["deals"][0]["phases"][1]
    assert [trick[0] for trick in play["tricks"]] == ["Js", "Jc", "As", "Ks", "Qs"]
    assert play["playAnnotations"] == {"0": ["Left Bower: seat 0 claims the rest"]}
    assert "played out" in paper["metadata"]["description"]
    assert export.lost == ("deal 1: seat 0 claims the rest; it is played out",)


def test_r27_a_reader_who_knows_no_claims_finds_every_card_and_the_same_score() -> None:
    paper = json.loads(write_record(claimed()).text)
    del paper["deals"][0]["phases"][1]["playAnnotations"]
    hand = replay(read_record(json.dumps(paper))).hands[0]
    assert hand.total == (2, 0)
    assert sum(isinstance(done.action, Play) for done in hand.actions) == 20


def test_r27_a_claim_of_a_trick_that_goes_to_somebody_else_is_refused() -> None:
    paper = papers.two_hands()
    notes = {"12": ["Left Bower: seat 3 claims the rest"]}
    paper["deals"][0]["phases"][1]["playAnnotations"] = notes
    with pytest.raises(
        EgnError, match=r"trick 4: seat 3 claims the trick, but seat 1 takes it with Jh"
    ):
        papers.replayed(paper)


def test_r27_a_claim_that_isnt_proven_is_refused_though_the_tricks_came_in() -> None:
    paper = papers.two_hands()
    notes = {"16": ["Left Bower: seat 3 claims the rest"]}
    paper["deals"][0]["phases"][1]["playAnnotations"] = notes
    with pytest.raises(EgnError, match=r"trick 5: seat 3 claims the rest, which isn't proven"):
        papers.replayed(paper)


def test_r27_a_claim_that_breaks_off_is_refused() -> None:
    paper = json.loads(write_record(claimed()).text)
    del paper["metadata"]["finalScore"], paper["deals"][0]["phases"][1]["tricks"][3:]
    with pytest.raises(EgnError, match=r"trick 4: seat 0 claims a trick that is missing"):
        replay(read_record(json.dumps(paper)))


def test_r27_a_claim_that_isnt_proven_cant_be_written_down() -> None:
    unproven = [TOP_FIVE.replace("JS", "9S"), "9H TH QH KH AH"]
    actions: list[tuple[Seat, Action]] = [(seat, Pass()) for seat in SEATS]
    actions += [(0, NameSuit(Suit.SPADES)), (0, Claim())]
    game = finished(waiting(), [(dealt(hands=unproven), actions)])
    with pytest.raises(NoClaim):
        write_record(game)


def test_r27_claims_come_back_from_games_by_random_moves() -> None:
    game, scores = played(PRESETS["american"], Random(3))
    assert any(isinstance(action, Claim) for hand in game.hands for _, action in hand.actions)
    check_round_trip(game, scores)


def test_a_game_with_more_deals_than_a_record_holds_is_refused() -> None:
    game = one_hand(Rules(), *["pass"] * 8)
    with pytest.raises(CannotExport, match="101 deals; a record holds 100"):
        write_record(replace(game, hands=game.hands * 101))


def test_r28_a_game_of_a_rubber_says_which_it_is() -> None:
    game, _ = played(PRESETS["classic"], Random(1))
    first, second = RubberGame("g1", (5, 0)), RubberGame("g2", (3, 5))
    third = replace(game, rubber=(first, second))
    told = [
        json.loads(write_record(each).text)["metadata"]["description"] for each in (game, third)
    ]
    assert "Game 1 of a rubber." in told[0]
    assert "Game 3 of a rubber, after 5-0 and 3-5." in told[1]
