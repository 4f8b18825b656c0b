"""The leaderboard and one's own figures."""

from dataclasses import replace

from db.records import PlayerStats, Standing
from db.store import Store
from tests.db.samples import (
    ANN,
    BO,
    CY,
    DEE,
    GUILD,
    NOON,
    a_chair,
    a_game,
    finished,
    opened,
    seated,
)


async def board(store: Store, offset: int = 0, limit: int = 10) -> list[Standing]:
    places, _people = await store.leaderboard(GUILD, offset=offset, limit=limit)
    return places


async def test_the_winners_lead_and_everyone_has_the_points_of_their_side(store: Store) -> None:
    await store.commit(opened(finished("g1", winner=1, score=(7, 10))))
    assert await board(store) == [
        Standing(user_id=BO, name="Bo", games=1, wins=1, points=10),
        Standing(user_id=DEE, name="Dee", games=1, wins=1, points=10),
        Standing(user_id=ANN, name="Ann", games=1, wins=0, points=7),
        Standing(user_id=CY, name="Cy", games=1, wins=0, points=7),
    ]


async def test_games_add_up_over_changing_partners(store: Store) -> None:
    await store.commit(opened(finished("g1", 0, (10, 4)), seated(ANN, BO, "Robot", None)))
    await store.commit(opened(finished("g2", 1, (3, 11)), seated(BO, ANN, "Robot", None)))
    assert await board(store) == [
        Standing(user_id=ANN, name="Ann", games=2, wins=2, points=21),
        Standing(user_id=BO, name="Bo", games=2, wins=0, points=7),
    ]


async def test_with_equal_wins_the_larger_share_of_games_won_leads(store: Store) -> None:
    await store.commit(opened(finished("g1", 0, (10, 9)), seated(ANN, CY, None, None)))
    await store.commit(opened(finished("g2", 1, (9, 10)), seated(ANN, CY, None, None)))
    await store.commit(opened(finished("g3", 0, (10, 0)), seated(BO, DEE, None, None)))
    assert [place.user_id for place in await board(store)] == [BO, ANN, CY, DEE]


async def test_with_equal_wins_and_share_more_points_lead(store: Store) -> None:
    await store.commit(opened(finished("g1", 0, (10, 3)), seated(ANN, CY, None, None)))
    await store.commit(opened(finished("g2", 0, (11, 4)), seated(BO, DEE, None, None)))
    assert [place.user_id for place in await board(store)] == [BO, ANN, DEE, CY]


async def test_who_lost_more_games_for_the_same_points_leads(store: Store) -> None:
    await store.commit(opened(finished("g1", 0, (10, 4)), seated(DEE, ANN, None, None)))
    await store.commit(opened(finished("g2", 0, (10, 2)), seated(DEE, BO, None, None)))
    await store.commit(opened(finished("g3", 0, (10, 2)), seated(DEE, BO, None, None)))
    assert [place.user_id for place in await board(store)] == [DEE, BO, ANN]


async def test_the_board_comes_in_pages_that_dont_overlap(store: Store) -> None:
    for game in range(6):
        sitters = [game * 4 + seat for seat in range(1, 5)]
        await store.commit(opened(finished(f"g{game}", 0, (10, 5)), seated(*sitters)))
    pages = [await store.leaderboard(GUILD, offset=start, limit=10) for start in (0, 10, 20, 30)]
    assert [len(places) for places, _people in pages] == [10, 10, 4, 0]
    assert {people for _places, people in pages} == {24}
    everyone = [place.user_id for places, _people in pages for place in places]
    assert sorted(everyone) == list(range(1, 25))


async def test_games_not_finished_or_against_robots_only_dont_count(store: Store) -> None:
    await store.commit(opened(a_game("playing")))
    await store.commit(opened(a_game("ended", stage="ended", ended_ms=NOON, score=(9, 9))))
    practice = replace(finished("practice", 0, (10, 0)), counted=False)
    await store.commit(opened(practice, seated(ANN, "Robot", BO, "Robot")))
    assert await store.leaderboard(GUILD, offset=0, limit=10) == ([], 0)


async def test_another_servers_games_stay_on_its_own_board(store: Store) -> None:
    await store.commit(opened(replace(finished("g1", 0, (10, 0)), guild_id=GUILD + 1)))
    assert await board(store) == []


async def test_people_are_called_what_they_were_called_last(store: Store) -> None:
    married = (a_chair(0, ANN, "Annie"), *seated(None, BO, None, None)[1:])
    await store.commit(opened(finished("g1", 0, (10, 0), day=2), married))
    await store.commit(opened(finished("g2", 0, (10, 0), day=1), seated(ANN, BO, None, None)))
    assert {place.user_id: place.name for place in await board(store)}[ANN] == "Annie"


async def test_ones_figures_tell_counted_games_from_practice(store: Store) -> None:
    await store.commit(opened(finished("g1", 0, (10, 4))))
    await store.commit(opened(finished("g2", 1, (6, 10))))
    for game_id, winner in (("g3", 0), ("g4", 1), ("g5", 0)):
        practice = replace(finished(game_id, winner, (10, 10)), counted=False)
        await store.commit(opened(practice, seated(ANN, "Robot", "Robot", "Robot")))
    await store.commit(opened(a_game("ended", stage="ended", ended_ms=NOON)))
    assert await store.stats(GUILD, ANN) == PlayerStats(
        games=2,
        wins=1,
        points=16,
        rubbers=0,
        rubber_wins=0,
        practice_games=3,
        practice_wins=2,
    )


async def test_who_never_finished_a_game_here_has_nothing(store: Store) -> None:
    await store.commit(opened(replace(finished("g1", 0, (10, 4)), guild_id=GUILD + 1)))
    assert await store.stats(GUILD, ANN) == PlayerStats(
        games=0, wins=0, points=0, rubbers=0, rubber_wins=0, practice_games=0, practice_wins=0
    )
