"""One hand of a finished game, as a deal of a record."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.actions import Action, Claim, NameSuit, OrderUp, Pass
from engine.deal import Deal
from engine.egn import remarks
from engine.egn.bidding import ROUNDS
from engine.egn.claimed import played_out
from engine.egn.notation import suit_letter, write_card
from engine.egn.remarks import Deed
from engine.faceup import Contract
from engine.game import apply
from engine.seats import Seat
from engine.state import GameState, HandState

Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class HandOnPaper:
    """A deal of a record, what of it other readers won't find there, and the game after it."""

    deal: Json
    lost: tuple[str, ...]
    after: GameState


def write_hand(
    number: int, state: GameState, actions: Iterable[tuple[Seat, Action]]
) -> HandOnPaper:
    """Play a hand through that was just dealt, and write it down; `number` counts from 0.

    Raises:
        IllegalAction: for an action that the rules refuse.
    """
    course = _follow(state, actions)
    hand, alone = course.hand, _alone(course.hand)
    phases = [_bidding(course, hand, alone)]
    if hand.contract is not None:
        phases.append(_play(hand, course.claim))
    deal = {"dealNumber": number, "initialState": _start(hand.deal), "phases": phases}
    lost = [remarks.say_deed(seat, deed) for seat, deed in alone]
    if course.claim is not None:
        lost.append(f"{remarks.say_deed(course.claim.seat, Deed.CLAIMS)}; it is played out")
    return HandOnPaper(deal, tuple(f"deal {number + 1}: {line}" for line in lost), course.after)


@dataclass(frozen=True, slots=True)
class _Claimed:
    """A claim, how many cards had been played before it, and the hand as it is played out."""

    seat: Seat
    before: int
    hand: HandState


@dataclass(frozen=True, slots=True)
class _Course:
    """How a hand went."""

    calls: tuple[str, ...]
    after: GameState
    claim: _Claimed | None

    @property
    def hand(self) -> HandState:
        """The hand at its end, claimed tricks played out."""
        return _on_table(self.after) if self.claim is None else self.claim.hand


def _follow(state: GameState, actions: Iterable[tuple[Seat, Action]]) -> _Course:
    calls, claim = [], None
    for seat, action in actions:
        after = apply(state, seat, action).state
        if state.phase in ROUNDS:
            calls.append(_call(action))
        if isinstance(action, Claim):
            before = sum(len(trick.plays) for trick in _on_table(state).tricks)
            claim = _Claimed(seat, before, played_out(state, seat))
        state = after
    return _Course(tuple(calls), state, claim)


def _on_table(state: GameState) -> HandState:
    if state.hand is None:
        raise AssertionError("a hand was dealt")
    return state.hand


def _call(action: Action) -> str:
    match action:
        case OrderUp():
            return "Order"
        case NameSuit(suit):
            return suit_letter(suit)
        case Pass():
            return "Pass"
    raise AssertionError("both rounds hold nothing but bids")


def _start(deal: Deal) -> Json:
    return {
        "dealer": deal.dealer,
        "upCard": write_card(deal.upcard),
        "playerCards": [[write_card(card) for card in hand] for hand in deal.hands],
    }


def _bidding(course: _Course, hand: HandState, alone: tuple[tuple[Seat, Deed], ...]) -> Json:
    bidding: Json = {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": list(course.calls)}
    if hand.contract is None:
        return bidding
    bidding["isAlone"] = hand.contract.lone_maker is not None
    if hand.lone_defender is not None:
        bidding["aloneDefender"] = hand.lone_defender
    if hand.discarded is not None:
        bidding["discard"] = write_card(hand.discarded)
    if alone:
        notes = [remarks.write_deed(seat, deed) for seat, deed in alone]
        bidding["callAnnotations"] = {str(len(course.calls) - 1): notes}
    return bidding


def _alone(hand: HandState) -> tuple[tuple[Seat, Deed], ...]:
    """Who plays alone in a way that the format has no room for."""
    match hand.contract:
        case Contract(lone_maker=None) if hand.lone_defender is not None:
            return ((hand.lone_defender, Deed.DEFENDS_ALONE),)
        case Contract(maker=maker, lone_maker=loner) if loner not in {None, maker}:
            return ((loner, Deed.GOES_ALONE),)
    return ()


def _play(hand: HandState, claim: _Claimed | None) -> Json:
    play: Json = {
        "phaseNumber": 1,
        "type": "TRICK_PLAY",
        "tricks": [[write_card(card) for _, card in trick.plays] for trick in hand.tricks],
    }
    if claim is not None:
        note = remarks.write_deed(claim.seat, Deed.CLAIMS)
        play["playAnnotations"] = {str(claim.before): [note]}
    return play
