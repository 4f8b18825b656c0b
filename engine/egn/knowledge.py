"""What a record tells about one deal, gathered and checked: whose card was whose, and when."""

from dataclasses import dataclass, field, replace

from engine.cards import Card, Suit, suit_of
from engine.deal import HAND_SIZE
from engine.egn.errors import EgnError
from engine.egn.notation import Reader, write_card
from engine.egn.record import WrittenDeal
from engine.faceup import NOTHING_PLAYED, Trick
from engine.play import winner_of
from engine.rules import Rules
from engine.scoring import TRICKS_IN_A_HAND
from engine.seats import SEATS, Seat, clockwise_from
from engine.state import HandState


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is known of one deal once its cards are seated.

    `dealt` are the known cards of each hand before the bidding; `out_of` the suits that each seat
    has shown to be out of, with the trick in which it did.
    """

    rules: Rules
    dealer: Seat
    upcard: Card
    taker: Seat | None
    trump: Suit | None
    dealt: tuple[frozenset[Card], ...]
    kitty: frozenset[Card]
    discard: Card | None
    tricks: tuple[Trick, ...] = ()
    out_of: tuple[dict[Suit, int], ...] = field(default_factory=lambda: ({}, {}, {}, {}))

    def played_by(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that `seat` played, in order."""
        return tuple(card for trick in self.tricks for who, card in trick.plays if who == seat)

    def whole_hand(self, seat: Seat) -> bool:
        """Whether all five cards dealt to `seat` are known."""
        return len(self.dealt[seat]) == HAND_SIZE


def gather(
    rules: Rules, written: WrittenDeal, hand: HandState, reader: Reader, leader: Seat | None
) -> Known:
    """Everything known of the deal, each card once and nobody following suit against themselves.

    `hand` is as the bidding left it, `leader` who leads first, None if nobody comes to play.

    Raises:
        EgnError: naming the trick at which the record contradicts itself.
    """
    places = _Places(written, reader)
    known = Known(
        rules=rules,
        dealer=written.dealer,
        upcard=hand.deal.upcard,
        taker=hand.taker,
        trump=reader.trump,
        dealt=tuple(places.dealt(seat, hand.deal.upcard) for seat in SEATS),
        kitty=places.kitty(hand.deal.upcard),
        discard=places.discard(hand),
    )
    _check_discard(known, written)
    if leader is None:
        return known
    return _Table(known, written, reader, hand.active, leader).seated()


def _check_discard(known: Known, written: WrittenDeal) -> None:
    if known.discard is None or known.taker is None or not known.whole_hand(known.taker):
        return
    if known.discard not in known.dealt[known.taker] | {known.upcard}:
        says = f"seat {known.taker} discards {write_card(known.discard)}"
        raise EgnError(f"{says}, which is not among its cards", written.place)


class _Places:
    """The cards that lie somewhere before the play, each once."""

    def __init__(self, written: WrittenDeal, reader: Reader) -> None:
        self._written = written
        self._reader = reader
        self._seen: dict[Card, str] = {}

    def dealt(self, seat: Seat, upcard: Card) -> frozenset[Card]:
        marks = self._written.dealt[seat]
        if len(marks) > HAND_SIZE:
            raise self._wrong(f"seat {seat} is dealt {len(marks)} cards")
        hand = [card for mark in marks if (card := self._known(mark))]
        for card in hand:
            if card is upcard:
                raise self._wrong(f"{write_card(card)} is turned up, and dealt to seat {seat}")
            self._take(card, f"dealt to seat {seat}")
        return frozenset(hand)

    def kitty(self, upcard: Card) -> frozenset[Card]:
        """The kitty; some records count the up-card to it."""
        marks = self._written.kitty
        cards = [card for mark in marks if (card := self._known(mark)) and card is not upcard]
        if len(cards) > len(self._reader.pack) - HAND_SIZE * len(SEATS) - 1:
            raise self._wrong(f"the kitty has {len(cards)} cards")
        for card in cards:
            self._take(card, "in the kitty")
        return frozenset(cards)

    def discard(self, hand: HandState) -> Card | None:
        card = self._known(self._written.discard)
        if card is None:
            return None
        if hand.taker is None:
            raise self._wrong(f"{write_card(card)} is discarded, though nobody took the up-card")
        where = self._seen.get(card)
        if where not in {None, f"dealt to seat {hand.taker}"}:
            raise self._wrong(f"{write_card(card)} is discarded by seat {hand.taker}, and {where}")
        return card

    def _known(self, mark: str) -> Card | None:
        if not self._reader.candidates(mark):
            raise self._wrong(f"{mark} isn't in the pack")
        return self._reader.known(mark)

    def _take(self, card: Card, where: str) -> None:
        if card in self._seen:
            raise self._wrong(f"{write_card(card)} is {where}, and {self._seen[card]} too")
        self._seen[card] = where

    def _wrong(self, reason: str) -> EgnError:
        return EgnError(reason, self._written.place)


