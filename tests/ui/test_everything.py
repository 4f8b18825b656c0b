"""Whole games by random moves, over all presets: every screen of every moment."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import cast

import pytest
from discord.ui import LayoutView

from bot.sessions.scenes import TableScene
from bot.sessions.table import Chair, Person, Place, Robot, Stage, Table
from bot.ui.hand import panel
from bot.ui.lobby import lobby
from bot.ui.notices import nudge, vote
from bot.ui.result import ended, game_over, hand_line
from bot.ui.table import table
from engine.actions import Action, Claim, Discard, Play, action_code
from engine.cards import Card, Hand
from engine.game import legal_actions
from engine.phases import Phase
from engine.rules import PRESETS
from engine.seats import SEATS
from engine.state import GameState
from engine.step import Step
from tests.engine.resample import reshuffled_step
from tests.ui.reading import broken_limits, codes, labels, text_of
from tests.ui.scenes import lobby_table, private, public, random_game

EN = "en-US"
GAMES = 2
HOSTILE = (
    Chair(Person(2**63, "**`@everyone`** ||[x](https://e.vil)||")),
    Chair(Person(2**63 + 1, "\n\n# <@1>\n> " + "W" * 40)),
    Chair(Robot("_" * 32)),
    Chair(Person(2**63 + 2, "\u202e\u3164")),
)

game_of_each_preset = pytest.mark.parametrize("preset", PRESETS)


def tables(preset: str, games: int = 1) -> Iterator[Table]:
    for seed in range(games):
        yield from random_game(preset, Random(seed))


def public_screens(scene: TableScene) -> Iterator[LayoutView]:
    yield table(scene, EN)
    yield hand_line(scene, EN)
    yield nudge(scene, scene.host_id, EN)
    yield vote(scene, EN)
    if scene.stage is Stage.FINISHED:
        yield game_over(scene, EN)


@game_of_each_preset
def test_no_moment_of_a_game_breaks_a_limit(preset: str) -> None:
    for at in tables(preset, GAMES):
        screens = [*public_screens(public(at)), *(panel(private(at, s), EN) for s in SEATS)]
        assert [fault for screen in screens for fault in broken_limits(screen)] == []


@game_of_each_preset
def test_hostile_names_break_no_limit_and_no_line(preset: str) -> None:
    for at in random_game(preset, Random(7)):
        hostile = replace(at, place=Place(2**63, 2**63), game_id="g" * 16).with_chairs(HOSTILE)
        scenes = [private(hostile, seat) for seat in SEATS]
        screens = [*public_screens(public(hostile)), *(panel(scene, EN, "!") for scene in scenes)]
        assert [fault for screen in screens for fault in broken_limits(screen)] == []
        shown = "".join(text_of(screen) for screen in screens)
        assert not any(bad in shown for bad in ("@everyone", "://e.vil", "\n# ", "\n> ", "<@1>"))


def test_hostile_names_break_no_lobby() -> None:
    scene = public(lobby_table(*HOSTILE))
    assert list(broken_limits(lobby(scene, EN))) == []
    assert list(broken_limits(ended(replace(scene, stage=Stage.ENDED), EN))) == []


@game_of_each_preset
def test_the_calls_offered_are_exactly_the_calls_allowed(preset: str) -> None:
    for at in tables(preset):
        allowed = {action_code(call) for call in legal_actions(state_of(at)) if is_call(call)}
        offered = set(codes(table(public(at), EN))) - {"hand", "take:2"}
        assert offered == (allowed if state_of(at).winner is None else set())


@game_of_each_preset
def test_the_panel_offers_exactly_what_may_be_done(preset: str) -> None:
    for at in tables(preset):
        state = state_of(at)
        for seat in SEATS:
            legal = legal_actions(state) if state.turn == seat else ()
            allowed = {action_code(action) for action in legal}
            if len(allowed - {"claim"}) == 1:
                allowed -= {"claim"}  # to play the last card says the same
            assert set(codes(panel(private(at, seat), EN), enabled=True)) == allowed


def state_of(at: Table) -> GameState:
    assert at.state is not None
    return at.state


def is_call(action: Action) -> bool:
    return not isinstance(action, Play | Claim | Discard)


# Secrecy


@game_of_each_preset
def test_no_public_screen_depends_on_a_hidden_card(preset: str) -> None:
    random = Random(11)
    others = 0
    for at in tables(preset):
        other = elsewhere(at, None, random)
        others += other.state != at.state
        seen = [shape(screen) for screen in public_screens(public(at))]
        assert seen == [shape(screen) for screen in public_screens(public(other))]
    assert others > 100


@game_of_each_preset
def test_no_panel_depends_on_a_card_hidden_from_its_owner(preset: str) -> None:
    random = Random(12)
    for at in random_game(preset, random):
        for seat in SEATS:
            other = elsewhere(at, seat, random)
            assert shape(panel(private(at, seat), EN)) == shape(panel(private(other, seat), EN))


def elsewhere(at: Table, viewer: int | None, random: Random) -> Table:
    """The table in another world that looks the same to `viewer`."""
    step = reshuffled_step(Step(state_of(at), at.events), viewer, random)
    return replace(at, state=step.state, events=step.events)


def shape(screen: LayoutView) -> object:
    """All that is sent of a screen."""
    return cast("object", screen.to_components())  # type: ignore[no-untyped-call]


@game_of_each_preset
def test_every_card_on_a_public_screen_lies_face_up(preset: str) -> None:
    for at in tables(preset):
        said = "\n".join(text_of(s) + " ".join(labels(s)) for s in public_screens(public(at)))
        hidden = {card for card in PRESETS[preset].pack if card not in face_up(at)}
        assert [card for card in hidden if f"`{sign(card)}`" in said] == []


def face_up(at: Table) -> set[Card]:
    """The up-card, what was played or drawn, and what was laid down in a hand that is told."""
    hand = state_of(at).hand
    assert hand is not None
    played = {card for trick in (*hand.tricks, hand.trick) for _, card in trick.plays}
    laid_down = [line.claimed.cards for line in at.history if line.claimed]
    shown: list[Hand] = [*at.drawn, *laid_down]
    return {hand.deal.upcard, *played, *(card for cards in shown for card in cards)}


def sign(card: Card) -> str:
    """A card as text has it, spelled out here so as not to trust the renders."""
    if card.suit is None:
        return "★ Best Bower"
    rank = "10" if card.code[0] == "T" else card.code[0]
    return rank + {"S": "♠\ufe0e", "H": "♥", "C": "♣\ufe0e", "D": "♦"}[card.code[1]]


@game_of_each_preset
def test_the_seed_is_on_no_screen_before_the_end(preset: str) -> None:
    for at in random_game(preset, Random(3)):
        secret = at.fair.seed.hex()
        if at.stage is Stage.PLAYING:
            screens = [*public_screens(public(at)), *(panel(private(at, s), EN) for s in SEATS)]
            assert not any(secret in text_of(screen) for screen in screens)


def test_every_phase_was_met() -> None:
    met = {state_of(at).phase for preset in PRESETS for at in tables(preset, GAMES)}
    assert met == set(Phase) - {Phase.TO_DEAL}
