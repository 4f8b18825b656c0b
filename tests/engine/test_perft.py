"""How many ways a hand can go, by every preset: anchors for whoever changes the engine.

Each count is made by the engine, and again by the rules told a second time, which goes through
every hand from its first bid and knows nothing of states.
"""

from dataclasses import dataclass, replace

import pytest

from engine.rules import PRESETS, Rules
from engine.state import GameState
from tests.engine.perft import perft
from tests.engine.positions import bid, position
from tests.engine.referees.telling import Cards, options_after

TO_THE_END = 99

DEALS = {
    "plain": Cards(
        0, ["JC 9C TS AC TC", "TD 9S KS JS JD", "AH KC QC 9H AS", "AD QH TH QD KD"], "JH"
    ),
    "low": Cards(1, ["9C 9S 7C 7H AH", "AD 9H 8H 8S 7D", "JC TD TH QS AC", "AS JH KS KC TS"], "JD"),
    "strong": Cards(
        0, ["QC TC QD TD 9S", "JH JD AH KH 9C", "KC AC AD KD 9D", "AS KS QS TS TH"], "QH"
    ),
    "joker": Cards(
        3, ["AD KS AC KC 9S", "AH JD QC TS 9H", "9C BB 9D TC KD", "KH TH QD QS AS"], "QH"
    ),
    "joker up": Cards(
        2, ["9D JH QS AC AS", "JD KD 9H QD AH", "9S TC TH JC TS", "QH KS 9C KH TD"], "BB"
    ),
}


@dataclass(frozen=True)
class Anchor:
    """How many positions lie `depth` actions on, after what was `said` and `played` in a hand."""

    preset: str
    deal: str
    depth: int
    count: int
    said: str = ""
    played: str = ""

    @property
    def before(self) -> list[str]:
        """The codes of what was said and played."""
        return [*self.said.split(), *(f"play:{card}" for card in self.played.split())]

    def __str__(self) -> str:
        return " ".join([self.preset, self.deal, *self.before]).replace(":", "-")


# From the deal, from the second round, and from positions further on to the end of the hand. Nobody
# can prove a claim in them, so they are the same with claims and without.
ANCHORS = [
    Anchor("american", "plain", 6, 2119),
    Anchor("american", "plain", 5, 1629, "pass pass pass pass"),
    Anchor(
        "american",
        "plain",
        TO_THE_END,
        96,
        "pass pass order discard:JC",
        played="JD 9H QH JH TC TD QC KD AH",
    ),
    Anchor("tock", "plain", 6, 1286),
    Anchor("tock", "plain", 6, 815, "pass pass pass pass pass name:D"),
    Anchor("tock", "plain", 5, 320, "pass order"),
    Anchor(
        "tock",
        "plain",
        TO_THE_END,
        36,
        "pass pass pass pass name:S alone pass alone",
        played="JC KD TC AD",
    ),
    Anchor("english", "joker", 6, 1146),
    Anchor("english", "joker up", 6, 750),
    Anchor("english", "joker up", 5, 198, "pass order_alone"),
    Anchor(
        "english",
        "joker",
        TO_THE_END,
        3,
        "order discard:KH alone alone",
        played="AH BB KD JD 9H TC",
    ),
    Anchor("classic", "low", 6, 1222),
    Anchor(
        "classic",
        "low",
        TO_THE_END,
        264,
        "pass pass pass pass pass name_alone:C",
        played="9C AC KC JC",
    ),
    Anchor("tournament", "plain", 6, 1560),
    Anchor("tournament", "plain", 5, 863, "pass pass pass pass pass pass pass"),
    Anchor(
        "tournament", "plain", TO_THE_END, 36, "order_alone discard:JC alone", played="JD AH JS"
    ),
]


def reached(anchor: Anchor, *, claim: bool) -> GameState:
    """The anchor's position, with claims or without (R27)."""
    deal = DEALS[anchor.deal]
    rules = replace(PRESETS[anchor.preset], claim=claim)
    table = position(rules, dealer=deal.dealer, hands=deal.hands, upcard=deal.upcard)
    return bid(table, *anchor.before)


def perft_told(rules: Rules, deal: Cards, said: list[str], depth: int) -> int:
    """The same count by the rules told again, each hand from its beginning."""
    may = options_after(rules.as_dict(), deal, said)
    if depth == 0 or not may:
        return 1
    if depth == 1:
        return len(may)
    return sum(perft_told(rules, deal, [*said, code], depth - 1) for code in may)


@pytest.mark.parametrize("anchor", ANCHORS, ids=str)
def test_r10_r22_as_many_ways_to_go_on_as_ever(anchor: Anchor) -> None:
    assert perft(reached(anchor, claim=True), anchor.depth) == anchor.count


@pytest.mark.parametrize("anchor", ANCHORS, ids=str)
def test_r10_r22_the_rules_told_again_have_as_many_ways_to_go_on(
    anchor: Anchor, deeper: int
) -> None:
    depth = anchor.depth + deeper
    counted = perft_told(PRESETS[anchor.preset], DEALS[anchor.deal], anchor.before, depth)
    assert counted == (perft(reached(anchor, claim=False), depth) if deeper else anchor.count)


def test_r27_each_lead_from_the_best_trumps_may_be_a_claim_instead() -> None:
    anchor = Anchor(
        "american", "strong", TO_THE_END, 6**4, "order discard:9S", "9C KC TH TC AS QH JH 9D"
    )
    three_leads = 1 + 3**4 + 6**4  # and four players with three cards, who may play any of them
    assert perft(reached(anchor, claim=False), anchor.depth) == anchor.count
    assert perft(reached(anchor, claim=True), anchor.depth) == anchor.count + three_leads
