"""`python -m bot egn replay`: records in files, played through by the rules."""

import json
from dataclasses import dataclass
from pathlib import Path

from engine.egn import EgnError, ReplayedGame, read_record, replay

LONGEST = 16 * 2**20
"""A file with more bytes than this is no record: the format ends at a hundred deals."""


@dataclass(frozen=True, slots=True)
class ReplayedFile:
    """What came of one file: a line of JSON if it is legal, and lines for the reader."""

    line: str | None
    remarks: tuple[str, ...]


def replay_file(name: str) -> ReplayedFile:
    """Play the record in a file through; whatever is wrong with it becomes one remark."""
    try:
        replayed = replay(read_record(_text(name)))
    except EgnError as error:
        return ReplayedFile(None, (f"{name}: {error}",))
    notes = tuple(f"{name}: {note}" for note in replayed.notes)
    return ReplayedFile(json.dumps(_summary(name, replayed)), notes)


def _text(name: str) -> str:
    try:
        with Path(name).open("rb") as file:
            content = file.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise EgnError(f"the file can't be read: {reason}") from error
    if len(content) > LONGEST:
        raise EgnError("the file is too long to be a record")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise EgnError(f"the file isn't UTF-8 text: byte {error.start + 1} is none") from error


def _summary(name: str, game: ReplayedGame) -> dict[str, object]:
    return {
        "file": name,
        "hands": len(game.hands),
        "score": list(game.score),
        "winner": game.winner,
        "rules": game.rules.as_dict(),
    }
