"""Records that are wrong: each is refused, with the deal and the trick named."""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest

from engine.egn import EgnError, Place, read_record
from tests.engine.egn import papers
from tests.engine.egn.papers import Json, bidding, start, tricks

Change: TypeAlias = Callable[[Json], object]

DEAL_1 = "deal 1 (dealNumber 0)"
DEAL_2 = "deal 2 (dealNumber 1)"


def put(where: Callable[[Json], Any], key: Any, value: object) -> Change:  # noqa: ANN401
    """Set one value."""

    def change(paper: Json) -> None:
        where(paper)[key] = value

    return change


def in_rules(name: str, value: object) -> Change:
    return put(lambda paper: paper["metadata"]["ruleset"], name, value)


def in_metadata(name: str, value: object) -> Change:
    return put(lambda paper: paper["metadata"], name, value)


def in_bidding(name: str, value: object, deal: int = 0) -> Change:
    return put(lambda paper: bidding(paper, deal), name, value)


def in_start(name: str, value: object, deal: int = 0) -> Change:
    return put(lambda paper: start(paper, deal), name, value)


def in_play(name: str, value: object) -> Change:
    return put(lambda paper: paper["deals"][0]["phases"][1], name, value)


def played(trick: int, cards: str, deal: int = 0) -> Change:
    return put(lambda paper: tricks(paper, deal), trick - 1, cards.split())


def both(*changes: Change) -> Change:
    def change(paper: Json) -> None:
        for each in changes:
            each(paper)

    return change


def swap_cards(first: tuple[int, int], second: tuple[int, int]) -> Change:
    def change(paper: Json) -> None:
        (a, i), (b, j) = first, second
        of = tricks(paper)
        of[a - 1][i], of[b - 1][j] = of[b - 1][j], of[a - 1][i]

    return change


FIRST = papers.hands(papers.FIRST_HANDS)
PARTNER_ALONE = {"1": ["Left Bower: seat 3 goes alone"]}

