"""What lies face up: calls, contract, tricks and score, which everybody may know."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from engine.actions import Action
from engine.cards import Card, Suit
from engine.phases import Phase
from engine.seats import Seat

Score: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Call:
    """Something said before the play: a bid, a pass, or an answer about going alone."""

    phase: Phase
    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class Contract:
    """Trump, who fixed it, and which of the makers plays alone, if any (R10, R15, R17)."""

    trump: Suit
    maker: Seat
    lone_maker: Seat | None = None


class Trick(NamedTuple):
    """Cards in the order played; `winner` once the trick is complete."""

    plays: tuple[tuple[Seat, Card], ...] = ()
    winner: Seat | None = None

    @property
    def leader(self) -> Seat:
        """Who led. Only a trick with a card in it has a leader."""
        return self.plays[0][0]


NOTHING_PLAYED = Trick()
