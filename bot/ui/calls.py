"""What is asked in each part of a hand, who says it how (R10), and the buttons to answer with."""

from enum import Enum

from discord import ButtonStyle

from bot.i18n import Translator
from bot.sessions.scenes import TableScene
from bot.ui.ids import PressId
from bot.ui.items import Press, button
from bot.ui.words import player, suit_name, suit_sign
from engine.actions import Action, GoAlone, NameSuit, OrderUp, Pass, action_code
from engine.cards import Suit, turned_suit
from engine.phases import Phase
from engine.rules import Pickup, Rules
from engine.seats import Seat, partner_of, side_of
from engine.views import PublicHand, PublicView

_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


class Voice(Enum):
    """How a player says yes to the up-card."""

    ORDER = "order"
    ASSIST = "assist"
    PICK_UP = "pick_up"


def voice_of(rules: Rules, dealer: Seat, seat: Seat) -> Voice:
    """How `seat` says it when `dealer` deals (R10)."""
    if seat == dealer or rules.pickup is Pickup.MAKER:
        return Voice.PICK_UP
    return Voice.ASSIST if side_of(seat) == side_of(dealer) else Voice.ORDER


def must_go_alone(rules: Rules, dealer: Seat, seat: Seat) -> bool:
    """Whether `seat` may accept the up-card only by going alone (R14)."""
    return rules.partner_must_go_alone and seat == partner_of(dealer)


def is_stuck(view: PublicView, hand: PublicHand) -> bool:
    """Whether whoever is to act must name a suit (R16)."""
    second_round = view.phase is Phase.SECOND_ROUND
    return second_round and view.rules.stick_the_dealer and view.turn == hand.dealer


def question(t: Translator, scene: TableScene) -> str:
    """Whom the table waits for and what they are asked; empty when it waits for nobody."""
    view = scene.view
    if view is None or view.hand is None or view.turn is None:
        return ""
    return _question(t, view, view.hand, player(t, scene, view.turn))


def _question(t: Translator, view: PublicView, hand: PublicHand, name: str) -> str:
    match view.phase:
        case Phase.FIRST_ROUND:
            return _first_question(t, view, hand, name)
        case Phase.SECOND_ROUND:
            return _second_question(t, name, stuck=is_stuck(view, hand))
        case Phase.DISCARD:
            return t("**{name}** is laying a card away", name=name)
        case Phase.PARTNER_ALONE:
            return t("**{name}**, go alone?", name=name)
        case Phase.DEFEND_ALONE:
            return t("**{name}**, defend alone?", name=name)
    return _play_question(t, name, leads=not hand.trick.plays)


def _second_question(t: Translator, name: str, *, stuck: bool) -> str:
    if stuck:
        return t("**{name}** must name a suit", name=name)
    return t("**{name}**, name a suit?", name=name)


def _play_question(t: Translator, name: str, *, leads: bool) -> str:
    if leads:
        return t("**{name}** to lead", name=name)
    return t("**{name}** to play", name=name)


def _first_question(t: Translator, view: PublicView, hand: PublicHand, name: str) -> str:
    seat = view.turn if view.turn is not None else hand.dealer
    if must_go_alone(view.rules, hand.dealer, seat):
        return t("**{name}**, assist alone?", name=name)
    match voice_of(view.rules, hand.dealer, seat):
        case Voice.ORDER:
            return t("**{name}**, order it up?", name=name)
        case Voice.ASSIST:
            return t("**{name}**, assist?", name=name)
        case Voice.PICK_UP:
            return t("**{name}**, pick it up?", name=name)


def own_question(t: Translator, view: PublicView) -> str:
    """What the player whose turn it is reads in the private panel, where it is a call."""
    hand = view.hand
    match view.phase:
        case Phase.FIRST_ROUND if hand:
            return _own_first_question(t, view, hand)
        case Phase.SECOND_ROUND if hand and is_stuck(view, hand):
            return t("You must name a suit")
        case Phase.SECOND_ROUND:
            return t("Will you name a suit?")
        case Phase.PARTNER_ALONE:
            return t("Will you go alone?")
        case Phase.DEFEND_ALONE:
            return t("Will you defend alone?")
    return ""


