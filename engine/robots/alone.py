"""Going alone: with the call, instead of the maker, or as a defender.

The bars are hundredths of a trick in the own hand, as in `engine.robots.valuation`. Each is
where playing alone came out ahead when some thousands of hands were played both ways.
"""

from engine.actions import Action, GoAlone, Pass
from engine.cards import Hand, Suit
from engine.faceup import Contract
from engine.robots.stakes import lone_defence_pays, lone_march_pays
from engine.robots.valuation import hand_value
from engine.seats import side_of
from engine.views import SeatView

CALL_ALONE = 240
# The choice is between alone and a pass, so that three tricks are reason enough.
ORDER_ALONE_OR_PASS = 200
# The maker, who lies down, has shown strength that this hand then plays without.
INSTEAD_OF_MAKER = 260
DEFEND_ALONE = 200
# A lone maker is strong, and the partner's one stopper is often what breaks the march.
DEFEND_ALONE_AGAINST_LONER = 220


def calls_alone(view: SeatView, held: Hand, trump: Suit, pack: Hand) -> bool:
    """Whether a maker who may choose should leave the partner out."""
    pays = lone_march_pays(view.table, view.seat)
    return pays and hand_value(held, trump, pack) >= CALL_ALONE


def answer_alone(view: SeatView, contract: Contract) -> Action:
    """The answer to the question whether to play alone, of a maker's partner or a defender."""
    value = hand_value(view.cards, contract.trump, view.table.rules.pack)
    return GoAlone() if _dares(view, contract, value) else Pass()


def _dares(view: SeatView, contract: Contract, value: int) -> bool:
    if side_of(contract.maker) == side_of(view.seat):
        return value >= INSTEAD_OF_MAKER and lone_march_pays(view.table, view.seat)
    bar = DEFEND_ALONE if contract.lone_maker is None else DEFEND_ALONE_AGAINST_LONER
    return value >= bar and lone_defence_pays(view.table, view.seat)
