"""The process dies at any moment, and the next one goes on with the same games."""

from dataclasses import replace

import pytest
from sqlalchemy import text

from bot.sessions.errors import TableIsOver
from bot.sessions.session import Session
from bot.sessions.table import Partners, Person, Place, Stage, Table
from bot.storage import TableStore
from db.store import Store
from engine.rules import PRESETS
from tests.sessions.clock import FakeClock
from tests.sessions.world import ANN, BO, CY, DEE, HERE, World

OUTAGE = 90.0
SINCE_BEAT = 10.0
MOVES = 40


def process(database: Store, dead: World | None = None, *, after: float = 0.0) -> World:
    """A process that has just begun on this database, some time after another one died."""
    clock = FakeClock(dead.clock.now() + after) if dead else FakeClock()
    chance = dead.chance if dead else None
    world = World(TableStore(database, clock.now), clock=clock, chance=chance)
    if dead is not None:
        world.screens.next_id = dead.screens.next_id
        world.random, world.minds.random = dead.random, dead.minds.random
    return world


async def restarted(database: Store, dying: World, *, outage: float = OUTAGE) -> World:
    """The next process, after this one died; its last sign of life was a little earlier."""
    await dying.clock.kill()
    assert dying.clock.failures == []
    await database.beat(int((dying.clock.now() - SINCE_BEAT) * 1000))
    world = process(database, dying, after=outage - SINCE_BEAT)
    await world.registry.restore()
    return world


def later(table: Table, seconds: float) -> Table:
    """The same table with its clock moved."""
    started, deadline = table.turn_started, table.deadline
    return replace(
        table,
        turn_started=None if started is None else started + seconds,
        deadline=None if deadline is None else deadline + seconds,
    )


@pytest.mark.parametrize(
    ("preset", "partners", "people"),
    [
        ("american", Partners.CHOSEN, (ANN, BO, CY, DEE)),
        ("tock", Partners.DRAWN, (ANN, BO, CY, DEE)),
        ("english", Partners.DRAWN, (ANN, None, CY, None)),
        ("classic", Partners.CHOSEN, (ANN, BO, None, None)),
    ],
)
async def test_a_game_whose_process_dies_at_every_move_goes_on_as_it_was(
    database: Store, preset: str, partners: Partners, people: tuple[Person, ...]
) -> None:
    world = process(database)
    session = await world.game(*people, preset=preset, partners=partners)
    moves = 0
    while not session.scene.stage.is_over and moves < MOVES:
        world, session = await come_back_to(database, world, session)
        await world.acts(session, world.to_move(session))
        moves += 1
    assert moves == MOVES or world.stage(session) is Stage.FINISHED


async def come_back_to(database: Store, dying: World, session: Session) -> tuple[World, Session]:
    """The next process with the same session, whose table is the same but for its clock."""
    before = dying.table(session)
    world = await restarted(database, dying)
    session = await world.registry.get(before.game_id)
    assert world.table(session) == later(before, OUTAGE)
    await world.clock.settle()
    assert world.table(session) == later(before, OUTAGE)
    return world, session


async def test_a_finished_game_can_be_read_again_as_it_ended(database: Store) -> None:
    world = process(database)
    session = await world.game(ANN, BO, None, None, preset="classic")
    over = await world.play_out(session)
    store = TableStore(database, world.clock.now)
    assert await store.load("g1") == over
    assert await store.live_tables() == []


async def test_a_lobby_comes_back_with_its_chairs_and_its_clock(database: Store) -> None:
    world = process(database)
    session = await world.lobby()
    await session.sit(BO, 1)
    await session.add_robot(BO.user_id)
    world, session = await come_back_to(database, world, session)
    await session.start(ANN.user_id)
    await world.clock.settle()
    assert world.stage(session) is Stage.PLAYING


async def test_a_deadline_that_passed_in_the_outage_is_kept_after_it(database: Store) -> None:
    world = process(database)
    session = await world.game(ANN, BO, CY, DEE)
    await world.clock.pass_by(50)
    rev = session.scene.rev
    world = await restarted(database, world, outage=3600)
    session = await world.registry.get("g1")
    await world.clock.pass_by(11)
    assert session.scene.rev == rev
    await world.clock.pass_by(12)
    assert session.scene.rev == rev + 1


async def test_a_mention_from_before_the_restart_goes_when_the_player_acts(
    database: Store,
) -> None:
    world = process(database)
    session = await world.game(ANN, BO, CY, DEE)
    await world.clock.pass_by(21)
    (nudge,) = world.screens.nudges
    world = await restarted(database, world)
    session = await world.registry.get("g1")
    await world.clock.pass_by(30)
    assert world.screens.nudges == {}
    await world.acts(session, world.to_move(session))
    assert world.screens.removed == [nudge]