PLAY: dict[str, tuple[Change, str]] = {
    "a card is played twice": (
        played(4, "Kh 9s Jh Kd"),
        f"{DEAL_1}, trick 4: seat 2 plays Kd, which was played in trick 2 already",
    ),
    "a card is played twice in one trick": (
        played(1, "As Ks Ks Qs"),
        f"{DEAL_1}, trick 1: seat 2 plays Ks, which was played in trick 1 already",
    ),
    "a suit comes out that its player had shown to be out of": (
        swap_cards((1, 1), (5, 0)),
        f"{DEAL_1}, trick 5: seat 1 plays Ks, but did not follow spades in trick 1",
    ),
    "the Left Bower comes out after a failure to follow trump": (
        both(played(3, "Kh 9c Ah Qh"), played(4, "Jh 9d Th Jd")),
        f"{DEAL_1}, trick 4: seat 0 plays Jd, but did not follow hearts in trick 3",
    ),
    "a seat plays the up-card that another took": (
        both(played(1, "As Kh Js Qs"), played(4, "Ks 9s Jh 9d")),
        f"{DEAL_1}, trick 1: seat 1 plays Kh, which seat 3 took",
    ),
    "a card of the turned-down suit's up-card is played": (
        played(1, "9d Qs Qh", deal=1),
        f"{DEAL_2}, trick 1: seat 1 plays 9d, which was turned down",
    ),
    "the discard is played": (
        in_bidding("discard", "Th"),
        f"{DEAL_1}, trick 5: seat 3 plays Th, which was discarded",
    ),
    "a card of the kitty is played": (
        in_start("kitty", ["Ts", "Tc", "Kc"]),
        f"{DEAL_1}, trick 5: seat 1 plays Tc, which is in the kitty",
    ),
    "a card that was dealt to somebody else is played": (
        in_start("playerCards", [["9c"], [], ["Td"], []]),
        f"{DEAL_1}, trick 2: seat 0 plays Td, which was dealt to seat 2",
    ),
    "a card is played that isn't in the hand that was dealt": (
        in_start("playerCards", [["As", "9s", "Qd", "Qc", "9c"], [], [], []]),
        f"{DEAL_1}, trick 2: seat 0 plays Td, which is not among the cards dealt to it",
    ),
    "a revoke against the hand that was dealt": (
        both(
            in_start("playerCards", FIRST),
            swap_cards((1, 1), (5, 0)),
        ),
        f"{DEAL_1}, trick 1: seat 1 plays Tc on spades, but holds Ks",
    ),
    "the taker neither plays nor discards the up-card": (
        both(in_rules("min_rank", 7), in_start("upCard", "8h"), in_bidding("discard", "7c")),
        f"{DEAL_1}, trick 5: seat 3 holds 8h, and neither plays nor discards it",
    ),
    "the taker holds two cards too many": (
        in_start("playerCards", [[], [], [], ["Jc", "Ts"]]),
        f"{DEAL_1}, trick 5: seat 3 holds Jc, and neither plays nor discards it",
    ),
    "a card that was dealt is never played": (
        in_start("playerCards", [[], ["Jh", "Ts"], [], []]),
        f"{DEAL_1}, trick 5: seat 1 was dealt Ts, but plays five other cards",
    ),
    "a trick of a loner has four cards": (
        played(3, "Jc Ts Jd 9c", deal=1),
        f"{DEAL_2}, trick 3: the trick has 4 cards, but 3 seats play",
    ),
    "a trick lacks a card": (
        played(2, "Td Kd Ad"),
        f"{DEAL_1}, trick 2: the trick has 3 cards, but 4 seats play",
    ),
    "a trick has one card too many": (
        played(2, "Td Kd Ad 9h Kc"),
        f"{DEAL_1}, trick 2: the trick has 5 cards, but 4 seats play",
    ),
    "a sixth trick": (
        lambda paper: tricks(paper).append(["Ts", "Qd", "Kc", "Jc"]),
        f"{DEAL_1}, trick 6: a hand has five tricks",
    ),
    "a hand breaks off in the middle of the game": (
        lambda paper: tricks(paper).pop(),
        f"{DEAL_1}, trick 4: the hand breaks off, but another deal follows",
    ),
    "a hand breaks off in the middle of a trick": (
        played(5, "Tc Ac"),
        f"{DEAL_1}, trick 5: the hand breaks off, but another deal follows",
    ),
    "a hand breaks off in the bidding": (
        both(in_bidding("calls", ["Pass"]), lambda paper: paper["deals"][0]["phases"].pop()),
        f"{DEAL_1}: the hand breaks off, but another deal follows",
    ),
    "a card of a trick isn't known": (
        played(5, "Tc Ac Xx Qc"),
        f"{DEAL_1}, trick 5: a card of the trick isn't known (Xx), so it can't be decided",
    ),
    "a card isn't known that matters, after one that doesn't": (
        both(played(1, "As Xx Js Qs"), played(5, "Tc Ac Xx Qc")),
        f"{DEAL_1}, trick 5: a card of the trick isn't known (Xx), so it can't be decided",
    ),
    "a card that matters isn't there": (
        lambda paper: tricks(paper)[4].__setitem__(2, ""),
        f"{DEAL_1}, trick 5: a card of the trick isn't known (nothing), so it can't be decided",
    ),
    "no card of the play is known": (
        in_play("tricks", [["Xx"] * 4] * 5),
        f"{DEAL_1}, trick 1: a card of the trick isn't known (Xx), so it can't be decided",
    ),
    "an unknown card can't mend what is wrong elsewhere": (
        both(played(1, "As Ks Js Xx"), played(4, "Kh 9s Jh Kd")),
        f"{DEAL_1}, trick 4: seat 2 plays Kd, which was played in trick 2 already",
    ),
    "a trick has a card that is only half known": (
        played(5, "Xh Ac Th Qc"),
        f"{DEAL_1}, trick 5: a card of the trick isn't known (Xh), and none that it may be fits",
    ),
    "a card isn't in the pack": (
        played(4, "Kh 8s Jh 9d"),
        f"{DEAL_1}, trick 4: 8s isn't in the pack",
    ),
    "another seat is said to lead first": (
        in_play("initialLead", 2),
        f"{DEAL_1}, trick 1: seat 2 is said to lead first; by these rules it is seat 0",
    ),
    "cards are played though nobody fixed trump": (
        in_bidding("calls", ["Pass"]),
        f"{DEAL_1}, trick 1: cards are played, though nobody fixed trump",
    ),
    "a card was dealt that should have followed in the first trick": (
        both(
            in_start("playerCards", [[], [], [], ["Th", "9h", "Qs", "Jc", "Jd"]]),
            in_start("kitty", ["Ts", "Qd", "Kc"]),
            lambda paper: paper["deals"].pop(),
            lambda paper: tricks(paper)[0].__setitem__(1, "Jh"),
            lambda paper: tricks(paper).__delitem__(slice(1, None)),
            lambda paper: start(paper)["playerCards"].__setitem__(1, ["Jh", "Ks"]),
        ),
        f"{DEAL_1}, trick 1: the cards dealt to seat 1 don't fit the play",
    ),
    "a hand of hearts plays spades and clubs": (
        in_start("playerCards", [["Xh"] * 5, [], [], []]),
        f"{DEAL_1}, trick 1: the cards dealt to seat 0 don't fit the play",
    ),
    "a third heart is dealt, and nowhere left for it": (
        in_start("playerCards", [[], [], [], ["Xd", "Xs", "Xh", "Xh", "Xh"]]),
        f"{DEAL_1}, trick 4: the cards dealt to seat 3 don't fit the play",
    ),
    "two jacks are dealt to one who plays but one": (
        in_start("playerCards", [[], ["Jx", "Jx"], [], []]),
        f"{DEAL_1}, trick 5: the cards dealt to seat 1 don't fit the play",
    ),
    "a hand has more hearts than are left": (
        in_start("playerCards", [["Xh"] * 3, ["Xh"] * 3, [], []]),
        f"{DEAL_1}: no deal fits all that the record says about it",
    ),
    "a heart is discarded by one who can't have had another": (
        in_bidding("discard", "Xh"),
        f"{DEAL_1}, trick 5: what seat 3 discards doesn't fit the play",
    ),
    "a jack is discarded though all of them come out": (
        both(in_bidding("discard", "Jx"), played(5, "Tc Jc Th Qc")),
        f"{DEAL_1}, trick 5: what seat 3 discards doesn't fit the play",
    ),
    "a kitty of spades when only one is left": (
        in_start("kitty", ["Xs", "Xs", ""]),
        f"{DEAL_1}, trick 4: no deal fits all that the record says about it",
    ),
    "four cards in a kitty of three, and none of them the up-card": (
        in_start("kitty", ["Xs", "Xd", "Xc", "Xc"]),
        f"{DEAL_1}: no deal fits all that the record says about it",
    ),
}

