"""A game of twenty hands by random moves, and how it is made again from its record."""

from dataclasses import dataclass, replace
from random import Random

from bot.sessions.fold import passed_on, replay
from bot.sessions.record import By, LoggedAction, LoggedDeal
from bot.sessions.table import Partners, Place, Stage, Table
from engine.deal import Deal
from engine.fairness import SEED_BYTES, FairDeal
from engine.game import apply, deal_hand, new_game
from engine.rules import AMERICAN
from engine.state import GameState
from tests.engine.playing import any_action
from tests.engine.positions import to_move

HANDS = 20
TARGET = 20  # a game of random moves to so many points often takes twenty hands
RULES = replace(AMERICAN, target=TARGET)
FAIR = FairDeal("benchmark", bytes(SEED_BYTES))
FIRST_DEALER = 0


@dataclass(frozen=True, slots=True)
class LongGame:
    """A game's record: its deals, the same as a session keeps them, and its actions."""

    deals: tuple[Deal, ...]
    logged_deals: tuple[LoggedDeal, ...]
    actions: tuple[LoggedAction, ...]


def long_game() -> LongGame:
    """The first of many random games that takes exactly twenty hands."""
    games = (_game(Random(seed)) for seed in range(1000))
    return next(game for game in games if len(game.deals) == HANDS)


def replay_in_engine(game: LongGame) -> GameState:
    """The game made again, its deals known."""
    state = new_game(RULES, FIRST_DEALER)
    actions = iter(game.actions)
    for deal in game.deals:
        state = deal_hand(state, deal).state
        while state.turn is not None:
            logged = next(actions)
            state = apply(state, logged.seat, logged.action).state
    return state


def replay_at_table(game: LongGame) -> Table:
    """The game folded as a session is after a restart, which shuffles its deals again."""
    table = Table(
        game_id=FAIR.game,
        place=Place(1, 2),
        host_id=3,
        preset="american",
        rules=RULES,
        turn_seconds=60,
        partners=Partners.CHOSEN,
        fair=FAIR,
        created=0.0,
        stage=Stage.PLAYING,
    )
    return replay(table, game.logged_deals, game.actions)


def _game(random: Random) -> LongGame:
    state = new_game(RULES, FIRST_DEALER)
    deals, logged, actions = [], [passed_on(FIRST_DEALER)], []
    while state.winner is None:
        deal = _next_deal(state)
        deals.append(deal)
        logged.append(LoggedDeal(number=len(deals), entropy=str(len(deals)), dealer=deal.dealer))
        state = deal_hand(state, deal).state
        while state.turn is not None:
            actions.append(_any_logged_action(state, random))
            state = apply(state, actions[-1].seat, actions[-1].action).state
    return LongGame(tuple(deals), tuple(logged), tuple(actions))


def _next_deal(state: GameState) -> Deal:
    number = state.hand_number + 1
    return FAIR.deal(RULES, number, state.next_dealer, str(number))


def _any_logged_action(state: GameState, random: Random) -> LoggedAction:
    return LoggedAction(
        rev=state.rev + 1,
        hand=state.hand_number,
        seat=to_move(state),
        action=any_action(state, random),
        by=By.ROBOT,
        user_id=None,
        at=0.0,
    )
