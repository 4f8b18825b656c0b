"""What stands in the channel and in the private panels while a table moves on."""

import asyncio
from dataclasses import replace
from typing import Any, cast

import discord
import pytest

from bot.clock import LoopClock
from bot.sessions.scenes import PanelScene, update_of
from bot.sessions.table import Stage, Table
from bot.ui.edits import Content
from bot.ui.publisher import PANEL_INTERVAL, PUBLIC_INTERVAL, DiscordPublisher
from tests.bot.discord_edge import (
    NETWORK_DOWN,
    FakeDiscord,
    FakeInteraction,
    answer_to,
    refused,
)
from tests.bot.virtual import in_virtual_time
from tests.sessions.world import ANN, BO, World
from tests.ui.scenes import done, game, lobby_table, person, private

CALLS = ("pass", "pass", "pass")


def text_in(content: Content | None) -> str:
    """All text of a screen."""
    return str(content)


class Room:
    """A publisher with a channel."""

    def __init__(self) -> None:
        self.discord = FakeDiscord()
        self.clock = LoopClock()
        client = cast("discord.Client", self.discord)
        self.publisher = DiscordPublisher(client, self.clock.start)
        self.notes = self.discord.channel.notes

    def show(self, table: Table) -> None:
        """The session shows a table."""
        self.publisher.show(update_of(table))

    async def quiet(self) -> None:
        """All edits are made."""
        await self.clock.drain(3600)

    def sees(self, message_id: int | None) -> str:
        """The text of a message in the channel."""
        return text_in(self.discord.channel.messages.get(message_id or 0))

    async def posted(self, table: Table) -> Table:
        """The table in a message of its own, which the session knows."""
        message_id = await self.publisher.repost(update_of(table))
        hand = table.state.hand_number if table.state else 0
        table = replace(table, message_id=message_id, message_hand=hand)
        self.show(table)
        await self.quiet()
        return table

    async def open_panel(self, table: Table, interaction: FakeInteraction) -> None:
        """Somebody presses "My hand", or something in the panel."""
        await self.publisher.answer_privately(answer_to(interaction), panel_of(table, interaction))

    def remembers(self) -> bool:
        """Whether anything of any game is left in memory."""
        return bool(self.publisher._games or self.publisher._panels._panels)


def panel_of(table: Table, interaction: FakeInteraction) -> PanelScene:
    """What the presser may see."""
    seat = table.seat_of(interaction.user.id)
    assert seat is not None
    return private(table, seat)


def ended(table: Table) -> Table:
    """The game is ended by a moderator."""
    return replace(table, stage=Stage.ENDED, deadline=None)


# The public message


@in_virtual_time
async def test_the_table_is_edited_where_it_was_posted() -> None:
    room = Room()
    table = await room.posted(game())
    room.show(done(table, "pass"))
    await room.quiet()
    assert room.notes.kinds == ["send", f"edit {table.message_id}"]


@in_virtual_time
async def test_showing_what_is_shown_already_costs_nothing() -> None:
    room = Room()
    table = await room.posted(game())
    room.show(table)
    await room.quiet()
    assert room.notes.kinds == ["send"]


@in_virtual_time
async def test_after_a_restart_the_known_message_is_brought_up_to_date() -> None:
    room = Room()
    room.show(replace(game(), message_id=77, message_hand=1))
    await room.quiet()
    assert room.notes.kinds == ["edit 77"]


@in_virtual_time
async def test_a_fast_game_is_edited_about_once_a_second_and_ends_with_the_last_state() -> None:
    room = Room()
    table = await room.posted(game())
    for number in range(1, 4):
        table = done(table, "pass")
        room.show(table)
        await room.clock.sleep(PUBLIC_INTERVAL / 10 * number)
    await room.quiet()
    assert len(room.notes.kinds) == 1 + 2
    assert "Dee" in room.sees(table.message_id)


@in_virtual_time
async def test_posted_again_the_old_message_says_where_the_table_went() -> None:
    room = Room()
    first = await room.posted(game())
    second = await room.posted(first)
    assert "posted again further down" in room.sees(first.message_id)
    assert "eu:g1" in room.sees(second.message_id)


@in_virtual_time
async def test_the_old_message_stays_the_tables_until_the_new_one_is_known() -> None:
    room = Room()
    table = await room.posted(game())
    await room.publisher.repost(update_of(table))
    moved_on = done(table, "pass")
    room.show(moved_on)
    await room.quiet()
    assert "posted again" not in room.sees(table.message_id)
    assert f"edit {table.message_id}" in room.notes.kinds


@in_virtual_time
async def test_a_late_state_never_brings_the_old_message_back_to_life() -> None:
    room = Room()
    first = await room.posted(game())
    second = await room.posted(first)
    for calls in (1, 2, 3):
        room.show(done(second, *CALLS[:calls]))
        await room.quiet()
    assert "posted again" in room.sees(first.message_id)