CALLS: dict[str, tuple[Change, str]] = {
    "a call after trump is fixed": (
        in_bidding("calls", ["Pass", "Order", "Pass"]),
        f"{DEAL_1}: call 3 (Pass) comes after the bidding was over",
    ),
    "a call after everybody has passed twice": (
        both(in_rules("std", False), in_bidding("calls", ["Pass"] * 9)),  # noqa: FBT003
        f"{DEAL_1}: call 9 (Pass) comes after the bidding was over",
    ),
    "a stuck dealer passes (R16)": (
        in_bidding("calls", ["Pass"] * 8),
        f"{DEAL_1}: seat 3 deals and passes twice, though these rules stick the dealer (std)",
    ),
    "the suit turned down is named (R15)": (
        in_bidding("calls", ["Pass"] * 5 + ["d"], deal=1),
        f"{DEAL_2}: seat 2 names diamonds, the suit that was turned down",
    ),
    "spades are named though the joker was turned down (R13)": (
        both(in_rules("joker", True), in_start("upCard", "B", deal=1)),  # noqa: FBT003
        f"{DEAL_2}: seat 2 names spades, the suit that was turned down",
    ),
    "a suit is named in the first round": (
        in_bidding("calls", ["Pass", "s"]),
        f"{DEAL_1}: call 2 (s) is made in the first round; it belongs in the second",
    ),
    "the up-card is ordered in the second round": (
        in_bidding("calls", ["Pass"] * 5 + ["Order"]),
        f"{DEAL_1}: call 6 (Order) is made in the second round; it belongs in the first",
    ),
    "the dealer's partner orders up with a partner (R14)": (
        in_rules("canadian", True),  # noqa: FBT003
        f"{DEAL_1}: seat 1, the dealer's partner, orders up without going alone (canadian)",
    ),
    "a hand without trump": (
        in_bidding("calls", ["Pass"] * 5 + ["n"]),
        f"{DEAL_1}: a hand without trump (n) is called, which we don't play",
    ),
    "a call that nobody knows": (
        in_bidding("calls", ["Pass", "x"]),
        f"{DEAL_1}: call 2 isn't known, so nobody knows trump",
    ),
    "alone, but nobody fixed trump": (
        both(in_bidding("calls", ["Pass"]), in_bidding("isAlone", True)),  # noqa: FBT003
        f"{DEAL_1}: somebody is said to be alone, but nobody fixed trump",
    ),
    "the lone defender is said to be two": (
        both(
            in_bidding("aloneDefender", 2),
            in_bidding("callAnnotations", {"1": ["Left Bower: seat 0 defends alone"]}),
        ),
        f"{DEAL_1}: aloneDefender is 2, but seat 0 is said to defend alone",
    ),
    "the bidding and the play differ about the loner": (
        both(in_bidding("isAlone", False), in_play("isAlone", True)),  # noqa: FBT003
        f"{DEAL_1}: the bidding and the play differ about isAlone",
    ),
    "a lone defender where the rules have none": (
        in_bidding("aloneDefender", 3, deal=1),
        f"{DEAL_2}: seat 3 is said to defend alone, which isn't possible here",
    ),
    "a lone defender of the makers' side": (
        both(in_rules("defend_alone", True), in_bidding("aloneDefender", 0, deal=1)),  # noqa: FBT003
        f"{DEAL_2}: seat 0 is said to defend alone, which isn't possible here",
    ),
    "a lone defender against two makers": (
        both(in_rules("defend_alone", True), in_bidding("aloneDefender", 0)),  # noqa: FBT003
        f"{DEAL_1}: seat 0 is said to defend alone, which isn't possible here",
    ),
    "our own words about a partner who may not go alone (R17)": (
        both(in_bidding("callAnnotations", PARTNER_ALONE), in_bidding("isAlone", True)),  # noqa: FBT003
        f"{DEAL_1}: seat 3 is said to go alone, which isn't possible here",
    ),
    "our own words about a loner whom the format doesn't know of (R17)": (
        both(
            in_bidding("callAnnotations", PARTNER_ALONE),
            in_metadata("description", "Left Bower rules: lone_maker=either_partner"),
        ),
        f"{DEAL_1}: seat 3 is said to go alone, but isAlone isn't true",
    ),
    "a discard though nobody took the up-card": (
        in_bidding("discard", "Qd", deal=1),
        f"{DEAL_2}: Qd is discarded, though nobody took the up-card",
    ),
    "half a discard though nobody took the up-card": (
        in_bidding("discard", "Xd", deal=1),
        f"{DEAL_2}: Xd is discarded, though nobody took the up-card",
    ),
    "a discard that its player never had": (
        both(in_bidding("discard", "Ts"), in_start("playerCards", [[], [], [], FIRST[3]])),
        f"{DEAL_1}: seat 3 discards Ts, which is not among its cards",
    ),
    "a discard from somebody else's hand": (
        both(in_bidding("discard", "9c"), in_start("playerCards", FIRST)),
        f"{DEAL_1}: 9c is discarded by seat 3, and dealt to seat 0",
    ),
    "cards are exchanged": (
        in_bidding("cardExchanges", [{"receiver": 1, "cards": ["Ah"]}]),
        f"{DEAL_1}: cards are exchanged (cardExchanges), which we don't play",
    ),
}

