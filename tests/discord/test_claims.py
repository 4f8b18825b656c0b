"""Laying down a hand that is certain to take the rest (R27)."""

from random import Random

from bot.storage import table_from
from engine.actions import Claim, action_code
from engine.game import apply, legal_actions
from engine.state import GameState
from tests.discord.world import World


def way_to_a_claim(state: GameState, random: Random) -> list[str]:
    """What everybody does until somebody with two cards or more can claim: found by trying."""
    while True:
        at: GameState = state
        codes: list[str] = []
        while at.turn is not None and at.hand is not None:
            legal = legal_actions(at)
            if Claim() in legal and len(at.hand.held[at.turn]) > 1:
                return codes
            action = random.choice([each for each in legal if each != Claim()])
            codes.append(action_code(action))
            at = apply(at, at.turn, action).state


async def test_r27_a_hand_that_is_certain_is_laid_down_and_ends_for_everybody(
    world: World,
) -> None:
    await world.start(world.players("Ann", "Bo", "Cy", "Dee"), points=11)
    state = (await world.stored_table()).state
    assert state is not None
    for code in way_to_a_claim(state, Random(1)):
        await world.mover.ask(code, on=await world.mover.open_hand())
    claimer = world.mover
    panel = await claimer.open_hand()
    others = [await each.open_hand() for each in world.people.values() if each is not claimer]
    shown = [*others, *world.screens()]
    assert not any("claim" in each.text.lower() or "claim" in each.codes for each in shown)

    await claimer.press_button(panel.button("Claim the rest"), on=panel)

    saved = await world.saved()
    assert (saved.actions[-1].code, saved.actions[-1].user_id) == ("claim", claimer.id)
    assert table_from(saved).history[-1].claimed is not None
    told = " ".join(screen.text for screen in world.screens())
    assert f"{claimer.name} claimed the rest with `" in told
    await world.restart()
    assert (await world.saved()).actions == saved.actions
    assert "Hand 2" in world.table.text


async def test_r27_a_claim_that_nothing_proves_is_refused(world: World) -> None:
    await world.start(world.players("Ann", "Bo", "Cy", "Dee"))
    await world.mover.ask("order")
    await world.mover.play_first_legal()
    before = await world.saved()
    forged = world.table.button("My hand").id.replace(":hand", ":claim")
    answer = await world.mover.press_unoffered(forged, on=world.table)
    assert "somebody may hold a card" in answer.refusal
    assert await world.saved() == before
