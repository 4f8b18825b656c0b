"""A finished game of ours as a record of version 1.4, and what of it the format can't say.

What it can't say stands in the description and in annotations, in the fixed form of
`engine.egn.remarks`, so that reading the record again gives the same game.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from engine.actions import Claim
from engine.egn import remarks
from engine.egn.errors import CannotExport
from engine.egn.reading import FILE_TYPE
from engine.egn.ruleset import MOST_DEALS, unsaid, write_ruleset
from engine.egn.writing_hands import HandOnPaper, Json, write_hand
from engine.faceup import Score
from engine.game import deal_hand, new_game
from engine.proof.record import PublicRecord, RecordedHand

VERSION = "1.4"
LONGEST_ID = 64
LONGEST_NAME = 64
LONGEST_TITLE = 128
PLAYED_OUT = "Claimed tricks are played out here, the claimer's trumps first."


@dataclass(frozen=True, slots=True)
class Export:
    """A record's text, and what other readers of the format won't find in it."""

    text: str
    lost: tuple[str, ...]


def write_record(game: PublicRecord, date: str | None = None) -> Export:
    """The game as a record that fits the format's schema. `date` is ISO 8601.

    Raises:
        CannotExport: if the game has more deals than a record holds.
        IllegalAction, InvalidDeal: if it isn't a game that can be played.
    """
    if len(game.hands) > MOST_DEALS:
        raise CannotExport(f"the game has {len(game.hands)} deals; a record holds {MOST_DEALS}")
    hands = tuple(_hands(game))
    record = {
        "fileType": FILE_TYPE,
        "version": VERSION,
        "metadata": _metadata(game, date, hands[-1].after.score if hands else (0, 0)),
        "deals": [hand.deal for hand in hands],
    }
    rules = (f"rule {name}={value}" for name, value in unsaid(game.rules).items())
    lost = (*rules, *(line for hand in hands for line in hand.lost))
    return Export(json.dumps(record, indent=2) + "\n", lost)


def _hands(game: PublicRecord) -> Iterator[HandOnPaper]:
    state = new_game(game.rules, game.hands[0].deal.dealer if game.hands else 0)
    for number, hand in enumerate(game.hands):
        written = write_hand(number, deal_hand(state, hand.deal).state, hand.actions)
        yield written
        state = written.after


def _metadata(game: PublicRecord, date: str | None, final: Score) -> Json:
    return {
        "gameId": game.game[:LONGEST_ID],
        "title": f"Left Bower, game {game.game}"[:LONGEST_TITLE],
        "description": _description(game),
        **({} if date is None else {"date": date}),
        "players": [name[:LONGEST_NAME] for name in game.players],
        "initialScore": [0, 0],
        "finalScore": list(final),
        "ruleset": write_ruleset(game.rules),
    }


def _description(game: PublicRecord) -> str:
    left = unsaid(game.rules)
    rules = [remarks.write_rules(left)] if left else []
    claims = [PLAYED_OUT] if any(map(_ends_by_claim, game.hands)) else []
    return "\n".join(rules + _rubber(game) + claims)


def _rubber(game: PublicRecord) -> list[str]:
    """The tally of the rubber so far, for people to read (R28)."""
    if not game.rules.rubber:
        return []
    scores = " and ".join(f"{first}-{second}" for first, second in (g.score for g in game.rubber))
    after = f", after {scores}" if scores else ""
    return [f"Game {len(game.rubber) + 1} of a rubber{after}."]


def _ends_by_claim(hand: RecordedHand) -> bool:
    return any(isinstance(action, Claim) for _, action in hand.actions)
