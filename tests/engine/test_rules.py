"""The options and the presets (R1, R26-R28)."""

import re
from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given

from engine.errors import InvalidRules, RulesProblem
from engine.rules import AMERICAN, CLASSIC, PRESETS, Rules, rules_from
from tests.engine.playing import any_rules

NAMES = ["american", "tock", "english", "classic", "tournament"]
TABLE: dict[str, Sequence[int | str]] = {
    "deck": [24, 24, 24, 32, 24],
    "joker": [False, False, True, False, False],
    "target": [10, 11, 11, 5, 10],
    "packets": ["2-3", "3-2", "3-2", "3-2", "3-2"],
    "pickup": ["dealer", "maker", "dealer", "dealer", "dealer"],
    "partner_must_go_alone": [False, False, True, False, False],
    "lone_maker": ["maker", "either_partner", "either_partner", "maker", "maker"],
    "defend_alone": ["off", "always", "always", "off", "against_loner"],
    "lone_lead": [
        "left_of_dealer",
        "left_of_loner",
        "left_of_loner",
        "left_of_loner",
        "left_of_dealer",
    ],
    "stick_the_dealer": [False, False, False, False, True],
    "rubber": [False, False, False, True, False],
    "discard_upcard": [True] * 5,
    "lone_march": [4] * 5,
    "lone_euchre": [2] * 5,
    "claim": [True] * 5,
}


def refused(**values: object) -> tuple[str, object, RulesProblem]:
    """What the refusal of these options says."""
    with pytest.raises(InvalidRules) as refusal:
        rules_from(values)
    return refusal.value.field, refusal.value.value, refusal.value.problem


def test_the_presets_are_these_five_american_the_default() -> None:
    assert list(PRESETS) == NAMES
    assert Rules() == PRESETS["american"]


@pytest.mark.parametrize(("column", "name"), list(enumerate(NAMES)))
def test_every_preset_fixes_every_field(column: int, name: str) -> None:
    assert PRESETS[name].as_dict() == {field: row[column] for field, row in TABLE.items()}


def test_the_presets_are_those_of_the_normative_text(shared: Path) -> None:
    text = (shared / "RULES.md").read_text(encoding="utf-8").partition("## Presets")[2]
    lines = [line.split("|")[1:-1] for line in text.splitlines() if line.startswith("|")]
    heads, _, *rows = [[cell.strip() for cell in line] for line in lines]
    names = [re.findall(r"`(\w+)`", head)[0] for head in heads[1:]]
    written = {row[0]: dict(zip(names, row[1:], strict=True)) for row in rows}
    assert names == NAMES
    for name in names:
        assert {field: row[name] for field, row in written.items()} == as_written(PRESETS[name])


def as_written(rules: Rules) -> dict[str, str]:
    """The rules as the table of the normative text puts them."""
    words = {True: "yes", False: "no"}
    plain = {
        field: words[value] if isinstance(value, bool) else str(value)
        for field, value in rules.as_dict().items()
    }
    joker = "yes (25)" if rules.joker else "no"
    together = {
        "deck / joker": f"{plain.pop('deck')} / {joker}",
        "lone_march / lone_euchre": f"{plain.pop('lone_march')} / {plain.pop('lone_euchre')}",
    }
    return {name: text for name, text in (plain | together).items() if name != "joker"}


@given(rules=any_rules())
def test_any_rules_come_back_from_their_record(rules: Rules) -> None:
    assert rules_from(rules.as_dict()) == rules


def test_a_record_without_a_field_means_the_default() -> None:
    assert rules_from({}) == AMERICAN
    assert rules_from({"target": 7, "pickup": "maker"}).as_dict() == {
        **AMERICAN.as_dict(),
        "target": 7,
        "pickup": "maker",
    }


@pytest.mark.parametrize("deck", [0, 20, 25, 33, 52, -24])
def test_r1_a_pack_of_another_size_is_refused(deck: int) -> None:
    assert refused(deck=deck) == ("deck", deck, RulesProblem.NO_SUCH_DECK)


