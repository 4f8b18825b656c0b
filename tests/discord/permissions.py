"""What the bot may and may not do in #cards."""

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.discord.world import World


def forbid(world: World, **permissions: bool) -> None:
    """Deny the bot what is False here."""
    _, deny = discord.PermissionOverwrite(**permissions).pair()
    _set(world, deny.value)


def allow_everything(world: World) -> None:
    """Deny the bot nothing any more."""
    _set(world, 0)


def _set(world: World, deny: int) -> None:
    me = world.env.backend.bot_user.id
    overwrite = Overwrite(target_id=me, type=OverwriteType.MEMBER, allow=0, deny=deny)
    world.env.backend.set_overwrite(world.channel.id, overwrite)
