"""No place prefers a card: chi-square over positions, from fixed seeds, so the figures stay.

Over N shuffles of m cards each card should come N/m times to each place. Summed over all cards
and places, (found - expected)² / expected, times (m - 1)/m, follows the chi-square distribution
with (m - 1)² degrees of freedom, since each row and each column of the table is given to add up
to N. A shuffle that is too even is as suspicious as one that isn't even enough.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from statistics import NormalDist

import pytest

from engine.cards import pack
from engine.fairness import FairDeal
from engine.rules import AMERICAN, ENGLISH, Packets, Rules
from engine.seats import SEATS
from tests.engine.by_the_page import below, words

SHUFFLES = 4800
TAIL = 0.001  # how often a good shuffle would be called bad, on either side
SEED = bytes(range(32))


def chi_square_quantile(degrees: int, probability: float) -> float:
    """The value below which chi-square stays with that probability (Wilson and Hilferty)."""
    z, share = NormalDist().inv_cdf(probability), 2 / (9 * degrees)
    return float(degrees * (1 - share + z * share**0.5) ** 3)


def statistic(orders: Sequence[Sequence[object]]) -> float:
    """The statistic over all places and cards."""
    size, expected = len(orders[0]), len(orders) / len(orders[0])
    found = Counter((place, card) for order in orders for place, card in enumerate(order))
    cells = [found[place, card] for place in range(size) for card in orders[0]]
    return sum((cell - expected) ** 2 for cell in cells) / expected * (size - 1) / size


def is_even(orders: Iterable[Sequence[object]]) -> bool:
    """Whether the statistic lies within its bounds."""
    orders = list(islice(orders, SHUFFLES))
    degrees = (len(orders[0]) - 1) ** 2
    low, high = (chi_square_quantile(degrees, p) for p in (TAIL, 1 - TAIL))
    return low < statistic(orders) < high


def seeds() -> Iterable[bytes]:
    """A seed for each shuffle."""
    return (number.to_bytes(32, "big") for number in range(SHUFFLES))


def test_the_quantiles_are_those_of_the_tables() -> None:
    assert chi_square_quantile(23, 0.99) == pytest.approx(41.638, rel=1e-3)
    assert chi_square_quantile(100, 0.95) == pytest.approx(124.342, rel=1e-3)


def test_r9_over_the_hands_of_one_game_every_card_comes_to_every_place() -> None:
    fair = FairDeal("game-1", SEED)
    assert is_even(fair.shuffled(pack(), number, "42") for number in range(1, SHUFFLES + 1))


def test_r9_over_message_ids_in_a_row_every_card_comes_to_every_place() -> None:
    fair = FairDeal("game-1", SEED)
    first = 1_400_000_000_000_000_000
    assert is_even(fair.shuffled(pack(), 1, str(first + n)) for n in range(SHUFFLES))


def test_r9_over_seeds_that_differ_little_every_card_comes_to_every_place() -> None:
    assert is_even(FairDeal("game-1", seed).shuffled(ENGLISH.pack, 1, "42") for seed in seeds())


def test_r6_r7_in_draws_every_card_comes_to_every_place() -> None:
    assert is_even(FairDeal("game-1", seed).draw_pack(ENGLISH, "42") for seed in seeds())


@pytest.mark.parametrize("packets", Packets)
def test_r9_every_card_comes_to_every_seat_and_lies_face_up_as_often(packets: Packets) -> None:
    rules, found = Rules(packets=packets), Counter[tuple[object, object]]()
    for seed in seeds():
        deal = FairDeal("game-1", seed).deal(rules, 1, 3, "42")
        found.update((seat, card) for seat in SEATS for card in deal.hands[seat])
        found["up", deal.upcard] += 1
    for place, share in (*((seat, 5) for seat in SEATS), ("up", 1)):
        expected = SHUFFLES * share / 24
        cells = [found[place, card] for card in AMERICAN.pack]
        spread = sum((cell - expected) ** 2 for cell in cells) / expected / (1 - share / 24)
        assert spread * 23 / 24 < chi_square_quantile(23, 1 - TAIL)


def naive(seed: bytes) -> list[object]:
    """The beginner's shuffle: each card changes places with any, and there is no cut."""
    stream, cards = words(seed), list[object](pack())
    for place in range(24):
        other = below(stream, 24)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def test_a_shuffle_that_prefers_places_would_be_found_out() -> None:
    assert not is_even(naive(seed) for seed in seeds())


def test_a_shuffle_that_is_too_even_would_be_found_out() -> None:
    cards = pack()
    assert not is_even(cards[n % 24 :] + cards[: n % 24] for n in range(SHUFFLES))


def test_r9_the_seed_alone_fixes_no_deal() -> None:
    fair = FairDeal("game-1", SEED)
    assert len({fair.deal(AMERICAN, 1, 3, str(entropy)) for entropy in range(500)}) == 500


def test_r9_the_message_id_alone_fixes_no_deal() -> None:
    some = islice(seeds(), 500)
    assert len({FairDeal("game-1", seed).deal(AMERICAN, 1, 3, "42") for seed in some}) == 500


def test_r6_r7_neither_seed_nor_message_id_alone_fixes_a_draw() -> None:
    by_message = {FairDeal("game-1", SEED).draw_pack(ENGLISH, str(n)) for n in range(500)}
    by_seed = {FairDeal("game-1", seed).draw_pack(ENGLISH, "42") for seed in islice(seeds(), 500)}
    assert (len(by_message), len(by_seed)) == (500, 500)
