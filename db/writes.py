"""The statements that change something; each runs inside a savepoint of the one writer.

Statements are built once: building them costs more than running them.
"""

from sqlalchemy import ColumnElement, Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from db.errors import ChangeRefused, ChannelTaken, Conflict, RubberContinued, WriteFailed
from db.records import LIVE_STAGES, Change, GameRecord
from db.rows import game_values, values_of_game
from db.tables import actions, chairs, games, hands, heartbeats, is_live, is_of_a_rubber, meta

_ADD_GAME = insert(games)
_ADD_CHAIRS = insert(chairs)
_ADD_HANDS = insert(hands)
_ADD_ACTIONS = insert(actions)
_CLEAR_CHAIRS = delete(chairs).where(chairs.c.game_id == bindparam("of_game"))
_CHANGE_GAME = update(games).where(
    games.c.id == bindparam("of_game"), games.c.rev == bindparam("expected_rev")
)


def apply_change(connection: Connection, change: Change) -> None:
    """Store a change to a game.

    Raises:
        Conflict: if the game isn't at the expected revision.
        SQLAlchemyError: for everything that the tables refuse; see `explain_refusal`.
    """
    game_id = change.game.id
    if change.expected_rev is None:
        connection.execute(_ADD_GAME, game_values(change.game))
    else:
        _change_game(connection, change.game, change.expected_rev)
    if change.chairs is not None:
        if change.expected_rev is not None:
            connection.execute(_CLEAR_CHAIRS, {"of_game": game_id})
        connection.execute(_ADD_CHAIRS, values_of_game(game_id, change.chairs))
    if change.hands:
        connection.execute(_ADD_HANDS, values_of_game(game_id, change.hands))
    if change.actions:
        connection.execute(_ADD_ACTIONS, values_of_game(game_id, change.actions))


def _change_game(connection: Connection, game: GameRecord, expected_rev: int) -> None:
    values = {**game_values(game), "of_game": game.id, "expected_rev": expected_rev}
    del values["commitment"]  # what was shown before the first deal stays what it was
    if connection.execute(_CHANGE_GAME, values).rowcount != 1:
        raise Conflict(game.id, expected_rev)


def explain_refusal(connection: Connection, error: Exception, change: Change) -> Exception:
    """What to tell whoever asked for a change that failed, once its savepoint is rolled back."""
    if not isinstance(error, SQLAlchemyError | OverflowError):
        return error
    if isinstance(error, OperationalError):
        return WriteFailed(error)
    game = change.game
    if change.expected_rev is None and _exists(connection, games.c.id == game.id):
        return Conflict(game.id, None)
    other = (games.c.channel_id == game.channel_id) & (games.c.id != game.id) & is_live()
    if game.stage in LIVE_STAGES and _exists(connection, other):
        return ChannelTaken(game.channel_id)
    if game.rubber_of is not None and _is_taken(connection, game):
        return RubberContinued(game.rubber_of, game.rubber_game)
    return ChangeRefused(game.id, _broken_rule(error))


def _is_taken(connection: Connection, game: GameRecord) -> bool:
    """Whether another game has this one's place in its rubber; who was given up holds none."""
    if game.stage not in (*LIVE_STAGES, "finished"):
        return False
    same = (games.c.rubber_of == game.rubber_of) & (games.c.rubber_game == game.rubber_game)
    return _exists(connection, same & (games.c.id != game.id) & is_of_a_rubber())


def _exists(connection: Connection, which: ColumnElement[bool]) -> bool:
    return connection.execute(select(games.c.id).where(which).limit(1)).first() is not None


def _broken_rule(error: Exception) -> str:
    """The constraint's name; the whole message could hold the row, as PostgreSQL's does."""
    original = getattr(error, "orig", error)
    name = getattr(original, "constraint_name", None)
    return str(name or original).partition("\n")[0]


def beat(connection: Connection, instance: str, at_ms: int) -> None:
    """Note that a process was alive."""
    same = heartbeats.c.instance == instance
    if not connection.execute(update(heartbeats).where(same).values(at_ms=at_ms)).rowcount:
        connection.execute(insert(heartbeats).values(instance=instance, at_ms=at_ms))


def set_meta(connection: Connection, key: str, value: str) -> None:
    """Keep a value under a key."""
    same = meta.c.key == key
    if not connection.execute(update(meta).where(same).values(value=value)).rowcount:
        connection.execute(insert(meta).values(key=key, value=value))
