"""A copy of the database, taken while the bot may be running on it."""

import sqlite3
from pathlib import Path

from db import sqlite
from db.errors import BackupFailed


def backup(url: str, target: Path) -> None:
    """Copy the database at an address to a new file, as it is at one moment.

    The copy is whole and durable on return. It holds the seeds of running games, so only its
    owner may read it.

    Raises:
        DatabaseUnsupported: for an address that isn't an SQLite file's.
        BackupFailed: if there is no database, the target exists, or copying fails.
    """
    source = sqlite.database_file(url)
    try:
        sqlite.copy(source, target)
    except FileExistsError as error:
        raise BackupFailed(target, "it exists already") from error
    except (OSError, sqlite3.Error) as error:
        raise BackupFailed(target, str(error)) from error
