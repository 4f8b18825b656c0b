"""One deal of a record, played through by the engine.

A record holds no full hands, only what was played. We check what can be known, then let the
engine play the hand on some deal that fits (`engine.egn.witness`), and keep only what the record
itself says.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.actions import Action, Claim, Discard, Play
from engine.cards import Card, Hand
from engine.egn import remarks
from engine.egn.bidding import Done, before_the_lead
from engine.egn.claimed import check_claimed
from engine.egn.conclusions import conclude
from engine.egn.errors import EgnError, Place
from engine.egn.known import Known
from engine.egn.misfit import misfit
from engine.egn.notation import write_card
from engine.egn.opening import Opening, on_table
from engine.egn.remarks import Deed
from engine.egn.witness import Witness, find_witness
from engine.errors import IllegalAction
from engine.faceup import Score
from engine.game import apply, deal_hand
from engine.phases import Phase
from engine.scoring import HandScore, with_points
from engine.seats import SEATS, Seat
from engine.state import GameState


@dataclass(frozen=True, slots=True)
class ReplayedAction:
    """Something done in a replayed hand. `action` is None for a card that nobody knows."""

    seat: Seat
    action: Action | None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedHand:
    """One hand, as far as the record tells.

    `dealt` are the cards dealt to each seat, None where the record doesn't name all five. `score`
    is None for a hand thrown in or broken off; `total` is the score of the game after it.
    `unknown` are the tricks with a card in them that nobody knows.
    """

    place: Place
    dealer: Seat
    upcard: Card
    dealt: tuple[Hand | None, ...]
    actions: tuple[ReplayedAction, ...]
    score: HandScore | None
    total: Score
    over: bool
    unknown: tuple[Place, ...] = ()


def play_through(opening: Opening, played: Known) -> ReplayedHand:
    """The hand, judged by the engine; `played` is what is known of it with all its cards.

    Raises:
        EgnError: naming the trick at which it breaks.
    """
    known = conclude(played, opening.written.place)
    witness = find_witness(known)
    if witness is None:
        raise misfit(played, opening.written.place)
    done = tuple(_judged(opening, known, witness))
    state = done[-1].state if done else deal_hand(opening.waiting, witness.deal).state
    score = on_table(state).score
    return ReplayedHand(
        place=opening.written.place,
        dealer=known.dealer,
        upcard=known.upcard,
        dealt=tuple(_hand_of(known, seat) for seat in SEATS),
        actions=tuple(_told(each, known) for each in done),
        score=score,
        total=opening.before if score is None else with_points(opening.before, score),
        over=state.phase in {Phase.HAND_OVER, Phase.GAME_OVER},
    )


def _judged(opening: Opening, known: Known, witness: Witness) -> Iterator[Done]:
    """Every action of the hand, done at the engine's table with the witness's cards."""
    written = opening.written
    state = deal_hand(opening.waiting, witness.deal).state
    for done in before_the_lead(state, written, witness.discard):
        state = done.state
        yield done
    plays = ((n, play) for n, trick in enumerate(known.tricks, start=1) for play in trick.plays)
    for index, (number, (seat, card)) in enumerate(plays):
        said, place = written.play_notes.get(index, ()), written.place.at_trick(number)
        claimer = remarks.read_deed(said, Deed.CLAIMS)
        if claimer is not None:
            check_claimed(known.tricks, number, claimer, written.place)
            yield _act(state, claimer, Claim(), place, said)
            return
        done = _act(state, seat, Play(card), place, said)
        state = done.state
        yield done


def _act(
    state: GameState, seat: Seat, action: Play | Claim, place: Place, said: tuple[str, ...]
) -> Done:
    try:
        after = apply(state, seat, action).state
    except IllegalAction as error:
        raise EgnError(_why_not(seat, action, error), place) from error
    return Done(seat, action, after, remarks.others(said))


def _why_not(seat: Seat, action: Play | Claim, error: IllegalAction) -> str:
    if isinstance(action, Claim):
        return f"seat {seat} claims the rest, which isn't proven, or isn't played by these rules"
    return f"seat {seat} plays {write_card(action.card)}, which the rules refuse: {error}"


def _hand_of(known: Known, seat: Seat) -> Hand | None:
    """The cards dealt to a seat, in the record's order."""
    if not known.whole_hand(seat):
        return None
    return tuple(card for may_be in known.hands[seat] for card in may_be)


def _told(done: Done, known: Known) -> ReplayedAction:
    """What was done, without a discard that the record doesn't tell."""
    made_up = isinstance(done.action, Discard) and known.discard is None
    return ReplayedAction(done.seat, None if made_up else done.action, done.notes)
