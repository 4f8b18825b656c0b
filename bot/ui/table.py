"""The table that everybody sees: whose turn, trump, the trick, the score, in this order."""

from discord import ButtonStyle
from discord.ui import LayoutView

from bot.i18n import Translator, translator
from bot.sessions.scenes import TableScene
from bot.sessions.table import Partners
from bot.ui.calls import Voice, call_rows, question, voice_of
from bot.ui.fair import fair_deal
from bot.ui.ids import PressId
from bot.ui.items import Press, button
from bot.ui.layout import Accent, dotted, in_a_while, screen, small
from bot.ui.rubber import rubber_score, rubber_so_far
from bot.ui.story import (
    claim_told,
    how_made,
    points_line,
    recent,
    trick_plays,
    trick_result,
    why_scored,
)
from bot.ui.words import (
    card_chip,
    card_chips,
    player,
    player_label,
    standing,
    suit_chip,
    suit_name,
)
from engine.cards import JOKER, Card
from engine.faceup import Contract
from engine.phases import Phase
from engine.seats import SEATS, Seat, partner_of
from engine.views import PublicHand, PublicView


def table(scene: TableScene, locale: str) -> LayoutView:
    """The running game as everybody may see it."""
    t = translator(locale)
    if scene.view is None or scene.view.hand is None:
        return screen([["### " + t("The cards are being dealt.")]], Accent.RUNNING)
    over = scene.stage.is_over or scene.view.phase is Phase.GAME_OVER
    return screen(
        [
            [heading(t, scene, scene.view)],
            _middle(t, scene, scene.view.hand),
            trick_lines(t, scene, scene.view.hand),
            [small(line) for line in _footnotes(t, scene, scene.view)],
        ],
        Accent.OVER if over else Accent.RUNNING,
        [] if over else [*call_rows(t, scene), _utilities(t, scene)],
    )


def heading(t: Translator, scene: TableScene, view: PublicView) -> str:
    """Hand, score, target, rubber: "Hand 3 · Ann & Cy 4 – 2 Bo & Dee · to 5 · rubber 1 – 0"."""
    return dotted(
        t("Hand {number}", number=view.hand_number),
        standing(t, scene, view.score),
        t("to {target}", target=view.rules.target),
        rubber_score(t, scene),
    )


def _middle(t: Translator, scene: TableScene, hand: PublicHand) -> list[str]:
    """Whose turn and what is trump; between two hands, what the last one came to."""
    if scene.view is not None and scene.view.turn is None:
        return result_lines(t, scene)
    return [_turn_line(t, scene), *_trump_lines(t, scene, hand)]


def result_lines(t: Translator, scene: TableScene) -> list[str]:
    """What the last finished hand came to, and why."""
    if not scene.history:
        return []
    line = scene.history[-1]
    if line.score is None:
        return ["### " + how_made(t, scene, line)]
    points = points_line(t, scene, line.score)
    told = [how_made(t, scene, line), why_scored(t, scene, line), claim_told(t, scene, line)]
    return ["### " + points, *told]


def _turn_line(t: Translator, scene: TableScene) -> str:
    """Whose turn it is, what is asked, and until when."""
    return "### " + dotted(question(t, scene), in_a_while(scene.deadline))


def _trump_lines(t: Translator, scene: TableScene, hand: PublicHand) -> list[str]:
    if hand.contract is None:
        return [upcard_line(t, scene, hand)]
    return [
        trump_line(t, scene, hand, hand.contract),
        *alone_lines(t, scene, hand, hand.contract),
        small(_dealt_and_took(t, scene, hand)),
    ]


def upcard_line(t: Translator, scene: TableScene, hand: PublicHand) -> str:
    """The card turned up or down, and who deals."""
    card = card_chip(t, hand.upcard)
    if hand.turned_down:
        turned = t("Turned down: {card}", card=card)
    elif hand.upcard is JOKER:
        turned = t("Turned up: {card}, which counts as a spade", card=card)
    else:
        turned = t("Turned up: {card}", card=card)
    return dotted(turned, t("{name} deals", name=player(t, scene, hand.dealer)))


def trump_line(t: Translator, scene: TableScene, hand: PublicHand, contract: Contract) -> str:
    """What is trump, and who made it how."""
    trump = t(
        "{sign} **{suit}** are trump",
        sign=suit_chip(contract.trump),
        suit=suit_name(t, contract.trump),
    )
    return dotted(trump, _made_by(t, scene, hand, contract))


def _made_by(t: Translator, scene: TableScene, hand: PublicHand, contract: Contract) -> str:
    name = player(t, scene, contract.maker)
    if hand.taker is None:
        return t("named by {name}", name=name)
    match voice_of(scene.rules, hand.dealer, contract.maker):
        case Voice.ORDER:
            return t("ordered up by {name}", name=name)
        case Voice.ASSIST:
            return t("{name} assisted", name=name)
        case Voice.PICK_UP:
            return t("picked up by {name}", name=name)


