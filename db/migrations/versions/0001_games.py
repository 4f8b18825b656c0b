"""The first tables: games with their chairs, hands and actions; heartbeats; meta."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

LIVE = sa.text("stage IN ('lobby', 'playing')")
SEATED = sa.text("user_id IS NOT NULL")
COUNTED = sa.column("counted", sa.Boolean()).is_(True)


def upgrade() -> None:
    _create_games()
    _create_chairs()
    _create_hands()
    _create_actions()
    op.create_table(
        "heartbeats",
        sa.Column("instance", sa.String(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("instance", name="pk_heartbeats"),
    )
    op.create_table(
        "meta",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_meta"),
    )


def _flag(table: str, name: str) -> sa.Column[bool]:
    check = op.f(f"ck_{table}_{name}")
    return sa.Column(name, sa.Boolean(create_constraint=True, name=check), nullable=False)


def _create_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("stage", sa.String(), nullable=False),
        sa.Column("preset", sa.String(), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("turn_seconds", sa.Integer(), nullable=False),
        sa.Column("partners", sa.String(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("rev", sa.Integer(), nullable=False),
        sa.Column("score_0", sa.Integer(), nullable=False),
        sa.Column("score_1", sa.Integer(), nullable=False),
        sa.Column("winner", sa.Integer()),
        _flag("games", "counted"),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("message_hand", sa.Integer(), nullable=False),
        sa.Column("nudge_message_id", sa.BigInteger()),
        sa.Column("turn_started_ms", sa.BigInteger()),
        sa.Column("deadline_ms", sa.BigInteger()),
        _flag("games", "nudged"),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("updated_ms", sa.BigInteger(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.CheckConstraint(
            "stage IN ('lobby', 'playing', 'finished', 'ended', 'expired')",
            name=op.f("ck_games_stage_known"),
        ),
        sa.CheckConstraint("partners IN ('chosen', 'drawn')", name=op.f("ck_games_partners_known")),
        sa.CheckConstraint("length(seed) = 32", name=op.f("ck_games_seed_length")),
        sa.CheckConstraint(
            "turn_seconds > 0 AND rev >= 0 AND score_0 >= 0 AND score_1 >= 0 AND message_hand >= 0",
            name=op.f("ck_games_not_negative"),
        ),
        sa.CheckConstraint("winner IN (0, 1)", name=op.f("ck_games_winner_side")),
        sa.CheckConstraint(
            "(winner IS NOT NULL) = (stage = 'finished')",
            name=op.f("ck_games_winner_when_finished"),
        ),
        sa.CheckConstraint(
            "(ended_ms IS NULL) = (stage IN ('lobby', 'playing'))",
            name=op.f("ck_games_ended_when_over"),
        ),
        sa.CheckConstraint(
            "stage = 'finished' OR NOT counted", name=op.f("ck_games_counted_when_finished")
        ),
    )
    op.create_index(
        "uq_games_live_channel",
        "games",
        ["channel_id"],
        unique=True,
        sqlite_where=LIVE,
        postgresql_where=LIVE,
    )
    op.create_index(
        "ix_games_counted",
        "games",
        ["guild_id"],
        sqlite_where=COUNTED,
        postgresql_where=COUNTED,
    )


def _create_chairs() -> None:
    op.create_table(
        "chairs",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("robot", sa.String()),
        sa.Column("misses", sa.Integer(), nullable=False),
        _flag("chairs", "away"),
        _flag("chairs", "wants_end"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_chairs"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_chairs_games", ondelete="CASCADE"
        ),
        sa.CheckConstraint("seat BETWEEN 0 AND 3", name=op.f("ck_chairs_seat_known")),
        sa.CheckConstraint("user_id IS NULL OR robot IS NULL", name=op.f("ck_chairs_one_sitter")),
        sa.CheckConstraint("misses >= 0", name=op.f("ck_chairs_not_negative")),
    )
    op.create_index(
        "uq_chairs_user",
        "chairs",
        ["user_id", "game_id"],
        unique=True,
        sqlite_where=SEATED,
        postgresql_where=SEATED,
    )


def _create_hands() -> None:
    op.create_table(
        "hands",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("entropy", sa.String(), nullable=False),
        sa.Column("dealer", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_hands"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_hands_games", ondelete="CASCADE"
        ),
        sa.CheckConstraint("number >= 0", name=op.f("ck_hands_not_negative")),
        sa.CheckConstraint("dealer BETWEEN 0 AND 3", name=op.f("ck_hands_dealer_known")),
    )


def _create_actions() -> None:
    op.create_table(
        "actions",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("rev", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "rev", name="pk_actions"),
        sa.ForeignKeyConstraint(
            ["game_id", "hand"],
            ["hands.game_id", "hands.number"],
            name="fk_actions_hands",
            ondelete="CASCADE",
        ),
        sa.CheckConstraint("rev > 0", name=op.f("ck_actions_rev_positive")),
        sa.CheckConstraint("seat BETWEEN 0 AND 3", name=op.f("ck_actions_seat_known")),
        sa.CheckConstraint("code <> ''", name=op.f("ck_actions_code_given")),
        sa.CheckConstraint(
            "\"by\" IN ('person', 'robot', 'timeout')", name=op.f("ck_actions_by_known")
        ),
        sa.CheckConstraint(
            "\"by\" <> 'person' OR user_id IS NOT NULL", name=op.f("ck_actions_person_named")
        ),
    )
