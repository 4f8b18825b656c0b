"""From a stored game to the public record that anybody may check, once it is over."""

from bot.records.errors import GameStillRuns, GameUnreadable
from db.records import ActionRecord, HandRecord, SavedGame
from engine.actions import parse_action
from engine.draw import draw_cards
from engine.errors import EuchreError
from engine.fairness import DRAW, FairDeal
from engine.proof.record import Ending, PublicRecord, RecordedDraw, RecordedHand, RubberGame
from engine.rules import Rules, rules_from
from engine.seats import SEATS

WRONG_ROWS = (EuchreError, ValueError, TypeError, AttributeError)
"""What comes of rows that somebody has changed: values that can't be, or aren't of their kind."""

_ENDINGS = {ending.value: ending for ending in Ending}


def reveal(saved: SavedGame) -> PublicRecord:
    """Everything about a game that is over, its seed included.

    The commitment is the one that was stored when the lobby opened.

    Raises:
        GameStillRuns: while its seed has to stay secret.
        GameUnreadable: if the stored rows make no game.
    """
    ending = _ENDINGS.get(saved.game.stage)
    if ending is None:
        raise GameStillRuns(saved.game.id)
    try:
        return _record(saved, ending)
    except WRONG_ROWS as error:
        raise GameUnreadable(saved.game.id, str(error)) from error


def _record(saved: SavedGame, ending: Ending) -> PublicRecord:
    game = saved.game
    if len(saved.chairs) != len(SEATS):
        raise ValueError(f"there are {len(saved.chairs)} chairs")
    if not all(isinstance(chair.name, str) for chair in saved.chairs):
        raise ValueError("a chair's name is no text")
    fair, rules = FairDeal(game.id, game.seed), rules_from(game.rules)
    opening = next((hand for hand in saved.hands if hand.number == DRAW), None)
    return PublicRecord(
        game=game.id,
        ending=ending,
        commitment=game.commitment,
        seed=game.seed,
        rules=rules,
        partners_drawn=game.partners == "drawn",
        players=tuple(chair.name for chair in saved.chairs),
        first_dealer=opening.dealer if opening else None,
        draw=_draw(fair, rules, opening),
        hands=tuple(
            _hand(fair, rules, hand, saved.actions) for hand in saved.hands if hand is not opening
        ),
        score=game.score,
        rubber=tuple(RubberGame(each.game_id, each.score) for each in saved.earlier),
    )


def _draw(fair: FairDeal, rules: Rules, opening: HandRecord | None) -> RecordedDraw | None:
    if opening is None or not opening.entropy:
        return None
    drawn = draw_cards(fair.draw_pack(rules, opening.entropy)).drawn
    return RecordedDraw(entropy=opening.entropy, drawn=drawn)


def _hand(
    fair: FairDeal, rules: Rules, hand: HandRecord, actions: tuple[ActionRecord, ...]
) -> RecordedHand:
    return RecordedHand(
        number=hand.number,
        entropy=hand.entropy,
        deal=fair.deal(rules, hand.number, hand.dealer, hand.entropy),
        actions=tuple(
            (each.seat, parse_action(each.code)) for each in actions if each.hand == hand.number
        ),
    )
