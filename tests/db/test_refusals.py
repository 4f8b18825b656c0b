"""What the store refuses, and that nothing changes then."""

from dataclasses import replace

import pytest

from db.errors import ChangeRefused, ChannelTaken, Conflict
from db.records import ChairRecord, Change, GameRecord, HandRecord
from db.store import Store
from tests.db.samples import (
    ANN,
    BO,
    FOUR_PEOPLE,
    NOON,
    a_chair,
    a_game,
    a_play,
    opened,
    played,
    seated,
)


async def test_of_two_steps_from_the_same_state_only_the_first_is_stored(store: Store) -> None:
    game = a_game()
    await store.commit(opened(game))
    first = played(game)
    await store.commit(first)
    second = replace(first, chairs=seated("Robot", None, None, None), actions=(a_play(2, "pass"),))
    with pytest.raises(Conflict) as refusal:
        await store.commit(second)
    assert (refusal.value.game_id, refusal.value.expected_rev) == ("g1", 1)
    saved = await store.load("g1")
    assert saved is not None
    assert (saved.game, saved.chairs, saved.actions) == (first.game, FOUR_PEOPLE, first.actions)


async def test_a_step_of_an_unknown_game_is_a_conflict(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.commit(played(a_game()))


async def test_a_game_cant_be_made_twice(store: Store) -> None:
    await store.commit(opened(a_game(channel_id=1)))
    with pytest.raises(Conflict):
        await store.commit(opened(a_game(channel_id=2)))
    assert await store.live_game_in(2) is None


async def test_a_channel_has_one_live_game_at_most(store: Store) -> None:
    await store.commit(opened(a_game("g1", channel_id=7)))
    with pytest.raises(ChannelTaken) as refusal:
        await store.commit(opened(a_game("g2", channel_id=7, stage="lobby")))
    assert refusal.value.channel_id == 7
    assert await store.load("g2") is None


async def test_a_channel_is_free_again_once_its_game_is_over(store: Store) -> None:
    game = a_game("g1", channel_id=7)
    await store.commit(opened(game))
    over = replace(game, rev=2, stage="ended", ended_ms=NOON)
    await store.commit(Change(game=over, expected_rev=1))
    await store.commit(opened(a_game("g2", channel_id=7)))
    found = await store.live_game_in(7)
    assert found is not None
    assert found.id == "g2"


async def test_a_game_cant_move_into_a_taken_channel(store: Store) -> None:
    await store.commit(opened(a_game("g1", channel_id=7)))
    lobby = a_game("g2", channel_id=8, stage="lobby")
    await store.commit(opened(lobby))
    with pytest.raises(ChannelTaken):
        await store.commit(Change(game=replace(lobby, channel_id=7), expected_rev=lobby.rev))


async def test_a_channels_old_games_arent_blamed_for_another_fault(store: Store) -> None:
    await store.commit(opened(a_game("g1", channel_id=7, stage="ended", ended_ms=NOON)))
    with pytest.raises(ChangeRefused, match="ck_games_seed_length"):
        await store.commit(opened(a_game("g2", channel_id=7, seed=b"short")))


async def test_a_channels_live_game_isnt_blamed_for_a_fault_of_an_old_one(store: Store) -> None:
    await store.commit(opened(a_game("g1", channel_id=7)))
    over = a_game("g2", channel_id=7, stage="ended", ended_ms=NOON, seed=b"short")
    with pytest.raises(ChangeRefused, match="ck_games_seed_length"):
        await store.commit(opened(over))


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        (a_game(seed=b"short"), "ck_games_seed_length"),
        (a_game(commitment="5eed"), "ck_games_commitment_length"),
        (a_game(commitment=None), "games.commitment"),
        (a_game(stage="paused", ended_ms=NOON), "ck_games_stage_known"),
        (a_game(partners="married"), "ck_games_partners_known"),
        (a_game(rev=-1), "ck_games_not_negative"),
        (a_game(turn_seconds=0), "ck_games_not_negative"),
        (a_game(stage="finished", winner=2, ended_ms=NOON), "ck_games_winner_side"),
        (a_game(stage="finished", ended_ms=NOON), "ck_games_winner_when_finished"),
        (a_game(winner=0), "ck_games_winner_when_finished"),
        (a_game(stage="expired"), "ck_games_ended_when_over"),
        (a_game(ended_ms=NOON), "ck_games_ended_when_over"),
        (a_game(counted=True), "ck_games_counted_when_finished"),
        (a_game(guild_id=None), "games.guild_id"),
        (a_game(guild_id=2**63), "too large"),
        (a_game(rules={"seed": b"x"}), "not JSON serializable"),
    ],
)
async def test_a_game_that_cant_be_is_refused(store: Store, game: GameRecord, rule: str) -> None:
    with pytest.raises(ChangeRefused, match=rule):
        await store.commit(opened(game))
    assert await store.load("g1") is None


@pytest.mark.parametrize(
    ("chairs", "rule"),
    [
        (seated(ANN, BO, ANN, None), "chairs.user_id"),
        ((*FOUR_PEOPLE[:3], a_chair(4, None)), "ck_chairs_seat_known"),
        ((*FOUR_PEOPLE[:3], a_chair(0, None)), "chairs.seat"),
        ((*FOUR_PEOPLE[:3], replace(a_chair(3, ANN), robot="Robot")), "ck_chairs_one_sitter"),
        ((*FOUR_PEOPLE[:3], replace(a_chair(3, None), misses=-1)), "ck_chairs_not_negative"),
    ],
)
async def test_chairs_that_cant_be_are_refused(
    store: Store, chairs: tuple[ChairRecord, ...], rule: str
) -> None:
    with pytest.raises(ChangeRefused, match=rule):
        await store.commit(opened(a_game(), chairs))
    assert await store.load("g1") is None


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (replace(played(a_game()), actions=(a_play(1), a_play(1))), "actions.rev"),
        (replace(played(a_game()), actions=(replace(a_play(2), hand=2),)), "FOREIGN KEY"),
        (replace(played(a_game()), actions=(replace(a_play(2), seat=4),)), "ck_actions_seat_known"),
        (replace(played(a_game()), actions=(a_play(2, ""),)), "ck_actions_code_given"),
        (
            replace(played(a_game()), actions=(replace(a_play(2), user_id=None),)),
            "ck_actions_person_named",
        ),
        (
            replace(played(a_game()), hands=(HandRecord(number=1, entropy="1", dealer=0),)),
            "hands.number",
        ),
        (
            replace(played(a_game()), hands=(HandRecord(number=2, entropy="1", dealer=4),)),
            "ck_hands_dealer_known",
        ),
    ],
)
async def test_a_step_that_cant_be_is_refused_whole(
    store: Store, change: Change, rule: str
) -> None:
    await store.commit(opened(a_game()))
    before = await store.load("g1")
    with pytest.raises(ChangeRefused, match=rule):
        await store.commit(change)
    assert await store.load("g1") == before


@pytest.mark.parametrize("chairs", [None, (), FOUR_PEOPLE[:3]])
def test_a_new_game_needs_four_chairs(chairs: tuple[ChairRecord, ...] | None) -> None:
    with pytest.raises(ValueError, match="chairs"):
        Change(game=a_game(), expected_rev=None, chairs=chairs)
