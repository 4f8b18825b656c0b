"""Players who keep the table waiting: a nudge, then a robot's move, then a robot in the chair."""

import pytest

from bot.sessions.errors import StaleAction
from bot.sessions.record import By
from bot.sessions.session import Session
from bot.sessions.table import Stage
from tests.sessions.world import ANN, BO, CY, DEE, World

THREE_DAYS = 3 * 24 * 3600


def by_whom(world: World) -> list[By]:
    """Who chose each action so far."""
    return [logged.by for logged in world.ledger.actions["g1"]]


def misses(world: World, session: Session, user_id: int) -> int:
    """How many turns in a row this person has missed."""
    table = world.table(session)
    seat = table.seat_of(user_id)
    assert seat is not None
    return table.chairs[seat].misses


def is_away(world: World, session: Session, user_id: int) -> bool:
    """Whether a robot plays for this person."""
    table = world.table(session)
    return any(c.away for c in table.chairs if c.person and c.person.user_id == user_id)


@pytest.mark.parametrize(
    ("turn", "nudged_after"), [(15, 7.5), (30, 15), (40, 20), (60, 20), (THREE_DAYS, 20)]
)
async def test_a_player_is_mentioned_after_twenty_seconds_or_half_a_shorter_turn(
    world: World, turn: int, nudged_after: float
) -> None:
    session = await world.game(ANN, BO, CY, DEE, turn=turn)
    await world.clock.pass_by(nudged_after - 0.1)
    assert world.screens.standing_nudges == []
    await world.clock.pass_by(0.1)
    assert world.screens.standing_nudges == [world.to_move(session).user_id]


@pytest.mark.parametrize("turn", [15, 60, THREE_DAYS])
async def test_a_robot_moves_two_seconds_after_the_deadline_that_everybody_saw(
    world: World, turn: int
) -> None:
    session = await world.game(ANN, BO, CY, DEE, turn=turn)
    begun, rev = world.clock.now(), session.scene.rev
    assert session.scene.deadline == begun + turn
    await world.clock.pass_by(turn + 1.9)
    assert session.scene.rev == rev
    await world.clock.pass_by(0.1)
    assert session.scene.rev == rev + 1
    assert by_whom(world) == [By.TIMEOUT]


async def test_a_player_is_mentioned_once_a_turn(world: World) -> None:
    await world.game(ANN, BO, CY, DEE, turn=THREE_DAYS)
    await world.clock.pass_by(THREE_DAYS - 1)
    assert len(world.screens.nudges) == 1


