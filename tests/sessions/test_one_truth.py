"""Many people pressing at once, the same thing twice, too late, or out of turn."""

import asyncio
from collections import Counter
from collections.abc import Awaitable
from itertools import pairwise

import pytest

from bot.sessions.errors import (
    AlreadyStarted,
    ChairIsTaken,
    ChannelIsTaken,
    NotSeated,
    NotShown,
    NotStarted,
    StaleAction,
    TableIsOver,
    WaitFor,
)
from bot.sessions.session import Session
from bot.sessions.table import Partners, Person, Place, Stage
from engine.actions import Action, Play
from engine.cards import Card
from engine.errors import CardNotHeld
from engine.game import legal_actions
from engine.phases import Phase
from engine.rules import PRESETS
from engine.views import SeatView
from tests.sessions.world import ANN, BO, CY, DEE, EVE, HERE, World


async def outcomes(*wishes: Awaitable[object]) -> Counter[str]:
    """What becomes of many wishes at once, by the kind of refusal; "granted" for the others."""
    found = await asyncio.gather(*wishes, return_exceptions=True)
    refused = (type(each).__name__ for each in found if isinstance(each, Exception))
    return Counter(refused) + Counter(granted=sum(not isinstance(e, Exception) for e in found))


async def test_of_fifty_people_who_sit_down_at_once_three_get_the_three_chairs(
    world: World,
) -> None:
    session = await world.lobby()
    crowd = [Person(100 + number, f"Guest {number}") for number in range(50)]
    got = await outcomes(*(session.sit(person) for person in crowd))
    assert got == {"granted": 3, "TableIsFull": 47}
    seated = world.table(session).people
    assert len({person.user_id for person in seated}) == 4


async def test_fifty_people_who_want_the_same_chair_are_told_who_was_quicker(world: World) -> None:
    session = await world.lobby()
    crowd = [Person(100 + number, f"Guest {number}") for number in range(50)]
    got = await outcomes(*(session.sit(person, 2) for person in crowd))
    assert got == {"granted": 1, "ChairIsTaken": 49}
    with pytest.raises(ChairIsTaken) as refusal:
        await session.sit(EVE, 2)
    assert refusal.value.name == crowd[0].name


async def test_one_person_who_presses_every_chair_at_once_sits_once(world: World) -> None:
    session = await world.lobby()
    got = await outcomes(*(session.sit(BO, seat) for seat in (1, 2, 3) * 5))
    assert got == {"granted": 1, "AlreadySeated": 14}


async def test_of_fifty_tables_opened_at_once_in_a_channel_there_is_one(world: World) -> None:
    got = await asyncio.gather(*(world.lobby() for _ in range(50)), return_exceptions=True)
    assert Counter(type(each).__name__ for each in got) == {"Session": 1, "ChannelIsTaken": 49}


async def test_a_second_table_in_a_channel_is_refused_with_the_way_to_the_first(
    world: World,
) -> None:
    session = await world.lobby()
    with pytest.raises(ChannelIsTaken) as refusal:
        await world.lobby(BO)
    assert refusal.value.message_id == session.scene.message_id


async def test_tables_in_two_channels_dont_mix(world: World) -> None:
    here = await world.game(ANN, BO, CY, DEE)
    there = await world.game(ANN, BO, CY, DEE, place=Place(7, 9))
    before = world.table(there)
    await world.act_until(here, 12)
    assert world.table(there) == before


async def test_a_game_started_many_times_at_once_starts_once(world: World) -> None:
    session = await world.lobby()
    got = await outcomes(*(session.start(ANN.user_id) for _ in range(10)))
    assert got == {"granted": 1, "AlreadyStarted": 9}
    await world.clock.settle()
    assert [deal.number for deal in world.ledger.deals["g1"]] == [0, 1]


async def test_start_waits_for_the_lobbys_message_for_its_id_is_part_of_the_deal(
    world: World,
) -> None:
    session = await world.registry.open(
        HERE,
        ANN,
        preset="american",
        rules=PRESETS["american"],
        turn_seconds=60,
        partners=Partners.CHOSEN,
    )
    with pytest.raises(NotShown):
        await session.start(ANN.user_id)
    await session.posted(77)
    await session.start(ANN.user_id)
    assert world.ledger.deals[session.game_id][0].entropy == "77"


async def test_a_card_pressed_twice_at_once_is_played_once_and_nobody_complains(
    world: World,
) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    player, rev, action = world.to_move(session), session.scene.rev, world.legal(session)[0]
    got = await outcomes(*(session.submit(player.user_id, rev, action) for _ in range(20)))
    assert got == {"granted": 20}
    assert session.scene.rev == rev + 1


