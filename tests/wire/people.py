"""People: they use slash commands, press buttons, and see what the bot answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.wire.codes import Callback, Component, InteractionKind
from tests.wire.commands import command_data, resolved_members
from tests.wire.entities import Member
from tests.wire.seen import NotThereError, Seen, see

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.wire.codes import Json
    from tests.wire.commands import OptionValue
    from tests.wire.entities import Channel, Interaction, Message, User
    from tests.wire.seen import Control
    from tests.wire.standin import StandIn


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """How the bot acknowledged, and the message shown or edited by it, as it stood then."""

    kind: Callback
    shown: Seen | None

    @property
    def message(self) -> Seen:
        """That message; an error where the answer was none."""
        if self.shown is None:
            raise NotThereError(f"the answer was {self.kind.name}, without a message")
        return self.shown

    @property
    def text(self) -> str:
        """What it says."""
        return self.message.text

    @property
    def ephemeral(self) -> bool:
        """Whether only the person sees it."""
        return self.message.ephemeral


class Asked:
    """A command or press on its way."""

    def __init__(self, standin: StandIn, person: Person, interaction: Interaction) -> None:
        self._standin = standin
        self._person = person
        self.interaction = interaction

    @property
    def acknowledged(self) -> bool:
        """Whether the bot has acknowledged it by now."""
        return self.interaction.callback is not None

    async def answer(self, within: float | None = None) -> Answer:
        """Wait for the acknowledgement.

        Raises:
            NothingHappenedError: none came; the person reads "the application did not respond".
        """
        kind = await self._standin.until(
            lambda: self.interaction.callback,
            lambda: "the application did not respond",
            within,
        )
        shown = self.interaction.shown
        return Answer(kind=kind, shown=None if shown is None else see(shown))

    async def follow_up(self, number: int = 1, within: float | None = None) -> Seen:
        """Wait for the `number`th follow-up message."""

        def look() -> Seen | None:
            posted = self.interaction.message_ids
            return self._person.sees(posted[number - 1]) if len(posted) >= number else None

        return await self._standin.until(look, lambda: f"no follow-up {number}", within)


class Person:
    """Somebody in a channel. What others can't see, this person can't see or press either."""

    def __init__(self, standin: StandIn, user: User, channel: Channel) -> None:
        self._standin = standin
        self.user = user
        self.channel = channel

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    @property
    def member(self) -> Member:
        """The member of this channel's guild, as a value for a user option."""
        return self._standin.world.places.member(self.channel.guild_id, self.user.id)

    def in_channel(self, channel: Channel) -> Person:
        """The same person, looking at another channel."""
        return Person(self._standin, self.user, channel)

    # Acting

    async def slash(self, *path: str, **options: OptionValue) -> Answer:
        """Use a slash command, such as `slash("euchre", "start", points=10)`, and wait."""
        return await self.begin_slash(*path, **options).answer()

    async def press(self, message: Seen | int, what: str) -> Answer:
        """Press a button by its custom_id, label or face, and wait.

        A `Seen` is pressed as it was seen, even if it was edited since: a press that crosses an
        edit. An id is pressed as the message stands.
        """
        return await self.begin_press(message, what).answer()

    async def choose(self, message: Seen | int, what: str, *values: str | Member) -> Answer:
        """Choose in a menu by its custom_id or placeholder, and wait."""
        return await self.begin_choice(message, what, *values).answer()

    def begin_slash(self, *path: str, **options: OptionValue) -> Asked:
        """Send a slash command without waiting for the answer."""
        world = self._standin.world
        granted = world.places.permissions(self.user.id, self.channel)
        data = command_data(world, self.channel.guild_id, granted, path, options)
        return self._ask(InteractionKind.COMMAND, self.channel.id, data)

    def begin_press(self, message: Seen | int, what: str) -> Asked:
        """Press a button without waiting for the answer."""
        seen = self._looks_at(message)
        control = seen.control(what)
        if control.type is not Component.BUTTON:
            raise NotThereError(f"{what!r} is a menu")
        return self._use(seen, control, {})

    def begin_choice(self, message: Seen | int, what: str, *values: str | Member) -> Asked:
        """Choose in a menu without waiting for the answer."""
        seen = self._looks_at(message)
        control = seen.control(what)
        members = [value for value in values if isinstance(value, Member)]
        more: Json = {
            "values": [
                str(value.user.id) if isinstance(value, Member) else value for value in values
            ],
        }
        if members:
            more["resolved"] = resolved_members(members)
        return self._use(seen, control, more)

    def _looks_at(self, message: Seen | int) -> Seen:
        message_id = message if isinstance(message, int) else message.id
        now = self.sees(message_id)
        if now is None:
            raise NotThereError(f"{self.user.name} sees no message {message_id}")
        return now if isinstance(message, int) else message

    def _use(self, seen: Seen, control: Control, more: Json) -> Asked:
        data = {
            "id": control.id,
            "custom_id": control.custom_id,
            "component_type": int(control.type),
        }
        return self._ask(InteractionKind.COMPONENT, seen.channel_id, data | more, seen.payload)

    def _ask(
        self,
        kind: InteractionKind,
        channel_id: int,
        data: Json,
        message: Json | None = None,
    ) -> Asked:
        interactions = self._standin.world.interactions
        opened = interactions.open(kind, self.user.id, channel_id, data, message)
        return Asked(self._standin, self, opened)

    def says(self, text: str) -> Seen:
        """Write in the channel."""
        messages = self._standin.world.messages
        return see(messages.full_payload(messages.say(self.user.id, self.channel.id, text)))

    def dismiss(self, message: Seen) -> None:
        """Dismiss an ephemeral message: for the bot it is gone."""
        if not message.ephemeral:
            raise NotThereError("only an ephemeral message can be dismissed")
        messages = self._standin.world.messages
        messages.remove(messages.by_id[message.id])

    # Seeing

    def sees(self, message: Seen | int) -> Seen | None:
        """The message as it stands; None where it is gone or somebody else's."""
        message_id = message if isinstance(message, int) else message.id
        messages = self._standin.world.messages
        found = messages.by_id.get(message_id)
        return see(messages.full_payload(found)) if self._is_visible(found) and found else None

    def _is_visible(self, message: Message | None) -> bool:
        return message is not None and message.visible_to in {None, self.user.id}

    def reads(self) -> list[Seen]:
        """What this person sees in the channel, oldest first."""
        messages = self._standin.world.messages
        return [
            see(messages.full_payload(message))
            for message in messages.in_channel(self.channel.id)
            if self._is_visible(message)
        ]

    async def watches(
        self,
        message: Seen | int,
        until: Callable[[Seen], bool],
        within: float | None = None,
    ) -> Seen:
        """Wait until the message looks as `until` says."""

        def look() -> Seen | None:
            now = self.sees(message)
            return now if now is not None and until(now) else None

        return await self._standin.until(look, lambda: self._told(message), within)

    def _told(self, message: Seen | int) -> str:
        now = self.sees(message)
        return "the message is gone" if now is None else f"the message still is {now.text!r}"

    async def finds(self, wanted: Callable[[Seen], bool], within: float | None = None) -> Seen:
        """Wait until a message of the channel looks as `wanted` says; the newest such one."""

        def look() -> Seen | None:
            return next((seen for seen in reversed(self.reads()) if wanted(seen)), None)

        return await self._standin.until(
            look,
            lambda: f"no such message in #{self.channel.name}",
            within,
        )
