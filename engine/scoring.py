"""What a hand is worth (R24, R25)."""

from dataclasses import dataclass
from enum import Enum

from engine.faceup import Score
from engine.rules import Rules
from engine.seats import Side

TRICKS_IN_A_HAND = 5
TRICKS_TO_MAKE = 3


class Outcome(Enum):
    """How a hand ended, which is why it scores what it scores."""

    MADE = "made"
    MARCH = "march"
    LONE_MARCH = "lone_march"
    EUCHRED = "euchred"
    LONE_MAKER_EUCHRED = "lone_maker_euchred"
    EUCHRED_BY_LONE_DEFENDER = "euchred_by_lone_defender"


@dataclass(frozen=True, slots=True)
class HandScore:
    """`points` for `side`; `tricks` are those of the makers."""

    side: Side
    points: int
    outcome: Outcome
    makers: Side
    tricks: int


def score_hand(
    rules: Rules, *, makers: Side, tricks: int, lone_maker: bool, lone_defender: bool
) -> HandScore:
    """Score a played hand in which the makers took `tricks` of five (R24, R25)."""
    outcome = _outcome(tricks, lone_maker=lone_maker, lone_defender=lone_defender)
    side = makers if tricks >= TRICKS_TO_MAKE else 1 - makers
    return HandScore(side, _points(rules, outcome), outcome, makers, tricks)


def with_points(score: Score, hand: HandScore) -> Score:
    """The score of the game, by side, after a hand (R26)."""
    first, second = score
    points = hand.points
    return (first + points, second) if hand.side == 0 else (first, second + points)


def _outcome(tricks: int, *, lone_maker: bool, lone_defender: bool) -> Outcome:
    if tricks == TRICKS_IN_A_HAND:
        return Outcome.LONE_MARCH if lone_maker else Outcome.MARCH
    if tricks >= TRICKS_TO_MAKE:
        return Outcome.MADE
    if lone_defender:
        return Outcome.EUCHRED_BY_LONE_DEFENDER
    return Outcome.LONE_MAKER_EUCHRED if lone_maker else Outcome.EUCHRED


def _points(rules: Rules, outcome: Outcome) -> int:
    return {
        Outcome.MADE: 1,
        Outcome.MARCH: 2,
        Outcome.LONE_MARCH: rules.lone_march,
        Outcome.EUCHRED: 2,
        Outcome.LONE_MAKER_EUCHRED: rules.lone_euchre,
        Outcome.EUCHRED_BY_LONE_DEFENDER: 4,
    }[outcome]


def highest_score(rules: Rules) -> int:
    """The most that a side can have at the end of a game (R24-R26)."""
    return rules.target - 1 + max(_points(rules, outcome) for outcome in Outcome)
