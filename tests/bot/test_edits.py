"""Edits of one message: the last state wins, and what is shown already costs nothing."""

import logging

import pytest
from discord.ui import LayoutView, TextDisplay

from bot.clock import LoopClock
from bot.ui.edits import Edits, content_of
from tests.bot.discord_edge import NETWORK_DOWN, Notes, refused
from tests.bot.virtual import in_virtual_time, now

PACE = 1.0


def screen(text: str) -> LayoutView:
    """A screen that says one thing."""
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay(text))
    return view


class Message:
    """A message with its edits; `at` is when each edit was made, `clock` runs them."""

    def __init__(self, takes: float = 0.0) -> None:
        self.notes = Notes(takes=takes)
        self.clock = LoopClock()
        self.at: list[float] = []
        self.edits = Edits(self._edit, PACE, self.clock.start)

    async def _edit(self, view: LayoutView) -> None:
        self.at.append(now())
        await self.notes.note(str(content_of(view)[0]["content"]))

    @property
    def texts(self) -> list[str]:
        """What was shown, in order."""
        return self.notes.kinds


@in_virtual_time
async def test_of_many_states_the_first_and_the_last_are_shown() -> None:
    message = Message(takes=0.2)
    message.edits.put(screen("A"))
    await message.clock.sleep(0.1)
    for text in "BCD":
        message.edits.put(screen(text))
    await message.clock.drain(60)
    assert message.texts == ["A", "D"]


@in_virtual_time
async def test_edits_keep_their_distance() -> None:
    message = Message()
    for number in range(5):
        message.edits.put(screen(str(number)))
        await message.clock.sleep(0.4)
    await message.clock.drain(60)
    assert message.at == [0.0, PACE, 2 * PACE]
    assert message.texts[-1] == "4"


@in_virtual_time
async def test_what_is_shown_already_costs_no_edit() -> None:
    message = Message()
    message.edits.put(screen("A"))
    await message.clock.drain(60)
    message.edits.put(screen("A"))
    await message.clock.drain(60)
    message.edits.shown(screen("B"))
    message.edits.put(screen("B"))
    await message.clock.drain(60)
    assert message.texts == ["A"]


@in_virtual_time
async def test_while_a_press_is_answered_nothing_is_edited() -> None:
    message = Message()
    with message.edits.held():
        message.edits.put(screen("A"))
        await message.clock.sleep(10)
        assert message.texts == []
    await message.clock.drain(60)
    assert message.texts == ["A"]


@in_virtual_time
async def test_what_the_answer_to_a_press_shows_isnt_edited_again() -> None:
    message = Message()
    with message.edits.held():
        message.edits.put(screen("A"))
        message.edits.shown(screen("A"))
    await message.clock.drain(60)
    assert message.texts == []


@in_virtual_time
async def test_two_presses_at_once_hold_edits_back_until_both_are_answered() -> None:
    message = Message()
    with message.edits.held():
        with message.edits.held():
            message.edits.put(screen("A"))
        await message.clock.sleep(10)
        assert message.texts == []
    await message.clock.drain(60)
    assert message.texts == ["A"]


@in_virtual_time
async def test_an_edit_that_was_on_its_way_when_the_press_was_answered_is_put_right() -> None:
    message = Message(takes=2)
    message.edits.put(screen("old"))
    await message.clock.sleep(0.5)
    with message.edits.held():
        message.edits.put(screen("new"))
        message.edits.shown(screen("new"))
    await message.clock.drain(60)
    assert message.texts == ["old", "new"]


@pytest.mark.parametrize(
    "trouble", [refused(404), refused(403), refused(503), NETWORK_DOWN, OSError("no route")]
)
def test_an_edit_that_failed_stops_neither_the_next_nor_the_same_one_again(
    trouble: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    @in_virtual_time
    async def story() -> None:
        message = Message()
        message.edits.put(screen("A"))
        await message.clock.drain(60)
        message.notes.failing = [trouble]
        message.edits.put(screen("B"))
        await message.clock.drain(60)
        message.edits.put(screen("A"))
        await message.clock.drain(60)
        assert message.texts == ["A", "A"]

    with caplog.at_level(logging.INFO):
        story()
    assert [record.levelname for record in caplog.records] == ["INFO"]


@in_virtual_time
async def test_a_state_that_came_in_while_an_edit_failed_is_shown() -> None:
    message = Message(takes=1)
    message.notes.failing = [NETWORK_DOWN]
    message.edits.put(screen("A"))
    await message.clock.sleep(0.5)
    message.edits.put(screen("B"))
    await message.clock.drain(60)
    assert message.texts == ["B"]


@in_virtual_time
async def test_edits_that_were_stopped_show_nothing_any_more() -> None:
    message = Message()
    with message.edits.held():
        message.edits.put(screen("A"))
        message.edits.stop()
        message.edits.put(screen("B"))
    await message.clock.drain(60)
    assert message.texts == []
