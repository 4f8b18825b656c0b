"""The last games of a server or a channel are found, newest first."""

from db.records import PastGame, Stage
from db.store import Store
from tests.db.samples import ANN, BO, GUILD, NOON, a_game, finished, opened, seated

OVER: tuple[Stage, ...] = ("finished", "ended")
DAY = 86_400_000


async def found(store: Store, stages: tuple[Stage, ...] = OVER, **where: int) -> list[str]:
    """The ids of the games that are found."""
    return [game.id for game in await store.past_games(GUILD, stages, limit=9, **where)]


async def test_a_past_game_has_its_score_its_end_and_four_names(store: Store) -> None:
    await store.commit(opened(finished("g1", 1, (7, 10)), seated(ANN, "Nell", None, BO)))
    (game,) = await store.past_games(GUILD, OVER, limit=9)
    assert game == PastGame(id="g1", ended_ms=NOON, score=(7, 10), names=("Ann", "Nell", "", "Bo"))


async def test_the_newest_comes_first_and_no_more_than_were_wanted(store: Store) -> None:
    for day in (2, 1, 3):
        await store.commit(opened(finished(f"day{day}", 0, (10, 7), day=day)))
    assert await found(store) == ["day3", "day2", "day1"]
    newest = await store.past_games(GUILD, OVER, limit=2)
    assert [(game.id, game.ended_ms) for game in newest] == [
        ("day3", NOON + 3 * DAY),
        ("day2", NOON + 2 * DAY),
    ]


async def test_games_that_run_or_never_began_or_ended_otherwise_are_left_out(store: Store) -> None:
    await store.commit(opened(a_game("runs")))
    await store.commit(opened(a_game("expired", stage="expired", ended_ms=NOON)))
    await store.commit(opened(a_game("not_begun", stage="ended", ended_ms=NOON, rev=0)))
    await store.commit(opened(a_game("given_up", stage="ended", ended_ms=NOON)))
    await store.commit(opened(finished("played", 0, (10, 7), day=-1)))
    assert await found(store) == ["given_up", "played"]
    assert await found(store, ("finished",)) == ["played"]


async def test_each_server_and_each_channel_has_its_own(store: Store) -> None:
    await store.commit(opened(a_game("here", stage="ended", ended_ms=NOON, channel_id=7)))
    await store.commit(opened(a_game("beside", stage="ended", ended_ms=NOON + 1, channel_id=8)))
    await store.commit(
        opened(a_game("elsewhere", stage="ended", ended_ms=NOON, guild_id=1, channel_id=9))
    )
    assert await found(store) == ["beside", "here"]
    assert await found(store, channel_id=7) == ["here"]
    assert await found(store, channel_id=9) == []