async def test_a_robot_that_was_thinking_when_the_process_died_moves_in_the_next(
    database: Store,
) -> None:
    world = process(database)
    world.minds.gate.close()
    session = await world.game(ANN, None, None, None)
    while world.seat_to_move(session) == 0:
        await world.acts(session, ANN)
    rev = session.scene.rev
    world = await restarted(database, world)
    await world.clock.settle()
    session = await world.registry.get("g1")
    assert session.scene.rev > rev
    assert world.to_move(session) == ANN


async def test_a_game_that_died_before_its_first_deal_is_dealt_from_the_lobbys_message(
    database: Store,
) -> None:
    world = process(database)
    session = await world.lobby()
    lobby = session.scene.message_id
    await session.start(ANN.user_id)
    world = await restarted(database, world)
    await world.clock.settle()
    saved = await database.load("g1")
    assert saved is not None
    assert [(hand.number, hand.entropy) for hand in saved.hands] == [
        (0, str(lobby)),
        (1, str(lobby)),
    ]


async def test_a_hand_that_was_dealt_but_never_shown_gets_its_message_after_the_restart(
    database: Store,
) -> None:
    world = process(database)
    session = await world.lobby()
    world.screens.gate.close()
    for person, seat in ((BO, 1), (CY, 2), (DEE, 3)):
        await session.sit(person, seat)
    await session.start(ANN.user_id)
    await world.clock.settle()
    assert (session.scene.rev, session.scene.message_hand) == (1, 0)
    world = await restarted(database, world)
    await world.clock.settle()
    session = await world.registry.get("g1")
    (posted,) = world.screens.posted
    assert (session.scene.message_id, session.scene.message_hand) == (posted, 1)
    assert session.scene.rev == 1


async def test_the_hand_after_such_a_death_is_dealt_from_the_message_that_was_shown(
    database: Store,
) -> None:
    world = process(database)
    session = await world.lobby()
    await session.add_robot(ANN.user_id)
    world.screens.gate.close()
    await session.start(ANN.user_id)
    await world.clock.settle()
    world = await restarted(database, world)
    await world.clock.settle()
    session = await world.registry.get("g1")
    (posted,) = world.screens.posted
    while len(world.table(session).history) == 0:
        await world.acts(session, ANN)
    saved = await database.load("g1")
    assert saved is not None
    assert [hand.number for hand in saved.hands] == [0, 1, 2]
    assert saved.hands[2].entropy == str(posted)


async def test_a_table_whose_message_is_old_moves_to_a_fresh_one_after_the_outage(
    database: Store,
) -> None:
    world = process(database)
    session = await world.game(ANN, BO, CY, DEE)
    old = session.scene.message_id
    await world.clock.kill()
    world = process(database, world, after=7200)
    world.screens.old = {old or 0}
    await world.registry.restore()
    await world.clock.settle()
    session = await world.registry.get("g1")
    assert [session.scene.message_id] == list(world.screens.posted)


async def test_a_lobby_that_died_before_its_message_was_known_closes(database: Store) -> None:
    world = process(database)
    await world.registry.open(
        HERE,
        ANN,
        preset="american",
        rules=PRESETS["american"],
        turn_seconds=60,
        partners=Partners.CHOSEN,
    )
    world = await restarted(database, world)
    with pytest.raises(TableIsOver) as refusal:
        await world.registry.get("g1")
    assert refusal.value.stage is Stage.EXPIRED
    await world.lobby(BO)


async def test_a_game_whose_record_is_spoilt_doesnt_keep_the_others_from_coming_back(
    database: Store, caplog: pytest.LogCaptureFixture
) -> None:
    world = process(database)
    spoilt = await world.game(ANN, BO, CY, DEE)
    sound = await world.game(ANN, BO, CY, DEE, place=Place(7, 9))
    await world.acts(spoilt, world.to_move(spoilt))
    async with database._engine.begin() as connection:
        await connection.execute(text("UPDATE actions SET code = 'play:XX'"))
    world = await restarted(database, world)
    assert (await world.registry.get(sound.game_id)).scene.view == sound.scene.view
    assert world.registry.in_channel(HERE.channel_id) is None
    assert "can't be brought back" in caplog.text
    await world.lobby(BO)  # the channel is free again


async def test_every_table_comes_back_in_its_channel(database: Store) -> None:
    world = process(database)
    for channel in range(5):
        await world.game(ANN, BO, None, None, place=Place(7, channel))
    world = await restarted(database, world)
    assert [world.registry.here(channel).game_id for channel in range(5)] == [
        "g1",
        "g2",
        "g3",
        "g4",
        "g5",
    ]
    assert len(world.registry.of_person(7, BO.user_id)) == 5
