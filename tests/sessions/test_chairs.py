"""Sitting down, getting up, taking a robot's chair, and ending the game together."""

from dataclasses import replace

import pytest

from bot.sessions.errors import (
    AllInvited,
    AlreadySeated,
    AlreadyVoted,
    NobodyToRemove,
    NotARobotsChair,
    NotAway,
    NotSeated,
    OnlyTheHost,
    SawAnotherHand,
    TableIsFull,
    TableNotFull,
)
from bot.sessions.record import By
from bot.sessions.session import Session
from bot.sessions.table import Chair, Person, Place, Robot, Stage
from bot.sessions.turns import LOBBY_SECONDS
from tests.sessions.world import ANN, BO, CY, DEE, EVE, HERE, World


def names(world: World, session: Session) -> list[str]:
    """Who sits where, by seat."""
    return [c.occupant.name if c.occupant else "" for c in world.table(session).chairs]


# The lobby


async def test_a_lobby_closes_after_a_quarter_of_an_hour_of_silence(world: World) -> None:
    session = await world.lobby()
    await world.clock.pass_by(LOBBY_SECONDS - 1)
    assert world.stage(session) is Stage.LOBBY
    await world.clock.pass_by(1)
    assert world.stage(session) is Stage.EXPIRED
    assert world.registry.in_channel(HERE.channel_id) is None
    assert world.screens.shown[-1].table.stage is Stage.EXPIRED


@pytest.mark.parametrize("what", ["sit", "robot", "remove", "invite", "leave"])
async def test_whatever_happens_in_a_lobby_keeps_it_open(world: World, what: str) -> None:
    session = await world.lobby()
    await session.sit(BO, 1)
    await world.clock.pass_by(LOBBY_SECONDS - 1)
    wishes = {
        "sit": session.sit(CY),
        "robot": session.add_robot(ANN.user_id),
        "remove": session.remove(ANN.user_id, 1),
        "invite": session.invite(ANN.user_id, [EVE.user_id]),
        "leave": session.leave(BO.user_id),
    }
    await wishes.pop(what)
    for wish in wishes.values():
        wish.close()
    await world.clock.pass_by(LOBBY_SECONDS - 1)
    assert world.stage(session) is Stage.LOBBY
    await world.clock.pass_by(1)
    assert world.stage(session) is Stage.EXPIRED


async def test_a_refused_wish_doesnt_keep_a_lobby_open(world: World) -> None:
    session = await world.lobby()
    await world.clock.pass_by(LOBBY_SECONDS - 1)
    with pytest.raises(AlreadySeated):
        await session.sit(ANN)
    await world.clock.pass_by(1)
    assert world.stage(session) is Stage.EXPIRED


async def test_a_lobby_whose_message_could_not_be_posted_closes_too(world: World) -> None:
    session = await world.lobby()
    nowhere = await world.registry.open(
        Place(7, 9),
        BO,
        preset="american",
        rules=session.scene.rules,
        turn_seconds=60,
        partners=session.scene.partners,
    )
    await world.clock.pass_by(LOBBY_SECONDS)
    assert world.stage(nowhere) is Stage.EXPIRED


async def test_a_full_lobby_takes_nobody_and_anyone_seated_starts_it(world: World) -> None:
    session = await world.lobby()
    await session.sit(BO)
    await session.add_robot(BO.user_id)
    with pytest.raises(TableNotFull) as refusal:
        await session.start(BO.user_id)
    assert (refusal.value.host, refusal.value.free) == ("Ann", 1)
    await session.add_robot(BO.user_id)
    with pytest.raises(TableIsFull):
        await session.sit(CY)
    with pytest.raises(NotSeated):
        await session.start(CY.user_id)
    await session.start(BO.user_id)
    assert world.stage(session) is Stage.PLAYING


async def test_only_the_host_removes_somebody_and_never_themselves(world: World) -> None:
    session = await world.lobby()
    await session.sit(BO, 1)
    with pytest.raises(OnlyTheHost) as refusal:
        await session.remove(BO.user_id, 0)
    assert refusal.value.host == "Ann"
    for seat in (0, 2):
        with pytest.raises(NobodyToRemove):
            await session.remove(ANN.user_id, seat)
    await session.remove(ANN.user_id, 1)
    assert names(world, session) == ["Ann", "", "", ""]


async def test_when_the_host_leaves_the_lobby_another_person_is_host(world: World) -> None:
    session = await world.lobby()
    await session.add_robot(ANN.user_id, 1)
    await session.sit(CY, 2)
    await session.leave(ANN.user_id)
    assert session.scene.host_id == CY.user_id
    await session.leave(CY.user_id)
    assert world.stage(session) is Stage.ENDED


async def test_robots_have_names_of_their_own(world: World) -> None:
    session = await world.lobby(Person(9, "Nell"))
    for _ in range(3):
        await session.add_robot(9)
    assert len(set(names(world, session))) == 4


async def test_the_same_person_is_invited_once_and_nobody_who_sits_here(world: World) -> None:
    session = await world.lobby()
    await session.sit(BO)
    asked = await session.invite(ANN.user_id, [BO.user_id, CY.user_id])
    assert asked == [CY.user_id]
    with pytest.raises(AllInvited):
        await session.invite(BO.user_id, [CY.user_id])


# The game


