"""Seats 0-3, clockwise; partners sit opposite.

Side 0 is seats 0 and 2, side 1 seats 1 and 3 (R6).
"""

from typing import TypeAlias

Seat: TypeAlias = int
Side: TypeAlias = int

SEATS: tuple[Seat, ...] = (0, 1, 2, 3)
SIDES: tuple[Side, ...] = (0, 1)


def left_of(seat: Seat) -> Seat:
    """The next seat clockwise; the eldest, when `seat` deals."""
    return (seat + 1) % 4


def partner_of(seat: Seat) -> Seat:
    """The seat opposite."""
    return (seat + 2) % 4


def side_of(seat: Seat) -> Side:
    """The side that `seat` plays for."""
    return seat % 2


def clockwise_from(seat: Seat) -> tuple[Seat, ...]:
    """All four seats in turn, `seat` first."""
    return tuple((seat + step) % 4 for step in range(4))
