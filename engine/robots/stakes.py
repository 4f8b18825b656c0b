"""What the score asks for: when a loner gains anything, and how bold to be."""

from engine.seats import Seat, left_of, side_of
from engine.views import PublicView

# What both partners together get for a march, and both defenders for a euchre (R24, R25).
TOGETHER = 2
LONE_EUCHRE_BY_DEFENDER = 4
# Hundredths of a trick, from the chance to win the game after a call and after a pass. With one
# point to go, for either side, whoever calls is likely to win the game by it; with two to go for
# the others, a euchre loses it.
LAST_POINT = 15
EUCHRE_LOSES = -10


def needs(table: PublicView, seat: Seat) -> int:
    """How many points the side of `seat` still needs."""
    return table.rules.target - table.score[side_of(seat)]


def lone_march_pays(table: PublicView, seat: Seat) -> bool:
    """Whether a lone march brings more of what is still needed than one with the partner."""
    return _pays(table.rules.lone_march, needs(table, seat))


def lone_defence_pays(table: PublicView, seat: Seat) -> bool:
    """Whether a euchre by one defender brings more of what is still needed than by both."""
    return _pays(LONE_EUCHRE_BY_DEFENDER, needs(table, seat))


def _pays(award: int, need: int) -> bool:
    return min(need, award) > min(need, TOGETHER)


def nerve(table: PublicView, seat: Seat) -> int:
    """How far below its bar a hand may be called, in hundredths of a trick; it may be negative."""
    ours, theirs = needs(table, seat), needs(table, left_of(seat))
    return LAST_POINT * ((ours == 1) + (theirs == 1)) + EUCHRE_LOSES * (theirs == TOGETHER)
