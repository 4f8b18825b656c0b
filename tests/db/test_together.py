"""Many tables write at the same moment: one COMMIT for all, and nobody pays for another's fault."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event

from db.errors import ChangeRefused, Conflict, StoreClosed, WriteFailed
from db.store import Store
from tests.db.samples import NOON, a_game, a_play, opened, played

TABLES = [f"g{number}" for number in range(30)]


@contextmanager
def failing_disk() -> Iterator[None]:
    """No COMMIT gets through."""

    def fail(_connection: Connection) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    event.listen(Engine, "commit", fail)
    try:
        yield
    finally:
        event.remove(Engine, "commit", fail)


async def test_thirty_tables_share_one_commit(store: Store, commits: list[str]) -> None:
    await asyncio.gather(*(store.commit(opened(a_game(table))) for table in TABLES))
    assert len(commits) == 1
    assert len(await store.load_live()) == len(TABLES)


async def test_what_arrives_during_a_commit_shares_the_next(
    store: Store, commits: list[str]
) -> None:
    later: list[asyncio.Task[None]] = []

    def arrive(_connection: Connection) -> None:
        if not later:
            later.extend(
                asyncio.get_running_loop().create_task(store.commit(opened(a_game(table))))
                for table in TABLES
            )

    event.listen(Engine, "commit", arrive)
    try:
        await store.commit(opened(a_game("first")))
        await asyncio.gather(*later)
    finally:
        event.remove(Engine, "commit", arrive)
    assert len(commits) == 2


async def test_a_single_table_commits_each_step(store: Store, commits: list[str]) -> None:
    await store.commit(opened(a_game()))
    await store.commit(played(a_game()))
    assert len(commits) == 2


async def test_more_than_one_transaction_takes_are_all_written(
    store: Store, commits: list[str]
) -> None:
    many = [opened(a_game(f"g{number}")) for number in range(150)]
    await asyncio.gather(*map(store.commit, many))
    assert len(commits) == 3
    assert len(await store.load_live()) == 150


async def test_one_bad_step_among_many_good_fails_alone(store: Store, commits: list[str]) -> None:
    await store.commit(opened(a_game("stale")))
    changes = [opened(a_game(table)) for table in TABLES]
    changes[7] = played(a_game("stale", rev=5))
    changes[11] = opened(a_game("broken", seed=b"short"))
    outcomes = await asyncio.gather(*map(store.commit, changes), return_exceptions=True)
    assert isinstance(outcomes.pop(11), ChangeRefused)
    assert isinstance(outcomes.pop(7), Conflict)
    assert outcomes == [None] * (len(TABLES) - 2)
    assert len(await store.load_live()) == len(TABLES) - 1
    assert len(commits) == 2


async def test_of_two_presses_that_wait_together_one_wins(store: Store) -> None:
    game = a_game()
    await store.commit(opened(game))
    both = await asyncio.gather(
        store.commit(played(game)), store.commit(played(game)), return_exceptions=True
    )
    assert both[0] is None
    assert isinstance(both[1], Conflict)
    saved = await store.load("g1")
    assert saved is not None
    assert saved.actions == (a_play(2),)


@pytest.mark.usefixtures("no_room")
async def test_a_full_disk_fails_all_who_waited_and_stores_nothing_of_theirs(
    store: Store,
) -> None:
    changes = [opened(a_game(table, preset="x" * 5000)) for table in TABLES]
    outcomes = await asyncio.gather(*map(store.commit, changes), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [WriteFailed] * len(TABLES)
    assert await store.load_live() == []


async def test_a_step_that_the_database_is_at_fault_for_fails_alone(
    store: Store, file: Path
) -> None:
    await store.commit(opened(a_game()))
    with closing(sqlite3.connect(file)) as database:
        database.execute("DROP TABLE actions")
    outcomes = await asyncio.gather(
        store.commit(played(a_game())), store.commit(opened(a_game("g2"))), return_exceptions=True
    )
    assert isinstance(outcomes[0], WriteFailed)
    assert outcomes[1] is None


async def test_once_the_disk_works_again_play_goes_on(store: Store) -> None:
    game = a_game()
    await store.commit(opened(game))
    with failing_disk(), pytest.raises(WriteFailed):
        await store.commit(played(game))
    await store.commit(played(game))
    saved = await store.load("g1")
    assert saved is not None
    assert saved.game.rev == 2


async def test_a_commit_that_fails_is_reported_to_everyone_in_it(store: Store) -> None:
    with failing_disk():
        outcomes = await asyncio.gather(
            *(store.commit(opened(a_game(table))) for table in TABLES), return_exceptions=True
        )
    assert [type(outcome) for outcome in outcomes] == [WriteFailed] * len(TABLES)
    assert len({id(outcome) for outcome in outcomes}) == len(TABLES)
    assert await store.load_live() == []


async def test_whoever_gives_up_before_the_write_withdraws_it(store: Store) -> None:
    given_up, kept = (
        asyncio.create_task(store.commit(opened(a_game(table)))) for table in ("g1", "g2")
    )
    asyncio.get_running_loop().call_soon(given_up.cancel)
    await asyncio.sleep(0)
    await kept
    assert given_up.cancelled()
    assert [saved.game.id for saved in await store.load_live()] == ["g2"]


async def test_whoever_gives_up_during_the_write_breaks_nothing(store: Store) -> None:
    given_up, kept = (
        asyncio.create_task(store.commit(opened(a_game(table)))) for table in ("g1", "g2")
    )

    def give_up(_connection: Connection) -> None:
        given_up.cancel()

    event.listen(Engine, "begin", give_up, once=True)
    await kept
    with pytest.raises(asyncio.CancelledError):
        await given_up
    assert [saved.game.id for saved in await store.load_live()] == ["g1", "g2"]


async def test_whoever_waits_is_told_when_the_program_is_torn_down(store: Store) -> None:
    def tear_down(_connection: Connection) -> None:
        for task in asyncio.all_tasks():
            if task.get_name() == "store writer":
                task.cancel()

    event.listen(Engine, "begin", tear_down, once=True)
    changes = [opened(a_game(f"g{number}")) for number in range(100)]
    outcomes = await asyncio.gather(*map(store.commit, changes), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [WriteFailed] * 100
    assert await store.load_live() == []


async def test_nothing_keeps_running_once_all_is_written(store: Store) -> None:
    await store.commit(opened(a_game()))
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_closing_writes_what_waits_first(url: str) -> None:
    store = await Store.open(url, clock=lambda: NOON)
    waiting = [asyncio.create_task(store.commit(opened(a_game(table)))) for table in TABLES]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    again = await Store.open(url, clock=lambda: NOON)
    assert len(await again.load_live()) == len(TABLES)
    await again.close()


async def test_a_closed_store_takes_nothing(url: str) -> None:
    store = await Store.open(url, clock=lambda: NOON)
    await store.close()
    with pytest.raises(StoreClosed):
        await store.commit(opened(a_game()))
