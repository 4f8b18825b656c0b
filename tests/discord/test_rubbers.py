"""A rubber on Discord: several games in one channel, with the tally in everybody's sight (R28)."""

import re
from random import Random

from bot.records.revealing import reveal
from db.records import GameRecord
from engine.rubber import Rubber
from tests.discord.evening import Evening
from tests.discord.people import Player, press_together
from tests.discord.screens import Screen
from tests.discord.world import World

SHORT = {"preset": "classic", "points": 3}


def text(screen: Screen) -> str:
    return screen.text.replace("\u00a0", " ")


async def play_out(world: World, people: list[Player]) -> GameRecord:
    """The game in #cards to its end; nobody keeps a panel of it."""
    game_id = world.game_id
    for person in people:
        person.dismiss_panel()
    await Evening(world, people, people[0], Random(len(game_id))).play_out()
    return (await world.saved(game_id)).game


def tally(games: list[GameRecord]) -> Rubber:
    """What the finished games come to."""
    return Rubber(3, tuple(game.score for game in games))


async def test_r28_a_whole_rubber_with_everything_that_may_come_between(world: World) -> None:
    people = world.players("Ann", "Bo")
    await world.start(people, **SHORT)
    first = await play_out(world, people)
    games, end_of_first = [first], world.table
    leader = people[first.winner or 0].name
    assert re.search(rf"^{leader} & \w+ lead the rubber 1 – 0\.$", text(end_of_first), re.MULTILINE)

    button = end_of_first.button("Next game")
    answers = await press_together([(each, button.id, end_of_first) for each in people])
    assert ["already" in answer.text for answer in answers].count(True) == 1

    await world.wait(15 * 60 + 1)
    assert "the rubber can still go on" in text(world.table)
    await people[0].press("Next game")

    await world.restart()
    assert "Rubber, game 2: " in text(world.table)
    await people[1].press("Start")
    won = " – ".join(str(each) for each in tally(games).wins)
    assert f"to 3 · rubber {won}" in text(world.table)
    assert f" after {first.score[0]} – {first.score[1]}" in text(world.table)

    for person in people:
        await person.types("end")
    assert "counts for nobody" in text(world.table)
    await people[1].press("Next game")
    while tally(games).winner is None:
        await people[0].press("Start")
        assert f"rubber {' – '.join(str(each) for each in tally(games).wins)}" in text(world.table)
        games.append(await play_out(world, people))
        if tally(games).winner is None:
            await people[1].press("Next game")

    assert f"worth {tally(games).value}" in text(world.table)
    assert [game.rubber_game for game in games] == [*range(1, len(games) + 1)]
    refused = await people[0].press("Next game", on=end_of_first)
    assert "newest game" in refused.refusal
    for side, person in enumerate(people):
        figures = (await person.types("stats")).text
        assert f"{int(side == tally(games).winner)} of 1 rubber won" in figures
        assert f"of {len(games)} games won" in figures

    told = reveal(await world.saved(games[-1].id)).rubber
    assert [each.game for each in told] == [game.id for game in games[:-1]]
    await people[0].press("Rematch")
    assert "Rubber, game" not in world.table.text