@pytest.mark.parametrize("target", [-1, 0, 51])
def test_r26_a_target_that_no_game_can_have_is_refused(target: int) -> None:
    assert refused(target=target) == ("target", target, RulesProblem.OUT_OF_RANGE)


@pytest.mark.parametrize("target", range(1, 51))
def test_r26_any_target_from_1_to_50_is_accepted(target: int) -> None:
    assert Rules(target=target).target == target


@pytest.mark.parametrize("claim", [False, True])
def test_r27_claims_may_be_allowed_or_not(*, claim: bool) -> None:
    assert rules_from({"claim": claim}).claim is claim


@pytest.mark.parametrize("target", [1, 2])
def test_r28_a_rubber_to_less_than_three_points_is_refused(target: int) -> None:
    problem = ("target", target, RulesProblem.RUBBER_TOO_SHORT)
    assert refused(rubber=True, target=target) == problem
    assert Rules(target=target).rubber is False


def test_r28_a_rubber_to_three_points_or_more_is_accepted() -> None:
    assert Rules(rubber=True, target=3).rubber
    assert CLASSIC.rubber


def test_r28_a_rubber_may_not_be_shortened_later() -> None:
    with pytest.raises(InvalidRules):
        replace(CLASSIC, target=2)


@pytest.mark.parametrize("field", ["lone_march", "lone_euchre"])
@pytest.mark.parametrize("award", [-1, 0, 11])
def test_r24_r25_an_award_out_of_proportion_is_refused(field: str, award: int) -> None:
    assert refused(**{field: award}) == (field, award, RulesProblem.OUT_OF_RANGE)


@pytest.mark.parametrize("field", ["packets", "pickup", "lone_maker", "defend_alone", "lone_lead"])
@pytest.mark.parametrize("value", ["", "sometimes", None, 3, []])
def test_a_choice_that_there_is_not_is_refused(field: str, value: object) -> None:
    assert refused(**{field: value}) == (field, value, RulesProblem.NO_SUCH_CHOICE)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("deck", "24"),
        ("deck", True),
        ("target", 10.0),
        ("target", True),
        ("joker", 1),
        ("joker", "no"),
        ("rubber", None),
        ("lone_march", "4"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused(field: str, value: object) -> None:
    assert refused(**{field: value}) == (field, value, RulesProblem.WRONG_KIND)


@pytest.mark.parametrize("field", ["", "points", "Deck", "pack", "as_dict", "__doc__", "__slots__"])
def test_an_option_that_there_is_not_is_refused(field: str) -> None:
    assert refused(**{field: "x"}) == (field, "x", RulesProblem.NO_SUCH_FIELD)


def test_a_refusal_says_which_option_and_why() -> None:
    with pytest.raises(InvalidRules, match="deck=20: no_such_deck"):
        Rules(deck=20)


def test_every_problem_with_rules_has_its_refusal() -> None:
    problems = {
        refused(points=10)[2],
        refused(pickup="nobody")[2],
        refused(deck=20)[2],
        refused(joker="no")[2],
        refused(target=0)[2],
        refused(rubber=True, target=2)[2],
    }
    assert problems == set(RulesProblem)


def test_every_field_stands_in_the_table_of_presets() -> None:
    assert [field.name for field in fields(Rules)] == list(TABLE)


@pytest.mark.parametrize(
    ("field", "value"),
    [("pickup", "maker"), ("joker", "no"), ("target", True), ("target", 10.5), ("deck", "24")],
)
def test_rules_are_not_made_of_values_of_the_wrong_kind(field: str, value: object) -> None:
    with pytest.raises(InvalidRules) as refusal:
        Rules(**{field: value})  # type: ignore[arg-type]
    assert refusal.value.problem is RulesProblem.WRONG_KIND
