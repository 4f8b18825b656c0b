"""Games in a database as the bot leaves them there, to be looked at from outside."""

from dataclasses import replace
from typing import Any

from bot.running import open_store
from db.records import ActionRecord, ChairRecord, Change, GameRecord, HandRecord, Stage
from engine.actions import action_code
from engine.fairness import DRAW
from engine.proof.record import PublicRecord

NOON = 1_780_000_000_000
GUILD, CHANNEL, ANN = 7, 8, 101


def change_of(
    record: PublicRecord,
    stage: Stage | None = None,
    **changed: Any,  # noqa: ANN401 - any field
) -> Change:
    """The rows of a game, stored at one stroke; `changed` are other values in its own row."""
    hands = [
        HandRecord(number=h.number, entropy=h.entropy, dealer=h.deal.dealer) for h in record.hands
    ]
    if record.first_dealer is not None:
        entropy = record.draw.entropy if record.draw else ""
        hands.insert(0, HandRecord(number=DRAW, entropy=entropy, dealer=record.first_dealer))
    return Change(
        game=replace(_game(record, stage or record.ending.value), **changed),
        expected_rev=None,
        chairs=tuple(_chair(seat, name) for seat, name in enumerate(record.players)),
        hands=tuple(hands),
        actions=_actions(record),
    )


def _game(record: PublicRecord, stage: Stage) -> GameRecord:
    over = stage not in ("lobby", "playing")
    winner = record.score.index(max(record.score)) if stage == "finished" else None
    return GameRecord(
        id=record.game,
        guild_id=GUILD,
        channel_id=CHANNEL,
        host_id=ANN,
        stage=stage,
        preset="american",
        rules=record.rules.as_dict(),
        turn_seconds=60,
        partners="drawn" if record.partners_drawn else "chosen",
        seed=record.seed,
        commitment=record.commitment,
        rev=sum(1 + len(hand.actions) for hand in record.hands),
        score=record.score,
        winner=winner,
        counted=False,
        message_id=9,
        message_hand=len(record.hands),
        nudge_message_id=None,
        turn_started_ms=None,
        deadline_ms=None,
        nudged=False,
        created_ms=NOON,
        updated_ms=NOON,
        ended_ms=NOON if over else None,
        rubber_of=None,
        rubber_game=1,
    )


def _chair(seat: int, name: str) -> ChairRecord:
    return ChairRecord(
        seat=seat,
        user_id=ANN + seat,
        name=name,
        robot=None,
        misses=0,
        away=False,
        wants_end=False,
    )


def _actions(record: PublicRecord) -> tuple[ActionRecord, ...]:
    found, rev = [], 0
    for hand in record.hands:
        rev += 1
        for seat, action in hand.actions:
            rev += 1
            code = action_code(action)
            found.append(
                ActionRecord(
                    rev=rev,
                    hand=hand.number,
                    seat=seat,
                    code=code,
                    by="person",
                    user_id=ANN + seat,
                    at_ms=NOON,
                )
            )
    return tuple(found)


async def keep(url: str, *changes: Change) -> None:
    """Store them."""
    async with open_store(url) as store:
        for change in changes:
            await store.commit(change)
