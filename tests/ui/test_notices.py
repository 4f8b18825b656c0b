from dataclasses import replace

from bot.ui.notices import invitation, moved, nudge, vote
from tests.ui.reading import codes, labels, text_of
from tests.ui.scenes import game, lobby_table, person, public

EN = "en-US"


def test_a_nudge_mentions_the_player_once_with_the_deadline() -> None:
    view = nudge(public(game()), 101, EN)
    assert text_of(view) == "<@101>, it’s your turn · <t:1800000060:R>"
    assert labels(view) == ["My hand"]
    assert codes(view) == ["hand"]


def test_a_vote_says_how_many_are_needed_and_who_has_voted() -> None:
    table = game()
    voted = table.with_chair(1, replace(table.chairs[1], wants_end=True))
    view = vote(public(voted), EN)
    assert text_of(view) == "**End this game?** 1 of the 3 votes needed: Bo"
    assert codes(view) == ["end"]


def test_an_invitation_mentions_everyone_invited_and_links_to_the_table() -> None:
    scene = public(replace(lobby_table(person(0)), message_id=9))
    assert text_of(invitation(scene, [102, 103], EN)) == (
        "<@102> <@103>: you are invited to euchre. "
        "[Take a chair](https://discord.com/channels/7/8/9)"
    )


def test_a_table_posted_again_leaves_a_word_behind() -> None:
    assert text_of(moved(EN)) == "-# The table was posted again further down."
