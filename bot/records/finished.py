"""Games that are over, for those who may know of them: who played, and who is in that server.

To anybody else a game looks as if it had never been.
"""

import re
from dataclasses import dataclass

from bot.sessions.errors import (
    GameNotFinished,
    GameStillRuns,
    NoGameEndedHere,
    NoSuchGame,
)
from bot.ui.proof import GameChoice, choice_label
from db.records import SavedGame, Stage
from db.store import Store

OVER: tuple[Stage, ...] = ("finished", "ended")
FINISHED: tuple[Stage, ...] = ("finished",)
MOST_CHOICES = 25
SEARCHED = 100

_LIVE: tuple[Stage, ...] = ("lobby", "playing")
_ID = re.compile(r"[0-9a-z]{1,32}")


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and where. That they could ask in a server makes them a member of it."""

    user_id: int
    guild_id: int
    channel_id: int


async def game_over(store: Store, asker: Asker, game: str | None) -> SavedGame:
    """The game of that id, or the last one that ended in the asker's channel.

    Raises:
        NoSuchGame, NoGameEndedHere, GameStillRuns
    """
    return await _over(store, asker, game, OVER)


async def finished_game(store: Store, asker: Asker, game: str | None) -> SavedGame:
    """Like `game_over`, for games that were played to their end.

    Raises:
        GameNotFinished: for one that was given up; and as `game_over` does.
    """
    saved = await _over(store, asker, game, FINISHED)
    if saved.game.stage not in FINISHED:
        raise GameNotFinished
    return saved


async def _over(
    store: Store, asker: Asker, game: str | None, stages: tuple[Stage, ...]
) -> SavedGame:
    game_id = await _last_here(store, asker, stages) if game is None else game.strip(" `").lower()
    saved = await store.load(game_id) if _ID.fullmatch(game_id) else None
    if saved is None or not _may_know(saved, asker):
        raise NoSuchGame
    if saved.game.stage in _LIVE:
        raise GameStillRuns
    return saved


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


async def choices(
    store: Store, guild_id: int, typed: str, locale: str, stages: tuple[Stage, ...]
) -> list[GameChoice]:
    """The last games of a server in whose line the typed text occurs, newest first."""
    past = await store.past_games(guild_id, stages, limit=SEARCHED)
    offered = [
        GameChoice(game_id=game.id, ended=game.ended_ms / 1000, names=game.names, score=game.score)
        for game in past
    ]
    wanted = typed.strip().casefold()
    fitting = [each for each in offered if wanted in choice_label(each, locale).casefold()]
    return fitting[:MOST_CHOICES]
