"""Games of the database, for the command line: out of it, and why not, in words."""

from bot.records import errors
from bot.records.exporting import export_of
from bot.records.revealing import reveal
from db.opening import saved_game
from db.records import SavedGame
from engine.egn import Export
from engine.proof.record import PublicRecord


async def stored_record(url: str, game_id: str) -> PublicRecord:
    """The public record of a game in the database at an address; a bot may be running on it.

    Raises:
        GameRefused: if there is no such game, it isn't over, or its rows make no game.
        DatabaseRefused: if the database can't be read.
    """
    return reveal(await _load(url, game_id))


async def stored_export(url: str, game_id: str) -> Export:
    """Likewise, in Euchre Game Notation.

    Raises:
        GameRefused: if it can't be had, wasn't finished, or is too long.
        DatabaseRefused: if the database can't be read.
    """
    return export_of(await _load(url, game_id))


async def _load(url: str, game_id: str) -> SavedGame:
    try:
        saved = await saved_game(url, game_id)
    except ValueError as error:  # a value that isn't what its column says
        raise errors.GameUnreadable(game_id, str(error)) from error
    if saved is None:
        raise errors.NoSuchGame(game_id)
    return saved


def refusal(error: errors.GameRefused) -> str:
    """Why a game isn't given away, in one line."""
    game = error.game_id
    match error:
        case errors.NoSuchGame():
            return f"there is no game {game} in this database"
        case errors.GameStillRuns():
            return (
                f"game {game} isn't over: its seed stays secret until then, and with it every hand"
            )
        case errors.GameNotFinished():
            return f"game {game} was given up: it has no result to write down"
        case errors.GameTooLong(reason=reason):
            return f"game {game} can't be written down: {reason}"
        case errors.GameUnreadable(reason=reason):
            return f"what is stored of game {game} can't be understood: {reason}"
    return f"game {game} can't be had"
