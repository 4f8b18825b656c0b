"""Asking a robot for its next action, in the codes that `tests.engine.positions` reads."""

from random import Random

from engine.actions import action_code
from engine.robots import Robot
from engine.robots.normal import choose
from engine.state import GameState
from engine.views import view_for
from tests.engine.positions import to_move


def says(state: GameState, robot: Robot = choose) -> str:
    """The code of what the robot does for the seat to move."""
    return action_code(robot(view_for(state, to_move(state)), Random(0)))
