"""The public record of a game that is over: all that anybody needs to check its deals.

`engine.proof.form` gives it the form that files have; `engine.proof.verifying` checks it.
"""

from dataclasses import dataclass, field
from enum import Enum

from engine.actions import Action
from engine.cards import Hand
from engine.deal import Deal
from engine.faceup import Score
from engine.rules import Rules
from engine.seats import Seat


class Ending(Enum):
    """How a game came to its end: won, given up, or never begun."""

    FINISHED = "finished"
    ENDED = "ended"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedDraw:
    """The draw for partners or dealer (R6, R7).

    `entropy` is the id of the message that was mixed in; `drawn` are the cards of players 0-3,
    who are numbered as they sat before the draw.
    """

    entropy: str
    drawn: tuple[Hand, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedHand:
    """One hand: its number from 1, the message id mixed in, the cards, and what was done."""

    number: int
    entropy: str
    deal: Deal
    actions: tuple[tuple[Seat, Action], ...]


@dataclass(frozen=True, slots=True)
class RubberGame:
    """A finished game earlier in the same rubber (R28), and its score by side."""

    game: str
    score: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicRecord:
    """A game that is over, with its seed.

    `commitment` is what was shown before the first deal. `first_dealer` is None where no game
    began. `draw` is None where the deal went on from another game, too (`goes_on`). `players` are
    the names by seat at the end, for people to read; nothing depends on them. `rubber` are the
    games of the rubber before this one, in order: its running tally (R28).
    """

    game: str
    ending: Ending
    commitment: str
    seed: bytes = field(repr=False)
    rules: Rules
    partners_drawn: bool
    players: tuple[str, ...]
    first_dealer: Seat | None
    draw: RecordedDraw | None
    hands: tuple[RecordedHand, ...]
    score: Score
    rubber: tuple[RubberGame, ...] = ()

    @property
    def goes_on(self) -> bool:
        """Whether there was no draw, by what the record says: another game's deal went on.

        The record can't show who was to deal first then; whoever saw that other game can.
        """
        return self.draw is None and self.first_dealer is not None
