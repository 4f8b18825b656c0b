"""The whole bot on a simulated Discord: the real library, a real database file."""
