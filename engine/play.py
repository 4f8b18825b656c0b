"""From the first lead to the end of a hand, and of the game (R20-R27)."""

from engine.actions import Action, Claim, Play
from engine.cards import EVERY_CARD, Card, Hand, Suit, suit_of, trick_strength
from engine.claims import is_proven
from engine.events import CardPlayed, Claimed, Event, GameWon, HandScored, TrickTaken
from engine.faceup import NOTHING_PLAYED, Trick
from engine.phases import Phase
from engine.rules import LoneLead, Rules
from engine.scoring import TRICKS_IN_A_HAND, score_hand, with_points
from engine.seats import Seat, left_of, side_of
from engine.state import GameState, HandState
from engine.step import Step, move_on

_PLAYS = {card: Play(card) for card in EVERY_CARD}
_CLAIM = Claim()

# The first lead (R20)


def start_play(state: GameState, hand: HandState, event: Event) -> Step:
    """Trump is fixed and everybody has been asked: the first lead comes next."""
    return move_on(state, hand, Phase.PLAY, _first_leader(state.rules, hand), event)


def _first_leader(rules: Rules, hand: HandState) -> Seat:
    lone_maker = hand.fixed.lone_maker
    loner = lone_maker if lone_maker is not None else hand.lone_defender
    if loner is None or rules.lone_lead is LoneLead.LEFT_OF_DEALER:
        return _next_of(hand.active, hand.deal.dealer)
    if lone_maker is not None and hand.lone_defender is not None:
        return hand.lone_defender
    return _next_of(hand.active, loner)


def _next_of(active: tuple[Seat, ...], seat: Seat) -> Seat:
    """The next seat clockwise that takes part (R21, R22)."""
    turn = left_of(seat)
    while turn not in active:
        turn = left_of(turn)
    return turn


# A trick (R21, R22)


def legal_play(state: GameState, hand: HandState, seat: Seat) -> tuple[Action, ...]:
    """Every card that may be played, and the claim where it may be made."""
    plays = tuple([_PLAYS[card] for card in _playable(hand, seat)])
    return (*plays, _CLAIM) if _may_claim(state, hand, seat) else plays


def may_play(hand: HandState, seat: Seat, card: Card) -> bool:
    """Whether `seat`, whose turn it is, may play `card`."""
    return card in _playable(hand, seat)


def _playable(hand: HandState, seat: Seat) -> Hand:
    """The led suit if there is any, otherwise everything (R4, R21)."""
    held = hand.held[seat]
    led = hand.led
    if led is None:
        return held
    trump = hand.fixed.trump
    return tuple([card for card in held if suit_of(card, trump) is led]) or held


def do_play(state: GameState, hand: HandState, seat: Seat, action: Play | Claim) -> Step:
    """A card goes to the trick, and the last one of a trick decides who takes it; or a claim."""
    if isinstance(action, Claim):
        return _claim(state, hand, seat)
    card = action.card
    plays = (*hand.trick.plays, (seat, card))
    held = hand.with_hand(seat, hand.held_without(seat, card))
    active = hand.active
    if len(plays) < len(active):
        played = hand.after_play(held, Trick(plays), hand.tricks)
        return move_on(state, played, Phase.PLAY, _next_of(active, seat), CardPlayed(seat, card))
    winner = winner_of(plays, hand.fixed.trump)
    taken = hand.after_play(held, NOTHING_PLAYED, (*hand.tricks, Trick(plays, winner)))
    events = (CardPlayed(seat, card), TrickTaken(winner))
    if len(taken.tricks) < TRICKS_IN_A_HAND:
        return move_on(state, taken, Phase.PLAY, winner, *events)
    return _end_hand(state, taken, *events)


def winner_of(plays: tuple[tuple[Seat, Card], ...], trump: Suit) -> Seat:
    """Who takes a trick of these plays, or would if it ended now (R22)."""
    led = suit_of(plays[0][1], trump)
    return max(plays, key=lambda play: trick_strength(play[1], trump, led))[0]


# A claim (R27)


def _may_claim(state: GameState, hand: HandState, seat: Seat) -> bool:
    """Whether `seat`, whose turn it is, may lay down its hand as taking every other trick."""
    return state.rules.claim and not hand.trick.plays and is_proven(state.rules, hand, seat)


def _claim(state: GameState, hand: HandState, seat: Seat) -> Step:
    """The claimer's cards lie face up and the hand is over; nobody else shows any."""
    return _end_hand(state, hand._replace(claimer=seat), Claimed(seat, hand.held[seat]))


# The end of a hand, and of the game (R24-R26)


def _end_hand(state: GameState, hand: HandState, *events: Event) -> Step:
    contract = hand.fixed
    makers = side_of(contract.maker)
    scored = score_hand(
        state.rules,
        makers=makers,
        tricks=hand.tricks_of(makers),
        lone_maker=contract.lone_maker is not None,
        lone_defender=hand.lone_defender is not None,
    )
    total = with_points(state.score, scored)
    won = max(total) >= state.rules.target
    phase = Phase.GAME_OVER if won else Phase.HAND_OVER
    over = state.after(hand._replace(score=scored), phase, None)
    events = (*events, HandScored(scored, total))
    if won:
        events = (*events, GameWon(scored.side, total))
    return Step(over._replace(score=total), events)
