"""Everything that is stored: records, tables, migrations and the queries over them.

`db.store.Store` is the way in. It takes and gives the plain records of `db.records`, raises the
errors of `db.errors`, and knows neither Discord nor the sessions that play the games.
"""
