"""A rubber is a chain of games at one table, of which each knows those before it (R28)."""

import pytest

from bot.sessions.errors import ChannelIsTaken, OtherSide, RubberWentOn
from bot.sessions.session import Session
from bot.sessions.table import Chair, Partners, Person, Stage
from bot.storage import TableStore
from db.store import Store
from engine.rubber import Rubber
from engine.seats import left_of
from tests.sessions.clock import FakeClock
from tests.sessions.world import ANN, BO, CY, DEE, EVE, World


def rubber(session: Session) -> Rubber:
    """The rubber as everybody sees it."""
    found = session.scene.rubber
    assert found is not None
    return found


def games_before(world: World, session: Session) -> list[str]:
    """The ids of the games before this one in its rubber."""
    return [game.game_id for game in world.table(session).earlier]


async def begin(world: World, *others: Person | None) -> Session:
    """The first game of a short rubber, just begun: Ann and these, by default Bo, Cy and Dee."""
    return await world.game(ANN, *(others or (BO, CY, DEE)), preset="classic", target=3)


async def first_game(world: World, *others: Person | None) -> Session:
    """The same, played out."""
    session = await begin(world, *others)
    await world.play_out(session)
    return session


async def next_lobby(world: World, game_id: str, person: Person = ANN) -> Session:
    """The lobby that opens when somebody presses "Next game" under that game."""
    session = await world.registry.rematch(game_id, person)
    await session.posted(world.screens.new_id())
    return session


async def next_game(world: World, game_id: str, person: Person = ANN) -> Session:
    """The game that follows that one, just begun."""
    session = await next_lobby(world, game_id, person)
    await session.start(person.user_id)
    await world.clock.settle()
    return session


async def decided_rubber(world: World) -> list[Session]:
    """All games of a rubber, played out one after the other."""
    games = [await first_game(world)]
    while rubber(games[-1]).winner is None:
        games.append(await next_game(world, games[-1].game_id))
        await world.play_out(games[-1])
    return games


async def test_r28_the_next_game_has_the_same_chairs_and_the_deal_goes_on_to_the_left(
    world: World,
) -> None:
    first = world.table(await first_game(world, BO, CY, None))
    second = world.table(await next_lobby(world, "g1", BO))
    assert first.state is not None
    assert second.chairs == tuple(Chair(chair.occupant) for chair in first.chairs)
    assert second.first_dealer == left_of(first.state.dealer)
    assert second.partners is Partners.CHOSEN
    assert second.fair != first.fair


async def test_r28_the_next_game_begins_at_nothing_and_knows_the_score_of_the_last(
    world: World,
) -> None:
    first = world.table(await first_game(world))
    second = await next_game(world, "g1")
    assert first.state is not None
    assert second.scene.view is not None
    assert second.scene.view.score == (0, 0)
    assert rubber(second).games == (first.state.score,)


@pytest.mark.parametrize("seed", range(2))
async def test_r28_games_follow_until_a_side_has_won_two(seed: int) -> None:
    world = World(seed=seed)
    games = await decided_rubber(world)
    scores = [state.score for game in games if (state := world.table(game).state)]
    tallies = [rubber(game).games for game in games]
    assert tallies == [tuple(scores[:number]) for number in range(1, len(games) + 1)]
    assert [rubber(game).winner for game in games[:-1]] == [None] * (len(games) - 1)
    assert max(rubber(games[-1]).wins) == 2


async def test_r28_after_the_rubber_a_rematch_begins_another(world: World) -> None:
    games = await decided_rubber(world)
    fresh = await next_lobby(world, games[-1].game_id)
    assert games_before(world, fresh) == []
    assert rubber(fresh).games == ()


async def test_r28_a_rematch_by_other_rules_is_no_rubber(world: World) -> None:
    await world.play_out(await world.game(ANN, BO, CY, DEE, target=1))
    again = await next_lobby(world, "g1")
    assert games_before(world, again) == []
    assert again.scene.rubber is None


# A rubber never forks


async def test_r28_of_two_who_want_the_next_game_one_opens_it(world: World) -> None:
    await first_game(world)
    await next_lobby(world, "g1")
    with pytest.raises(ChannelIsTaken):
        await next_lobby(world, "g1", BO)


async def test_r28_a_game_from_which_the_rubber_went_on_offers_no_other(world: World) -> None:
    await first_game(world)
    await world.play_out(await next_game(world, "g1"))
    with pytest.raises(RubberWentOn):
        await next_lobby(world, "g1")
    assert world.registry.in_channel(7) is None


async def test_r28_a_decided_rubber_cant_be_decided_anew_from_its_first_game(
    world: World,
) -> None:
    games = await decided_rubber(world)
    for game in games[:-1]:
        with pytest.raises(RubberWentOn):
            await next_lobby(world, game.game_id)


