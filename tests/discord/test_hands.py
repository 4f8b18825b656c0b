"""One's own cards: a message that nobody else sees, and that stays up to date."""

from random import Random

from simcord.types import HttpLogEntry

from engine.phases import Phase
from tests.discord.evening import CALLS, CARDS, Evening, acting
from tests.discord.people import Player, press_together
from tests.discord.world import World


async def four(world: World, **options: object) -> list[Player]:
    people = world.players("Ann", "Bo", "Cy", "Dee")
    await world.start(people, **options)
    return people


def panel_edits(world: World) -> list[HttpLogEntry]:
    requests = world.env.http_requests
    return [
        each for each in requests if each.method == "PATCH" and each.path.startswith("/webhooks/")
    ]


async def test_a_hand_names_its_channel_and_nobody_else_sees_it(world: World) -> None:
    people = await four(world)
    panel = await people[1].open_hand()
    assert world.channel.mention in panel.text
    seen = {message.id for message in world.channel.history(viewer=people[2].actor)}
    assert panel.id not in seen
    assert panel.id in {message.id for message in world.channel.history(viewer=people[1].actor)}


async def test_five_cards_lie_in_one_row_and_six_in_two_while_discarding(world: World) -> None:
    await four(world)
    mover = world.mover
    assert (await mover.open_hand()).rows[0] == 5
    await mover.press("Order it up")
    dealer = world.mover
    assert (await dealer.open_hand()).rows == [3, 3]


async def test_an_open_hand_is_brought_up_to_date_when_ones_turn_comes(world: World) -> None:
    people = await four(world)
    for person in people:
        await person.open_hand()
    first = world.mover
    await first.press_hand("Pass")
    second = world.mover
    assert "Pass" in second.panel.labels
    assert "Pass" not in first.panel.labels
    assert second.name in first.panel.text


async def test_the_newest_of_two_open_hands_is_kept_up_to_date(world: World) -> None:
    await four(world)
    mover = world.mover
    older = await mover.open_hand()
    newer = await mover.open_hand()
    await mover.press("Pass")
    assert "Pass" not in newer.labels
    assert "Pass" in older.labels
    # Pressing the one left behind brings it up to date instead.
    answer = await mover.press("Pass", on=older)
    assert answer.changed is not None
    assert "Pass" not in older.labels


async def test_after_fifteen_minutes_an_open_hand_still_answers(world: World) -> None:
    await four(world, turn=3600)
    mover = world.mover
    panel = await mover.open_hand()
    edits = len(panel_edits(world))
    await world.wait(16 * 60)
    assert len(panel_edits(world)) == edits
    await mover.press("Pass", on=panel)
    assert "Pass" not in panel.labels
    other = world.mover
    await other.press("Pass")
    assert other.name + " passes" in world.table.text


async def test_a_hand_is_not_redrawn_while_nothing_in_it_changes(world: World) -> None:
    people = await four(world)
    for person in people:
        await person.open_hand()
    before = len(panel_edits(world))
    await people[0].types("table")
    await people[0].types("end")
    await world.wait(15)
    assert len(panel_edits(world)) == before


async def test_a_whole_game_can_be_played_from_the_hands_alone(world: World) -> None:
    people = await four(world, points=1)
    for person in people:
        await person.open_hand()
    random = Random(11)
    while world.scene is not None:
        panel = world.mover.panel
        await world.mover.press_button(random.choice(acting(panel, CALLS | CARDS)), on=panel)
    assert all(person.panel.buttons == [] for person in people)
    assert all("win" in person.panel.text for person in people)


async def test_a_thrown_in_hand_is_followed_by_the_next_in_the_same_panel(world: World) -> None:
    people = await four(world)
    for person in people:
        await person.open_hand()
    for _ in range(8):
        await world.mover.press_hand("Pass")
    assert all("Hand 2" in person.panel.text for person in people)
    assert "Order it up" in world.mover.panel.labels


async def test_everybody_passes_at_one_moment_and_only_the_one_asked_has_passed(
    world: World,
) -> None:
    people = await four(world)
    mover = world.mover
    button = world.table.button("Pass")
    others = [person for person in people if person is not mover]
    presses = [(person, button.id, world.table) for person in (*others, mover)]
    answers = await press_together(presses)
    assert all(answer.refusal for answer in answers[:3])
    assert [each.user_id for each in (await world.saved()).actions] == [mover.id]


async def test_sitting_out_a_loner_one_has_nothing_to_press(world: World) -> None:
    await four(world)
    maker = world.mover
    await maker.ask("order_alone")
    await world.mover.play_first_legal()
    assert world.scene is not None
    assert world.scene.view is not None
    assert world.scene.view.phase is Phase.PLAY
    partner = next(
        person
        for person in world.people.values()
        if side_of(world, person) == side_of(world, maker) and person is not maker
    )
    panel = await partner.open_hand()
    assert acting(panel, CALLS | CARDS) == []
    assert maker.name in panel.text
    evening = Evening(world, list(world.people.values()), partner, Random(2))
    for _ in range(15):
        await evening.decide(world.mover)
    first = [each for each in (await world.saved()).actions if each.hand == 1]
    cards = [each for each in first if each.code.startswith("play:")]
    assert len(cards) == 15
    assert all(each.user_id != partner.id for each in cards)


def side_of(world: World, person: Player) -> int:
    assert world.scene is not None
    seats = [
        s for s, chair in enumerate(world.scene.chairs) if chair and chair.user_id == person.id
    ]
    return seats[0] % 2
