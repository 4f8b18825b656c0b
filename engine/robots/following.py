"""What to play to a trick that somebody else has led."""

from dataclasses import dataclass

from engine.cards import Card, Hand, Suit, trick_strength
from engine.robots.knowledge import Knowledge
from engine.robots.throwing import least_useful
from engine.seats import Seat, side_of

# A partner's card that so many cards behind can beat is worth a small trump.
CARDS_ABOVE_A_WEAK_ONE = 2


@dataclass(frozen=True, slots=True)
class Turn:
    """A trick to follow to.

    `best` wins it so far, and is `winning`'s; `winners` are the own cards that would win it as
    it stands, weakest first; `behind` are the opponents who play after this player.
    """

    know: Knowledge
    led: Suit
    winning: Seat
    best: Card
    winners: Hand
    behind: tuple[Seat, ...]

    @property
    def partner_wins(self) -> bool:
        """Whether the trick is the partner's so far."""
        return side_of(self.winning) == side_of(self.know.seat)

    @property
    def takes_a_trump(self) -> bool:
        """Whether only a trump on a plain suit can win."""
        return self.led is not self.know.trump and self.know.is_trump(self.winners[0])

    @property
    def ruffed_behind(self) -> bool:
        """Whether an opponent behind is known to lack the suit, and may hold a trump."""
        return any(self.know.may_ruff(seat, self.led) for seat in self.behind)

    @property
    def sure(self) -> Card | None:
        """The cheapest winner that nobody behind can beat in its own suit."""
        return next((c for c in self.winners if not self.know.higher(c, self.behind)), None)


def follow(know: Knowledge, legal: Hand) -> Card:
    """The card of `legal` to play.

    Raises:
        ValueError: on lead, when there is nothing to follow to.
    """
    turn = _turn(know, legal)
    card = _to_win_with(turn) if turn.winners else None
    return card or least_useful(know, _losers(legal, turn.winners) or legal)


def _losers(legal: Hand, winners: Hand) -> Hand:
    return tuple(card for card in legal if card not in winners)


def _turn(know: Knowledge, legal: Hand) -> Turn:
    led = know.led
    if led is None:
        raise ValueError("nothing is led")

    def height(card: Card) -> int:
        return trick_strength(card, know.trump, led)

    winning, best = max(know.trick.plays, key=lambda play: height(play[1]))
    winners = sorted((card for card in legal if height(card) > height(best)), key=height)
    behind = tuple(seat for seat in know.to_come if seat in know.opponents)
    return Turn(know, led, winning, best, tuple(winners), behind)


def _to_win_with(turn: Turn) -> Card | None:
    """The card to win with, or None to leave the trick to others."""
    if turn.partner_wins:
        return _help_partner(turn)
    if not turn.behind:
        return turn.winners[0]
    if turn.know.partner in turn.know.to_come:
        return _second_hand(turn)
    return _third_hand(turn)


def _help_partner(turn: Turn) -> Card | None:
    """A sure card where the partner's may be beaten; a trump only from a defender on a weak one."""
    above = turn.know.higher(turn.best, turn.behind)
    if not turn.takes_a_trump:
        return turn.sure if above else None
    weak = len(above) >= CARDS_ABOVE_A_WEAK_ONE
    small = not turn.know.is_boss(turn.winners[0])
    return turn.winners[0] if weak and small and not turn.know.makes else None


def _second_hand(turn: Turn) -> Card | None:
    """Low, unless the trick is sure; a trump on what the partner behind can't be left to beat."""
    if not turn.takes_a_trump:
        return turn.sure
    wasteful = turn.know.is_boss(turn.winners[0]) and not turn.know.is_boss(turn.best)
    return None if wasteful or turn.ruffed_behind else turn.winners[0]


def _third_hand(turn: Turn) -> Card:
    """High enough to last; but a small trump, unless an opponent behind ruffs too."""
    small = turn.takes_a_trump and not turn.ruffed_behind
    return turn.winners[0] if small else turn.sure or turn.winners[-1]
