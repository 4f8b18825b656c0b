"""A whole game among four people who press what they are offered, and now and then something else.

Every choice comes from one random source, so an evening can be repeated.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random

from bot.sessions.errors import StaleAction
from bot.ui.refusals import internal_error, refusal
from tests.discord.people import Answer, Player, press_together
from tests.discord.screens import Button, Screen
from tests.discord.world import World

CALLS = {"order", "order_alone", "name", "name_alone", "pass", "alone"}
CARDS = {"play", "discard", "claim"}
STALE = refusal(StaleAction(), "en-US")


@dataclass
class Evening:
    """Four people at a table in #cards, and somebody who watches.

    `trouble` is the share of moments at which somebody presses what they shouldn't.
    """

    world: World
    people: list[Player]
    watcher: Player
    random: Random
    trouble: float = 0.0
    presses: int = 0
    wrong: int = 0
    pressed: list[tuple[Player, str]] = field(default_factory=list)

    async def sit_down(self, **options: object) -> None:
        """The first of them opens a table, the others sit down, and anybody starts."""
        await self.people[0].types("start", **options)
        for person in self.people[1:]:
            table = self.world.table
            free = [each for each in table.buttons if each.code.split(":")[0] in ("sit", "join")]
            await person.press_button(self.random.choice(free), on=table)
        await self.random.choice(self.people).press("Start")

    async def play_out(self) -> None:
        """To the end of the game."""
        while self.world.scene:
            mover = self.world.mover
            if self.trouble and (self.wrong == 0 or self.random.random() < self.trouble):
                await self.press_wrongly(mover)
            await self.decide(mover)

    # What they are offered

    async def decide(self, mover: Player) -> None:
        """Press one of the things that the table and the own panel offer."""
        screen, button = self.random.choice(await self.offers(mover))
        self.pressed.append((mover, button.id))
        self.presses += 1
        slip = self.random.random() if self.trouble else 1.0
        if slip < self.trouble / 4:
            await self.press_twice(mover, button, screen)
        else:
            await mover.press_button(button, on=screen)
            if slip < self.trouble:
                await self.press_again(mover, button, screen)

    async def offers(self, mover: Player) -> list[tuple[Screen, Button]]:
        """Everything the mover can press to go on, and where."""
        on_table = self.world.table
        calls = [(on_table, each) for each in acting(on_table, CALLS)]
        if calls and self.random.random() < 0.5:
            return calls
        panel = await self.panel_of(mover)
        found = [(panel, each) for each in acting(panel, CALLS | CARDS)]
        assert found, f"{mover.name} is to act and can't: {panel}"
        return found

    async def panel_of(self, mover: Player) -> Screen:
        """The panel they have, or sometimes a fresh one."""
        if mover.has_panel and self.random.random() > 0.05:
            return mover.panel
        return await mover.open_hand()

    # What they aren't

    async def press_wrongly(self, mover: Player) -> None:
        """One press that can't be granted: a kind answer, and nothing else happens."""
        kinds: list[Callable[[Player], Awaitable[Answer | None]]] = [
            self.stale,
            self.foreign,
            self.watching,
            self.illegal,
        ]
        before = await self.world.saved()
        answer = await self.random.choice(kinds)(mover)
        if answer is not None:
            self.wrong += 1
            assert answer.refusal
            assert answer.refusal != internal_error("en-US")
            assert await self.world.saved() == before

    async def press_again(self, mover: Player, button: Button, screen: Screen) -> None:
        """The same button once more, after it has worked."""
        game_id = button.id.split(":")[1]
        before = await self.world.saved(game_id)
        answer = await mover.press_unoffered(button.id, on=screen)
        self.wrong += 1
        assert self.is_no_mistake(answer)
        assert await self.world.saved(game_id) == before

    async def press_twice(self, mover: Player, button: Button, screen: Screen) -> None:
        """The finger slips: two presses arrive at the same moment, and one counts."""
        game_id = button.id.split(":")[1]
        before = await self.world.saved(game_id)
        answers = await press_together([(mover, button.id, screen)] * 2)
        self.wrong += 1
        assert all(self.is_no_mistake(answer) for answer in answers)
        after = await self.world.saved(game_id)
        assert len(after.actions) == len(before.actions) + 1

    def is_no_mistake(self, answer: Answer) -> bool:
        """Whether the answer shows the table as it stands, without a word of blame.

        Once the game is over there is no table to show, and a word says so.
        """
        if self.world.scene is None:
            return answer.acknowledged
        return answer.changed is not None and STALE not in answer.changed.text

    async def stale(self, mover: Player) -> Answer | None:
        """A button of an earlier moment.

        One's own last button is another matter: pressed again, it is no mistake.
        """
        own = [custom_id for person, custom_id in self.pressed if person is mover]
        old = [each for _, each in self.pressed if each not in own[-1:]]
        if not old:
            return None
        return await mover.press_unoffered(self.random.choice(old), on=self.somewhere(mover))

    async def foreign(self, mover: Player) -> Answer | None:
        """Somebody else at the table does what the mover should."""
        other = self.random.choice([each for each in self.people if each is not mover])
        screen, button = self.random.choice(await self.offers(mover))
        where = screen if not screen.private else self.somewhere(other)
        return await other.press_unoffered(button.id, on=where)

    async def watching(self, mover: Player) -> Answer | None:
        """Somebody who doesn't sit here presses on the table."""
        offered = await self.offers(mover)
        hand = self.world.table.button("My hand")
        button = self.random.choice([hand, *(each for _, each in offered)])
        return await self.watcher.press_unoffered(button.id, on=self.world.table)

    async def illegal(self, mover: Player) -> Answer | None:
        """The mover does at the right moment what the rules forbid."""
        panel = await self.panel_of(mover)
        legal = {each.code for each in acting(panel, CALLS | CARDS)}
        disabled = [each.code for each in panel.buttons if not each.enabled]
        nonsense = [
            "play:9S",
            "discard:AC",
            "name:H",
            "name_alone:C",
            "order",
            "order_alone",
            "alone",
            "pass",
            *(["claim"] if len(legal) > 1 else []),  # to claim the last trick is to play for it
        ]
        forbidden = [code for code in (*disabled * 3, *nonsense) if code not in legal]
        game, rev = acting(panel, CALLS | CARDS)[0].id.split(":")[1:3]
        wish = f"eu:{game}:{rev}:{self.random.choice(forbidden)}"
        return await mover.press_unoffered(wish, on=self.somewhere(mover))

    def somewhere(self, person: Player) -> Screen:
        """A message that this person can see: the own panel, or the table."""
        if person.has_panel and self.random.random() < 0.7:
            return person.panel
        return self.world.table


def acting(screen: Screen, verbs: set[str]) -> list[Button]:
    """The buttons with which one can act now."""
    return [each for each in screen.buttons if each.enabled and each.code.split(":")[0] in verbs]
