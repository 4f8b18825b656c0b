"""Finished games as records in Euchre Game Notation: what is stored, written down."""

from datetime import UTC, datetime

from bot.errors import ExportRefused
from db.opening import saved_game
from db.records import ActionRecord, HandRecord, SavedGame
from engine.actions import parse_action
from engine.egn import CannotExport, Export, FinishedGame, PlayedHand, write_record
from engine.errors import EuchreError
from engine.fairness import DRAW, FairDeal
from engine.rules import Rules, rules_from


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
        return write_record(_finished(saved))
    except CannotExport as error:
        raise ExportRefused(f"game {saved.game.id} can't be written down: {error}") from error
    except (EuchreError, ValueError):
        message = f"what is stored of game {saved.game.id} can't be understood"
        raise ExportRefused(message) from None


def _finished(saved: SavedGame) -> FinishedGame:
    game = saved.game
    fair, rules = FairDeal(game.id, game.seed), rules_from(game.rules)
    began = datetime.fromtimestamp(game.created_ms // 1000, UTC)
    return FinishedGame(
        game_id=game.id,
        rules=rules,
        players=tuple(chair.name for chair in saved.chairs),
        date=began.strftime("%Y-%m-%dT%H:%M:%SZ"),
        hands=tuple(
            _hand(fair, rules, hand, saved.actions) for hand in saved.hands if hand.number != DRAW
        ),
    )


def _hand(
    fair: FairDeal, rules: Rules, hand: HandRecord, actions: tuple[ActionRecord, ...]
) -> PlayedHand:
    return PlayedHand(
        fair.deal(rules, hand.number, hand.dealer, hand.entropy),
        tuple((each.seat, parse_action(each.code)) for each in actions if each.hand == hand.number),
    )
