"""`python -m bot verify` and `record`: games that are over, checked or given away whole."""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.errors import RecordRefused
from bot.records.findings import complaints, lines, tally
from bot.records.revealing import reveal
from bot.sessions.errors import GameStillRuns
from db.opening import saved_game
from engine.errors import InvalidRules
from engine.fields import InvalidRecord
from engine.proof.reading import read_record
from engine.proof.record import PublicRecord
from engine.proof.verdict import Verdict
from engine.proof.verifying import verify

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Checked:
    """A record and what came of checking it; `what` is the id or file that was asked for."""

    what: str
    record: PublicRecord
    verdict: Verdict

    @property
    def fits(self) -> bool:
        """Whether everything in it fits."""
        return self.verdict.fits

    def lines(self) -> Iterator[str]:
        """All findings, a JSON object a line."""
        return (json.dumps(line) for line in lines(self.record, self.verdict))

    def complaint(self) -> str:
        """What doesn't fit and how much does, in one line."""
        problems = "; ".join(complaints(self.verdict))
        return f"{self.what} doesn't fit: {problems} ({tally(self.verdict)})"


async def check_game(url: str, game_id: str) -> Checked:
    """A game of the database at an address, checked; a bot may be running on it.

    Raises:
        RecordRefused: if there is no such game, it isn't over, or its rows make no game.
        DatabaseRefused: if the database can't be read.
    """
    record = await record_of(url, game_id)
    return Checked(game_id, record, verify(record))


async def record_of(url: str, game_id: str) -> PublicRecord:
    """The public record of a game in the database at an address.

    Raises:
        RecordRefused, DatabaseRefused: as `check_game` does.
    """
    saved = await saved_game(url, game_id)
    if saved is None:
        raise RecordRefused(f"there is no game {game_id} in this database")
    try:
        return reveal(saved)
    except GameStillRuns:
        raise RecordRefused(
            f"game {game_id} isn't over: its seed stays secret until then, and with it every hand"
        ) from None
    except (ValueError, InvalidRules):
        raise RecordRefused(f"what is stored of game {game_id} can't be understood") from None


def check_file(name: str) -> Checked:
    """The record in a file, or on standard input for `-`, checked.

    Raises:
        RecordRefused: if it can't be read, or is no record.
    """
    try:
        record = read_record(_read(name))
    except OSError as error:
        raise RecordRefused(f"{name} can't be read: {error.strerror or error}") from error
    except InvalidRecord as error:
        raise RecordRefused(f"{name} is no record of a game: {error}") from error
    except ValueError as error:
        raise RecordRefused(f"{name} is no record of a game: {error}") from None
    return Checked(name, record, verify(record))


def _read(name: str) -> str:
    return sys.stdin.read() if name == STANDARD_INPUT else Path(name).read_text(encoding="utf-8")
