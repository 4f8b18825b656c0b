"""Slash commands and buttons: each translates one wish of a person to a session, and back."""