class _Table:
    """Seats the played cards trick by trick, and minds what each of them gives away."""

    def __init__(
        self,
        known: Known,
        written: WrittenDeal,
        reader: Reader,
        active: tuple[Seat, ...],
        leader: Seat,
    ) -> None:
        self._known = known
        self._written = written
        self._reader = reader
        self._active = active
        self._leader = leader
        self._played: dict[Card, int] = {}
        self._out_of: tuple[dict[Suit, int], ...] = ({}, {}, {}, {})
        self._number = 0

    def seated(self) -> Known:
        """All tricks with their seats and winners; the last may be incomplete."""
        tricks = []
        for number, marks in enumerate(self._written.tricks, start=1):
            self._number = number
            tricks.append(self._trick(marks))
        return replace(self._known, tricks=tuple(tricks), out_of=self._out_of)

    def _trick(self, marks: tuple[str, ...]) -> Trick:
        seats = [seat for seat in clockwise_from(self._leader) if seat in self._active]
        last = self._number == len(self._written.tricks)
        if self._number > TRICKS_IN_A_HAND:
            raise self._wrong("a hand has five tricks")
        if len(marks) > len(seats) or (len(marks) < len(seats) and not last):
            raise self._wrong(f"the trick has {_cards(len(marks))}, but {len(seats)} seats play")
        trick = NOTHING_PLAYED
        for seat, mark in zip(seats, marks, strict=False):
            trick = self._play(trick, seat, self._card(mark))
        if len(marks) < len(seats):
            return trick
        self._leader = winner_of(trick.plays, self._trump)
        return Trick(trick.plays, self._leader)

    def _card(self, mark: str) -> Card:
        candidates = self._reader.candidates(mark)
        if not candidates:
            raise self._wrong(f"{mark} isn't in the pack")
        return next(iter(candidates))

    def _play(self, trick: Trick, seat: Seat, card: Card) -> Trick:
        self._check_whereabouts(seat, card)
        suit = suit_of(card, self._trump)
        if suit in self._out_of[seat]:
            raise self._wrong(
                f"seat {seat} plays {write_card(card)}, but did not follow {suit.name.lower()}"
                f" in trick {self._out_of[seat][suit]}"
            )
        if trick.plays:
            led = suit_of(trick.plays[0][1], self._trump)
            if suit is not led:
                self._check_could_not_follow(seat, card, led)
                self._out_of[seat].setdefault(led, self._number)
        self._played[card] = self._number
        return Trick((*trick.plays, (seat, card)))

    def _check_could_not_follow(self, seat: Seat, card: Card, led: Suit) -> None:
        """Where the whole hand is known, a revoke shows at once."""
        known = self._known
        took = seat == known.taker
        if not known.whole_hand(seat) or (took and known.discard is None):
            return
        held = known.dealt[seat] | ({known.upcard} if took else set())
        for other in sorted(held - self._played.keys() - {known.discard}, key=str):
            if suit_of(other, self._trump) is led:
                raise self._wrong(
                    f"seat {seat} plays {write_card(card)} on {led.name.lower()},"
                    f" but holds {write_card(other)}"
                )

    def _check_whereabouts(self, seat: Seat, card: Card) -> None:
        known, says = self._known, f"seat {seat} plays {write_card(card)}"
        if card in self._played:
            raise self._wrong(f"{says}, which was played in trick {self._played[card]} already")
        if card is known.upcard and seat != known.taker:
            gone = "was turned down" if known.taker is None else f"seat {known.taker} took"
            raise self._wrong(f"{says}, which {gone}")
        if card is known.discard:
            raise self._wrong(f"{says}, which was discarded")
        if card in known.kitty:
            raise self._wrong(f"{says}, which is in the kitty")
        self._check_dealt(seat, card, says)

    def _check_dealt(self, seat: Seat, card: Card, says: str) -> None:
        known = self._known
        for other in SEATS:
            if other != seat and card in known.dealt[other]:
                raise self._wrong(f"{says}, which was dealt to seat {other}")
        own = card in known.dealt[seat] or card is known.upcard
        if known.whole_hand(seat) and not own:
            raise self._wrong(f"{says}, which is not among the cards dealt to it")

    @property
    def _trump(self) -> Suit:
        if self._known.trump is None:
            raise AssertionError("trump is fixed before a card is played")
        return self._known.trump

    def _wrong(self, reason: str) -> EgnError:
        return EgnError(reason, self._written.place.at_trick(self._number))


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
