"""Finished games as records in Euchre Game Notation: what is stored, written down."""

from datetime import UTC, datetime

from bot.errors import ExportRefused
from bot.records.revealing import reveal
from db.opening import saved_game
from db.records import SavedGame
from engine.egn import CannotExport, Export, write_record
from engine.errors import EuchreError


async def stored_game(url: str, game_id: str) -> Export:
    """A game of the database at an address, as a record; a bot may be running on it.

    Raises:
        ExportRefused: if there is no such game, it isn't finished, or it is too long.
        DatabaseRefused: if the database can't be read.
    """
    saved = await saved_game(url, game_id)
    if saved is None:
        raise ExportRefused(f"there is no game {game_id} in this database")
    return export_of(saved)


def export_of(saved: SavedGame) -> Export:
    """A stored game as a record.

    Raises:
        ExportRefused: if it isn't finished, has more deals than a record holds, or makes no game.
    """
    if saved.game.stage in {"ended", "expired"}:
        raise ExportRefused(f"game {saved.game.id} was given up: it has no result to write down")
    if saved.game.stage != "finished":
        raise ExportRefused(f"game {saved.game.id} isn't over yet")
    try:
        return write_record(reveal(saved), _began(saved))
    except CannotExport as error:
        raise ExportRefused(f"game {saved.game.id} can't be written down: {error}") from error
    except (EuchreError, ValueError):
        message = f"what is stored of game {saved.game.id} can't be understood"
        raise ExportRefused(message) from None


def _began(saved: SavedGame) -> str:
    began = datetime.fromtimestamp(saved.game.created_ms // 1000, UTC)
    return began.strftime("%Y-%m-%dT%H:%M:%SZ")
