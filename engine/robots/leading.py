"""What to lead: rules of thumb in their order, and the first that has an answer decides."""

from collections.abc import Callable
from typing import TypeAlias

from engine.cards import Card, Hand
from engine.robots.knowledge import Knowledge
from engine.robots.throwing import least_useful

Thumb: TypeAlias = Callable[[Knowledge], Card | None]

# With three trumps one can lead a high one that isn't boss: it fetches what beats it, and two
# are left. With two, the second guards the first.
TRUMPS_TO_FORCE = 3
# With two cards left, a boss trump wins now or later; led now, it takes a trump from each hand.
NEAR_THE_END = 2
STOPPERS_TO_SPARE = 2


def lead(know: Knowledge) -> Card:
    """The card to lead."""
    answers = (thumb(know) for thumb in _thumbs(know))
    return next((card for card in answers if card), None) or least_useful(know, know.held)


def _thumbs(know: Knowledge) -> tuple[Thumb, ...]:
    if know.makes:
        return (draw_trump, trump_to_maker, cash_boss, from_length)
    if know.lone_opponent is not None and know.partner is not None:
        return (spare_stopper, away_from_stoppers, cash_boss)
    return (boss_trump_late, cash_boss, ruff_for_partner, from_length)


def draw_trump(know: Knowledge) -> Card | None:
    """The makers draw trump: with the boss, or from three with the best."""
    trumps = know.trumps
    if not trumps or not know.trumps_are_out:
        return None
    strong = know.is_boss(trumps[0]) or len(trumps) >= TRUMPS_TO_FORCE
    return trumps[0] if strong else None


def trump_to_maker(know: Knowledge) -> Card | None:
    """The best trump to a partner who made it, unless it is a Left Bower with its guard."""
    maker, trumps = know.contract.maker, know.trumps
    if know.partner != maker or not trumps or not know.trumps_are_out:
        return None
    if not know.may_hold(maker, know.trump) or _guards_one_missing(know, trumps):
        return None
    return trumps[0]


def _guards_one_missing(know: Knowledge, trumps: Hand) -> bool:
    """Whether a single card beats the best trump, while another trump can be played to it."""
    return len(trumps) > 1 and len(know.higher(trumps[0], know.opponents)) == 1


def boss_trump_late(know: Knowledge) -> Card | None:
    """A defender leads trump only when strong in it, or when it clears the way at the end."""
    trumps = know.trumps
    if not trumps or not know.trumps_are_out or not know.is_boss(trumps[0]):
        return None
    strong = len(trumps) >= TRUMPS_TO_FORCE or len(know.held) <= NEAR_THE_END
    return trumps[0] if strong else None


def cash_boss(know: Knowledge) -> Card | None:
    """A plain card that only a trump beats, of the suit that others are likeliest to hold."""
    sure = (card for card in know.plain if know.is_boss(card) and not _will_be_ruffed(know, card))
    return max(sure, key=lambda card: (_followers(know, card), card.rank, card.code), default=None)


def _will_be_ruffed(know: Knowledge, card: Card) -> bool:
    return any(know.may_ruff(seat, know.suit(card)) for seat in know.opponents)


def _followers(know: Knowledge, card: Card) -> int:
    return len(know.any_may_hold(know.opponents, know.suit(card)))


def ruff_for_partner(know: Knowledge) -> Card | None:
    """A suit that the partner has shown out of, and may ruff."""
    partner = know.partner
    if partner is None or not know.may_hold(partner, know.trump):
        return None
    shown_out = know.shown_out[partner]
    return _least_useful_of(know, tuple(c for c in know.plain if know.suit(c) in shown_out))


def from_length(know: Knowledge) -> Card | None:
    """The lowest card of the longest plain suit."""

    def length(card: Card) -> tuple[int, int, str]:
        return (len(know.of_suit(know.suit(card))), -card.rank, card.code)

    return max(know.plain, key=length, default=None)


def spare_stopper(know: Knowledge) -> Card | None:
    """One of two stoppers: at the last trick only one of them can be kept against a loner."""
    bosses = [card for card in know.plain if know.is_boss(card)]
    return cash_boss(know) if len(bosses) >= STOPPERS_TO_SPARE else None


def away_from_stoppers(know: Knowledge) -> Card | None:
    """Against a loner, a card of another suit: what the loner holds of this one falls later."""
    stopped = {know.suit(card) for card in know.plain if know.is_boss(card)}
    return _least_useful_of(know, tuple(c for c in know.plain if know.suit(c) not in stopped))


def _least_useful_of(know: Knowledge, choices: Hand) -> Card | None:
    return least_useful(know, choices) if choices else None
