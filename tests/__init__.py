"""The tests: stories that a player, a host or Discord would recognise."""
