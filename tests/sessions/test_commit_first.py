"""What is shown is stored already, and a store that fails changes nothing."""

import logging

import pytest

from bot.sessions.autopilot import RETRY_SECONDS
from bot.sessions.errors import StaleAction
from bot.sessions.table import Stage
from db.errors import WriteFailed
from tests.sessions.world import ANN, BO, CY, DEE, HERE, World


async def test_a_card_is_stored_before_anybody_sees_it(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    shown, rev = len(world.screens.shown), session.scene.rev
    world.ledger.gate.close()
    world.clock.start(session.submit(world.to_move(session).user_id, rev, world.legal(session)[0]))
    await world.clock.settle()
    assert len(world.screens.shown) == shown
    assert session.scene.rev == rev
    world.ledger.gate.open()
    await world.clock.settle()
    assert world.screens.shown[-1].table.rev == rev + 1


async def test_when_the_store_fails_the_player_hears_of_it_and_tries_again(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    player, action = world.to_move(session), world.legal(session)[0]
    before, shown = world.table(session), len(world.screens.shown)
    world.ledger.failing = 1
    with pytest.raises(WriteFailed):
        await world.acts(session, player, action)
    assert world.table(session) is before
    assert len(world.screens.shown) == shown
    await world.acts(session, player, action)
    assert world.table(session).rev == before.rev + 1


async def test_a_press_that_was_kept_though_its_acknowledgement_was_lost(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    player, action, rev = world.to_move(session), world.legal(session)[0], session.scene.rev
    world.ledger.losing_acknowledgements = 1
    with pytest.raises(WriteFailed):
        await session.submit(player.user_id, rev, action)
    with pytest.raises(StaleAction):
        await session.submit(player.user_id, rev, action)
    assert session.scene.rev == rev + 1
    await world.acts(session, world.to_move(session))
    assert session.scene.rev == rev + 2


async def test_when_the_store_fails_a_game_doesnt_start_and_then_it_does(world: World) -> None:
    session = await world.lobby()
    world.ledger.failing = 1
    with pytest.raises(WriteFailed):
        await session.start(ANN.user_id)
    assert world.stage(session) is Stage.LOBBY
    await session.start(ANN.user_id)
    await world.clock.settle()
    assert world.stage(session) is Stage.PLAYING


async def test_when_the_store_fails_no_table_opens_and_the_channel_stays_free(world: World) -> None:
    world.ledger.failing = 1
    with pytest.raises(WriteFailed):
        await world.lobby()
    assert world.registry.in_channel(HERE.channel_id) is None
    await world.lobby()


async def test_robots_try_again_when_the_store_has_failed(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    session = await world.lobby()
    await session.start(ANN.user_id)
    world.ledger.failing = 1
    await world.clock.settle()
    assert session.scene.rev == 0
    await world.clock.pass_by(RETRY_SECONDS)
    assert world.to_move(session) == ANN
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


async def test_a_game_that_is_ended_before_the_robots_try_again_rests(world: World) -> None:
    session = await world.lobby()
    await session.start(ANN.user_id)
    world.ledger.failing = 1
    await world.clock.settle()
    assert not world.clock.is_idle
    await session.end()
    await world.clock.settle()
    assert world.clock.is_idle


async def test_a_deadline_that_the_store_failed_to_keep_is_kept_later(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    await world.clock.pass_by(61)
    rev = session.scene.rev
    world.ledger.failing = 2
    await world.clock.pass_by(2 * RETRY_SECONDS)
    assert session.scene.rev == rev
    await world.clock.pass_by(RETRY_SECONDS)
    assert session.scene.rev == rev + 1


async def test_a_nudge_that_the_store_failed_to_keep_comes_later(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    world.ledger.failing = 1
    await world.clock.pass_by(20)
    assert world.screens.standing_nudges == []
    await world.clock.pass_by(RETRY_SECONDS)
    assert world.screens.standing_nudges == [world.to_move(session).user_id]


async def test_a_lobby_that_the_store_failed_to_close_closes_later(world: World) -> None:
    session = await world.lobby()
    world.ledger.failing = 1
    await world.clock.pass_by(15 * 60)
    assert world.stage(session) is Stage.LOBBY
    await world.clock.pass_by(RETRY_SECONDS)
    assert world.stage(session) is Stage.EXPIRED


async def test_a_screen_that_cant_be_drawn_stops_neither_robots_nor_deadlines(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    world.screens.broken = True
    session = await world.game(ANN, None, CY, None)
    rev = session.scene.rev
    await world.clock.pass_by(62)
    assert session.scene.rev > rev
    assert "the table could not be shown" in caplog.text
    assert "the table could not be posted" in caplog.text
