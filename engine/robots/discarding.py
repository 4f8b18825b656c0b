"""Which card to lay away after taking the up-card."""

from engine.cards import Card, Hand, Suit, strength
from engine.robots.valuation import hand_value


def best_discard(held: Hand, choices: Hand, trump: Suit, pack: Hand) -> Card:
    """The card of `choices` whose loss leaves the best five; the lowest among equals."""

    def what_stays(card: Card) -> tuple[int, int, str]:
        rest = tuple(other for other in held if other is not card)
        return (hand_value(rest, trump, pack), -strength(card, trump), card.code)

    return max(choices, key=what_stays)
