"""Fair deals: the same for everyone who checks, and nobody's to choose."""

import copy
import hashlib
import hmac
import pickle
import traceback
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import fairness
from engine.cards import JOKER, pack
from engine.deal import check_deal, deal_out
from engine.fairness import DRAW, FairDeal
from engine.rules import AMERICAN, ENGLISH, Rules
from engine.seats import SEATS
from tests.engine.playing import any_rules

SEED = bytes(range(32))
FAIR = FairDeal("game-1", SEED)


def by_the_book(seed: bytes, game: str, number: int, entropy: str, order: list[str]) -> list[str]:
    """The shuffle and the cut, worked out from the words of the algorithm alone."""
    key = hmac.new(seed, "\n".join([game, str(number), entropy]).encode(), hashlib.sha256).digest()
    stream = b"".join(hashlib.sha256(key + n.to_bytes(8, "big")).digest() for n in range(20))
    words = [int(stream[at : at + 4].hex(), 16) for at in range(0, len(stream), 4)]
    bounds = [*range(len(order), 1, -1), len(order)]
    picks = []
    for bound in bounds:
        while words[0] >= 2**32 // bound * bound:
            words.pop(0)
        picks.append(words.pop(0) % bound)
    for last, pick in zip(range(len(order) - 1, 0, -1), picks, strict=False):
        order[last], order[pick] = order[pick], order[last]
    return order[picks[-1] :] + order[: picks[-1]]


@given(
    seed=st.binary(min_size=32, max_size=32),
    game=st.text("abc-0123456789", min_size=1),
    number=st.integers(0, 99),
    entropy=st.text("0123456789"),
    size=st.sampled_from([24, 28, 32]),
)
def test_r9_anyone_who_follows_the_algorithm_finds_the_same_order(
    seed: bytes, game: str, number: int, entropy: str, size: int
) -> None:
    cards = pack(size, joker=True)
    expected = by_the_book(seed, game, number, entropy, [card.code for card in cards])
    found = FairDeal(game, seed).shuffled(cards, number, entropy)
    assert [card.code for card in found] == expected


def test_r9_every_shuffle_starts_from_the_same_order_of_the_pack() -> None:
    order = [rank + suit for suit in "CDHS" for rank in "9TJQKA"]
    assert [card.code for card in pack(24, joker=True)] == [*order, "BB"]


def test_r9_numbers_from_the_uneven_end_of_the_range_are_thrown_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    uneven = [2**32 - 1, 2**32 - 16]  # 2**32 leaves 16 when divided by 24
    monkeypatch.setattr(fairness, "_words", lambda _key: iter([*uneven, 2**32 - 17, 30]))
    numbers = fairness._Numbers(b"")
    assert [numbers.below(24), numbers.below(24)] == [23, 6]


@pytest.mark.parametrize("bound", [3, 7, 20, 24, 25, 28, 32, 33])
def test_r9_of_the_words_just_those_at_the_uneven_end_are_thrown_away(
    bound: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    uneven = 2**32 % bound
    last_even = 2**32 - uneven - 1
    words = [*range(2**32 - 1, last_even, -1), last_even]
    monkeypatch.setattr(fairness, "_words", lambda _key: iter(words))
    assert fairness._Numbers(b"").below(bound) == bound - 1


def test_r9_an_order_once_dealt_can_be_checked_for_ever() -> None:
    order = " ".join(card.code for card in FAIR.shuffled(pack(), 1, "1234567890"))
    assert order == "AD QS 9S TD KD QC TH QH 9H JH TS KC AH 9D KS AS JD TC JS KH QD 9C AC JC"


def test_r9_the_same_seed_game_hand_and_entropy_give_the_same_deal() -> None:
    again = FairDeal("game-1", bytes(range(32)))
    assert again.deal(AMERICAN, 3, 1, "42") == FAIR.deal(AMERICAN, 3, 1, "42")


def test_r9_another_seed_game_hand_or_entropy_gives_another_order() -> None:
    orders = {
        FAIR.shuffled(pack(), 1, "42"),
        FAIR.shuffled(pack(), 2, "42"),
        FAIR.shuffled(pack(), 1, "43"),
        FairDeal("game-2", SEED).shuffled(pack(), 1, "42"),
        FairDeal("game-1", bytes(31) + b"\1").shuffled(pack(), 1, "42"),
    }
    assert len(orders) == 5


def test_r9_number_and_entropy_do_not_run_into_each_other() -> None:
    assert FAIR.shuffled(pack(), 1, "23") != FAIR.shuffled(pack(), 12, "3")


@given(rules=any_rules(), number=st.integers(1, 99), dealer=st.sampled_from(SEATS))
def test_r9_a_fair_deal_is_dealt_from_the_shuffled_pack_and_can_be_played(
    rules: Rules, number: int, dealer: int
) -> None:
    deal = FAIR.deal(rules, number, dealer, "42")
    shuffled = FAIR.shuffled(rules.pack, number, "42")
    assert deal == deal_out(shuffled, dealer, rules.packets)
    check_deal(deal, rules)


def test_r9_every_card_comes_to_every_place() -> None:
    orders = [FAIR.shuffled(pack(), number, "42") for number in range(1, 401)]
    for place in range(24):
        count = Counter(order[place] for order in orders)
        assert len(count) == 24
        assert max(count.values()) < 50


def test_r7_the_draw_is_number_zero_and_has_no_joker() -> None:
    spread = FAIR.draw_pack(ENGLISH, "42")
    assert spread == FAIR.shuffled(pack(24), DRAW, "42")
    assert JOKER not in spread


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert FAIR.commitment == hashlib.sha256(SEED).hexdigest()
    assert len(FAIR.commitment) == 64


def shows(text: str, seed: bytes) -> bool:
    """Whether the text gives the seed away, in one of the usual ways to write bytes."""
    return any(form in text for form in (seed.hex(), repr(seed), str(list(seed)), repr(seed)[2:-1]))


@pytest.mark.parametrize("show", [repr, str, format, ascii, lambda fair: f"{fair!r} {[fair]}"])
def test_no_text_of_a_fair_deal_shows_its_seed(show: Callable[[object], str]) -> None:
    assert not shows(show(FAIR), SEED)
    assert FAIR.commitment in show(FAIR)


@pytest.mark.parametrize("seed", [b"", SEED[:31], SEED + b"!"])
def test_a_seed_of_another_length_is_refused_without_showing_it(seed: bytes) -> None:
    with pytest.raises(ValueError, match="a seed has 32 bytes") as refusal:
        FairDeal("game-1", seed)
    text = "".join(traceback.format_exception(refusal.value))
    assert seed == b"" or not shows(text, seed)


def test_a_deal_that_fails_does_not_show_the_seed() -> None:
    with pytest.raises(Exception, match="wrong_shape") as refusal:
        deal_out(FAIR.shuffled(pack()[:20], 1, "42"), 0, AMERICAN.packets)
    assert not shows("".join(traceback.format_exception(refusal.value)), SEED)


def test_the_seed_cannot_be_exchanged_after_the_commitment() -> None:
    with pytest.raises(AttributeError):
        FAIR.seed = bytes(32)  # type: ignore[misc]


def test_a_copy_deals_the_same() -> None:
    for twin in (copy.deepcopy(FAIR), pickle.loads(pickle.dumps(FAIR))):  # noqa: S301
        assert twin == FAIR
