"""Records of our own making: two hands between Ann, Bo, Cy and Dee, and ways to change them.

In the first, Dee deals, Bo orders the king of hearts up and takes four tricks with Dee. In the
second, Ann deals, nine of diamonds is turned down, and Cy takes all five alone in spades.
"""

import json
from collections.abc import Mapping
from typing import Any, TypeAlias

from engine.egn import ReplayedGame, read_record, replay

Json: TypeAlias = dict[str, Any]

NAMES = ["Ann", "Bo", "Cy", "Dee"]
FIRST_HANDS = ("As 9s Td Qc 9c", "Jh Ah Kd Ks Tc", "Qh Ad 9d Js Ac", "Th 9h Qs Jc Jd")
SECOND_HANDS = ("Jd Jh Th Td Qd", "Ad Kd 9c Tc 9h", "Js Jc As Ks Qs", "Ts 9s Ac Kc Qh")


def two_hands(*, initial: tuple[int, int] = (6, 3), **metadata: object) -> Json:
    """The whole record: Ann and Cy win it 10–4 from 6–3."""
    paper = record(first_hand(), second_hand())
    paper["metadata"].update(metadata, initialScore=list(initial))
    return paper


def record(*deals: Json, version: str = "1.4", **metadata: object) -> Json:
    """A record of these deals; dealt by whoever its deals say."""
    return {
        "fileType": "Euchre Game Notation",
        "version": version,
        "metadata": {"players": list(NAMES), "initialScore": [0, 0], "ruleset": {}, **metadata},
        "deals": list(deals),
    }


def first_hand(number: int = 0) -> Json:
    """Bo orders up, and takes four tricks with Dee: a point for their side."""
    return deal(
        number,
        dealer=3,
        upcard="Kh",
        calls="Pass Order",
        tricks="As Ks Js Qs / Td Kd Ad 9h / Jd 9c Ah Qh / Kh 9s Jh 9d / Tc Ac Th Qc",
    )


def second_hand(number: int = 1) -> Json:
    """Cy names spades alone in the second round, and takes all five: four points."""
    return deal(
        number,
        dealer=0,
        upcard="9d",
        calls="Pass Pass Pass Pass Pass s",
        tricks="Ad Qs Qh / Js 9s 9h / Jc Ts 9c / As Kc Tc / Ks Ac Kd",
        isAlone=True,
    )


def thrown_in(number: int, dealer: int) -> Json:
    """Everybody passes twice."""
    return deal(number, dealer=dealer, upcard="Kh", calls=" ".join(["Pass"] * 8))


def deal(
    number: int, *, dealer: int, upcard: str, calls: str, tricks: str = "", **bidding: object
) -> Json:
    """One deal, from text: calls with blanks between, tricks with strokes between."""
    phases: list[Json] = [
        {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": calls.split(), **bidding}
    ]
    if tricks:
        phases.append({"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": dealt(tricks)})
    start = {"dealer": dealer, "upCard": upcard}
    return {"dealNumber": number, "initialState": start, "phases": phases}


def dealt(text: str) -> list[list[str]]:
    """Lists of cards, from text with strokes between."""
    return [part.split() for part in text.split("/")]


def hands(texts: tuple[str, ...]) -> list[list[str]]:
    """Four hands, from text."""
    return [text.split() for text in texts]


def bidding(paper: Json, index: int = 0) -> Json:
    """The bidding of a deal."""
    found: Json = paper["deals"][index]["phases"][0]
    return found


def tricks(paper: Json, index: int = 0) -> list[list[str]]:
    """The tricks of a deal."""
    found: list[list[str]] = paper["deals"][index]["phases"][1]["tricks"]
    return found


def start(paper: Json, index: int = 0) -> Json:
    """How a deal begins."""
    found: Json = paper["deals"][index]["initialState"]
    return found


def replayed(paper: Mapping[str, object]) -> ReplayedGame:
    """The game that a record leads to."""
    return replay(read_record(json.dumps(paper)))
