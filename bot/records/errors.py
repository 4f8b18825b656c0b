"""Why a game that is over can't be had; `bot.ui.refusals` and `cli_games` have the words."""

from bot.errors import BotError


class GameRefused(Exception):
    """A stored game that isn't given away."""

    def __init__(self, game_id: str) -> None:
        """`game_id` is the one asked for."""
        super().__init__(f"{type(self).__name__}: {game_id}")
        self.game_id = game_id


class NoSuchGame(GameRefused):
    """No game of that id was played here, or the person may not know whether there was one."""


class NoGameEndedHere(GameRefused):
    """No game has come to an end in this channel, so that there is no id either."""

    def __init__(self) -> None:
        GameRefused.__init__(self, "")


class GameStillRuns(GameRefused):
    """The game isn't over: its seed, and with it every hand, is still secret."""


class GameNotFinished(GameRefused):
    """The game was given up: it has no result, and so no game record."""


class GameTooLong(GameRefused):
    """The game had more deals than a game record holds."""

    def __init__(self, game_id: str, reason: str) -> None:
        """`reason` says how many, and how many there may be."""
        GameRefused.__init__(self, game_id)
        self.reason = reason


class GameUnreadable(GameRefused):
    """What is stored makes no game. A fault of ours or of the disk's, so it belongs in a log."""

    def __init__(self, game_id: str, reason: str) -> None:
        """`reason` is what can't be understood, for the person who hosts the bot."""
        GameRefused.__init__(self, game_id)
        self.reason = reason


class FileRefused(BotError):
    """A file that can't be read, or that holds no record; the message names it and says why."""
