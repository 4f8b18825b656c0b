"""The stand-in's state refuses what Discord refuses, with Discord's error codes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from tests.wire.codes import ChannelType, InteractionKind, Permission, Reason, Refusal
from tests.wire.entities import Upload
from tests.wire.snowflakes import moment
from tests.wire.world import World

if TYPE_CHECKING:
    from tests.wire.codes import Json
    from tests.wire.entities import Interaction
    from tests.wire.events import Event

HELLO: Json = {"content": "Hello"}
TYPES: tuple[int, ...] = (4, 5, 6, 7, 9)


@pytest.fixture
def world() -> World:
    return World()


def user_id(world: World, name: str) -> int:
    return next(
        member.user.id for member in world.guild.members.values() if member.user.name == name
    )


def ask(world: World, message: Json | None = None) -> Interaction:
    kind = InteractionKind.COMMAND if message is None else InteractionKind.COMPONENT
    return world.interactions.open(kind, user_id(world, "Ann"), world.channel.id, {}, message)


def respond(world: World, asked: Interaction, kind: int, data: Json | None = None) -> Json:
    return world.interactions.respond(asked.id, asked.token, {"type": kind, "data": data or {}})


def test_ids_carry_the_real_time_and_rise(world: World) -> None:
    first = world.messages.create(world.channel.id, HELLO).id
    second = world.messages.create(world.channel.id, HELLO).id
    assert first < second
    assert moment(second) == pytest.approx(time.time(), abs=5)


def test_an_unknown_channel_is_10003(world: World) -> None:
    with pytest.raises(Refusal) as refused:
        world.messages.create(1, HELLO)
    assert refused.value.reason is Reason.UNKNOWN_CHANNEL
    assert refused.value.body == {"message": "Unknown Channel", "code": 10003}


def test_a_deleted_message_is_10008(world: World) -> None:
    message = world.messages.create(world.channel.id, HELLO)
    world.messages.delete(world.channel.id, message.id)
    with pytest.raises(Refusal) as refused:
        world.messages.edit(world.channel.id, message.id, HELLO)
    assert refused.value.reason is Reason.UNKNOWN_MESSAGE


def test_an_empty_message_is_50006(world: World) -> None:
    with pytest.raises(Refusal) as refused:
        world.messages.create(world.channel.id, {"content": ""})
    assert refused.value.reason is Reason.EMPTY_MESSAGE


def test_a_refused_edit_changes_nothing(world: World) -> None:
    message = world.messages.create(world.channel.id, HELLO)
    with pytest.raises(Refusal):
        world.messages.edit(world.channel.id, message.id, {"content": "x" * 2001, "embeds": [{}]})
    assert (message.content, message.embeds, message.edited) == ("Hello", [], None)


@pytest.mark.parametrize(
    ("denied", "reason"),
    [
        (Permission.SEND_MESSAGES, Reason.MISSING_PERMISSIONS),
        (Permission.VIEW_CHANNEL, Reason.MISSING_ACCESS),
    ],
)
def test_a_channel_that_denies_the_bot_refuses_it(
    world: World, denied: Permission, reason: Reason
) -> None:
    world.places.overwrite(world.channel, world.application_id, deny=denied)
    with pytest.raises(Refusal) as refused:
        world.messages.create(world.channel.id, HELLO)
    assert refused.value.reason is reason


def test_what_everyone_is_denied_one_member_may_be_allowed(world: World) -> None:
    world.places.overwrite(world.channel, world.guild.id, deny=Permission.SEND_MESSAGES)
    world.places.overwrite(world.channel, world.application_id, allow=Permission.SEND_MESSAGES)
    assert world.messages.create(world.channel.id, HELLO).content == "Hello"


def test_a_file_needs_its_own_permission(world: World) -> None:
    world.places.overwrite(world.channel, world.application_id, deny=Permission.ATTACH_FILES)
    with pytest.raises(Refusal) as refused:
        world.messages.create(world.channel.id, HELLO, [Upload(filename="a.png", content=b"")])
    assert refused.value.reason is Reason.MISSING_PERMISSIONS


def test_the_bot_neither_edits_nor_deletes_other_peoples_words(world: World) -> None:
    said = world.messages.say(user_id(world, "Ann"), world.channel.id, "Mine")
    with pytest.raises(Refusal) as refused:
        world.messages.edit(world.channel.id, said.id, HELLO)
    assert refused.value.reason is Reason.FOREIGN_MESSAGE
    with pytest.raises(Refusal) as refused:
        world.messages.delete(world.channel.id, said.id)
    assert refused.value.reason is Reason.MISSING_PERMISSIONS


def test_the_bot_reads_other_peoples_words_only_where_they_name_it(world: World) -> None:
    ann = user_id(world, "Ann")
    private = world.messages.say(ann, world.channel.id, "To you all")
    named = world.messages.say(ann, world.channel.id, f"Hey <@{world.application_id}>")
    assert world.messages.payload(private)["content"] == ""
    assert world.messages.payload(named)["content"] == named.content


def test_a_mention_pings_only_those_who_are_allowed(world: World) -> None:
    ann, bo = user_id(world, "Ann"), user_id(world, "Bo")
    body: Json = {"content": f"<@{ann}> and <@{bo}>"}
    only_bo = body | {"allowed_mentions": {"parse": [], "users": [str(bo)]}}
    assert world.messages.create(world.channel.id, body).pings == {ann, bo}
    assert world.messages.create(world.channel.id, only_bo).pings == {bo}


def test_an_edit_pings_nobody(world: World) -> None:
    message = world.messages.create(world.channel.id, HELLO)
    mention = {"content": f"<@{user_id(world, 'Ann')}>"}
    assert world.messages.edit(world.channel.id, message.id, mention).pings == set()


def test_a_v2_message_stays_v2(world: World) -> None:
    text = {"type": 10, "content": "Hello"}
    message = world.messages.create(world.channel.id, {"flags": 1 << 15, "components": [text]})
    with pytest.raises(Refusal) as refused:
        world.messages.edit(world.channel.id, message.id, HELLO | {"flags": 0})
    assert refused.value.problems == ("content beside the Components V2 flag",)


def test_files_stay_or_go_as_an_edit_lists_them(world: World) -> None:
    uploads = [Upload(filename=name, content=b"") for name in ("a.png", "b.png")]
    message = world.messages.create(world.channel.id, HELLO, uploads)
    kept = message.attachments[1]
    world.messages.edit(world.channel.id, message.id, HELLO)
    assert len(message.attachments) == 2
    world.messages.edit(world.channel.id, message.id, {"attachments": [{"id": str(kept.id)}]})
    assert message.attachments == [kept]


def test_a_component_names_only_files_that_are_there(world: World) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
    body: Json = {"flags": 1 << 15, "components": [gallery]}
    with pytest.raises(Refusal) as refused:
        world.messages.create(world.channel.id, body)
    assert refused.value.problems == ("attachment://a.png isn't attached",)


@pytest.mark.parametrize("kind", TYPES)
def test_a_second_acknowledgement_is_40060(world: World, kind: int) -> None:
    table = world.messages.payload(world.messages.create(world.channel.id, HELLO))
    asked = ask(world, table)
    respond(world, asked, kind, HELLO)
    with pytest.raises(Refusal) as refused:
        respond(world, asked, 4, HELLO)
    assert refused.value.reason is Reason.ALREADY_ACKNOWLEDGED


def test_an_acknowledgement_after_three_seconds_is_10062(world: World) -> None:
    asked = ask(world)
    world.clock.advance(3.1)
    with pytest.raises(Refusal) as refused:
        respond(world, asked, 4, HELLO)
    assert refused.value.reason is Reason.UNKNOWN_INTERACTION


@pytest.mark.parametrize("kind", [6, 7])
def test_a_command_has_no_message_to_update(world: World, kind: int) -> None:
    with pytest.raises(Refusal) as refused:
        respond(world, ask(world), kind, HELLO)
    assert refused.value.reason is Reason.INVALID_FORM


def test_a_refused_acknowledgement_can_be_repeated(world: World) -> None:
    asked = ask(world)
    with pytest.raises(Refusal):
        respond(world, asked, 4, {"content": "x" * 2001})
    assert respond(world, asked, 4, HELLO)["resource"]["message"]["content"] == "Hello"


def test_there_is_no_follow_up_before_the_acknowledgement(world: World) -> None:
    with pytest.raises(Refusal) as refused:
        world.interactions.follow_up(ask(world).token, HELLO)
    assert refused.value.reason is Reason.UNKNOWN_WEBHOOK


def test_an_ephemeral_message_is_reached_through_its_token_only(world: World) -> None:
    asked = ask(world)
    respond(world, asked, 4, HELLO | {"flags": 64})
    panel = world.interactions.get(asked.token, "@original")

    world.interactions.edit(asked.token, str(panel.id), {"content": "Mine"})

    assert panel.content == "Mine"
    with pytest.raises(Refusal) as refused:
        world.messages.get(world.channel.id, panel.id)
    assert refused.value.reason is Reason.UNKNOWN_MESSAGE
    assert world.messages.history(world.channel.id) == []


def test_a_press_on_an_ephemeral_panel_opens_it_again(world: World) -> None:
    first = ask(world)
    respond(world, first, 4, HELLO | {"flags": 64})
    panel = world.interactions.get(first.token, "@original")
    world.clock.advance(16 * 60)

    second = ask(world, world.messages.payload(panel))
    respond(world, second, 6)
    world.interactions.edit(second.token, "@original", {"content": "Still mine"})

    assert panel.content == "Still mine"
    with pytest.raises(Refusal) as refused:
        world.interactions.edit(first.token, "@original", HELLO)
    assert refused.value.reason is Reason.INVALID_WEBHOOK_TOKEN


def test_a_token_reaches_no_other_message(world: World) -> None:
    asked, other = ask(world), ask(world)
    respond(world, asked, 4, HELLO)
    respond(world, other, 4, HELLO)
    with pytest.raises(Refusal) as refused:
        world.interactions.edit(asked.token, str(other.original_id), HELLO)
    assert refused.value.reason is Reason.UNKNOWN_MESSAGE


def test_no_event_tells_of_an_ephemeral_message(world: World) -> None:
    heard: list[Event] = []
    asked, other = ask(world), ask(world)
    world.events.listen(heard.append)
    respond(world, asked, 4, HELLO | {"flags": 64})
    respond(world, other, 4, HELLO)
    assert [event.data["id"] for event in heard] == [str(other.original_id)]


def test_an_archived_thread_opens_with_a_new_message_unless_it_is_locked(world: World) -> None:
    thread = world.places.open_thread(
        world.channel, {"name": "Table 1", "type": int(ChannelType.PUBLIC_THREAD)}
    )
    thread.archived = True
    world.messages.create(thread.id, HELLO)
    assert not thread.archived

    thread.archived = thread.locked = True
    with pytest.raises(Refusal) as refused:
        world.messages.create(thread.id, HELLO)
    assert refused.value.reason is Reason.THREAD_ARCHIVED


def test_a_command_keeps_its_id_when_the_set_is_sent_again(world: World) -> None:
    command: Json = {"name": "euchre", "description": "Play"}
    first = world.set_commands([command])[0]["id"]
    assert world.set_commands([command])[0]["id"] == first
