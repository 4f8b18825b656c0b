"""What people can check a game's deals with: before, during and after it."""

from bot.i18n import Translator
from bot.sessions.scenes import TableScene
from bot.ui.layout import small


def fair_deal(t: Translator, scene: TableScene) -> str:
    """The commitment, all of it, since a part would bind nobody; and the game that it is for."""
    return t("Fair deal `{hash}` · game `{game}`", hash=scene.commitment, game=scene.game_id)


def revealed(t: Translator, scene: TableScene) -> list[str]:
    """The commitment and, now that it hurts nobody, the seed behind it; how to check them."""
    if not scene.seed:
        return []
    lines = [
        t("Game `{game}` · `/euchre verify` deals it again", game=scene.game_id),
        t("Seed `{seed}`", seed=scene.seed),
        t("its SHA-256, shown before the first deal: `{hash}`", hash=scene.commitment),
    ]
    return [small(line) for line in lines]