DEALS: dict[str, tuple[Change, str]] = {
    "the deal doesn't pass to the left (R8)": (
        in_start("dealer", 2, deal=1),
        f"{DEAL_2}: seat 2 deals, but after seat 3 it is seat 0's deal",
    ),
    "a deal after the game is won (R26)": (
        both(
            in_metadata("initialScore", [6, 9]),
        ),
        f"{DEAL_2}: the game was won before, at 6–10",
    ),
    "a game that is won before it begins": (
        in_metadata("initialScore", [10, 3]),
        "the game is won before it begins, at 10–3",
    ),
    "a deal too many": (
        in_rules("num_deals", 1),
        f"{DEAL_2}: the game ends after 1 deals",
    ),
    "another final score is declared": (
        in_metadata("finalScore", [10, 5]),
        "metadata.finalScore says 10–5, played is 10–4",
    ),
    "the up-card is dealt as well": (
        in_start("playerCards", [["Kh"], [], [], []]),
        f"{DEAL_1}: Kh is turned up, and dealt to seat 0",
    ),
    "a card is dealt twice": (
        in_start("playerCards", [["9c"], [], ["9c"], []]),
        f"{DEAL_1}: 9c is dealt to seat 2, and dealt to seat 0 too",
    ),
    "a card is dealt, and in the kitty": (
        both(in_start("playerCards", [["9c"], [], [], []]), in_start("kitty", ["9c"])),
        f"{DEAL_1}: 9c is in the kitty, and dealt to seat 0 too",
    ),
    "six cards are dealt": (
        in_start("playerCards", [["9c", "9s", "As", "Td", "Qc", "Kc"], [], [], []]),
        f"{DEAL_1}: seat 0 is dealt 6 cards",
    ),
    "the kitty is too large": (
        in_start("kitty", ["Ts", "Qd", "Kc", "Jc"]),
        f"{DEAL_1}: the kitty has 4 cards",
    ),
    "a card of the kitty isn't in the pack": (
        in_start("kitty", ["7h", "", ""]),
        f"{DEAL_1}: 7h isn't in the pack",
    ),
    "the up-card isn't known": (
        in_start("upCard", "Xx"),
        f"{DEAL_1}: the up-card isn't known",
    ),
    "the up-card isn't in the pack": (
        in_start("upCard", "7h"),
        f"{DEAL_1}: 7h isn't in the pack",
    ),
    "a deal is packed into a text": (
        put(lambda paper: paper["deals"], 1, "EBY2"),
        "deal 2: the deal is packed into one text",
    ),
}

