"""Short public messages beside the table: a nudge, a vote, an invitation."""

from collections.abc import Iterable

from discord import ButtonStyle
from discord.ui import ActionRow, LayoutView, TextDisplay

from bot.i18n import translator
from bot.sessions.scenes import TableScene
from bot.ui.boards import table_link
from bot.ui.ids import PressId
from bot.ui.items import Press, button
from bot.ui.layout import dotted, in_a_while, small
from bot.ui.words import player


def nudge(scene: TableScene, user_id: int, locale: str) -> LayoutView:
    """Remind the player whose turn it is, by the one mention that a turn may cost."""
    t = translator(locale)
    line = dotted(t("<@{user}>, it’s your turn", user=user_id), in_a_while(scene.deadline))
    hand = PressId(scene.game_id, scene.rev, "hand")
    return _notice(line, button(hand, t("My hand"), style=ButtonStyle.success))


def vote(scene: TableScene, locale: str) -> LayoutView:
    """Who wants to end the game, how many more it takes, and a button to agree while it runs."""
    t = translator(locale)
    if scene.stage.is_over:
        return vote_over(locale)
    people = [chair for chair in scene.chairs if chair and not chair.robot]
    votes = sum(chair.wants_end for chair in people)
    names = ", ".join(
        player(t, scene, seat)
        for seat, chair in enumerate(scene.chairs)
        if chair and chair.wants_end
    )
    line = t(
        "**End this game?** {votes} of the {needed} votes needed: {names}",
        votes=votes,
        needed=scene.votes_needed,
        names=names,
    )
    end = PressId(scene.game_id, scene.rev, "end")
    return _notice(line, button(end, t("End the game"), style=ButtonStyle.danger))


def vote_over(locale: str) -> LayoutView:
    """What is left of a vote when its table is closed."""
    return _notice(small(translator(locale)("The table is closed; the vote is over.")))


def invitation(scene: TableScene, user_ids: Iterable[int], locale: str) -> LayoutView:
    """Ask people to the table, each mentioned once."""
    t = translator(locale)
    mentions = " ".join(f"<@{user_id}>" for user_id in user_ids)
    link = table_link(scene.place, scene.message_id)
    line = t(
        "{people}: you are invited to euchre. [Take a chair]({link})", people=mentions, link=link
    )
    return _notice(line)


def moved(locale: str) -> LayoutView:
    """What is left of a table's message when the table was posted again further down."""
    t = translator(locale)
    return _notice(small(t("The table was posted again further down.")))


def _notice(line: str, *buttons: Press) -> LayoutView:
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay(line))
    if buttons:
        view.add_item(ActionRow(*buttons))
    return view
