"""Deals that anyone can check: commit to a seed, mix in public entropy, reveal at the end.

The commitment is SHA-256(seed), shown before the first deal. The key of hand n is
HMAC-SHA256(seed, game id, n, entropy): the entropy is the id of a public message that
appears after the commitment, so neither side of the table, nor the house, can choose a deal.
The pack is shuffled by Fisher-Yates on a SHA-256 counter stream; the cut is part of it (R9).
Number 0 is the draw for partners and the first dealer (R6, R7).
"""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass

from engine.cards import JOKER, Hand
from engine.deal import Deal, deal_out
from engine.rules import Rules
from engine.seats import Seat

SEED_BYTES = 32
DRAW = 0


@dataclass(frozen=True, slots=True, repr=False)
class FairDeal:
    """The secret of one game's deals: a 32-byte seed and the id of the game it belongs to.

    Its `repr` shows only the commitment, so that a log or an error can't reveal the seed.
    """

    game: str
    seed: bytes

    def __post_init__(self) -> None:
        """Refuse a seed of another length."""
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")

    def __repr__(self) -> str:
        """The game and its commitment."""
        return f"FairDeal({self.game!r}, commitment={self.commitment})"

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed in hexadecimal; public."""
        return hashlib.sha256(self.seed).hexdigest()

    def shuffled(self, pack: Hand, number: int, entropy: str) -> Hand:
        """`pack` shuffled and cut for hand `number` (0: the draw)."""
        numbers = _Numbers(self.key(number, entropy))
        cards = list(pack)
        for last in range(len(cards) - 1, 0, -1):
            other = numbers.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        cut = numbers.below(len(cards))
        return tuple(cards[cut:] + cards[:cut])

    def deal(self, rules: Rules, number: int, dealer: Seat, entropy: str) -> Deal:
        """The deal of hand `number`, from 1, by `dealer`."""
        return deal_out(self.shuffled(rules.pack, number, entropy), dealer, rules.packets)

    def draw_pack(self, rules: Rules, entropy: str) -> Hand:
        """The spread pack from which seats and dealer are drawn, without the joker (R6, R7)."""
        plain = tuple(card for card in rules.pack if card is not JOKER)
        return self.shuffled(plain, DRAW, entropy)

    def key(self, number: int, entropy: str) -> bytes:
        """The 32-byte key of hand `number` (0: the draw), as secret as the seed."""
        message = f"{self.game}\n{number}\n{entropy}".encode()
        return hmac.digest(self.seed, message, "sha256")


class _Numbers:
    """Uniform whole numbers from SHA-256(key, counter), 32 bits at a time, big-endian."""

    def __init__(self, key: bytes) -> None:
        self._words = _words(key)

    def below(self, bound: int) -> int:
        """A number in 0..bound-1; words from the uneven end of the range are thrown away."""
        limit = 2**32 - 2**32 % bound
        return next(word for word in self._words if word < limit) % bound


def _words(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hashlib.sha256(key + counter.to_bytes(8, "big")).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1
