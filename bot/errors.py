"""What keeps the program from running, told to the person who hosts it."""


class BotError(Exception):
    """The program can't go on; the message says why and what to do."""


class SettingsRefused(BotError):
    """One or more settings are wrong or missing."""

    def __init__(self, problems: list[str]) -> None:
        """`problems` name each setting and what is wrong with it, never its value."""
        super().__init__("\n".join(problems))
        self.problems = problems


class TokenRefused(BotError):
    """Discord doesn't know the token."""


class DiscordLost(BotError):
    """Discord can't be reached, or sent the bot away."""


class DemoImpossible(BotError):
    """What the demo is made of isn't installed."""


class MissingPermissions(Exception):
    """The bot may not do in a channel what a table needs. A refusal to the person who asked."""

    def __init__(self, names: tuple[str, ...]) -> None:
        """`names` are the library's names of the permissions, such as `send_messages`."""
        super().__init__(", ".join(names))
        self.names = names


class NotInAGuild(Exception):
    """A table stands in a server's channel, and nowhere else. A refusal to the person who asked."""


class UnknownWish(Exception):
    """A button asks for something that this version doesn't know. A refusal to who pressed it."""
