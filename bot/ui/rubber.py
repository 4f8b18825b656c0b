"""What a table says about its rubber: as it forms, as it is played, and after a game (R28)."""

from discord import ButtonStyle

from bot.i18n import Translator
from bot.sessions.scenes import TableScene
from bot.ui.ids import PressId
from bot.ui.items import Press, button
from bot.ui.layout import dotted, small
from bot.ui.words import players, standing
from engine.faceup import Score
from engine.rubber import Rubber


def rubber_score(t: Translator, scene: TableScene) -> str:
    """The games won by each side, for a heading; nothing without a rubber."""
    if scene.rubber is None:
        return ""
    return t("rubber {score}", score=_pair(t, scene.rubber.wins))


def rubber_so_far(t: Translator, scene: TableScene) -> str:
    """How the rubber stands before this game; nothing for its first.

    The sides have no names while chairs are free.
    """
    if scene.rubber is None or not scene.earlier:
        return ""
    before = Rubber(scene.rules.target, scene.rubber.games[: len(scene.earlier)])
    wins = before.wins
    return t(
        "Rubber, game {number}: {standing} after {games}",
        number=len(scene.earlier) + 1,
        standing=standing(t, scene, wins) if all(scene.chairs) else _pair(t, wins),
        games=_games(t, before),
    )


def rubber_after(t: Translator, scene: TableScene) -> list[str]:
    """How the rubber stands once a game is finished: who leads or has won, and its points."""
    rubber = scene.rubber
    if rubber is None:
        return []
    points = t("Rubber points: {standing}", standing=standing(t, scene, rubber.points))
    games = t("games {games}", games=_games(t, rubber))
    return [_verdict(t, scene, rubber), small(dotted(points, games))]


def _verdict(t: Translator, scene: TableScene, rubber: Rubber) -> str:
    first, second = rubber.wins
    leader = 0 if first > second else 1
    names, won, lost = players(t, scene, leader), rubber.wins[leader], rubber.wins[1 - leader]
    if rubber.winner is not None:
        return "### " + t(
            "{names} win the rubber, {won} games to {lost}: worth {value}",
            names=names,
            won=won,
            lost=lost,
            value=rubber.value,
        )
    if first == second:
        return t("The rubber is level at {score}.", score=_pair(t, rubber.wins))
    return t("{names} lead the rubber {score}.", names=names, score=_pair(t, (won, lost)))


def rubber_goes_on(scene: TableScene) -> bool:
    """Whether the rubber has begun and isn't decided."""
    return scene.rubber is not None and bool(scene.rubber.games) and scene.rubber.winner is None


def another_game(t: Translator, scene: TableScene) -> Press:
    """The button under a game that is over: the rubber's next game, or a rematch.

    From a lobby that closed the rubber goes on as from the game before it.
    """
    label = t("Next game") if rubber_goes_on(scene) else t("Rematch")
    game_id = scene.game_id if scene.view else scene.earlier[-1].game_id
    return button(PressId(game_id, scene.rev, "rematch"), label, style=ButtonStyle.primary)


def _games(t: Translator, rubber: Rubber) -> str:
    return ", ".join(_pair(t, score) for score in rubber.games)


def _pair(t: Translator, score: Score) -> str:
    first, second = score
    return t("{first}\u00a0–\u00a0{second}", first=first, second=second)
