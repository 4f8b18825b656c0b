"""Every rule of the game, and every worked case, has a test that names it."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

RULES = range(1, 29)
WORKED_CASES = range(1, 11)


@cache
def names_of_tests() -> list[str]:
    paths = Path(__file__).parent.glob("test_*.py")
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
    functions = (n for tree in trees for n in ast.walk(tree) if isinstance(n, ast.FunctionDef))
    return [function.name for function in functions if function.name.startswith("test_")]


@pytest.mark.parametrize("number", RULES)
def test_every_rule_is_named_by_a_test(number: int) -> None:
    assert [name for name in names_of_tests() if re.search(rf"_r{number}_", name)]


@pytest.mark.parametrize("number", WORKED_CASES)
def test_every_worked_case_is_named_by_a_test(number: int) -> None:
    assert [name for name in names_of_tests() if f"_worked_case_{number}_" in name]


def test_the_normative_text_has_these_rules_and_these_worked_cases(shared: Path) -> None:
    text = (shared / "RULES.md").read_text(encoding="utf-8")
    rules, _, cases = text.partition("## Worked cases")
    assert {int(number) for number in re.findall(r"^- R(\d+)\b", rules, re.MULTILINE)} == {*RULES}
    assert [int(number) for number in re.findall(r"^(\d+)\. ", cases, re.MULTILINE)] == [
        *WORKED_CASES
    ]
