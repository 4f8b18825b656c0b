"""A game that is over, dealt and played again: all that `/euchre verify` has to say."""

from dataclasses import dataclass

from bot.records.revealing import reveal
from db.records import SavedGame
from engine.proof.form import record_text
from engine.proof.record import PublicRecord
from engine.proof.verdict import Verdict
from engine.proof.verifying import verify


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """A game's record, what came of checking it, and the record's file."""

    record: PublicRecord
    verdict: Verdict
    text: str


def check(saved: SavedGame) -> CheckedGame:
    """Deal a game again. A game may have any number of hands, so this can take its time.

    Raises:
        GameStillRuns, GameUnreadable: as `reveal` does.
    """
    record = reveal(saved)
    return CheckedGame(record, verify(record), record_text(record))
