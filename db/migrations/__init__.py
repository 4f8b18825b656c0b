"""The steps by which the tables came to be what they are, one module each in `versions`.

A new step is a new module there: the next number as its `revision`, the one before as its
`down_revision`, and `upgrade()` in Alembic's batch operations. `db.tables` says what the tables
are after the last one; a test compares the two.
"""
