"""What the store refuses, and why.

Each error carries its facts as attributes. None of them carries a stored value other than ids and
revisions: seeds and hands never leave the store by way of an exception.
"""

from pathlib import Path


class StoreError(Exception):
    """Anything that the store refuses or fails to do."""


class DatabaseRefused(StoreError):
    """The database can't be used as it is; nothing in it was changed."""


class DatabaseUnsupported(DatabaseRefused):
    """The database's address names a kind of database that this program doesn't keep games in."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"games can't be kept in a database of this kind: {kind}")
        self.kind = kind


class DatabaseMissing(DatabaseRefused):
    """There is no database at the address, where one should be read."""

    def __init__(self, database: str) -> None:
        super().__init__(f"there is no database {database}")
        self.database = database


class DatabaseUnreadable(DatabaseRefused):
    """The database is damaged, isn't a database at all, or may not be read."""

    def __init__(self, database: str, reason: str) -> None:
        super().__init__(f"{database} can't be read: {reason}. It was left as it is.")
        self.database = database
        self.reason = reason


class DatabaseForeign(DatabaseRefused):
    """The database holds tables, but not those of this program."""

    def __init__(self, database: str) -> None:
        super().__init__(f"{database} belongs to another program. It was left as it is.")
        self.database = database


class DatabaseTooOld(DatabaseRefused):
    """An older version of this program wrote the tables, and only reading was asked for."""

    def __init__(self, database: str) -> None:
        super().__init__(
            f"{database} was written by an older version of this program: start the bot on it "
            "once. It was left as it is."
        )
        self.database = database


class DatabaseTooNew(DatabaseRefused):
    """A newer version of this program has changed the tables; this one doesn't know how."""

    def __init__(self, database: str, revision: str) -> None:
        super().__init__(
            f"{database} was written by a newer version of this program (revision {revision}). "
            "It was left as it is."
        )
        self.database = database
        self.revision = revision


class DatabaseUnwritable(DatabaseRefused):
    """The database, or the folder it is to be in, can't be written to."""

    def __init__(self, database: str, reason: str) -> None:
        super().__init__(f"{database} can't be written to: {reason}")
        self.database = database
        self.reason = reason


class MigrationFailed(DatabaseRefused):
    """The tables couldn't be brought up to date; all of the migration was taken back."""

    def __init__(self, database: str, reason: str) -> None:
        super().__init__(f"{database} can't be brought up to date: {reason}. It was left as it is.")
        self.database = database
        self.reason = reason


class BackupFailed(StoreError):
    """The copy couldn't be made; what there was at the target is as it was."""

    def __init__(self, target: Path, reason: str) -> None:
        super().__init__(f"no copy was made at {target}: {reason}")
        self.target = target
        self.reason = reason


class InstanceRunning(StoreError):
    """Another live process holds the lock on this database."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"another copy of the bot is running on this database; it holds {path}")
        self.path = path


class StoreClosed(StoreError):
    """The store was closed; nothing more is written."""

    def __init__(self) -> None:
        super().__init__("the store is closed")


class WriteFailed(StoreError):
    """The database failed to write (a full disk, say); nothing was stored. Its cause tells more."""

    def __init__(self, cause: BaseException | None) -> None:
        super().__init__("the database could not write; nothing was stored")
        self.__cause__ = cause


class Conflict(StoreError):
    """The game isn't stored at the revision that the change builds on, or its id is taken."""

    def __init__(self, game_id: str, expected_rev: int | None) -> None:
        found = "exists already" if expected_rev is None else f"isn't at revision {expected_rev}"
        super().__init__(f"game {game_id} {found}")
        self.game_id = game_id
        self.expected_rev = expected_rev


class ChannelTaken(StoreError):
    """Another game is in its lobby or being played in this channel."""

    def __init__(self, channel_id: int) -> None:
        super().__init__(f"channel {channel_id} already has a game")
        self.channel_id = channel_id


class RubberContinued(StoreError):
    """The rubber has this game already, live or finished."""

    def __init__(self, rubber_of: str, number: int) -> None:
        super().__init__(f"the rubber of game {rubber_of} has a game {number} already")
        self.rubber_of = rubber_of
        self.number = number


class ChangeRefused(StoreError):
    """The change breaks a rule of the tables: whoever made it has a fault."""

    def __init__(self, game_id: str, rule: str) -> None:
        super().__init__(f"the change to game {game_id} breaks a rule of the tables: {rule}")
        self.game_id = game_id
        self.rule = rule
