"""A record that was left as it was fits; one in which anything was changed doesn't."""

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.fields import InvalidRecord
from engine.proof.form import record_text, record_values
from engine.proof.reading import read_record, record_from
from engine.proof.record import Ending, PublicRecord, RubberGame
from engine.proof.verdict import Fault, Problem, Verdict
from engine.proof.verifying import verify
from engine.rules import AMERICAN, PRESETS, Rules
from tests.engine import by_the_page
from tests.engine.playing import any_rules
from tests.engine.records import recorded_game

Values = dict[str, Any]


@given(
    rules=any_rules(longest=5),
    seed=st.integers(0, 2**32),
    partners_drawn=st.booleans(),
    goes_on=st.booleans(),
    most_hands=st.sampled_from([0, 1, 2, 200]),
    last_actions=st.sampled_from([0, 1, 5, 200]),
)
def test_every_game_that_was_played_fits(
    rules: Rules,
    seed: int,
    *,
    partners_drawn: bool,
    goes_on: bool,
    most_hands: int,
    last_actions: int,
) -> None:
    record = recorded_game(
        Random(seed),
        rules,
        partners_drawn=partners_drawn and not goes_on,
        goes_on=goes_on,
        most_hands=most_hands,
        last_actions=last_actions,
    )
    verdict = verify(record)
    assert verdict.fits
    assert verdict.fitting_deals == verdict.fitting_plays == len(record.hands)
    assert [hand.deal for hand in verdict.hands] == [hand.deal for hand in record.hands]
    assert read_record(record_text(record)) == record


def a_game(preset: str = "american", **options: Any) -> PublicRecord:  # noqa: ANN401 - recorded_game's
    """A finished game of some hands."""
    return recorded_game(Random(preset), PRESETS[preset], **options)


def problems(verdict: Verdict) -> set[Problem]:
    """Everything that doesn't fit."""
    faults = [*verdict.faults, *(fault for hand in verdict.hands for fault in hand.faults)]
    if verdict.draw is not None and verdict.draw.fault is not None:
        faults.append(verdict.draw.fault)
    return {fault.problem for fault in faults}


def tampered(tamper: Callable[[Values], object], record: PublicRecord | None = None) -> Verdict:
    """What comes of checking a record that somebody has laid hands on."""
    values = json.loads(record_text(record or a_game()))
    untouched = deepcopy(values)
    tamper(values)
    assert values != untouched
    return verify(record_from(values))


def other_digit(text: str) -> str:
    """The text with its last digit changed."""
    return text[:-1] + ("1" if text[-1] != "1" else "2")


def change(values: Values, name: str, new: Callable[[Any], object]) -> None:
    """Put something else there."""
    values[name] = new(values[name])


@pytest.mark.parametrize(
    ("tamper", "found"),
    [
        (lambda r: change(r, "seed", other_digit), Problem.COMMITMENT),
        (lambda r: change(r, "commitment", other_digit), Problem.COMMITMENT),
        (lambda r: change(r, "game", lambda game: game + "1"), Problem.CARDS),
        (lambda r: r["rules"].update(packets="3-2"), Problem.CARDS),
        (lambda r: r["rules"].update(deck=28), Problem.CARDS),
        (lambda r: r["rules"].update(target=11), Problem.ENDING),
        (lambda r: change(r, "score", lambda score: [score[0], score[1] + 1]), Problem.SCORE),
        (lambda r: r.update(ending="ended"), Problem.ENDING),
        (lambda r: r.update(ending="expired"), Problem.ENDING),
        (lambda r: change(r, "first_dealer", lambda dealer: (dealer + 1) % 4), Problem.DEALER),
        (lambda r: r.update(first_dealer=None), Problem.FIRST_DEALER),
        (lambda r: r["hands"].pop(), Problem.ENDING),
        (lambda r: r["hands"].clear(), Problem.ENDING),
        (lambda r: r["hands"].pop(0), Problem.NUMBER),
        (lambda r: r["hands"].append(r["hands"][-1]), Problem.AFTER_THE_END),
        (lambda r: r["hands"].insert(1, r["hands"][0]), Problem.NUMBER),
        (lambda r: r["hands"].reverse(), Problem.NUMBER),
    ],
)
def test_a_change_to_the_game_is_found(tamper: Callable[[Values], object], found: Problem) -> None:
    verdict = tampered(tamper)
    assert not verdict.fits
    assert found in problems(verdict)


