"""A finished game of ours as a record of version 1.4, and what of it the format can't say.

What it can't say stands in the description and in annotations, in the fixed form of
`engine.egn.remarks`, so that reading the record again gives the same game.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.actions import Action, Claim, NameSuit, OrderUp, Pass
from engine.deal import Deal
from engine.egn import remarks
from engine.egn.bidding import ROUNDS
from engine.egn.claimed import played_out
from engine.egn.errors import CannotExport
from engine.egn.notation import suit_letter, write_card
from engine.egn.reading import FILE_TYPE
from engine.egn.remarks import Deed
from engine.egn.ruleset import MOST_DEALS, unsaid, write_ruleset
from engine.faceup import Score
from engine.game import apply, deal_hand, new_game
from engine.rules import Rules
from engine.seats import Seat
from engine.state import GameState, HandState

VERSION = "1.4"
LONGEST_ID = 64
LONGEST_NAME = 64
LONGEST_TITLE = 128
PLAYED_OUT = "Claimed tricks are played out here, the claimer's trumps first."

Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """One hand of a finished game: its deal, and everything done in it, in order."""

    deal: Deal
    actions: tuple[tuple[Seat, Action], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGame:
    """A game to write down. `players` are names by seat, `date` is ISO 8601 or None."""

    game_id: str
    rules: Rules
    players: tuple[str, ...]
    hands: tuple[PlayedHand, ...]
    start: Score = (0, 0)
    date: str | None = None


@dataclass(frozen=True, slots=True)
class Export:
    """A record's text, and what other readers of the format won't find in it."""

    text: str
    lost: tuple[str, ...]


def write_record(game: FinishedGame) -> Export:
    """The game as a record that fits the format's schema.

    Raises:
        CannotExport: if the game has more deals than a record holds.
        IllegalAction, InvalidDeal: if it isn't a game that can be played.
    """
    if len(game.hands) > MOST_DEALS:
        raise CannotExport(f"the game has {len(game.hands)} deals; a record holds {MOST_DEALS}")
    waiting = new_game(game.rules, game.hands[0].deal.dealer if game.hands else 0, game.start)
    deals, state = [], waiting
    for number, hand in enumerate(game.hands):
        written = _WrittenHand(number)
        state = written.follow(deal_hand(state, hand.deal).state, hand.actions)
        deals.append(written)
    record = {
        "fileType": FILE_TYPE,
        "version": VERSION,
        "metadata": _metadata(game, state.score),
        "deals": [written.deal for written in deals],
    }
    text = json.dumps(record, indent=2, ensure_ascii=False)
    rules = (f"rule {name}={value}" for name, value in unsaid(game.rules).items())
    return Export(text + "\n", (*rules, *(line for written in deals for line in written.lost)))


def _metadata(game: FinishedGame, final: Score) -> Json:
    date = {} if game.date is None else {"date": game.date}
    return {
        "gameId": game.game_id[:LONGEST_ID],
        "title": f"Left Bower, game {game.game_id}"[:LONGEST_TITLE],
        "description": _description(game),
        **date,
        "players": [name[:LONGEST_NAME] for name in game.players],
        "initialScore": list(game.start),
        "finalScore": list(final),
        "ruleset": write_ruleset(game.rules),
    }


def _description(game: FinishedGame) -> str:
    left = unsaid(game.rules)
    rules = [remarks.write_rules(left)] if left else []
    claims = [PLAYED_OUT] if any(_ends_by_claim(hand) for hand in game.hands) else []
    return "\n".join(rules + claims)


def _ends_by_claim(hand: PlayedHand) -> bool:
    return any(isinstance(action, Claim) for _, action in hand.actions)


@dataclass(slots=True)
class _WrittenHand:
    """One hand on its way to paper."""

    number: int
    deal: Json = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)
    _calls: list[str] = field(default_factory=list)
    _play_notes: dict[str, list[str]] = field(default_factory=dict)

    def follow(self, state: GameState, actions: Iterable[tuple[Seat, Action]]) -> GameState:
        """Play the hand through, and write it down; the state after it."""
        claimed = None
        for seat, action in actions:
            if state.phase in ROUNDS:
                self._calls.append(_call(action))
            if isinstance(action, Claim):
                claimed = self._claim(state, seat)
            state = apply(state, seat, action).state
        hand = claimed or state.hand
        if hand is None:
            raise AssertionError("a hand was dealt")
        phases = [self._bidding(hand)]
        if hand.contract is not None:
            phases.append(self._play(hand))
        self.deal = {"dealNumber": self.number, "initialState": _start(hand.deal), "phases": phases}
        return state

    def _bidding(self, hand: HandState) -> Json:
        bidding: Json = {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": self._calls}
        if hand.contract is None:
            return bidding
        bidding["isAlone"] = hand.contract.lone_maker is not None
        if hand.lone_defender is not None:
            bidding["aloneDefender"] = hand.lone_defender
        if hand.discarded is not None:
            bidding["discard"] = write_card(hand.discarded)
        notes = self._deeds(hand)
        if notes:
            bidding["callAnnotations"] = {str(len(self._calls) - 1): notes}
        return bidding

    def _claim(self, state: GameState, claimer: Seat) -> HandState:
        """The hand as it is written down: the claimed tricks played out, and marked."""
        hand = played_out(state, claimer)
        before = sum(len(trick.plays) for trick in state.hand.tricks) if state.hand else 0
        self._play_notes = {str(before): [remarks.write_deed(claimer, Deed.CLAIMS)]}
        self.lost.append(
            f"deal {self.number + 1}: seat {claimer} claims the rest; it is played out"
        )
        return hand

    def _play(self, hand: HandState) -> Json:
        play: Json = {
            "phaseNumber": 1,
            "type": "TRICK_PLAY",
            "tricks": [[write_card(card) for _, card in trick.plays] for trick in hand.tricks],
        }
        if self._play_notes:
            play["playAnnotations"] = self._play_notes
        return play

    def _deeds(self, hand: HandState) -> list[str]:
        """Who plays alone in a way that the format has no room for."""
        notes = []
        loner = hand.contract.lone_maker if hand.contract else None
        if hand.contract and loner is not None and loner != hand.contract.maker:
            notes.append(remarks.write_deed(loner, Deed.GOES_ALONE))
        if loner is None and hand.lone_defender is not None:
            notes.append(remarks.write_deed(hand.lone_defender, Deed.DEFENDS_ALONE))
        self.lost += [f"deal {self.number + 1}: {note.partition(': ')[2]}" for note in notes]
        return notes


def _call(action: Action) -> str:
    match action:
        case OrderUp():
            return "Order"
        case NameSuit(suit):
            return suit_letter(suit)
        case Pass():
            return "Pass"
    raise AssertionError("both rounds hold nothing but bids")


def _start(deal: Deal) -> Json:
    return {
        "dealer": deal.dealer,
        "upCard": write_card(deal.upcard),
        "playerCards": [[write_card(card) for card in hand] for hand in deal.hands],
    }
