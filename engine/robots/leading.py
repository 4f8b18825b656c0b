"""What to lead: rules of thumb in their order, the first that has an answer decides."""

from collections.abc import Callable
from typing import TypeAlias

from engine.cards import Card, Hand, left_bower
from engine.robots.knowledge import Knowledge
from engine.robots.throwing import keep_value, least_useful

Thumb: TypeAlias = Callable[[Knowledge], Card | None]

# With three trumps one can lead a high one that isn't boss: it fetches the bower that beats it.
TRUMPS_TO_FORCE = 3
LATE = 2


def lead(know: Knowledge) -> Card:
    """The card to lead."""
    for thumb in _thumbs(know):
        card = thumb(know)
        if card is not None:
            return card
    return least_useful(know, know.held)


def _thumbs(know: Knowledge) -> tuple[Thumb, ...]:
    if know.makes:
        return (draw_trump, lead_to_maker, cash_boss, safe_plain)
    if know.lone_opponent is not None:
        return (one_of_two_aces, keep_stoppers)
    if know.alone:
        return (draw_trump, cash_boss, safe_plain)
    return (late_boss_trump, cash_boss, ruff_for_partner, singleton, safe_plain)


def _trumps_against(know: Knowledge) -> bool:
    return bool(know.any_may_hold(know.opponents, know.trump))


def draw_trump(know: Knowledge) -> Card | None:
    """The boss trump while opponents may have trumps; from three, the best one anyway."""
    trumps = know.trumps
    if not trumps or not _trumps_against(know):
        return None
    if know.is_boss(trumps[0]):
        return trumps[0]
    if len(trumps) >= TRUMPS_TO_FORCE:
        return trumps[0]
    return None


def lead_to_maker(know: Knowledge) -> Card | None:
    """The best trump through to a partner who made it."""
    if know.partner != know.contract.maker or not know.trumps or not _trumps_against(know):
        return None
    if know.trump in know.shown_out[know.contract.maker]:
        return None
    guarded_left = know.trumps[0] is left_bower(know.trump) and len(know.trumps) > 1
    return None if guarded_left else know.trumps[0]


def cash_boss(know: Knowledge) -> Card | None:
    """A plain card that only a trump can beat, from the suit that is followed most surely."""
    bosses = [card for card in know.plain if know.is_boss(card) and not _is_ruffed(know, card)]
    return max(bosses, key=lambda card: (_followers(know, card), card.code), default=None)


def _is_ruffed(know: Knowledge, card: Card) -> bool:
    return any(know.may_ruff(seat, know.suit(card)) for seat in know.opponents)


def _followers(know: Knowledge, card: Card) -> int:
    return len(know.any_may_hold(know.opponents, know.suit(card)))


def late_boss_trump(know: Knowledge) -> Card | None:
    """The boss trump from three, or near the end, when it fetches what could ruff."""
    trumps = know.trumps
    if not trumps or not _trumps_against(know) or not know.is_boss(trumps[0]):
        return None
    if len(trumps) >= TRUMPS_TO_FORCE or len(know.held) <= LATE:
        return trumps[0]
    return None


def ruff_for_partner(know: Knowledge) -> Card | None:
    """A suit that the partner has shown out of and can ruff."""
    if know.partner is None:
        return None
    suits = know.shown_out[know.partner]
    if not know.may_hold(know.partner, know.trump):
        return None
    choices = tuple(card for card in know.plain if know.suit(card) in suits)
    return least_useful(know, choices) if choices else None


def singleton(know: Knowledge) -> Card | None:
    """The only card of a suit, so that a trump can ruff it later."""
    if not know.trumps:
        return None
    return _cheapest(know, tuple(c for c in know.plain if len(know.of_suit(know.suit(c))) == 1))


def safe_plain(know: Knowledge) -> Card | None:
    """The plain card that is missed least."""
    return _cheapest(know, know.plain)


def _cheapest(know: Knowledge, choices: Hand) -> Card | None:
    return least_useful(know, choices) if choices else None


def one_of_two_aces(know: Knowledge) -> Card | None:
    """With two stoppers one must go before the end anyway: lead one, keep the other."""
    bosses = [card for card in know.plain if know.is_boss(card)]
    if len(bosses) < 2:
        return None
    return max(bosses, key=lambda card: (_followers(know, card), card.code))


def keep_stoppers(know: Knowledge) -> Card | None:
    """Against a loner: what can't stop the march anyway."""
    return min(know.held, key=lambda card: (keep_value(know, card), card.code))
