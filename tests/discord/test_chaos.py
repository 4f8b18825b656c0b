"""Five people press whatever they see, all at once, while time passes and the bot restarts.

Whatever happens, everybody is answered, nobody sits twice, and the memory and the database
agree about the table.
"""

from random import Random

import pytest

from bot.sessions.table import Table
from tests.discord.evening import CALLS, CARDS, acting
from tests.discord.people import Player, press_together
from tests.discord.screens import Screen
from tests.discord.world import World

ROUNDS = 40
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve")


class Chaos:
    """What five people do without any plan."""

    def __init__(self, world: World, random: Random) -> None:
        """Each step follows from `random`."""
        self._world = world
        self._random = random
        self._people = world.players(*NAMES)
        self._seen: list[str] = []

    async def round(self) -> None:
        """One thing happens."""
        doing = self._random.choices(
            [self._press, self._go_on, self._type, self._wait, self._restart, self._open_hand],
            [8, 14, 2, 1, 0.5, 2],
        )
        await doing[0]()

    async def _press(self) -> None:
        """Up to four of them press at one moment."""
        presses = [self._any_press() for _ in range(self._random.randint(1, 4))]
        answers = await press_together(presses)
        assert all(answer.acknowledged for answer in answers)

    def _any_press(self) -> tuple[Player, str, Screen]:
        person = self._random.choice(self._people)
        tables = [screen for screen in self._world.screens() if screen.buttons]
        screen = tables[-1] if tables else self._world.screens()[-1]
        if person.has_panel and person.panel.buttons and self._random.random() < 0.5:
            screen = person.panel
        fresh = [button.id for button in screen.buttons if button.enabled]
        self._seen += fresh
        old = self._random.random() < 0.1 or not fresh
        return person, self._random.choice(self._seen if old else fresh), screen

    async def _go_on(self) -> None:
        """Whoever is to act does so; somebody else presses something at the same moment."""
        scene = self._world.scene
        if scene is None or scene.view is None or scene.deadline is None:
            return
        mover = self._world.mover
        panel = (await mover.types("hand")).only
        mover.keep_panel(panel)
        wish = self._random.choice(acting(panel, CALLS | CARDS))
        presses = [(mover, wish.id, panel), self._any_press()]
        self._random.shuffle(presses)
        answers = await press_together(presses)
        assert all(answer.acknowledged for answer in answers)

    async def _type(self) -> None:
        """One of them types something, and may be refused."""
        person = self._random.choice(self._people)
        commands = ["start", "hand", "table", "tables", "leave", "end"]
        (command,) = self._random.choices(commands, [3, 3, 6, 3, 2, 1])
        result = await person.actor.slash(self._world.channel, f"euchre {command}")
        assert result.acknowledged
        refused = self._world.env.errors
        self._world.env._errors_acknowledged = len(refused)

    async def _open_hand(self) -> None:
        person = self._random.choice(self._people)
        if "My hand" in self._world.table.labels:
            answer = await person.press("My hand")
            if answer.only.buttons:
                person.keep_panel(answer.only)

    async def _wait(self) -> None:
        await self._world.wait(self._random.choice([1, 21, 63]))

    async def _restart(self) -> None:
        await self._world.restart(outage=self._random.choice([1, 600]))


def in_memory(world: World) -> Table | None:
    session = world.bot.registry.in_channel(world.channel.id)
    return session._keeper.table if session else None


def essence(table: Table) -> tuple[object, ...]:
    """What a table is, but for what is only told of it, and fractions of milliseconds."""
    return (
        table.game_id,
        table.stage,
        table.chairs,
        table.state,
        table.host_id,
        table.message_id,
        table.message_hand,
        table.nudge_message_id,
        None if table.deadline is None else round(table.deadline, 2),
    )


@pytest.mark.parametrize("seed", range(5))
async def test_nobody_is_left_without_an_answer_and_there_is_one_truth(
    world: World, seed: int
) -> None:
    random = Random(seed)
    chaos = Chaos(world, random)
    host = world.people[min(world.people)]
    await host.types("start", points=1)
    for _ in range(ROUNDS):
        if world.scene is None:
            await host.types("start", points=1)
        await chaos.round()
        table = in_memory(world)
        if table is not None:
            assert len(table.people) == len({person.user_id for person in table.people})
            assert essence(await world.stored_table(table.game_id)) == essence(table)
        live = await world.bot.store.load_live()
        assert [saved.game.id for saved in live] == ([table.game_id] if table else [])
