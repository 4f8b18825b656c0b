"""What a player can do, and the short code of each action that buttons and records carry.

| action              | code                          |
| ------------------- | ----------------------------- |
| `Pass()`            | `pass`                        |
| `OrderUp(alone)`    | `order`, `order_alone`        |
| `NameSuit(s, alone)`| `name:S`, `name_alone:S`      |
| `Discard(card)`     | `discard:9H`                  |
| `GoAlone()`         | `alone`                       |
| `Play(card)`        | `play:JH`                     |
"""

from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import Card, Suit


@dataclass(frozen=True, slots=True)
class Pass:
    """Say no: in either round of bidding, or to the question of going or defending alone."""


@dataclass(frozen=True, slots=True)
class OrderUp:
    """Accept the up-card's suit as trump, perhaps alone (R10, R17)."""

    alone: bool = False


@dataclass(frozen=True, slots=True)
class NameSuit:
    """Name trump in the second round, perhaps alone (R15, R17)."""

    suit: Suit
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay away one card after taking the up-card (R11)."""

    card: Card


@dataclass(frozen=True, slots=True)
class GoAlone:
    """Play without the partner: as the maker's partner (R17) or as a defender (R18)."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick (R21)."""

    card: Card


Action: TypeAlias = Pass | OrderUp | NameSuit | Discard | GoAlone | Play


def action_code(action: Action) -> str:
    """The action as short text, such as `play:JH`; `parse_action` reads it back."""
    match action:
        case Pass():
            return "pass"
        case OrderUp(alone):
            return "order_alone" if alone else "order"
        case NameSuit(suit, alone):
            return f"{'name_alone' if alone else 'name'}:{suit.value}"
        case Discard(card):
            return f"discard:{card.code}"
        case GoAlone():
            return "alone"
        case Play(card):
            return f"play:{card.code}"


def parse_action(code: str) -> Action:
    """The action that a code stands for.

    Raises:
        ValueError: for a code that stands for none.
    """
    verb, _, argument = code.partition(":")
    match verb, argument:
        case "pass", "":
            return Pass()
        case (("order" | "order_alone"), ""):
            return OrderUp(alone=verb == "order_alone")
        case (("name" | "name_alone"), letter):
            return NameSuit(Suit(letter), alone=verb == "name_alone")
        case "discard", card:
            return Discard(Card(card))
        case "alone", "":
            return GoAlone()
        case "play", card:
            return Play(Card(card))
    raise ValueError(f"no such action: {code!r}")
