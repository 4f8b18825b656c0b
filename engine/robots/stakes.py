"""What the score asks for: when a loner gains anything, and how bold to be."""

from engine.seats import Seat, side_of
from engine.views import PublicView

MARCH = 2


def needs(table: PublicView, seat: Seat) -> int:
    """How many points the side of `seat` still needs."""
    return table.rules.target - table.score[side_of(seat)]


def loner_pays(table: PublicView, seat: Seat) -> bool:
    """Whether a lone march brings this side more of what it needs than a march of both."""
    need = needs(table, seat)
    return min(need, table.rules.lone_march) > min(need, MARCH)


def nerve(table: PublicView, seat: Seat) -> int:
    """How far below its bar a hand may be called, in hundredths of a trick."""
    return 0
