"""Answers in time: acknowledged once, deferred when the work is slow, told whatever happens."""

import asyncio
import logging

import pytest
from discord.ui import LayoutView, TextDisplay

from bot.boundary import answer_press, explain
from bot.errors import MissingPermissions, NotInAGuild
from bot.sessions.errors import TableIsFull, WaitFor
from bot.ui.answer import PATIENCE_SECONDS, Answer
from db.errors import WriteFailed
from engine.errors import DealerIsStuck
from tests.bot.discord_edge import (
    NETWORK_DOWN,
    UNKNOWN_INTERACTION,
    FakeInteraction,
    answer_to,
    refused,
)
from tests.bot.virtual import in_virtual_time

SLOW = PATIENCE_SECONDS + 3


def screen(text: str = "the table") -> LayoutView:
    """A screen that says one thing."""
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay(text))
    return view


async def work(answer: Answer, what: str, seconds: float) -> None:
    """What a press sets off: it takes a while, and then it is answered in one of the ways."""
    await asyncio.sleep(seconds)
    match what:
        case "update":
            await answer.update(screen())
        case "show":
            await answer.show(screen())
        case "whisper":
            await answer.whisper("a word")
        case "post":
            await answer.post(screen())


@pytest.mark.parametrize(
    ("what", "quick", "late"),
    [
        ("update", "edit pressed", "edit original"),
        ("show", "send private", "follow up private"),
        ("whisper", "send private", "follow up private"),
        ("post", "send public", "follow up public"),
    ],
)
@in_virtual_time
async def test_a_slow_answer_is_announced_and_then_arrives(
    what: str, quick: str, late: str
) -> None:
    for seconds, expected in ((0.2, [quick]), (SLOW, ["defer", late])):
        interaction = FakeInteraction()
        answer = answer_to(interaction)
        await answer_press(answer, work(answer, what, seconds))
        assert interaction.notes.kinds == expected


@in_virtual_time
async def test_patience_is_asked_for_half_way_through_discords_three_seconds() -> None:
    interaction = FakeInteraction()
    answer = answer_to(interaction)
    press = asyncio.create_task(answer_press(answer, work(answer, "update", SLOW)))
    await asyncio.sleep(PATIENCE_SECONDS - 0.01)
    assert interaction.notes.begun == []
    await asyncio.sleep(0.02)
    assert interaction.notes.begun == ["defer"]
    await press


@pytest.mark.parametrize("slip", [-0.001, 0.0, 0.001])
@in_virtual_time
async def test_an_answer_at_the_very_moment_of_the_deferral_is_acknowledged_once(
    slip: float,
) -> None:
    interaction = FakeInteraction()
    interaction.notes.takes = 0.1
    answer = answer_to(interaction)
    await answer_press(answer, work(answer, "update", PATIENCE_SECONDS + slip))
    assert interaction.notes.kinds in (["edit pressed"], ["defer", "edit original"])


@in_virtual_time
async def test_two_answers_at_once_are_one_first_and_one_late_one() -> None:
    interaction = FakeInteraction()
    interaction.notes.takes = 0.1
    answer = answer_to(interaction)
    await asyncio.gather(answer.whisper("one"), answer.whisper("two"))
    assert interaction.notes.kinds == ["send private", "follow up private"]


def test_a_refused_deferral_is_logged_and_leaves_the_answer_to_be_tried(
    caplog: pytest.LogCaptureFixture,
) -> None:
    @in_virtual_time
    async def story() -> None:
        interaction = FakeInteraction()
        interaction.notes.failing = [NETWORK_DOWN]
        answer = answer_to(interaction)
        await answer_press(answer, work(answer, "update", SLOW))
        assert interaction.notes.kinds == ["edit pressed"]

    with caplog.at_level(logging.INFO):
        story()
    assert [record.levelno for record in caplog.records] == [logging.INFO]


@in_virtual_time
async def test_a_hand_shown_late_is_never_edited_into_the_public_message_pressed() -> None:
    interaction = FakeInteraction(private=False)
    answer = answer_to(interaction)
    await answer_press(answer, work(answer, "show", SLOW))
    await answer.edit_private(screen("my hand"))
    assert interaction.notes.kinds == ["defer", "follow up private", "edit follow-up"]


@pytest.mark.parametrize("seconds", [0.1, SLOW])
@in_virtual_time
async def test_a_private_panel_that_was_pressed_is_edited_in_place(seconds: float) -> None:
    interaction = FakeInteraction(private=True)
    answer = answer_to(interaction)
    await answer_press(answer, work(answer, "update", seconds))
    await answer.edit_private(screen("my hand"))
    assert interaction.notes.kinds[-1] == "edit original"


async def refuse(error: Exception, seconds: float = 0.0) -> None:
    """What a press sets off, and it can't be granted."""
    await asyncio.sleep(seconds)
    raise error


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (TableIsFull(), "All four chairs are taken."),
        (WaitFor("Bo"), "Bo"),
        (DealerIsStuck(), "Stick the dealer"),
        (MissingPermissions(("send_messages",)), "Send Messages"),
        (NotInAGuild(), "private messages"),
        (WriteFailed(None), "Something went wrong on our side"),
        (KeyError("a fault"), "Something went wrong on our side"),
    ],
)
@pytest.mark.parametrize("seconds", [0.1, SLOW])
@in_virtual_time
async def test_whatever_becomes_of_a_wish_its_person_is_told(
    error: Exception, words: str, seconds: float
) -> None:
    interaction = FakeInteraction()
    await answer_press(answer_to(interaction), refuse(error, seconds))
    kind, text = interaction.notes.done[-1]
    assert kind in ("send private", "follow up private")
    assert words in text


def test_a_refusal_isnt_logged_and_a_fault_is(caplog: pytest.LogCaptureFixture) -> None:
    @in_virtual_time
    async def story() -> None:
        await answer_press(answer_to(FakeInteraction()), refuse(TableIsFull()))
        assert caplog.records == []
        await answer_press(answer_to(FakeInteraction()), refuse(KeyError("a fault")))

    story()
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert caplog.records[0].exc_info


@pytest.mark.parametrize("trouble", [UNKNOWN_INTERACTION, refused(503), NETWORK_DOWN])
def test_an_answer_that_discord_doesnt_take_is_a_line_in_the_log_and_no_more(
    trouble: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    @in_virtual_time
    async def story() -> None:
        interaction = FakeInteraction()
        interaction.notes.failing = [trouble]
        await explain(answer_to(interaction), TableIsFull())

    story()
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


def test_a_press_whose_three_seconds_are_over_is_no_fault_of_ours(
    caplog: pytest.LogCaptureFixture,
) -> None:
    @in_virtual_time
    async def story() -> None:
        interaction = FakeInteraction()
        interaction.notes.failing = [UNKNOWN_INTERACTION]
        answer = answer_to(interaction)
        await answer_press(answer, work(answer, "update", 0.1))
        assert interaction.notes.done == []

    story()
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
