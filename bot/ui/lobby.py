"""The lobby: a table that is forming, with its chairs, its rules and the fair-deal commitment."""

from discord import ButtonStyle
from discord.ui import LayoutView

from bot.i18n import Translator, translator
from bot.sessions.scenes import ChairScene, TableScene
from bot.sessions.table import Partners
from bot.ui.fair import fair_deal, revealed
from bot.ui.ids import PressId
from bot.ui.items import Press, button, choice_select, user_select
from bot.ui.layout import Accent, dotted, in_a_while, screen, small
from bot.ui.names import marked, plain
from bot.ui.rubber import another_game, rubber_goes_on, rubber_so_far
from bot.ui.rules_page import rules_line
from bot.ui.words import ROBOT_SIGN, player_label
from engine.seats import SEATS, SIDES, Seat, Side, partner_of

MOST_INVITED = 3


def lobby(scene: TableScene, locale: str) -> LayoutView:
    """The table while it forms, with everything that can be done about it."""
    t = translator(locale)
    return screen(
        [
            [
                "### " + t("Euchre: a table is forming"),
                rules_line(t, scene.rules, scene.preset, scene.turn_seconds),
                rubber_so_far(t, scene),
            ],
            _chairs(t, scene),
            [small(_closing(t, scene.deadline)), small(fair_deal(t, scene))],
        ],
        Accent.RUNNING,
        [_sitting(t, scene), _managing(t, scene), _inviting(t, scene), _removing(t, scene)],
    )


def lobby_closed(scene: TableScene, locale: str) -> LayoutView:
    """What is left of a lobby that closed before a game began."""
    t = translator(locale)
    line = t("This table closed before a game began. `/euchre start` opens another.")
    if rubber_goes_on(scene):
        line = t("This table closed before the next game began; the rubber can still go on.")
    rules = small(rules_line(t, scene.rules, scene.preset, scene.turn_seconds))
    told = ["### " + t("Euchre: table closed"), line, rubber_so_far(t, scene), rules]
    again = [[another_game(t, scene)]] if rubber_goes_on(scene) else []
    return screen([told, revealed(t, scene)], Accent.OVER, again)


def _closing(t: Translator, deadline: float | None) -> str:
    return t("Closes {when}", when=in_a_while(deadline)) if deadline is not None else ""


def _chairs(t: Translator, scene: TableScene) -> list[str]:
    if scene.partners is Partners.DRAWN:
        seated = [_occupant(t, scene, chair) for chair in scene.chairs if chair]
        free = t.n("{count} free chair", "{count} free chairs", len(SEATS) - len(seated))
        return [dotted(*seated, free if len(seated) < len(SEATS) else ""), _draw_note(t)]
    return [_side(t, scene, SIDES[0]), small(t("against")), _side(t, scene, SIDES[1])]


def _draw_note(t: Translator) -> str:
    return small(t("Partners are drawn when the game starts: the two lowest cards play together."))


def _side(t: Translator, scene: TableScene, side: Side) -> str:
    first, second = (_occupant(t, scene, scene.chairs[seat]) for seat in (side, side + 2))
    return t("{first} & {second}", first=first, second=second)


def _occupant(t: Translator, scene: TableScene, chair: ChairScene | None) -> str:
    if chair is None:
        return t("*free chair*")
    name = marked(chair.name)
    if chair.robot:
        return f"**{name}** {ROBOT_SIGN}"
    if chair.user_id == scene.host_id:
        return t("**{name}** (host)", name=name)
    return f"**{name}**"


def _press(scene: TableScene, verb: str, arg: str = "") -> PressId:
    return PressId(scene.game_id, scene.rev, verb, arg)


def _sitting(t: Translator, scene: TableScene) -> list[Press]:
    free = [seat for seat in SEATS if scene.chairs[seat] is None]
    if not free:
        return []
    if scene.partners is Partners.DRAWN:
        return [button(_press(scene, "join"), t("Join"), style=ButtonStyle.primary)]
    return [_sit(t, scene, seat) for seat in _offered(scene)]


def _offered(scene: TableScene) -> list[Seat]:
    """One free chair a side: the two of an empty side differ for nobody."""
    firsts = (
        next((seat for seat in (side, side + 2) if scene.chairs[seat] is None), None)
        for side in SIDES
    )
    return [seat for seat in firsts if seat is not None]


def _sit(t: Translator, scene: TableScene, seat: Seat) -> Press:
    return button(
        _press(scene, "sit", str(seat)), _sit_label(t, scene, seat), style=ButtonStyle.primary
    )


def _sit_label(t: Translator, scene: TableScene, seat: Seat) -> str:
    if scene.chairs[partner_of(seat)]:
        return t("Sit with {name}", name=player_label(t, scene, partner_of(seat)))
    opponent = next((s for s in SEATS if s % 2 != seat % 2 and scene.chairs[s]), None)
    if opponent is None:
        return t("Sit here")
    return t("Sit against {name}", name=player_label(t, scene, opponent))


def _managing(t: Translator, scene: TableScene) -> list[Press]:
    free = sum(chair is None for chair in scene.chairs)
    somebody = any(chair and not chair.robot for chair in scene.chairs)
    ready = ButtonStyle.secondary if free else ButtonStyle.success
    start = button(_press(scene, "start"), t("Start"), style=ready, enabled=somebody)
    robot = [button(_press(scene, "robot"), t("Add robot"))] if free else []
    leave = button(_press(scene, "leave"), t("Leave"))
    rules = button(_press(scene, "rules"), t("Rules"))
    return [start, *robot, leave, rules]


def _inviting(t: Translator, scene: TableScene) -> list[Press]:
    if all(scene.chairs):
        return []
    return [user_select(_press(scene, "invite"), t("Invite players…"), most=MOST_INVITED)]


def _removing(t: Translator, scene: TableScene) -> list[Press]:
    choices = [
        (plain(chair.name) + (f" {ROBOT_SIGN}" if chair.robot else ""), str(seat))
        for seat, chair in enumerate(scene.chairs)
        if chair and chair.user_id != scene.host_id
    ]
    if not choices:
        return []
    return [choice_select(_press(scene, "remove"), t("Remove a player (host)"), choices)]
