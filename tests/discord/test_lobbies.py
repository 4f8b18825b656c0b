"""A table forms: sitting down, inviting, leaving, waiting in vain, and beginning."""

from simcord import ChannelHandle

from tests.discord import rogue
from tests.discord.people import Player, heard, press_together
from tests.discord.permissions import forbid
from tests.discord.world import World

QUARTER_OF_AN_HOUR = 15 * 60.0


def seated(world: World) -> list[str | None]:
    scene = world.scene
    assert scene is not None
    return [chair.name if chair else None for chair in scene.chairs]


def link_to(world: World, channel: ChannelHandle) -> str:
    table = world.table_in(channel)
    return f"https://discord.com/channels/{world.guild.id}/{channel.id}/{table.id}"


async def test_several_people_press_the_same_chair_and_one_of_them_sits(world: World) -> None:
    ann, bo, cy, dee = world.players("Ann", "Bo", "Cy", "Dee")
    await ann.types("start")
    chair = world.table.asking("sit:1").id
    answers = await press_together([(each, chair, world.table) for each in (bo, cy, dee)])
    assert seated(world) == ["Ann", "Bo", None, None]
    assert [answer.changed is not None for answer in answers] == [True, False, False]
    assert all("Bo was quicker" in answer.refusal for answer in answers[1:])


async def test_four_people_press_join_at_once_and_the_last_finds_no_chair(world: World) -> None:
    ann, bo, cy, dee, eve = world.players("Ann", "Bo", "Cy", "Dee", "Eve")
    await ann.types("start", partners="drawn")
    join = world.table.asking("join").id
    answers = await press_together([(each, join, world.table) for each in (bo, cy, dee, eve)])
    assert seated(world) == ["Ann", "Bo", "Cy", "Dee"]
    assert "All four chairs are taken" in answers[3].refusal


async def test_pressing_join_twice_takes_one_chair(world: World) -> None:
    ann, bo = world.players("Ann", "Bo")
    await ann.types("start", partners="drawn")
    join = world.table.asking("join").id
    answers = await press_together([(bo, join, world.table)] * 2)
    assert seated(world) == ["Ann", "Bo", None, None]
    assert "already" in answers[1].refusal


async def test_a_second_table_in_the_channel_is_refused_with_a_link(world: World) -> None:
    ann, bo = world.players("Ann", "Bo")
    await ann.types("start")
    assert link_to(world, world.channel) in await bo.is_refused("start")
    await ann.press("Start")
    assert link_to(world, world.channel) in await bo.is_refused("start")


async def test_two_people_open_a_table_at_one_moment_and_one_table_stands(world: World) -> None:
    ann, bo = world.players("Ann", "Bo")
    results = await rogue.type_together([ann.actor, bo.actor], world.channel, "euchre start")
    first, second = (heard(world, result) for result in results)
    assert not first.only.private
    assert "already" in second.refusal
    assert len(world.env.errors) == 1
    assert len(await world.bot.store.load_live()) == 1
    assert len(world.screens()) == 1


async def test_a_lobby_closes_after_a_quarter_of_an_hour_and_its_buttons_say_so(
    world: World,
) -> None:
    ann, bo = world.players("Ann", "Bo")
    await ann.types("start")
    lobby = world.table
    old = lobby.buttons
    await world.wait(QUARTER_OF_AN_HOUR + 1)
    assert "closed" in lobby.text
    assert lobby.buttons == []
    for button in old:
        answer = await bo.press_unoffered(button.id, on=lobby)
        assert "/euchre start" in answer.refusal
    await bo.types("start")
    assert seated(world) == ["Bo", None, None, None]


async def test_a_lobby_stays_open_while_people_come_and_go(world: World) -> None:
    ann, bo = world.players("Ann", "Bo")
    await ann.types("start")
    await world.wait(QUARTER_OF_AN_HOUR - 60)
    await bo.ask("sit:1")
    await world.wait(QUARTER_OF_AN_HOUR - 60)
    await bo.press("Leave")
    await world.wait(QUARTER_OF_AN_HOUR - 60)
    assert seated(world) == ["Ann", None, None, None]


async def test_when_the_host_leaves_the_next_person_is_host(world: World) -> None:
    ann, bo, cy = world.players("Ann", "Bo", "Cy")
    await world.sit_down([ann, bo, cy])
    await ann.press("Leave")
    assert seated(world) == [None, "Bo", "Cy", None]
    assert "Bo" in (await cy.press("Start")).refusal
    await bo.press("Start")
    assert "My hand" in world.table.labels


async def test_when_the_last_person_leaves_the_table_closes(world: World) -> None:
    (ann,) = world.players("Ann")
    await ann.types("start")
    await ann.press("Add robot")
    await ann.press("Leave")
    assert world.scene is None
    assert "closed" in world.table.text


async def test_only_the_host_starts_while_chairs_are_free(world: World) -> None:
    ann, bo = world.players("Ann", "Bo")
    await world.sit_down([ann, bo])
    assert "Ann" in (await bo.press("Start")).refusal
    await ann.press("Start")
    assert None not in seated(world)


async def test_anyone_seated_starts_once_four_sit_but_nobody_else(world: World) -> None:
    *people, eve = world.players("Ann", "Bo", "Cy", "Dee", "Eve")
    await world.sit_down(people)
    assert "sit at this table" in (await eve.press("Start")).refusal
    await people[3].press("Start")
    assert "My hand" in world.table.labels


