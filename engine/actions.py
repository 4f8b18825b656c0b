"""What a player can do, and the short code of each action that buttons and records carry.

| action              | code                          |
| ------------------- | ----------------------------- |
| `Pass()`            | `pass`                        |
| `OrderUp(alone)`    | `order`, `order_alone`        |
| `NameSuit(s, alone)`| `name:S`, `name_alone:S`      |
| `Discard(card)`     | `discard:9H`                  |
| `GoAlone()`         | `alone`                       |
| `Play(card)`        | `play:JH`                     |
| `Claim()`           | `claim`                       |
"""

from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import EVERY_CARD, Card, Suit


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


@dataclass(frozen=True, slots=True)
class Claim:
    """On lead, lay down a hand that takes every trick still to come (R27)."""


Action: TypeAlias = Pass | OrderUp | NameSuit | Discard | GoAlone | Play | Claim


_CODES: dict[Action, str] = {
    Pass(): "pass",
    OrderUp(): "order",
    OrderUp(alone=True): "order_alone",
    GoAlone(): "alone",
    Claim(): "claim",
    **{NameSuit(suit): f"name:{suit.value}" for suit in Suit},
    **{NameSuit(suit, alone=True): f"name_alone:{suit.value}" for suit in Suit},
    **{Discard(card): f"discard:{card.code}" for card in EVERY_CARD},
    **{Play(card): f"play:{card.code}" for card in EVERY_CARD},
}
_ACTIONS = {code: action for action, code in _CODES.items()}


def action_code(action: Action) -> str:
    """The action as short text, such as `play:JH`; `parse_action` reads it back."""
    return _CODES[action]


def parse_action(code: str) -> Action:
    """The action that a code stands for.

    Raises:
        ValueError: for a code that stands for none.
    """
    try:
        return _ACTIONS[code]
    except KeyError:
        raise ValueError(f"no such action: {code!r}") from None
