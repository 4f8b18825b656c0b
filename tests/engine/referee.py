"""A second opinion on whole hands, worked out from the record alone and by other means.

Nothing here asks the engine what a card is worth, who took a trick or what a hand scores.
"""

from functools import cache

from engine.rules import Rules
from engine.state import HandState

MATE = {"S": "C", "C": "S", "H": "D", "D": "H"}
Played = list[tuple[int, str]]


@cache
def from_the_top(trump: str, led: str) -> list[str]:
    """Every card that can take a trick in which the suit `led` was led, the best first."""
    mate = MATE[trump]
    order = ["BB", "J" + trump, "J" + mate, *(rank + trump for rank in "AKQT987")]
    plain = (rank + led for rank in "AKQJT987")
    return order + [card for card in plain if card not in order]


def belongs_to(card: str, trump: str) -> str:
    """The suit that a card belongs to."""
    return trump if card in ("BB", "J" + MATE[trump]) else card[1]


def taker(played: Played, trump: str) -> int:
    """The seat that takes these cards."""
    order = from_the_top(trump, belongs_to(played[0][1], trump))
    return min((play for play in played if play[1] in order), key=lambda p: order.index(p[1]))[0]


def check_hand(hand: HandState, rules: Rules) -> tuple[int, int]:
    """Check a hand that was played out; what sides 0 and 1 should have scored for it."""
    contract = hand.contract
    assert contract is not None
    trump = contract.trump.value
    tricks = [[(seat, card.code) for seat, card in trick.plays] for trick in hand.tricks]
    winners = [trick.winner for trick in hand.tricks]
    assert winners == [taker(played, trump) for played in tricks]
    tricks += _claimed_tricks(hand, trump)
    _check_tricks(tricks, trump, len(tricks))
    _check_following(tricks, trump)
    won = sum(1 for played in tricks if taker(played, trump) % 2 == contract.maker % 2)
    alone = contract.lone_maker is not None
    points = _points(won, rules, alone=alone, opposed=hand.lone_defender is not None)
    scores = [0, 0]
    scores[contract.maker % 2 if won >= 3 else 1 - contract.maker % 2] = points
    return scores[0], scores[1]


def _claimed_tricks(hand: HandState, trump: str) -> list[Played]:
    """The tricks that were claimed, played out: led from the top, the others doing their worst."""
    if hand.claimer is None:
        return []
    held = {seat: [card.code for card in hand.held[seat]] for seat in hand.active}
    mine = held.pop(hand.claimer)
    tricks: list[Played] = []
    for led in sorted(mine, key=lambda card: (belongs_to(card, trump) != trump, rank(card, trump))):
        tricks.append([(hand.claimer, led)])
        for step in (1, 2, 3):
            seat = (hand.claimer + step) % 4
            if seat in held:
                card = min(_may_play(held[seat], led, trump), key=lambda card: rank(card, trump))
                held[seat].remove(card)
                tricks[-1].append((seat, card))
        assert taker(tricks[-1], trump) == hand.claimer
    return tricks


def rank(card: str, trump: str) -> int:
    """The place of a card in its suit, counted from the top."""
    return from_the_top(trump, belongs_to(card, trump)).index(card)


def _may_play(held: list[str], led: str, trump: str) -> list[str]:
    """The cards of the led suit, otherwise the trumps to ruff with, otherwise anything."""
    follow = [card for card in held if belongs_to(card, trump) == belongs_to(led, trump)]
    return follow or [card for card in held if belongs_to(card, trump) == trump] or held


def _check_tricks(tricks: list[Played], trump: str, number: int) -> None:
    """Five tricks, everybody who plays in each of them once, clockwise, the taker leading on."""
    assert number == 5
    players = {seat for seat, _ in tricks[0]}
    leader = tricks[0][0][0]
    for played in tricks:
        assert [seat for seat, _ in played] == [
            (leader + step) % 4 for step in range(4) if (leader + step) % 4 in players
        ]
        leader = taker(played, trump)


def _check_following(tricks: list[Played], trump: str) -> None:
    """Whoever didn't follow had nothing to follow with: no such card came out later."""
    for number, played in enumerate(tricks):
        led = belongs_to(played[0][1], trump)
        for seat, card in played:
            if belongs_to(card, trump) != led:
                later = [card for trick in tricks[number:] for who, card in trick if who == seat]
                assert led not in {belongs_to(card, trump) for card in later}


def _points(won: int, rules: Rules, *, alone: bool, opposed: bool) -> int:
    if won < 3:
        return 4 if opposed else rules.lone_euchre if alone else 2
    if won < 5:
        return 1
    return rules.lone_march if alone else 2
