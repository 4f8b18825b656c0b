"""A loopback stand-in for Discord: the unmodified discord.py talks to it over real sockets.

`StandIn` serves the REST interface and the gateway; `person(…)` gives somebody who types
slash commands and presses buttons; `BotProcess` runs the bot as a process of its own, so
that a test can kill it for real and start it again. See `tests.wire.standin` for an example.
"""
