"""From a record to the score it leads to, with our own engine as the judge.

A record holds no full hands, only what was played. For each deal we check what can be known, then
let the engine play the hand on some deal that fits (`engine.egn.witness`), and keep only what
the record itself says.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from engine.actions import Action, Discard, Play
from engine.cards import Card, Hand
from engine.deal import Deal
from engine.egn import remarks
from engine.egn.bidding import Done, before_the_lead
from engine.egn.errors import EgnError, Place
from engine.egn.knowledge import HAND_SIZE, Known, gather
from engine.egn.notation import Reader, uses_green, write_card
from engine.egn.record import Record, WrittenDeal
from engine.egn.witness import Witness, find_witness
from engine.errors import IllegalAction, MustFollow
from engine.faceup import Score
from engine.game import apply, deal_hand, new_game
from engine.phases import Phase
from engine.rules import Rules
from engine.scoring import TRICKS_IN_A_HAND, HandScore
from engine.seats import SEATS, Seat, Side, left_of
from engine.state import GameState, HandState


@dataclass(frozen=True, slots=True)
class ReplayedAction:
    """Something done in a replayed hand. `action` is None for a discard that nobody knows."""

    seat: Seat
    action: Action | None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedHand:
    """One hand, as far as the record tells.

    `dealt` are the cards dealt to each seat, None where the record doesn't name all five; `kitty`
    is None unless it follows. `score` is None for a hand thrown in or broken off; `total` is the
    score of the game after it.
    """

    place: Place
    dealer: Seat
    upcard: Card | None
    dealt: tuple[Hand | None, ...]
    kitty: frozenset[Card] | None
    actions: tuple[ReplayedAction, ...]
    score: HandScore | None
    total: Score
    over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedGame:
    """A record replayed. `winner` is None while nobody has won; `notes` say what was left out."""

    rules: Rules
    start: Score
    score: Score
    winner: Side | None
    hands: tuple[ReplayedHand, ...]
    notes: tuple[str, ...]


def replay(record: Record) -> ReplayedGame:
    """Play the whole record through.

    Raises:
        EgnError: naming the deal, and the trick where it is one, at which the record breaks.
    """
    hands = tuple(_hands(record))
    score = hands[-1].total if hands else record.start
    if record.declared not in {None, score}:
        raise EgnError(
            f"metadata.finalScore says {_dash(record.declared)}, played is {_dash(score)}"
        )
    return ReplayedGame(
        rules=record.terms.rules,
        start=record.start,
        score=score,
        winner=_winner(record, score, len(hands)),
        hands=hands,
        notes=tuple(_notes(record)),
    )


def _hands(record: Record) -> Iterator[ReplayedHand]:
    if _won(record, record.start):
        raise EgnError(f"the game is won before it begins, at {_dash(record.start)}")
    score, dealer = record.start, None
    for index, written in enumerate(record.deals):
        _check_due(record, written, index, score, dealer)
        hand = _Hand(record, written, score).replayed()
        if not hand.over and written is not record.deals[-1]:
            raise _broken_off(written)
        yield hand
        score, dealer = hand.total, written.dealer


def _check_due(
    record: Record, written: WrittenDeal, index: int, score: Score, before: Seat | None
) -> None:
    """Whether a deal is due at all, and from this dealer (R8, R26)."""
    if _won(record, score):
        raise EgnError(f"the game was won before, at {_dash(score)}", written.place)
    if record.terms.deals is not None and index >= record.terms.deals:
        raise EgnError(f"the game ends after {record.terms.deals} deals", written.place)
    if before is not None and written.dealer != left_of(before):
        raise EgnError(
            f"seat {written.dealer} deals, but after seat {before} it is seat {left_of(before)}'s"
            " deal",
            written.place,
        )


def _broken_off(written: WrittenDeal) -> EgnError:
    played = len(written.tricks)
    where = written.place.at_trick(played) if played else written.place
    return EgnError("the hand breaks off, but another deal follows", where)


def _won(record: Record, score: Score) -> bool:
    return record.terms.has_target and max(score) >= record.terms.rules.target


def _winner(record: Record, score: Score, hands: int) -> Side | None:
    played_out = record.terms.deals is not None and hands >= record.terms.deals
    if not _won(record, score) and not played_out:
        return None
    return None if score[0] == score[1] else score.index(max(score))


def _notes(record: Record) -> Iterator[str]:
    for deal in record.deals:
        if deal.alternatives:
            yield f"{deal.place}: alternative lines passed over: {deal.alternatives}"
    if record.terms.deals is not None:
        yield f"the game is played for {record.terms.deals} deals"


def _dash(score: Score | None) -> str:
    return "nothing" if score is None else f"{score[0]}–{score[1]}"


class _Hand:
    """One deal on its way to a score."""

    def __init__(self, record: Record, written: WrittenDeal, score: Score) -> None:
        self._rules = record.terms.rules
        self._written = written
        self._before = score
        self._green = uses_green(written.marks)
        counted = score if record.terms.has_target else (0, 0)
        self._waiting = new_game(self._rules, written.dealer, counted)

    def replayed(self) -> ReplayedHand:
        upcard = self._upcard()
        open_state = self._after_the_bidding(upcard)
        known = self._known(open_state)
        witness = find_witness(known)
        if witness is None:
            raise EgnError("no deal fits all that the record says about it", self._written.place)
        done = tuple(self._judged(known, witness))
        state = done[-1].state if done else deal_hand(self._waiting, witness.deal).state
        return self._result(known, done, state)

    def _upcard(self) -> Card:
        reader = Reader(self._rules.pack, None, self._green)
        candidates = reader.candidates(self._written.upcard)
        if not candidates:
            raise EgnError(f"{self._written.upcard} isn't in the pack", self._written.place)
        if len(candidates) > 1:
            raise EgnError("the up-card isn't known", self._written.place)
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
        reader = Reader(self._rules.pack, trump, self._green)
        known = gather(self._rules, written, hand, reader, leader)
        return replace(known, discard=_discard(known, hand, written))

    def _judged(self, known: Known, witness: Witness) -> Iterator[Done]:
        """Every action of the hand, done at the engine's table with the witness's cards."""
        state = deal_hand(self._waiting, witness.deal).state
        for done in before_the_lead(state, self._written, witness.discard):
            state = done.state
            yield done
        index = 0
        for number, trick in enumerate(known.tricks, start=1):
            for seat, card in trick.plays:
                done = self._play(state, seat, card, number, index)
                state, index = done.state, index + 1
                yield done

    def _play(self, state: GameState, seat: Seat, card: Card, trick: int, index: int) -> Done:
        notes = self._written.play_notes.get(index, ())
        try:
            played = apply(state, seat, Play(card)).state
        except IllegalAction as error:
            place = self._written.place.at_trick(trick)
            raise EgnError(_why_not(seat, card, error), place) from error
        return Done(seat, Play(card), played, remarks.others(notes))

    def _result(self, known: Known, done: Iterable[Done], state: GameState) -> ReplayedHand:
        hand = _on_table(state)
        dealt = tuple(self._hand_of(known, seat) for seat in SEATS)
        return ReplayedHand(
            place=self._written.place,
            dealer=self._written.dealer,
            upcard=known.upcard,
            dealt=dealt,
            kitty=_kitty(known, dealt),
            actions=tuple(_told(each, known) for each in done),
            score=hand.score,
            total=_plus(self._before, hand.score),
            over=state.phase in {Phase.HAND_OVER, Phase.GAME_OVER},
        )

    def _hand_of(self, known: Known, seat: Seat) -> Hand | None:
        if not known.whole_hand(seat):
            return None
        reader = Reader(known.rules.pack, known.trump, self._green)
        return tuple(card for mark in self._written.dealt[seat] if (card := reader.known(mark)))


def _on_table(state: GameState) -> HandState:
    if state.hand is None:
        raise AssertionError("a hand was dealt")
    return state.hand


def _discard(known: Known, hand: HandState, written: WrittenDeal) -> Card | None:
    """The discard, where it is told or follows: an up-card never played was laid away."""
    taker, upcard = known.taker, known.upcard
    if taker is None or taker in hand.sitting_out:
        return known.discard
    played = known.played_by(taker)
    if len(played) < TRICKS_IN_A_HAND or upcard in played:
        return known.discard
    if known.discard not in {None, upcard}:
        raise EgnError(
            f"seat {taker} took {write_card(upcard)}, and neither plays nor discards it",
            written.place.at_trick(TRICKS_IN_A_HAND),
        )
    return upcard


def _why_not(seat: Seat, card: Card, error: IllegalAction) -> str:
    says = f"seat {seat} plays {write_card(card)}"
    if isinstance(error, MustFollow):
        return f"{says}, but holds {error.led.name.lower()}, which were led"
    return f"{says}, which isn't possible"


def _kitty(known: Known, dealt: Iterable[Hand | None]) -> frozenset[Card] | None:
    hands = [hand for hand in dealt if hand is not None]
    if len(hands) < len(SEATS):
        return None
    held = {card for hand in hands for card in hand}
    return frozenset(known.rules.pack) - held - {known.upcard}


def _told(done: Done, known: Known) -> ReplayedAction:
    """What was done, without a discard that the record doesn't tell."""
    made_up = isinstance(done.action, Discard) and known.discard is None
    return ReplayedAction(done.seat, None if made_up else done.action, done.notes)


def _plus(score: Score, scored: HandScore | None) -> Score:
    if scored is None:
        return score
    first, second = score
    points = scored.points
    return (first + points, second) if scored.side == 0 else (first, second + points)
