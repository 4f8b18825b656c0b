"""People can do what a Discord client lets them do, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.wire.codes import Permission
from tests.wire.commands import NotOfferedError
from tests.wire.seen import NotThereError

if TYPE_CHECKING:
    from tests.wire.codes import Json
    from tests.wire.standin import StandIn

pytestmark = pytest.mark.asyncio
HIDDEN: Json = {
    "name": "end",
    "description": "End it",
    "default_member_permissions": str(int(Permission.MANAGE_MESSAGES)),
}


@pytest.mark.usefixtures("sample")
async def test_a_menu_brings_the_chosen_member(standin: StandIn) -> None:
    ann, bo = standin.person("Ann"), standin.person("Bo")
    table = (await ann.slash("tally", "open")).message
    assert (await ann.choose(table, "Rival", bo.member)).text == "Count: 0 against Bo"


@pytest.mark.usefixtures("sample")
async def test_a_press_that_crosses_an_edit_carries_the_old_button(standin: StandIn) -> None:
    ann, bo = standin.person("Ann"), standin.person("Bo")
    before = (await ann.slash("tally", "open")).message

    await ann.press(before, "Add")
    stale = await bo.press(before, "Add")

    assert stale.text == "Count: 1"


@pytest.mark.usefixtures("sample")
async def test_a_newer_look_shows_the_newer_buttons(standin: StandIn) -> None:
    ann = standin.person("Ann")
    table = (await ann.slash("tally", "open")).message
    await ann.press(table, "Add")
    assert (await ann.press(table.id, "tally:add:1")).text == "Count: 2"


@pytest.mark.usefixtures("sample")
async def test_nobody_presses_on_another_ones_panel(standin: StandIn) -> None:
    ann, bo = standin.person("Ann"), standin.person("Bo")
    table = (await ann.slash("tally", "open")).message
    panel = (await ann.press(table, "Peek")).message
    with pytest.raises(NotThereError, match="Bo sees no message"):
        await bo.press(panel, "Add")


async def test_a_greyed_button_cannot_be_pressed(standin: StandIn) -> None:
    button = {"type": 2, "style": 2, "label": "J♠", "custom_id": "play", "disabled": True}
    rows = [{"type": 1, "components": [button]}]
    posted = standin.world.messages.write(standin.world.channel.id, {"components": rows})
    with pytest.raises(NotThereError, match="greyed"):
        standin.person("Ann").begin_press(posted.id, "J♠")


async def test_a_button_that_is_not_there_is_named_among_those_that_are(standin: StandIn) -> None:
    button = {"type": 2, "style": 2, "label": "Pass", "custom_id": "pass"}
    rows = [{"type": 1, "components": [button]}]
    posted = standin.world.messages.write(standin.world.channel.id, {"components": rows})
    with pytest.raises(NotThereError, match=r"'Assist' among: Pass \(pass\)"):
        standin.person("Ann").begin_press(posted.id, "Assist")


@pytest.mark.usefixtures("sample")
@pytest.mark.parametrize(
    ("path", "options", "told"),
    [
        (("whist",), {}, "no command 'whist' among: tally"),
        (("tally",), {}, "has subcommands"),
        (("tally", "close"), {}, "no subcommand 'close' among: open, slow, silent"),
        (("tally", "open"), {"points": 10}, "no option 'points'"),
        (("tally", "open"), {"start": 101}, "takes 0 to 100"),
        (("tally", "open"), {"start": "ten"}, "takes no 'ten'"),
    ],
)
async def test_only_what_is_registered_can_be_sent(
    standin: StandIn, path: tuple[str, ...], options: dict[str, int | str], told: str
) -> None:
    with pytest.raises(NotOfferedError, match=told):
        standin.person("Ann").begin_slash(*path, **options)


async def test_a_command_for_moderators_is_hidden_from_others(standin: StandIn) -> None:
    standin.world.set_commands([HIDDEN])
    standin.person("Dee").member.extra = Permission.MANAGE_MESSAGES

    standin.person("Dee").begin_slash("end")
    with pytest.raises(NotOfferedError, match="hidden"):
        standin.person("Ann").begin_slash("end")


async def test_people_find_each_others_words(standin: StandIn) -> None:
    said = standin.person("Ann").says("Who plays?")
    found = await standin.person("Bo").finds(lambda seen: seen.text == "Who plays?")
    assert found.id == said.id
