"""A rubber: the side that first wins two games wins it, and what it is worth (R28)."""

from dataclasses import dataclass

from engine.faceup import Score
from engine.seats import SIDES, Side

GAMES_TO_WIN = 2
AWARD = 2  # for the rubber itself


@dataclass(frozen=True, slots=True)
class Rubber:
    """The finished games of a rubber, each to `target` points, in the order played.

    Pairs hold side 0's figure first.

    Raises:
        ValueError: for a score that no game ends with, or for a game after the last.
    """

    target: int
    games: tuple[Score, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what can't have been."""
        for number, score in enumerate(self.games):
            if not _is_final(score, self.target):
                raise ValueError(f"no game to {self.target} ends {score[0]}-{score[1]}")
            if _winner(self._wins(self.games[:number])) is not None:
                raise ValueError("the rubber was won before its last game")

    @property
    def wins(self) -> tuple[int, int]:
        """The games that each side has won."""
        return self._wins(self.games)

    @property
    def winner(self) -> Side | None:
        """The side that has won two games, or None while the rubber goes on."""
        return _winner(self.wins)

    @property
    def points(self) -> tuple[int, int]:
        """The rubber points of each side, those for the rubber itself among them."""
        first, second = (self._points_of(side) for side in SIDES)
        return first, second

    @property
    def value(self) -> int:
        """What the rubber is worth: the difference between the sides' rubber points."""
        first, second = self.points
        return abs(first - second)

    def _wins(self, games: tuple[Score, ...]) -> tuple[int, int]:
        first = sum(score[0] >= self.target for score in games)
        return first, len(games) - first

    def _points_of(self, side: Side) -> int:
        won = (score for score in self.games if score[side] >= self.target)
        worth = sum(_worth(score[1 - side], self.target) for score in won)
        return worth + (AWARD if self.winner == side else 0)


def _is_final(score: Score, target: int) -> bool:
    return min(score) >= 0 and min(score) < target <= max(score)


def _winner(wins: tuple[int, int]) -> Side | None:
    return next((side for side in SIDES if wins[side] == GAMES_TO_WIN), None)


def _worth(losers: int, target: int) -> int:
    """What a game is worth in which the losers have so many points."""
    if losers == 0:
        return 3
    return 2 if 2 * losers < target else 1
