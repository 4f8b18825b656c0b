"""Which card to part with when a trick can't be won, or needn't be."""

from engine.cards import Card, Hand
from engine.robots.knowledge import Knowledge

# Cards worth keeping lie in layers, and within a layer the higher rank is kept. A trump can
# still ruff, a boss still wins, a guarded card may become boss when the cards above it fall.
TRUMP = 300
BOSS = 200
GUARDED = 100
# The fewer higher cards must fall, the better the guard.
EACH_HIGHER = 10
# Parting with the last card of a suit makes a void, and with a void a trump can ruff.
MAKES_VOID = -10
# A loner who plays to a suit no more isn't stopped in it, by its ace as little as by its nine.
STOPS_NO_LONER = -20


def least_useful(know: Knowledge, choices: Hand) -> Card:
    """The card of `choices`, one at least, that is missed least."""
    return min(choices, key=lambda card: (keep_value(know, card), card.code))


def keep_value(know: Knowledge, card: Card) -> int:
    """How much a player wants to keep `card`; only the order means anything."""
    if know.is_trump(card):
        return TRUMP + know.strength(card)
    return card.rank + _layer(know, card)


def _layer(know: Knowledge, card: Card) -> int:
    suit = know.of_suit(know.suit(card))
    if not know.any_may_hold(know.opponents, know.suit(card)):
        # Nobody follows to it any more, so it wins only when it is led and isn't trumped.
        return GUARDED if know.lone_opponent is None else STOPS_NO_LONER
    higher = len(know.higher(card, know.opponents))
    if higher == 0:
        return BOSS
    if higher < len(suit):
        return GUARDED - EACH_HIGHER * higher
    return MAKES_VOID if len(suit) == 1 and know.trumps else 0