async def test_pressing_start_twice_starts_one_game(world: World) -> None:
    (ann,) = world.players("Ann")
    await ann.types("start")
    lobby = world.table
    answers = await press_together([(ann, lobby.asking("start").id, lobby)] * 2)
    assert "started already" in answers[1].refusal
    assert [hand.number for hand in (await world.saved()).hands] == [0, 1]


async def test_the_host_removes_a_robot_and_a_person_but_others_may_not(world: World) -> None:
    ann, bo = world.players("Ann", "Bo")
    await world.sit_down([ann, bo])
    await ann.press("Add robot")
    assert "Ann" in (await bo.choose("remove", ["2"])).refusal
    await ann.choose("remove", ["2"])
    await ann.choose("remove", ["1"])
    assert seated(world) == ["Ann", None, None, None]
    await bo.ask("sit:1")
    assert seated(world) == ["Ann", "Bo", None, None]


async def test_the_invited_are_mentioned_once(world: World) -> None:
    ann, bo, cy = world.players("Ann", "Bo", "Cy")
    await ann.types("start")
    await ann.choose("invite", [bo, cy])
    assert [notice.pinged for notice in world.notices] == [[bo.id, cy.id]]
    assert seated(world) == ["Ann", None, None, None]
    await bo.ask("sit:1")
    assert len(world.notices) == 1


async def test_a_watcher_can_invite_nobody(world: World) -> None:
    ann, bo, cy = world.players("Ann", "Bo", "Cy")
    await ann.types("start")
    assert "sit at this table" in (await bo.choose("invite", [cy])).refusal
    assert world.notices == []


async def test_drawn_partners_are_shown_with_what_they_drew(world: World) -> None:
    people = world.players("Ann", "Bo", "Cy", "Dee")
    await people[0].types("start", partners="drawn")
    for person in people[1:]:
        await person.press("Join")
    await people[0].press("Start")
    table = await world.stored_table()
    lowest = sorted(range(4), key=lambda seat: [card.rank for card in table.drawn[seat]])
    assert {lowest[0] % 2, lowest[1] % 2} in ({0}, {1})
    line = next(line for line in world.table.text.splitlines() if "rawn" in line)
    assert all(person.name in line for person in people)
    assert line.count("`") == 2 * sum(len(hand) for hand in table.drawn)


async def test_a_table_in_a_thread_of_its_own(world: World) -> None:
    ann, bo = world.players("Ann", "Bo")
    answer = await ann.types("start", thread=True)
    (thread,) = world.channel.threads
    assert "Ann" in (thread.name or "")
    assert link_to(world, thread) in answer.text
    assert answer.only.private
    await bo.types("start")
    await bo.press("Start")
    await ann.press("Start", on=world.table_in(thread))
    assert "My hand" in world.table.labels
    assert "My hand" in world.table_in(thread).labels


async def test_a_thread_is_a_channel_of_its_own(world: World) -> None:
    ann, bo = world.players("Ann", "Bo")
    await ann.types("start", thread=True)
    (thread,) = world.channel.threads
    assert link_to(world, thread) in await bo.is_refused("start", thread)
    await ann.types("end", thread)
    await bo.types("start", thread, thread=True)
    assert len(world.channel.threads) == 1
    await bo.press("Start", on=world.table_in(thread))
    await bo.press("My hand", on=world.table_in(thread))


async def test_a_thread_in_which_the_bot_may_not_write_is_refused(world: World) -> None:
    (ann,) = world.players("Ann")
    await ann.types("start", thread=True)
    (thread,) = world.channel.threads
    await ann.types("end", thread)
    forbid(world, send_messages_in_threads=False)
    assert "Send Messages In Threads" in await ann.is_refused("start", thread)


async def refused_to_open(world: World, ann: Player, **options: object) -> str:
    """What the answer names; nothing has been opened."""
    text = await ann.is_refused("start", **options)
    assert await world.bot.store.load_live() == []
    assert world.channel.threads == []
    assert world.screens() == []
    return text


async def test_a_missing_permission_is_named_before_anything_is_opened(world: World) -> None:
    (ann,) = world.players("Ann")
    forbid(world, send_messages=False)
    assert "Send Messages" in await refused_to_open(world, ann)


async def test_a_missing_thread_permission_is_named_before_anything_is_opened(
    world: World,
) -> None:
    (ann,) = world.players("Ann")
    forbid(world, create_public_threads=False)
    text = await refused_to_open(world, ann, thread=True)
    assert "Create Public Threads" in text
    assert "Send Messages" not in text
    await ann.types("start")


async def test_names_full_of_markdown_and_mentions_do_no_harm(world: World) -> None:
    ann = world.player("Ann")
    nicks = ["**Boss** @everyone", "||x|| ~~y~~ `z`", "[a](http://b.org)"]
    await world.start([ann, *(world.player(f"p{at}", nick=nick) for at, nick in enumerate(nicks))])
    for _ in range(3):
        await world.mover.press("Pass")
    await world.mover.open_hand()
    screens = [*world.screens(), world.mover.panel]
    for screen in screens:
        assert screen.pinged == []
        assert not screen._message.mention_everyone
        for harm in ("**Boss**", "@everyone", "||x||", "~~y~~", "`z`", "](http", "http://"):
            assert harm not in screen.text
    assert any("Boss" in screen.text for screen in screens)