@pytest.mark.parametrize(
    ("tamper", "found"),
    [
        (lambda d: change(d, "entropy", other_digit), Problem.DRAWN_CARDS),
        (lambda d: d["drawn"].reverse(), Problem.DRAWN_CARDS),
        (lambda d: d["drawn"][0].append("9C"), Problem.DRAWN_CARDS),
    ],
)
@pytest.mark.parametrize("partners_drawn", [True, False])
def test_r6_r7_a_change_to_the_draw_is_found(
    tamper: Callable[[Values], object], found: Problem, *, partners_drawn: bool
) -> None:
    record = a_game(partners_drawn=partners_drawn)
    assert found in problems(tampered(lambda r: tamper(r["draw"]), record))


def test_r7_another_first_dealer_than_the_draw_names_is_found() -> None:
    record = recorded_game(Random(1), most_hands=0)
    turned = tampered(lambda r: change(r, "first_dealer", lambda seat: (seat + 1) % 4), record)
    assert problems(turned) == {Problem.FIRST_DEALER}


@pytest.mark.parametrize(
    ("tamper", "found"),
    [
        (lambda h: change(h, "entropy", other_digit), Problem.CARDS),
        (lambda h: change(h, "number", lambda number: number + 1), Problem.NUMBER),
        (lambda h: change(h, "dealer", lambda dealer: (dealer + 1) % 4), Problem.DEALER),
        (lambda h: h["hands"].reverse(), Problem.CARDS),
        (lambda h: h["hands"][0].reverse(), Problem.CARDS),
        (lambda h: h["kitty"].reverse(), Problem.CARDS),
        (lambda h: change(h, "upcard", lambda _: h["kitty"][0]), Problem.CARDS),
    ],
)
@pytest.mark.parametrize("which", [0, 1, -1])
def test_a_change_to_a_deal_is_found_in_that_very_hand(
    tamper: Callable[[Values], object], found: Problem, which: int
) -> None:
    verdict = tampered(lambda r: tamper(r["hands"][which]))
    place = which % len(verdict.hands)
    before, (hand, *after) = verdict.hands[:place], verdict.hands[place:]
    assert not any(each.faults for each in before)
    assert found in {fault.problem for fault in hand.faults}
    assert {fault.problem for each in after for fault in each.faults} <= {Problem.EARLIER}
    assert all(each.deal_fits for each in after)


def test_forged_cards_are_found_in_whichever_hand_though_an_action_before_them_is_bad() -> None:
    def forge(values: Values) -> None:
        first, _, third, *_ = values["hands"]
        first["actions"].pop(0)
        third["hands"][0].reverse()

    verdict = tampered(forge)
    places = [(place, fault.problem) for place, fault in verdict.causes()]
    assert places == [(1, Problem.ACTION), (3, Problem.CARDS)]
    count = len(verdict.hands)
    assert (verdict.fitting_deals, verdict.fitting_plays) == (count - 1, 0)


@pytest.mark.parametrize(
    "tamper",
    [
        lambda a: a.reverse(),
        lambda a: a.pop(0),
        lambda a: a.insert(0, a[-1]),
        lambda a: a.append(a[-1]),
        lambda a: a[0].__setitem__(0, (a[0][0] + 1) % 4),
        lambda a: a[-1].__setitem__(1, "play:" + ("9C" if a[-1][1] != "play:9C" else "AS")),
        lambda a: a[-1].__setitem__(1, a[-2][1]),
    ],
)
@pytest.mark.parametrize("which", [0, 1, -1])
def test_a_change_to_what_was_played_is_found_in_that_very_hand(
    tamper: Callable[[list[list[Any]]], object], which: int
) -> None:
    verdict = tampered(lambda r: tamper(r["hands"][which]["actions"]))
    fault = verdict.hands[which].play_fault
    assert fault is not None
    assert fault.problem is Problem.ACTION
    assert fault.action > 0
    assert fault.reason is not None


def test_a_hand_that_breaks_off_before_the_next_is_found() -> None:
    verdict = tampered(lambda r: r["hands"][0]["actions"].pop())
    assert problems(verdict) == {Problem.TOO_EARLY, Problem.EARLIER}


def test_a_last_hand_that_breaks_off_leaves_a_finished_game_unfinished() -> None:
    verdict = tampered(lambda r: r["hands"][-1]["actions"].pop())
    assert Problem.ENDING in problems(verdict)


