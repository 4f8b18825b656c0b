"""One guild on a simulated Discord, with the bot in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from simcord import ChannelHandle, Env, GuildHandle, RoleHandle

from bot.client import NO_PACE, LeftBower
from bot.running import open_store
from bot.sessions.scenes import TableScene
from bot.sessions.table import Table
from bot.storage import table_from
from db.records import SavedGame
from db.store import Store
from tests.discord.people import Player
from tests.discord.screens import Screen

# How long a slow machine may take to live through a long wait.
PATIENCE = 120.0


class Repeatable:
    """Secrets that are the same each time, so that a failure can be looked at again."""

    def __init__(self, seed: int) -> None:
        """`seed` fixes them all."""
        self._random = Random(seed)

    def game_id(self) -> str:
        """The next id."""
        return "".join(self._random.choices("abcdefgh", k=10))

    def seed(self) -> bytes:
        """The next seed."""
        return self._random.randbytes(32)


def new_bot(store: Store) -> LeftBower:
    """The bot as it runs here: nobody waits for robots or for edits."""
    return LeftBower(store, pace=NO_PACE, paced_edits=False, shard_count=1)


class Stores:
    """Opens the one database file, once for each bot that runs on it."""

    def __init__(self, file: Path) -> None:
        """Nothing is open yet."""
        self.file = file
        self._url = f"sqlite+aiosqlite:///{file}"
        self._open = AsyncExitStack()

    async def open(self) -> Store:
        """The database, opened anew; what was open before stays open, as after a crash."""
        return await self._open.enter_async_context(open_store(self._url))

    async def close(self) -> None:
        """Close all of them."""
        await self._open.aclose()


class World:
    """The guild, its channel #cards, the people in it, and the database behind the bot.

    A test in which the bot is meant to log errors sets `faulty`.
    """

    def __init__(self, env: Env, stores: Stores) -> None:
        """`env` runs a bot on the first of `stores`."""
        self.env = env
        self.stores = stores
        self.faulty = False
        self.guild: GuildHandle = env.create_guild("The Parlour")
        self.channel: ChannelHandle = self.guild.create_text_channel("cards")
        self.people: dict[int, Player] = {}

    @property
    def bot(self) -> LeftBower:
        """The bot that runs now."""
        assert isinstance(self.env.bot, LeftBower)
        return self.env.bot

    def player(
        self, name: str, *, nick: str | None = None, roles: Sequence[RoleHandle] = ()
    ) -> Player:
        """A new member."""
        user = self.env.create_user(name)
        player = Player(self, self.guild.add_member(user, nick=nick, roles=roles), nick or name)
        self.people[player.id] = player
        return player

    def players(self, *names: str) -> list[Player]:
        """New members."""
        return [self.player(name) for name in names]

    async def sit_down(self, people: Iterable[Player], **options: object) -> None:
        """The first opens a table, the others take the next chairs clockwise."""
        host, *others = people
        await host.types("start", **options)
        for seat, person in enumerate(others, start=1):
            await person.ask(f"sit:{seat}")

    async def start(self, people: Iterable[Player], **options: object) -> None:
        """They sit down, and the game begins; robots take the chairs that are left."""
        host, *others = people
        await self.sit_down((host, *others), **options)
        await host.press("Start")

    # What everybody sees

    def screens(self, channel: ChannelHandle | None = None) -> list[Screen]:
        """Every public message of a channel, oldest first."""
        messages = self.env.backend.messages.get((channel or self.channel).id, {})
        found = (Screen(self.env, messages[each]) for each in sorted(messages))
        return [screen for screen in found if not screen.private]

    @property
    def table(self) -> Screen:
        """The table in #cards: the newest public message in a box."""
        return self.table_in(self.channel)

    def table_in(self, channel: ChannelHandle) -> Screen:
        """The table in a channel."""
        return next(screen for screen in reversed(self.screens(channel)) if screen.boxed)

    @property
    def notices(self) -> list[Screen]:
        """The public lines of text beside the table in #cards."""
        return [screen for screen in self.screens() if not screen.boxed]

    @property
    def scene(self) -> TableScene | None:
        """What everybody may know of the table in #cards; None where there is none."""
        session = self.bot.registry.in_channel(self.channel.id)
        return session.scene if session else None

    @property
    def mover(self) -> Player:
        """The person who is to act in #cards."""
        scene = self.scene
        assert scene is not None
        assert scene.view is not None
        assert scene.view.turn is not None, f"nobody is asked in {scene.view.phase}"
        chair = scene.chairs[scene.view.turn]
        assert chair is not None
        assert chair.user_id is not None, "a robot is to act"
        return self.people[chair.user_id]

    # What is kept

    @property
    def game_id(self) -> str:
        """The game that the table in #cards shows."""
        return self.table.buttons[0].id.split(":")[1]

    async def saved(self, game_id: str | None = None) -> SavedGame:
        """A game as it lies in the database."""
        found = await self.bot.store.load(game_id or self.game_id)
        assert found is not None
        return found

    async def stored_table(self, game_id: str | None = None) -> Table:
        """The same, folded to a table with all its secrets."""
        return table_from(await self.saved(game_id))

    # Time

    async def wait(self, seconds: float) -> None:
        """Time passes, and nobody does anything."""
        patience = self.env.settle_timeout
        self.env.settle_timeout = PATIENCE
        await self.env.advance_time(seconds)
        self.env.settle_timeout = patience

    async def restart(self, *, outage: float = 0.0) -> None:
        """The bot stops short, and a new one starts on the same file after `outage` seconds."""
        await self.env.settle()
        await self.env._detach_bot()
        self.env.backend.advance_clock(outage)
        await self.env.restart_bot(new_bot(await self.stores.open()))
