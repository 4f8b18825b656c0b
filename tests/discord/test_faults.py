"""Discord is ill, permissions are lost, messages vanish: the game goes on all the same."""

from random import Random

import pytest

from tests.discord.evening import CALLS, CARDS, Evening, acting
from tests.discord.people import Player
from tests.discord.permissions import allow_everything, forbid
from tests.discord.screens import Screen
from tests.discord.world import World

POST = ("POST", "/channels/*/messages")
EDIT = ("PATCH", "/channels/*/messages/*")
DELETE = ("DELETE", "/channels/*/messages/*")
PANEL = ("PATCH", "/webhooks/*")
ANSWER = ("POST", "/interactions/*/callback")
ILLS = [(403, 50013), (404, 10008), (500, 0), (503, 0)]


async def four(world: World, **options: object) -> list[Player]:
    people = world.players("Ann", "Bo", "Cy", "Dee")
    await world.start(people, **options)
    return people


def fail(
    world: World, what: tuple[str, str], status: int = 500, code: int = 0, times: int | None = 1
) -> None:
    """The next requests of this kind are refused; None: all of them."""
    world.env.inject_error(*what, status=status, code=code, times=times)


def recover(world: World) -> None:
    """Discord is well again."""
    world.env.backend.faults.clear()


async def ask_by_command(world: World, code: str) -> Player:
    """The mover does something on the panel that `/euchre hand` brings."""
    mover = world.mover
    panel = (await mover.types("hand")).only
    await mover.ask(code, on=panel)
    return mover


async def throw_a_hand_in(world: World) -> None:
    """Everybody passes twice."""
    for _ in range(8):
        await ask_by_command(world, "pass")


@pytest.mark.parametrize("seed", range(3))
async def test_a_game_among_faults_reaches_its_end(world: World, seed: int) -> None:
    people = await four(world, points=2)
    game_id, random = world.game_id, Random(seed)
    presses = 0
    while world.scene is not None:
        recover(world)
        for kind in random.sample([POST, EDIT, DELETE, PANEL], k=random.randint(0, 2)):
            fail(world, kind, *random.choice(ILLS), times=random.choice([1, None]))
        mover = world.mover
        panel = (await mover.types("hand")).only
        await mover.press_button(random.choice(acting(panel, CALLS | CARDS)), on=panel)
        presses += 1
    recover(world)
    saved = await world.saved(game_id)
    assert saved.game.stage == "finished"
    assert len(saved.actions) == presses
    assert "Ann" in (await people[0].types("leaderboard")).text


@pytest.mark.parametrize(("status", "code"), ILLS)
async def test_an_edit_that_fails_is_made_up_for_by_the_next(
    world: World, status: int, code: int
) -> None:
    await four(world)
    fail(world, EDIT, status, code)
    first = await ask_by_command(world, "pass")
    assert f"{first.name} passes" not in world.table.text
    await ask_by_command(world, "pass")
    assert f"{first.name} passes" in world.table.text
    await world.mover.press("Pass")


@pytest.mark.parametrize(("status", "code"), ILLS)
async def test_a_hand_whose_message_is_refused_gets_it_later(
    world: World, status: int, code: int
) -> None:
    await four(world)
    old = world.table
    fail(world, POST, status, code)
    await throw_a_hand_in(world)
    assert world.table.id == old.id
    panel = await world.mover.open_hand()
    assert "Hand 2" in panel.text
    await world.mover.press_hand("Pass")
    assert world.table.id != old.id
    assert "Hand 2" in world.table.text
    assert old.buttons == []
    await world.mover.press("Pass")


async def test_a_table_that_somebody_deleted_comes_back_on_demand(world: World) -> None:
    people = await four(world)
    lost = world.table
    world.env.backend.delete_message(world.channel.id, lost.id)
    await ask_by_command(world, "pass")
    await people[0].types("table")
    assert world.table.id != lost.id
    await world.mover.press("Pass")
    assert len((await world.saved()).actions) == 2


async def test_a_lobby_that_somebody_deleted_comes_back_on_demand(world: World) -> None:
    ann, bo = world.players("Ann", "Bo")
    await ann.types("start")
    world.env.backend.delete_message(world.channel.id, world.table.id)
    await bo.types("table")
    await bo.ask("sit:1")
    await ann.press("Start")
    assert "My hand" in world.table.labels


async def test_a_lost_permission_stops_neither_the_game_nor_the_private_hands(
    world: World,
) -> None:
    people = await four(world)
    old = world.table
    forbid(world, send_messages=False)
    await throw_a_hand_in(world)
    assert "Hand 2" in (await world.mover.press("My hand", on=old)).text
    assert "Send Messages" in await people[0].is_refused("table")
    allow_everything(world)
    await people[0].types("table")
    assert "Hand 2" in world.table.text


async def test_the_table_that_discord_does_not_take_is_not_announced(world: World) -> None:
    people = await four(world)
    fail(world, POST)
    assert "again" in await people[0].is_refused("table")
    await people[0].types("table")
    assert "My hand" in world.table.labels


async def test_a_rematch_needs_the_permissions_of_a_table(world: World) -> None:
    people = await four(world, points=1)
    await Evening(world, people, people[0], Random(1)).play_out()
    forbid(world, send_messages=False)
    assert "Send Messages" in (await people[0].press("Rematch")).refusal
    assert world.scene is None


async def test_an_answer_that_comes_too_late_leaves_the_action_done(world: World) -> None:
    await four(world)
    mover = world.mover
    fail(world, ANSWER, 404, 10062)
    answer = await mover.press("Pass")
    assert not answer.acknowledged
    assert [each.user_id for each in (await world.saved()).actions] == [mover.id]
    assert world.mover is not mover
    assert f"{mover.name} passes" in world.table.text


async def test_a_table_that_could_not_be_shown_was_never_opened(world: World) -> None:
    world.faulty = True
    ann, bo = world.players("Ann", "Bo")
    fail(world, ANSWER)
    await ann.actor.slash(world.channel, "euchre start")
    assert len(world.env.errors) == 1
    assert world.scene is None
    await bo.types("start")
    assert "Bo" in world.table.text


async def test_a_dismissed_panel_hinders_nobody(world: World) -> None:
    people = await four(world)
    for person in people:
        await person.open_hand()
    mover = world.mover
    fail(world, PANEL, 404, 10008, times=None)
    await mover.press("Pass")
    await world.mover.press("Pass")
    recover(world)
    for person in people:
        assert "Hand 1" in (await person.open_hand()).text


async def test_a_nudge_that_is_refused_costs_nobody_the_turn(world: World) -> None:
    await four(world)
    mover = world.mover
    fail(world, POST, 403, 50013)
    await world.wait(25)
    assert world.notices == []
    await mover.press("Pass")
    assert world.mover is not mover


async def test_a_nudge_that_cannot_be_taken_away_stays_and_the_game_goes_on(
    world: World,
) -> None:
    await four(world)
    await world.wait(25)
    fail(world, DELETE, 403, 50013)
    await world.mover.press("Pass")
    await world.mover.press("Pass")
    notices: list[Screen] = world.notices
    assert len(notices) == 1