def test_a_game_made_up_from_another_seed_fits_itself_but_not_the_commitment_that_was_shown() -> (
    None
):
    """Deals, actions and commitment are made again; only who saw the commitment can tell."""
    ours = recorded_game(Random(1))
    made_up = recorded_game(Random(2), game=ours.game, like=ours)
    beside = zip(ours.hands, made_up.hands, strict=False)
    assert all(real.entropy == other.entropy for real, other in beside)
    assert verify(made_up).fits
    assert problems(verify(replace(made_up, commitment=ours.commitment))) == {Problem.COMMITMENT}


def test_a_draw_that_was_left_out_fits_but_is_told_as_a_game_that_goes_on() -> None:
    """By itself a record can't show that there was a draw; people know whether there was."""
    record = record_from({**record_values(a_game()), "draw": None})
    assert verify(record).fits
    assert record.goes_on
    assert not a_game().goes_on


def test_r6_partners_that_were_drawn_need_a_draw() -> None:
    record = replace(a_game(partners_drawn=True), draw=None)
    assert problems(verify(record)) == {Problem.DRAWN_CARDS}


def test_r6_r7_what_is_dealt_again_is_all_there_to_compare() -> None:
    record = a_game(partners_drawn=True)
    verdict, draw = verify(record), record.draw
    assert draw is not None
    assert verdict.draw is not None
    again = by_the_page.draw(record.seed, record.game, draw.entropy, 24, partners_drawn=True)
    assert (verdict.commitment, verdict.draw.entropy) == (record.commitment, draw.entropy)
    assert verdict.draw.key == by_the_page.key(record.seed, record.game, 0, draw.entropy)
    assert verdict.draw.draw.drawn == draw.drawn
    assert (verdict.draw.dealer, list(verdict.draw.seating)) == (again["dealer"], again["seating"])
    assert [card.code for card in verdict.draw.shuffled] == again["shuffled"]


def test_r9_each_hand_that_is_dealt_again_has_its_key_and_its_pack() -> None:
    record = a_game()
    for found, hand in zip(verify(record).hands, record.hands, strict=True):
        made_of = (record.seed, record.game, hand.number, hand.entropy)
        order = by_the_page.shuffled(*made_of, by_the_page.pack(24))
        assert [card.code for card in found.shuffled] == order
        assert (found.entropy, found.key) == (hand.entropy, by_the_page.key(*made_of))


def test_the_action_at_fault_is_counted_from_one_and_hands_after_it_wait() -> None:
    verdict = tampered(lambda r: r["hands"][0]["actions"].insert(0, [0, "play:9C"]))
    first, second, *_ = verdict.hands
    assert first.play_fault is not None
    assert (first.play_fault.problem, first.play_fault.action) == (Problem.ACTION, 1)
    assert second.play_fault == Fault(Problem.EARLIER)


def test_what_doesnt_fit_by_itself_is_listed_with_its_place() -> None:
    forged = {**record_values(a_game()), "score": [0, 0]}
    forged["draw"]["drawn"].reverse()
    forged["hands"][0]["actions"].pop(0)
    places = [place for place, _ in verify(record_from(forged)).causes()]
    assert places == [0, 1]


def test_what_was_played_on_forged_cards_waits_for_the_right_ones() -> None:
    forged = tampered(lambda r: r["hands"][0]["kitty"].reverse()).hands[0]
    assert (forged.deal_fits, forged.play_fault) == (False, Fault(Problem.EARLIER))


def test_a_game_in_which_cards_were_dealt_was_no_lobby_that_closed() -> None:
    record = recorded_game(Random(1), most_hands=1, last_actions=0)
    assert problems(verify(replace(record, ending=Ending.EXPIRED))) == {Problem.ENDING}
    only_drawn = recorded_game(Random(1), most_hands=0)
    assert problems(verify(replace(only_drawn, ending=Ending.EXPIRED))) == {Problem.ENDING}


def test_a_lobby_that_closed_has_a_seed_and_nothing_else() -> None:
    values = record_values(recorded_game(Random(1), goes_on=True, most_hands=0))
    assert verify(record_from({**values, "ending": "expired"})).fits
    assert verify(record_from({**values, "ending": "expired", "first_dealer": None})).fits


def test_a_verdict_and_a_record_dont_print_seed_or_keys_by_chance() -> None:
    record = a_game()
    shown = repr(record) + repr(verify(record))
    assert repr(record.seed)[2:-1] not in shown
    assert all(repr(hand.key) not in shown for hand in verify(record).hands)


