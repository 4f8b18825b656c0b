"""The store's tests: everything on a real SQLite file."""
