"""Records of real games, where they lie beside the checkout: the scores that decided them."""

import json
from pathlib import Path

import pytest

from engine.egn import read_record, replay
from engine.faceup import Score

SCORES: dict[str, Score] = {
    "epic_comeback": (11, 9),
    "quite_the_hustle_annotated": (10, 7),
    "vwec_finals": (8, 10),
    "mote_w5_g1": (10, 3),
    "mote_w5_g2": (8, 10),
    "mote_w5_g3": (10, 6),
}


@pytest.mark.parametrize("name", SCORES)
def test_a_real_game_is_legal_and_leads_to_the_score_that_decided_it(
    real_records: Path, name: str
) -> None:
    game = replay(read_record((real_records / f"{name}.egn").read_text(encoding="utf-8")))
    assert game.score == SCORES[name]
    assert game.winner == SCORES[name].index(max(SCORES[name]))
    assert all(hand.over for hand in game.hands)


def test_a_real_record_of_the_oldest_version_keeps_the_hand_it_shows(real_records: Path) -> None:
    text = (real_records / "mote_w5_g1.egn").read_text(encoding="utf-8")
    hands = replay(read_record(text)).hands
    shown = [seat for hand in hands for seat, cards in enumerate(hand.dealt) if cards]
    assert shown == [2]


def test_the_annotations_of_a_real_record_are_all_kept(real_records: Path) -> None:
    text = (real_records / "quite_the_hustle_annotated.egn").read_text(encoding="utf-8")
    written = [
        note
        for deal in json.loads(text)["deals"]
        for phase in deal["phases"]
        for name in ("callAnnotations", "playAnnotations")
        for notes in phase.get(name, {}).values()
        for note in notes
    ]
    game = replay(read_record(text))
    assert written == [n for hand in game.hands for done in hand.actions for n in done.notes]
    assert len(game.notes) == 5
