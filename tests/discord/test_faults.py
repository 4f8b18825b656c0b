"""Discord is ill, permissions are lost, messages vanish: the game goes on all the same."""

from random import Random

import pytest

from tests.discord.evening import Evening, acting
from tests.discord.people import Player
from tests.discord.world import World

POST = ("POST", "/channels/*/messages")
EDIT = ("PATCH", "/channels/*/messages/*")
DELETE = ("DELETE", "/channels/*/messages/*")
PANEL = ("PATCH", "/webhooks/*")
ANSWER = ("POST", "/interactions/*/callback")
ILLS = [(403, 50013), (404, 10008), (500, 0), (503, 0)]
each_ill = pytest.mark.parametrize(("status", "code"), ILLS, ids=lambda each: str(each))


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


async def pass_the_hand(world: World) -> None:
    """Everybody passes twice: the hand is thrown in and the next one dealt."""
    for _ in range(8):
        await (await move_by_hand(world)).open_hand_by_command()


async def move_by_hand(world: World) -> Player:
    """The mover passes from a panel that the command brought."""
    mover = world.mover
    panel = (await mover.types("hand")).only
    await mover.ask("pass", on=panel)
    return mover


@pytest.mark.parametrize("seed", range(3))
async def test_a_game_among_faults_reaches_its_end(world: World, seed: int) -> None:
    people = await four(world, points=2)
    game_id, random = world.game_id, Random(seed)
    evening = Evening(world, people, people[0], random)
    while world.scene is not None:
        recover(world)
        for kind in random.sample([POST, EDIT, DELETE, PANEL], k=random.randint(0, 2)):
            fail(world, kind, *random.choice(ILLS), times=random.choice([1, None]))
        mover = world.mover
        panel = (await mover.types("hand")).only
        button = random.choice(acting(panel, {"pass", "order", "name", "play", "discard", "alone"}))
        await mover.press_button(button, on=panel)
        evening.presses += 1
    recover(world)
    saved = await world.saved(game_id)
    assert saved.game.stage == "finished"
    assert len(saved.actions) == evening.presses
