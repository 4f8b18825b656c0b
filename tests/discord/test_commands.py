"""Everything that can be typed and pressed: no clashes, nothing without words or an answer."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from discord import app_commands
from discord.ui import LayoutView
from simcord import interactions

from bot.sessions.table import Partners, Place
from bot.ui import ids
from bot.ui.boards import BoardRow, TableRow, leaderboard
from bot.ui.hand import panel
from bot.ui.lobby import lobby
from bot.ui.notices import nudge, vote
from bot.ui.pickers import leave_picker
from bot.ui.result import game_over
from bot.ui.table import table
from engine.rules import PRESETS
from engine.seats import SEATS
from tests.discord.world import World
from tests.ui.reading import presses
from tests.ui.scenes import lobby_table, person, private, public, random_game, robot

EN = "en-US"
COMMANDS = {
    "start",
    "hand",
    "table",
    "tables",
    "leave",
    "end",
    "rules",
    "leaderboard",
    "stats",
    "verify",
    "export",
}
NOT_IN_A_GAME = {"start", "verify", "export"}
NAME = re.compile(r"[a-z0-9_-]{1,32}")
LONGEST_DESCRIPTION = 100
MOST_CHOICES = 25
LONGEST_COG = 150
COGS = Path(__file__).resolve().parents[2] / "cogs"


def registered(world: World) -> list[tuple[list[str], dict[str, Any]]]:
    """Every command that Discord was told of: its words, and what it is."""
    roots = world.env.backend.commands[None].values()
    return [leaf for root in roots for leaf in interactions.command_leaves(root)]


async def test_the_commands_are_the_ones_that_were_promised(world: World) -> None:
    assert {" ".join(words) for words, _ in registered(world)} == {
        f"euchre {command}" for command in COMMANDS
    }
    assert set(world.env.backend.commands) == {None}


async def test_every_command_and_option_has_a_name_and_a_description(world: World) -> None:
    for words, command in registered(world):
        for each in (command, *command.get("options", [])):
            assert NAME.fullmatch(each["name"]), words
            assert 1 <= len(each["description"]) <= LONGEST_DESCRIPTION, words
            assert each["description"] != "…", words
            choices = each.get("choices", [])
            assert len(choices) <= MOST_CHOICES
            assert all(1 <= len(choice["name"]) <= LONGEST_DESCRIPTION for choice in choices)


async def test_no_two_commands_of_all_cogs_have_one_name(world: World) -> None:
    names = [
        command.qualified_name
        for cog in world.bot.cogs.values()
        for command in cog.walk_app_commands()
        if isinstance(command, app_commands.Command)
    ]
    assert len(names) == len(set(names)) == len(COMMANDS)


async def test_the_commands_are_for_servers_only(world: World) -> None:
    (root,) = world.env.backend.commands[None].values()
    assert root["contexts"] == [0] or root["dm_permission"] is False


async def test_the_start_command_offers_every_preset(world: World) -> None:
    options = next(command["options"] for words, command in registered(world) if "start" in words)
    by_name = {option["name"]: option for option in options}
    assert set(by_name) == {"preset", "points", "turn", "partners", "thread"}
    assert {choice["value"] for choice in by_name["preset"]["choices"]} == set(PRESETS)
    turns = [choice["value"] for choice in by_name["turn"]["choices"]]
    assert (min(turns), max(turns)) == (15, 3 * 24 * 3600)
    assert (by_name["points"]["min_value"], by_name["points"]["max_value"]) == (1, 50)


@pytest.mark.parametrize("command", sorted(COMMANDS))
async def test_every_command_answers_in_a_running_game(world: World, command: str) -> None:
    ann, bo = world.players("Ann", "Bo")
    await world.start([ann, bo])
    if command in NOT_IN_A_GAME:
        assert await ann.is_refused(command)
    else:
        assert (await ann.types(command)).messages


def screens() -> Iterator[LayoutView]:
    """Every kind of screen with everything on it that can be pressed."""
    for partners in Partners:
        forming = public(lobby_table(person(0), robot("Nell"), partners=partners))
        yield lobby(forming, EN)
    for preset in PRESETS:
        moments = list(random_game(preset, Random(preset)))
        for moment in moments:
            away = moment.with_chair(0, replace(moment.chairs[0], away=True))
            yield table(public(away), EN)
            yield from (panel(private(moment, seat), EN) for seat in SEATS)
        yield game_over(public(moments[-1]), EN)
        yield nudge(public(moments[0]), 101, EN)
        yield vote(public(moments[0]), EN)
    yield leaderboard([BoardRow(rank=1, name="Ann", games=1, wins=1, points=10)], 1, 2, EN)
    seat = TableRow(
        game_id="g1",
        place=Place(7, 8),
        channel_name="cards",
        message_id=9,
        hand=1,
        score=(0, 0),
        your_turn=True,
    )
    yield leave_picker([seat], EN)


def verbs() -> set[str]:
    """What all of them ask for."""
    custom_ids = (press.custom_id for screen in screens() for press in presses(screen))
    matches = (ids.TEMPLATE.fullmatch(custom_id) for custom_id in custom_ids)
    return {ids.parse(match).verb for match in matches if match}


async def test_every_button_has_somebody_who_grants_it_and_nobody_waits_in_vain(
    world: World,
) -> None:
    assert verbs() == set(world.bot._wishes)


@pytest.mark.parametrize("path", sorted(COGS.glob("*.py")), ids=lambda path: path.stem)
def test_a_cog_stays_thin(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= LONGEST_COG
