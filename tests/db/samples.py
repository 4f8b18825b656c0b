"""Games as the tests store them: Ann, Bo, Cy and Dee in their chairs, or robots beside them."""

from dataclasses import replace
from hashlib import sha256
from typing import Any

from db.records import ActionRecord, ChairRecord, Change, GameRecord, HandRecord

GUILD = 100
ANN, BO, CY, DEE = 1, 2, 3, 4
NAMES = {ANN: "Ann", BO: "Bo", CY: "Cy", DEE: "Dee"}
SEED = bytes.fromhex("5eed" * 16)
NOON = 1_780_000_000_000

# The largest number that an id of Discord's, or a time, can be here.
HUGE = 2**63 - 1


def a_game(game_id: str = "g1", **changed: Any) -> GameRecord:  # noqa: ANN401 - any field
    """A game in its first hand; each has a channel of its own unless one is named."""
    game = GameRecord(
        id=game_id,
        guild_id=GUILD,
        channel_id=int.from_bytes(game_id.encode()) % HUGE,
        host_id=ANN,
        stage="playing",
        preset="american",
        rules={"target": 10, "stick_the_dealer": False, "packets": "2-3"},
        turn_seconds=60,
        partners="chosen",
        seed=SEED,
        commitment=sha256(SEED).hexdigest(),
        rev=1,
        score=(0, 0),
        winner=None,
        counted=False,
        message_id=None,
        message_hand=0,
        nudge_message_id=None,
        turn_started_ms=NOON,
        deadline_ms=NOON + 60_000,
        nudged=False,
        created_ms=NOON,
        updated_ms=NOON,
        ended_ms=None,
        rubber_of=None,
        rubber_game=1,
    )
    return replace(game, **changed)


def a_chair(seat: int, sitter: int | str | None, name: str | None = None) -> ChairRecord:
    """A chair for a person (an id), a robot (a name) or nobody."""
    person = sitter if isinstance(sitter, int) else None
    robot = sitter if isinstance(sitter, str) else None
    return ChairRecord(
        seat=seat,
        user_id=person,
        name=name or robot or NAMES.get(person or 0, ""),
        robot=robot,
        misses=0,
        away=False,
        wants_end=False,
    )


def seated(*sitters: int | str | None) -> tuple[ChairRecord, ...]:
    """Four chairs, by seat."""
    return tuple(a_chair(seat, sitter) for seat, sitter in enumerate(sitters))


FOUR_PEOPLE = seated(ANN, BO, CY, DEE)


def opened(game: GameRecord, chairs: tuple[ChairRecord, ...] = FOUR_PEOPLE) -> Change:
    """The change that stores a new game with its first hand."""
    first = HandRecord(number=1, entropy="1234567890", dealer=3)
    return Change(game=game, expected_rev=None, chairs=chairs, hands=(first,))


def a_play(rev: int, code: str = "play:JH") -> ActionRecord:
    """Bo's action in the first hand."""
    return ActionRecord(
        rev=rev, hand=1, seat=1, code=code, by="person", user_id=BO, at_ms=NOON + rev
    )


def played(game: GameRecord) -> Change:
    """The change of one more action in a game stored as it is here."""
    after = replace(game, rev=game.rev + 1, updated_ms=game.updated_ms + 1)
    return Change(game=after, expected_rev=game.rev, actions=(a_play(after.rev),))


def finished(game_id: str, winner: int, score: tuple[int, int], *, day: int = 0) -> GameRecord:
    """A game that was played to its end on some day and counts."""
    over = NOON + day * 86_400_000
    return a_game(
        game_id,
        stage="finished",
        winner=winner,
        score=score,
        counted=True,
        turn_started_ms=None,
        deadline_ms=None,
        created_ms=over - 1,
        ended_ms=over,
    )
