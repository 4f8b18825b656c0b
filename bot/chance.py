"""Where secrets come from: ids and seeds from the operating system's random source."""

import secrets

from engine.fairness import SEED_BYTES

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_ID_LENGTH = 10


class Secrets:
    """A session's `Chance`."""

    def game_id(self) -> str:
        """Ten letters and digits that can't be mistaken for one another: 49 random bits."""
        return "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))

    def seed(self) -> bytes:
        """32 unguessable bytes."""
        return secrets.token_bytes(SEED_BYTES)
