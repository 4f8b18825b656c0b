"""Finished games as records in Euchre Game Notation: what is stored, written down."""

from datetime import UTC, datetime

from bot.records.errors import GameNotFinished, GameStillRuns, GameTooLong, GameUnreadable
from bot.records.revealing import WRONG_ROWS, reveal
from db.records import FINISHED_STAGES, LIVE_STAGES, SavedGame
from engine.egn import MOST_DEALS, CannotExport, Export, write_record
from engine.proof.verifying import verify


def export_of(saved: SavedGame) -> Export:
    """A stored game as a record.

    Raises:
        GameStillRuns, GameNotFinished: if it has no result, yet or ever.
        GameTooLong: if it has more deals than a record holds.
        GameUnreadable: if the stored rows make no game.
    """
    game = saved.game
    if game.stage in LIVE_STAGES:
        raise GameStillRuns(game.id)
    if game.stage not in FINISHED_STAGES:
        raise GameNotFinished(game.id)
    try:
        return _written(saved)
    except CannotExport as error:
        raise GameTooLong(game.id, str(error)) from error
    except WRONG_ROWS as error:
        raise GameUnreadable(game.id, str(error)) from error


def _written(saved: SavedGame) -> Export:
    record = reveal(saved)
    too_long = len(record.hands) > MOST_DEALS
    if not too_long and not verify(record).fits:
        raise GameUnreadable(saved.game.id, "what was played doesn't fit the deals")
    return write_record(record, _began(saved))


def _began(saved: SavedGame) -> str:
    began = datetime.fromtimestamp(saved.game.created_ms // 1000, UTC)
    return began.strftime("%Y-%m-%dT%H:%M:%SZ")
