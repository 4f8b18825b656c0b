"""`python -m bot egn replay`: records in files, played through by the rules."""

import json
from dataclasses import dataclass

from bot.records.errors import FileRefused
from bot.records.files import read_text
from engine.egn import EgnError, ReplayedGame, read_record, replay


@dataclass(frozen=True, slots=True)
class ReplayedFile:
    """What came of one file: a line of JSON if it is legal, and lines for the reader."""

    line: str | None
    remarks: tuple[str, ...]


def replay_file(name: str) -> ReplayedFile:
    """Play the record in a file, or on standard input for `-`, through.

    Whatever is wrong with it becomes one remark.
    """
    try:
        replayed = replay(read_record(read_text(name)))
    except FileRefused as error:
        return ReplayedFile(None, (str(error),))
    except EgnError as error:
        return ReplayedFile(None, (f"{name}: {error}",))
    notes = tuple(f"{name}: {note}" for note in replayed.notes)
    return ReplayedFile(json.dumps(_summary(name, replayed)), notes)


def _summary(name: str, game: ReplayedGame) -> dict[str, object]:
    return {
        "file": name,
        "hands": len(game.hands),
        "score": list(game.score),
        "winner": game.winner,
        "rules": game.rules.as_dict(),
    }
