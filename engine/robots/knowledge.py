"""What the player at a seat can know once trump is fixed: own cards, and what was seen.

Everything here follows from a `SeatView`: a card is *unseen* while somebody else may still
hold it, and a player has *shown out* of a suit by failing to follow it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import Card, Hand, Suit, is_trump, strength, suit_of
from engine.faceup import Contract, Trick
from engine.seats import SEATS, Seat, clockwise_from, left_of, partner_of, side_of
from engine.views import PublicHand, SeatView

ShownOut: TypeAlias = tuple[frozenset[Suit], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """One player's hand in the light of what was seen.

    `unseen` are the cards that others may hold, the kitty's among them; `shown_out` the suits
    that each seat is known to lack; `taker` is who took the up-card, if anybody did.
    `opponents` and `partner` are those who play: `partner` is None while sitting out.
    `to_come` are the seats that play to the present trick after this one.
    """

    seat: Seat
    contract: Contract
    held: Hand
    unseen: frozenset[Card]
    shown_out: ShownOut
    upcard: Card
    taker: Seat | None
    opponents: tuple[Seat, ...]
    partner: Seat | None
    lone_opponent: Seat | None
    trick: Trick
    to_come: tuple[Seat, ...]

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.contract.trump

    @property
    def makes(self) -> bool:
        """Whether this player's side fixed trump."""
        return side_of(self.contract.maker) == side_of(self.seat)

    @property
    def led(self) -> Suit | None:
        """The suit to follow, or None on lead."""
        return self.suit(self.trick.plays[0][1]) if self.trick.plays else None

    @property
    def trumps(self) -> Hand:
        """The own trumps, strongest first."""
        return tuple(sorted(self.of_suit(self.trump), key=self.strength, reverse=True))

    @property
    def plain(self) -> Hand:
        """The own cards that aren't trumps."""
        return tuple(card for card in self.held if not self.is_trump(card))

    def of_suit(self, suit: Suit) -> Hand:
        """The own cards of `suit`."""
        return tuple(card for card in self.held if self.suit(card) is suit)

    def suit(self, card: Card) -> Suit:
        """The suit that `card` belongs to under this trump."""
        return suit_of(card, self.trump)

    def is_trump(self, card: Card) -> bool:
        """Whether `card` is a trump."""
        return is_trump(card, self.trump)

    def strength(self, card: Card) -> int:
        """How high `card` stands, as in `engine.cards.strength`."""
        return strength(card, self.trump)

    def may_hold(self, seat: Seat, suit: Suit) -> frozenset[Card]:
        """The cards of `suit` that the player at `seat` may still hold."""
        if suit in self.shown_out[seat]:
            return frozenset()
        # Hardly anybody lays a trump away that was just taken, so the taker holds the up-card.
        elsewhere = None if self.taker in (None, seat) else self.upcard
        return frozenset(
            card for card in self.unseen if card is not elsewhere and self.suit(card) is suit
        )

    def any_may_hold(self, seats: Iterable[Seat], suit: Suit) -> frozenset[Card]:
        """The cards of `suit` that somebody at `seats` may still hold."""
        return frozenset[Card]().union(*(self.may_hold(seat, suit) for seat in seats))

    def higher(self, card: Card, seats: Iterable[Seat]) -> frozenset[Card]:
        """The cards above `card` in its own suit that somebody at `seats` may hold."""
        height = self.strength(card)
        rivals = self.any_may_hold(seats, self.suit(card))
        return frozenset(rival for rival in rivals if self.strength(rival) > height)

    def is_boss(self, card: Card) -> bool:
        """Whether no opponent can hold a higher card of `card`'s suit."""
        return not self.higher(card, self.opponents)

    def may_ruff(self, seat: Seat, suit: Suit) -> bool:
        """Whether the player at `seat` surely lacks plain `suit`, and may hold a trump."""
        return not self.may_hold(seat, suit) and bool(self.may_hold(seat, self.trump))

    @property
    def trumps_are_out(self) -> bool:
        """Whether an opponent may still hold a trump."""
        return bool(self.any_may_hold(self.opponents, self.trump))


def know(view: SeatView) -> Knowledge:
    """What the player at `view.seat` can know.

    Raises:
        ValueError: before trump is fixed.
    """
    hand = view.table.hand
    if hand is None or hand.contract is None:
        raise ValueError("trump isn't fixed")
    playing = tuple(seat for seat in SEATS if seat not in hand.sitting_out)
    opponents = tuple(seat for seat in playing if side_of(seat) != side_of(view.seat))
    partner = partner_of(view.seat)
    return Knowledge(
        seat=view.seat,
        contract=hand.contract,
        held=view.cards,
        unseen=_unseen(view, hand),
        shown_out=_shown_out(hand, hand.contract.trump),
        upcard=hand.upcard,
        taker=hand.taker,
        opponents=opponents,
        partner=partner if partner in playing else None,
        lone_opponent=opponents[0] if len(opponents) == 1 else None,
        trick=hand.trick,
        to_come=_to_come(hand, view.seat),
    )


def _played(hand: PublicHand) -> set[Card]:
    return {card for trick in (*hand.tricks, hand.trick) for _, card in trick.plays}


def _unseen(view: SeatView, hand: PublicHand) -> frozenset[Card]:
    """The pack without what was played, is held or laid away here, or is face up out of play."""
    seen = _played(hand) | set(view.cards)
    if view.discarded is not None:
        seen.add(view.discarded)
    if hand.taker is None or hand.taker in hand.sitting_out:
        seen.add(hand.upcard)
    return frozenset(view.table.rules.pack).difference(seen)


def _shown_out(hand: PublicHand, trump: Suit) -> ShownOut:
    lacking: tuple[set[Suit], ...] = tuple(set() for _ in SEATS)
    for trick in (*hand.tricks, hand.trick):
        for seat, card in trick.plays[1:]:
            led = suit_of(trick.plays[0][1], trump)
            if suit_of(card, trump) is not led:
                lacking[seat].add(led)
    return tuple(frozenset(suits) for suits in lacking)


def _to_come(hand: PublicHand, seat: Seat) -> tuple[Seat, ...]:
    done = {player for player, _ in hand.trick.plays} | set(hand.sitting_out)
    return tuple(other for other in clockwise_from(left_of(seat))[:-1] if other not in done)
