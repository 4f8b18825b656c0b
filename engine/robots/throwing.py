"""Which card to part with when a trick can't be won, or needn't be."""

from engine.cards import Card, Hand
from engine.robots.knowledge import Knowledge

# Cards worth keeping stand in layers, and inside a layer the higher rank is kept: a trump can
# still ruff, a boss still wins, a guarded card may become boss when the others fall.
TRUMP = 300
BOSS = 200
GUARDED = 100
# A lone plain card makes a void once it is gone, and a void lets a trump ruff.
VOID = 10


def least_useful(know: Knowledge, choices: Hand) -> Card:
    """The card of `choices` that is missed least."""
    return min(choices, key=lambda card: (keep_value(know, card), card.code))


def keep_value(know: Knowledge, card: Card) -> int:
    """How much a player wants to keep `card`: only the order means something."""
    if know.is_trump(card):
        return TRUMP + know.strength(card)
    if not know.any_may_hold(_worth_stopping(know), know.suit(card)):
        return _as_last_of_suit(know, card)
    return card.rank + _layer(know, card)


def _worth_stopping(know: Knowledge) -> tuple[int, ...]:
    """Against a loner only the loner's suits matter."""
    return know.opponents if know.lone_opponent is None else (know.lone_opponent,)


def _as_last_of_suit(know: Knowledge, card: Card) -> int:
    """Nobody can follow: it wins only when led with no trump left against it."""
    return card.rank if know.lone_opponent is not None else card.rank + GUARDED


def _layer(know: Knowledge, card: Card) -> int:
    higher = len(know.higher(card, know.opponents))
    suit = know.of_suit(know.suit(card))
    if higher == 0:
        return BOSS
    if higher < len(suit):
        return GUARDED - VOID * higher
    return -VOID if len(suit) == 1 and know.trumps else 0
