"""Fair deals once more, written from docs/fair-deals.md alone; nothing of the engine is used."""

import hashlib
import hmac
from collections.abc import Iterator
from itertools import count
from typing import Any

Cards = list[str]
RANKS = "789TJQKA"


def commitment(seed: bytes) -> str:
    """What the lobby shows."""
    return hashlib.sha256(seed).hexdigest()


def message(game: str, number: int, entropy: str) -> bytes:
    """What the HMAC is taken over."""
    return game.encode() + b"\n" + str(number).encode() + b"\n" + entropy.encode()


def key(seed: bytes, game: str, number: int, entropy: str) -> bytes:
    """The key of one shuffle."""
    return hmac.new(seed, message(game, number, entropy), hashlib.sha256).digest()


def block(of_key: bytes, number: int) -> bytes:
    """One block of the stream."""
    return hashlib.sha256(of_key + number.to_bytes(8, "big")).digest()


def words(of_key: bytes) -> Iterator[int]:
    """The stream."""
    for number in count():
        digits = block(of_key, number).hex()
        for at in range(0, 64, 8):
            yield int(digits[at : at + 8], 16)


def below(stream: Iterator[int], bound: int) -> int:
    """The next number below a bound."""
    while True:
        word = next(stream)
        if word < 4294967296 - 4294967296 % bound:
            return word % bound


def pack(size: int, joker: bool = False) -> Cards:  # noqa: FBT001, FBT002 - as on the page
    """The unshuffled pack."""
    plain = [rank + suit for suit in "CDHS" for rank in RANKS[8 - size // 4 :]]
    return plain + ["BB"] * joker


def shuffled(seed: bytes, game: str, number: int, entropy: str, cards: Cards) -> Cards:
    """The pack after shuffle and cut."""
    stream, order = words(key(seed, game, number, entropy)), list(cards)
    i = len(order) - 1
    while i >= 1:
        j = below(stream, i + 1)
        order[i], order[j] = order[j], order[i]
        i -= 1
    k = below(stream, len(order))
    return order[k:] + order[:k]


def deal(cards: Cards, dealer: int, packets: str) -> dict[str, Any]:
    """Who gets what."""
    hands: list[Cards] = [[], [], [], []]
    left = list(cards)
    for size in (2, 3) if packets == "2-3" else (3, 2):
        for seat in (dealer + 1, dealer + 2, dealer + 3, dealer):
            hands[seat % 4] += left[:size]
            left = left[size:]
    return {"dealer": dealer, "hands": hands, "upcard": left[0], "kitty": left[1:]}


def draw(
    seed: bytes, game: str, entropy: str, size: int, *, partners_drawn: bool
) -> dict[str, Any]:
    """Who draws what, who sits where, and who deals first."""
    cards = shuffled(seed, game, 0, entropy, pack(size))
    left, drawn, level = list(cards), [Cards() for _ in range(4)], [0, 1, 2, 3]
    while level and len(left) >= len(level):
        for player in level:
            drawn[player].append(left.pop(0))
        heights = [[RANKS.index(card[0]) for card in hand] for hand in drawn]
        level = [player for player in range(4) if heights.count(heights[player]) > 1]
    low, second, third, high = sorted(range(4), key=lambda p: [RANKS.index(c[0]) for c in drawn[p]])
    seating = [low, third, second, high] if partners_drawn else [0, 1, 2, 3]
    dealer = 3 if partners_drawn else high
    return {"shuffled": cards, "drawn": drawn, "seating": seating, "dealer": dealer}
