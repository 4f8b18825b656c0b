"""The full, secret state of a game: only the engine and the session that owns it hold one.

Everybody else gets `engine.views`. States, tricks and steps are named tuples where the rest of the
engine has frozen dataclasses: as immutable, and made in a third of the time, for every card.
"""

from functools import cache
from typing import NamedTuple

from engine.cards import Card, Hand, Suit, suit_of
from engine.deal import Deal
from engine.faceup import NOTHING_PLAYED, Call, Contract, Score, Trick
from engine.phases import Phase
from engine.rules import Rules
from engine.scoring import TRICKS_IN_A_HAND, HandScore
from engine.seats import SEATS, Seat, Side, left_of, partner_of, side_of


class HandState(NamedTuple):
    """One hand, from the deal to the last trick.

    `held` are the cards still in hand by seat, `trick` the one on the table and `tricks`
    those already taken. `claimer` laid down a hand that takes the others (R27). `score` stays
    None for a hand that was thrown in.
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
    claimer: Seat | None = None
    score: HandScore | None = None

    @property
    def fixed(self) -> Contract:
        """The contract, in the phases that come after it is made."""
        if self.contract is None:
            raise AssertionError("trump is fixed before the discard and the play")
        return self.contract

    @property
    def led(self) -> Suit | None:
        """The suit that must be followed, or None when nothing is led (R4, R21)."""
        plays = self.trick.plays
        return suit_of(plays[0][1], self.fixed.trump) if plays else None

    @property
    def sitting_out(self) -> tuple[Seat, ...]:
        """The partners of those who play alone (R17, R18)."""
        return _partners_of(self.contract.lone_maker if self.contract else None, self.lone_defender)

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that play, in order."""
        return _all_but(self.sitting_out)

    def tricks_of(self, side: Side) -> int:
        """How many tricks `side` has taken, those that it claimed included."""
        taken = sum(1 for t in self.tricks if t.winner is not None and side_of(t.winner) == side)
        claims = self.claimer is not None and side_of(self.claimer) == side
        return taken + (TRICKS_IN_A_HAND - len(self.tricks) if claims else 0)

    def held_without(self, seat: Seat, card: Card) -> Hand:
        """What is left in a hand once `card` is gone."""
        return tuple([held for held in self.held[seat] if held is not card])

    def with_hand(self, seat: Seat, hand: Hand) -> tuple[Hand, ...]:
        """All hands, with `hand` in the place of that of `seat`."""
        return (*self.held[:seat], hand, *self.held[seat + 1 :])

    def after_play(
        self, held: tuple[Hand, ...], trick: Trick, tricks: tuple[Trick, ...]
    ) -> "HandState":
        """The hand with a card played, before any claim or score.

        Every card comes this way, and `_replace` takes longer.
        """
        return HandState(
            self.deal,
            held,
            self.calls,
            self.contract,
            self.taker,
            self.discarded,
            self.lone_defender,
            trick,
            tricks,
        )


@cache
def _partners_of(*loners: Seat | None) -> tuple[Seat, ...]:
    return tuple(partner_of(loner) for loner in loners if loner is not None)


@cache
def _all_but(sitting_out: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat in SEATS if seat not in sitting_out)


class GameState(NamedTuple):
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

    def after(self, hand: HandState, phase: Phase, turn: Seat | None) -> "GameState":
        """The game one revision on; every action comes this way, and `_replace` takes longer."""
        return GameState(
            self.rules,
            self.dealer,
            self.score,
            self.hand_number,
            phase,
            turn,
            hand,
            self.rev + 1,
        )

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
