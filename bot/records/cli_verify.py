"""`python -m bot verify`: games that are over, of the database or in files, checked."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from bot.records.cli_findings import complaints, lines, tally
from bot.records.cli_games import stored_record
from bot.records.errors import FileRefused
from bot.records.files import read_text
from engine.fields import InvalidRecord
from engine.proof.reading import read_record
from engine.proof.record import PublicRecord
from engine.proof.verdict import Verdict
from engine.proof.verifying import verify


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
        GameRefused: if there is no such game, it isn't over, or its rows make no game.
        DatabaseRefused: if the database can't be read.
    """
    record = await stored_record(url, game_id)
    return Checked(game_id, record, verify(record))


def check_file(name: str) -> Checked:
    """The record in a file, or on standard input for `-`, checked.

    Raises:
        FileRefused: if it can't be read, or is no record.
    """
    try:
        record = read_record(read_text(name))
    except InvalidRecord as error:
        raise FileRefused(f"{name} is no record of a game: {error}") from error
    return Checked(name, record, verify(record))
