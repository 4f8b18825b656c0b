"""Claimed tricks (R27), which the format knows only played out: we play them out, and back."""

from engine.actions import Play
from engine.cards import strength
from engine.egn.errors import EgnError, Place
from engine.egn.notation import write_card
from engine.faceup import Trick
from engine.game import apply, legal_actions
from engine.phases import Phase
from engine.scoring import TRICKS_IN_A_HAND
from engine.seats import Seat
from engine.state import GameState, HandState


def played_out(state: GameState, claimer: Seat) -> HandState:
    """The hand as it ends if the claimer, on lead in `state`, leads trumps first and from the top.

    The others play any card that they may.
    """
    while state.phase is Phase.PLAY and state.turn is not None:
        plays = [action for action in legal_actions(state) if isinstance(action, Play)]
        chosen = max(plays, key=lambda play: _height(state, play)) if _leads(state) else plays[0]
        if _leads(state) and state.turn != claimer:
            raise AssertionError("a proven claim takes every trick")
        state = apply(state, state.turn, chosen).state
    if state.hand is None:
        raise AssertionError("a hand was played")
    return state.hand


def _leads(state: GameState) -> bool:
    return state.hand is not None and not state.hand.trick.plays


def _height(state: GameState, play: Play) -> int:
    return strength(play.card, state.hand.fixed.trump) if state.hand else 0


def check_claimed(tricks: tuple[Trick, ...], first: int, claimer: Seat, place: Place) -> None:
    """Check that the claimer took all tricks from number `first` on (counted from 1).

    Raises:
        EgnError: naming the first that is missing, or went to somebody else.
    """
    whole = sum(trick.winner is not None for trick in tricks)
    if whole < TRICKS_IN_A_HAND:
        missing = place.at_trick(whole + 1)
        raise EgnError(f"seat {claimer} claims a trick that is missing", missing)
    for number, trick in enumerate(tricks[first - 1 :], start=first):
        if trick.winner != claimer:
            card = next(card for seat, card in trick.plays if seat == trick.winner)
            raise EgnError(
                f"seat {claimer} claims the trick, but seat {trick.winner} takes it with"
                f" {write_card(card)}",
                place.at_trick(number),
            )
