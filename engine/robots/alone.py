"""Going alone: with the call, instead of the maker, or as a defender."""

from engine.actions import Action, GoAlone, Pass
from engine.cards import Hand, Suit
from engine.robots.stakes import loner_pays
from engine.robots.valuation import hand_value
from engine.seats import side_of
from engine.views import PublicHand, SeatView

# Hundredths of a trick in the own hand from which a lone hand gained more than it lost.
ALONE = 250
ALONE_FOR_PARTNER = 280
DEFEND_ALONE = 330


def goes_alone(view: SeatView, held: Hand, trump: Suit, pack: Hand) -> bool:
    """Whether the maker should leave the partner out."""
    return loner_pays(view.table, view.seat) and hand_value(held, trump, pack) >= ALONE


def answer_alone(view: SeatView, hand: PublicHand) -> Action:
    """The answer to the question whether to play alone, of a maker's partner or a defender."""
    if hand.contract is None:
        raise ValueError("trump isn't fixed")
    value = hand_value(view.cards, hand.contract.trump, view.table.rules.pack)
    if side_of(hand.contract.maker) == side_of(view.seat):
        bold = value >= ALONE_FOR_PARTNER and loner_pays(view.table, view.seat)
    else:
        bold = value >= DEFEND_ALONE
    return GoAlone() if bold else Pass()
