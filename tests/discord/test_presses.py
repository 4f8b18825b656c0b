"""Presses that can't be granted: each gets one kind private answer, and nothing happens."""

import pytest
from simcord.enums import InteractionType

from bot.ui.ids import TEMPLATE
from bot.ui.refusals import internal_error
from tests.discord.people import Answer, Player
from tests.discord.world import World

SORRY = internal_error("en-US")


async def four(world: World) -> list[Player]:
    people = world.players("Ann", "Bo", "Cy", "Dee")
    await world.start(people)
    return people


async def to_the_first_lead(world: World) -> None:
    """The first to be asked orders it up; somebody lays a card away."""
    await world.mover.ask("order")
    await world.mover.play_first_legal()


def kindly(answer: Answer) -> str:
    """What was answered, which is no apology for a fault of ours."""
    assert answer.refusal
    assert answer.refusal != SORRY
    return answer.refusal


async def test_a_watchers_presses_are_answered_and_not_obeyed(world: World) -> None:
    await four(world)
    eve = world.player("Eve")
    before = await world.saved()
    for button in world.table.buttons:
        answer = await eve.press_button(button, on=world.table)
        assert "sit at this table" in kindly(answer)
    assert await world.saved() == before


async def test_a_watcher_is_offered_a_robots_chair(world: World) -> None:
    ann, eve = world.players("Ann", "Eve")
    await world.start([ann])
    assert "chair" in kindly(await eve.press("My hand"))


async def test_whoever_is_not_asked_is_told_whose_turn_it_is(world: World) -> None:
    people = await four(world)
    mover = world.mover
    before = await world.saved()
    for person in people:
        if person is not mover:
            assert mover.name in kindly(await person.press("Pass"))
    assert await world.saved() == before


async def test_a_press_on_an_earlier_table_does_nothing(world: World) -> None:
    await four(world)
    mover = world.mover
    old = world.table.asking("order")
    await mover.press("Pass")
    await world.mover.press("Pass")
    before = await world.saved()
    assert "earlier" in kindly(await mover.press_unoffered(old.id, on=world.table))
    assert await world.saved() == before


async def test_a_stale_press_on_the_panel_is_answered_with_the_table_as_it_stands(
    world: World,
) -> None:
    await four(world)
    eldest = world.mover
    await eldest.open_hand()
    old = world.table.asking("order")
    await to_the_first_lead(world)
    await eldest.play_first_legal()
    answer = await eldest.press_unoffered(old.id, on=eldest.panel)
    assert answer.messages == ()
    assert "earlier" in kindly(answer)
    assert world.mover.name in eldest.panel.text


async def test_the_own_last_button_pressed_again_is_no_mistake(world: World) -> None:
    await four(world)
    mover = world.mover
    panel = await mover.open_hand()
    button = panel.button("Pass")
    await mover.press_button(button, on=panel)
    await world.mover.press("Pass")
    before = await world.saved()
    answer = await mover.press_unoffered(button.id, on=panel)
    assert answer.messages == ()
    assert panel.text.startswith("-#")
    assert await world.saved() == before


async def test_a_card_that_may_not_be_played_is_refused_with_the_suit_to_follow(
    world: World,
) -> None:
    """A revoke can't be had from Discord's own client; another client tries in vain (R23)."""
    await four(world)
    await to_the_first_lead(world)
    for _ in range(200):
        mover = world.mover
        panel = mover.panel if mover.has_panel else await mover.open_hand()
        held_back = [each for each in panel.buttons if not each.enabled]
        if held_back and held_back[0].code.startswith("play:"):
            break
        await mover.play_first_legal()
    else:
        raise AssertionError("nobody had to follow suit")
    before = await world.saved()
    answer = await mover.press_unoffered(held_back[0].id, on=panel)
    assert "must follow" in kindly(answer)
    assert await world.saved() == before


async def test_old_buttons_of_a_finished_hand_and_game_say_that_it_is_over(world: World) -> None:
    people = await four(world)
    table, hand = world.table, world.table.button("My hand")
    for person in people[:3]:
        await person.types("end")
    answer = await people[0].press_unoffered(hand.id, on=table)
    assert "over" in kindly(answer)


@pytest.mark.parametrize(
    "custom_id",
    [
        "eu:nosuchgame:1:hand",
        "eu:nosuchgame:0:sit:1",
        "eu:nosuchgame:7:rematch",
        "eu:nosuchgame:7:play:9S",
    ],
)
async def test_a_game_that_nobody_knows(world: World, custom_id: str) -> None:
    people = await four(world)
    kindly(await people[0].press_unoffered(custom_id, on=world.table))


@pytest.mark.parametrize(
    "wish",
    ["teleport", "play", "play:ZZ", "name:X", "sit:9", "sit:x", "take", "take:77", "take:x"],
)
async def test_wishes_that_no_version_of_the_bot_makes(world: World, wish: str) -> None:
    await four(world)
    game, rev = world.table.buttons[0].id.split(":")[1:3]
    before = await world.saved()
    custom_id = f"eu:{game}:{rev}:{wish}"
    assert TEMPLATE.fullmatch(custom_id)
    kindly(await world.mover.press_unoffered(custom_id, on=world.table))
    assert await world.saved() == before


@pytest.mark.parametrize(
    "custom_id", ["hello", "eu:", "eu:ABC:1:hand", "euchre-bot/v1/play", "eu:a:1:hand:ä", "x" * 100]
)
async def test_buttons_of_a_foreign_format_get_an_answer(world: World, custom_id: str) -> None:
    people = await four(world)
    kindly(await people[0].press_unoffered(custom_id, on=world.table))


async def test_a_form_sent_to_an_earlier_process_gets_an_answer(world: World) -> None:
    people = await four(world)
    data = {"custom_id": "some-form", "components": []}
    result = await people[0].actor._dispatch_interaction(
        InteractionType.MODAL_SUBMIT, world.channel, data
    )
    assert result.response is not None
    assert result.response.ephemeral
    assert result.response.content


async def test_buttons_of_another_channels_game_act_on_that_game_alone(world: World) -> None:
    ann, bo = world.players("Ann", "Bo")
    garden = world.guild.create_text_channel("garden")
    await world.start([ann])
    await bo.types("start", garden)
    await bo.press("Start", on=world.table_in(garden))
    before = await world.saved()
    theirs = world.table_in(garden).buttons[0]
    kindly(await ann.press_unoffered(theirs.id, on=world.table))
    assert await world.saved() == before


@pytest.mark.parametrize("command", ["hand", "table", "end"])
async def test_commands_where_no_table_stands(world: World, command: str) -> None:
    (ann,) = world.players("Ann")
    assert "no table" in await ann.is_refused(command)


async def test_a_hand_before_the_cards_are_dealt(world: World) -> None:
    (ann,) = world.players("Ann")
    await ann.types("start")
    assert "started" in await ann.is_refused("hand")


async def test_the_table_comes_down_on_demand_even_while_it_forms(world: World) -> None:
    ann, bo = world.players("Ann", "Bo")
    await ann.types("start")
    lobby = world.table
    await bo.types("table")
    assert world.table.id != lobby.id
    assert lobby.buttons == []
    await bo.ask("sit:1")
    await ann.press("Start")
    assert "My hand" in world.table.labels
