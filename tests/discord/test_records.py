"""What comes after a game: the leaderboard, one's own figures, and a rematch."""

import re
from random import Random

from engine.seats import left_of
from tests.discord.evening import Evening
from tests.discord.people import Player, press_together
from tests.discord.screens import Screen
from tests.discord.world import World


async def play_a_game(world: World, people: list[Player]) -> str:
    """A game to one point; these people sit clockwise from the host, robots in the other chairs."""
    await world.start(people, points=1)
    game_id = world.game_id
    await Evening(world, people, people[0], Random(game_id)).play_out()
    assert "Rematch" in world.table.labels
    return game_id


async def winners(world: World, game_id: str) -> list[int]:
    """The accounts on the side that won."""
    saved = await world.saved(game_id)
    return [c.user_id for c in saved.chairs if c.user_id and c.seat % 2 == saved.game.winner]


def places(screen: Screen) -> list[str]:
    """The lines of a leaderboard, best first."""
    return [line for line in screen.text.splitlines() if re.match(r"`\d+`", line)]


async def test_a_game_among_four_is_on_the_board_for_all_of_them(world: World) -> None:
    people = world.players("Ann", "Bo", "Cy", "Dee")
    game_id = await play_a_game(world, people)
    won = await winners(world, game_id)
    assert "Counts" in world.table.text
    board = await people[0].types("leaderboard")
    assert not board.only.private
    lines = places(board.only)
    first, last = lines[:2], lines[2:]
    for person in people:
        assert any(person.name in line for line in (first if person.id in won else last))


async def test_two_people_on_opposite_sides_and_two_robots_count(world: World) -> None:
    ann, bo = world.players("Ann", "Bo")
    await play_a_game(world, [ann, bo])
    board = (await ann.types("leaderboard")).text
    assert "Ann" in board
    assert "Bo" in board
    assert "Nell" not in board


async def test_a_game_against_robots_alone_is_practice(world: World) -> None:
    (ann,) = world.players("Ann")
    game_id = await play_a_game(world, [ann])
    assert "Practice" in world.table.text
    assert "Ann" not in (await ann.types("leaderboard")).text
    stats = await ann.types("stats")
    assert stats.only.private
    won = ann.id in await winners(world, game_id)
    line = next(line for line in stats.text.splitlines() if "Practice" in line)
    assert f"{int(won)} of 1 game" in line


async def test_partners_against_robots_are_practice_too(world: World) -> None:
    ann, cy = world.players("Ann", "Cy")
    await ann.types("start", points=1)
    await cy.ask("sit:2")
    await ann.press("Start")
    await Evening(world, [ann, cy], ann, Random(1)).play_out()
    assert "Ann" not in (await ann.types("leaderboard")).text
    assert "Practice" in (await cy.types("stats")).text


async def test_somebody_elses_figures_can_be_read(world: World) -> None:
    ann, bo = world.players("Ann", "Bo")
    await play_a_game(world, [ann, bo])
    text = (await ann.types("stats", member=bo.actor)).text
    assert "Bo" in text
    assert "of 1 game" in text


async def test_who_leaves_before_the_end_has_not_played(world: World) -> None:
    people = world.players("Ann", "Bo", "Cy", "Dee")
    await world.start(people, points=1)
    await people[3].types("leave")
    await Evening(world, people[:3], people[0], Random(1)).play_out()
    board = (await people[0].types("leaderboard")).text
    assert "Cy" in board
    assert "Dee" not in board


async def test_the_board_of_another_server_stays_empty(world: World) -> None:
    people = world.players("Ann", "Bo")
    await play_a_game(world, people)
    elsewhere = world.env.create_guild("Elsewhere")
    hall = elsewhere.create_text_channel("hall")
    ann = elsewhere.add_member(people[0].actor.user)
    result = await ann.slash(hall, "euchre leaderboard")
    assert result.response is not None
    assert "Ann" not in str(result.response.components)


