"""Going alone: with the call, instead of the maker, or as a defender."""

from engine.actions import Action, GoAlone, Pass
from engine.cards import Hand, Suit
from engine.faceup import Contract
from engine.robots.stakes import lone_defence_pays, lone_march_pays
from engine.robots.valuation import hand_value, lone_gain
from engine.seats import side_of
from engine.views import SeatView

# Hundredths of a point, from `lone_gain`. A partner who is left out for next to nothing is
# rightly annoyed, so alone must gain something.
CALL_ALONE = 45
# The maker, who would lie down, has shown more strength than a partner has on the average.
INSTEAD_OF_MAKER = 100
# Hundredths of a trick, from `hand_value`: where playing alone came out ahead. The first is for
# a choice between alone and a pass (R14), where three tricks are reason enough.
ORDER_ALONE_OR_PASS = 200
DEFEND_ALONE = 200
# A lone maker is strong, and the partner's one stopper is often what breaks the march.
DEFEND_ALONE_AGAINST_LONER = 220


def calls_alone(view: SeatView, held: Hand, trump: Suit, pack: Hand) -> bool:
    """Whether a maker who may choose should leave the partner out."""
    pays = lone_march_pays(view.table, view.seat)
    return pays and lone_gain(held, trump, pack) >= CALL_ALONE


def answer_alone(view: SeatView, contract: Contract) -> Action:
    """The answer to the question whether to play alone, of a maker's partner or a defender."""
    if side_of(contract.maker) == side_of(view.seat):
        dares = _takes_over(view, contract.trump)
    else:
        dares = _defends_alone(view, contract)
    return GoAlone() if dares else Pass()


def _takes_over(view: SeatView, trump: Suit) -> bool:
    pays = lone_march_pays(view.table, view.seat)
    return pays and lone_gain(view.cards, trump, view.table.rules.pack) >= INSTEAD_OF_MAKER


def _defends_alone(view: SeatView, contract: Contract) -> bool:
    bar = DEFEND_ALONE if contract.lone_maker is None else DEFEND_ALONE_AGAINST_LONER
    value = hand_value(view.cards, contract.trump, view.table.rules.pack)
    return value >= bar and lone_defence_pays(view.table, view.seat)
