"""The buttons of a running game: calls, cards, one's hand and chair, and what comes after."""

from discord.ext import commands

from bot import permissions
from bot.client import LeftBower, Wish
from bot.i18n import translator
from bot.sessions.errors import Refusal, StaleAction, TableIsOver
from bot.sessions.session import Session
from bot.ui.notices import vote, vote_over
from bot.ui.refusals import refusal
from cogs.start import announce
from engine.errors import IllegalAction

ACTION_VERBS = (
    "pass",
    "order",
    "order_alone",
    "name",
    "name_alone",
    "discard",
    "alone",
    "play",
    "claim",
)


class Play(commands.Cog):
    """Each button is one wish at one table; the seat follows from who presses."""

    def __init__(self, bot: LeftBower) -> None:
        """`bot` has the sessions."""
        self._bot = bot
        bot.on_verbs(dict.fromkeys(ACTION_VERBS, self.act))
        bot.on_verbs(
            {
                "hand": self.hand,
                "back": self.come_back,
                "take": self.take_chair,
                "leave": self.leave,
                "end": self.vote_to_end,
                "rematch": self.rematch,
            }
        )

    async def act(self, wish: Wish) -> None:
        """Call, discard, or play a card."""
        session = await self._bot.registry.get(wish.press.game)
        with self._bot.publisher.answering(wish.answer, session.game_id):
            try:
                await session.met(wish.person)
                await session.submit(wish.person.user_id, wish.press.rev, wish.action)
            except (Refusal, IllegalAction) as error:
                await self._refuse(wish, session, error)
            else:
                await self._show(wish, session)

    async def _refuse(self, wish: Wish, session: Session, error: Exception) -> None:
        """Say why, beside the present state for those who sit here."""
        shows = wish.answer.pressed_in_private or isinstance(error, StaleAction)
        if not shows or not session.seats(wish.person.user_id):
            raise error
        note = refusal(error, wish.answer.locale)
        panel = session.panel(wish.person.user_id)
        await self._bot.publisher.answer_privately(wish.answer, panel, note)

    async def _show(self, wish: Wish, session: Session) -> None:
        """The table as it now stands, in the message that was pressed."""
        if wish.answer.pressed_in_private:
            panel = session.panel(wish.person.user_id)
            await self._bot.publisher.answer_privately(wish.answer, panel)
        else:
            await self._bot.publisher.answer_publicly(wish.answer, session.scene)

    async def hand(self, wish: Wish) -> None:
        """See one's own cards."""
        session = await self._bot.registry.get(wish.press.game)
        panel = session.panel(wish.person.user_id)
        await self._bot.publisher.answer_privately(wish.answer, panel)

    async def come_back(self, wish: Wish) -> None:
        """Play again instead of the robot."""
        session = await self._bot.registry.get(wish.press.game)
        with self._bot.publisher.answering(wish.answer, session.game_id):
            await session.come_back(wish.person.user_id)
            await self._show(wish, session)

    async def take_chair(self, wish: Wish) -> None:
        """Play on where a robot has played so far."""
        session = await self._bot.registry.get(wish.press.game)
        await session.take_over(wish.person, wish.seat)
        panel = session.panel(wish.person.user_id)
        await self._bot.publisher.answer_privately(wish.answer, panel)

    async def leave(self, wish: Wish) -> None:
        """Get up from this table."""
        session = await self._bot.registry.get(wish.press.game)
        await session.leave(wish.person.user_id)
        await wish.answer.whisper(translator(wish.answer.locale)("You got up."))

    async def vote_to_end(self, wish: Wish) -> None:
        """Agree to end the game. A vote that is over already loses its button."""
        locale = wish.answer.public_locale
        try:
            session = await self._bot.registry.get(wish.press.game)
        except TableIsOver:
            await wish.answer.update(vote_over(locale))
            return
        await session.vote_to_end(wish.person.user_id)
        await wish.answer.update(vote(session.scene, locale))

    async def rematch(self, wish: Wish) -> None:
        """Open a lobby with the same chairs."""
        permissions.require_here(wish.answer.interaction)
        session = await self._bot.registry.rematch(wish.press.game, wish.person)
        await announce(self._bot, wish.answer, session)


async def setup(bot: LeftBower) -> None:
    """Called by the library when the cog is loaded by name."""
    await bot.add_cog(Play(bot))
