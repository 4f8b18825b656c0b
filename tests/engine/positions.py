"""Positions at the table, from text.

    table = position(dealer=3, hands=["AS KS JC 9H TD"], upcard="QH")
    table = bid(table, "pass", "order", "discard:9C")
    table = play(table, "AS 9S")

Whoever is to move does the next thing; everything goes through `apply`, so only a position
that can come about at a table can be written down.
"""

from collections.abc import Sequence

from engine.actions import Play, action_code, parse_action
from engine.cards import Card, Suit, cards, turned_suit
from engine.deal import HAND_SIZE, Deal
from engine.faceup import Contract, Score
from engine.game import apply, deal_hand, legal_actions
from engine.phases import Phase
from engine.rules import AMERICAN, Rules
from engine.seats import Seat, left_of
from engine.state import GameState, HandState
from engine.step import Step


def position(
    rules: Rules = AMERICAN,
    *,
    dealer: Seat = 3,
    hands: Sequence[str] = (),
    upcard: str | None = None,
    score: Score = (0, 0),
) -> GameState:
    """A hand just dealt, seat by seat; a hand with fewer than five cards gets any others.

    The unnamed cards come in the order of the pack: into the hands, then the up-card where
    none is named, then the kitty.
    """
    return deal_hand(
        waiting(rules, dealer=dealer, score=score), dealt(rules, dealer, hands, upcard)
    ).state


def waiting(rules: Rules = AMERICAN, *, dealer: Seat = 3, score: Score = (0, 0)) -> GameState:
    """A game that waits for `dealer`'s deal."""
    return GameState(rules, dealer, score)


def dealt(
    rules: Rules = AMERICAN, dealer: Seat = 3, hands: Sequence[str] = (), upcard: str | None = None
) -> Deal:
    """The deal that `position` puts on the table."""
    named = [cards(text) for text in (*hands, "", "", "", "")[:4]]
    kept = {card for hand in named for card in hand} | ({Card(upcard)} if upcard else set())
    rest = iter([card for card in rules.pack if card not in kept])
    first, second, third, fourth = (
        (*hand, *(next(rest) for _ in range(HAND_SIZE - len(hand)))) for hand in named
    )
    turned = Card(upcard) if upcard else next(rest)
    return Deal(dealer, (first, second, third, fourth), turned, tuple(rest))


def bid(state: GameState, *codes: str) -> GameState:
    """Let each seat in its turn do what its code says: a bid, an answer, or a discard."""
    for code in codes:
        state = moved(state, code).state
    return state


def moved(state: GameState, code: str) -> Step:
    """What comes of it when the seat to move does what the code says."""
    return apply(state, to_move(state), parse_action(code))


def play(state: GameState, played: str) -> GameState:
    """Let each seat in its turn play the next of these cards."""
    return bid(state, *(action_code(Play(card)) for card in cards(played)))


def play_out(state: GameState) -> GameState:
    """The hand played to its end, everybody playing the first card that may be played."""
    return last_step(state).state


def last_step(state: GameState) -> Step:
    """The last card of a hand played out, and what comes of it."""
    step = Step(state, ())
    while step.state.phase is Phase.PLAY:
        step = apply(step.state, to_move(step.state), legal_actions(step.state)[0])
    return step


def in_play(
    trump: str,
    hands: Sequence[str] = (),
    *,
    rules: Rules = AMERICAN,
    dealer: Seat = 3,
    maker: Seat | None = None,
    alone: bool = False,
    lone_defender: Seat | None = None,
    score: Score = (0, 0),
) -> GameState:
    """A hand ready for the first lead, `trump` named in the second round by `maker` (eldest)."""
    maker = left_of(dealer) if maker is None else maker
    upcard = _upcard_of_another_suit(rules, hands, trump)
    table = position(rules, dealer=dealer, hands=hands, upcard=upcard, score=score)
    table = bid(table, "pass", "pass", "pass", "pass")
    while table.turn != maker:
        table = bid(table, "pass")
    table = bid(table, f"name_alone:{trump}" if alone else f"name:{trump}")
    while table.phase is not Phase.PLAY:
        table = bid(table, "alone" if table.turn == lone_defender else "pass")
    return table


def _upcard_of_another_suit(rules: Rules, hands: Sequence[str], trump: str) -> str:
    named = {card for text in hands for card in cards(text)}
    free = (card for card in rules.pack if card not in named)
    return next(card.code for card in free if turned_suit(card) is not Suit(trump))


def to_move(state: GameState) -> Seat:
    """The seat to move, where somebody is."""
    assert state.turn is not None
    return state.turn


def on_table(state: GameState) -> HandState:
    """The hand on the table, where there is one."""
    assert state.hand is not None
    return state.hand


def contract(state: GameState) -> Contract:
    """The contract, once trump is fixed."""
    fixed = on_table(state).contract
    assert fixed is not None
    return fixed


def choices(state: GameState) -> set[str]:
    """The codes of all that the seat to move may do."""
    return {action_code(action) for action in legal_actions(state)}


def playable(state: GameState) -> set[str]:
    """The cards that the seat to move may play."""
    return {action.card.code for action in legal_actions(state) if isinstance(action, Play)}


def held(state: GameState, seat: Seat) -> set[str]:
    """The cards in a seat's hand."""
    return {card.code for card in on_table(state).held[seat]}
