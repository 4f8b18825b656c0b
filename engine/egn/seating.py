"""Who played which card, trick by trick, and what each seat gave away in doing so."""

from collections.abc import Sequence
from dataclasses import replace

from engine.cards import Card, Suit, suit_of
from engine.egn.errors import EgnError, Place
from engine.egn.known import Known
from engine.egn.notation import write_card
from engine.faceup import NOTHING_PLAYED, Trick
from engine.play import winner_of
from engine.scoring import TRICKS_IN_A_HAND
from engine.seats import SEATS, Seat, clockwise_from


def with_tricks(
    known: Known,
    tricks: Sequence[Sequence[Card]],
    active: tuple[Seat, ...],
    leader: Seat,
    place: Place,
) -> Known:
    """`known` with the tricks, each card once and nobody following suit against themselves.

    `leader` leads first; the last trick may be incomplete.

    Raises:
        EgnError: naming the trick at which the record contradicts itself.
    """
    return _Table(known, tricks, active, leader, place).seated()


class _Table:
    def __init__(
        self,
        known: Known,
        tricks: Sequence[Sequence[Card]],
        active: tuple[Seat, ...],
        leader: Seat,
        place: Place,
    ) -> None:
        self._known = known
        self._tricks = tricks
        self._active = active
        self._leader = leader
        self._place = place
        self._played: dict[Card, int] = {}
        self._out_of: tuple[dict[Suit, int], ...] = ({}, {}, {}, {})
        self._number = 0

    def seated(self) -> Known:
        tricks = []
        for number, cards in enumerate(self._tricks, start=1):
            self._number = number
            tricks.append(self._trick(cards))
        return replace(self._known, tricks=tuple(tricks), out_of=self._out_of)

    def _trick(self, cards: Sequence[Card]) -> Trick:
        seats = [seat for seat in clockwise_from(self._leader) if seat in self._active]
        last = self._number == len(self._tricks)
        if self._number > TRICKS_IN_A_HAND:
            raise self._wrong("a hand has five tricks")
        if len(cards) > len(seats) or (len(cards) < len(seats) and not last):
            raise self._wrong(f"the trick has {_cards(len(cards))}, but {len(seats)} seats play")
        trick = NOTHING_PLAYED
        for seat, card in zip(seats, cards, strict=False):
            trick = self._play(trick, seat, card)
        if len(cards) < len(seats):
            return trick
        self._leader = winner_of(trick.plays, self._trump)
        return Trick(trick.plays, self._leader)

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
        return EgnError(reason, self._place.at_trick(self._number))


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
