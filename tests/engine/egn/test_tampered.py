"""Real play with cards swapped, dropped or turned: refused where it breaks, or truly legal."""

import copy
import json
from pathlib import Path
from random import Random

import pytest

from engine.egn import EgnError, Place, read_record, replay
from tests.engine.egn import papers
from tests.engine.egn.papers import Json
from tests.engine.egn.second_opinion import breaks

NAMES = ["epic_comeback", "mote_w5_g1", "mote_w5_g2", "mote_w5_g3", "quite_the_hustle_annotated"]


def alone(paper: Json, deal: Json) -> Json:
    """A record of just this deal, at nil all."""
    metadata = {**paper["metadata"], "initialScore": [0, 0]}
    return {**paper, "metadata": metadata, "deals": [deal]}


def swap_two_cards(deal: Json, random: Random) -> None:
    """Two cards change places, wherever they were played."""
    tricks = deal["phases"][1]["tricks"]
    (a, i), (b, j) = random.sample([(t, c) for t in tricks for c in range(len(t))], 2)
    a[i], b[j] = b[j], a[i]


def another_card(deal: Json, random: Random) -> None:
    """One card becomes any other."""
    trick = random.choice(deal["phases"][1]["tricks"])
    trick[random.randrange(len(trick))] = random.choice("9TJQKA") + random.choice("cdhs")


def drop_a_call(deal: Json, random: Random) -> None:
    """One call isn't made."""
    calls = deal["phases"][0]["calls"]
    del calls[random.randrange(len(calls))]


@pytest.mark.parametrize("tamper", [swap_two_cards, another_card, drop_a_call])
@pytest.mark.parametrize("name", NAMES)
def test_a_tampered_deal_is_refused_just_when_it_is_illegal(
    real_records: Path, name: str, tamper: object
) -> None:
    assert callable(tamper)
    paper = json.loads((real_records / f"{name}.egn").read_text(encoding="utf-8"))
    random = Random(name)
    for deal in paper["deals"] * 4:
        changed = copy.deepcopy(deal)
        changed["initialState"].pop("player_cards", None)
        tamper(changed, random)
        assert refused(alone(paper, changed)) == breaks(changed), changed


def refused(paper: Json) -> bool:
    """Whether a record is refused, at one of its deals."""
    try:
        replay(read_record(json.dumps(paper)))
    except EgnError as error:
        return error.place is not None
    return False


@pytest.mark.parametrize("trick", range(5))
@pytest.mark.parametrize("card", range(4))
def test_a_card_that_is_missing_in_the_middle_of_a_game_is_missed(trick: int, card: int) -> None:
    paper = papers.two_hands()
    del papers.tricks(paper)[trick][card]
    with pytest.raises(EgnError) as found:
        papers.replayed(paper)
    assert found.value.place == Place(1, 0, trick + 1)
