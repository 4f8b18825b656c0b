"""From the words of a slash command to the interaction's data, as a client does it.

A client offers only what is registered, so the same holds here: an unknown command, option or
choice is an error of the test, and never reaches the bot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.wire import payloads
from tests.wire.codes import OptionType, Permission
from tests.wire.entities import Channel, Member

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.wire.codes import Json
    from tests.wire.world import World

OptionValue = str | float | bool | Member | Channel
GROUPS = {OptionType.SUB_COMMAND, OptionType.SUB_COMMAND_GROUP}


class NotOfferedError(AssertionError):
    """Discord offers no such command, option or choice."""


def command_data(
    world: World,
    guild_id: int,
    granted: Permission,
    path: Sequence[str],
    values: Mapping[str, OptionValue],
) -> Json:
    """The `data` of a slash command interaction.

    Args:
        world: where the commands are registered and the people live.
        guild_id: the guild in which the command is used.
        granted: what the person may do there; a command may ask for more.
        path: the command's name, then those of its subcommands.
        values: the options by name.

    Raises:
        NotOfferedError: the client wouldn't let anybody send this.
    """
    command = _named(world.commands_in(guild_id), path[0], "command")
    needed = Permission(int(command.get("default_member_permissions") or 0))
    if needed & ~granted and Permission.ADMINISTRATOR not in granted:
        raise NotOfferedError(f"/{path[0]} is hidden from this person")
    data: Json = {"id": command["id"], "name": command["name"], "type": 1}
    level, definition = data, command
    for name in path[1:]:
        definition = _named(definition.get("options", ()), name, "subcommand")
        inner: Json = {"name": name, "type": definition["type"]}
        level["options"] = [inner]
        level = inner
    definitions: list[Json] = definition.get("options", [])
    if any(option["type"] in GROUPS for option in definitions):
        raise NotOfferedError(f"/{' '.join(path)} has subcommands")
    level["options"] = [
        _option(_named(definitions, name, "option"), value) for name, value in values.items()
    ]
    _check_required(definitions, values)
    return data | {"resolved": _resolved(values)}


def _named(candidates: Sequence[Json], name: str, what: str) -> Json:
    for candidate in candidates:
        if candidate["name"] == name:
            return candidate
    there = ", ".join(candidate["name"] for candidate in candidates)
    raise NotOfferedError(f"no {what} {name!r} among: {there}")


def _check_required(definitions: Sequence[Json], values: Mapping[str, OptionValue]) -> None:
    for option in definitions:
        if option.get("required") and option["name"] not in values:
            raise NotOfferedError(f"option {option['name']!r} is required")


def _option(definition: Json, value: OptionValue) -> Json:
    kind = OptionType(definition["type"])
    if not isinstance(value, _PYTHON_TYPES[kind]) or isinstance(value, bool) != (
        kind is OptionType.BOOLEAN
    ):
        raise NotOfferedError(f"{definition['name']} takes no {value!r}")
    sent = _sent(value)
    choices = [choice["value"] for choice in definition.get("choices") or ()]
    if choices and sent not in choices:
        raise NotOfferedError(f"{definition['name']} offers {choices}, not {sent!r}")
    if isinstance(sent, int | float) and not isinstance(sent, bool):
        _check_range(definition, sent)
    return {"name": definition["name"], "type": int(kind), "value": sent}


def _check_range(definition: Json, value: float) -> None:
    lowest = definition.get("min_value", value)
    highest = definition.get("max_value", value)
    if not lowest <= value <= highest:
        raise NotOfferedError(f"{definition['name']} takes {lowest} to {highest}, not {value}")


def _sent(value: OptionValue) -> str | float | bool:
    if isinstance(value, Member):
        return str(value.user.id)
    return str(value.id) if isinstance(value, Channel) else value


def _resolved(values: Mapping[str, OptionValue]) -> Json:
    members = [value for value in values.values() if isinstance(value, Member)]
    channels = [value for value in values.values() if isinstance(value, Channel)]
    resolved: Json = {}
    if members:
        resolved |= resolved_members(members)
    if channels:
        resolved["channels"] = {
            str(channel.id): payloads.channel(channel) | {"permissions": "0"}
            for channel in channels
        }
    return resolved


def resolved_members(members: Sequence[Member]) -> Json:
    """The people whom an option or a menu names, as an interaction carries them."""
    return {
        "users": {str(member.user.id): payloads.user(member.user) for member in members},
        "members": {
            str(member.user.id): {
                key: value
                for key, value in payloads.member(member, Permission.NONE).items()
                if key != "user"
            }
            for member in members
        },
    }


_PYTHON_TYPES: dict[OptionType, type | tuple[type, ...]] = {
    OptionType.STRING: str,
    OptionType.INTEGER: int,
    OptionType.NUMBER: (int, float),
    OptionType.BOOLEAN: bool,
    OptionType.USER: Member,
    OptionType.CHANNEL: Channel,
}
