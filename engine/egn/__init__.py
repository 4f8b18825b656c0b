"""Records of games in Euchre Game Notation: read, replayed by our rules, and written.

`replay(read_record(text))` plays a record through, or raises an `EgnError` that names the place.
"""

from engine.egn.errors import CannotExport, EgnError, Place
from engine.egn.hand import ReplayedAction, ReplayedHand
from engine.egn.reading import read_record
from engine.egn.record import Metadata, Record
from engine.egn.replay import ReplayedGame, replay
from engine.egn.ruleset import MOST_DEALS
from engine.egn.writing import Export, write_record

__all__ = [
    "MOST_DEALS",
    "CannotExport",
    "EgnError",
    "Export",
    "Metadata",
    "Place",
    "Record",
    "ReplayedAction",
    "ReplayedGame",
    "ReplayedHand",
    "read_record",
    "replay",
    "write_record",
]
