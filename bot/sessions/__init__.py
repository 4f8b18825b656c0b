"""One engine session per channel: who sits where, whose turn it is, and until when.

Nothing in here knows Discord or a database; both are reached through `ports`.
"""
