"""Calls as the format lists them, made one by one at our table (R10-R18)."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.actions import Action, Discard, GoAlone, NameSuit, OrderUp, Pass
from engine.cards import Card
from engine.egn import remarks
from engine.egn.errors import EgnError
from engine.egn.notation import suit_of_letter
from engine.egn.record import WrittenDeal
from engine.egn.remarks import Deed
from engine.errors import (
    DealerIsStuck,
    IllegalAction,
    MustGoAlone,
    MustKeepTheUpcard,
    SuitWasTurnedDown,
)
from engine.game import apply, legal_actions
from engine.phases import Phase
from engine.seats import Seat
from engine.state import GameState

ROUNDS = (Phase.FIRST_ROUND, Phase.SECOND_ROUND)


@dataclass(frozen=True, slots=True)
class Done:
    """Something done at the table, and the state it led to.

    `notes` are the record's annotations.
    """

    seat: Seat
    action: Action
    state: GameState
    notes: tuple[str, ...] = ()


def before_the_lead(
    state: GameState, written: WrittenDeal, discard: Card | None = None
) -> Iterator[Done]:
    """All that is said and done before the first lead, on a hand just dealt.

    `discard` is what the taker lays away; None lays away any card.

    Raises:
        EgnError: for a call that the rules refuse.
    """
    for index, call in enumerate(written.calls):
        done = _call(state, written, index, call)
        state = done.state
        yield done
    _check_said_alone(state, written)
    while state.turn is not None and state.phase not in {*ROUNDS, Phase.PLAY}:
        action = _answer(state, state.turn, written, discard)
        done = _do(state, written, action)
        state = done.state
        yield done
    _check_plays_alone(state, written)


def _call(state: GameState, written: WrittenDeal, index: int, call: str) -> Done:
    if state.turn is None or state.phase not in ROUNDS:
        raise EgnError(f"call {index + 1} ({call}) comes after the bidding was over", written.place)
    if call == "n":
        raise EgnError("a hand without trump (n) is called, which we don't play", written.place)
    if call == "x":
        raise EgnError(f"call {index + 1} isn't known, so nobody knows trump", written.place)
    if (call == "Order" and state.phase is Phase.SECOND_ROUND) or (
        suit_of_letter(call) is not None and state.phase is Phase.FIRST_ROUND
    ):
        rounds = ("first", "second") if state.phase is Phase.FIRST_ROUND else ("second", "first")
        raise EgnError(
            f"call {index + 1} ({call}) is made in the {rounds[0]} round; it belongs in the"
            f" {rounds[1]}",
            written.place,
        )
    return _do(state, written, _action(call, written), written.call_notes.get(index, ()))


def _action(call: str, written: WrittenDeal) -> Action:
    alone = written.alone and _lone_partner(written) is None
    suit = suit_of_letter(call)
    if suit is not None:
        return NameSuit(suit, alone)
    return Pass() if call == "Pass" else OrderUp(alone)


def _lone_partner(written: WrittenDeal) -> Seat | None:
    """The maker's partner who goes alone, as our own records say it (R17)."""
    return _by_remark(written, Deed.GOES_ALONE)


def _lone_defender(written: WrittenDeal) -> Seat | None:
    if written.lone_defender is not None:
        return written.lone_defender
    return _by_remark(written, Deed.DEFENDS_ALONE)


def _by_remark(written: WrittenDeal, deed: Deed) -> Seat | None:
    notes = [note for notes in written.call_notes.values() for note in notes]
    return remarks.read_deed(notes, deed)


def _answer(state: GameState, seat: Seat, written: WrittenDeal, discard: Card | None) -> Action:
    """The discard, or the answer to the question of going or defending alone."""
    if state.phase is Phase.DISCARD:
        return legal_actions(state)[0] if discard is None else Discard(discard)
    partner_asked = state.phase is Phase.PARTNER_ALONE
    loner = _lone_partner(written) if partner_asked else _lone_defender(written)
    return GoAlone() if loner == seat else Pass()


def _do(
    state: GameState, written: WrittenDeal, action: Action, notes: tuple[str, ...] = ()
) -> Done:
    if state.turn is None:
        raise AssertionError("somebody is to act")
    seat = state.turn
    try:
        return Done(seat, action, apply(state, seat, action).state, remarks.others(notes))
    except IllegalAction as error:
        raise EgnError(_explain(seat, action, error), written.place) from error


def _explain(seat: Seat, action: Action, error: IllegalAction) -> str:
    match error:
        case DealerIsStuck():
            return f"seat {seat} deals and passes twice, though these rules stick the dealer (std)"
        case SuitWasTurnedDown(suit=suit):
            return f"seat {seat} names {suit.name.lower()}, the suit that was turned down"
        case MustGoAlone():
            return f"seat {seat}, the dealer's partner, orders up without going alone (canadian)"
        case MustKeepTheUpcard():
            return f"seat {seat} discards the card just taken, which these rules forbid"
    return f"seat {seat} may not do that now ({type(action).__name__})"


def _check_said_alone(state: GameState, written: WrittenDeal) -> None:
    contract = state.hand.contract if state.hand else None
    partner = _lone_partner(written)
    if partner is not None and not written.alone:
        raise EgnError(f"seat {partner} is said to go alone, but isAlone isn't true", written.place)
    noted = _by_remark(written, Deed.DEFENDS_ALONE)
    if None not in (noted, written.lone_defender) and noted != written.lone_defender:
        said = f"aloneDefender is {written.lone_defender}, but seat {noted} is said to defend alone"
        raise EgnError(said, written.place)
    if contract is None and (written.alone or _lone_defender(written) is not None):
        raise EgnError("somebody is said to be alone, but nobody fixed trump", written.place)


def _check_plays_alone(state: GameState, written: WrittenDeal) -> None:
    hand = state.hand
    if hand is None or hand.contract is None:
        return
    if hand.lone_defender != _lone_defender(written):
        raise EgnError(
            f"seat {_lone_defender(written)} is said to defend alone, which isn't possible here",
            written.place,
        )
    partner = _lone_partner(written)
    if partner is not None and hand.contract.lone_maker != partner:
        raise EgnError(
            f"seat {partner} is said to go alone, which isn't possible here", written.place
        )
