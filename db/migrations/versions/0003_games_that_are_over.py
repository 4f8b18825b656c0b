"""What games that are over need: the commitment that was shown, and an index for the last ones."""

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

OVER = sa.text("ended_ms IS NOT NULL")
GAMES = sa.table(
    "games",
    sa.column("id", sa.String()),
    sa.column("seed", sa.LargeBinary()),
    sa.column("commitment", sa.String()),
)


def upgrade() -> None:
    op.add_column("games", sa.Column("commitment", sa.String()))
    _commit_to_seeds()
    with op.batch_alter_table("games") as games:
        games.alter_column("commitment", existing_type=sa.String(), nullable=False)
        games.create_check_constraint(op.f("ck_games_commitment_length"), "length(commitment) = 64")
    op.create_index(
        "ix_games_over",
        "games",
        ["guild_id", "ended_ms"],
        sqlite_where=OVER,
        postgresql_where=OVER,
    )


def _commit_to_seeds() -> None:
    """Until now what was shown always followed from the seed."""
    connection = op.get_bind()
    for game_id, seed in connection.execute(sa.select(GAMES.c.id, GAMES.c.seed)).all():
        shown = hashlib.sha256(seed).hexdigest()
        connection.execute(sa.update(GAMES).where(GAMES.c.id == game_id).values(commitment=shown))
