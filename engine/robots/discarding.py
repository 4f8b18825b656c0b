"""Which card to lay away after taking the up-card."""

from engine.cards import Card, Hand, Suit, strength
from engine.robots.valuation import hand_value


def best_discard(held: Hand, choices: Hand, trump: Suit, pack: Hand) -> Card:
    """The card of `choices` whose loss leaves the best five; the lowest among equals."""

    def what_stays(card: Card) -> tuple[int, int, str]:
        return (hand_value(_without(held, card), trump, pack), -strength(card, trump), card.code)

    return max(choices, key=what_stays)


def after_pickup(held: Hand, upcard: Card, trump: Suit, pack: Hand) -> Hand:
    """The five cards that stay once `upcard` is taken and the best discard made."""
    six = (*held, upcard)
    return _without(six, best_discard(six, six, trump, pack))


def _without(held: Hand, card: Card) -> Hand:
    return tuple(other for other in held if other is not card)
