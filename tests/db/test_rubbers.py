"""Rubbers as they are stored: a chain of games, each with its number, none of them twice (R28)."""

from dataclasses import replace
from typing import Any

import pytest

from db.errors import ChangeRefused, RubberContinued
from db.records import Change, EarlierRecord, GameRecord
from db.store import Store
from tests.db.samples import (
    ANN,
    BO,
    CY,
    DEE,
    GUILD,
    NOON,
    a_game,
    finished,
    opened,
    seated,
)


def game_of_rubber(number: int, winner: int, *, first: str = "g1", **changed: Any) -> GameRecord:  # noqa: ANN401 - any field
    """A finished game of the rubber that began with `first`."""
    score = (5, 3) if winner == 0 else (2, 5)
    of = first if number > 1 else None
    game = finished(first if number == 1 else f"{first}-{number}", winner, score, day=number)
    return replace(game, rubber_of=of, rubber_game=number, **changed)


async def rubbers(store: Store, person: int) -> tuple[int, int]:
    """Won and played."""
    stats = await store.stats(GUILD, person)
    return stats.rubber_wins, stats.rubbers


async def test_a_later_game_knows_the_games_before_it(store: Store) -> None:
    await store.commit(opened(game_of_rubber(1, 0), seated(ANN, BO, "Robot", DEE)))
    await store.commit(opened(game_of_rubber(2, 1), seated(ANN, BO, CY, "Robot")))
    await store.commit(opened(a_game("g1-3", rubber_of="g1", rubber_game=3)))
    await store.commit(opened(a_game("other")))
    first = EarlierRecord(
        game_id="g1", score=(5, 3), people=(frozenset({ANN}), frozenset({BO, DEE}))
    )
    second = EarlierRecord(
        game_id="g1-2", score=(2, 5), people=(frozenset({ANN, CY}), frozenset({BO}))
    )
    found = {saved.game.id: saved.earlier for saved in await store.load_live()}
    assert found == {"g1-3": (first, second), "other": ()}
    loaded = await store.load("g1-2")
    assert loaded is not None
    assert loaded.earlier == (first,)


async def test_a_game_of_a_rubber_that_was_given_up_is_no_part_of_it(store: Store) -> None:
    await store.commit(opened(game_of_rubber(1, 0)))
    given_up = a_game("g2", stage="ended", ended_ms=NOON, rubber_of="g1", rubber_game=2)
    await store.commit(opened(given_up))
    await store.commit(opened(replace(given_up, id="g3", stage="expired")))
    await store.commit(opened(a_game("g4", rubber_of="g1", rubber_game=2)))
    saved = await store.load("g4")
    assert saved is not None
    assert [earlier.game_id for earlier in saved.earlier] == ["g1"]


@pytest.mark.parametrize("stage", ["lobby", "playing", "finished"])
async def test_a_rubber_goes_on_once_from_each_game(store: Store, stage: str) -> None:
    over = {"winner": 0, "ended_ms": NOON} if stage == "finished" else {}
    await store.commit(opened(game_of_rubber(1, 0)))
    await store.commit(opened(a_game("g2", stage=stage, rubber_of="g1", rubber_game=2, **over)))
    with pytest.raises(RubberContinued) as refusal:
        await store.commit(opened(a_game("g3", rubber_of="g1", rubber_game=2)))
    assert (refusal.value.rubber_of, refusal.value.number) == ("g1", 2)
    assert await store.load("g3") is None
    await store.commit(opened(a_game("g4", rubber_of="g1", rubber_game=3)))


async def test_a_rubber_isnt_blamed_for_another_fault(store: Store) -> None:
    await store.commit(opened(game_of_rubber(1, 0)))
    lobby = a_game("g2", stage="lobby", rubber_of="g1", rubber_game=2)
    await store.commit(opened(lobby))
    with pytest.raises(ChangeRefused, match="ck_games_seed_length"):
        await store.commit(Change(game=replace(lobby, seed=b"short"), expected_rev=lobby.rev))


async def test_a_game_given_up_isnt_told_that_its_rubber_went_on(store: Store) -> None:
    await store.commit(opened(game_of_rubber(1, 0)))
    await store.commit(opened(a_game("g2", rubber_of="g1", rubber_game=2)))
    given_up = a_game("g3", stage="ended", ended_ms=NOON, rubber_of="g1", rubber_game=2)
    with pytest.raises(ChangeRefused, match="ck_games_seed_length"):
        await store.commit(opened(replace(given_up, seed=b"short")))


@pytest.mark.parametrize(
    ("changed", "rule"),
    [
        ({"rubber_of": "g1", "rubber_game": 4}, "ck_games_rubber_game_known"),
        ({"rubber_of": "g1", "rubber_game": 0}, "ck_games_rubber_game_known"),
        ({"rubber_game": 2}, "ck_games_rubber_named_from_game_2"),
        ({"rubber_of": "g1"}, "ck_games_rubber_named_from_game_2"),
    ],
)
async def test_a_place_in_a_rubber_that_cant_be_is_refused(
    store: Store, changed: dict[str, Any], rule: str
) -> None:
    await store.commit(opened(game_of_rubber(1, 0)))
    with pytest.raises(ChangeRefused, match=rule):
        await store.commit(opened(a_game("g2", **changed)))


async def test_a_rubber_needs_the_game_it_began_with(store: Store) -> None:
    with pytest.raises(ChangeRefused, match="FOREIGN KEY"):
        await store.commit(opened(a_game("g2", rubber_of="nowhere", rubber_game=2)))


async def test_a_rubber_is_won_with_its_second_game(store: Store) -> None:
    await store.commit(opened(game_of_rubber(1, 0)))
    assert await rubbers(store, ANN) == (0, 0)
    await store.commit(opened(game_of_rubber(2, 1)))
    assert await rubbers(store, ANN) == (0, 0)
    await store.commit(opened(game_of_rubber(3, 0)))
    assert [await rubbers(store, each) for each in (ANN, BO, CY, DEE)] == [
        (1, 1),
        (0, 1),
        (1, 1),
        (0, 1),
    ]


async def test_each_rubber_stands_for_itself(store: Store) -> None:
    for first, won_by in (("a", 0), ("b", 1)):
        await store.commit(opened(game_of_rubber(1, won_by, first=first)))
        await store.commit(opened(game_of_rubber(2, won_by, first=first)))
    await store.commit(opened(finished("g", 0, (10, 3))))
    await store.commit(opened(finished("h", 0, (10, 3))))
    assert await rubbers(store, ANN) == (1, 2)


async def test_a_rubber_counts_for_those_who_sat_at_the_end_of_its_last_game(
    store: Store,
) -> None:
    await store.commit(opened(game_of_rubber(1, 0)))
    await store.commit(opened(game_of_rubber(2, 0), seated(ANN, BO, "Robot", None)))
    assert await rubbers(store, ANN) == (1, 1)
    assert await rubbers(store, CY) == (0, 0)


async def test_a_rubber_whose_last_game_was_practice_counts_for_nobody(store: Store) -> None:
    await store.commit(opened(game_of_rubber(1, 0)))
    practice = game_of_rubber(2, 0, counted=False)
    await store.commit(opened(practice, seated(ANN, "Robot", CY, "Robot")))
    assert await rubbers(store, ANN) == (0, 0)
