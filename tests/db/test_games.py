"""A game is given back as it was stored."""

from dataclasses import replace

from db.records import SEATS, Change, HandRecord, SavedGame
from db.store import Store
from tests.db.samples import (
    ANN,
    BO,
    CY,
    FOUR_PEOPLE,
    GUILD,
    HUGE,
    NOON,
    a_game,
    a_play,
    opened,
    played,
    seated,
)


async def test_a_new_game_comes_back_with_chairs_and_first_hand(store: Store) -> None:
    change = opened(a_game())
    await store.commit(change)
    assert await store.load("g1") == SavedGame(
        game=change.game, chairs=FOUR_PEOPLE, hands=change.hands, actions=()
    )


async def test_every_value_keeps_its_kind_and_size(store: Store) -> None:
    game = a_game(
        guild_id=HUGE,
        channel_id=HUGE - 1,
        host_id=HUGE,
        rules={"target": 11, "claim": True, "joker": False, "packets": "3-2"},
        partners="drawn",
        seed=bytes(range(32)),
        score=(9, 8),
        message_id=HUGE,
        message_hand=7,
        nudge_message_id=HUGE,
        turn_started_ms=HUGE,
        deadline_ms=HUGE,
        nudged=True,
        updated_ms=HUGE,
    )
    await store.commit(opened(game))
    saved = await store.load("g1")
    assert saved is not None
    assert saved.game == game
    assert [type(value) for value in saved.game.rules.values()] == [int, bool, bool, str]


async def test_the_commitment_that_was_shown_stays_whatever_is_stored_later(store: Store) -> None:
    game = a_game()
    await store.commit(opened(game))
    await store.commit(played(replace(game, seed=bytes(32), commitment="0" * 64)))
    saved = await store.load("g1")
    assert saved is not None
    assert (saved.game.seed, saved.game.commitment) == (bytes(32), game.commitment)


async def test_each_action_is_added_in_the_order_played(store: Store) -> None:
    game = a_game()
    await store.commit(opened(game))
    for code in ("order", "discard:9H", "play:JH"):
        after = replace(game, rev=game.rev + 1)
        await store.commit(
            Change(game=after, expected_rev=game.rev, actions=(a_play(after.rev, code),))
        )
        game = after
    saved = await store.load("g1")
    assert saved is not None
    assert [action.code for action in saved.actions] == ["order", "discard:9H", "play:JH"]
    assert saved.game == game


async def test_one_step_may_end_a_hand_and_begin_the_next(store: Store) -> None:
    game = a_game()
    await store.commit(opened(game))
    second = HandRecord(number=2, entropy="222", dealer=0)
    step = replace(played(game), hands=(second,))
    await store.commit(step)
    saved = await store.load("g1")
    assert saved is not None
    assert [hand.number for hand in saved.hands] == [1, 2]
    assert saved.actions == step.actions


async def test_two_players_may_swap_chairs(store: Store) -> None:
    game = a_game(stage="lobby")
    await store.commit(opened(game, seated(ANN, BO, None, None)))
    swapped = seated(BO, ANN, None, None)
    await store.commit(Change(game=replace(game, rev=2), expected_rev=1, chairs=swapped))
    saved = await store.load("g1")
    assert saved is not None
    assert saved.chairs == swapped


async def test_chairs_stay_as_they_are_when_a_step_doesnt_name_them(store: Store) -> None:
    away = tuple(replace(chair, away=True, misses=2, wants_end=True) for chair in FOUR_PEOPLE)
    await store.commit(opened(a_game(), away))
    await store.commit(played(a_game()))
    saved = await store.load("g1")
    assert saved is not None
    assert saved.chairs == away


async def test_a_game_that_never_was_is_none(store: Store) -> None:
    assert await store.load("g1") is None


async def test_a_restart_finds_lobbies_and_games_being_played_only(store: Store) -> None:
    over = {"ended_ms": NOON}
    await store.commit(opened(a_game("playing", created_ms=2)))
    await store.commit(opened(a_game("lobby", created_ms=1, stage="lobby")))
    await store.commit(opened(a_game("finished", stage="finished", winner=0, **over)))
    await store.commit(opened(a_game("ended", stage="ended", **over)))
    await store.commit(opened(a_game("expired", stage="expired", **over)))
    live = await store.load_live()
    assert [saved.game.id for saved in live] == ["lobby", "playing"]
    assert [len(saved.chairs) for saved in live] == [SEATS, SEATS]


async def test_a_restart_keeps_the_games_apart(store: Store) -> None:
    for game_id in ("g1", "g2"):
        await store.commit(opened(a_game(game_id)))
        await store.commit(played(a_game(game_id)))
    live = {saved.game.id: saved for saved in await store.load_live()}
    assert live["g1"] == await store.load("g1")
    assert live["g2"] == await store.load("g2")


async def test_the_live_game_of_a_channel_is_found(store: Store) -> None:
    game = a_game(channel_id=7)
    await store.commit(opened(a_game("old", channel_id=7, stage="ended", ended_ms=NOON)))
    await store.commit(opened(game))
    assert await store.live_game_in(7) == game
    assert await store.live_game_in(8) is None


async def test_a_person_finds_their_own_tables_of_this_server(store: Store) -> None:
    await store.commit(opened(a_game("here", created_ms=1), seated(ANN, "Robot", None, None)))
    await store.commit(opened(a_game("here_too", created_ms=2), seated(BO, "Robot", ANN, None)))
    await store.commit(opened(a_game("not_hers"), seated(BO, CY, None, None)))
    await store.commit(opened(a_game("elsewhere", guild_id=GUILD + 1), FOUR_PEOPLE))
    await store.commit(opened(a_game("over", stage="ended", ended_ms=NOON), FOUR_PEOPLE))
    tables = await store.live_games_of(GUILD, ANN)
    assert [game.id for game in tables] == ["here", "here_too"]
