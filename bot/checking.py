"""`python -m bot check`: what is missing, before anybody plays."""

from dataclasses import dataclass

import discord

from bot import permissions
from bot.config import Settings
from bot.errors import SettingsRefused
from bot.running import only_copy, open_store
from bot.ui.trouble import TROUBLE
from db.errors import InstanceRunning, StoreError


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at. `detail` says what was found, or what to do."""

    good: bool
    detail: str

    def __str__(self) -> str:
        """One line."""
        return f"{'ok     ' if self.good else 'MISSING'}  {self.detail}"


async def check(settings: Settings) -> list[Finding]:
    """Look at everything that a host can get wrong; a database not in use is brought up to date."""
    return [await _database(settings.database_url), *await _account(settings)]


async def _database(url: str) -> Finding:
    try:
        with only_copy(url):
            async with open_store(url) as store:
                await store.set_meta("checked", "yes")
    except InstanceRunning:
        return _found("database: a running bot uses it")
    except StoreError as error:
        return _missing(f"database: {error}")
    return _found("database: can be written, and is up to date")


async def _account(settings: Settings) -> list[Finding]:
    try:
        token = settings.token
    except SettingsRefused as error:
        return [_missing(f"token: {error}")]
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        try:
            await client.login(token)
        except discord.LoginFailure:
            return [_missing("token: Discord refuses it; copy it anew")]
        except TROUBLE as error:
            return [_missing(f"Discord can't be reached: {error}")]
        return _invitation(client)


def _invitation(client: discord.Client) -> list[Finding]:
    wanted = permissions.invited_with()
    link = discord.utils.oauth_url(
        client.application_id or 0, permissions=wanted, scopes=("bot", "applications.commands")
    )
    names = ", ".join(name.replace("_", " ") for name, value in wanted if value)
    return [
        _found(f"token: belongs to {client.user}"),
        _found("intents: only `guilds`, which needs no approval"),
        _found(f"permissions needed: {names}"),
        _found(f"invite the bot with {link}"),
    ]


def _found(detail: str) -> Finding:
    return Finding(good=True, detail=detail)


def _missing(detail: str) -> Finding:
    return Finding(good=False, detail=detail)
