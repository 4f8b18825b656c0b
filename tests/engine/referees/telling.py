"""The rules told a second time, straight through, as one would tell them at a table.

`a_hand` is a conversation: it says who is to move and what may be done, and is sent what is done.
It has no states and no phases, knows cards and actions as text only, and asks the engine nothing.
Claims (R27) aren't in it.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

Question: TypeAlias = tuple[int, list[str]]
T = TypeVar("T")
Told: TypeAlias = Generator[Question, str, T]

NO_OR_ALONE = ["pass", "alone"]
MATE = {"S": "C", "C": "S", "H": "D", "D": "H"}
HEIGHT = "789TJQKA"


@dataclass(frozen=True)
class Cards:
    """A deal as text: `hands` by seat, such as `"AS KS JC 9H TD"`."""

    dealer: int
    hands: Sequence[str]
    upcard: str

    @property
    def turned(self) -> str:
        """The suit turned up; a joker counts as a spade (R13)."""
        return "S" if self.upcard == "BB" else self.upcard[1]


@dataclass(frozen=True)
class Bid:
    """Who called what; `ordered` when the up-card was accepted."""

    maker: int
    trump: str
    alone: bool
    ordered: bool


def a_hand(rules: Mapping[str, Any], cards: Cards) -> Told[None]:
    """A hand under `rules` (`Rules.as_dict`), from the first bid to the last card."""
    bid = yield from _bidding(rules, cards)
    if bid is None:
        return
    hands = [hand.split() for hand in cards.hands]
    if bid.ordered:
        yield from _upcard(rules, cards, bid, hands)
    maker = yield from _lone_maker(rules, bid)
    defender = yield from _lone_defender(rules, bid, maker)
    out = [(loner + 2) % 4 for loner in (maker, defender) if loner is not None]
    leader = _leader(rules, cards.dealer, maker, defender)
    while any(hands[seat] for seat in range(4) if seat not in out):
        order = [seat % 4 for seat in range(leader, leader + 4) if seat % 4 not in out]
        leader = yield from _trick(hands, order, bid.trump)


def options_after(rules: Mapping[str, Any], cards: Cards, said: Sequence[str]) -> list[str]:
    """What may be done after all this was said and done; nothing when the hand is over."""
    hand = a_hand(rules, cards)
    try:
        _, may = next(hand)
        for code in said:
            _, may = hand.send(code)
    except StopIteration:
        return []
    return may


def _bidding(rules: Mapping[str, Any], cards: Cards) -> Told[Bid | None]:
    turn = [(cards.dealer + place) % 4 for place in (1, 2, 3, 4)]
    for seat in turn:
        calls = ["pass", "order", "order_alone"]
        if rules["partner_must_go_alone"] and (seat - cards.dealer) % 4 == 2:
            calls.remove("order")
        said = yield seat, calls
        if said != "pass":
            return Bid(seat, cards.turned, said.endswith("alone"), ordered=True)
    suits = [suit for suit in "CDHS" if suit != cards.turned]
    for seat in turn:
        stuck = rules["stick_the_dealer"] and seat == cards.dealer
        calls = [f"{verb}:{suit}" for suit in suits for verb in ("name", "name_alone")]
        said = yield seat, calls if stuck else ["pass", *calls]
        if said != "pass":
            return Bid(seat, said[-1], "alone" in said, ordered=False)
    return None


def _upcard(rules: Mapping[str, Any], cards: Cards, bid: Bid, hands: list[list[str]]) -> Told[None]:
    taker = bid.maker if rules["pickup"] == "maker" else cards.dealer
    free = [*hands[taker], *([cards.upcard] if rules["discard_upcard"] else [])]
    laid_away = yield taker, [f"discard:{card}" for card in free]
    hands[taker].append(cards.upcard)
    hands[taker].remove(laid_away.removeprefix("discard:"))


def _lone_maker(rules: Mapping[str, Any], bid: Bid) -> Told[int | None]:
    if bid.alone:
        return bid.maker
    partner = (bid.maker + 2) % 4
    if rules["lone_maker"] == "either_partner" and (yield partner, NO_OR_ALONE) == "alone":
        return partner
    return None


def _lone_defender(rules: Mapping[str, Any], bid: Bid, maker: int | None) -> Told[int | None]:
    when = rules["defend_alone"]
    if when == "off" or (when == "against_loner" and maker is None):
        return None
    for seat in ((bid.maker + 1) % 4, (bid.maker + 3) % 4):
        if (yield seat, NO_OR_ALONE) == "alone":
            return seat
    return None


def _leader(rules: Mapping[str, Any], dealer: int, maker: int | None, defender: int | None) -> int:
    """Whom the first lead falls to; if that seat sits out, to the next."""
    loners = [seat for seat in (defender, maker) if seat is not None]
    if rules["lone_lead"] == "left_of_dealer" or not loners:
        return dealer + 1
    return loners[0] if len(loners) == 2 else loners[0] + 1


def _trick(hands: list[list[str]], order: list[int], trump: str) -> Told[int]:
    led = ""
    best = (-1, -1)
    for seat in order:
        same = [card for card in hands[seat] if _suit(card, trump) == led]
        said = yield seat, [f"play:{card}" for card in same or hands[seat]]
        card = said.removeprefix("play:")
        hands[seat].remove(card)
        led = led or _suit(card, trump)
        if _suit(card, trump) in (led, trump):
            best = max(best, (_height(card, trump), seat))
    return best[1]


def _suit(card: str, trump: str) -> str:
    return trump if card in ("BB", f"J{MATE[trump]}") else card[1]


def _height(card: str, trump: str) -> int:
    """Trumps stand above the led suit, and cards of other suits aren't asked about."""
    bowers = [f"J{MATE[trump]}", f"J{trump}", "BB"]
    if card in bowers:
        return 100 + bowers.index(card)
    return HEIGHT.index(card[0]) + (50 if card[1] == trump else 0)
