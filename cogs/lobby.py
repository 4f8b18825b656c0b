"""The buttons of a lobby: who sits where, and when the game begins."""

from discord.ext import commands

from bot.client import LeftBower, Wish
from bot.sessions.session import Session
from bot.ui.notices import invitation
from bot.ui.rules_page import rules_page


class Lobby(commands.Cog):
    """Each button changes the chairs, and the lobby is shown as it then stands."""

    def __init__(self, bot: LeftBower) -> None:
        """`bot` has the sessions."""
        self._bot = bot
        bot.on_verbs(
            {
                "sit": self.sit,
                "join": self.sit,
                "robot": self.add_robot,
                "remove": self.remove,
                "invite": self.invite,
                "start": self.start,
                "rules": self.rules,
            }
        )

    async def sit(self, wish: Wish) -> None:
        """Sit down in a chair, or in any when partners are drawn."""
        session = await self._bot.registry.get(wish.press.game)
        with self._bot.publisher.answering(wish.answer, session.game_id):
            await session.sit(wish.person, wish.any_seat)
            await self._show(wish, session)

    async def add_robot(self, wish: Wish) -> None:
        """Put a robot into a free chair."""
        session = await self._bot.registry.get(wish.press.game)
        with self._bot.publisher.answering(wish.answer, session.game_id):
            await session.add_robot(wish.person.user_id, wish.any_seat)
            await self._show(wish, session)

    async def remove(self, wish: Wish) -> None:
        """Empty the chair chosen."""
        session = await self._bot.registry.get(wish.press.game)
        with self._bot.publisher.answering(wish.answer, session.game_id):
            await session.remove(wish.person.user_id, wish.seat)
            await self._show(wish, session)

    async def invite(self, wish: Wish) -> None:
        """Mention the members chosen, once."""
        session = await self._bot.registry.get(wish.press.game)
        with self._bot.publisher.answering(wish.answer, session.game_id):
            invited = await session.invite(wish.person.user_id, wish.members)
            await self._show(wish, session)
        locale = self._bot.publisher.locale_of(session.place)
        await self._bot.publisher.mention(
            session.place, invitation(session.scene, invited, locale), invited
        )

    async def start(self, wish: Wish) -> None:
        """Begin the game."""
        session = await self._bot.registry.get(wish.press.game)
        with self._bot.publisher.answering(wish.answer, session.game_id):
            await session.start(wish.person.user_id)
            await self._show(wish, session)

    async def rules(self, wish: Wish) -> None:
        """Read the rules of this table."""
        scene = (await self._bot.registry.get(wish.press.game)).scene
        await wish.answer.show(rules_page(scene.rules, scene.preset, wish.answer.locale))

    async def _show(self, wish: Wish, session: Session) -> None:
        await self._bot.publisher.answer_publicly(wish.answer, session.scene)


async def setup(bot: LeftBower) -> None:
    """Called by the library when the cog is loaded by name."""
    await bot.add_cog(Lobby(bot))