async def test_the_mention_goes_when_the_player_acts(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    await world.clock.pass_by(21)
    await world.acts(session, world.to_move(session))
    assert world.screens.standing_nudges == []


async def test_the_mention_goes_when_the_time_is_up(world: World) -> None:
    await world.game(ANN, BO, CY, DEE)
    await world.clock.pass_by(62)
    assert world.screens.standing_nudges == []


async def test_the_mention_goes_when_the_player_leaves(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    await world.clock.pass_by(21)
    world.minds.gate.close()
    await session.leave(world.to_move(session).user_id)
    await world.clock.settle()
    assert world.screens.standing_nudges == []


async def test_the_mention_goes_when_the_game_is_ended(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    await world.clock.pass_by(21)
    await session.end()
    await world.clock.settle()
    assert world.screens.standing_nudges == []


async def test_a_mention_that_comes_too_late_is_taken_away_at_once(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    player = world.to_move(session)
    world.screens.gate.close()
    await world.clock.pass_by(20)
    await world.acts(session, player)
    world.screens.gate.open()
    await world.clock.settle()
    assert list(world.screens.nudges.values()) == [player.user_id]
    assert world.screens.standing_nudges == []


async def test_a_mention_meant_for_a_player_who_just_left_doesnt_stay_for_the_next(
    world: World,
) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    player, seat = world.to_move(session), world.seat_to_move(session)
    world.screens.gate.close()
    world.minds.gate.close()
    await world.clock.pass_by(20)
    await session.leave(player.user_id)
    await session.take_over(player, seat)
    world.screens.gate.open()
    await world.clock.settle()
    assert world.screens.standing_nudges == []


async def test_where_the_mention_cant_be_posted_the_deadline_is_kept_all_the_same(
    world: World,
) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    rev = session.scene.rev
    world.screens.mute = True
    await world.clock.pass_by(62)
    assert session.scene.rev == rev + 1


async def test_a_press_in_the_last_moment_wins(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    await world.clock.pass_by(61.9)
    await world.acts(session, world.to_move(session))
    await world.clock.pass_by(1)
    assert by_whom(world) == [By.PERSON]


async def test_a_press_while_the_robot_thinks_for_the_late_player_wins(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    player = world.to_move(session)
    world.minds.gate.close()
    await world.clock.pass_by(62)
    await world.acts(session, player)
    world.minds.gate.open()
    await world.clock.settle()
    assert by_whom(world) == [By.PERSON]
    assert misses(world, session, player.user_id) == 0


async def test_a_press_after_the_robot_has_moved_is_too_late(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    player, rev, legal = world.to_move(session), session.scene.rev, world.legal(session)
    await world.clock.pass_by(62)
    robots = world.ledger.actions["g1"][0].action
    with pytest.raises(StaleAction):
        await session.submit(player.user_id, rev, next(a for a in legal if a != robots))
    assert session.scene.rev == rev + 1


async def test_a_player_who_just_acted_isnt_thrown_out_by_the_turn_before(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    await world.clock.pass_by(59)
    await world.acts(session, world.to_move(session))
    rev = session.scene.rev
    await world.clock.pass_by(50)
    assert session.scene.rev == rev


async def test_a_robot_that_thinks_too_long_for_somebody_who_left_changes_nothing_twice(
    world: World,
) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    rev = session.scene.rev
    world.minds.gate.close()
    await world.clock.pass_by(62)
    await session.leave(world.to_move(session).user_id)
    await world.clock.settle()
    assert len(world.minds.views) == 2
    world.minds.gate.open()
    await world.clock.settle()
    assert session.scene.rev == rev + 1
    assert by_whom(world) == [By.ROBOT]
    assert not any(chair.misses or chair.away for chair in world.table(session).chairs)


async def test_whoever_takes_the_chair_while_a_robot_thinks_has_the_whole_turn(
    world: World,
) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    player, seat, rev = world.to_move(session), world.seat_to_move(session), session.scene.rev
    world.minds.gate.close()
    await world.clock.pass_by(62)
    await session.leave(player.user_id)
    await world.clock.settle()
    await session.take_over(player, seat)
    world.minds.gate.open()
    await world.clock.settle()
    assert session.scene.rev == rev
    assert session.scene.deadline == world.clock.now() + 60
    assert misses(world, session, player.user_id) == 0


async def miss_a_turn(world: World, session: Session, user_id: int) -> None:
    """The others act at once, this player lets the deadline pass."""
    while world.to_move(session).user_id != user_id:
        await world.acts(session, world.to_move(session))
    await world.clock.pass_by(62)


async def test_after_two_misses_in_a_row_a_robot_plays_until_the_player_is_back(
    world: World,
) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    await miss_a_turn(world, session, BO.user_id)
    assert not is_away(world, session, BO.user_id)
    await miss_a_turn(world, session, BO.user_id)
    assert is_away(world, session, BO.user_id)
    assert BO in world.table(session).people
    await world.act_until(session, session.scene.rev + 8)
    assert By.ROBOT in by_whom(world)
    await session.come_back(BO.user_id)
    assert not is_away(world, session, BO.user_id)
    assert misses(world, session, BO.user_id) == 0


async def test_acting_in_time_forgives_an_earlier_miss(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    await miss_a_turn(world, session, BO.user_id)
    assert misses(world, session, BO.user_id) == 1
    while world.to_move(session) != BO:
        await world.acts(session, world.to_move(session))
    await world.acts(session, BO)
    assert misses(world, session, BO.user_id) == 0
    await miss_a_turn(world, session, BO.user_id)
    assert not is_away(world, session, BO.user_id)


async def away_in_own_turn(world: World, session: Session) -> int:
    """Somebody is away and it is their turn, while the robot that plays for them still thinks."""
    player = world.to_move(session)
    await miss_a_turn(world, session, player.user_id)
    await miss_a_turn(world, session, player.user_id)
    world.minds.gate.close()
    while not world.table(session).chairs[world.seat_to_move(session)].away:
        await world.acts(session, world.to_move(session))
    return player.user_id


async def test_im_back_in_ones_own_turn_gives_the_whole_turn(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    user_id = await away_in_own_turn(world, session)
    rev = session.scene.rev
    await session.come_back(user_id)
    world.minds.gate.open()
    await world.clock.settle()
    assert session.scene.rev == rev
    assert session.scene.deadline == world.clock.now() + 60


async def test_whoever_acts_before_the_robot_is_back(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    user_id = await away_in_own_turn(world, session)
    await session.submit(user_id, session.scene.rev, world.legal(session)[0])
    assert not is_away(world, session, user_id)


async def test_with_everybody_away_robots_play_the_game_to_its_end(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    await world.clock.pass_by(8 * 62)
    assert world.stage(session) is Stage.FINISHED


async def test_a_clock_that_is_set_back_doesnt_lose_the_deadline(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    rev = session.scene.rev
    await world.clock.pass_by(30)
    world.clock.set_back(10)
    await world.clock.pass_by(32)
    assert session.scene.rev == rev
    await world.clock.pass_by(10)
    assert session.scene.rev == rev + 1


async def test_a_game_that_is_over_has_nothing_left_to_happen(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    await world.play_out(session)
    assert world.clock.is_idle


async def test_a_process_that_stops_lets_nothing_happen_any_more(world: World) -> None:
    session = await world.game(ANN, None, CY, DEE)
    rev = session.scene.rev
    world.registry.stop()
    await world.clock.pass_by(3600)
    assert session.scene.rev == rev
    assert world.clock.is_idle