def _own_first_question(t: Translator, view: PublicView, hand: PublicHand) -> str:
    seat = view.turn if view.turn is not None else hand.dealer
    if must_go_alone(view.rules, hand.dealer, seat):
        return t("Will you assist alone?")
    match voice_of(view.rules, hand.dealer, seat):
        case Voice.ORDER:
            return t("Will you order it up?")
        case Voice.ASSIST:
            return t("Will you assist?")
        case Voice.PICK_UP:
            return t("Will you pick it up?")


def call_rows(t: Translator, scene: TableScene) -> list[list[Press]]:
    """The call buttons for whoever is to act; none outside the bidding."""
    view = scene.view
    if view is None or view.hand is None or view.turn is None:
        return []
    match view.phase:
        case Phase.FIRST_ROUND:
            return [_first_round(t, scene, view, view.hand)]
        case Phase.SECOND_ROUND:
            return _second_round(t, scene, view, view.hand)
        case Phase.PARTNER_ALONE:
            return [_alone(t, scene, t("Go alone"))]
        case Phase.DEFEND_ALONE:
            return [_alone(t, scene, t("Defend alone"))]
    return []


def _first_round(
    t: Translator, scene: TableScene, view: PublicView, hand: PublicHand
) -> list[Press]:
    seat = view.turn if view.turn is not None else hand.dealer
    voice = voice_of(view.rules, hand.dealer, seat)
    alone = _call(scene, OrderUp(alone=True), _alone_label(t, voice))
    if must_go_alone(view.rules, hand.dealer, seat):
        return [alone, _pass(t, scene)]
    accept = _call(scene, OrderUp(), _accept_label(t, voice), ButtonStyle.primary)
    return [accept, _pass(t, scene), alone]


def _accept_label(t: Translator, voice: Voice) -> str:
    match voice:
        case Voice.ORDER:
            return t("Order it up")
        case Voice.ASSIST:
            return t("Assist")
        case Voice.PICK_UP:
            return t("Pick it up")


def _alone_label(t: Translator, voice: Voice) -> str:
    match voice:
        case Voice.ORDER:
            return t("Order it up, alone")
        case Voice.ASSIST:
            return t("Assist, alone")
        case Voice.PICK_UP:
            return t("Pick it up, alone")


def _second_round(
    t: Translator, scene: TableScene, view: PublicView, hand: PublicHand
) -> list[list[Press]]:
    suits = [suit for suit in _SUITS if suit is not turned_suit(hand.upcard)]
    named = [_name(t, scene, suit) for suit in suits]
    alone = [_name_alone(t, scene, suit) for suit in suits]
    return [named if is_stuck(view, hand) else [*named, _pass(t, scene)], alone]


def _name(t: Translator, scene: TableScene, suit: Suit) -> Press:
    label = t("{sign} {suit}", sign=suit_sign(suit), suit=suit_name(t, suit))
    return _call(scene, NameSuit(suit), label, ButtonStyle.primary)


def _name_alone(t: Translator, scene: TableScene, suit: Suit) -> Press:
    return _call(scene, NameSuit(suit, alone=True), t("{sign} alone", sign=suit_sign(suit)))


def _alone(t: Translator, scene: TableScene, label: str) -> list[Press]:
    return [_call(scene, GoAlone(), label, ButtonStyle.primary), _pass(t, scene)]


def _pass(t: Translator, scene: TableScene) -> Press:
    return _call(scene, Pass(), t.p("bidding", "Pass"))


def _call(
    scene: TableScene, action: Action, label: str, style: ButtonStyle = ButtonStyle.secondary
) -> Press:
    return button(press_id(scene, action), label, style=style)


def press_id(scene: TableScene, action: Action) -> PressId:
    """The id of a button that does `action` at the table's present revision."""
    verb, _, argument = action_code(action).partition(":")
    return PressId(scene.game_id, scene.rev, verb, argument)
