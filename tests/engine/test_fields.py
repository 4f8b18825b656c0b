"""How a value is quoted, and a place named, in a complaint about a record."""

import pytest

from engine.fields import LONGEST_SHOWN, InvalidRecord, shown


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        ([1], "a list"),
        ({"a": 1}, "an object"),
        (True, "true"),
        (None, "null"),
        (7, "7"),
        (10**LONGEST_SHOWN - 1, "9" * LONGEST_SHOWN),
        (10**LONGEST_SHOWN, "a huge number"),
        (-(10**LONGEST_SHOWN), "a huge number"),
        ("caf\u00e9", '"caf\\u00e9"'),
        ("x" * (LONGEST_SHOWN - 2), '"' + "x" * (LONGEST_SHOWN - 2) + '"'),
        ("x" * LONGEST_SHOWN, '"' + "x" * (LONGEST_SHOWN - 4) + "..."),
    ],
)
def test_a_value_is_quoted_short_and_in_plain_letters(value: object, quoted: str) -> None:
    assert shown(value) == quoted
    assert len(quoted) <= LONGEST_SHOWN


@pytest.mark.parametrize(("path", "said"), [("hands[2].upcard", "hands[2].upcard"), ("", "it")])
def test_a_complaint_names_the_place(path: str, said: str) -> None:
    assert str(InvalidRecord("is no card", path)) == f"{said} is no card"
    assert str(InvalidRecord("is no record")) == "it is no record"