async def test_of_two_different_cards_pressed_at_once_the_first_is_played(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    player, rev = world.to_move(session), session.scene.rev
    first, second, *_ = world.legal(session)
    got = await outcomes(
        session.submit(player.user_id, rev, first), session.submit(player.user_id, rev, second)
    )
    assert got == {"granted": 1, "StaleAction": 1}
    assert [logged.action for logged in world.ledger.actions["g1"]] == [first]


async def test_a_second_press_after_the_robots_have_moved_on_is_no_mistake(world: World) -> None:
    session = await world.game(ANN, None, None, None)
    rev, action = session.scene.rev, world.legal(session)[0]
    await world.acts(session, ANN, action)
    moved_on = session.scene.rev
    assert moved_on > rev + 1
    await session.submit(ANN.user_id, rev, action)
    assert session.scene.rev == moved_on


async def test_a_button_of_an_earlier_moment_is_refused(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    early = session.scene.rev
    await world.act_until(session, early + 4)
    before = world.table(session)
    with pytest.raises(StaleAction):
        await session.submit(world.to_move(session).user_id, early, world.legal(session)[0])
    assert world.table(session) is before


async def test_out_of_turn_one_is_told_whose_turn_it_is(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    player = world.to_move(session)
    other = next(person for person in (ANN, BO, CY, DEE) if person != player)
    with pytest.raises(WaitFor) as refusal:
        await session.submit(other.user_id, session.scene.rev, world.legal(session)[0])
    assert refusal.value.name == player.name


async def test_a_spectator_is_told_when_there_is_no_chair(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    with pytest.raises(NotSeated) as refusal:
        await session.submit(EVE.user_id, session.scene.rev, world.legal(session)[0])
    assert not refusal.value.can_sit
    with pytest.raises(NotSeated):
        session.panel(EVE.user_id)


async def test_a_spectator_is_told_when_a_robots_chair_can_be_had(world: World) -> None:
    session = await world.game(ANN, BO, CY, None)
    with pytest.raises(NotSeated) as refusal:
        session.panel(EVE.user_id)
    assert refusal.value.can_sit


async def test_an_illegal_card_is_refused_by_the_rules_and_nothing_changes(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    view = session.scene.view
    while view is None or view.phase is not Phase.PLAY:
        await world.acts(session, world.to_move(session))
        view = session.scene.view
    before, player = world.table(session), world.to_move(session)
    held = session.panel(player.user_id).view.cards
    foreign = next(card for card in map(Card, ("9S", "9H", "9C", "9D", "TS")) if card not in held)
    with pytest.raises(CardNotHeld):
        await session.submit(player.user_id, session.scene.rev, Play(foreign))
    assert world.table(session) is before


async def test_nothing_can_be_done_before_the_game_and_no_sitting_down_in_it(world: World) -> None:
    session = await world.lobby()
    with pytest.raises(NotStarted):
        await session.submit(ANN.user_id, 0, Play(Card("9S")))
    with pytest.raises(NotStarted):
        session.panel(ANN.user_id)
    await session.start(ANN.user_id)
    with pytest.raises(AlreadyStarted):
        await session.sit(BO, 1)


async def test_after_the_end_the_table_is_over_for_everybody(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    over = await world.play_out(session)
    assert over.stage is Stage.FINISHED
    wishes = (
        session.submit(ANN.user_id, over.rev, Play(Card("9S"))),
        session.leave(ANN.user_id),
        session.take_over(EVE, 0),
        session.come_back(ANN.user_id),
        session.vote_to_end(ANN.user_id),
        session.end(),
        session.repost(),
        session.sit(EVE),
        session.start(ANN.user_id),
    )
    assert await outcomes(*wishes) == {"TableIsOver": len(wishes)}
    with pytest.raises(TableIsOver) as refusal:
        await world.registry.get("g1")
    assert refusal.value.stage is Stage.FINISHED
    assert world.table(session) is over


async def test_a_whole_game_with_everybody_pressing_anything_at_any_time(world: World) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    while not session.scene.stage.is_over:
        await outcomes(*(press(world, session, person) for person in (ANN, BO, CY, DEE, EVE) * 3))
        await world.clock.settle()
    log = world.ledger.actions["g1"]
    assert all(later.rev > earlier.rev for earlier, later in pairwise(log))
    assert len(log) + len(world.ledger.deals["g1"]) - 1 == session.scene.rev


async def press(world: World, session: Session, person: Person) -> None:
    """Anything that the table might just be waiting for, from anybody, now and then too late."""
    state = world.table(session).state
    actions = legal_actions(state) if state else ()
    if actions:
        late = world.random.choice((0, 0, 0, 1))
        await session.submit(person.user_id, session.scene.rev - late, world.random.choice(actions))


async def test_a_robot_that_fails_does_something_legal_and_the_game_goes_on(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    session = await world.game(ANN, BO, CY, DEE)
    monkeypatch.setattr(world.minds, "choose", fails)
    rev = session.scene.rev
    await world.clock.pass_by(63)
    assert session.scene.rev == rev + 1
    assert "a robot could not choose" in caplog.text


async def fails(_view: SeatView) -> Action:
    raise RuntimeError("no idea")
