"""`python -m bot check`: what is missing, before anybody plays."""

from dataclasses import dataclass

import discord

from bot import permissions
from bot.config import Settings
from bot.errors import SettingsRefused
from bot.running import open_store
from bot.ui.trouble import TROUBLE
from db.errors import StoreError


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at. `detail` says what was found, or what to do."""

    good: bool
    detail: str

    def __str__(self) -> str:
        """One line."""
        return f"{'ok     ' if self.good else 'MISSING'}  {self.detail}"


async def check(settings: Settings) -> list[Finding]:
    """Look at everything that a host can get wrong; nothing is changed but the database's age."""
    return [await _database(settings), *await _account(settings)]


async def _database(settings: Settings) -> Finding:
    try:
        async with open_store(settings.database_url) as store:
            await store.set_meta("checked", "yes")
    except StoreError as error:
        return Finding(False, f"database: {error}")  # noqa: FBT003 - reads as a verdict
    return Finding(True, "database: can be written, and is up to date")  # noqa: FBT003


async def _account(settings: Settings) -> list[Finding]:
    try:
        token = settings.token
    except SettingsRefused as error:
        return [Finding(False, f"token: {error}")]  # noqa: FBT003
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        try:
            await client.login(token)
        except discord.LoginFailure:
            return [Finding(False, "token: Discord refuses it; copy it anew")]  # noqa: FBT003
        except TROUBLE as error:
            return [Finding(False, f"Discord can't be reached: {error}")]  # noqa: FBT003
        return _invitation(client)


def _invitation(client: discord.Client) -> list[Finding]:
    wanted = permissions.invited_with()
    link = discord.utils.oauth_url(
        client.application_id or 0, permissions=wanted, scopes=("bot", "applications.commands")
    )
    names = ", ".join(name.replace("_", " ") for name, value in wanted if value)
    return [
        Finding(True, f"token: belongs to {client.user}"),  # noqa: FBT003
        Finding(True, "intents: only `guilds`, which needs no approval"),  # noqa: FBT003
        Finding(True, f"permissions needed: {names}"),  # noqa: FBT003
        Finding(True, f"invite the bot with {link}"),  # noqa: FBT003
    ]
