"""Drawing for partners and for the first dealer (R6, R7): Ace high, ties draw again."""

from dataclasses import dataclass

from engine.cards import Hand, Rank
from engine.seats import Seat

PLAYERS = 4


@dataclass(frozen=True, slots=True)
class Draw:
    """What the four drew, by player 0-3: one card each, and more for those who tied."""

    drawn: tuple[Hand, ...]

    @property
    def lowest_first(self) -> tuple[int, ...]:
        """The players, lowest card first."""
        return tuple(sorted(range(PLAYERS), key=lambda player: _height(self.drawn[player])))

    @property
    def dealer(self) -> int:
        """The player with the highest card deals first (R7)."""
        return self.lowest_first[-1]

    @property
    def seating(self) -> tuple[int, int, int, int]:
        """The players by seat: the two lowest sit opposite each other, as do the others (R6)."""
        low, second, third, high = self.lowest_first
        return (low, third, second, high)

    def seated(self, *, partners_drawn: bool) -> tuple[int, ...]:
        """The player of each seat: as they sat before, unless partners are drawn too (R6)."""
        return self.seating if partners_drawn else tuple(range(PLAYERS))

    def by_seat(self, *, partners_drawn: bool) -> tuple[Hand, ...]:
        """The cards drawn, by the seat at which each player sits afterwards."""
        return tuple(self.drawn[player] for player in self.seated(partners_drawn=partners_drawn))

    def first_dealer(self, *, partners_drawn: bool) -> Seat:
        """The seat afterwards of the player who drew the highest card (R7)."""
        return self.seated(partners_drawn=partners_drawn).index(self.dealer)


def draw_cards(spread: Hand) -> Draw:
    """Let four players draw from the spread pack until no two of them are level.

    Should the pack not hold another card for each of the tied, the earlier player counts as lower.
    """
    cards = iter(spread)
    left = len(spread)
    drawn: list[Hand] = [() for _ in range(PLAYERS)]
    players: tuple[int, ...] = tuple(range(PLAYERS))
    while players and left >= len(players):
        for player in players:
            drawn[player] = (*drawn[player], next(cards))
        left -= len(players)
        players = _tied(drawn)
    return Draw(tuple(drawn))


def _tied(drawn: list[Hand]) -> tuple[int, ...]:
    heights = [_height(hand) for hand in drawn]
    return tuple(p for p in range(PLAYERS) if heights.count(heights[p]) > 1)


def _height(hand: Hand) -> tuple[Rank, ...]:
    return tuple(card.rank for card in hand)
