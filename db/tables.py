"""The tables, as they are after all migrations; a test holds the two together.

Everything here means the same on SQLite and PostgreSQL. The checks repeat what the program
promises anyway, so that a fault in it can't spoil what is stored.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    ForeignKeyConstraint,
    FromClause,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    literal_column,
)

from db.records import LIVE_STAGES

metadata = MetaData(
    naming_convention={
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _flag(name: str) -> Column[bool]:
    return Column(name, Boolean(create_constraint=True, name=name), nullable=False)


games = Table(
    "games",
    metadata,
    Column("id", String, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("stage", String, nullable=False),
    Column("preset", String, nullable=False),
    Column("rules", JSON, nullable=False),
    Column("turn_seconds", Integer, nullable=False),
    Column("partners", String, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("rev", Integer, nullable=False),
    Column("score_0", Integer, nullable=False),
    Column("score_1", Integer, nullable=False),
    Column("winner", Integer),
    _flag("counted"),
    Column("message_id", BigInteger),
    Column("message_hand", Integer, nullable=False),
    Column("nudge_message_id", BigInteger),
    Column("turn_started_ms", BigInteger),
    Column("deadline_ms", BigInteger),
    _flag("nudged"),
    Column("created_ms", BigInteger, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger),
    Column("rubber_of", String),
    Column("rubber_game", Integer, nullable=False, server_default="1"),
    Column("commitment", String, nullable=False),
    ForeignKeyConstraint(["rubber_of"], ["games.id"]),
    CheckConstraint(
        "stage IN ('lobby', 'playing', 'finished', 'ended', 'expired')", name="stage_known"
    ),
    CheckConstraint("partners IN ('chosen', 'drawn')", name="partners_known"),
    CheckConstraint("length(seed) = 32", name="seed_length"),
    CheckConstraint("length(commitment) = 64", name="commitment_length"),
    CheckConstraint(
        "turn_seconds > 0 AND rev >= 0 AND score_0 >= 0 AND score_1 >= 0 AND message_hand >= 0",
        name="not_negative",
    ),
    CheckConstraint("winner IN (0, 1)", name="winner_side"),
    CheckConstraint("(winner IS NOT NULL) = (stage = 'finished')", name="winner_when_finished"),
    CheckConstraint("(ended_ms IS NULL) = (stage IN ('lobby', 'playing'))", name="ended_when_over"),
    CheckConstraint("stage = 'finished' OR NOT counted", name="counted_when_finished"),
    CheckConstraint("rubber_game BETWEEN 1 AND 3", name="rubber_game_known"),
    CheckConstraint("(rubber_of IS NULL) = (rubber_game = 1)", name="rubber_named_from_game_2"),
)


def is_live() -> ColumnElement[bool]:
    """In its lobby or being played; spelt out, so that partial indexes serve such queries."""
    return games.c.stage.in_([literal_column(f"'{stage}'") for stage in LIVE_STAGES])


def is_counted() -> ColumnElement[bool]:
    """Counting on the leaderboard; likewise."""
    return games.c.counted.is_(True)


def is_of_a_rubber(of: FromClause = games) -> ColumnElement[bool]:
    """A later game of a rubber that is live or finished; likewise."""
    stages: list[ColumnElement[str]] = [
        literal_column(f"'{stage}'") for stage in (*LIVE_STAGES, "finished")
    ]
    return of.c.rubber_of.is_not(None) & of.c.stage.in_(stages)


EARLIER = games.alias("earlier")
"""A game of the same rubber, played before."""


def is_earlier() -> ColumnElement[bool]:
    """Whether `EARLIER` was finished before `games` in the same rubber."""
    first = EARLIER.c.id == games.c.rubber_of
    second = (EARLIER.c.rubber_of == games.c.rubber_of) & is_of_a_rubber(EARLIER)
    before = (EARLIER.c.rubber_game < games.c.rubber_game) & (EARLIER.c.stage == "finished")
    return (first | second) & before


def is_over() -> ColumnElement[bool]:
    """Neither in its lobby nor being played; likewise."""
    return games.c.ended_ms.is_not(None)


Index(
    "uq_games_live_channel",
    games.c.channel_id,
    unique=True,
    sqlite_where=is_live(),
    postgresql_where=is_live(),
)
Index(
    "ix_games_counted",
    games.c.guild_id,
    sqlite_where=is_counted(),
    postgresql_where=is_counted(),
)
Index(
    "uq_games_rubber_game",
    games.c.rubber_of,
    games.c.rubber_game,
    unique=True,
    sqlite_where=is_of_a_rubber(),
    postgresql_where=is_of_a_rubber(),
)

Index(
    "ix_games_over",
    games.c.guild_id,
    games.c.ended_ms,
    sqlite_where=is_over(),
    postgresql_where=is_over(),
)

chairs = Table(
    "chairs",
    metadata,
    Column("game_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("name", String, nullable=False),
    Column("robot", String),
    Column("misses", Integer, nullable=False),
    _flag("away"),
    _flag("wants_end"),
    ForeignKeyConstraint(["game_id"], ["games.id"], ondelete="CASCADE"),
    CheckConstraint("seat BETWEEN 0 AND 3", name="seat_known"),
    CheckConstraint("user_id IS NULL OR robot IS NULL", name="one_sitter"),
    CheckConstraint("misses >= 0", name="not_negative"),
)
Index(
    "uq_chairs_user",
    chairs.c.user_id,
    chairs.c.game_id,
    unique=True,
    sqlite_where=chairs.c.user_id.is_not(None),
    postgresql_where=chairs.c.user_id.is_not(None),
)

hands = Table(
    "hands",
    metadata,
    Column("game_id", String, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("entropy", String, nullable=False),
    Column("dealer", Integer, nullable=False),
    ForeignKeyConstraint(["game_id"], ["games.id"], ondelete="CASCADE"),
    CheckConstraint("number >= 0", name="not_negative"),
    CheckConstraint("dealer BETWEEN 0 AND 3", name="dealer_known"),
)

actions = Table(
    "actions",
    metadata,
    Column("game_id", String, primary_key=True),
    Column("rev", Integer, primary_key=True, autoincrement=False),
    Column("hand", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("code", String, nullable=False),
    Column("by", String, nullable=False),
    Column("user_id", BigInteger),
    Column("at_ms", BigInteger, nullable=False),
    ForeignKeyConstraint(
        ["game_id", "hand"], ["hands.game_id", "hands.number"], ondelete="CASCADE"
    ),
    CheckConstraint("rev > 0", name="rev_positive"),
    CheckConstraint("seat BETWEEN 0 AND 3", name="seat_known"),
    CheckConstraint("code <> ''", name="code_given"),
    CheckConstraint("\"by\" IN ('person', 'robot', 'timeout')", name="by_known"),
    CheckConstraint("\"by\" <> 'person' OR user_id IS NOT NULL", name="person_named"),
)

heartbeats = Table(
    "heartbeats",
    metadata,
    Column("instance", String, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
)

meta = Table(
    "meta",
    metadata,
    Column("key", String, primary_key=True),
    Column("value", String, nullable=False),
)
