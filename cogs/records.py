"""`/euchre leaderboard` and `stats`: what a server remembers."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import LeftBower, Wish
from bot.errors import UnknownWish
from bot.ui.answer import Answer
from bot.ui.boards import ROWS_A_PAGE, BoardRow, PlayerStats, leaderboard, stats

Interaction = discord.Interaction[LeftBower]

LONGEST_PAGE = 6  # digits


class RecordCommands(commands.Cog):
    """The leaderboard of a server, and one member's figures."""

    @app_commands.command(name="leaderboard", description="Who wins the most in this server")
    async def leaderboard(self, interaction: Interaction) -> None:
        """The first page, with buttons to turn it."""
        answer = Answer(interaction)
        view = await board_page(
            interaction.client, interaction.guild_id or 0, 1, answer.public_locale
        )
        await answer.post(view)

    @app_commands.command(name="stats", description="Games played and won by you or a member")
    @app_commands.describe(member="Whose figures; yours if left out")
    async def stats(self, interaction: Interaction, member: discord.Member | None = None) -> None:
        """A member's figures in this server."""
        answer = Answer(interaction)
        who = member or interaction.user
        found = await interaction.client.store.stats(interaction.guild_id or 0, who.id)
        record = PlayerStats(
            name=who.display_name,
            games=found.games,
            wins=found.wins,
            points=found.points,
            rubbers=found.rubbers,
            rubber_wins=found.rubber_wins,
            practice_games=found.practice_games,
            practice_wins=found.practice_wins,
        )
        await answer.show(stats(record, answer.locale))


async def board_page(
    client: LeftBower, guild_id: int, page: int, locale: str
) -> discord.ui.LayoutView:
    """Page `page`, from 1, of a server's leaderboard; the last one if there are fewer."""
    standings, total = await client.store.leaderboard(
        guild_id, offset=(page - 1) * ROWS_A_PAGE, limit=ROWS_A_PAGE
    )
    pages = max(1, -(-total // ROWS_A_PAGE))
    if page > pages:
        return await board_page(client, guild_id, pages, locale)
    rows = [
        BoardRow(
            rank=(page - 1) * ROWS_A_PAGE + place,
            name=standing.name,
            games=standing.games,
            wins=standing.wins,
            points=standing.points,
        )
        for place, standing in enumerate(standings, start=1)
    ]
    return leaderboard(rows, page, pages, locale)


async def turn_page(client: LeftBower, wish: Wish) -> None:
    """Show another page in the message pressed."""
    if not wish.press.arg.isdecimal() or len(wish.press.arg) > LONGEST_PAGE:
        raise UnknownWish
    page = max(1, int(wish.press.arg))
    await wish.answer.update(
        await board_page(client, wish.guild_id, page, wish.answer.public_locale)
    )
