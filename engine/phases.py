"""The parts of a hand, in the order in which they come."""

from enum import Enum


class Phase(Enum):
    """What the table is waiting for."""

    TO_DEAL = "to_deal"
    FIRST_ROUND = "first_round"
    SECOND_ROUND = "second_round"
    DISCARD = "discard"
    PARTNER_ALONE = "partner_alone"
    DEFEND_ALONE = "defend_alone"
    PLAY = "play"
    HAND_OVER = "hand_over"
    GAME_OVER = "game_over"

    __hash__ = object.__hash__  # members are singletons, and identity is what a lookup needs


BIDDING = (Phase.FIRST_ROUND, Phase.SECOND_ROUND)
