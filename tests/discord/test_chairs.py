"""Getting up, sitting down in a robot's chair, and ending a game before its time."""

import re

import discord
import pytest

from engine.seats import Seat
from tests.discord.people import Player
from tests.discord.world import World


async def four(world: World) -> list[Player]:
    people = world.players("Ann", "Bo", "Cy", "Dee")
    await world.start(people)
    return people


def seat_of(world: World, person: Player) -> Seat | None:
    scene = world.scene
    assert scene is not None
    seats = [seat for seat, c in enumerate(scene.chairs) if c and c.user_id == person.id]
    return seats[0] if seats else None


def robots(world: World) -> list[Seat]:
    scene = world.scene
    assert scene is not None
    return [seat for seat, chair in enumerate(scene.chairs) if chair and chair.robot]


# Leaving


async def test_who_leaves_in_mid_game_is_replaced_and_the_turn_stays(world: World) -> None:
    people = await four(world)
    await world.mover.press("Pass")
    before = await world.stored_table()
    mover = world.mover
    leaver = next(person for person in people if person is not mover)
    seat = seat_of(world, leaver)
    await leaver.types("leave")
    after = await world.stored_table()
    assert robots(world) == [seat]
    assert after.state == before.state
    assert world.mover is mover


async def test_when_the_player_to_act_leaves_a_robot_acts_with_the_same_hand(
    world: World,
) -> None:
    await four(world)
    before = await world.stored_table()
    assert before.state is not None
    assert before.state.hand is not None
    mover = world.mover
    seat = seat_of(world, mover)
    await mover.types("leave")
    after = await world.saved()
    assert [(each.seat, each.by) for each in after.actions] == [(seat, "robot")]
    state = (await world.stored_table()).state
    assert state is not None
    assert state.hand is not None
    assert state.hand.deal == before.state.hand.deal


async def test_a_leaver_may_sit_down_elsewhere_at_once(world: World) -> None:
    people = await four(world)
    await people[1].types("leave")
    garden = world.guild.create_text_channel("garden")
    await people[1].types("start", garden)
    assert "Bo" in world.table_in(garden).text


async def test_leave_works_from_any_channel_of_the_server(world: World) -> None:
    people = await four(world)
    garden = world.guild.create_text_channel("garden")
    assert (await people[2].types("leave", garden)).only.private
    assert robots(world) == [2]


async def test_when_the_host_leaves_a_running_game_nothing_else_changes(world: World) -> None:
    people = await four(world)
    await people[0].types("leave")
    saved = await world.saved()
    assert saved.game.host_id == people[1].id
    assert saved.game.stage == "playing"


async def test_when_everybody_leaves_the_game_ends_and_counts_for_nobody(world: World) -> None:
    people = await four(world)
    game_id = world.game_id
    for person in people:
        await person.types("leave")
    saved = await world.saved(game_id)
    assert (saved.game.stage, saved.game.counted) == ("ended", False)
    assert world.table.buttons == []
    await people[0].types("start")


async def test_who_sits_nowhere_is_told_so(world: World) -> None:
    (ann,) = world.players("Ann")
    assert "no table" in (await ann.types("leave")).text


# Several tables


async def test_a_person_at_two_tables_finds_both_listed_with_links(world: World) -> None:
    (ann,) = world.players("Ann")
    garden = world.guild.create_text_channel("garden")
    await ann.types("start")
    await ann.types("start", garden)
    await ann.press("Start", on=world.table_in(garden))
    listed = await ann.types("tables")
    assert listed.only.private
    for channel in (world.channel, garden):
        assert f"/{channel.id}/{world.table_in(channel).id}" in listed.text


async def test_a_person_at_no_table_gets_an_empty_list(world: World) -> None:
    (ann,) = world.players("Ann")
    assert "/euchre start" in (await ann.types("tables")).text


async def test_a_person_at_two_tables_picks_which_to_leave(world: World) -> None:
    (ann,) = world.players("Ann")
    garden = world.guild.create_text_channel("garden")
    await ann.types("start")
    await ann.types("start", garden)
    picker = (await ann.types("leave")).only
    assert picker.private
    button = next(each for each in picker.buttons if "garden" in each.label)
    await ann.press_button(button, on=picker)
    assert "closed" in world.table_in(garden).text
    assert world.scene is not None
    # The other table is the only one left, so nothing has to be picked.
    await ann.types("leave")
    assert world.scene is None


