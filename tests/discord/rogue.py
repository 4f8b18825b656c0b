"""What simcord's people can't do: press what isn't offered, and do several things at one moment.

Discord's own clients offer only what a message holds, but messages change while a press is on
its way, and not every client is Discord's own. This is the one place that reaches behind
simcord's people for them.
"""

import asyncio
from collections.abc import Iterable
from typing import Any

from simcord import ChannelHandle, MemberActor, actors
from simcord import interactions as payloads
from simcord.backend import serializers
from simcord.enums import ComponentType, InteractionType
from simcord.results import InteractionResult, ResponseMessage

Pressed = tuple[MemberActor, ResponseMessage, str]


async def press(actor: MemberActor, message: ResponseMessage, custom_id: str) -> InteractionResult:
    """Press a button that may be disabled or missing."""
    return (await press_together([(actor, message, custom_id)]))[0]


async def press_together(presses: Iterable[Pressed]) -> list[InteractionResult]:
    """Several presses that reach the bot at one moment, in this order."""
    sent = [_send(*each) for each in presses]
    await sent[0]._env.settle()
    return sent


async def type_together(
    people: Iterable[MemberActor], channel: ChannelHandle, command: str
) -> list[InteractionResult]:
    """Several people type the same command, and it reaches the bot at one moment."""
    return await asyncio.gather(*(actors._slash(who, channel, command, {}) for who in people))


def _send(actor: MemberActor, message: ResponseMessage, custom_id: str) -> InteractionResult:
    env = actor._env
    stored = env.backend.get_message(message.channel_id, message.id)
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": ComponentType.BUTTON}
    record, payload = payloads.base_payload(
        env.backend,
        type=InteractionType.MESSAGE_COMPONENT,
        channel_id=message.channel_id,
        guild_id=actor.guild.id,
        user_id=actor.id,
        data=data,
    )
    payload["message"] = dict(serializers.message_payload(env.backend, stored))
    record.source_message_id = message.id
    env.backend.emit("INTERACTION_CREATE", payload)
    return InteractionResult(env, record)