@in_virtual_time
async def test_the_lobbys_message_shrinks_to_what_was_agreed_when_the_cards_are_dealt() -> None:
    room = Room()
    lobby = await room.posted(lobby_table(*(person(seat) for seat in range(4))))
    hand = replace(game(), message_id=lobby.message_id, message_hand=0)
    room.show(hand)
    await room.quiet()
    assert "forming" in room.sees(lobby.message_id)
    await room.posted(hand)
    assert "The game has begun" in room.sees(lobby.message_id)


@in_virtual_time
async def test_a_press_on_a_fresh_message_is_answered_there_even_before_the_session_knows_it() -> (
    None
):
    room = Room()
    table = await room.posted(game())
    fresh = await room.publisher.repost(update_of(table))
    interaction = FakeInteraction(101, message_id=fresh)
    await room.publisher.answer_publicly(answer_to(interaction), update_of(table).table)
    assert "eu:g1" in text_in(interaction.notes.last("edit pressed"))


@in_virtual_time
async def test_the_answer_to_a_press_spares_the_edit() -> None:
    room = Room()
    table = await room.posted(game())
    interaction = FakeInteraction(101, message_id=table.message_id)
    answer = answer_to(interaction)
    with room.publisher.answering(answer, "g1"):
        table = done(table, "pass")
        room.show(table)
        await asyncio.sleep(1)
        await room.publisher.answer_publicly(answer, update_of(table).table)
    await room.quiet()
    assert interaction.notes.kinds == ["edit pressed"]
    assert room.notes.kinds == ["send"]


# Private panels


@in_virtual_time
async def test_an_open_panel_follows_the_table() -> None:
    room = Room()
    table = await room.posted(game())
    interaction = FakeInteraction(101)
    await room.open_panel(table, interaction)
    room.show(done(table, "pass"))
    await room.quiet()
    assert interaction.notes.kinds == ["send private", "edit original"]


@in_virtual_time
async def test_the_panel_opened_last_is_the_one_that_follows() -> None:
    room = Room()
    table = await room.posted(game())
    older, newer = FakeInteraction(101), FakeInteraction(101)
    await room.open_panel(table, older)
    await room.open_panel(table, newer)
    room.show(done(table, "pass"))
    await room.quiet()
    assert older.notes.kinds == ["send private"]
    assert newer.notes.kinds == ["send private", "edit original"]


@in_virtual_time
async def test_a_panel_whose_token_is_too_old_is_left_alone() -> None:
    room = Room()
    table = await room.posted(game())
    interaction = FakeInteraction(101)
    await room.open_panel(table, interaction)
    interaction.expired = True
    room.show(done(table, "pass"))
    await room.quiet()
    assert interaction.notes.kinds == ["send private"]


@in_virtual_time
async def test_a_panel_that_its_owner_closed_is_tried_once() -> None:
    room = Room()
    table = await room.posted(game())
    interaction = FakeInteraction(101)
    await room.open_panel(table, interaction)
    interaction.notes.failing = [refused(404), refused(404)]
    for calls in (1, 2):
        room.show(done(table, *CALLS[:calls]))
        await room.quiet()
    assert interaction.notes.begun == ["send private", "edit original"]


@pytest.mark.parametrize("note", [None, "You must follow hearts."])
@in_virtual_time
async def test_a_panel_opened_while_the_table_moved_on_gets_the_present_state(
    note: str | None,
) -> None:
    room = Room()
    table = await room.posted(game())
    interaction = FakeInteraction(101)
    interaction.notes.takes = 2
    scene = panel_of(table, interaction)
    opening = asyncio.create_task(
        room.publisher.answer_privately(answer_to(interaction), scene, note)
    )
    await asyncio.sleep(1)
    room.show(done(table, "pass"))
    await opening
    interaction.notes.takes = 0
    await room.quiet()
    assert interaction.notes.kinds == ["send private", "edit original"]


@in_virtual_time
async def test_a_note_stays_in_the_panel_while_nothing_changes() -> None:
    room = Room()
    table = await room.posted(game())
    interaction = FakeInteraction(101, private=True)
    scene = panel_of(table, interaction)
    await room.publisher.answer_privately(answer_to(interaction), scene, "You must follow hearts.")
    await room.quiet()
    assert interaction.notes.kinds == ["edit pressed"]
    assert "You must follow hearts." in text_in(interaction.notes.last("edit pressed"))


@in_virtual_time
async def test_a_press_in_the_panel_that_failed_leaves_the_panel_following() -> None:
    room = Room()
    table = await room.posted(game())
    opened, pressed = FakeInteraction(101), FakeInteraction(101, private=True)
    await room.open_panel(table, opened)
    with room.publisher.answering(answer_to(pressed), "g1"):
        room.show(done(table, "pass"))
        await asyncio.sleep(PANEL_INTERVAL * 3)
        assert opened.notes.kinds == ["send private"]
    await room.quiet()
    assert opened.notes.kinds == ["send private", "edit original"]