async def test_r28_the_store_too_lets_a_rubber_go_on_once_whatever_died_meanwhile(
    database: Store,
) -> None:
    clock = FakeClock()
    world = World(TableStore(database, clock.now), clock=clock)
    await first_game(world)
    await world.play_out(await next_game(world, "g1"))
    after = World(TableStore(database, clock.now), clock=clock, chance=world.chance)
    await after.registry.restore()
    with pytest.raises(RubberWentOn):
        await next_lobby(after, "g1")


# What was given up


async def test_r28_a_game_given_up_leaves_the_rubber_as_it_was_and_is_played_again(
    world: World,
) -> None:
    await first_game(world)
    given_up = await next_game(world, "g1")
    await given_up.end()
    again = await next_lobby(world, given_up.game_id)
    assert games_before(world, again) == ["g1"]


async def test_r28_it_can_be_played_again_from_the_game_before_too_but_only_once(
    world: World,
) -> None:
    await first_game(world)
    given_up = await next_game(world, "g1")
    await given_up.end()
    again = await next_game(world, "g1")
    assert games_before(world, again) == ["g1"]
    await world.play_out(again)
    with pytest.raises(RubberWentOn):
        await next_lobby(world, given_up.game_id)


async def test_r28_a_lobby_in_which_nothing_happened_can_be_opened_again(world: World) -> None:
    await first_game(world)
    closed = await next_lobby(world, "g1")
    await world.clock.pass_by(15 * 60)
    assert world.stage(closed) is Stage.EXPIRED
    assert games_before(world, await next_lobby(world, "g1")) == ["g1"]


async def test_r28_a_rubber_given_up_in_its_first_game_has_no_games(world: World) -> None:
    session = await begin(world)
    await session.end()
    assert games_before(world, await next_lobby(world, "g1")) == []


# Sides


async def test_r28_nobody_changes_sides_within_a_rubber(world: World) -> None:
    await first_game(world)
    lobby = await next_lobby(world, "g1")
    await lobby.leave(BO.user_id)
    await lobby.leave(CY.user_id)
    before = world.table(lobby)
    with pytest.raises(OtherSide):
        await lobby.sit(CY, 1)
    assert world.table(lobby) is before
    await lobby.sit(CY, 2)
    await lobby.sit(EVE, 1)
    assert world.table(lobby).people == (ANN, EVE, CY, DEE)


async def test_r28_any_chair_means_one_on_the_own_side(world: World) -> None:
    await first_game(world)
    lobby = await next_lobby(world, "g1")
    for person in (BO, CY, DEE):
        await lobby.leave(person.user_id)
    await lobby.sit(CY)
    await lobby.sit(DEE)
    assert world.table(lobby).people == (ANN, DEE, CY)
    await lobby.add_robot(ANN.user_id)
    assert world.table(lobby).free_seats == ()


async def test_r28_where_only_the_other_side_has_a_chair_one_is_told_why_not(
    world: World,
) -> None:
    await first_game(world)
    lobby = await next_lobby(world, "g1")
    await lobby.leave(BO.user_id)
    await lobby.leave(CY.user_id)
    await lobby.sit(EVE, 2)
    with pytest.raises(OtherSide):
        await lobby.sit(CY)


async def test_r28_a_robots_chair_on_the_other_side_cant_be_taken_over(world: World) -> None:
    await first_game(world)
    session = await next_game(world, "g1")
    await session.leave(BO.user_id)
    await session.leave(CY.user_id)
    with pytest.raises(OtherSide):
        await session.take_over(CY, 1)
    await session.take_over(CY, 2)
    await session.take_over(EVE, 1)


async def test_r28_a_substitute_belongs_to_the_side_they_helped(world: World) -> None:
    first = await begin(world)
    await first.leave(BO.user_id)
    await first.take_over(EVE, 1)
    await world.play_out(first)
    lobby = await next_lobby(world, "g1")
    await lobby.leave(CY.user_id)
    await lobby.leave(EVE.user_id)
    with pytest.raises(OtherSide):
        await lobby.sit(EVE, 2)
    await lobby.sit(BO, 2)


async def test_r28_after_the_rubber_sides_may_be_changed(world: World) -> None:
    games = await decided_rubber(world)
    lobby = await next_lobby(world, games[-1].game_id)
    await lobby.leave(BO.user_id)
    await lobby.leave(CY.user_id)
    await lobby.sit(CY, 1)
    await lobby.sit(BO, 2)


# Restarts


async def test_r28_a_later_game_comes_back_after_a_restart_with_the_games_before_it(
    database: Store,
) -> None:
    clock = FakeClock()
    world = World(TableStore(database, clock.now), clock=clock)
    await first_game(world, BO, None, DEE)
    lobby = world.table(await next_lobby(world, "g1"))
    after = World(TableStore(database, clock.now), clock=clock, chance=world.chance)
    await after.registry.restore()
    session = await after.registry.get(lobby.game_id)
    assert after.table(session) == lobby
    await session.start(ANN.user_id)
    await clock.settle()
    over = await after.play_out(session)
    assert await TableStore(database, clock.now).load(lobby.game_id) == over
    assert len(rubber(session).games) == 2
