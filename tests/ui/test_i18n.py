from pathlib import Path

import pytest

from bot.i18n import translator
from tests.ui.catalogue import ROOT, SPEAKING, sentences


def test_the_source_text_is_what_english_reads() -> None:
    assert translator("en-US")("{name} passes", name="Ann") == "Ann passes"


def test_a_language_without_a_catalogue_reads_english() -> None:
    assert translator("ko")("{name} passes", name="Ann") == "Ann passes"


@pytest.mark.parametrize(("count", "told"), [(0, "0 tricks"), (1, "1 trick"), (2, "2 tricks")])
def test_a_count_chooses_its_form(count: int, told: str) -> None:
    assert translator("en-US").n("{count} trick", "{count} tricks", count) == told


def test_a_place_that_is_not_filled_is_an_error() -> None:
    with pytest.raises(KeyError, match="name"):
        translator("en-US")("{name} passes")


def test_braces_in_a_name_are_not_read_as_places() -> None:
    assert translator("en-US")("{name} passes", name="{0} {name}") == "{0} {name} passes"


def test_every_sentence_is_given_exactly_the_places_that_it_names() -> None:
    said = list(sentences())
    assert len(said) > 150
    assert [s.where for s in said if not s.spread and s.places != s.given] == []


def test_every_sentence_is_a_whole_text_that_a_catalogue_can_hold() -> None:
    assert [s.where for s in sentences() if not s.forms or not all(s.forms)] == []


def test_both_forms_of_a_plural_name_the_same_places_but_for_the_count() -> None:
    plurals = [s for s in sentences() if len(s.forms) == 2]
    assert plurals
    assert all(s.places - {"count"} == s.given - {"count"} for s in plurals)


def test_no_sign_asks_to_be_drawn_as_an_emoji() -> None:
    speaking = [path for folder in SPEAKING for path in (ROOT / folder).rglob("*.py")]
    assert [path.name for path in speaking if _has_emoji_sign(path)] == []


def _has_emoji_sign(path: Path) -> bool:
    text = path.read_text()
    return "\ufe0f" in text or "\\ufe0f" in text.lower()
