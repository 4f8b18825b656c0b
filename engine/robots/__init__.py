"""Computer players. They see a `SeatView`, as a person does, and answer with an action."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from engine.actions import Action
from engine.views import SeatView

# A robot answers with one of `view.legal`; a ValueError says that there is none to choose from.
# The random source is for choices that are even, so that a game can be played again the same.
Robot: TypeAlias = Callable[[SeatView, Random], Action]
