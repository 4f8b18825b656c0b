"""Checking a public record: make every deal again from the seed, and play the game on them.

It shows that record and seed fit each other. That the commitment and the message ids are those
that people saw, only people can see; docs/fair-deals.md says how.
"""

from collections.abc import Iterator

from engine.cards import Hand
from engine.deal import Deal, deal_out
from engine.draw import Draw, draw_cards
from engine.errors import IllegalAction
from engine.fairness import DRAW, FairDeal
from engine.game import apply, deal_hand, new_game
from engine.proof.record import Ending, PublicRecord, RecordedDraw, RecordedHand
from engine.proof.verdict import DrawVerdict, Fault, HandVerdict, Problem, Verdict
from engine.seats import Seat
from engine.state import GameState


def verify(record: PublicRecord) -> Verdict:
    """Everything made again from `record`'s seed, and whatever in it doesn't fit."""
    fair = FairDeal(record.game, record.seed)
    state = None if record.first_dealer is None else new_game(record.rules, record.first_dealer)
    hands = []
    for expected, hand in enumerate(record.hands, start=1):
        shuffled = fair.shuffled(record.rules.pack, hand.number, hand.entropy)
        deal = deal_out(shuffled, hand.deal.dealer, record.rules.packets)
        state, fault = _replay(state, expected, hand, deal)
        hands.append(_hand_verdict(fair, hand, shuffled, deal, fault))
    return Verdict(
        commitment=fair.commitment,
        draw=None if record.draw is None else _check_draw(fair, record, record.draw),
        hands=tuple(hands),
        faults=tuple(map(Fault, _faults(fair, record, state))),
    )


def _hand_verdict(
    fair: FairDeal, hand: RecordedHand, shuffled: Hand, deal: Deal, play_fault: Fault | None
) -> HandVerdict:
    return HandVerdict(
        number=hand.number,
        entropy=hand.entropy,
        key=fair.key(hand.number, hand.entropy),
        shuffled=shuffled,
        deal=deal,
        deal_fits=hand.deal == deal,
        play_fault=play_fault,
    )


def _replay(
    state: GameState | None, expected: int, hand: RecordedHand, deal: Deal
) -> tuple[GameState | None, Fault | None]:
    """The game after `hand`, or what doesn't fit in it; nothing can follow on what doesn't fit."""
    if state is None:
        return None, Fault(Problem.EARLIER)
    if problem := _problem_before_play(state, expected, hand):
        return None, Fault(problem)
    if hand.deal != deal:
        return None, Fault(Problem.EARLIER)
    state = deal_hand(state, deal).state
    for number, (seat, action) in enumerate(hand.actions, start=1):
        try:
            state = apply(state, seat, action).state
        except IllegalAction as reason:
            return None, Fault(Problem.ACTION, number, reason)
    return state, None


def _problem_before_play(state: GameState, expected: int, hand: RecordedHand) -> Problem | None:
    if state.winner is not None:
        return Problem.AFTER_THE_END
    if not state.wants_deal:
        return Problem.TOO_EARLY
    if hand.number != expected:
        return Problem.NUMBER
    return Problem.DEALER if hand.deal.dealer != state.next_dealer else None


def _check_draw(fair: FairDeal, record: PublicRecord, recorded: RecordedDraw) -> DrawVerdict:
    shuffled = fair.draw_pack(record.rules, recorded.entropy)
    draw = draw_cards(shuffled)
    dealer = draw.first_dealer(partners_drawn=record.partners_drawn)
    return DrawVerdict(
        entropy=recorded.entropy,
        key=fair.key(DRAW, recorded.entropy),
        shuffled=shuffled,
        draw=draw,
        dealer=dealer,
        seating=draw.seated(partners_drawn=record.partners_drawn),
        fault=_draw_fault(record, recorded, draw, dealer),
    )


def _draw_fault(
    record: PublicRecord, recorded: RecordedDraw, draw: Draw, dealer: Seat
) -> Fault | None:
    if recorded.drawn != draw.drawn:
        return Fault(Problem.DRAWN_CARDS)
    return None if record.first_dealer == dealer else Fault(Problem.FIRST_DEALER)


def _faults(fair: FairDeal, record: PublicRecord, state: GameState | None) -> Iterator[Problem]:
    """What doesn't fit in the game as a whole; `state` is None where it can't be played."""
    if fair.commitment != record.commitment:
        yield Problem.COMMITMENT
    if record.hands and record.first_dealer is None:
        yield Problem.FIRST_DEALER
    if record.goes_on and record.partners_drawn:
        yield Problem.DRAWN_CARDS
    if record.hands and state is None:
        return
    won = state is not None and state.winner is not None
    begun = bool(record.hands or record.draw)
    if won != (record.ending is Ending.FINISHED) or (begun and record.ending is Ending.EXPIRED):
        yield Problem.ENDING
    if record.score != (state.score if state else (0, 0)):
        yield Problem.SCORE
