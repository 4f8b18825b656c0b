"""What the player at a seat can know once trump is fixed: own cards, and what was seen.

Everything here follows from a `SeatView`: a card is *unseen* while somebody else may still
hold it, and a player has *shown out* of a suit by failing to follow it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards import Card, Hand, Suit, is_trump, strength, suit_of, trick_strength
from engine.faceup import Contract, Trick
from engine.seats import SEATS, Seat, Side, clockwise_from, left_of, partner_of, side_of
from engine.views import PublicHand, SeatView

ShownOut = tuple[frozenset[Suit], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """One player's hand in the light of what was seen.

    `unseen` are the cards that others may hold, the kitty's among them; `shown_out` the suits
    that each seat is known to lack. `upcard_at` is who holds the up-card, while it is known.
    `opponents` and `partner` are those who play; `partner` is None while sitting out.
    """

    seat: Seat
    contract: Contract
    held: Hand
    unseen: frozenset[Card]
    shown_out: ShownOut
    upcard: Card
    upcard_at: Seat | None
    opponents: tuple[Seat, ...]
    partner: Seat | None
    lone_opponent: Seat | None
    trick: Trick
    to_come: tuple[Seat, ...]
    tricks_taken: tuple[int, int]

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.contract.trump

    @property
    def makes(self) -> bool:
        """Whether this player's side fixed trump."""
        return side_of(self.contract.maker) == side_of(self.seat)

    @property
    def alone(self) -> bool:
        """Whether this player plays without a partner."""
        return self.partner is None

    @property
    def trumps(self) -> Hand:
        """The own trumps, strongest first."""
        mine = (card for card in self.held if self.is_trump(card))
        return tuple(sorted(mine, key=self.strength, reverse=True))

    @property
    def plain(self) -> Hand:
        """The own cards that aren't trumps."""
        return tuple(card for card in self.held if not self.is_trump(card))

    def is_trump(self, card: Card) -> bool:
        """Whether `card` is a trump."""
        return is_trump(card, self.trump)

    def strength(self, card: Card) -> int:
        """How high `card` stands, as in `engine.cards.strength`."""
        return strength(card, self.trump)

    def suit(self, card: Card) -> Suit:
        """The suit that `card` belongs to."""
        return suit_of(card, self.trump)

    def of_suit(self, suit: Suit) -> Hand:
        """The own cards of `suit`."""
        return tuple(card for card in self.held if self.suit(card) is suit)

    def taken_by(self, side: Side) -> int:
        """How many tricks `side` has."""
        return self.tricks_taken[side]

    def may_hold(self, seat: Seat, suit: Suit) -> frozenset[Card]:
        """The cards of `suit` that `seat` may still hold."""
        if suit in self.shown_out[seat]:
            return frozenset()
        elsewhere = self.upcard if self.upcard_at not in (None, seat) else None
        return frozenset(
            card for card in self.unseen if card is not elsewhere and self.suit(card) is suit
        )

    def any_may_hold(self, seats: Iterable[Seat], suit: Suit) -> frozenset[Card]:
        """The cards of `suit` that one of `seats` may still hold."""
        return frozenset().union(*(self.may_hold(seat, suit) for seat in seats))

    def higher(self, card: Card, seats: Iterable[Seat]) -> frozenset[Card]:
        """The cards of `card`'s own suit above it that one of `seats` may hold."""
        height = self.strength(card)
        above = self.any_may_hold(seats, self.suit(card))
        return frozenset(other for other in above if self.strength(other) > height)

    def is_boss(self, card: Card) -> bool:
        """Whether no opponent can hold a higher card of `card`'s suit."""
        return not self.higher(card, self.opponents)

    def may_ruff(self, seat: Seat, suit: Suit) -> bool:
        """Whether `seat` is known to lack plain `suit` and may hold a trump."""
        return not self.may_hold(seat, suit) and bool(self.may_hold(seat, self.trump))

    @property
    def led(self) -> Suit | None:
        """The suit to follow, or None on lead."""
        return self.suit(self.trick.plays[0][1]) if self.trick.plays else None

    @property
    def best(self) -> tuple[Seat, Card] | None:
        """Who wins the trick so far, and the card; None on lead."""
        led = self.led
        if led is None:
            return None
        return max(self.trick.plays, key=lambda play: trick_strength(play[1], self.trump, led))


def know(view: SeatView) -> Knowledge:
    """What the player at `view.seat` can know.

    Raises:
        ValueError: before trump is fixed.
    """
    hand = view.table.hand
    if hand is None or hand.contract is None:
        raise ValueError("trump isn't fixed")
    active = tuple(seat for seat in SEATS if seat not in hand.sitting_out)
    opponents = tuple(seat for seat in active if side_of(seat) != side_of(view.seat))
    partner = partner_of(view.seat)
    return Knowledge(
        seat=view.seat,
        contract=hand.contract,
        held=view.cards,
        unseen=_unseen(view, hand),
        shown_out=_shown_out(hand, hand.contract.trump),
        upcard=hand.upcard,
        upcard_at=_upcard_at(hand),
        opponents=opponents,
        partner=partner if partner in active else None,
        lone_opponent=_loner_among(hand, opponents),
        trick=hand.trick,
        to_come=_to_come(hand, view.seat),
        tricks_taken=hand.tricks_taken,
    )


def _seen_in_play(hand: PublicHand) -> set[Card]:
    return {card for trick in (*hand.tricks, hand.trick) for _, card in trick.plays}


def _unseen(view: SeatView, hand: PublicHand) -> frozenset[Card]:
    """The pack without what was played, what is held or laid away here, and what is out of play."""
    seen = _seen_in_play(hand) | set(view.cards) | {view.discarded}
    if hand.taker is None or hand.taker in hand.sitting_out:
        seen |= {hand.upcard}
    return frozenset(view.table.rules.pack).difference(seen)


def _shown_out(hand: PublicHand, trump: Suit) -> ShownOut:
    lacking: list[set[Suit]] = [set() for _ in SEATS]
    for trick in (*hand.tricks, hand.trick):
        for seat, card in trick.plays[1:]:
            led = suit_of(trick.plays[0][1], trump)
            if suit_of(card, trump) is not led:
                lacking[seat].add(led)
    return tuple(frozenset(suits) for suits in lacking)


def _upcard_at(hand: PublicHand) -> Seat | None:
    """Who holds the up-card. Nobody lays a trump away that was just taken, so the taker does."""
    if hand.taker in hand.sitting_out or hand.upcard in _seen_in_play(hand):
        return None
    return hand.taker


def _loner_among(hand: PublicHand, opponents: tuple[Seat, ...]) -> Seat | None:
    """The opponent who plays alone, if one does."""
    return next((seat for seat in opponents if partner_of(seat) in hand.sitting_out), None)


def _to_come(hand: PublicHand, seat: Seat) -> tuple[Seat, ...]:
    """Who still plays to this trick after `seat`."""
    played = {player for player, _ in hand.trick.plays}
    after = clockwise_from(left_of(seat))[:-1]
    return tuple(other for other in after if other not in played | set(hand.sitting_out))
