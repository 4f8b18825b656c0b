"""What happened, for those who watch, tell and record. `engine.views.redact` says who sees what."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import Card, Hand, Suit
from engine.scoring import HandScore
from engine.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class HandDealt:
    """Hand `number` was dealt; `hands` by seat, None where the viewer may not look."""

    number: int
    dealer: Seat
    upcard: Card
    hands: tuple[Hand | None, ...]


@dataclass(frozen=True, slots=True)
class Passed:
    """A pass, in either round of bidding."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OrderedUp:
    """The up-card was accepted (R10)."""

    seat: Seat
    suit: Suit
    alone: bool


@dataclass(frozen=True, slots=True)
class UpcardTaken:
    """The up-card went into a hand (R11, R12)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was laid away; None where the viewer may not know which (R11)."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class TurnedDown:
    """All four passed, and the up-card was turned down (R15)."""

    card: Card


@dataclass(frozen=True, slots=True)
class SuitNamed:
    """Trump was named in the second round (R15)."""

    seat: Seat
    suit: Suit
    alone: bool


@dataclass(frozen=True, slots=True)
class WentAlone:
    """The maker's partner plays alone (R17)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DefendsAlone:
    """A defender plays alone (R18)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class KeptPartner:
    """A player who was asked won't go, or defend, alone (R17, R18)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played to the trick."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick was completed and taken (R22)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Claimed:
    """A player laid down `cards`, which take every other trick (R27)."""

    seat: Seat
    cards: Hand


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """All four passed twice: no score (R16)."""


@dataclass(frozen=True, slots=True)
class HandScored:
    """The hand is over; `total` is the score of the game after it."""

    score: HandScore
    total: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GameWon:
    """A side reached the target (R26)."""

    side: Side
    total: tuple[int, int]


Event: TypeAlias = (
    HandDealt
    | Passed
    | OrderedUp
    | UpcardTaken
    | Discarded
    | TurnedDown
    | SuitNamed
    | WentAlone
    | DefendsAlone
    | KeptPartner
    | CardPlayed
    | TrickTaken
    | Claimed
    | ThrownIn
    | HandScored
    | GameWon
)
