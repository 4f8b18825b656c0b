"""Shows tables on Discord: one public message for each, and the private panels of its players.

Nothing here decides what may be seen: it renders the scenes it is given.
"""

import logging
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import discord
from discord.ui import LayoutView

from bot.sessions.scenes import PanelScene, TableScene, Update
from bot.sessions.table import Place, Stage
from bot.ui import notices, result
from bot.ui.answer import Answer
from bot.ui.edits import Edits
from bot.ui.hand import panel
from bot.ui.lobby import lobby, lobby_closed
from bot.ui.panels import Panels
from bot.ui.table import table

logger = logging.getLogger(__name__)

OLD_AFTER = timedelta(minutes=45)
PUBLIC_INTERVAL = 1.1
PANEL_INTERVAL = 0.5


class DiscordPublisher:
    """A session's `Publisher` on Discord."""

    def __init__(
        self,
        client: discord.Client,
        start: Callable[[Coroutine[Any, Any, None]], None],
        *,
        paced: bool = True,
    ) -> None:
        """`start` runs work in the background; without `paced` edits follow at once."""
        self._client = client
        self._start = start
        self._public_interval = PUBLIC_INTERVAL if paced else 0.0
        self._panels = Panels(PANEL_INTERVAL if paced else 0.0, start)
        self._boards: dict[int, Edits] = {}
        self._latest: dict[str, Update] = {}

    # The session's side

    def show(self, update: Update) -> None:
        """Bring the public message and the open panels up to date, soon; the last one wins."""
        scene = update.table
        self._latest[scene.game_id] = update
        if scene.message_id is not None and _is_current(scene):
            self._board(scene.place, scene.message_id).put(self.render(scene))
        for user_id, panel_scene in update.panels.items():
            if self._panels.open_for(scene.game_id, user_id):
                view = panel(panel_scene, self.locale_of(scene.place))
                self._panels.put(scene.game_id, user_id, view)

    async def open_hand(self, update: Update) -> int | None:
        """Post a fresh message for a hand; the one before shrinks to its result."""
        return await self._replace(
            update.table, result.hand_line(update.table, self.locale_of(update.table.place))
        )

    async def repost(self, update: Update) -> int | None:
        """Post the table again in a fresh message; the old one says where it went."""
        return await self._replace(
            update.table, notices.moved(self.locale_of(update.table.place))
        )

    def is_old(self, message_id: int) -> bool:
        """Whether Discord will soon accept few more edits of a message."""
        age = discord.utils.utcnow() - discord.utils.snowflake_time(message_id)
        return age > OLD_AFTER

    async def nudge(self, scene: TableScene, user_id: int) -> int | None:
        """Mention a player who keeps the table waiting."""
        view = notices.nudge(scene, user_id, self.locale_of(scene.place))
        mention = discord.AllowedMentions(users=[discord.Object(user_id)])
        return await self._send(scene.place, view, mention)

    async def remove(self, place: Place, message_id: int) -> None:
        """Take a message away again; it may be gone already."""
        try:
            await self._message(place, message_id).delete()
        except discord.NotFound:
            return
        except discord.HTTPException as error:
            logger.warning("could not remove a message: %s", error.code or error.status)

    def forget(self, game_id: str) -> None:
        """The table is over: keep nothing of it in memory."""
        update = self._latest.pop(game_id, None)
        if update is not None and update.table.message_id is not None:
            self._boards.pop(update.table.message_id, None)
        self._panels.forget(game_id)

    # The cogs' side

    @contextmanager
    def answering(self, answer: Answer, game_id: str) -> Iterator[None]:
        """Hold back edits of the message that the answer to a press is about to change."""
        message = answer.interaction.message
        if answer.pressed_in_private:
            self._panels.pressed(game_id, answer.interaction.user.id)
        board = self._boards.get(message.id) if message else None
        if board is None:
            yield
            return
        board.hold()
        try:
            yield
        finally:
            board.release()

    async def answer_publicly(self, answer: Answer, scene: TableScene) -> None:
        """Answer a press on the public message with the table as it stands."""
        message = answer.interaction.message
        if message is None or message.id != scene.message_id or not _is_current(scene):
            # A fresh message is taking this one's place: it shrinks to what it was about.
            await answer.update(result.hand_line(scene, self.locale_of(scene.place)))
            return
        view = self.render(scene)
        await answer.update(view)
        self._board(scene.place, message.id).shown(view)

    async def answer_privately(
        self, answer: Answer, scene: PanelScene, note: str | None = None
    ) -> None:
        """Answer with the private panel: in place if it was pressed, else in a new message."""
        view = panel(scene, answer.locale, note)
        if answer.pressed_in_private:
            await answer.update(view)
        else:
            await answer.show(view)
        game_id, user_id = scene.table.game_id, answer.interaction.user.id
        self._panels.opened(game_id, answer.interaction, view)
        latest = self._latest.get(game_id)
        if latest is not None and user_id in latest.panels and note is None:
            self._panels.put(game_id, user_id, panel(latest.panels[user_id], answer.locale))

    async def post(self, place: Place, view: LayoutView) -> int:
        """Post a message and give its id.

        Raises:
            discord.HTTPException: if Discord refuses it.
        """
        quiet = discord.AllowedMentions.none()
        return (await self._channel(place).send(view=view, allowed_mentions=quiet)).id

    async def mention(self, place: Place, view: LayoutView, user_ids: list[int]) -> None:
        """Post a message that notifies some people, and nobody else."""
        users = [discord.Object(user_id) for user_id in user_ids]
        await self._send(place, view, discord.AllowedMentions(users=users))

    def render(self, scene: TableScene) -> LayoutView:
        """The public message of a table."""
        locale = self.locale_of(scene.place)
        match scene.stage:
            case Stage.LOBBY:
                return lobby(scene, locale)
            case Stage.PLAYING:
                return table(scene, locale)
            case Stage.FINISHED:
                return result.game_over(scene, locale)
            case Stage.ENDED if scene.view is not None:
                return result.ended(scene, locale)
        return lobby_closed(scene, locale)

    def locale_of(self, place: Place) -> str:
        """The language of a guild."""
        guild = self._client.get_guild(place.guild_id)
        return guild.preferred_locale.value if guild else discord.Locale.american_english.value

    def posted(self, scene: TableScene, message_id: int, view: LayoutView) -> None:
        """A public message of this table was posted, and shows `view`."""
        self._board(scene.place, message_id).shown(view)

    # Messages

    async def _replace(self, scene: TableScene, farewell: LayoutView) -> int | None:
        """Post the table in a fresh message; the old one, if there is one, shows `farewell`."""
        view = self.render(scene)
        message_id = await self._send(scene.place, view)
        if message_id is not None:
            self.posted(scene, message_id, view)
            if scene.message_id is not None:
                self._retire(scene.place, scene.message_id).put(farewell)
        return message_id

    def _board(self, place: Place, message_id: int) -> Edits:
        if message_id not in self._boards:
            message = self._message(place, message_id)

            async def edit(view: LayoutView) -> None:
                await message.edit(view=view, allowed_mentions=discord.AllowedMentions.none())

            self._boards[message_id] = Edits(edit, self._public_interval, self._start)
        return self._boards[message_id]

    def _retire(self, place: Place, message_id: int) -> Edits:
        """The edits of a message that is shown for the last time."""
        board = self._board(place, message_id)
        del self._boards[message_id]
        return board

    async def _send(
        self, place: Place, view: LayoutView, mention: discord.AllowedMentions | None = None
    ) -> int | None:
        quiet = mention or discord.AllowedMentions.none()
        try:
            message = await self._channel(place).send(view=view, allowed_mentions=quiet)
        except discord.HTTPException as error:
            logger.warning("could not post a message: %s", error.code or error.status)
            return None
        return message.id

    def _message(self, place: Place, message_id: int) -> discord.PartialMessage:
        return self._channel(place).get_partial_message(message_id)

    def _channel(self, place: Place) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)


def _is_current(scene: TableScene) -> bool:
    """Whether the public message is the one of the present hand: a fresh one may be on its way."""
    hand = scene.view.hand_number if scene.view else 0
    return scene.stage is not Stage.PLAYING or scene.message_hand == hand
