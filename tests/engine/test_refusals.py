"""Every refusal: what was tried, what it says, and that nothing changes."""

import copy
from dataclasses import dataclass, field

import pytest

from engine import errors
from engine.actions import Action, Claim, Discard, GoAlone, NameSuit, OrderUp, Pass, Play
from engine.cards import Card, Suit
from engine.errors import IllegalAction, InvalidDeal
from engine.game import apply, deal_hand
from engine.phases import Phase
from engine.rules import ENGLISH, TOURNAMENT, DefendAlone, LoneMaker, Rules
from engine.state import GameState
from tests.engine.positions import bid, dealt, in_play, play, position, waiting

DEALT = position(dealer=3, hands=["9H"], upcard="QH")
TURNED_DOWN = bid(DEALT, *["pass"] * 4)
TAKEN = bid(position(Rules(discard_upcard=False), dealer=3, upcard="QH"), "order")
LED = play(in_play("S", ["9H 9C", "AH AS"]), "9H")
ASKED = bid(
    position(Rules(lone_maker=LoneMaker.EITHER_PARTNER), dealer=3, upcard="QH"),
    *["pass"] * 4,
    "name:S",
)
DEFENDERS_ASKED = bid(
    position(Rules(defend_alone=DefendAlone.ALWAYS), dealer=3, upcard="QH"),
    *["pass"] * 4,
    "name:S",
)
THROWN_IN = bid(DEALT, *["pass"] * 8)


@dataclass(frozen=True)
class Story:
    """`seat` tries `action` at `table`, and the refusal is of this kind and says these facts."""

    name: str
    table: GameState
    seat: int
    action: Action
    kind: type[IllegalAction]
    facts: dict[str, object] = field(default_factory=dict)


def wrong_phase(name: str, table: GameState, action: Action) -> Story:
    assert table.turn is not None
    facts: dict[str, object] = {"phase": table.phase, "action": action}
    return Story(name, table, table.turn, action, errors.WrongPhase, facts)


