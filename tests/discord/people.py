"""People who press and type, as in a story: `await ann.press("Pass")`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from discord.app_commands import CommandInvokeError
from simcord.results import InteractionResult

from bot.errors import MissingPermissions, NotInAGuild
from bot.records.errors import GameRefused
from bot.sessions.errors import Refusal
from tests.discord import rogue
from tests.discord.screens import Button, Screen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simcord import ChannelHandle, MemberActor

    from tests.discord.world import World

# A panel begins in small print, with its channel, unless there is a word to say before that.
SMALL_PRINT = "-#"
REFUSALS = (Refusal, GameRefused, MissingPermissions, NotInAGuild)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person got for a press or a command: new messages, or the one pressed, changed."""

    messages: tuple[Screen, ...]
    changed: Screen | None
    acknowledged: bool

    @property
    def text(self) -> str:
        """What the one new message says."""
        return self.only.text

    @property
    def only(self) -> Screen:
        """The one new message."""
        assert len(self.messages) == 1, f"{len(self.messages)} messages answer"
        return self.messages[0]

    @property
    def refusal(self) -> str:
        """The one sentence that only the presser sees.

        A panel says it in its first line, beside the present state.
        """
        if self.messages:
            assert self.only.private, f"everybody sees {self.only.text!r}"
            return self.text
        assert self.changed is not None, "there was no answer"
        assert self.changed.private, f"the public message was changed: {self.changed}"
        first = self.changed.text.splitlines()[0]
        assert not first.startswith(SMALL_PRINT), f"nothing was refused: {self.changed}"
        return first


class Player:
    """A member of the guild; the private panel stays with them, as it would in their client."""

    def __init__(self, world: World, actor: MemberActor, name: str) -> None:
        """`name` is what the guild calls them."""
        self.world = world
        self.actor = actor
        self.name = name
        self._panel: Screen | None = None

    @property
    def id(self) -> int:
        """Their account."""
        return self.actor.id

    @property
    def mention(self) -> str:
        """What notifies them."""
        return self.actor.mention

    @property
    def panel(self) -> Screen:
        """Their private panel, as it stands now."""
        assert self._panel is not None, f"{self.name} has opened no panel"
        return self._panel

    @property
    def has_panel(self) -> bool:
        """Whether they have opened their hand."""
        return self._panel is not None

    def keep_panel(self, panel: Screen) -> None:
        """Take this message for the own panel from now on."""
        self._panel = panel

    def dismiss_panel(self) -> None:
        """Close it; "My hand" brings another."""
        self._panel = None

    # Typing

    async def types(
        self, command: str, channel: ChannelHandle | None = None, /, **options: object
    ) -> Answer:
        """Type `/euchre …`, in #cards unless another channel is given; it is granted."""
        return await self._types(command, channel, options)

    async def is_refused(
        self, command: str, channel: ChannelHandle | None = None, /, **options: object
    ) -> str:
        """Type `/euchre …`; the one private sentence that says why not."""
        env = self.world.env
        before = env.error_cursor
        answer = await self._types(command, channel, options)
        raised = [getattr(error, "original", error) for error in env.errors_since(before)]
        assert raised, f"/euchre {command} was granted: {answer.messages}"
        assert all(isinstance(error, REFUSALS) for error in raised), raised
        assert [type(error) for error in env.errors[before:]] == [CommandInvokeError]
        return answer.refusal

    async def _types(
        self, command: str, channel: ChannelHandle | None, options: dict[str, object]
    ) -> Answer:
        where = channel or self.world.channel
        result = await self.actor.slash(where, f"euchre {command}", **options)
        return self._heard(result)

    # Pressing

    async def press(self, label: str, *, on: Screen | None = None) -> Answer:
        """Press the button with that label, on the table unless another message is given."""
        screen = on or self.world.table
        return await self.press_button(screen.button(label), on=screen)

    async def ask(self, code: str, *, on: Screen | None = None) -> Answer:
        """Press the button that asks for `code`, such as `take:2`, whatever its label says."""
        screen = on or self.world.table
        return await self.press_button(screen.asking(code), on=screen)

    async def press_button(self, button: Button, *, on: Screen) -> Answer:
        """Press a button that can be pressed."""
        result = await self.actor.click(on.message, custom_id=button.id)
        return self._heard(result)

    async def press_unoffered(self, custom_id: str, *, on: Screen) -> Answer:
        """Press what the message doesn't offer, or offers to nobody now."""
        return self._heard(await rogue.press(self.actor, on.message, custom_id))

    async def choose(
        self, verb: str, values: Sequence[Player | str], *, on: Screen | None = None
    ) -> Answer:
        """Choose from the select that is there for `verb`."""
        screen = on or self.world.table
        chosen = [value.actor if isinstance(value, Player) else value for value in values]
        result = await self.actor.select(screen.message, chosen, custom_id=screen.selects[verb])
        return self._heard(result)

    async def open_hand(self) -> Screen:
        """Press "My hand" on the table."""
        answer = await self.press("My hand")
        assert answer.only.private
        self.keep_panel(answer.only)
        return self.panel

    async def press_hand(self, label: str) -> Answer:
        """Press a button of the own panel."""
        return await self.press(label, on=self.panel)

    async def play_first_legal(self) -> Answer:
        """Do the first thing that the own panel offers."""
        panel = self._panel or await self.open_hand()
        return await self.press_hand(panel.enabled[0])

    def _heard(self, result: InteractionResult) -> Answer:
        return heard(self.world, result)

    def __repr__(self) -> str:
        return f"<Player {self.name}>"


async def press_together(presses: Sequence[tuple[Player, str, Screen]]) -> list[Answer]:
    """Presses that reach the bot at one moment, in this order: who, which id, on what."""
    sent = [(player.actor, screen.message, custom_id) for player, custom_id, screen in presses]
    results = await rogue.press_together(sent)
    return [heard(presses[0][0].world, result) for result in results]


def heard(world: World, result: InteractionResult) -> Answer:
    """What became of a press."""
    record = result._interaction
    ids = list(record.followup_ids)
    is_change = record.message_id is not None and record.message_id == record.source_message_id
    if record.message_id is not None and not is_change:
        ids.insert(0, record.message_id)
    kept = world.env.backend.messages[record.channel_id]
    return Answer(
        messages=tuple(Screen(world.env, kept[each]) for each in ids if each in kept),
        changed=Screen(world.env, kept[record.message_id or 0]) if is_change else None,
        acknowledged=result.acknowledged,
    )
