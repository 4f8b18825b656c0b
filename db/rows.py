"""Records to rows and back."""

from collections.abc import Iterable
from typing import Any, TypeAlias

from sqlalchemy import RowMapping

from db.records import ActionRecord, ChairRecord, GameRecord, HandRecord

Values: TypeAlias = dict[str, Any]


def game_values(game: GameRecord) -> Values:
    """The columns of `games`."""
    values = _values(game)
    values["score_0"], values["score_1"] = values.pop("score")
    return values


def game_of(row: RowMapping) -> GameRecord:
    """The game in a row of `games`."""
    values = dict(row)
    score = (values.pop("score_0"), values.pop("score_1"))
    return GameRecord(score=score, **values)


def values_of_game(
    game_id: str, records: Iterable[ChairRecord | HandRecord | ActionRecord]
) -> list[Values]:
    """The columns of rows that belong to a game."""
    return [{"game_id": game_id, **_values(record)} for record in records]


def _values(record: GameRecord | ChairRecord | HandRecord | ActionRecord) -> Values:
    return {name: getattr(record, name) for name in record.__slots__}
