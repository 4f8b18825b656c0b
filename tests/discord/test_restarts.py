"""The bot stops short in the middle of everything, and a new one starts: nobody notices."""

import re
from random import Random

import pytest

from bot.ui import ids
from engine.phases import Phase
from tests.discord.evening import Evening
from tests.discord.people import Player
from tests.discord.world import World

OUTAGE = 300.0
BEAT = 15.0


def phase(world: World) -> Phase:
    scene = world.scene
    assert scene is not None
    assert scene.view is not None
    return scene.view.phase


async def four(world: World, **options: object) -> list[Player]:
    people = world.players("Ann", "Bo", "Cy", "Dee")
    await world.start(people, **options)
    return people


async def reach(world: World, wanted: Phase) -> None:
    """Go on until the table waits for this; the Tock rules ask every question."""
    if wanted is Phase.SECOND_ROUND:
        for _ in range(4):
            await world.mover.ask("pass")
    elif wanted is not Phase.FIRST_ROUND:
        await world.mover.ask("order")
    while phase(world) is not wanted:
        if phase(world) is Phase.DISCARD:
            await world.mover.play_first_legal()
        else:
            await world.mover.ask("pass")


@pytest.mark.parametrize(
    "waiting_for",
    [
        Phase.FIRST_ROUND,
        Phase.SECOND_ROUND,
        Phase.DISCARD,
        Phase.PARTNER_ALONE,
        Phase.DEFEND_ALONE,
        Phase.PLAY,
    ],
    ids=lambda each: each.value,
)
async def test_a_restart_changes_neither_hands_nor_turn_and_old_buttons_work(
    world: World, waiting_for: Phase
) -> None:
    people = await four(world, preset="tock")
    await reach(world, waiting_for)
    for person in people:
        await person.open_hand()
    game_id, mover, table = world.game_id, world.mover, world.table
    before, panels = await world.stored_table(), [person.panel.text for person in people]

    await world.restart(outage=OUTAGE)

    after = await world.stored_table()
    assert after.state == before.state
    assert after.chairs == before.chairs
    assert world.mover is mover
    assert world.table.id == table.id
    assert before.deadline is not None
    assert after.deadline is not None
    assert OUTAGE <= after.deadline - before.deadline <= OUTAGE + BEAT
    for person, panel in zip(people, panels, strict=True):
        assert without_times(person.panel.text) == without_times(panel)
        assert without_times((await person.open_hand()).text) == without_times(panel)
    await mover.play_first_legal()
    assert (await world.saved(game_id)).actions[-1].user_id == mover.id


def without_times(text: str) -> str:
    """What a screen says, but for the deadline, which has moved."""
    return re.sub(r"<t:\d+:R>", "", text)


async def test_a_panel_from_before_the_restart_can_still_be_pressed(world: World) -> None:
    await four(world)
    await reach(world, Phase.PLAY)
    mover = world.mover
    await mover.open_hand()
    await world.restart(outage=OUTAGE)
    answer = await mover.press_hand(mover.panel.enabled[0])
    assert answer.changed is not None
    assert (await world.saved()).actions[-1].user_id == mover.id


async def test_a_table_from_before_the_restart_can_still_be_pressed(world: World) -> None:
    await four(world)
    table, mover = world.table, world.mover
    await world.restart(outage=OUTAGE)
    assert (await mover.press("Pass", on=table)).changed is not None
    assert (await world.saved()).actions[-1].user_id == mover.id


async def test_a_lobby_outlives_a_restart_with_its_time_made_up(world: World) -> None:
    ann, bo = world.players("Ann", "Bo")
    await ann.types("start")
    await world.wait(60)
    await world.restart(outage=3600)
    await world.wait(12 * 60)
    await bo.ask("sit:1")
    await ann.press("Start")
    assert "My hand" in world.table.labels


async def test_a_lobby_still_closes_in_the_end_after_a_restart(world: World) -> None:
    (ann,) = world.players("Ann")
    await ann.types("start")
    await world.restart(outage=3600)
    await world.wait(16 * 60)
    assert world.scene is None
    assert "closed" in world.table.text


async def test_deadlines_and_nudges_go_on_after_a_restart(world: World) -> None:
    await four(world)
    mover = world.mover
    await world.wait(25)
    await world.restart(outage=OUTAGE)
    await world.wait(30)
    assert [notice.pinged for notice in world.notices] == [[mover.id]]
    await world.wait(30)
    assert world.mover is not mover
    assert [each.by for each in (await world.saved()).actions] == ["timeout"]
    assert world.notices == []


async def test_who_was_away_is_away_and_comes_back_after_a_restart(world: World) -> None:
    await four(world)
    first = world.mover
    for _ in range(2):
        while world.mover is not first:
            await world.mover.play_first_legal()
        await world.wait(62.1)
    await world.restart(outage=OUTAGE)
    await first.ask("back")
    assert not any(chair.away for chair in (await world.saved()).chairs)


async def test_votes_to_end_are_kept_over_a_restart(world: World) -> None:
    people = await four(world)
    await people[0].types("end")
    await people[1].types("end")
    vote = world.notices[0]
    await world.restart(outage=OUTAGE)
    await people[2].press("End the game", on=vote)
    assert world.scene is None


async def test_a_finished_game_offers_its_rematch_after_a_restart(world: World) -> None:
    people = await four(world, points=1)
    await Evening(world, people, people[0], Random(1)).play_out()
    await world.restart(outage=OUTAGE)
    await people[3].press("Rematch")
    await people[3].press("Start")
    assert "My hand" in world.table.labels


async def test_a_game_is_played_to_its_end_over_many_restarts(world: World) -> None:
    people = await four(world, points=2)
    game_id, random = world.game_id, Random(7)
    evening = Evening(world, people, people[0], random)
    while world.scene is not None:
        if random.random() < 0.1:
            await world.restart(outage=random.uniform(0, 600))
            for person in people:
                person.dismiss_panel()
        await evening.decide(world.mover)
    saved = await world.saved(game_id)
    assert saved.game.stage == "finished"
    assert len(saved.actions) == evening.presses
    assert f"win {max(saved.game.score)}" in world.table.text


async def test_two_tables_in_two_channels_come_back_apart(world: World) -> None:
    ann, bo = world.players("Ann", "Bo")
    garden = world.guild.create_text_channel("garden")
    await world.start([ann])
    await bo.types("start", garden, preset="english")
    await bo.press("Start", on=world.table_in(garden))
    here, there = world.game_id, game_of(world.table_in(garden).buttons[0].id)
    before = [await world.stored_table(each) for each in (here, there)]
    await world.restart(outage=OUTAGE)
    after = [await world.stored_table(each) for each in (here, there)]
    assert [table.state for table in after] == [table.state for table in before]
    await bo.press("My hand", on=world.table_in(garden))


def game_of(custom_id: str) -> str:
    match = ids.TEMPLATE.fullmatch(custom_id)
    assert match is not None
    return ids.parse(match).game
