"""Tables, their turns and their clock, without Discord and mostly without a database."""