# Reading

A_RECORD = record_text(recorded_game(Random(3), AMERICAN))


@pytest.mark.parametrize(
    ("tamper", "where", "reason"),
    [
        (lambda r: r.pop("seed"), "seed", "is missing"),
        (lambda r: r.update(note="x"), "", 'has "note", which isn\'t known'),
        (lambda r: r.update(format="pgn"), "format", 'is "pgn", not "left-bower-record"'),
        (lambda r: r.update(version=2), "version", "is 2; we read 1"),
        (lambda r: r.update(version=True), "version", "is true, not a whole number"),
        (lambda r: r.update(version=1.0), "version", "is 1.0, not a whole number"),
        (lambda r: r.update(game=7), "game", "is 7, not text"),
        (lambda r: r.update(game="g1\n1"), "game", 'is "g1\\n1", not one line'),
        (lambda r: r.update(game="\ud800"), "game", 'is "\\ud800", not one line'),
        (lambda r: r.update(game=""), "game", 'is "", not one line'),
        (lambda r: r.update(ending="won"), "ending", 'is "won", not "finished" or "ended" or'),
        (lambda r: r.update(ending=[]), "ending", "is a list, not text"),
        (lambda r: r.update(commitment="abc"), "commitment", "isn't 64 hexadecimal digits"),
        (lambda r: r.update(seed="00"), "seed", "isn't 64 hexadecimal digits"),
        (lambda r: r.update(seed="x" * 64), "seed", "isn't 64 hexadecimal digits"),
        (lambda r: r.update(seed="00 " * 32), "seed", "isn't 64 hexadecimal digits"),
        (lambda r: r.update(seed=" " + "0" * 64), "seed", "isn't 64 hexadecimal digits"),
        (lambda r: r.update(seed="\u0660" * 64), "seed", "isn't 64 hexadecimal digits"),
        (lambda r: r.update(rules=[]), "rules", "is a list, not an object"),
        (lambda r: r.update(rules={}), "rules.deck", "is missing"),
        (lambda r: r["rules"].pop("claim"), "rules.claim", "is missing"),
        (lambda r: r["rules"].update(jokers=2), "rules", 'has "jokers", which isn\'t known'),
        (lambda r: r["rules"].update(deck=20), "rules.deck", "is 20, which can't be"),
        (lambda r: r["rules"].update(deck=24.0), "rules.deck", "is 24.0, which can't be"),
        (lambda r: r["rules"].update(packets=[]), "rules.packets", "is a list, which can't be"),
        (lambda r: r.update(partners="both"), "partners", 'is "both", not "chosen" or "drawn"'),
        (lambda r: r.update(partners=[]), "partners", "is a list, not text"),
        (lambda r: r["players"].pop(), "players", "has 3 entries; there have to be 4"),
        (lambda r: r["players"].append("Eve"), "players", "has 5 entries; there may be 4"),
        (lambda r: r.update(first_dealer=4), "first_dealer", "is 4; it may be 0 to 3"),
        (lambda r: r.update(first_dealer=True), "first_dealer", "is true, not a whole number"),
        (lambda r: r.update(draw=[]), "draw", "is a list, not an object"),
        (lambda r: r["draw"].pop("drawn"), "draw.drawn", "is missing"),
        (lambda r: r["draw"]["drawn"].pop(), "draw.drawn", "has 3 entries"),
        (lambda r: r.update(hands={}), "hands", "is an object, not a list"),
        (lambda r: r["hands"][0].update(number=0), "hands[0].number", "is 0; it may be 1 to"),
        (lambda r: r["hands"][0].update(entropy=7), "hands[0].entropy", "is 7, not text"),
        (lambda r: r["hands"][0].update(upcard="1C"), "hands[0].upcard", 'is "1C", which is no'),
        (lambda r: r["hands"][0].update(upcard=None), "hands[0].upcard", "is null, not text"),
        (
            lambda r: r["hands"][1]["actions"].insert(0, [0, "fold"]),
            "hands[1].actions[0][1]",
            'is "fold", which is no action',
        ),
        (
            lambda r: r["hands"][1]["actions"].insert(0, [0]),
            "hands[1].actions[0]",
            "has 1 entries; there have to be 2",
        ),
        (
            lambda r: r["hands"][1]["actions"].insert(0, [0, "pass", "pass"]),
            "hands[1].actions[0]",
            "has 3 entries; there may be 2",
        ),
        (lambda r: r.update(score=[7]), "score", "has 1 entries; there have to be 2"),
        (
            lambda r: r["hands"][0].update(upcard="1C"),
            "hands[0].upcard",
            'is "1C", which is no card',
        ),
        (lambda r: r.update(score=[-1, 0]), "score[0]", "is -1; it may be 0 to"),
        (lambda r: r.update(score=[1, 2, 3]), "score", "has 3 entries; there may be 2"),
        (
            lambda r: r.update(rubber=[{"game": "g1", "score": [10, 3]}]),
            "rubber",
            "has games, but no rubber is played",
        ),
    ],
)
def test_what_cant_be_understood_is_named_with_its_place(
    tamper: Callable[[Values], object], where: str, reason: str
) -> None:
    values = json.loads(A_RECORD)
    tamper(values)
    with pytest.raises(InvalidRecord) as refusal:
        record_from(values)
    assert refusal.value.path == where
    assert refusal.value.reason.startswith(reason)


