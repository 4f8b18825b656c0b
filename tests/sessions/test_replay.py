"""A game is its rules, its deals and its actions: everything else is folded from them."""

from dataclasses import replace

import pytest

from bot.sessions.errors import ChannelIsTaken, NoSuchTable, NotSeated
from bot.sessions.fold import replay
from bot.sessions.session import Session
from bot.sessions.table import Chair, Partners, Stage, Table
from bot.storage import TableStore
from db.store import Store
from engine.rules import PRESETS
from engine.seats import left_of
from tests.sessions.clock import FakeClock
from tests.sessions.world import ANN, BO, CY, DEE, EVE, World


def folded(world: World, table: Table) -> Table:
    """The table folded anew from nothing but its record."""
    bare = replace(
        table,
        state=None,
        history=(),
        events=(),
        drawn=(),
        first_dealer=None,
        last_actions=(None, None, None, None),
    )
    deals = list(world.ledger.deals[table.game_id])
    return replay(bare, deals, world.ledger.actions[table.game_id])


@pytest.mark.parametrize("partners", Partners)
@pytest.mark.parametrize("preset", PRESETS)
async def test_a_whole_game_folds_to_the_table_that_was_played(
    preset: str, partners: Partners
) -> None:
    world = World(seed=len(preset))
    session = await world.game(ANN, BO, CY, DEE, preset=preset, partners=partners)
    over = await world.play_out(session)
    assert over.stage is Stage.FINISHED
    assert folded(world, over) == over


async def test_a_game_folds_to_the_same_table_at_every_move(world: World) -> None:
    session = await world.game(ANN, None, CY, None, preset="classic", partners=Partners.DRAWN)
    while not session.scene.stage.is_over:
        await world.acts(session, world.to_move(session))
        assert folded(world, world.table(session)) == world.table(session)


async def rematch_of(world: World, session: Session) -> Session:
    """Another game with the same chairs, its message up."""
    again = await world.registry.rematch(session.game_id, ANN)
    await again.posted(world.screens.new_id())
    return again


async def test_in_a_rematch_the_same_people_sit_and_the_deal_goes_on_to_the_left(
    world: World,
) -> None:
    first = await world.game(ANN, BO, CY, None, preset="classic", partners=Partners.DRAWN)
    over = await world.play_out(first)
    assert over.state is not None
    again = await rematch_of(world, first)
    assert world.table(again).chairs == tuple(Chair(chair.occupant) for chair in over.chairs)
    await again.start(ANN.user_id)
    await world.clock.settle()
    state = world.table(again).state
    assert state is not None
    assert state.dealer == left_of(over.state.dealer)
    assert again.scene.drawn == ()


async def test_a_rematch_folds_like_any_game_once_it_is_stored(database: Store) -> None:
    clock = FakeClock()
    store = TableStore(database, clock.now)
    world = World(store, clock=clock)
    first = await world.game(ANN, BO, None, None, preset="classic")
    await world.play_out(first)
    again = await rematch_of(world, first)
    lobby = world.table(again)
    assert lobby.first_dealer is not None
    assert await store.load(lobby.game_id) == lobby
    await again.start(ANN.user_id)
    await clock.settle()
    over = await world.play_out(again)
    assert await store.load(lobby.game_id) == over


async def test_a_rematch_whose_lobby_survived_a_restart_keeps_its_dealer(database: Store) -> None:
    clock = FakeClock()
    world = World(TableStore(database, clock.now), clock=clock)
    first = await world.game(ANN, BO, None, None, preset="classic")
    await world.play_out(first)
    dealer = world.table(await rematch_of(world, first)).first_dealer
    after = World(TableStore(database, clock.now), clock=clock)
    await after.registry.restore()
    again = await after.registry.get("g2")
    await again.start(ANN.user_id)
    await clock.settle()
    state = after.table(again).state
    assert state is not None
    assert state.dealer == dealer


async def test_a_rematch_that_nobody_started_is_remembered_as_a_closed_lobby(
    database: Store,
) -> None:
    clock = FakeClock()
    store = TableStore(database, clock.now)
    world = World(store, clock=clock)
    first = await world.game(ANN, BO, None, None, preset="classic")
    await world.play_out(first)
    again = await rematch_of(world, first)
    await clock.pass_by(15 * 60)
    assert await store.load("g2") == world.table(again)
    with pytest.raises(NoSuchTable):
        await world.registry.rematch("g2", ANN)


async def test_a_rematch_is_for_those_who_sat_there_and_there_is_one(world: World) -> None:
    first = await world.game(ANN, BO, None, None, preset="classic")
    await world.play_out(first)
    with pytest.raises(NotSeated):
        await world.registry.rematch("g1", EVE)
    await world.registry.rematch("g1", BO)
    with pytest.raises(ChannelIsTaken):
        await world.registry.rematch("g1", ANN)
    with pytest.raises(NoSuchTable):
        await world.registry.rematch("g9", ANN)


async def test_a_game_that_runs_has_no_rematch_yet(world: World) -> None:
    await world.game(ANN, BO, CY, DEE)
    with pytest.raises(NoSuchTable):
        await world.registry.rematch("g1", ANN)