@in_virtual_time
async def test_a_press_in_the_panel_hands_over_to_its_fresh_token() -> None:
    room = Room()
    table = await room.posted(game())
    opened, pressed = FakeInteraction(101), FakeInteraction(101, private=True)
    await room.open_panel(table, opened)
    with room.publisher.answering(answer_to(pressed), "g1"):
        table = done(table, "pass")
        room.show(table)
        await room.open_panel(table, pressed)
    room.show(done(table, "pass"))
    await room.quiet()
    assert opened.notes.kinds == ["send private"]
    assert pressed.notes.kinds == ["edit pressed", "edit original"]


@in_virtual_time
async def test_a_hand_shown_late_is_refreshed_in_its_own_message_and_never_in_the_public_one() -> (
    None
):
    room = Room()
    table = await room.posted(game())
    interaction = FakeInteraction(101, message_id=table.message_id)
    await interaction.response.defer()
    await room.open_panel(table, interaction)
    room.show(done(table, "pass"))
    await room.quiet()
    assert interaction.notes.kinds == ["defer", "follow up private", "edit follow-up"]


# The end


@in_virtual_time
async def test_the_last_edits_are_made_though_the_game_is_forgotten() -> None:
    room = Room()
    table = await room.posted(game())
    interaction = FakeInteraction(101)
    await room.open_panel(table, interaction)
    room.show(ended(table))
    room.publisher.forget("g1")
    assert not room.remembers()
    await room.quiet()
    assert "counts for nobody" in room.sees(table.message_id)
    assert interaction.notes.kinds == ["send private", "edit original"]


@in_virtual_time
async def test_a_game_that_ends_while_a_press_is_answered_is_forgotten_after_the_answer() -> None:
    room = Room()
    table = await room.posted(game())
    interaction = FakeInteraction(101, private=True)
    answer = answer_to(interaction)
    with room.publisher.answering(answer, "g1"):
        room.show(ended(table))
        room.publisher.forget("g1")
        assert room.remembers()
        await room.publisher.answer_privately(answer, panel_of(table, interaction))
    assert not room.remembers()
    await room.quiet()
    assert interaction.notes.kinds == ["edit pressed", "edit original"]


@in_virtual_time
async def test_a_hand_that_arrives_after_the_end_is_brought_up_to_date_once() -> None:
    room = Room()
    table = await room.posted(game())
    interaction = FakeInteraction(101)
    interaction.notes.takes = 2
    opening = asyncio.create_task(room.open_panel(table, interaction))
    await asyncio.sleep(1)
    room.show(ended(table))
    room.publisher.forget("g1")
    await opening
    interaction.notes.takes = 0
    await room.quiet()
    assert interaction.notes.kinds == ["send private", "edit original"]
    assert not room.remembers()


@in_virtual_time
async def test_a_panel_opened_on_a_forgotten_game_is_not_remembered() -> None:
    room = Room()
    table = await room.posted(game())
    room.show(ended(table))
    room.publisher.forget("g1")
    await room.open_panel(ended(table), FakeInteraction(101))
    await room.quiet()
    assert not room.remembers()


async def test_after_many_whole_games_nothing_of_them_is_left_in_memory() -> None:
    client = cast("discord.Client", FakeDiscord())
    world = World()
    publisher = DiscordPublisher(client, world.clock.start, paced=False)
    world = World(clock=world.clock, publisher=publisher)
    world.screens.next_id = discord.utils.time_snowflake(discord.utils.utcnow())
    for _ in range(5):
        session = await world.game(ANN, BO, None, None, preset="classic")
        interaction = FakeInteraction(ANN.user_id)
        await publisher.answer_privately(answer_to(interaction), session.panel(ANN.user_id))
        await world.play_out(session)
        expired = await world.lobby()
        await world.clock.pass_by(15 * 60)
        assert world.stage(expired) is Stage.EXPIRED
    assert publisher._games == {}
    assert publisher._panels._panels == {}
    assert world.registry._sessions == {}
    assert world.clock.is_idle
    assert world.clock.failures == []


@pytest.mark.parametrize("trouble", [refused(404), refused(403), refused(503), NETWORK_DOWN])
@in_virtual_time
async def test_a_mention_that_cant_be_taken_away_troubles_nobody(trouble: Exception) -> None:
    room = Room()
    room.notes.failing = [trouble]
    await room.publisher.remove(game().place, 88)


@in_virtual_time
async def test_a_channel_that_takes_no_messages_gives_no_id() -> None:
    room = Room()
    room.notes.failing = [refused(403), refused(403)]
    update: Any = update_of(game())
    assert await room.publisher.repost(update) is None
    assert await room.publisher.nudge(update.table, 101) is None
