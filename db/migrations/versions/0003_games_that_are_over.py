"""An index for the games that are over: the last ones of a server are found at once."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

OVER = sa.text("ended_ms IS NOT NULL")


def upgrade() -> None:
    op.create_index(
        "ix_games_over",
        "games",
        ["guild_id", "ended_ms"],
        sqlite_where=OVER,
        postgresql_where=OVER,
    )


def downgrade() -> None:
    op.drop_index("ix_games_over", "games")