async def test_whoever_leaves_in_their_own_turn_is_followed_by_a_robot_at_once(
    world: World,
) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    player, seat, rev = world.to_move(session), world.seat_to_move(session), session.scene.rev
    hand = session.panel(player.user_id).view.cards
    world.minds.gate.close()
    await session.leave(player.user_id)
    await world.clock.settle()
    assert world.minds.views[-1].cards == hand
    world.minds.gate.open()
    await world.clock.settle()
    assert session.scene.rev == rev + 1
    assert [logged.by for logged in world.ledger.actions["g1"]] == [By.ROBOT]
    assert isinstance(world.table(session).chairs[seat].occupant, Robot)


async def test_whoever_leaves_in_anothers_turn_changes_neither_turn_nor_clock(
    world: World,
) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    player, deadline = world.to_move(session), session.scene.deadline
    await world.clock.pass_by(10)
    await session.leave(next(p.user_id for p in (ANN, BO, CY, DEE) if p != player))
    assert world.to_move(session) == player
    assert session.scene.deadline == deadline


async def test_when_the_host_leaves_the_game_only_the_host_changes(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    await session.leave(ANN.user_id)
    assert session.scene.host_id == BO.user_id
    assert world.stage(session) is Stage.PLAYING


async def test_with_nobody_left_the_game_is_abandoned(world: World) -> None:
    session = await world.game(ANN, BO, None, None)
    await session.leave(ANN.user_id)
    await session.leave(BO.user_id)
    assert world.stage(session) is Stage.ENDED
    await world.clock.settle()
    assert world.clock.is_idle


async def test_a_robots_chair_taken_in_its_turn_comes_with_the_whole_turn(world: World) -> None:
    session = await world.game(ANN, BO, CY, None)
    world.minds.gate.close()
    while not isinstance(world.table(session).chairs[world.seat_to_move(session)].occupant, Robot):
        await world.acts(session, world.to_move(session))
    rev = session.scene.rev
    await world.clock.pass_by(40)
    await session.take_over(EVE, 3)
    world.minds.gate.open()
    await world.clock.settle()
    assert session.scene.rev == rev
    assert session.scene.deadline == world.clock.now() + 60
    assert world.to_move(session) == EVE


async def test_only_a_robots_chair_can_be_taken_and_one_chair_is_enough(world: World) -> None:
    session = await world.game(ANN, BO, CY, None)
    with pytest.raises(NotARobotsChair):
        await session.take_over(EVE, 1)
    with pytest.raises(AlreadySeated):
        await session.take_over(ANN, 3)
    with pytest.raises(NotAway):
        await session.come_back(ANN.user_id)


async def test_whoever_left_a_hand_cant_look_into_another_one_of_it(world: World) -> None:
    session = await world.game(ANN, BO, None, None)
    seat = next(s for s in (0, 1) if session.scene.view and session.scene.view.turn != s)
    await session.leave((ANN, BO)[seat].user_id)
    with pytest.raises(SawAnotherHand):
        await session.take_over((ANN, BO)[seat], 3)
    await session.take_over((ANN, BO)[seat], seat)
    assert session.seats((ANN, BO)[seat].user_id)


async def test_a_name_that_changed_is_shown_and_the_clock_runs_on(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    player, deadline = world.to_move(session), session.scene.deadline
    await world.clock.pass_by(10)
    await session.met(Person(player.user_id, "Somebody Else"))
    assert "Somebody Else" in names(world, session)
    assert session.scene.deadline == deadline


# The end, by agreement


async def test_a_majority_of_those_seated_ends_the_game(world: World) -> None:
    session = await world.game(ANN, BO, CY, None)
    assert not await session.vote_to_end(ANN.user_id)
    with pytest.raises(AlreadyVoted) as refusal:
        await session.vote_to_end(ANN.user_id)
    assert (refusal.value.votes, refusal.value.needed) == (1, 2)
    assert await session.vote_to_end(CY.user_id)
    assert world.stage(session) is Stage.ENDED
    assert not world.table(session).counts


async def test_when_those_against_leave_the_votes_that_are_there_end_the_game(
    world: World,
) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    await session.vote_to_end(ANN.user_id)
    await session.vote_to_end(BO.user_id)
    await session.leave(CY.user_id)
    assert world.stage(session) is Stage.ENDED


async def test_the_vote_of_somebody_who_left_doesnt_count(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    await session.vote_to_end(ANN.user_id)
    await session.leave(ANN.user_id)
    assert not await session.vote_to_end(BO.user_id)
    assert world.stage(session) is Stage.PLAYING


async def test_a_vote_to_end_holds_for_one_hand(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    await session.vote_to_end(ANN.user_id)
    while session.scene.view and session.scene.view.hand_number == 1:
        await world.acts(session, world.to_move(session))
        await world.clock.pass_by(5)
    assert not any(chair.wants_end for chair in world.table(session).chairs)


async def test_a_moderator_ends_the_game_at_once(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    await session.end()
    assert world.stage(session) is Stage.ENDED
    assert world.screens.shown[-1].table.seed is not None


@pytest.mark.parametrize(("ann_away", "counts"), [(False, True), (True, False)])
async def test_a_game_counts_unless_robots_finished_it_for_everybody(
    world: World, *, ann_away: bool, counts: bool
) -> None:
    session = await world.game(ANN, BO, None, None)
    finished = replace(world.table(session), stage=Stage.FINISHED)
    finished = finished.with_chair(0, Chair(ANN, away=ann_away))
    assert finished.with_chair(1, Chair(BO, away=True)).counts is counts
