"""Whether the robot plays well enough to be worth sitting down with.

The bounds lie far below what it wins (over 95 of 100 against either), so that only a robot
that has really become worse falls under them.
"""

from random import Random

from engine.actions import Action, Claim, Discard, GoAlone, NameSuit, OrderUp, Pass, Play
from engine.cards import Suit, is_trump, strength, turned_suit
from engine.game import apply, deal_hand, new_game
from engine.robots import Robot
from engine.robots.normal import choose
from engine.rules import AMERICAN
from engine.seats import Side
from engine.views import SeatView, view_for
from tests.engine.playing import any_deal

GAMES = 20
ENOUGH = 15
TRUMPS_TO_CALL = 3


def anything_legal(view: SeatView, rng: Random) -> Action:
    """The opponent who knows nothing but the rules."""
    return rng.choice(view.legal)


def three_trumps_and_the_highest_card(view: SeatView, _rng: Random) -> Action:
    """The beginner: calls with three trumps, always plays the highest card."""
    return max(view.legal, key=lambda action: beginners_worth(view, action))


def beginners_worth(view: SeatView, action: Action) -> int:
    hand = view.table.hand
    assert hand is not None
    trump = hand.contract.trump if hand.contract else turned_suit(hand.upcard)
    match action:
        case Play(card):
            return strength(card, trump)
        case Discard(card):
            return -strength(card, trump)
        case OrderUp(alone=False):
            return trumps(view, trump) - TRUMPS_TO_CALL
        case NameSuit(suit, alone=False):
            return trumps(view, suit) - TRUMPS_TO_CALL
        case Pass():
            return 0
        case OrderUp() | NameSuit() | GoAlone() | Claim():
            return -TRUMPS_TO_CALL - 1


def trumps(view: SeatView, suit: Suit) -> int:
    return sum(is_trump(card, suit) for card in view.cards)


def winner_of_game(players: tuple[Robot, Robot], random: Random) -> Side:
    """Who wins a game in which each side has one kind of player."""
    state = new_game(AMERICAN, 0)
    while state.winner is None:
        if state.turn is None:
            state = deal_hand(state, any_deal(state, random)).state
        else:
            player = players[state.turn % 2]
            state = apply(state, state.turn, player(view_for(state, state.turn), random)).state
    return state.winner


def games_won(opponent: Robot, games: int = GAMES) -> int:
    """How many games the robot wins, half of them on either side."""
    first = sum(winner_of_game((choose, opponent), Random(s)) == 0 for s in range(games // 2))
    second = sum(winner_of_game((opponent, choose), Random(s)) == 1 for s in range(games // 2))
    return first + second


def test_two_robots_beat_two_players_who_know_only_the_rules() -> None:
    assert games_won(anything_legal) >= ENOUGH


def test_two_robots_beat_two_beginners() -> None:
    assert games_won(three_trumps_and_the_highest_card) >= ENOUGH
