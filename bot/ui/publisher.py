"""Shows tables on Discord: one public message for each, and the private panels of its players.

Nothing here decides what may be seen: it renders the scenes it is given.
"""

import logging
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
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
from bot.ui.trouble import TROUBLE, kind_of

logger = logging.getLogger(__name__)

OLD_AFTER = timedelta(minutes=45)
PUBLIC_INTERVAL = 1.1
PANEL_INTERVAL = 0.5


@dataclass(frozen=True, slots=True)
class _Board:
    """A public message of a table, the hand it was posted for (0: the lobby), and its edits."""

    message_id: int
    hand: int
    edits: Edits


@dataclass(slots=True)
class _Shown:
    """What is shown of one game.

    `fresh` is a message that was posted, and becomes the `board` once the session says so.
    `answers` counts the presses being answered just now.
    """

    latest: Update | None = None
    board: _Board | None = None
    fresh: _Board | None = None
    answers: int = 0
    over: bool = False


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
        self._games: dict[str, _Shown] = {}

    # The session's side

    def show(self, update: Update) -> None:
        """Bring the public message and the open panels up to date, soon; the last one wins."""
        scene = update.table
        shown = self._shown(scene.game_id)
        shown.latest = update
        self._take_board(shown, scene)
        if shown.board is not None and _is_current(shown.board, scene):
            shown.board.edits.put(self.render(scene))
        for user_id, panel_scene in update.panels.items():
            edits = self._panels.edits_of(scene.game_id, user_id)
            if edits is not None:
                edits.put(panel(panel_scene, self.locale_of(scene.place)))

    def _shown(self, game_id: str) -> _Shown:
        return self._games.setdefault(game_id, _Shown())

    def _take_board(self, shown: _Shown, scene: TableScene) -> None:
        """Follow the table to the message it has now; the one before says goodbye."""
        before, fresh, message_id = shown.board, shown.fresh, scene.message_id
        if message_id is None or (before is not None and before.message_id == message_id):
            return
        if fresh is not None and fresh.message_id == message_id:
            shown.board, shown.fresh = fresh, None
        else:
            shown.board = self._new_board(scene.place, message_id, scene.message_hand)
        if before is not None:
            before.edits.put(self._farewell(before, scene))

    def _farewell(self, board: _Board, scene: TableScene) -> LayoutView:
        """What is left of a message: its hand's result, or where the table went in that hand."""
        locale = self.locale_of(scene.place)
        if board.hand == scene.message_hand:
            return notices.moved(locale)
        return result.hand_line(scene, locale, board.hand)

    async def repost(self, update: Update) -> int | None:
        """Post the table in a fresh message; it is the table's once the session shows its id."""
        view = self.render(update.table)
        message_id = await self._send(update.table.place, view)
        if message_id is not None:
            self.posted(update.table, message_id, view)
        return message_id

    def posted(self, scene: TableScene, message_id: int, view: LayoutView) -> None:
        """A public message of this table was posted, and shows `view`."""
        board = self._new_board(scene.place, message_id, _hand_of(scene))
        board.edits.shown(view)
        self._shown(scene.game_id).fresh = board

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
        except TROUBLE as error:
            logger.warning("could not remove a message: %s", kind_of(error))

    def forget(self, game_id: str) -> None:
        """The table is over: keep nothing of it once the presses on it are answered.

        Edits that are still to be made hold on to what they need by themselves.
        """
        shown = self._games.get(game_id)
        if shown is not None:
            shown.over = True
            self._forget_if_done(game_id, shown)

    def _forget_if_done(self, game_id: str, shown: _Shown) -> None:
        if shown.over and not shown.answers and self._games.get(game_id) is shown:
            del self._games[game_id]
            self._panels.forget(game_id)

    # The cogs' side

    @contextmanager
    def answering(self, answer: Answer, game_id: str) -> Iterator[None]:
        """Hold back edits of the message that the answer to a press is about to change."""
        edits = self._edits_of(answer, game_id)
        with self._remembering(game_id), edits.held() if edits else nullcontext():
            yield

    @contextmanager
    def _remembering(self, game_id: str) -> Iterator[None]:
        """Forget nothing of a game while a press is answered, should it end meanwhile."""
        shown = self._games.get(game_id)
        if shown is None:
            yield
            return
        shown.answers += 1
        try:
            yield
        finally:
            shown.answers -= 1
            self._forget_if_done(game_id, shown)

    def _edits_of(self, answer: Answer, game_id: str) -> Edits | None:
        """The edits of the message that was pressed, if there are any."""
        if answer.pressed_in_private:
            return self._panels.edits_of(game_id, answer.interaction.user.id)
        board = self._pressed_board(answer, game_id)
        return board.edits if board else None

    def _pressed_board(self, answer: Answer, game_id: str) -> _Board | None:
        message, shown = answer.interaction.message, self._games.get(game_id)
        boards = (shown.board, shown.fresh) if shown else ()
        return next((b for b in boards if b and message and b.message_id == message.id), None)

    async def answer_publicly(self, answer: Answer, scene: TableScene) -> None:
        """Answer a press on the public message with the table as it stands."""
        board = self._pressed_board(answer, scene.game_id)
        if board is not None and _is_current(board, scene):
            view = self.render(scene)
            await answer.update(view)
            board.edits.shown(view)
        elif scene.stage is Stage.LOBBY:
            await answer.update(self.render(scene))
        else:
            # A fresh message is taking this one's place: it shrinks to what it was about.
            hand = board.hand if board else None
            await answer.update(result.hand_line(scene, self.locale_of(scene.place), hand))

    async def answer_privately(
        self, answer: Answer, scene: PanelScene, note: str | None = None
    ) -> None:
        """Answer with the private panel: in place if it was pressed, else in a new message."""
        view = panel(scene, answer.locale, note)
        with self._remembering(scene.table.game_id):
            if answer.pressed_in_private:
                await answer.update(view)
            else:
                await answer.show(view)
            self._keep_fresh(answer, scene, view)

    def _keep_fresh(self, answer: Answer, scene: PanelScene, view: LayoutView) -> None:
        """From now on the panel follows the table, which may have moved on already."""
        game_id, user_id = scene.table.game_id, answer.interaction.user.id
        shown = self._games.get(game_id)
        if shown is None or shown.latest is None:
            return
        self._panels.opened(game_id, answer, view)
        latest, edits = shown.latest.panels.get(user_id), self._panels.edits_of(game_id, user_id)
        if latest is not None and latest != scene and edits is not None:
            edits.put(panel(latest, answer.locale))

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

    # Messages

    def _new_board(self, place: Place, message_id: int, hand: int) -> _Board:
        message = self._message(place, message_id)

        async def edit(view: LayoutView) -> None:
            await message.edit(view=view, allowed_mentions=discord.AllowedMentions.none())

        return _Board(message_id, hand, Edits(edit, self._public_interval, self._start))

    async def _send(
        self, place: Place, view: LayoutView, mention: discord.AllowedMentions | None = None
    ) -> int | None:
        quiet = mention or discord.AllowedMentions.none()
        try:
            message = await self._channel(place).send(view=view, allowed_mentions=quiet)
        except TROUBLE as error:
            logger.warning("could not post a message: %s", kind_of(error))
            return None
        return message.id

    def _message(self, place: Place, message_id: int) -> discord.PartialMessage:
        return self._channel(place).get_partial_message(message_id)

    def _channel(self, place: Place) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)


def _is_current(board: _Board, scene: TableScene) -> bool:
    """Whether the message is that of the present hand: a fresh one may be on its way."""
    return scene.stage is not Stage.PLAYING or board.hand == _hand_of(scene)


def _hand_of(scene: TableScene) -> int:
    return scene.view.hand_number if scene.view else 0