async def test_the_board_has_pages_of_ten_with_buttons(world: World) -> None:
    names = [f"{name}{number}" for number in (1, 2, 3) for name in ("Ann", "Bo", "Cy", "Dee")]
    people = world.players(*names)
    for first in (0, 4, 8):
        await play_a_game(world, people[first : first + 4])
    board = (await people[0].types("leaderboard")).only
    assert (len(places(board)), board.enabled) == (10, ["Next"])
    first_page = board.text
    await people[5].press("Next", on=board)
    assert (len(places(board)), board.enabled) == (2, ["Previous"])
    shown = first_page + board.text
    assert all(name in shown for name in names)
    await people[5].press("Previous", on=board)
    assert board.text == first_page


async def test_a_page_that_was_never_there(world: World) -> None:
    people = world.players("Ann", "Bo")
    await play_a_game(world, people)
    board = (await people[0].types("leaderboard")).only
    answer = await people[0].press_unoffered("eu:board:0:board:77", on=board)
    assert answer.changed is not None
    assert "Ann" in board.text
    assert (await people[0].press_unoffered("eu:board:0:board:x", on=board)).refusal


async def test_a_rematch_keeps_the_chairs_and_passes_the_deal(world: World) -> None:
    people = world.players("Ann", "Bo", "Cy", "Dee")
    first = await play_a_game(world, people)
    before = await world.stored_table(first)
    await people[2].press("Rematch")
    second = world.game_id
    assert second != first
    await people[2].press("Start")
    after = await world.stored_table(second)
    assert [chair.occupant for chair in after.chairs] == [chair.occupant for chair in before.chairs]
    assert before.state is not None
    assert after.state is not None
    assert after.state.hand is not None
    assert after.state.hand.deal.dealer == left_of(before.state.dealer)
    assert after.rules == before.rules
    assert after.drawn == ()


async def test_two_people_press_rematch_at_once_and_one_table_opens(world: World) -> None:
    people = world.players("Ann", "Bo", "Cy", "Dee")
    await play_a_game(world, people)
    table, rematch = world.table, world.table.button("Rematch")
    answers = await press_together([(each, rematch.id, table) for each in people[:2]])
    assert len(await world.bot.store.load_live()) == 1
    assert ["already" in answer.text for answer in answers].count(True) == 1


async def test_a_rematch_is_for_those_who_played(world: World) -> None:
    people = world.players("Ann", "Bo")
    eve = world.player("Eve")
    await play_a_game(world, people)
    assert "sit at this table" in (await eve.press("Rematch")).refusal
    assert world.scene is None


async def test_a_rematch_after_somebody_opened_another_table(world: World) -> None:
    people = world.players("Ann", "Bo")
    eve = world.player("Eve")
    await play_a_game(world, people)
    over = world.table
    await eve.types("start")
    assert str(world.table.id) in (await people[0].press("Rematch", on=over)).refusal


async def test_a_finished_game_shows_what_its_deals_can_be_checked_with(world: World) -> None:
    people = world.players("Ann", "Bo")
    game_id = await play_a_game(world, people)
    saved = await world.saved(game_id)
    commitment = (await world.stored_table(game_id)).fair.commitment
    assert saved.game.seed.hex() in world.table.text
    assert commitment in world.table.text
    assert commitment in world.screens()[0].text


async def test_a_finished_hand_shrinks_to_its_result(world: World) -> None:
    people = world.players("Ann", "Bo", "Cy", "Dee")
    await world.start(people, points=2)
    game_id = world.game_id
    await Evening(world, people, people[0], Random(3)).play_out()
    hands = len((await world.stored_table(game_id)).history)
    boxes = [screen for screen in world.screens() if screen.boxed]
    assert len(boxes) == hands + 1
    assert all(screen.buttons == [] for screen in boxes[:-1])
    for number, screen in enumerate(boxes[1:-1], start=1):
        assert f"Hand {number}" in screen.text