RULESETS: dict[str, tuple[Change, str]] = {
    **{
        name: (in_rules(name, True), f"the record plays by {name} (")  # noqa: FBT003
        for name in (
            "farmers",
            "partners_best",
            "go_under",
            "allow_no_trump",
            "fast_break",
            "four_trick_tokens",
        )
    },
    "six players": (in_rules("num_players", 6), "num_players 6; we play with 4"),
    "a rule that we don't know": (in_rules("misere", True), 'plays by "misere", a rule'),  # noqa: FBT003
    "a pack from the sixes": (in_rules("min_rank", 6), "min_rank 6; we play with 9, 8 or 7"),
    "a game without end": (in_rules("winning_score", 0), "the game would never end"),
    "a target beyond ours": (in_rules("winning_score", 51), "winning_score is 51; it may be 0 to"),
    "an award of nothing": (in_rules("loner_march_score", 0), "loner_march_score is 0; it may be"),
    "another lead": (in_rules("loner_lead", "DEALER"), 'loner_lead is "DEALER"; we know'),
    "our own words with a rule that isn't": (
        in_metadata("description", "Left Bower rules: pickup=anybody"),
        'pickup is "anybody", which we can\'t play',
    ),
    "our own words with an option that isn't": (
        in_metadata("description", "Left Bower rules: misere=yes"),
        'misere is "yes", which we can\'t play',
    ),
}

SHAPES: dict[str, tuple[Change, str]] = {
    "another kind of file": (put(lambda p: p, "fileType", "PGN"), 'fileType is "PGN", not "Euch'),
    "a version to come": (put(lambda p: p, "version", "1.6"), 'version is "1.6"; we read 1.0.0'),
    "a version that is a number": (put(lambda p: p, "version", 1.4), "version is 1.4, not text"),
    "no metadata": (lambda p: p.pop("metadata"), "metadata is missing"),
    "no deals": (lambda p: p.pop("deals"), "deals is missing"),
    "no players": (lambda p: p["metadata"].pop("players"), "metadata.players is missing"),
    "no initial score": (
        lambda p: p["metadata"].pop("initialScore"),
        "metadata.initialScore is missing",
    ),
    "five players": (in_metadata("players", ["Ann"] * 5), "metadata.players has 5 entries"),
    "a player without a name": (in_metadata("players", [{}]), "players[0].name is missing"),
    "a score of one side": (in_metadata("initialScore", [1]), "needs two figures"),
    "a score that is true": (in_metadata("initialScore", [True, 0]), "[0] is true, not a whole"),
    "a score below nothing": (in_metadata("initialScore", [-1, 0]), "[0] is -1; it may be 0 to"),
    "a date that is a list": (in_metadata("date", []), "metadata.date is a list, not text"),
    "deals in an object": (put(lambda p: p, "deals", {}), "deals is an object, not a list"),
    "a deal that is a number": (put(lambda p: p["deals"], 0, 7), "deal 1: the deal is 7, not an"),
    "no initial state": (
        lambda p: p["deals"][0].pop("initialState"),
        f"{DEAL_1}: initialState is missing",
    ),
    "no phases": (lambda p: p["deals"][0].pop("phases"), f"{DEAL_1}: phases is missing"),
    "a fifth seat deals": (in_start("dealer", 4), "initialState.dealer is 4; it may be 0 to 3"),
    "half a seat deals": (in_start("dealer", 2.5), "initialState.dealer is 2.5, not a whole"),
    "a seat of a billion digits deals": (in_start("dealer", 10**60), "is a huge number; it may"),
    "the ten has two letters": (in_start("upCard", "10h"), 'is "10h", which is no card'),
    "a card is a number": (played(1, ""), f"{DEAL_1}, trick 1: the trick has 0 cards"),
    "a call of another game": (in_bidding("calls", ["1NT"]), 'calls[0] is "1NT", which is no'),
    "alone, as a word": (in_bidding("isAlone", "yes"), 'isAlone is "yes", not true or false'),
    "a trick that is a text": (in_play("tricks", ["As"]), 'tricks[0] is "As", not a list'),
    "a phase of another game": (in_bidding("type", "AUCTION"), '.type is "AUCTION", not EUCHRE'),
    "the play before the bidding": (
        lambda p: p["deals"][0]["phases"].reverse(),
        f"{DEAL_1}: phases has to be the bidding, then the play",
    ),
    "two biddings": (
        lambda p: p["deals"][0].update(phases=[bidding(p), bidding(p)]),
        f"{DEAL_1}: phases has to be the bidding, then the play",
    ),
    "an annotation under a word": (
        in_bidding("callAnnotations", {"first": []}),
        'callAnnotations has the key "first", which is no number',
    ),
    "an annotation that is a number": (
        in_bidding("callAnnotations", {"0": [1]}),
        "callAnnotations.0[0] is 1, not text",
    ),
}