def alone_lines(
    t: Translator, scene: TableScene, hand: PublicHand, contract: Contract
) -> list[str]:
    """Who plays alone, if somebody does, and who therefore sits out."""
    return [
        _plays_alone(t, scene, contract.lone_maker),
        _defends_alone(t, scene, hand.lone_defender),
    ]


def _plays_alone(t: Translator, scene: TableScene, loner: Seat | None) -> str:
    if loner is None:
        return ""
    return t(
        "**{name}** plays alone, {partner} sits out",
        name=player(t, scene, loner),
        partner=player(t, scene, partner_of(loner)),
    )


def _defends_alone(t: Translator, scene: TableScene, loner: Seat | None) -> str:
    if loner is None:
        return ""
    return t(
        "**{name}** defends alone, {partner} sits out",
        name=player(t, scene, loner),
        partner=player(t, scene, partner_of(loner)),
    )


def _dealt_and_took(t: Translator, scene: TableScene, hand: PublicHand) -> str:
    """Who dealt, and where the up-card went; a taken card is shown until it is played (R12)."""
    dealer, card = player(t, scene, hand.dealer), card_chip(t, hand.upcard)
    if hand.taker is None:
        return t("{name} dealt and turned down {card}", name=dealer, card=card)
    if _is_played(hand, hand.upcard):
        return t("{name} dealt", name=dealer)
    if hand.taker == hand.dealer:
        return t("{name} dealt and took {card}", name=dealer, card=card)
    taker = player(t, scene, hand.taker)
    return t("{dealer} dealt, {taker} took {card}", dealer=dealer, taker=taker, card=card)


def _is_played(hand: PublicHand, card: Card) -> bool:
    tricks = (*hand.tricks, hand.trick)
    return any(played is card for trick in tricks for _, played in trick.plays)


def trick_lines(t: Translator, scene: TableScene, hand: PublicHand) -> list[str]:
    """The trick on the table, or the last one until the next is led; then tricks per side."""
    if hand.contract is None or not (hand.trick.plays or hand.tricks):
        return []
    number = len(hand.tricks) + bool(hand.trick.plays)
    shown = hand.trick if hand.trick.plays else hand.tricks[-1]
    plays = t("Trick {number}: {plays}", number=number, plays=trick_plays(t, scene, shown))
    return [plays, small(dotted(_taken(t, hand), _last_trick(t, scene, hand)))]


def _last_trick(t: Translator, scene: TableScene, hand: PublicHand) -> str:
    if not (hand.trick.plays and hand.tricks):
        return ""
    return t("Last trick: {result}", result=trick_result(t, scene, hand.tricks[-1]))


def _taken(t: Translator, hand: PublicHand) -> str:
    if not hand.tricks:
        return ""
    first, second = hand.tricks_taken
    return t("Tricks {first}\u00a0–\u00a0{second}", first=first, second=second)


def _footnotes(t: Translator, scene: TableScene, view: PublicView) -> list[str]:
    """What was said last, and who is away; on the first hand's message what it was dealt from."""
    told = dotted(*recent(t, scene)) if view.turn is not None else ""
    begun = [_draw_line(t, scene), fair_deal(t, scene)] if view.hand_number == 1 else []
    return [told, _away_line(t, scene), rubber_so_far(t, scene), *begun]


def _away_line(t: Translator, scene: TableScene) -> str:
    away = [seat for seat in SEATS if (chair := scene.chairs[seat]) and chair.away]
    names = ", ".join(player(t, scene, seat) for seat in away)
    return t("Away, a robot plays for them: {names}", names=names) if away else ""


def _draw_line(t: Translator, scene: TableScene) -> str:
    if not scene.drawn:
        return ""
    cards = dotted(
        *(
            t(
                "{name}\u00a0{card}",
                name=player(t, scene, seat),
                card=card_chips(t, scene.drawn[seat]),
            )
            for seat in SEATS
        )
    )
    if scene.partners is Partners.DRAWN:
        return t("Drawn, two lowest are partners, highest deals: {cards}", cards=cards)
    return t("Drawn, highest deals: {cards}", cards=cards)


def _utilities(t: Translator, scene: TableScene) -> list[Press]:
    hand = PressId(scene.game_id, scene.rev, "hand")
    return [
        button(hand, t("My hand"), style=ButtonStyle.success),
        *_back(t, scene),
        *_takes(t, scene),
    ]


def _back(t: Translator, scene: TableScene) -> list[Press]:
    if not any(chair and chair.away for chair in scene.chairs):
        return []
    return [button(PressId(scene.game_id, scene.rev, "back"), t("I’m back"))]


def _takes(t: Translator, scene: TableScene) -> list[Press]:
    """Every robot's chair, three at most: whoever left one may want that very chair back."""
    return [_take(t, scene, seat) for seat in SEATS if _is_robots(scene, seat)]


def _is_robots(scene: TableScene, seat: Seat) -> bool:
    chair = scene.chairs[seat]
    return chair is not None and chair.robot


def _take(t: Translator, scene: TableScene, seat: Seat) -> Press:
    label = t("Take {name}’s chair", name=player_label(t, scene, seat))
    return button(PressId(scene.game_id, scene.rev, "take", str(seat)), label)
