"""One deal of a record on its way to a score.

A record holds no full hands, only what was played. We check what can be known, then let the
engine play the hand on some deal that fits (`engine.egn.witness`), and keep only what the record
itself says.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.actions import Action, Claim, Discard, Play
from engine.cards import Card, Hand, Suit
from engine.deal import HAND_SIZE, Deal
from engine.egn import remarks
from engine.egn.bidding import Done, before_the_lead
from engine.egn.claimed import check_claimed
from engine.egn.conclusions import conclude
from engine.egn.errors import EgnError, Place
from engine.egn.knowledge import Known, gather
from engine.egn.notation import Reader, uses_green, write_card
from engine.egn.record import WrittenDeal
from engine.egn.remarks import Deed
from engine.egn.ruleset import Terms
from engine.egn.witness import Witness, find_witness
from engine.errors import IllegalAction
from engine.faceup import Score
from engine.game import apply, deal_hand, new_game
from engine.phases import Phase
from engine.scoring import HandScore, with_points
from engine.seats import SEATS, Seat
from engine.state import GameState, HandState


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


@dataclass(frozen=True, slots=True)
class Gap:
    """A card of the play that isn't known: its trick from 1, its place in the play from 0."""

    trick: int
    index: int
    mark: str
    candidates: frozenset[Card]


class WrittenHand:
    """One deal at the table. `score` is that of the game before it."""

    def __init__(self, terms: Terms, written: WrittenDeal, score: Score) -> None:
        self._rules = terms.rules
        self._written = written
        self._before = score
        self._green = uses_green(written.marks)
        counted = score if terms.has_target else (0, 0)
        self._waiting = new_game(self._rules, written.dealer, counted)

    def gaps(self) -> tuple[Gap, ...]:
        """The cards of the play that aren't known, in order.

        Raises:
            EgnError: for an unknown up-card, or a call that the rules refuse.
        """
        contract = _on_table(self._after_the_bidding(self._upcard())).contract
        return tuple(_gaps(self._written, self._reader(contract.trump))) if contract else ()

    def replayed(self) -> ReplayedHand:
        """The hand played through; no card of the play may be unknown.

        Raises:
            EgnError: naming the trick at which it breaks.
        """
        known = self._known(self._after_the_bidding(self._upcard()))
        witness = find_witness(known)
        if witness is None:
            raise EgnError("no deal fits all that the record says about it", self._written.place)
        done = tuple(self._judged(known, witness))
        state = done[-1].state if done else deal_hand(self._waiting, witness.deal).state
        return self._result(known, done, state)

    def _reader(self, trump: Suit | None) -> Reader:
        return Reader(self._rules.pack, trump, self._green)

    def _upcard(self) -> Card:
        written = self._written
        candidates = self._reader(None).candidates(written.upcard)
        if not candidates:
            raise EgnError(f"{written.upcard} isn't in the pack", written.place)
        if len(candidates) > 1:
            raise EgnError("the up-card isn't known", written.place)
        return next(iter(candidates))

    def _after_the_bidding(self, upcard: Card) -> GameState:
        """The hand at its first lead, on some deal with this up-card: bids don't need cards."""
        rest = [card for card in self._rules.pack if card is not upcard]
        hands = [tuple(rest[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]) for seat in SEATS]
        kitty = tuple(rest[HAND_SIZE * len(SEATS) :])
        first, second, third, fourth = hands
        deal = Deal(self._written.dealer, (first, second, third, fourth), upcard, kitty)
        state = deal_hand(self._waiting, deal).state
        for done in before_the_lead(state, self._written):
            state = done.state
        return state

    def _known(self, state: GameState) -> Known:
        hand, written = _on_table(state), self._written
        trump = hand.contract.trump if hand.contract else None
        leader = state.turn if state.phase is Phase.PLAY else None
        if leader is None and written.tricks:
            raise EgnError("cards are played, though nobody fixed trump", written.place.at_trick(1))
        if leader is not None and written.first_leader not in {None, leader}:
            raise EgnError(
                f"seat {written.first_leader} is said to lead first; by these rules it is"
                f" seat {leader}",
                written.place.at_trick(1),
            )
        known = gather(self._rules, written, hand, self._reader(trump), leader)
        return conclude(known, written.place)

    def _judged(self, known: Known, witness: Witness) -> Iterator[Done]:
        """Every action of the hand, done at the engine's table with the witness's cards."""
        state = deal_hand(self._waiting, witness.deal).state
        for done in before_the_lead(state, self._written, witness.discard):
            state = done.state
            yield done
        plays = ((n, play) for n, trick in enumerate(known.tricks, start=1) for play in trick.plays)
        for index, (number, (seat, card)) in enumerate(plays):
            said = self._written.play_notes.get(index, ())
            claimer = remarks.read_deed(said, Deed.CLAIMS)
            if claimer is not None:
                check_claimed(known.tricks, number, claimer, self._written.place)
                yield self._act(state, claimer, Claim(), number, said)
                return
            done = self._act(state, seat, Play(card), number, said)
            state = done.state
            yield done

    def _act(
        self, state: GameState, seat: Seat, action: Play | Claim, trick: int, said: tuple[str, ...]
    ) -> Done:
        try:
            after = apply(state, seat, action).state
        except IllegalAction as error:
            place = self._written.place.at_trick(trick)
            raise EgnError(_why_not(seat, action, error), place) from error
        return Done(seat, action, after, remarks.others(said))

    def _result(self, known: Known, done: Iterable[Done], state: GameState) -> ReplayedHand:
        hand = _on_table(state)
        return ReplayedHand(
            place=self._written.place,
            dealer=self._written.dealer,
            upcard=known.upcard,
            dealt=tuple(self._hand_of(known, seat) for seat in SEATS),
            actions=tuple(_told(each, known) for each in done),
            score=hand.score,
            total=with_points(self._before, hand.score) if hand.score else self._before,
            over=state.phase in {Phase.HAND_OVER, Phase.GAME_OVER},
        )

    def _hand_of(self, known: Known, seat: Seat) -> Hand | None:
        if not known.whole_hand(seat):
            return None
        reader = self._reader(known.trump)
        return tuple(card for mark in self._written.dealt[seat] if (card := reader.known(mark)))


def _gaps(written: WrittenDeal, reader: Reader) -> Iterator[Gap]:
    """The cards of the tricks that aren't known, without those that came out by name."""
    named = {reader.known(mark) for trick in written.tricks for mark in trick}
    index = 0
    for number, trick in enumerate(written.tricks, start=1):
        for mark in trick:
            candidates = reader.candidates(mark)
            if len(candidates) > 1:
                yield Gap(number, index, mark, candidates - named)
            index += 1


def _on_table(state: GameState) -> HandState:
    if state.hand is None:
        raise AssertionError("a hand was dealt")
    return state.hand


def _why_not(seat: Seat, action: Play | Claim, error: IllegalAction) -> str:
    if isinstance(action, Claim):
        return f"seat {seat} claims the rest, which isn't proven, or isn't played by these rules"
    return f"seat {seat} plays {write_card(action.card)}, which the rules refuse: {error}"


def _told(done: Done, known: Known) -> ReplayedAction:
    """What was done, without a discard that the record doesn't tell."""
    made_up = isinstance(done.action, Discard) and known.discard is None
    return ReplayedAction(done.seat, None if made_up else done.action, done.notes)
