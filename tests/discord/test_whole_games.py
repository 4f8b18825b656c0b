"""Twenty whole games among four people, over all presets, with wrong presses mixed in."""

from dataclasses import replace
from random import Random

import pytest

from bot.storage import table_from
from engine.rules import AMERICAN, CLASSIC, PRESETS, TOCK, DefendAlone, LoneMaker, Pickup, Rules
from tests.discord.evening import Evening
from tests.discord.world import World

HOUSE_RULES: list[Rules] = [
    replace(AMERICAN, deck=28, joker=True, stick_the_dealer=True, discard_upcard=False),
    replace(AMERICAN, lone_maker=LoneMaker.EITHER_PARTNER, defend_alone=DefendAlone.AGAINST_LONER),
    replace(TOCK, partner_must_go_alone=True, lone_march=5, lone_euchre=3),
    replace(CLASSIC, pickup=Pickup.MAKER, rubber=False, joker=True),
    replace(AMERICAN, defend_alone=DefendAlone.ALWAYS, pickup=Pickup.MAKER),
]
GAMES: list[dict[str, object]] = [
    {"preset": "american"},
    {"preset": "classic"},
    {"preset": "tock", "points": 4},
    {"preset": "english", "points": 4},
    {"preset": "tournament", "points": 4},
    *({"preset": preset, "points": 3} for preset in PRESETS),
    *({"preset": preset, "points": 3, "partners": "drawn"} for preset in PRESETS),
]


async def play(world: World, seed: int, options: dict[str, object]) -> None:
    """Play a game to its end, and check what is left of it."""
    *people, watcher = world.players("Ann", "Bo", "Cy", "Dee", "Eve")
    evening = Evening(world, people, watcher, Random(seed), trouble=0.12)
    await evening.sit_down(**options)
    game_id = world.game_id
    await evening.play_out()

    assert evening.wrong > 0
    saved = await world.saved(game_id)
    assert saved.game.stage == "finished"
    replayed = table_from(saved).state
    assert replayed is not None
    assert replayed.score == saved.game.score
    winners, losers = sorted(replayed.score, reverse=True)
    assert f"win {winners} – {losers}" in world.table.text.replace("\u00a0", " ")
    board = (await watcher.types("leaderboard")).text
    assert all(person.name in board for person in people)


@pytest.mark.parametrize(("seed", "options"), list(enumerate(GAMES)))
async def test_four_people_play_a_game_to_its_end(
    world: World, seed: int, options: dict[str, object]
) -> None:
    await play(world, seed, options)


@pytest.mark.parametrize(("seed", "rules"), list(enumerate(HOUSE_RULES, start=len(GAMES))))
async def test_four_people_play_by_house_rules(
    world: World, seed: int, rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    # No command offers these options one by one, so they are smuggled in as a preset.
    monkeypatch.setattr("cogs.start.PRESETS", {"american": replace(rules, target=3)})
    await play(world, seed, {})
