"""The whole state of the stand-in, without sockets."""

from __future__ import annotations

import base64
import secrets
from typing import TYPE_CHECKING

from tests.wire import payloads
from tests.wire.events import Events
from tests.wire.interactions import Interactions
from tests.wire.messages import Messages
from tests.wire.places import Places
from tests.wire.snowflakes import Clock, Snowflakes

if TYPE_CHECKING:
    from tests.wire.codes import Json
    from tests.wire.entities import Channel, Guild

PEOPLE = ("Ann", "Bo", "Cy", "Dee")


class World:
    """One application, its guilds, and all that was written there.

    A new world has one guild with the channel `cards` and the people Ann, Bo, Cy and Dee.
    """

    def __init__(self) -> None:
        self.clock = Clock()
        self.events = Events()
        self._ids = Snowflakes(self.clock)
        self.places = Places(self.clock, self._ids, self.events)
        self.messages = Messages(self.clock, self._ids, self.events, self.places)
        self.interactions = Interactions(
            self.clock,
            self._ids,
            self.events,
            self.places,
            self.messages,
        )
        self.recommended_shards = 1
        self.token = _make_token(self.places.bot.id)
        self._commands: dict[int | None, list[Json]] = {}
        self.guild: Guild = self.places.add_guild("The Card Room")
        self.channel: Channel = self.places.add_channel(self.guild, "cards")
        for name in PEOPLE:
            self.places.add_person(self.guild, name)

    @property
    def application_id(self) -> int:
        """The application's id, which is its bot's user id too."""
        return self.places.bot.id

    def application(self) -> Json:
        """The application object."""
        return payloads.application(self.application_id, self.places.bot.name, self.places.owner)

    def set_commands(self, commands: list[Json], guild_id: int | None = None) -> list[Json]:
        """Overwrite all commands, global ones or a guild's; ids stay with their names."""
        known = {command["name"]: command for command in self.commands(guild_id)}
        self._commands[guild_id] = [
            command | self._command_keys(known.get(command["name"]), guild_id)
            for command in commands
        ]
        return self._commands[guild_id]

    def _command_keys(self, known: Json | None, guild_id: int | None) -> Json:
        keys: Json = {
            "id": str(self._ids.take()) if known is None else known["id"],
            "application_id": str(self.application_id),
            "version": str(self._ids.take()),
        }
        return keys if guild_id is None else keys | {"guild_id": str(guild_id)}

    def commands(self, guild_id: int | None = None) -> list[Json]:
        """The registered commands: global ones, or those of one guild only."""
        return self._commands.get(guild_id, [])

    def commands_in(self, guild_id: int) -> list[Json]:
        """What people in a guild can use: the guild's own commands, then the global ones."""
        return [*self.commands(guild_id), *self.commands()]


def _make_token(bot_id: int) -> str:
    """A token of the shape that Discord's have; it opens nothing."""
    name = base64.urlsafe_b64encode(str(bot_id).encode()).decode().rstrip("=")
    return f"{name}.{secrets.token_urlsafe(4)}.{secrets.token_urlsafe(28)}"
