"""What nobody may see: other people's cards, and the seed before the end."""

import logging
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.config import LogFormat, LogLevel
from bot.logs import set_up_logging
from bot.sessions.table import Table
from bot.storage import table_from
from db.records import ActionRecord
from engine.actions import parse_action
from engine.cards import Card
from engine.game import apply
from tests.discord.eavesdropper import EVERYBODY, Eavesdropper, Sent, may_know, seeds_in
from tests.discord.evening import Evening
from tests.discord.people import Player
from tests.discord.world import World


async def listen_to_a_game(world: World, people: list[Player], random: Random) -> None:
    """Play to the end, with an ear on everything that is sent after each action."""
    spy = Eavesdropper(world)
    game_id = world.game_id
    evening = Evening(world, people, world.player("Eve"), random, trouble=0.1)
    before = await world.stored_table(game_id)
    while world.scene is not None:
        mover = world.mover
        await evening.press_wrongly(mover)
        spy.check(before)
        await evening.decide(mover)
        saved = await world.saved(game_id)
        after = table_from(saved)
        spy.check(before, between(before, saved.actions[-1]), after)
        before = after
    assert spy.checked > 3 * evening.presses


def between(before: Table, action: ActionRecord) -> Table:
    """The table after an action, and before the deal that may have followed."""
    assert before.state is not None
    step = apply(before.state, action.seat, parse_action(action.code))
    return replace(before, state=step.state)


@pytest.mark.parametrize(("preset", "points"), [("american", 2), ("english", 1)])
async def test_nothing_that_is_sent_shows_a_hidden_card_or_the_seed(
    world: World, preset: str, points: int
) -> None:
    people = world.players("Ann", "Bo", "Cy", "Dee")
    await world.start(people, preset=preset, points=points)
    await listen_to_a_game(world, people, Random(preset))


async def test_the_eavesdropper_would_hear_a_leak(world: World) -> None:
    people = world.players("Ann", "Bo", "Cy", "Dee")
    await world.start(people)
    for person in people:
        await person.open_hand()
    table = await world.stored_table()
    assert table.state is not None
    assert table.state.hand is not None
    panel = Sent(EVERYBODY, str(people[0].panel.components))
    assert set(table.state.hand.held[0]) <= panel.cards
    assert not panel.cards <= may_know(table, EVERYBODY)
    assert panel.cards <= may_know(table, people[0].id)
    assert not panel.cards <= may_know(table, people[1].id)
    assert Sent(EVERYBODY, "Bo plays `10♥`, ★ Best Bower").cards == {Card("TH"), Card("BB")}
    assert seeds_in(f"seed {table.fair.seed.hex()}", table.fair.seed)


@pytest.fixture
def talkative_log(capsys: pytest.CaptureFixture[str]) -> Iterator[pytest.CaptureFixture[str]]:
    """Logging as the program sets it up, with every detail, and what catches it."""
    root, library = logging.getLogger(), logging.getLogger("discord")
    before = root.handlers[:], root.level, library.level
    root.handlers = []
    set_up_logging(LogFormat.JSON, LogLevel.DEBUG)
    yield capsys
    root.handlers, level, library_level = before
    root.setLevel(level)
    library.setLevel(library_level)


async def test_the_most_talkative_log_holds_no_hand_no_seed_and_no_token(
    world: World, talkative_log: pytest.CaptureFixture[str]
) -> None:
    people = world.players("Ann", "Bo", "Cy", "Dee")
    await world.start(people, points=1)
    seed = (await world.stored_table()).fair.seed
    await Evening(world, people, world.player("Eve"), Random(5), trouble=0.2).play_out()
    await world.restart()
    logged = talkative_log.readouterr().err
    assert "tables restored" in logged
    assert '"level": "error"' not in logged
    assert Sent(EVERYBODY, logged).cards == set()
    assert not seeds_in(logged, seed)
    assert "simcord_interaction_" not in logged
