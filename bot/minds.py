"""The computer players' thinking, as sessions ask for it."""

import random

from engine.actions import Action
from engine.robots.normal import choose
from engine.views import SeatView


class RuleOfThumb:
    """A session's `Minds`: rules of thumb, quick enough to run where they are asked.

    They leave nothing to chance; the generator is there for players that do.
    """

    def __init__(self) -> None:
        """One generator for all tables."""
        self._random = random.Random()  # noqa: S311 - breaks ties between equal cards

    async def choose(self, view: SeatView) -> Action:
        """One of `view.legal`."""
        return choose(view, self._random)
