"""A second opinion on the play of one deal, from the JSON alone and by other means.

Only for plain games: the pack from the nines, nobody defends alone, eldest leads.
"""

from tests.engine.egn.papers import Json
from tests.engine.referee import Played, belongs_to, taker

PACK = {rank + suit for rank in "9TJQKA" for suit in "CDHS"}


def breaks(deal: Json) -> bool:
    """Whether trump isn't made, or cards come twice, from nowhere, or after a failure to follow."""
    bidding, play = deal["phases"]
    calls = bidding["calls"]
    called = next((index for index, call in enumerate(calls) if call != "Pass"), None)
    if called is None or (calls[called] == "Order") != (called < 4):
        return True
    dealer, upcard = deal["initialState"]["dealer"], deal["initialState"]["upCard"].upper()
    ordered = calls[called] == "Order"
    trump = upcard[1] if ordered else calls[called].upper()
    out = (dealer + 1 + called + 2) % 4 if bidding.get("isAlone") else None
    leader = (dealer + (2 if out == (dealer + 1) % 4 else 1)) % 4
    if play.get("initialLead", leader) != leader:
        return True
    tricks = _seated(play["tricks"], leader, out, trump)
    return _wrong_cards(tricks, upcard, dealer if ordered else None, bidding, out) or any(
        _revoked(tricks, number, trump) for number in range(len(tricks))
    )


def _seated(tricks: list[list[str]], leader: int, out: int | None, trump: str) -> list[Played]:
    seated = []
    for cards in tricks:
        order = [(leader + step) % 4 for step in range(4) if (leader + step) % 4 != out]
        seated.append([(s, card.upper()) for s, card in zip(order, cards, strict=True)])
        leader = taker(seated[-1], trump)
    return seated


def _wrong_cards(
    tricks: list[Played], upcard: str, taken_by: int | None, bidding: Json, out: int | None
) -> bool:
    plays = [play for trick in tricks for play in trick]
    cards = [card for _, card in plays]
    discard = bidding.get("discard", "").upper()
    stolen = any(card == upcard and seat != taken_by for seat, card in plays)
    lost = discard not in {"", upcard} and upcard not in cards and taken_by != out
    return len(set(cards)) < len(cards) or not set(cards) <= PACK - {discard} or stolen or lost


def _revoked(tricks: list[Played], number: int, trump: str) -> bool:
    led = belongs_to(tricks[number][0][1], trump)
    return any(
        belongs_to(card, trump) != led
        and any(
            seat == who and belongs_to(later, trump) == led
            for trick in tricks[number + 1 :]
            for who, later in trick
        )
        for seat, card in tricks[number]
    )
