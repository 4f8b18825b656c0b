"""Robots at the pace of people: a moment to think, and time to read a finished trick."""

import pytest

from bot.sessions.ports import Pace
from bot.sessions.session import Session
from engine.phases import Phase
from tests.sessions.world import ANN, World

PACE = Pace()


async def moments(world: World, session: Session) -> list[tuple[float, str]]:
    """How long each move of the robots took, and what it was, until Ann is to act again."""
    seen: list[tuple[float, str]] = []
    begun, before = world.clock.now(), world.table(session)
    while world.table(session).turn_started is None:
        await world.clock.pass_by(0.125)
        table = world.table(session)
        if table.rev != before.rev:
            seen.append((world.clock.now() - begun, kind_of_move(world, session)))
            begun, before = world.clock.now(), table
    return seen


def kind_of_move(world: World, session: Session) -> str:
    """What has just happened: a deal, a call, a card, or the lead of a later trick."""
    state = world.table(session).state
    assert state is not None
    hand = state.hand
    assert hand is not None
    if not hand.calls:
        return "deal"
    leads = state.phase is Phase.PLAY and hand.tricks and len(hand.trick.plays) == 1
    return "later lead" if leads else "move"


@pytest.fixture
def paced() -> World:
    """A world in which robots take their time."""
    return World(pace=PACE, seed=3)


async def test_robots_take_a_second_and_a_finished_trick_stays_for_two(paced: World) -> None:
    session = await paced.game(ANN, None, None, None)
    seen: list[tuple[float, str]] = []
    while len(paced.table(session).history) < 3:
        seen += await moments(paced, session)
        await paced.acts(session, ANN)
    took = {kind: {pause for pause, each in seen if each == kind} for _, kind in seen}
    assert took["move"] == {PACE.robot}
    assert took["later lead"] == {PACE.trick}


async def finish_hand(world: World, session: Session) -> None:
    """Play until the first hand has just ended."""
    while not world.table(session).history:
        if world.table(session).turn_started is None:
            await world.clock.pass_by(0.125)
        else:
            await world.acts(session, ANN)


async def test_the_end_of_a_hand_stays_for_three_seconds(paced: World) -> None:
    session = await paced.game(ANN, None, None, None)
    await finish_hand(paced, session)
    rev = session.scene.rev
    await paced.clock.pass_by(PACE.next_hand - 0.25)
    assert session.scene.rev == rev
    await paced.clock.pass_by(0.25)
    assert session.scene.rev == rev + 1


async def test_a_process_that_stops_between_two_hands_leaves_the_deal_to_the_next(
    paced: World,
) -> None:
    session = await paced.game(ANN, None, None, None)
    await finish_hand(paced, session)
    rev = session.scene.rev
    paced.registry.stop()
    await paced.clock.pass_by(60)
    assert session.scene.rev == rev


async def test_a_game_ended_while_the_hand_is_read_gets_no_further_message(paced: World) -> None:
    session = await paced.game(ANN, None, None, None)
    await finish_hand(paced, session)
    posted = len(paced.screens.posted)
    await session.end()
    await paced.clock.pass_by(60)
    assert len(paced.screens.posted) == posted
    assert paced.clock.is_idle


async def test_a_process_that_stops_in_a_robots_pause_leaves_the_move_to_the_next(
    paced: World,
) -> None:
    session = await paced.game(ANN, None, None, None)
    while paced.table(session).turn_started is not None:
        await paced.acts(session, ANN)
    rev = session.scene.rev
    paced.registry.stop()
    await paced.clock.pass_by(60)
    assert session.scene.rev == rev
