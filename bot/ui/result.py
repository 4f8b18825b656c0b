"""How hands and games ended: what a finished hand shrinks to, and the end of a game."""

from collections import Counter

from discord.ui import LayoutView

from bot.i18n import Translator, translator
from bot.sessions.scenes import TableScene
from bot.sessions.table import HandLine
from bot.ui.fair import fair_deal, revealed
from bot.ui.layout import Accent, dotted, screen, small
from bot.ui.rubber import another_game, rubber_after, rubber_goes_on, rubber_so_far
from bot.ui.rules_page import rules_line
from bot.ui.story import hand_heading, hand_story
from bot.ui.words import player, players, standing, suit_chip
from engine.scoring import Outcome
from engine.seats import SIDES, Side

MOST_HANDS_TOLD = 12

_EUCHRES = (Outcome.EUCHRED, Outcome.LONE_MAKER_EUCHRED, Outcome.EUCHRED_BY_LONE_DEFENDER)


def hand_line(scene: TableScene, locale: str, number: int | None = None) -> LayoutView:
    """A finished hand in two lines: the last one, or hand `number`."""
    t = translator(locale)
    finished = [line for line in scene.history if number in (None, line.number)]
    if not finished:
        return screen([_begun(t, scene)], Accent.OVER)
    line = finished[-1]
    return screen([[hand_heading(t, scene, line), hand_story(t, scene, line)]], Accent.OVER)


def _begun(t: Translator, scene: TableScene) -> list[str]:
    """What the lobby shrinks to: who plays whom, and the commitment in full for whoever checks."""
    sides = t(
        "{first} against {second}",
        first=players(t, scene, SIDES[0]),
        second=players(t, scene, SIDES[1]),
    )
    return [
        t("**The game has begun** · {sides}", sides=sides),
        small(rules_line(t, scene.rules, scene.preset, scene.turn_seconds)),
        small(fair_deal(t, scene)),
    ]


def game_over(scene: TableScene, locale: str) -> LayoutView:
    """The end of a finished game."""
    t = translator(locale)
    winner = scene.view.winner if scene.view else None
    title = _title(t, scene, winner) if winner is not None else t("The game is over")
    return screen(
        [
            [
                "## " + title,
                *rubber_after(t, scene),
                _counts(t, scene),
                hand_story(t, scene, scene.history[-1]) if scene.history else "",
            ],
            _hands(t, scene),
            [small(_counting(t, scene)), *revealed(t, scene)],
        ],
        Accent.OVER,
        [[another_game(t, scene)]],
    )


def ended(scene: TableScene, locale: str) -> LayoutView:
    """The end of a game that was given up; its rubber can go on as it stood before."""
    t = translator(locale)
    score = standing(t, scene, scene.view.score) if scene.view else ""
    told = t("The game was ended early and counts for nobody.")
    return screen(
        [["### " + t("Game ended"), score, told, rubber_so_far(t, scene)], revealed(t, scene)],
        Accent.OVER,
        [[another_game(t, scene)]] if rubber_goes_on(scene) else [],
    )


def _title(t: Translator, scene: TableScene, winner: Side) -> str:
    score = scene.view.score if scene.view else (0, 0)
    return t(
        "{names} win {won} – {lost}",
        names=players(t, scene, winner),
        won=score[winner],
        lost=score[1 - winner],
    )


def _counts(t: Translator, scene: TableScene) -> str:
    """How many hands, euchres and marches there were, and whose the lone marches were."""
    outcomes = Counter(line.score.outcome for line in scene.history if line.score)
    euchres = sum(outcomes[outcome] for outcome in _EUCHRES)
    marches = outcomes[Outcome.MARCH]
    return dotted(
        t.n("{count} hand", "{count} hands", len(scene.history)),
        t.n("{count} euchre", "{count} euchres", euchres) if euchres else "",
        t.n("{count} march", "{count} marches", marches) if marches else "",
        *(_lone_march(t, scene, line) for line in scene.history),
    )


def _lone_march(t: Translator, scene: TableScene, line: HandLine) -> str:
    loner = line.contract.lone_maker if line.contract else None
    if line.score is None or line.score.outcome is not Outcome.LONE_MARCH or loner is None:
        return ""
    return t(
        "{name}’s lone march in hand {number}", name=player(t, scene, loner), number=line.number
    )


def _hands(t: Translator, scene: TableScene) -> list[str]:
    """The hands one a line, the last ones if there were many."""
    told = scene.history[-MOST_HANDS_TOLD:]
    left_out = len(scene.history) - len(told)
    first, second = (players(t, scene, side) for side in SIDES)
    heading = t("Hand by hand, {first} – {second}", first=first, second=second)
    earlier = t.n("{count} hand before these", "{count} hands before these", left_out)
    lines = [heading, earlier if left_out else "", *(_hand(t, scene, line) for line in told)]
    return [small(line) for line in lines]


def _hand(t: Translator, scene: TableScene, line: HandLine) -> str:
    first, second = line.total
    return t(
        "`{number}` {first}\u00a0–\u00a0{second} · {story}",
        number=line.number,
        first=first,
        second=second,
        story=_short_story(t, scene, line),
    )


def _short_story(t: Translator, scene: TableScene, line: HandLine) -> str:
    if line.score is None or line.contract is None:
        return t("thrown in")
    name, suit = player(t, scene, line.contract.maker), suit_chip(line.contract.trump)
    match line.score.outcome:
        case Outcome.MADE:
            return t("{name} {suit} made it", name=name, suit=suit)
        case Outcome.MARCH:
            return t("{name} {suit} marched", name=name, suit=suit)
        case Outcome.LONE_MARCH:
            return t("{name} {suit} marched alone", name=name, suit=suit)
    return t("{name} {suit} euchred", name=name, suit=suit)


def _counting(t: Translator, scene: TableScene) -> str:
    if scene.counts:
        return t("Counts for the leaderboard.")
    return t("Practice: only games with people on both sides count for the leaderboard.")
