"""The public message: a fresh one for each hand, for an old one, and when somebody asks."""

from bot.sessions.table import Stage
from tests.sessions.world import ANN, BO, CY, DEE, World


async def test_each_hand_is_posted_once_as_it_was_dealt(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    await world.play_out(session)
    hands = [u.table.view.hand_number for u in world.screens.posted.values() if u.table.view]
    assert hands == list(range(1, len(world.table(session).history) + 1))


async def test_where_the_message_couldnt_be_posted_the_next_move_brings_it(world: World) -> None:
    world.screens.mute = True
    session = await world.game(ANN, BO, CY, DEE)
    assert session.scene.message_hand == 0
    world.screens.mute = False
    await world.acts(session, world.to_move(session))
    assert session.scene.message_hand == 1
    assert [session.scene.message_id] == list(world.screens.posted)


async def test_robots_play_on_where_the_channel_takes_no_messages(world: World) -> None:
    session = await world.lobby()
    world.screens.mute = True
    await session.start(ANN.user_id)
    await world.clock.settle()
    while not session.scene.stage.is_over:
        await world.acts(session, ANN)
    assert world.stage(session) is Stage.FINISHED


async def test_a_table_whose_message_grew_old_moves_to_a_fresh_one_at_the_next_move(
    world: World,
) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    old = session.scene.message_id
    assert old is not None
    world.screens.old.add(old)
    await world.acts(session, world.to_move(session))
    assert session.scene.message_id != old
    assert len(world.screens.posted) == 2


async def test_many_moves_while_the_fresh_message_is_on_its_way_post_it_once(
    world: World,
) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    world.screens.old.add(session.scene.message_id or 0)
    world.screens.gate.close()
    for _ in range(3):
        await world.acts(session, world.to_move(session))
    world.screens.gate.open()
    await world.clock.settle()
    assert len(world.screens.posted) == 2
    assert world.screens.shown[-1].table.rev == session.scene.rev


async def test_an_old_table_that_somebody_just_posted_again_isnt_posted_twice(
    world: World,
) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    world.screens.old.add(session.scene.message_id or 0)
    world.screens.gate.close()
    world.clock.start(session.repost())
    await world.clock.settle()
    player = world.to_move(session)
    await session.submit(player.user_id, session.scene.rev, world.legal(session)[0])
    await world.clock.spin()
    world.screens.gate.open()
    await world.clock.settle()
    assert len(world.screens.posted) == 2


async def test_a_hand_dealt_while_the_table_is_posted_again_gets_the_message_after_that(
    world: World,
) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    world.screens.gate.close()
    world.clock.start(session.repost())
    await world.clock.settle()
    while not world.table(session).history:
        player = world.to_move(session)
        await session.submit(player.user_id, session.scene.rev, world.legal(session)[0])
        await world.clock.spin()
    world.screens.gate.open()
    await world.clock.settle()
    newest = list(world.screens.posted)[-1]
    assert (session.scene.message_id, session.scene.message_hand) == (newest, 2)
    hands = [u.table.view.hand_number for u in world.screens.posted.values() if u.table.view]
    assert hands == [1, 1, 2]


async def test_a_game_that_ends_while_its_table_is_posted_is_shown_as_over_there(
    world: World,
) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    world.screens.gate.close()
    world.clock.start(session.repost())
    await world.clock.settle()
    await session.end()
    world.screens.gate.open()
    await world.clock.settle()
    last = world.screens.shown[-1].table
    assert last.stage is Stage.ENDED
    assert last.message_id == list(world.screens.posted)[-1]


async def test_a_game_that_is_over_is_forgotten_after_its_last_screen(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    assert world.screens.forgotten == []
    await world.play_out(session)
    assert world.screens.forgotten == ["g1"]
    assert world.registry.of_person(7, ANN.user_id) == []


async def test_a_screen_shown_after_the_end_is_forgotten_as_well(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    world.screens.gate.close()
    world.clock.start(session.repost())
    await world.clock.settle()
    await session.end()
    world.screens.gate.open()
    await world.clock.settle()
    assert len(world.screens.forgotten) == 2


async def test_robots_are_shown_their_own_cards_and_no_others(world: World) -> None:
    session = await world.game(ANN, None, None, None)
    await world.play_out(session)
    assert world.minds.views
    for view in world.minds.views:
        assert view.table.turn == view.seat
        assert len(view.cards) <= 6
