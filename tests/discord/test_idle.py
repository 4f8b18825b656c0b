"""Players who think long, and players who have gone: nudges, deadlines and "I'm back"."""

from tests.discord.people import Player
from tests.discord.world import World

GRACE = 2.0


def deadline(world: World) -> float:
    """When the present turn ends, in seconds from now."""
    scene = world.scene
    assert scene is not None
    assert scene.deadline is not None
    return scene.deadline - world.env.now().timestamp()


def turn(world: World) -> tuple[int, int | None]:
    """The revision, and the seat that is to act."""
    scene = world.scene
    assert scene is not None
    assert scene.view is not None
    return scene.view.rev, scene.view.turn


def is_away(world: World, person: Player) -> bool:
    """Whether a robot plays for them."""
    scene = world.scene
    assert scene is not None
    return any(chair and chair.away and chair.user_id == person.id for chair in scene.chairs)


async def four(world: World, **options: object) -> list[Player]:
    people = world.players("Ann", "Bo", "Cy", "Dee")
    await world.start(people, **options)
    return people


async def test_whoever_thinks_for_twenty_seconds_is_mentioned_once(world: World) -> None:
    await four(world)
    mover = world.mover
    await world.wait(19)
    assert world.notices == []
    await world.wait(2)
    (nudge,) = world.notices
    assert nudge.pinged == [mover.id]
    assert (await mover.press("My hand", on=nudge)).only.private
    await world.wait(30)
    assert len(world.notices) == 1


async def test_the_mention_is_taken_away_when_they_act(world: World) -> None:
    await four(world)
    await world.wait(25)
    await world.mover.press("Pass")
    assert world.notices == []
    await world.wait(19)
    assert world.notices == []


async def test_in_a_short_turn_the_mention_comes_at_half_time(world: World) -> None:
    await four(world, turn=15)
    await world.wait(7)
    assert world.notices == []
    await world.wait(1)
    assert world.notices[0].pinged == [world.mover.id]


async def test_the_mention_goes_when_its_player_leaves_or_the_game_ends(world: World) -> None:
    people = await four(world)
    await world.wait(25)
    await world.mover.types("leave")
    assert world.notices == []
    await world.wait(25)
    assert len(world.notices) == 1
    for person in people:
        if world.scene and any(c and c.user_id == person.id for c in world.scene.chairs):
            await person.types("end")
    assert world.scene is None
    assert all(notice.pinged == [] for notice in world.notices)


async def test_after_the_deadline_a_robot_plays_the_turn(world: World) -> None:
    await four(world)
    rev, seat = turn(world)
    mover = world.mover
    await world.wait(60 + GRACE - 0.5)
    assert turn(world) == (rev, seat)
    await world.wait(1)
    assert turn(world)[0] == rev + 1
    assert not is_away(world, mover)
    saved = await world.saved()
    assert (saved.actions[-1].seat, saved.actions[-1].by) == (seat, "timeout")


async def test_the_deadline_that_is_shown_is_the_one_that_counts(world: World) -> None:
    await four(world, turn=30)
    moment = int(world.env.now().timestamp()) + 30
    assert f"<t:{moment}:R>" in world.table.text


async def test_a_press_made_just_before_the_deadline_wins(world: World) -> None:
    await four(world)
    mover = world.mover
    await world.wait(59.9)
    await mover.press("Pass")
    saved = await world.saved()
    assert (saved.actions[-1].by, saved.actions[-1].user_id) == ("person", mover.id)
    await world.wait(10)
    assert len((await world.saved()).actions) == 1


async def test_a_press_within_the_grace_after_the_deadline_still_wins(world: World) -> None:
    await four(world)
    mover = world.mover
    await world.wait(60 + GRACE - 0.5)
    await mover.press("Pass")
    assert [each.by for each in (await world.saved()).actions] == ["person"]


async def test_each_turn_has_a_deadline_of_its_own(world: World) -> None:
    await four(world)
    await world.wait(50)
    await world.mover.press("Pass")
    assert deadline(world) == 60
    second = turn(world)
    await world.wait(40)
    assert turn(world) == second


async def test_who_acts_after_a_missed_turn_is_forgiven(world: World) -> None:
    people = await four(world)
    first = world.mover
    await world.wait(60 + GRACE + 0.1)
    while world.mover is not first:
        await world.mover.play_first_legal()
    await first.play_first_legal()
    assert all(chair.misses == 0 for chair in (await world.saved()).chairs)
    assert not any(is_away(world, person) for person in people)


async def miss_turns(world: World, person: Player, times: int) -> None:
    """This person lets deadlines pass; the others play on."""
    for _ in range(times):
        while world.mover is not person:
            await world.mover.play_first_legal()
        await world.wait(60 + GRACE + 0.1)


async def test_after_two_misses_a_robot_plays_until_they_are_back(world: World) -> None:
    await four(world)
    first = world.mover
    await miss_turns(world, first, 2)
    assert is_away(world, first)
    assert first.name in world.table.text
    for _ in range(12):
        assert world.mover is not first
        await world.mover.play_first_legal()
    await first.ask("back")
    assert not is_away(world, first)
    for _ in range(12):
        if world.mover is first:
            return
        await world.mover.play_first_legal()
    raise AssertionError("the robot still plays for them")


async def test_back_is_for_those_who_were_away(world: World) -> None:
    people = await four(world)
    eve = world.player("Eve")
    first = world.mover
    await miss_turns(world, first, 2)
    other = next(person for person in people if person is not first)
    assert "already" in (await other.ask("back")).refusal
    assert "sit at this table" in (await eve.ask("back")).refusal


async def test_the_panel_of_somebody_away_offers_a_way_back(world: World) -> None:
    await four(world)
    first = world.mover
    await first.open_hand()
    await miss_turns(world, first, 2)
    await first.ask("back", on=first.panel)
    assert not is_away(world, first)
    assert "back" not in first.panel.codes


async def test_a_game_of_slow_players_runs_on_for_days(world: World) -> None:
    await four(world, turn=3 * 24 * 3600)
    rev, seat = turn(world)
    mover = world.mover
    await world.wait(46 * 60)
    # A message this old takes only few more edits: the table has moved to a fresh one.
    await mover.press("Pass")
    assert turn(world)[0] == rev + 1
    assert turn(world)[1] != seat
    fresh = world.table
    assert world.env.now().timestamp() - snowflake_seconds(fresh.id) < 60
    assert "Pass" in fresh.labels
    assert [screen.labels for screen in world.screens() if screen is not fresh].count([]) >= 1


def snowflake_seconds(snowflake: int) -> float:
    return ((snowflake >> 22) + 1420070400000) / 1000