BROKEN = {**PLAY, **CALLS, **DEALS, **RULESETS, **SHAPES}


def complaint(paper: object) -> str:
    """What is said about a record that is wrong."""
    with pytest.raises(EgnError) as refused:
        papers.replayed(paper)  # type: ignore[arg-type] # some of them aren't even objects
    return str(refused.value)


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_record_is_refused_where_it_breaks(fault: str) -> None:
    change, said = BROKEN[fault]
    paper = copy.deepcopy(papers.two_hands())
    change(paper)
    assert said in complaint(paper)


def test_an_error_carries_its_place() -> None:
    paper = papers.two_hands()
    played(4, "Kh 9s Jh Kd")(paper)
    with pytest.raises(EgnError) as refused:
        papers.replayed(paper)
    assert refused.value.place == Place(1, 0, 4)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file isn't JSON: line 1, column 1: Expecting value"),
        ('{"fileType": NaN}', "the file isn't JSON: NaN is no JSON number"),
        ("[" * 100_000, "the file is nested too deeply to be a record"),
        ("1" * 5_000, "the file holds a number too long to be read"),
        ('{"deals": [], "deals": []}', 'the file says "deals" twice in one object'),
        ("[]", "the file holds a list, not a record"),
        ('"record"', 'the file holds "record", not a record'),
        ("null", "the file holds null, not a record"),
    ],
)
def test_a_text_that_is_no_record_is_refused(text: str, said: str) -> None:
    with pytest.raises(EgnError) as refused:
        read_record(text)
    assert str(refused.value) == said


@pytest.mark.parametrize("value", [None, True, -1, 1.5, 10**50, "x", "\ud800", [], {}, [[]], [{}]])
def test_a_wrong_value_anywhere_is_a_sentence_and_no_crash(value: object) -> None:
    whole = papers.record(papers.first_hand(), title="t", description="d", finalScore=[0, 1])
    bidding(whole).update(isAlone=False, discard="Jc", aloneDefender=-1, callAnnotations={"0": []})
    start(whole).update(kitty=["Ts"], playerCards=[["As"], [], [], []])
    for path in list(paths(whole)):
        paper = copy.deepcopy(whole)
        replace_at(paper, path, value)
        assert "\n" not in outcome(paper)


def outcome(paper: Json) -> str:
    """What is said about a record, and nothing about one that is well."""
    try:
        papers.replayed(paper)
    except EgnError as error:
        return str(error)
    return ""


def paths(value: object, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in a record."""
    if before:
        yield before
    inside = dict(enumerate(value)) if isinstance(value, list) else value
    for key, inner in inside.items() if isinstance(inside, dict) else ():
        yield from paths(inner, (*before, key))


def replace_at(paper: Json, path: tuple[Any, ...], value: object) -> None:
    """Put another value where the path leads."""
    inside: Any = paper
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value


def test_json_with_a_mark_at_its_beginning_is_no_record_text() -> None:
    with pytest.raises(EgnError):
        read_record("\ufeff" + json.dumps(papers.two_hands()))