@pytest.mark.parametrize("values", [None, [], "record", 7])
def test_what_is_no_object_is_no_record(values: object) -> None:
    with pytest.raises(InvalidRecord, match="not an object"):
        record_from(values)


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ('"version": 1', '"version": 1, "version": 1', 'says "version" twice in one object'),
        ('"joker": false', '"joker": false, "joker": true', 'says "joker" twice in one object'),
        ('"version": 1', '"version": NaN', "isn't JSON: NaN is no JSON number"),
        ('"version": 1', '"version": 1' + "0" * 5000, "holds a number too long to be read"),
        ('"version": 1', '"version": ' + "[" * 100_000, "is nested too deeply to be a record"),
        ('{"format"', '{"format', "isn't JSON: line 1, column"),
    ],
)
def test_text_that_says_a_thing_twice_or_isnt_json_is_no_record(
    before: str, after: str, reason: str
) -> None:
    assert before in A_RECORD
    with pytest.raises(InvalidRecord) as refusal:
        read_record(A_RECORD.replace(before, after, 1))
    assert refusal.value.reason.startswith(reason)


def test_seed_and_commitment_may_be_written_in_capitals() -> None:
    values = json.loads(A_RECORD)
    shouted = {name: values[name].upper() for name in ("seed", "commitment")}
    assert record_from({**values, **shouted}) == read_record(A_RECORD)


A_RUBBER = (RubberGame("g1", (5, 0)), RubberGame("g2", (3, 5)))


def test_r28_a_record_tells_how_the_rubber_stood_before_the_game() -> None:
    record = replace(a_game("classic", goes_on=True), rubber=A_RUBBER)
    assert read_record(record_text(record)) == record
    assert verify(record).fits


@pytest.mark.parametrize(
    ("scores", "reason"),
    [
        ([[5, 0], [5, 3]], "was won before this game"),
        ([[5, 0], [3, 4]], "can't be: no game to 5 ends 3-4"),
        ([[5, 5]], "can't be: no game to 5 ends 5-5"),
        ([[9, 0]], "has a score that no hand could lead to"),
    ],
)
def test_r28_a_rubber_that_cant_have_been_is_no_record(
    scores: list[list[int]], reason: str
) -> None:
    values = json.loads(record_text(a_game("classic")))
    values["rubber"] = [{"game": f"g{n}", "score": score} for n, score in enumerate(scores)]
    with pytest.raises(InvalidRecord) as refusal:
        record_from(values)
    assert (refusal.value.path, refusal.value.reason) == ("rubber", reason)


@pytest.mark.parametrize(
    ("game", "goes_on", "reason"),
    [("g1", False, "has games, but there was a draw"), ("own", True, "names the game itself")],
)
def test_r28_a_later_game_of_a_rubber_goes_on_from_another(
    game: str, reason: str, *, goes_on: bool
) -> None:
    values = record_values(a_game("classic", game="own", goes_on=goes_on))
    with pytest.raises(InvalidRecord) as refusal:
        record_from({**values, "rubber": [{"game": game, "score": [8, 0]}]})
    assert (refusal.value.path, refusal.value.reason) == ("rubber", reason)


def test_r28_no_game_of_a_rubber_is_named_twice() -> None:
    values = record_values(a_game("classic", goes_on=True))
    twice = [{"game": "g1", "score": [5, 0]}, {"game": "g1", "score": [0, 5]}]
    with pytest.raises(InvalidRecord, match="names a game twice"):
        record_from({**values, "rubber": twice})
