"""Which rubber a game belongs to, and as which of its games."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

OF_A_RUBBER = sa.text("rubber_of IS NOT NULL AND stage IN ('lobby', 'playing', 'finished')")


def upgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("rubber_of", sa.String()))
        games.add_column(sa.Column("rubber_game", sa.Integer(), nullable=False, server_default="1"))
        games.create_foreign_key("fk_games_games", "games", ["rubber_of"], ["id"])
        games.create_check_constraint(
            op.f("ck_games_rubber_game_known"), "rubber_game BETWEEN 1 AND 3"
        )
        games.create_check_constraint(
            op.f("ck_games_rubber_named_from_game_2"), "(rubber_of IS NULL) = (rubber_game = 1)"
        )
    op.create_index(
        "uq_games_rubber_game",
        "games",
        ["rubber_of", "rubber_game"],
        unique=True,
        sqlite_where=OF_A_RUBBER,
        postgresql_where=OF_A_RUBBER,
    )