HEART = Card("9H")
STORIES = [
    Story(
        "a bid before the deal",
        waiting(),
        0,
        Pass(),
        errors.NothingToDo,
        {"phase": Phase.TO_DEAL},
    ),
    Story(
        "a bid after the hand was thrown in",
        THROWN_IN,
        0,
        Pass(),
        errors.NothingToDo,
        {"phase": Phase.HAND_OVER},
    ),
    Story(
        "a bid in somebody else's turn",
        DEALT,
        2,
        Pass(),
        errors.NotYourTurn,
        {"seat": 2, "turn": 0},
    ),
    Story(
        "a card in somebody else's turn",
        LED,
        0,
        Play(Card("AS")),
        errors.NotYourTurn,
        {"seat": 0, "turn": 1},
    ),
    Story(
        "a discard by somebody who did not take the card",
        TAKEN,
        0,
        Discard(HEART),
        errors.NotYourTurn,
        {"seat": 0, "turn": 3},
    ),
    Story(
        "a call from a seat that there is not",
        DEALT,
        4,
        Pass(),
        errors.NotYourTurn,
        {"seat": 4, "turn": 0},
    ),
    Story(
        "the dealer's partner assists without going alone",
        bid(position(ENGLISH, dealer=3), "pass"),
        1,
        OrderUp(),
        errors.MustGoAlone,
    ),
    Story(
        "the stuck dealer passes",
        bid(position(TOURNAMENT, dealer=3), *["pass"] * 7),
        3,
        Pass(),
        errors.DealerIsStuck,
    ),
    Story(
        "the suit turned down is named",
        TURNED_DOWN,
        0,
        NameSuit(Suit.HEARTS),
        errors.SuitWasTurnedDown,
        {"suit": Suit.HEARTS},
    ),
    Story(
        "the card just taken is discarded",
        TAKEN,
        3,
        Discard(Card("QH")),
        errors.MustKeepTheUpcard,
        {"card": Card("QH")},
    ),
    Story(
        "a card of somebody else is discarded",
        bid(position(dealer=3, hands=["9H"], upcard="QH"), "order"),
        3,
        Discard(HEART),
        errors.CardNotHeld,
        {"card": HEART},
    ),
    Story(
        "a card of somebody else is played",
        LED,
        1,
        Play(Card("9C")),
        errors.CardNotHeld,
        {"card": Card("9C")},
    ),
    Story(
        "a card that does not follow suit",
        LED,
        1,
        Play(Card("AS")),
        errors.MustFollow,
        {"card": Card("AS"), "led": Suit.HEARTS, "trump": Suit.SPADES},
    ),
    Story(
        "a claim when somebody may hold a higher card",
        in_play("S", ["JS JC AS KS 9H"]),
        0,
        Claim(),
        errors.NoClaim,
        {"problem": errors.ClaimProblem.NOT_PROVEN},
    ),
    Story(
        "a claim after a card is led",
        play(in_play("S", ["9H", "JS JC AS KS QS"]), "9H"),
        1,
        Claim(),
        errors.NoClaim,
        {"problem": errors.ClaimProblem.NOT_ON_LEAD},
    ),
    Story(
        "a claim where none are played",
        in_play("S", ["JS JC AS KS QS"], rules=Rules(claim=False)),
        0,
        Claim(),
        errors.NoClaim,
        {"problem": errors.ClaimProblem.NOT_PLAYED},
    ),
    wrong_phase("a claim during the bidding", DEALT, Claim()),
    wrong_phase("a suit is named in the first round", DEALT, NameSuit(Suit.SPADES)),
    wrong_phase("a card is played in the first round", DEALT, Play(HEART)),
    wrong_phase("a card is discarded in the first round", DEALT, Discard(HEART)),
    wrong_phase("a loner without a call", DEALT, GoAlone()),
    wrong_phase("the card turned down is ordered up", TURNED_DOWN, OrderUp()),
    wrong_phase("no suit is named", TURNED_DOWN, NameSuit(None)),  # type: ignore[arg-type]
    wrong_phase("a card is played in the second round", TURNED_DOWN, Play(HEART)),
    wrong_phase("the taker passes", TAKEN, Pass()),
    wrong_phase("the taker plays before discarding", TAKEN, Play(Card("QH"))),
    wrong_phase("the maker's partner bids", ASKED, OrderUp(alone=True)),
    wrong_phase("the maker's partner names a suit", ASKED, NameSuit(Suit.SPADES, alone=True)),
    wrong_phase("a defender plays before answering", DEFENDERS_ASKED, Play(HEART)),
    wrong_phase("a pass during the play", LED, Pass()),
    wrong_phase("a second discard", LED, Discard(Card("AH"))),
    wrong_phase("going alone after the lead", LED, GoAlone()),
    wrong_phase("a call after the lead", LED, OrderUp()),
]


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_r23_a_refusal_says_why_and_nothing_changes(story: Story) -> None:
    before = copy.deepcopy(story.table)
    with pytest.raises(IllegalAction) as refusal:
        apply(story.table, story.seat, story.action)
    assert type(refusal.value) is story.kind
    assert {name: getattr(refusal.value, name) for name in story.facts} == story.facts
    assert story.table == before


def test_every_kind_of_refusal_has_its_story() -> None:
    classes = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    refusals = {kind for kind in classes if issubclass(kind, IllegalAction)}
    assert {story.kind for story in STORIES} == refusals - {IllegalAction}


def test_a_refused_deal_changes_nothing() -> None:
    before = copy.deepcopy(DEALT)
    with pytest.raises(InvalidDeal):
        deal_hand(DEALT, dealt(dealer=0))
    assert before == DEALT


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_the_text_of_a_refusal_names_no_card(story: Story) -> None:
    with pytest.raises(IllegalAction) as refusal:
        apply(story.table, story.seat, story.action)
    assert not any(card.code in str(refusal.value) for card in story.table.rules.pack)
