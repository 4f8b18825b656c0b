"""What is said in SQL can be said to PostgreSQL too, and finds its indexes."""

from typing import Any

import pytest
from sqlalchemy import Select, Table, make_url, select
from sqlalchemy.schema import CreateIndex, CreateTable

from db.store import Store
from db.tables import EARLIER, chairs, games, is_counted, is_earlier, is_live, is_over, metadata


@pytest.mark.parametrize("table", metadata.sorted_tables, ids=lambda table: table.name)
def test_postgresql_has_words_for_each_table(table: Table) -> None:
    dialect = make_url("postgresql+asyncpg://").get_dialect()()
    assert str(CreateTable(table).compile(dialect=dialect))
    for index in table.indexes:
        assert "WHERE" in str(CreateIndex(index).compile(dialect=dialect))


@pytest.mark.parametrize(
    ("query", "index"),
    [
        (games.select().where(is_live()), "uq_games_live_channel"),
        (games.select().where(is_live(), games.c.channel_id == 1), "uq_games_live_channel"),
        (games.select().where(is_counted(), games.c.guild_id == 1), "ix_games_counted"),
        (
            games.select()
            .where(is_over(), games.c.guild_id == 1)
            .order_by(games.c.ended_ms.desc(), games.c.id),
            "ix_games_over",
        ),
        (chairs.select().where(chairs.c.user_id == 1), "uq_chairs_user"),
        (select(EARLIER.c.id).where(is_earlier(), games.c.id == "g"), "uq_games_rubber_game"),
    ],
)
async def test_a_long_history_doesnt_slow_the_search(
    store: Store, query: Select[Any], index: str
) -> None:
    statement = query.compile(dialect=store._engine.dialect, compile_kwargs={"literal_binds": True})
    async with store._engine.connect() as connection:
        plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}")
        assert index in " ".join(str(row) for row in plan)
