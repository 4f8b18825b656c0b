import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.names import LONGEST, marked, plain

HOSTILE = {
    "bold": "**Ann**",
    "code": "`Ann`",
    "spoiler": "||Ann||",
    "heading": "# Ann",
    "small print": "-# Ann",
    "quote": "> Ann",
    "list": "- Ann",
    "numbered list": "1. Ann",
    "masked link": "[Ann](https://a.b)",
    "emoji": "<:ann:123456789>",
    "timestamp": "<t:1:R>",
    "command": "</euchre start:1>",
    "italic": "_Ann_",
    "struck": "~~Ann~~",
    "backslash": "Ann\\",
}


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE.keys())
def test_markdown_in_a_name_is_shown_as_it_was_typed(name: str) -> None:
    shown = marked(name)
    assert re.sub(r"\\(.)", r"\1", shown).replace("\u200b", "") == plain(name)
    assert not re.search(r"(?<!\\)[*_`~|<>\[\]()]", shown.replace("\\\\", ""))


@pytest.mark.parametrize("name", ["@everyone", "@here", "<@101>", "<@&5>", "<#8>"])
def test_a_name_mentions_nobody(name: str) -> None:
    assert not re.search(r"@everyone|@here|<[@#]+[&\d]", marked(name))


@pytest.mark.parametrize("name", ["https://e.vil", "http://e.vil", "x https://e.vil/y"])
def test_a_name_links_nowhere(name: str) -> None:
    assert "://" not in marked(name)


def test_a_name_stays_on_one_line() -> None:
    assert plain("Ann\n\n# Bo\r\u2028Cy\tDee") == "Ann # Bo Cy Dee"


def test_a_long_name_is_cut() -> None:
    assert plain("A" * 32) == "A" * (LONGEST - 1) + "…"


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200b", "\u3164", "\u2800\u2800", "\u202e"])
def test_a_name_that_cannot_be_seen_is_a_question_mark(name: str) -> None:
    assert plain(name) == "?"


def test_marks_piled_on_a_letter_are_thinned_out() -> None:
    assert plain("A" + "\u0301" * 30 + "nn") == "A\u0301\u0301nn"


def test_a_name_cannot_turn_the_line_around() -> None:
    assert plain("Ann\u202egnp") == "Anngnp"


def test_a_name_written_from_right_to_left_leaves_the_score_where_it_is() -> None:
    assert marked("דנה") == "\u2068דנה\u2069"


@pytest.mark.parametrize("name", ["Émile", "田中", "O’Hara", "Zoë 2", "👩\u200d🚀 Ann"])
def test_an_ordinary_name_is_left_alone(name: str) -> None:
    assert marked(name) == name


@given(st.text(max_size=60))
def test_no_name_breaks_out_of_its_place(name: str) -> None:
    label, shown = plain(name), marked(name)
    assert 1 <= len(label) <= LONGEST
    assert label == label.strip()
    assert not any(unicodedata.category(sign) in ("Cc", "Zl", "Zp", "Cs") for sign in label)
    assert not re.search(r"<@[&\d]|@everyone|@here|://|\n", shown)
