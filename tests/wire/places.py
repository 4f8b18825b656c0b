"""Guilds, channels, threads, members, and what they may do there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.wire import payloads
from tests.wire.codes import ChannelType, Intent, Permission, Reason, Refusal
from tests.wire.entities import BOT_MAY, Channel, Guild, Member, Overwrite, User

if TYPE_CHECKING:
    from tests.wire.codes import Json
    from tests.wire.events import Events
    from tests.wire.snowflakes import Clock, Snowflakes

ALL_PERMISSIONS = Permission((1 << 53) - 1)


class Places:
    """The state of guilds and channels; look-ups refuse as Discord does."""

    def __init__(self, clock: Clock, ids: Snowflakes, events: Events) -> None:
        self._clock = clock
        self._ids = ids
        self._events = events
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.users: dict[int, User] = {}
        self.bot = self._add_user("Left Bower", bot=True)
        self.owner = self._add_user("Owner")

    def _add_user(self, name: str, *, bot: bool = False, locale: str = "en-US") -> User:
        user = User(id=self._ids.take(), name=name, bot=bot, locale=locale)
        self.users[user.id] = user
        return user

    # Setting the scene

    def add_guild(self, name: str, *, bot_may: Permission = BOT_MAY) -> Guild:
        """A guild with the owner and the bot in it; made before the bot connects."""
        guild = Guild(id=self._ids.take_guild(), name=name, owner_id=self.owner.id)
        self.guilds[guild.id] = guild
        self._join(guild, self.owner, Permission.NONE)
        self._join(guild, self.bot, bot_may)
        return guild

    def add_person(
        self,
        guild: Guild,
        name: str,
        *,
        extra: Permission = Permission.NONE,
        locale: str = "en-US",
    ) -> Member:
        """Somebody new in `guild`, who may `extra` beside what everyone may."""
        return self._join(guild, self._add_user(name, locale=locale), extra)

    def _join(self, guild: Guild, user: User, extra: Permission) -> Member:
        member = Member(user=user, role_id=self._ids.take(), joined=self._clock.now(), extra=extra)
        guild.members[user.id] = member
        return member

    def add_channel(self, guild: Guild, name: str) -> Channel:
        """A text channel."""
        channel = Channel(id=self._ids.take(), guild_id=guild.id, name=name)
        self.channels[channel.id] = channel
        self._announce("CHANNEL_CREATE", channel)
        return channel

    def remove_channel(self, channel: Channel) -> None:
        """Somebody deletes the channel."""
        del self.channels[channel.id]
        self._announce("CHANNEL_DELETE", channel)

    def remove_member(self, guild: Guild, user_id: int) -> None:
        """Somebody leaves; without the members intent no event tells the bot."""
        del guild.members[user_id]

    def overwrite(
        self,
        channel: Channel,
        user_id: int,
        *,
        allow: Permission = Permission.NONE,
        deny: Permission = Permission.NONE,
    ) -> None:
        """Set what `user_id` (or everyone: the guild's id) may do in this channel."""
        channel.overwrites[user_id] = Overwrite(allow=allow, deny=deny)
        self._announce("CHANNEL_UPDATE", channel)

    # Looking up

    def guild(self, guild_id: int) -> Guild:
        """The guild, or UNKNOWN_GUILD."""
        if guild_id not in self.guilds:
            raise Refusal(Reason.UNKNOWN_GUILD)
        return self.guilds[guild_id]

    def channel(self, channel_id: int) -> Channel:
        """The channel or thread, or UNKNOWN_CHANNEL."""
        if channel_id not in self.channels:
            raise Refusal(Reason.UNKNOWN_CHANNEL)
        return self.channels[channel_id]

    def member(self, guild_id: int, user_id: int) -> Member:
        """The member, or UNKNOWN_MEMBER."""
        members = self.guild(guild_id).members
        if user_id not in members:
            raise Refusal(Reason.UNKNOWN_MEMBER)
        return members[user_id]

    def user(self, user_id: int) -> User:
        """The user, or UNKNOWN_USER."""
        if user_id not in self.users:
            raise Refusal(Reason.UNKNOWN_USER)
        return self.users[user_id]

    def channels_of(self, guild_id: int) -> list[Channel]:
        """The guild's channels and threads."""
        return [channel for channel in self.channels.values() if channel.guild_id == guild_id]

    def guild_payload(self, guild: Guild) -> Json:
        """The guild as the gateway shows it to the bot."""
        bot = guild.members[self.bot.id]
        return payloads.guild(guild, self.channels_of(guild.id), bot)

    # Permissions

    def permissions(self, user_id: int, channel: Channel) -> Permission:
        """What a member may do in `channel`; a thread takes its parent's overwrites."""
        guild = self.guild(channel.guild_id)
        member = self.member(guild.id, user_id)
        granted = guild.everyone | member.extra
        if user_id == guild.owner_id or Permission.ADMINISTRATOR in granted:
            return ALL_PERMISSIONS
        settled = channel if channel.parent_id is None else self.channel(channel.parent_id)
        for target in (guild.id, user_id):
            overwrite = settled.overwrites.get(target, Overwrite())
            granted = (granted & ~overwrite.deny) | overwrite.allow
        return granted

    def require(self, channel: Channel, needed: Permission = Permission.NONE) -> None:
        """Refuse where the bot can't see `channel`, or lacks something of `needed` there.

        Raises:
            Refusal: MISSING_ACCESS or MISSING_PERMISSIONS.
        """
        granted = self.permissions(self.bot.id, channel)
        if Permission.VIEW_CHANNEL not in granted:
            raise Refusal(Reason.MISSING_ACCESS)
        if needed & ~granted:
            raise Refusal(Reason.MISSING_PERMISSIONS)

    # Threads

    def open_thread(self, parent: Channel, body: Json, *, message_id: int | None = None) -> Channel:
        """A thread below `parent`, opened by the bot; below a message it takes that one's id."""
        kind = self._thread_type(body, message_id)
        private = kind is ChannelType.PRIVATE_THREAD
        self.require(
            parent,
            Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS,
        )
        thread = Channel(
            id=message_id or self._ids.take(),
            guild_id=parent.guild_id,
            name=body["name"],
            type=kind,
            parent_id=parent.id,
            owner_id=self.bot.id,
        )
        self.channels[thread.id] = thread
        self._announce("THREAD_CREATE", thread, newly_created=True)
        return thread

    @staticmethod
    def _thread_type(body: Json, message_id: int | None) -> ChannelType:
        if message_id is not None:
            return ChannelType.PUBLIC_THREAD
        return ChannelType(body.get("type") or ChannelType.PRIVATE_THREAD)

    def edit_channel(self, channel: Channel, body: Json) -> None:
        """Rename a channel; archive, lock or reopen a thread of the bot's own."""
        if not channel.is_thread or channel.owner_id != self.bot.id or "locked" in body:
            self.require(channel, Permission.MANAGE_THREADS)
        channel.name = body.get("name", channel.name)
        channel.archived = body.get("archived", channel.archived)
        channel.locked = body.get("locked", channel.locked)
        self._announce("THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE", channel)

    def reopen(self, thread: Channel) -> None:
        """A new message takes a thread out of the archive, unless it is locked."""
        if not thread.archived:
            return
        if thread.locked:
            raise Refusal(Reason.THREAD_ARCHIVED)
        thread.archived = False
        self._announce("THREAD_UPDATE", thread)

    def _announce(self, name: str, channel: Channel, **more: object) -> None:
        data = payloads.channel(channel) | more
        self._events.announce(name, channel.guild_id, data, Intent.GUILDS)
