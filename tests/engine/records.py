"""Public records of whole games by random legal moves, as a table would leave them behind."""

from collections.abc import Iterator
from random import Random

from engine.actions import Action
from engine.draw import draw_cards
from engine.fairness import FairDeal
from engine.game import apply, deal_hand, legal_actions, new_game
from engine.proof.record import Ending, PublicRecord, RecordedDraw, RecordedHand
from engine.rules import AMERICAN, Rules
from engine.seats import SEATS, Seat
from engine.state import GameState

SEED = bytes(range(32))
NAMES = ("Ann", "Bo", "Cy", "Dee")


def recorded_game(
    random: Random,
    rules: Rules = AMERICAN,
    *,
    game: str | None = None,
    partners_drawn: bool = False,
    goes_on: bool = False,
    most_hands: int = 200,
    last_actions: int = 200,
    like: PublicRecord | None = None,
) -> PublicRecord:
    """A game; one that `goes_on` from another had no draw.

    One that is made up to look `like` another has its message ids, as far as they go.
    It is given up after `most_hands`, the last of which may break off after `last_actions`.
    """
    fair = FairDeal(game or "g" + str(random.randrange(1000)), random.randbytes(32))
    message_ids = _message_ids(random, like)
    draw, dealer = None, random.choice(SEATS)
    if not goes_on:
        draw, dealer = _drawn(fair, rules, next(message_ids), partners_drawn=partners_drawn)
    state, hands = new_game(rules, dealer), list[RecordedHand]()
    while state.winner is None and len(hands) < most_hands:
        limit = last_actions if len(hands) == most_hands - 1 else 200
        state, hand = _hand(fair, state, random, next(message_ids), limit)
        hands.append(hand)
    return PublicRecord(
        game=fair.game,
        ending=Ending.ENDED if state.winner is None else Ending.FINISHED,
        commitment=fair.commitment,
        seed=fair.seed,
        rules=rules,
        partners_drawn=partners_drawn,
        players=NAMES,
        first_dealer=dealer,
        draw=draw,
        hands=tuple(hands),
        score=state.score,
    )


def _message_ids(random: Random, like: PublicRecord | None) -> Iterator[str]:
    if like is not None:
        yield from () if like.draw is None else (like.draw.entropy,)
        yield from (hand.entropy for hand in like.hands)
    while True:
        yield str(random.randrange(10**18))


def _drawn(
    fair: FairDeal,
    rules: Rules,
    entropy: str,
    *,
    partners_drawn: bool,
) -> tuple[RecordedDraw, Seat]:
    draw = draw_cards(fair.draw_pack(rules, entropy))
    dealer = draw.first_dealer(partners_drawn=partners_drawn)
    return RecordedDraw(entropy=entropy, drawn=draw.drawn), dealer


def _hand(
    fair: FairDeal, state: GameState, random: Random, entropy: str, limit: int
) -> tuple[GameState, RecordedHand]:
    number = state.hand_number + 1
    deal = fair.deal(state.rules, number, state.next_dealer, entropy)
    state = deal_hand(state, deal).state
    actions: list[tuple[Seat, Action]] = []
    while state.turn is not None and len(actions) < limit:
        seat, action = state.turn, random.choice(legal_actions(state))
        actions.append((seat, action))
        state = apply(state, seat, action).state
    hand = RecordedHand(number=number, entropy=entropy, deal=deal, actions=tuple(actions))
    return state, hand
