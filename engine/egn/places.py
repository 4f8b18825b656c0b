"""What a record tells about the cards of one deal before the first of them is played."""

from engine.cards import Card
from engine.deal import HAND_SIZE
from engine.egn.errors import EgnError
from engine.egn.known import Known
from engine.egn.notation import Reader, write_card
from engine.egn.record import WrittenDeal
from engine.rules import Rules
from engine.seats import SEATS, Seat
from engine.state import HandState


def before_the_play(rules: Rules, written: WrittenDeal, hand: HandState, reader: Reader) -> Known:
    """Hands, kitty and discard, each card once; `hand` is as the bidding left it.

    Raises:
        EgnError: where the record contradicts itself.
    """
    places = _Places(written, reader, hand.deal.upcard)
    known = Known(
        rules=rules,
        dealer=written.dealer,
        upcard=hand.deal.upcard,
        taker=hand.taker,
        trump=reader.trump,
        hands=tuple(tuple(map(reader.candidates, marks)) for marks in written.dealt),
        dealt=tuple(places.dealt(seat) for seat in SEATS),
        kitty_says=tuple(reader.candidates(mark) for mark in written.kitty if mark),
        kitty=places.kitty(),
        discard_says=reader.candidates(written.discard),
        discard=places.discard(hand.taker),
    )
    _check_discard(known, written)
    return known


def _check_discard(known: Known, written: WrittenDeal) -> None:
    if known.discard is None or known.taker is None or not known.whole_hand(known.taker):
        return
    if known.discard not in known.dealt[known.taker] | {known.upcard}:
        says = f"seat {known.taker} discards {write_card(known.discard)}"
        raise EgnError(f"{says}, which is not among its cards", written.place)


class _Places:
    """The cards whose place is known for certain, each once."""

    def __init__(self, written: WrittenDeal, reader: Reader, upcard: Card) -> None:
        self._written = written
        self._reader = reader
        self._upcard = upcard
        self._seen: dict[Card, str] = {}

    def dealt(self, seat: Seat) -> frozenset[Card]:
        marks = self._written.dealt[seat]
        if len(marks) > HAND_SIZE:
            raise self._wrong(f"seat {seat} is dealt {len(marks)} cards")
        hand = [card for mark in marks if (card := self._known(mark))]
        for card in hand:
            if card is self._upcard:
                raise self._wrong(f"{write_card(card)} is turned up, and dealt to seat {seat}")
            self._take(card, f"dealt to seat {seat}")
        return frozenset(hand)

    def kitty(self) -> frozenset[Card]:
        """The kitty; some records count the up-card to it."""
        known = [card for mark in self._written.kitty if (card := self._known(mark))]
        cards = [card for card in known if card is not self._upcard]
        if len(cards) > len(self._reader.pack) - HAND_SIZE * len(SEATS) - 1:
            raise self._wrong(f"the kitty has {len(cards)} cards")
        for card in cards:
            self._take(card, "in the kitty")
        return frozenset(cards)

    def discard(self, taker: Seat | None) -> Card | None:
        mark = self._written.discard
        card = self._known(mark)
        if taker is None and self._says_something(mark):
            raise self._wrong(f"{mark} is discarded, though nobody took the up-card")
        if card is None:
            return None
        where = self._seen.get(card)
        if where not in {None, f"dealt to seat {taker}"}:
            raise self._wrong(f"{write_card(card)} is discarded by seat {taker}, and {where}")
        return card

    def _says_something(self, mark: str) -> bool:
        return self._reader.candidates(mark) != frozenset(self._reader.pack)

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
