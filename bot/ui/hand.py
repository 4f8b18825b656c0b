"""The private panel: one player's own cards, what must be done, and the buttons to do it."""

from collections.abc import Callable

from discord import ButtonStyle
from discord.ui import LayoutView

from bot.i18n import Translator, translator
from bot.sessions.scenes import PanelScene
from bot.ui.calls import call_rows, own_question, press_id
from bot.ui.ids import PressId
from bot.ui.items import Press, button
from bot.ui.layout import Accent, dotted, in_a_while, screen, small
from bot.ui.story import points_line, recent
from bot.ui.table import (
    alone_lines,
    heading,
    result_lines,
    trick_lines,
    trump_line,
    upcard_line,
)
from bot.ui.words import card_chip, card_sign, player, players, suit_word
from engine.actions import Action, Claim, Discard, Play
from engine.cards import Card, Hand, Suit, strength, suit_of, turned_suit
from engine.phases import Phase
from engine.seats import partner_of, side_of
from engine.views import PublicHand, PublicView, SeatView

DISCARD_ROW = 3
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def panel(scene: PanelScene, locale: str, note: str | None = None) -> LayoutView:
    """What one player sees; `note` is a sentence on top, such as why a press was refused."""
    t = translator(locale)
    return screen(
        [
            [note or ""],
            [small(_where(t, scene)), "### " + _to_do(t, scene)],
            _on_the_table(t, scene),
        ],
        _accent(scene),
        _rows(t, scene),
    )


def _accent(scene: PanelScene) -> Accent:
    if scene.table.stage.is_over or scene.view.table.phase is Phase.GAME_OVER:
        return Accent.OVER
    return Accent.YOUR_TURN if scene.view.table.turn == scene.seat else Accent.RUNNING


def _where(t: Translator, scene: PanelScene) -> str:
    return dotted(f"<#{scene.table.place.channel_id}>", heading(t, scene.table, scene.view.table))


def _to_do(t: Translator, scene: PanelScene) -> str:
    view = scene.view.table
    if scene.table.stage.is_over or view.phase is Phase.GAME_OVER:
        return _game_result(t, scene)
    if view.phase in (Phase.HAND_OVER, Phase.TO_DEAL) or view.hand is None:
        return _hand_result(t, scene)
    if scene.seat in view.hand.sitting_out:
        return t(
            "You sit out: {name} plays alone", name=player(t, scene.table, partner_of(scene.seat))
        )
    if view.turn != scene.seat:
        name = player(t, scene.table, view.turn if view.turn is not None else 0)
        return t("Waiting for {name}", name=name)
    return dotted(_your_turn(t, view, view.hand, scene.view), in_a_while(scene.table.deadline))


def _game_result(t: Translator, scene: PanelScene) -> str:
    winner = scene.view.table.winner
    if winner is None:
        return t("The game has ended")
    if winner == side_of(scene.seat):
        return t(
            "You and {name} win the game!", name=player(t, scene.table, partner_of(scene.seat))
        )
    return t("{names} win the game", names=players(t, scene.table, winner))


def _hand_result(t: Translator, scene: PanelScene) -> str:
    if not scene.table.history:
        return t("The cards are being dealt")
    score = scene.table.history[-1].score
    if score is None:
        return t("Hand over: thrown in, no score")
    return t("Hand over: {points}", points=points_line(t, scene.table, score))


def _your_turn(t: Translator, view: PublicView, hand: PublicHand, own: SeatView) -> str:
    if view.phase is Phase.DISCARD:
        return t("Choose one card to lay away")
    if view.phase is not Phase.PLAY:
        return own_question(t, view)
    if hand.led is None:
        return t("Your lead")
    if _follows(hand, own.cards):
        return t("You must follow {suit}", suit=suit_word(t, hand.led))
    return t("Your turn: play any card")


def _follows(hand: PublicHand, cards: Hand) -> bool:
    """Whether one of `cards` is of the led suit."""
    trump = hand.contract.trump if hand.contract else None
    return trump is not None and any(suit_of(card, trump) is hand.led for card in cards)


def _on_the_table(t: Translator, scene: PanelScene) -> list[str]:
    hand = scene.view.table.hand
    if hand is None or scene.view.table.phase in (Phase.HAND_OVER, Phase.GAME_OVER):
        return result_lines(t, scene.table)[1:]
    if hand.contract is None:
        return [upcard_line(t, scene.table, hand), small(dotted(*recent(t, scene.table)))]
    return [
        trump_line(t, scene.table, hand, hand.contract),
        *alone_lines(t, scene.table, hand, hand.contract),
        *trick_lines(t, scene.table, hand),
        _laid_away(t, scene.view),
    ]


def _laid_away(t: Translator, own: SeatView) -> str:
    if own.discarded is None:
        return ""
    return small(t("you laid {card} away", card=card_chip(t, own.discarded)))


def _rows(t: Translator, scene: PanelScene) -> list[list[Press]]:
    if scene.table.stage.is_over:
        return []
    view = scene.view.table
    calls = call_rows(t, scene.table) if view.turn == scene.seat else []
    return [*_card_rows(scene), *calls, _claim(t, scene), _back(t, scene)]


def _card_rows(scene: PanelScene) -> list[list[Press]]:
    ordered = in_order(scene.view)
    if scene.view.table.phase is Phase.DISCARD and scene.view.table.turn == scene.seat:
        cards = [_card(scene, card, Discard) for card in ordered]
        return [cards[:DISCARD_ROW], cards[DISCARD_ROW:]]
    return [[_card(scene, card, Play) for card in ordered]]


def _card(scene: PanelScene, card: Card, act: Callable[[Card], Action]) -> Press:
    action = act(card)
    legal = action in scene.view.legal
    style = ButtonStyle.primary if legal else ButtonStyle.secondary
    return button(press_id(scene.table, action), card_sign(card), style=style, enabled=legal)


def _claim(t: Translator, scene: PanelScene) -> list[Press]:
    """The proven claim (R27); with one card left, playing it says the same."""
    if Claim() not in scene.view.legal or len(scene.view.cards) == 1:
        return []
    claim = press_id(scene.table, Claim())
    return [button(claim, t("Claim the rest"), style=ButtonStyle.success)]


def in_order(own: SeatView) -> Hand:
    """The own cards, trump first by strength, then suit by suit, each from the top."""
    trump = _sorting_trump(own.table)
    if trump is None:
        return tuple(sorted(own.cards, key=_plain_key))
    return tuple(sorted(own.cards, key=lambda card: _trump_key(card, trump)))


def _sorting_trump(view: PublicView) -> Suit | None:
    """Trump, or what would be trump if the up-card were accepted."""
    if view.hand is None:
        return None
    if view.hand.contract is not None:
        return view.hand.contract.trump
    return None if view.hand.turned_down else turned_suit(view.hand.upcard)


def _trump_key(card: Card, trump: Suit) -> tuple[bool, int, int]:
    suit = suit_of(card, trump)
    return (suit is not trump, _SUITS.index(suit), -strength(card, trump))


def _plain_key(card: Card) -> tuple[int, int]:
    return (_SUITS.index(card.suit) if card.suit else -1, -card.rank)


def _back(t: Translator, scene: PanelScene) -> list[Press]:
    chair = scene.table.chairs[scene.seat]
    if chair is None or not chair.away:
        return []
    return [button(PressId(scene.table.game_id, scene.table.rev, "back"), t("I’m back"))]
