"""Who may have a game in Discord: those who played in it, and those who are in that server.

To anybody else a game looks as if it had never been.
"""

import re
from dataclasses import dataclass

from bot.records.errors import GameStillRuns, GameUnreadable, NoGameEndedHere, NoSuchGame
from bot.ui.proof import GameChoice, choice_label
from db.records import LIVE_STAGES, PastGame, SavedGame, Stage
from db.store import Store

MOST_CHOICES = 25
SEARCHED = 100

_ID = re.compile(r"[0-9a-z]{1,32}")


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and where. That they could ask in a server makes them a member of it."""

    user_id: int
    guild_id: int
    channel_id: int


@dataclass(frozen=True, slots=True)
class Offer:
    """A game to choose, and the line that tells of it."""

    game_id: str
    label: str


async def game_over(
    store: Store, asker: Asker, game: str | None, stages: tuple[Stage, ...]
) -> SavedGame:
    """The game of that id, however it ended; or the last one that ended in the asker's channel.

    `stages` are the endings that count for the last one.

    Raises:
        NoSuchGame, NoGameEndedHere, GameStillRuns
        GameUnreadable: for a row that says nothing.
    """
    game_id = await _last_here(store, asker, stages) if game is None else game.strip(" `").lower()
    saved = await _load(store, game_id) if _ID.fullmatch(game_id) else None
    if saved is None or not _may_know(saved, asker):
        raise NoSuchGame(game_id)
    if saved.game.stage in LIVE_STAGES:
        raise GameStillRuns(game_id)
    return saved


async def _load(store: Store, game_id: str) -> SavedGame | None:
    try:
        return await store.load(game_id)
    except ValueError as error:  # a value that isn't what its column says
        raise GameUnreadable(game_id, str(error)) from error


async def _last_here(store: Store, asker: Asker, stages: tuple[Stage, ...]) -> str:
    found = await store.past_games(asker.guild_id, stages, limit=1, channel_id=asker.channel_id)
    if not found:
        raise NoGameEndedHere
    return found[0].id


def _may_know(saved: SavedGame, asker: Asker) -> bool:
    """Whether the asker is in the game's server, sat there at the end, or did something in it."""
    sat = any(chair.user_id == asker.user_id for chair in saved.chairs)
    did = any(action.user_id == asker.user_id for action in saved.actions)
    return saved.game.guild_id == asker.guild_id or sat or did


async def offers(
    store: Store, guild_id: int, typed: str, locale: str, stages: tuple[Stage, ...]
) -> list[Offer]:
    """The last games of a server in whose line the typed text occurs, newest first."""
    past = await store.past_games(guild_id, stages, limit=SEARCHED)
    wanted = typed.strip().casefold()
    offered = [Offer(game.id, _label(game, locale)) for game in past]
    return [offer for offer in offered if wanted in offer.label.casefold()][:MOST_CHOICES]


def _label(game: PastGame, locale: str) -> str:
    choice = GameChoice(
        game_id=game.id, ended=game.ended_ms / 1000, names=game.names, score=game.score
    )
    return choice_label(choice, locale)
