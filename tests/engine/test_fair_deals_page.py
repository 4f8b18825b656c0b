"""docs/fair-deals.md is enough: its vectors are ours, and what is written from it deals alike."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.draw import draw_cards
from engine.fairness import DRAW, FairDeal
from engine.proof.form import codes, deal_values
from engine.rules import Packets, Rules
from engine.seats import SEATS
from tests.engine import by_the_page
from tests.engine.playing import any_rules

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "fair-deals.md").read_text("utf-8")


def vectors() -> list[dict[str, Any]]:
    """The test vectors as they stand on the page."""
    (block,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    found: list[dict[str, Any]] = json.loads(block)
    return found


VECTORS = vectors()
DEALS = [each for each in VECTORS if each["number"]]
DRAWS = [each for each in VECTORS if not each["number"]]
THROWN_AWAY = next(each for each in DEALS if each["name"] == "a word thrown away")

each_vector = pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
each_deal = pytest.mark.parametrize("vector", DEALS, ids=lambda vector: vector["name"])
each_draw = pytest.mark.parametrize("vector", DRAWS, ids=lambda vector: vector["name"])


def rules_of(vector: dict[str, Any]) -> Rules:
    """The rules that matter for the deal; a draw has no packets."""
    packets = Packets(vector.get("packets", "2-3"))
    return Rules(deck=vector["deck"], joker=vector["joker"], packets=packets)


def fair_of(vector: dict[str, Any]) -> FairDeal:
    """The secret of the vector's game."""
    return FairDeal(vector["game"], bytes.fromhex(vector["seed"]))


def test_the_page_has_every_pack_both_packets_and_draws_that_tie() -> None:
    assert {(each["deck"], each["joker"]) for each in DEALS} >= {
        (24, False),
        (24, True),
        (28, False),
        (32, False),
    }
    assert {each["packets"] for each in DEALS} == {"2-3", "3-2"}
    assert {max(map(len, each["drawn"])) for each in DRAWS} == {1, 2, 3}


@each_vector
def test_seed_commitment_message_and_key_are_as_on_the_page(vector: dict[str, Any]) -> None:
    fair, call = fair_of(vector), (vector["number"], vector["entropy"])
    assert fair.commitment == by_the_page.commitment(fair.seed) == vector["commitment"]
    assert by_the_page.message(vector["game"], *call).hex() == vector["message"]
    assert fair.key(*call).hex() == vector["key"]
    assert by_the_page.key(fair.seed, vector["game"], *call).hex() == vector["key"]
    assert by_the_page.block(fair.key(*call), 0).hex() == vector["block_0"]


@each_deal
def test_r9_every_deal_on_the_page_is_dealt_so(vector: dict[str, Any]) -> None:
    fair, rules, call = fair_of(vector), rules_of(vector), (vector["number"], vector["entropy"])
    assert codes(fair.shuffled(rules.pack, *call)) == vector["shuffled"]
    dealt = deal_values(fair.deal(rules, call[0], vector["dealer"], call[1]))
    assert dealt == {name: vector[name] for name in dealt}
    assert by_the_page.deal(vector["shuffled"], vector["dealer"], vector["packets"]) == dealt


@each_draw
def test_r6_r7_every_draw_on_the_page_is_drawn_so(vector: dict[str, Any]) -> None:
    fair = fair_of(vector)
    spread = fair.draw_pack(rules_of(vector), vector["entropy"])
    draw = draw_cards(spread)
    assert codes(spread) == vector["shuffled"]
    assert [codes(hand) for hand in draw.drawn] == vector["drawn"]
    assert vector["chosen"] == {"dealer": draw.dealer, "seating": list(SEATS)}
    assert vector["drawn_partners"] == {
        "dealer": draw.seating.index(draw.dealer),
        "seating": list(draw.seating),
    }


def test_r9_the_word_that_the_page_says_is_thrown_away_is() -> None:
    stream = by_the_page.words(bytes.fromhex(THROWN_AWAY["key"]))
    word = [next(stream) for _ in range(18)][17]
    assert f"{word:08x}" == "fffffffe"
    assert word >= 2**32 - 2**32 % 12
    assert "its word 17 (from 0), `fffffffe` in hexadecimal" in PAGE


def test_r9_the_words_that_the_page_gives_for_the_limit_alone() -> None:
    given_words = [int(word) for word in re.findall(r"\b42949672\d\d|\b30\b", limit_sentence())]
    stream = iter(given_words)
    assert given_words == [4294967295, 4294967280, 4294967279, 30]
    assert [by_the_page.below(stream, 24), by_the_page.below(stream, 24)] == [23, 6]


def limit_sentence() -> str:
    """The sentence that shows the limit by itself."""
    return next(line for line in PAGE.splitlines() if line.startswith("And one for the limit"))


@given(
    seed=st.binary(min_size=32, max_size=32),
    game=st.text("abc-0123456789", min_size=1),
    number=st.integers(1, 200),
    entropy=st.integers(0, 2**64).map(str),
    rules=any_rules(),
    dealer=st.sampled_from(SEATS),
)
def test_r9_whoever_knows_the_page_alone_deals_the_same_hands(
    seed: bytes, game: str, number: int, entropy: str, rules: Rules, dealer: int
) -> None:
    order = by_the_page.pack(rules.deck, rules.joker)
    assert order == codes(rules.pack)
    cards = by_the_page.shuffled(seed, game, number, entropy, order)
    ours = FairDeal(game, seed).deal(rules, number, dealer, entropy)
    assert deal_values(ours) == by_the_page.deal(cards, dealer, rules.packets.value)


@given(
    seed=st.binary(min_size=32, max_size=32),
    entropy=st.integers(0, 2**64).map(str),
    rules=any_rules(),
    partners_drawn=st.booleans(),
)
def test_r6_r7_whoever_knows_the_page_alone_draws_the_same_cards(
    seed: bytes, entropy: str, rules: Rules, *, partners_drawn: bool
) -> None:
    fair = FairDeal("g", seed)
    page = by_the_page.draw(seed, "g", entropy, rules.deck, partners_drawn=partners_drawn)
    draw = draw_cards(fair.draw_pack(rules, entropy))
    seating = draw.seating if partners_drawn else SEATS
    assert page == {
        "shuffled": codes(fair.shuffled(tuple(c for c in rules.pack if c.suit), DRAW, entropy)),
        "drawn": [codes(hand) for hand in draw.drawn],
        "seating": list(seating),
        "dealer": seating.index(draw.dealer),
    }
