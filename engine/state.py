"""The full, secret state of a game: only the engine and the session that owns it hold one.

Everybody else gets `engine.views`.
"""

from dataclasses import dataclass

from engine.cards import Card, Hand
from engine.deal import Deal
from engine.faceup import NOTHING_PLAYED, Call, Contract, Score, Trick
from engine.phases import Phase
from engine.rules import Rules
from engine.scoring import HandScore
from engine.seats import SEATS, Seat, Side, left_of, partner_of, side_of


@dataclass(frozen=True, slots=True)
class HandState:
    """One hand, from the deal to the last trick.

    `held` are the cards still in hand by seat, `trick` the one on the table and `tricks`
    those already taken. `score` stays None for a hand that was thrown in.
    """

    deal: Deal
    held: tuple[Hand, ...]
    calls: tuple[Call, ...] = ()
    contract: Contract | None = None
    taker: Seat | None = None
    discarded: Card | None = None
    lone_defender: Seat | None = None
    trick: Trick = NOTHING_PLAYED
    tricks: tuple[Trick, ...] = ()
    score: HandScore | None = None

    @property
    def sitting_out(self) -> tuple[Seat, ...]:
        """The partners of those who play alone (R17, R18)."""
        lone_maker = self.contract.lone_maker if self.contract else None
        loners = (lone_maker, self.lone_defender)
        return tuple(partner_of(loner) for loner in loners if loner is not None)

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that play, in order."""
        out = self.sitting_out
        return tuple(seat for seat in SEATS if seat not in out)

    def tricks_of(self, side: Side) -> int:
        """How many tricks `side` has taken."""
        return sum(1 for t in self.tricks if t.winner is not None and side_of(t.winner) == side)


@dataclass(frozen=True, slots=True)
class GameState:
    """A game: rules, score, and the hand on the table.

    `rev` counts the deals and actions so far. `turn` is the seat to act, None when nobody is.
    `dealer` deals the hand on the table, or the next one while the game waits for a deal.
    """

    rules: Rules
    dealer: Seat
    score: Score = (0, 0)
    hand_number: int = 0
    phase: Phase = Phase.TO_DEAL
    turn: Seat | None = None
    hand: HandState | None = None
    rev: int = 0

    @property
    def winner(self) -> Side | None:
        """The side that has won the game (R26), or None."""
        return self.score.index(max(self.score)) if self.phase is Phase.GAME_OVER else None

    @property
    def next_dealer(self) -> Seat:
        """Who deals the next hand (R8)."""
        return self.dealer if self.phase is Phase.TO_DEAL else left_of(self.dealer)

    @property
    def wants_deal(self) -> bool:
        """Whether the next thing to happen is a deal."""
        return self.phase in (Phase.TO_DEAL, Phase.HAND_OVER)