# A robot's chair


async def test_anyone_takes_a_robots_chair_in_a_running_game(world: World) -> None:
    ann, bo = world.players("Ann", "Bo")
    await world.start([ann])
    await bo.ask("take:1")
    assert seat_of(world, bo) == 1
    hand = (await world.stored_table()).state
    assert hand is not None
    assert hand.hand is not None
    panel = await bo.open_hand()
    shown = {code.split(":")[1] for code in panel.codes if code.startswith("play:")}
    assert shown == {card.code for card in hand.hand.held[1]}


async def test_two_people_want_one_robots_chair(world: World) -> None:
    ann, bo, cy = world.players("Ann", "Bo", "Cy")
    await world.start([ann])
    chair = world.table.asking("take:1")
    table = world.table
    await bo.press_button(chair, on=table)
    answer = await cy.press_unoffered(chair.id, on=table)
    assert "robot" in answer.refusal
    assert seat_of(world, cy) is None


async def test_nobody_takes_a_second_chair(world: World) -> None:
    (ann,) = world.players("Ann")
    await world.start([ann])
    assert "already" in (await ann.ask("take:1")).refusal
    assert robots(world) == [1, 2, 3]


async def test_who_takes_a_chair_has_a_whole_turn(world: World) -> None:
    people = await four(world)
    eve = world.player("Eve")
    waiting = world.mover
    leaver = next(person for person in people if person is not waiting)
    seat = seat_of(world, leaver)
    await leaver.types("leave")
    await eve.ask(f"take:{seat}")
    while world.mover is not eve:
        await world.mover.play_first_legal()
    assert world.scene is not None
    assert world.scene.deadline == world.env.now().timestamp() + 60


# Ending


async def test_a_majority_of_the_seated_ends_the_game(world: World) -> None:
    ann, bo, cy, dee = await four(world)
    game_id = world.game_id
    await ann.types("end")
    (vote,) = world.notices
    assert re.search(r"1 of .*3 votes", vote.text)
    await bo.press("End the game", on=vote)
    assert re.search(r"2 of .*3 votes", vote.text)
    assert "already" in (await bo.press("End the game", on=vote)).refusal
    assert (await world.saved(game_id)).game.stage == "playing"
    await cy.press("End the game", on=vote)
    saved = await world.saved(game_id)
    assert (saved.game.stage, saved.game.counted, saved.game.winner) == ("ended", False, None)
    assert "nobody" in world.table.text
    assert "No game" in (await dee.types("leaderboard")).text


async def test_a_watcher_has_no_vote(world: World) -> None:
    people = await four(world)
    eve = world.player("Eve")
    assert "sit at this table" in await eve.is_refused("end")
    await people[0].types("end")
    (vote,) = world.notices
    assert "sit at this table" in (await eve.press("End the game", on=vote)).refusal


@pytest.mark.parametrize("seated", [False, True])
async def test_a_moderator_ends_any_game_at_once(world: World, *, seated: bool) -> None:
    mods = world.guild.create_role("Mods", permissions=discord.Permissions(manage_messages=True))
    people = world.players("Ann", "Bo", "Cy")
    mod = world.player("Dee", roles=[mods])
    await world.start([*people, mod] if seated else people)
    game_id = world.game_id
    await mod.types("end")
    saved = await world.saved(game_id)
    assert (saved.game.stage, saved.game.counted) == ("ended", False)
    assert world.table.buttons == []


async def test_alone_among_robots_one_vote_is_enough(world: World) -> None:
    (ann,) = world.players("Ann")
    await world.start([ann])
    await ann.types("end")
    assert world.scene is None


async def test_the_seed_is_shown_when_a_game_is_ended(world: World) -> None:
    (ann,) = world.players("Ann")
    await world.start([ann])
    game_id = world.game_id
    await ann.types("end")
    assert (await world.saved(game_id)).game.seed.hex() in world.table.text


async def test_there_is_nothing_to_end_where_no_table_stands(world: World) -> None:
    (ann,) = world.players("Ann")
    assert "no table" in await ann.is_refused("end")
