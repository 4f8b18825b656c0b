"""One deal of a record up to its first lead: the calls, and whose cards were whose."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.cards import Card
from engine.deal import HAND_SIZE, Deal
from engine.egn.bidding import before_the_lead
from engine.egn.errors import EgnError
from engine.egn.known import Known, MayBe
from engine.egn.notation import Reader, uses_green
from engine.egn.places import before_the_play
from engine.egn.record import WrittenDeal
from engine.egn.ruleset import Terms
from engine.egn.seating import with_tricks
from engine.faceup import Score
from engine.game import deal_hand, new_game
from engine.phases import Phase
from engine.rules import Rules
from engine.seats import SEATS, Seat
from engine.state import GameState, HandState


@dataclass(frozen=True, slots=True)
class Gap:
    """A card of the play that isn't known: its trick from 1, its place in the play from 0."""

    trick: int
    index: int
    mark: str
    candidates: MayBe


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A deal at its first lead.

    `waiting` is a game at nil all that waits for it, since no rule of a hand looks at the score;
    `before` is the score of the record's game. `known` tells of the cards without the play,
    `tricks` what each card of the play may be. `leader` is None where nobody comes to play.
    """

    written: WrittenDeal
    waiting: GameState
    before: Score
    known: Known
    active: tuple[Seat, ...]
    leader: Seat | None
    tricks: tuple[tuple[MayBe, ...], ...]

    def gaps(self) -> Iterator[Gap]:
        """The cards of the play that aren't known, in order: none that comes out by name."""
        flat = [(number, may_be) for number, trick in enumerate(self.tricks, 1) for may_be in trick]
        marks = [mark for trick in self.written.tricks for mark in trick]
        named = frozenset[Card]().union(*(may_be for _, may_be in flat if len(may_be) == 1))
        for index, (number, may_be) in enumerate(flat):
            if len(may_be) > 1:
                yield Gap(number, index, marks[index], may_be - named)

    def with_play(self, guesses: Sequence[Card] = ()) -> Known:
        """All that is known once the cards are played, with a card for each gap.

        Raises:
            EgnError: naming the trick at which the record contradicts itself.
        """
        if self.leader is None:
            return self.known
        guess = iter(guesses)
        tricks = [
            [next(iter(may_be)) if len(may_be) == 1 else next(guess) for may_be in trick]
            for trick in self.tricks
        ]
        return with_tricks(self.known, tricks, self.active, self.leader, self.written.place)


def open_deal(terms: Terms, written: WrittenDeal, score: Score) -> Opening:
    """The deal up to its first lead; `score` is that of the game before it.

    Raises:
        EgnError: for an unknown up-card, a call that the rules refuse, cards that lie twice, or
            another first lead than by our rules.
    """
    waiting = new_game(terms.rules, written.dealer)
    green = uses_green(written.marks)
    upcard = _upcard(written, Reader(terms.rules.pack, None, green))
    state = _after_the_bidding(waiting, written, upcard)
    hand = on_table(state)
    trump = hand.contract.trump if hand.contract else None
    reader = Reader(terms.rules.pack, trump, green)
    return Opening(
        written=written,
        waiting=waiting,
        before=score,
        leader=_leader(state, written),
        known=before_the_play(terms.rules, written, hand, reader),
        active=hand.active,
        tricks=tuple(_tricks(written, reader)),
    )


def on_table(state: GameState) -> HandState:
    """The hand that was dealt."""
    if state.hand is None:
        raise AssertionError("a hand was dealt")
    return state.hand


def _upcard(written: WrittenDeal, reader: Reader) -> Card:
    candidates = reader.candidates(written.upcard)
    if not candidates:
        raise EgnError(f"{written.upcard} isn't in the pack", written.place)
    if len(candidates) > 1:
        raise EgnError("the up-card isn't known", written.place)
    return next(iter(candidates))


def _after_the_bidding(waiting: GameState, written: WrittenDeal, upcard: Card) -> GameState:
    """The hand at its first lead, on some deal with this up-card: bids don't need cards."""
    state = deal_hand(waiting, _some_deal(waiting.rules, written.dealer, upcard)).state
    for done in before_the_lead(state, written):
        state = done.state
    return state


def _some_deal(rules: Rules, dealer: Seat, upcard: Card) -> Deal:
    rest = [card for card in rules.pack if card is not upcard]
    first, second, third, fourth = (
        tuple(rest[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]) for seat in SEATS
    )
    return Deal(
        dealer, (first, second, third, fourth), upcard, tuple(rest[HAND_SIZE * len(SEATS) :])
    )


def _leader(state: GameState, written: WrittenDeal) -> Seat | None:
    leader = state.turn if state.phase is Phase.PLAY else None
    if leader is None and written.tricks:
        raise EgnError("cards are played, though nobody fixed trump", written.place.at_trick(1))
    if leader is not None and written.first_leader not in {None, leader}:
        raise EgnError(
            f"seat {written.first_leader} is said to lead first; by these rules it is"
            f" seat {leader}",
            written.place.at_trick(1),
        )
    return leader


def _tricks(written: WrittenDeal, reader: Reader) -> Iterator[tuple[MayBe, ...]]:
    for number, marks in enumerate(written.tricks, start=1):
        trick = tuple(map(reader.candidates, marks))
        if frozenset() in trick:
            mark = marks[trick.index(frozenset())]
            raise EgnError(f"{mark} isn't in the pack", written.place.at_trick(number))
        yield trick
