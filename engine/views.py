"""Who may see what: the only way out of the full state.

A viewer is a seat, or None for everybody else. `view_for` lists what that viewer may know and
nothing else; `redact` does the same for an event. Whoever renders, logs, plays or keeps
history holds one of these and never the state itself.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import overload

from engine.actions import Action
from engine.cards import Card, Hand, Suit, suit_of
from engine.events import Discarded, Event, HandDealt
from engine.faceup import Call, Contract, Score, Trick
from engine.game import legal_actions
from engine.phases import Phase
from engine.rules import Rules
from engine.scoring import HandScore
from engine.seats import SIDES, Seat, Side
from engine.state import GameState, HandState


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicHand:
    """What everybody sees of the hand on the table.

    `upcard` stays known when it is taken (by `taker`, R12) or turned down (R15). `card_counts`
    are the cards left in each hand by seat, `tricks_taken` the tricks by side.
    """

    dealer: Seat
    upcard: Card
    taker: Seat | None
    turned_down: bool
    calls: tuple[Call, ...]
    contract: Contract | None
    lone_defender: Seat | None
    sitting_out: tuple[Seat, ...]
    trick: Trick
    tricks: tuple[Trick, ...]
    tricks_taken: Score
    card_counts: tuple[int, ...]
    score: HandScore | None

    @property
    def led(self) -> Suit | None:
        """The suit that must be followed, or None when nothing is led (R4, R21)."""
        if self.contract is None or not self.trick.plays:
            return None
        return suit_of(self.trick.plays[0][1], self.contract.trump)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicView:
    """What everybody sees of a game. `hand` is None before the first deal."""

    rules: Rules
    score: Score
    winner: Side | None
    hand_number: int
    phase: Phase
    turn: Seat | None
    rev: int
    hand: PublicHand | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What the player at `seat` sees: the table, the own cards, and what may be done now.

    `legal` is empty unless it is this seat's turn. `discarded` is the card that this seat
    laid away in this hand.
    """

    table: PublicView
    seat: Seat
    cards: Hand
    legal: tuple[Action, ...]
    discarded: Card | None


@overload
def view_for(state: GameState, viewer: Seat) -> SeatView: ...
@overload
def view_for(state: GameState, viewer: None) -> PublicView: ...
def view_for(state: GameState, viewer: Seat | None) -> SeatView | PublicView:
    """What `viewer` may see of `state`."""
    table = PublicView(
        rules=state.rules,
        score=state.score,
        winner=state.winner,
        hand_number=state.hand_number,
        phase=state.phase,
        turn=state.turn,
        rev=state.rev,
        hand=_public_hand(state, state.hand) if state.hand else None,
    )
    return table if viewer is None else _seat_view(state, viewer, table)


def _public_hand(state: GameState, hand: HandState) -> PublicHand:
    taken_first, taken_second = (hand.tricks_of(side) for side in SIDES)
    return PublicHand(
        dealer=hand.deal.dealer,
        upcard=hand.deal.upcard,
        taker=hand.taker,
        turned_down=hand.taker is None and state.phase is not Phase.FIRST_ROUND,
        calls=hand.calls,
        contract=hand.contract,
        lone_defender=hand.lone_defender,
        sitting_out=hand.sitting_out,
        trick=hand.trick,
        tricks=hand.tricks,
        tricks_taken=(taken_first, taken_second),
        card_counts=tuple(len(held) for held in hand.held),
        score=hand.score,
    )


def _seat_view(state: GameState, seat: Seat, table: PublicView) -> SeatView:
    hand = state.hand
    return SeatView(
        table=table,
        seat=seat,
        cards=hand.held[seat] if hand else (),
        legal=legal_actions(state) if state.turn == seat else (),
        discarded=hand.discarded if hand and hand.taker == seat else None,
    )


def redact(event: Event, viewer: Seat | None) -> Event:
    """`event` as `viewer` may know it: own cards only, and the discard only to who made it."""
    match event:
        case HandDealt(hands=hands):
            own = (cards if seat == viewer else None for seat, cards in enumerate(hands))
            return replace(event, hands=tuple(own))
        case Discarded(seat=seat) if seat != viewer:
            return replace(event, card=None)
    return event


def redact_all(events: Iterable[Event], viewer: Seat | None) -> tuple[Event, ...]:
    """Every event as `viewer` may know it."""
    return tuple(redact(event, viewer) for event in events)
