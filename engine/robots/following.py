"""What to play to a trick that somebody else has led."""

from engine.cards import Card, Hand, trick_strength
from engine.robots.knowledge import Knowledge
from engine.robots.throwing import least_useful
from engine.seats import Seat, side_of


WEAK = 2


def follow(know: Knowledge, legal: Hand) -> Card:
    """The card of `legal` to play to the trick on the table."""
    winners = _winners(know, legal)
    card = _winner_to_play(know, winners) if winners else None
    return card or least_useful(know, _lower(legal, winners))


def _lower(legal: Hand, winners: Hand) -> Hand:
    """The cards that leave the trick as it is; all of them where none does."""
    return tuple(card for card in legal if card not in winners) or legal


def _winners(know: Knowledge, legal: Hand) -> Hand:
    """The cards that would win the trick as it stands, weakest first."""
    best, led = know.best, know.led
    if best is None or led is None:
        return ()

    def height(card: Card) -> int:
        return trick_strength(card, know.trump, led)

    beat = height(best[1])
    return tuple(sorted((card for card in legal if height(card) > beat), key=height))


def _winner_to_play(know: Knowledge, winners: Hand) -> Card | None:
    """The card to win with, or None to leave the trick alone."""
    behind = tuple(seat for seat in know.to_come if side_of(seat) != side_of(know.seat))
    seat, card = know.best
    if side_of(seat) == side_of(know.seat):
        return _help_partner(know, card, winners, behind)
    if not behind:
        return winners[0]
    if know.partner in know.to_come:
        return _second_hand(know, card, winners, behind)
    return _third_hand(know, winners, behind)


def _ruffs(know: Knowledge, winners: Hand) -> bool:
    return know.led is not know.trump and know.is_trump(winners[0])


def _help_partner(know, card, winners, behind) -> Card | None:
    """A sure card where the last opponent may beat the partner's; a trump only on a weak one."""
    above = know.higher(card, behind)
    if _ruffs(know, winners):
        spare = not know.makes and not know.is_boss(winners[0])
        return winners[0] if spare and len(above) >= WEAK else None
    return _sure(know, winners, behind) if above else None


def _second_hand(know, card, winners, behind) -> Card | None:
    """Second hand low, but take it with a boss; ruff what the partner can't beat."""
    if not _ruffs(know, winners):
        return _sure(know, winners, behind)
    if not know.is_boss(card) and know.is_boss(winners[0]):
        return None
    if any(know.may_ruff(seat, know.led) for seat in behind):
        return None
    return _ruff(know, winners, behind)


def _third_hand(know, winners, behind) -> Card:
    if _ruffs(know, winners):
        return _ruff(know, winners, behind)
    return _sure(know, winners, behind) or winners[0]


def _sure(know: Knowledge, winners: Hand, behind: tuple[Seat, ...]) -> Card | None:
    """The cheapest card that nobody behind can beat in its suit."""
    return next((card for card in winners if not know.higher(card, behind)), None)


def _ruff(know: Knowledge, winners: Hand, behind: tuple[Seat, ...]) -> Card:
    """The lowest trump, or one that is high enough where somebody behind ruffs as well."""
    if know.led is not None and any(know.may_ruff(seat, know.led) for seat in behind):
        return _sure(know, winners, behind) or winners[0]
    return winners[0]
