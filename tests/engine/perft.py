"""How many ways a hand can go: the engine's tree of legal actions, counted to a depth."""

from engine.game import apply, legal_actions
from engine.state import GameState
from tests.engine.positions import to_move


def perft(state: GameState, depth: int) -> int:
    """The positions `depth` actions from here; a hand that ends sooner counts where it ends."""
    legal = legal_actions(state)
    if depth == 0 or not legal:
        return 1
    if depth == 1:
        return len(legal)
    seat = to_move(state)
    return sum(perft(apply(state, seat, action).state, depth - 1) for action in legal)
