"""The unmodified discord.py talks to the stand-in over real sockets."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import discord
import pytest

from tests.wire import routes
from tests.wire.codes import Callback, Permission
from tests.wire.faults import out_of_order, rate_limited
from tests.wire.launch import pointed_at
from tests.wire.sample_bot import SampleBot, TallyView
from tests.wire.standin import StandIn, running
from tests.wire.waiting import NothingHappenedError

if TYPE_CHECKING:
    from tests.wire.entities import Channel

pytestmark = pytest.mark.asyncio


def text_channel(client: SampleBot, channel: Channel) -> discord.TextChannel:
    found = client.get_channel(channel.id)
    assert isinstance(found, discord.TextChannel)
    return found


async def test_the_bot_logs_in_and_registers_its_commands(
    standin: StandIn, sample: SampleBot
) -> None:
    assert sample.user is not None
    assert sample.user.id == standin.world.application_id
    assert [command["name"] for command in standin.world.commands()] == ["tally"]
    assert [guild.name for guild in sample.guilds] == ["The Card Room"]


@pytest.mark.usefixtures("sample")
async def test_a_slash_command_posts_a_message_that_everyone_reads(standin: StandIn) -> None:
    answer = await standin.person("Ann").slash("tally", "open", start=3)

    assert answer.kind is Callback.MESSAGE
    assert not answer.ephemeral
    assert [seen.text for seen in standin.person("Bo").reads()] == ["Count: 3"]


@pytest.mark.usefixtures("sample")
async def test_a_user_option_brings_the_member(standin: StandIn) -> None:
    ann, bo = standin.person("Ann"), standin.person("Bo")
    assert (await ann.slash("tally", "open", rival=bo.member)).text == "Count: 0 against Bo"


@pytest.mark.usefixtures("sample")
async def test_component_ids_stay_as_the_bot_sent_them(standin: StandIn) -> None:
    seen = (await standin.person("Ann").slash("tally", "open")).message
    container = seen.payload["components"][0]
    assert container["components"][0]["id"] == 7
    assert container["id"] not in {None, 7}


@pytest.mark.usefixtures("sample")
async def test_a_press_changes_the_message_for_everyone(standin: StandIn) -> None:
    ann, bo = standin.person("Ann"), standin.person("Bo")
    table = (await ann.slash("tally", "open")).message

    answer = await bo.press(table, "Add")

    assert answer.kind is Callback.UPDATE
    assert answer.message.id == table.id
    seen = ann.sees(table)
    assert seen is not None
    assert seen.text == "Count: 1"


@pytest.mark.usefixtures("sample")
async def test_an_ephemeral_answer_is_seen_by_its_person_only(standin: StandIn) -> None:
    ann, bo = standin.person("Ann"), standin.person("Bo")
    table = (await ann.slash("tally", "open")).message

    panel = await bo.press(table, "Peek")

    assert panel.ephemeral
    assert ann.sees(panel.message) is None
    assert [seen.id for seen in bo.reads()] == [table.id, panel.message.id]


@pytest.mark.usefixtures("sample")
async def test_a_press_on_an_ephemeral_panel_edits_it_in_place(standin: StandIn) -> None:
    ann = standin.person("Ann")
    table = (await ann.slash("tally", "open")).message
    panel = (await ann.press(table, "Peek")).message

    answer = await ann.press(panel, "Add")

    assert answer.message.id == panel.id
    assert answer.ephemeral
    assert answer.text == "Count: 1"


@pytest.mark.usefixtures("sample")
async def test_a_press_can_take_its_own_panel_away(standin: StandIn) -> None:
    ann = standin.person("Ann")
    table = (await ann.slash("tally", "open")).message
    panel = (await ann.press(table, "Peek")).message

    assert (await ann.press(panel, "Close")).kind is Callback.DEFERRED_UPDATE
    await standin.until(
        lambda: True if ann.sees(panel) is None else None, lambda: "the panel is still there"
    )


async def test_an_ephemeral_message_cannot_be_reached_through_its_channel(
    standin: StandIn, sample: SampleBot
) -> None:
    ann = standin.person("Ann")
    table = (await ann.slash("tally", "open")).message
    panel = (await ann.press(table, "Peek")).message

    message = text_channel(sample, standin.world.channel).get_partial_message(panel.id)
    with pytest.raises(discord.NotFound) as refused:
        await message.edit(view=TallyView(5))
    assert refused.value.code == 10008


@pytest.mark.usefixtures("sample")
async def test_a_deferred_press_edits_through_the_channel_and_follows_up(standin: StandIn) -> None:
    ann, bo = standin.person("Ann"), standin.person("Bo")
    table = (await ann.slash("tally", "open", start=2)).message

    asked = bo.begin_press(table, "Tell")
    assert (await asked.answer()).kind is Callback.DEFERRED_UPDATE
    told = await asked.follow_up()

    assert not told.ephemeral
    assert told.text == f"<@{bo.id}> has counted to 2."
    assert told.pings == {bo.id}
    assert (await ann.watches(table, lambda seen: "told" in seen.text)).id == table.id
    assert len(standin.asked("PATCH", routes.MESSAGE)) == 1


@pytest.mark.usefixtures("sample")
async def test_the_first_follow_up_fills_the_thinking_message(standin: StandIn) -> None:
    ann = standin.person("Ann")

    answer = await ann.slash("tally", "slow")

    assert answer.kind is Callback.DEFERRED_MESSAGE
    assert answer.ephemeral
    assert answer.message.loading
    done = await ann.watches(answer.message, lambda seen: not seen.loading)
    assert done.ephemeral
    assert done.text == "Thought about it."


@pytest.mark.usefixtures("sample")
async def test_a_command_without_an_answer_is_reported_with_the_requests(standin: StandIn) -> None:
    asked = standin.person("Ann").begin_slash("tally", "silent")
    with pytest.raises(NothingHappenedError, match=r"(?s)did not respond.*PUT /applications"):
        await asked.answer(within=0.05)
    assert not asked.acknowledged


async def test_a_dead_token_reaches_nothing(standin: StandIn, sample: SampleBot) -> None:
    ann = standin.person("Ann")
    table = (await ann.slash("tally", "open")).message
    await ann.press(table, "Peek")

    standin.world.clock.advance(15 * 60 + 1)

    with pytest.raises(discord.HTTPException) as refused:
        await sample.interactions[-1].edit_original_response(view=TallyView(9))
    assert (refused.value.status, refused.value.code) == (401, 50027)


async def test_a_dismissed_panel_is_gone_for_the_bot(standin: StandIn, sample: SampleBot) -> None:
    ann = standin.person("Ann")
    table = (await ann.slash("tally", "open")).message
    ann.dismiss((await ann.press(table, "Peek")).message)

    with pytest.raises(discord.NotFound) as refused:
        await sample.interactions[-1].edit_original_response(view=TallyView(9))
    assert refused.value.code == 10008


async def test_two_live_bots_acknowledge_twice(standin: StandIn, sample: SampleBot) -> None:
    ann = standin.person("Ann")
    table = (await ann.slash("tally", "open")).message

    async with running(standin, SampleBot()):
        await ann.press(table, "Add")
        await standin.until(
            lambda: standin.asked("POST", routes.CALLBACK)[2:] or None,
            lambda: "only one bot answered",
        )

    assert sample.interactions
    first, second = standin.asked("POST", routes.CALLBACK)[1:]
    assert {first.code, second.code} == {0, 40060}


@pytest.mark.usefixtures("sample")
async def test_an_acknowledgement_after_three_seconds_is_too_late(standin: StandIn) -> None:
    ann = standin.person("Ann")
    table = (await ann.slash("tally", "open")).message
    gate = standin.faults.hold_next("POST", routes.CALLBACK)

    asked = ann.begin_press(table, "Add")
    await gate.until_reached()
    standin.world.clock.advance(3.1)
    gate.open()

    late = await standin.until(
        lambda: next((one for one in standin.requests if one.code == 10062), None),
        lambda: "nothing was too late",
    )
    assert late.route == routes.CALLBACK
    assert not asked.acknowledged


async def test_the_library_waits_and_repeats_after_a_rate_limit(
    standin: StandIn, sample: SampleBot
) -> None:
    standin.faults.fail_next("POST", routes.MESSAGES, rate_limited(0.01), times=2)
    await text_channel(sample, standin.world.channel).send("At last")

    assert [one.status for one in standin.asked("POST", routes.MESSAGES)] == [429, 429, 200]
    assert [seen.text for seen in standin.person("Ann").reads()] == ["At last"]


async def test_a_server_error_reaches_the_bot(standin: StandIn, sample: SampleBot) -> None:
    standin.faults.fail_next("POST", routes.MESSAGES, out_of_order(503))
    with pytest.raises(discord.DiscordServerError):
        await text_channel(sample, standin.world.channel).send("Lost")
    assert standin.person("Ann").reads() == []


async def test_a_fault_of_the_stand_in_itself_is_told(standin: StandIn, sample: SampleBot) -> None:
    route = discord.http.Route("GET", routes.MESSAGES, channel_id=standin.world.channel.id)
    with pytest.raises(discord.DiscordServerError):
        await sample.http.request(route, params={"limit": "many"})
    assert "the stand-in failed: ValueError" in standin.requests[-1].problems[0]


async def test_a_channel_that_denies_sending_refuses_the_bot(
    standin: StandIn, sample: SampleBot
) -> None:
    standin.world.places.overwrite(
        standin.world.channel, standin.world.application_id, deny=Permission.SEND_MESSAGES
    )
    with pytest.raises(discord.Forbidden) as refused:
        await text_channel(sample, standin.world.channel).send("Hello")
    assert refused.value.code == 50013


async def test_a_body_that_discord_refuses_is_refused_with_the_reason(
    standin: StandIn, sample: SampleBot
) -> None:
    await text_channel(sample, standin.world.channel).send("Hello")
    with pytest.raises(discord.HTTPException) as refused:
        await sample.http.request(
            discord.http.Route(
                "POST", "/channels/{channel_id}/messages", channel_id=standin.world.channel.id
            ),
            json={"content": "Hello", "flags": 1 << 15, "components": []},
        )
    assert refused.value.code == 50035
    assert "content beside the Components V2 flag" in standin.requests[-1].problems


async def test_an_unknown_route_is_not_found_and_recorded(
    standin: StandIn, sample: SampleBot
) -> None:
    with pytest.raises(discord.NotFound):
        await sample.fetch_premium_sticker_packs()
    assert standin.requests[-1].route == ""
    assert standin.requests[-1].problems == ("the stand-in has no route sticker-packs",)


async def test_a_picture_is_stored_and_served(standin: StandIn, sample: SampleBot) -> None:
    gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery(
        discord.MediaGalleryItem("attachment://table.png", description="The table")
    )
    view = discord.ui.LayoutView()
    view.add_item(gallery)
    file = discord.File(io.BytesIO(b"felt"), "table.png")

    sent = await text_channel(sample, standin.world.channel).send(view=view, file=file)

    assert await sent.attachments[0].read() == b"felt"
    seen = standin.person("Ann").sees(sent.id)
    assert seen is not None
    assert seen.payload["components"][0]["items"][0]["media"]["url"] == sent.attachments[0].url


async def test_a_thread_below_a_message_takes_messages(standin: StandIn, sample: SampleBot) -> None:
    ann = standin.person("Ann")
    sent = await text_channel(sample, standin.world.channel).send("Play here")
    thread = await sent.create_thread(name="Table 1")
    await thread.send("Welcome")

    inside = ann.in_channel(standin.world.places.channel(thread.id))
    assert [seen.text for seen in inside.reads()] == ["Welcome"]
    assert (await inside.slash("tally", "open")).text == "Count: 0"


async def test_somebody_who_left_is_no_member_any_more(standin: StandIn, sample: SampleBot) -> None:
    ann, bo = standin.person("Ann"), standin.person("Bo")
    standin.world.places.remove_member(standin.world.guild, bo.id)

    guild = sample.guilds[0]
    assert (await guild.fetch_member(ann.id)).display_name == "Ann"
    with pytest.raises(discord.NotFound) as refused:
        await guild.fetch_member(bo.id)
    assert refused.value.code == 10007


async def test_a_press_during_a_cut_is_replayed_by_resume(
    standin: StandIn, sample: SampleBot
) -> None:
    ann = standin.person("Ann")
    table = (await ann.slash("tally", "open")).message

    standin.gateway.cut()
    answer = await ann.press(table, "Add")

    assert answer.text == "Count: 1"
    assert standin.gateway.resumed == 1
    assert standin.gateway.identified == 1
    assert len(sample.interactions) == 2


@pytest.mark.parametrize("code", [1000, 1001, 4000])
async def test_a_closed_socket_is_resumed_too(
    standin: StandIn, sample: SampleBot, code: int
) -> None:
    ann = standin.person("Ann")
    table = (await ann.slash("tally", "open")).message

    await standin.gateway.close(code)
    await standin.gateway.until_resumed()

    assert (await ann.press(table, "Add")).text == "Count: 1"
    assert not sample.is_closed()


async def test_an_unknown_session_begins_anew(standin: StandIn, sample: SampleBot) -> None:
    standin.gateway.sessions.clear()
    await standin.gateway.close(4000)
    await standin.gateway.until_ready(begun=2)
    assert (await standin.person("Ann").slash("tally", "open")).text == "Count: 0"
    assert not sample.is_closed()


async def test_an_old_button_works_after_a_restart(standin: StandIn) -> None:
    ann = standin.person("Ann")
    async with running(standin, SampleBot()):
        table = (await ann.slash("tally", "open", start=41)).message
    async with running(standin, SampleBot()):
        assert (await ann.press(table, "Add")).text == "Count: 42"


async def test_guilds_are_spread_over_the_shards() -> None:
    async with StandIn() as standin:
        other = standin.world.places.add_guild("The Parlour")
        parlour = standin.world.places.add_channel(other, "whist")
        standin.world.places.add_person(other, "Dee")
        bot = SampleBot(shard_count=2)
        async with running(standin, bot):
            here = await standin.person("Ann").slash("tally", "open")
            there = await standin.person("Dee", guild=other, channel=parlour).slash(
                "tally", "open", start=1
            )

            assert (here.text, there.text) == ("Count: 0", "Count: 1")
            assert len(bot.interactions) == 2
            shards = {guild.name: guild.shard_id for guild in bot.guilds}
            assert sorted(shards.values()) == [0, 1]


async def test_a_wrong_token_is_refused(standin: StandIn) -> None:
    standin.world.token = "another"
    with pointed_at(standin.api):
        async with SampleBot() as bot:
            with pytest.raises(discord.LoginFailure):
                await bot.login("one")
