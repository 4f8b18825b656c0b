"""What a session refuses, as types that carry their facts; `bot.ui.refusals` has the words."""

from bot.sessions.table import Place, Stage


class Refusal(Exception):
    """A wish that can't be granted now; nothing has changed."""


class OutOfStep(Exception):
    """The store is ahead of the table in memory: an earlier change was kept after all."""


class NoSuchTable(Refusal):
    """The game is unknown here."""


class TableIsOver(Refusal):
    """The game has ended, or its lobby has closed."""

    def __init__(self, stage: Stage) -> None:
        """`stage` is how it ended."""
        super().__init__(stage.value)
        self.stage = stage


class NotStarted(Refusal):
    """The table is still a lobby."""


class NotShown(Refusal):
    """The table's message isn't known yet, and its id is part of every deal."""


class AlreadyStarted(Refusal):
    """The table is no longer a lobby."""


class NoTableHere(Refusal):
    """There is no table in this channel."""


class ChannelIsTaken(Refusal):
    """Another table stands in this channel."""

    def __init__(self, place: Place, message_id: int | None) -> None:
        """`message_id` is that table's public message."""
        super().__init__("channel is taken")
        self.place = place
        self.message_id = message_id


class ChairIsTaken(Refusal):
    """Somebody sits there already."""

    def __init__(self, name: str) -> None:
        """`name` is who sits there."""
        super().__init__("chair is taken")
        self.name = name


class TableIsFull(Refusal):
    """All four chairs are taken."""


class AlreadySeated(Refusal):
    """The person sits at this table already."""


class NotSeated(Refusal):
    """The person doesn't sit at this table."""

    def __init__(self, *, can_sit: bool = False) -> None:
        """`can_sit` says whether a chair of this table could be taken now."""
        super().__init__("not seated")
        self.can_sit = can_sit


class OnlyTheHost(Refusal):
    """Only the host of the table may do this."""

    def __init__(self, host: str) -> None:
        """`host` is the host's name."""
        super().__init__("only the host")
        self.host = host


class TableNotFull(Refusal):
    """Only the host may start while chairs are free."""

    def __init__(self, host: str, free: int) -> None:
        """`free` chairs are empty."""
        super().__init__("table not full")
        self.host = host
        self.free = free


class NobodyToRemove(Refusal):
    """The chair is empty, or it is the host's own."""


class NotARobotsChair(Refusal):
    """Only a robot's chair can be taken during a game."""


class OtherSide(Refusal):
    """The person has played for the other side in this rubber."""


class RubberWentOn(Refusal):
    """The rubber has gone on from this game already."""


class AllInvited(Refusal):
    """Everybody chosen sits at the table or has been invited to it already."""


class SawAnotherHand(Refusal):
    """The person left this very hand: another chair would show them a second hand of it."""


class NotAway(Refusal):
    """The person plays for themselves already."""


class StaleAction(Refusal):
    """The press belongs to an earlier moment of the game."""


class WaitFor(Refusal):
    """Somebody else is to act."""

    def __init__(self, name: str) -> None:
        """`name` is who is to act."""
        super().__init__("somebody else is to act")
        self.name = name


class NotPosted(Refusal):
    """Discord wouldn't take the table's message just now."""


class AlreadyVoted(Refusal):
    """The person has already voted to end the game."""

    def __init__(self, votes: int, needed: int) -> None:
        """`votes` of the `needed` are there."""
        super().__init__("already voted")
        self.votes = votes
        self.needed = needed
