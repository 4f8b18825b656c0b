"""From what happened to the table as it stands: every step of a game passes through here.

A running session and a restart use the same functions, so a game comes back as it was.
"""

from collections.abc import Iterable
from dataclasses import replace

from bot.sessions.record import LoggedAction, LoggedDeal
from bot.sessions.seating import reseat
from bot.sessions.table import HandLine, LastAction, Partners, Stage, Table
from engine.actions import Action
from engine.draw import Draw, draw_cards
from engine.events import Claimed, HandScored, ThrownIn
from engine.fairness import DRAW
from engine.game import apply, deal_hand, new_game
from engine.phases import Phase
from engine.seats import Seat
from engine.state import GameState
from engine.step import Step

EVENTS_KEPT = 12


def open_game(table: Table, entropy: str) -> tuple[Table, LoggedDeal | None]:
    """Begin the game of a full lobby: draw for partners and dealer where that is wanted (R6, R7).

    Also gives the draw for the record; there is none when the deal goes on from another game.
    """
    table = replace(table, stage=Stage.PLAYING, deadline=None)
    if table.first_dealer is not None:
        return replace(table, state=new_game(table.rules, table.first_dealer)), None
    draw = draw_cards(table.fair.draw_pack(table.rules, entropy))
    drawn_too = table.partners is Partners.DRAWN
    if drawn_too:
        table = reseat(table, draw.seating)
    dealer = draw.first_dealer(partners_drawn=drawn_too)
    logged = LoggedDeal(number=DRAW, entropy=entropy, dealer=dealer)
    return _after_draw(table, draw, dealer), logged


def _after_draw(table: Table, draw: Draw, dealer: Seat) -> Table:
    drawn = draw.by_seat(partners_drawn=table.partners is Partners.DRAWN)
    return replace(table, drawn=drawn, state=new_game(table.rules, dealer))


def passed_on(dealer: Seat) -> LoggedDeal:
    """The record of a first dealer who wasn't drawn: the deal went on from the game before."""
    return LoggedDeal(number=DRAW, entropy="", dealer=dealer)


def replay(table: Table, deals: Iterable[LoggedDeal], actions: Iterable[LoggedAction]) -> Table:
    """The table with its game folded again from the record; chairs and clock stay as they are."""
    by_number = {deal.number: deal for deal in deals}
    opening = by_number.pop(DRAW, None)
    if opening is None:
        return table
    if not opening.entropy:
        table = replace(table, first_dealer=opening.dealer)
    if table.stage is Stage.LOBBY or (table.stage.is_over and not by_number):
        return table  # no card was ever dealt
    table = _reopen(table, opening)
    for number, deal in sorted(by_number.items()):
        table = deal_next(table, deal.entropy)
        for logged in (each for each in actions if each.hand == number):
            table = act(table, logged.seat, logged.action)
    return table


def _reopen(table: Table, opening: LoggedDeal) -> Table:
    """The table as its game began; its chairs are those of after the draw already."""
    if not opening.entropy:
        return replace(table, state=new_game(table.rules, opening.dealer))
    draw = draw_cards(table.fair.draw_pack(table.rules, opening.entropy))
    return _after_draw(table, draw, opening.dealer)


def deal_next(table: Table, entropy: str) -> Table:
    """Deal the next hand."""
    state = _state(table)
    number, dealer = state.hand_number + 1, state.next_dealer
    return follow(table, deal_hand(state, table.fair.deal(table.rules, number, dealer, entropy)))


def act(table: Table, seat: Seat, action: Action) -> Table:
    """Let `seat` do `action`.

    Raises:
        IllegalAction: as `engine.game.apply` does.
    """
    acted = follow(table, apply(_state(table), seat, action))
    return acted.after_action(seat, LastAction(table.rev, action))


def follow(table: Table, step: Step) -> Table:
    """The table after a step of its game."""
    over = step.state.phase is Phase.GAME_OVER
    return replace(
        table,
        state=step.state,
        stage=Stage.FINISHED if over else table.stage,
        events=(*table.events, *step.events)[-EVENTS_KEPT:],
        history=(*table.history, *_finished_hands(step)),
    )


def _finished_hands(step: Step) -> Iterable[HandLine]:
    hand = step.state.hand
    for event in step.events:
        if hand is not None and isinstance(event, HandScored | ThrownIn):
            yield HandLine(
                number=step.state.hand_number,
                dealer=hand.deal.dealer,
                contract=hand.contract,
                picked_up=hand.taker is not None,
                lone_defender=hand.lone_defender,
                claimed=next((e for e in step.events if isinstance(e, Claimed)), None),
                score=hand.score,
                total=step.state.score,
            )


def _state(table: Table) -> GameState:
    if table.state is None:
        raise AssertionError("a game that has begun has a state")
    return table.state
