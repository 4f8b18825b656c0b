"""OpenSpiel's `euchre`, and how its actions are written in ours.

An action there is a number: a card (0-23), a pass or a suit in the bidding, an answer to "alone?".
A hand begins with chance: who deals, twenty cards one at a time from the dealer's own seat on, and
the up-card.
"""

import importlib
from types import MappingProxyType
from typing import Protocol, cast

from engine.actions import Pass
from engine.cards import Card, Hand, Suit
from engine.deal import HAND_SIZE, Deal
from engine.rules import DefendAlone, Rules
from engine.seats import clockwise_from
from engine.state import HandState

SUITS = "CDHS"
CARDS: Hand = tuple(Card(rank + suit) for rank in "9TJQKA" for suit in SUITS)
CARD_IDS = MappingProxyType({card: number for number, card in enumerate(CARDS)})
PASS = 24
SUIT_IDS = MappingProxyType({Suit(letter): 25 + place for place, letter in enumerate(SUITS)})
ALONE = 29
WITH_PARTNER = 30


class SpielTrick(Protocol):
    """A trick of OpenSpiel's."""

    def winner(self) -> int:
        """The seat that takes it."""


class SpielState(Protocol):
    """What we use of a state of OpenSpiel's `euchre`. Unlike ours, it changes."""

    def is_terminal(self) -> bool:
        """Whether the hand is over."""

    def is_chance_node(self) -> bool:
        """Whether the deal isn't complete."""

    def current_player(self) -> int:
        """The seat to move."""

    def legal_actions(self) -> list[int]:
        """What may be done."""

    def apply_action(self, action: int) -> None:
        """Do it."""

    def history(self) -> list[int]:
        """Every action so far."""

    def returns(self) -> list[float]:
        """The points of each seat's side, less those of the other."""

    def tricks(self) -> list[SpielTrick]:
        """The five tricks."""


class SpielGame(Protocol):
    """OpenSpiel's `euchre` with its two options chosen."""

    def new_initial_state(self) -> SpielState:
        """A hand before anybody deals."""


class _OpenSpiel(Protocol):
    def load_game(self, name: str, options: dict[str, bool]) -> SpielGame: ...


def load_euchre(*, stick_the_dealer: bool, allow_lone_defender: bool) -> SpielGame:
    """Its `euchre` with these options.

    Raises:
        ImportError: where OpenSpiel isn't installed.
    """
    spiel = cast("_OpenSpiel", importlib.import_module("pyspiel"))
    options = {"stick_the_dealer": stick_the_dealer, "allow_lone_defender": allow_lone_defender}
    return spiel.load_game("euchre", options)


def rules_of_openspiel(*, stick_the_dealer: bool, allow_lone_defender: bool) -> Rules:
    """The same game in our options: it leads from the dealer's left even when somebody is alone."""
    return Rules(
        stick_the_dealer=stick_the_dealer,
        defend_alone=DefendAlone.ALWAYS if allow_lone_defender else DefendAlone.OFF,
        discard_upcard=False,
        claim=False,
    )


def dealing(deal: Deal) -> list[int]:
    """A deal as the actions of chance that make it there."""
    order = clockwise_from(deal.dealer)
    dealt = [deal.hands[seat][place] for place in range(HAND_SIZE) for seat in order]
    return [deal.dealer, *(CARD_IDS[card] for card in (*dealt, deal.upcard))]


def as_played_there(hand: HandState) -> list[int]:
    """What was done in a hand that is over, in its order; defenders weren't asked."""
    contract = hand.contract
    if contract is None:
        return [PASS] * len(hand.calls)
    trump = SUIT_IDS[contract.trump]
    bids = [PASS if call.action == Pass() else trump for call in hand.calls]
    discard = [CARD_IDS[hand.discarded]] if hand.discarded else []
    alone = WITH_PARTNER if contract.lone_maker is None else ALONE
    played = [CARD_IDS[card] for trick in hand.tricks for _, card in trick.plays]
    return [*bids, *discard, alone, *played]
