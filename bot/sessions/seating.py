"""Who sits where: every change of chairs, as a function from a table to a table.

Each refuses with a `Refusal` that says why, and then nothing has changed.
"""

from dataclasses import replace

from bot.sessions.errors import (
    AlreadySeated,
    AlreadyVoted,
    ChairIsTaken,
    NobodyToRemove,
    NotARobotsChair,
    NotAway,
    NotSeated,
    OnlyTheHost,
    TableIsFull,
)
from bot.sessions.rubbers import may_sit, refuse_other_side
from bot.sessions.table import Chair, Person, Robot, Stage, Table
from engine.seats import Seat

ROBOT_NAMES = ("Nell", "Otto", "Ivy", "Gus", "Fern", "Hal", "Opal", "Rex")


def sit(table: Table, person: Person, seat: Seat | None = None) -> Table:
    """`person` takes a free chair, any on a side they may play for if `seat` is None.

    Raises:
        AlreadySeated, TableIsFull, ChairIsTaken, OtherSide
    """
    if table.seat_of(person.user_id) is not None:
        raise AlreadySeated
    if not table.free_seats:
        raise TableIsFull
    fitting = (free for free in table.free_seats if may_sit(table, person.user_id, free))
    chosen = next(fitting, table.free_seats[0]) if seat is None else seat
    if occupant := table.chairs[chosen].occupant:
        raise ChairIsTaken(occupant.name)
    refuse_other_side(table, person.user_id, chosen)
    return table.with_chair(chosen, Chair(person))


def add_robot(table: Table, user_id: int, seat: Seat | None = None) -> Table:
    """A robot takes a free chair of a lobby; anyone seated may ask for one.

    Raises:
        NotSeated, TableIsFull, ChairIsTaken
    """
    require_seat(table, user_id)
    if not table.free_seats:
        raise TableIsFull
    chosen = table.free_seats[0] if seat is None else seat
    if occupant := table.chairs[chosen].occupant:
        raise ChairIsTaken(occupant.name)
    return table.with_chair(chosen, Chair(_new_robot(table)))


def fill_with_robots(table: Table) -> Table:
    """Robots take every free chair."""
    for seat in table.free_seats:
        table = table.with_chair(seat, Chair(_new_robot(table)))
    return table


def remove(table: Table, user_id: int, seat: Seat) -> Table:
    """The host empties a chair of the lobby, but not the own one.

    Raises:
        OnlyTheHost, NobodyToRemove
    """
    require_host(table, user_id)
    chair = table.chairs[seat]
    if chair.occupant is None or (chair.person and chair.person.user_id == user_id):
        raise NobodyToRemove
    return table.with_chair(seat, Chair())


def leave(table: Table, user_id: int) -> Table:
    """A person gets up: from a lobby the chair is free, from a game a robot takes it.

    Should the host leave, the next person clockwise becomes host. With nobody left the
    caller ends the table.

    Raises:
        NotSeated
    """
    seat = require_seat(table, user_id)
    playing = table.stage is Stage.PLAYING
    table = table.with_chair(seat, Chair(_new_robot(table)) if playing else Chair())
    heirs = [person.user_id for person in table.people]
    if user_id == table.host_id and heirs:
        return replace(table, host_id=heirs[0])
    return table


def take_over(table: Table, person: Person, seat: Seat) -> Table:
    """`person` takes a robot's chair in a running game.

    Raises:
        AlreadySeated, NotARobotsChair, OtherSide
    """
    if table.seat_of(person.user_id) is not None:
        raise AlreadySeated
    if not isinstance(table.chairs[seat].occupant, Robot):
        raise NotARobotsChair
    refuse_other_side(table, person.user_id, seat)
    return table.with_chair(seat, Chair(person))


def come_back(table: Table, user_id: int) -> Table:
    """The owner of a chair plays again.

    Raises:
        NotSeated, NotAway
    """
    seat = require_seat(table, user_id)
    chair = table.chairs[seat]
    if not chair.away:
        raise NotAway
    return table.with_chair(seat, replace(chair, away=False, misses=0))


def vote_to_end(table: Table, user_id: int) -> Table:
    """A seated person wants the game to end.

    Raises:
        NotSeated, AlreadyVoted
    """
    seat = require_seat(table, user_id)
    if table.chairs[seat].wants_end:
        raise AlreadyVoted(votes_to_end(table), votes_needed(table))
    return table.with_chair(seat, replace(table.chairs[seat], wants_end=True))


def forget_votes(table: Table) -> Table:
    """A vote to end the game holds for the hand in which it was cast."""
    return table.with_chairs(replace(chair, wants_end=False) for chair in table.chairs)


def votes_to_end(table: Table) -> int:
    """How many seated people want the game to end."""
    return sum(1 for chair in table.chairs if chair.person and chair.wants_end)


def votes_needed(table: Table) -> int:
    """A majority of the seated people."""
    return len(table.people) // 2 + 1


def is_given_up(table: Table) -> bool:
    """Whether nobody is left, or the majority of those who are want the game to end."""
    return not table.people or votes_to_end(table) >= votes_needed(table)


def rename(table: Table, user_id: int, name: str) -> Table:
    """Keep a person's display name as it is now."""
    seat = table.seat_of(user_id)
    if seat is None:
        return table
    chair = table.chairs[seat]
    if chair.occupant is None or chair.occupant.name == name:
        return table
    return table.with_chair(seat, replace(chair, occupant=Person(user_id, name)))


def reseat(table: Table, seating: tuple[int, int, int, int]) -> Table:
    """The player of chair `seating[s]` moves to seat `s` (R6)."""
    return table.with_chairs(table.chairs[player] for player in seating)


def require_seat(table: Table, user_id: int) -> Seat:
    """The seat of a person.

    Raises:
        NotSeated: saying whether they could sit down.
    """
    seat = table.seat_of(user_id)
    if seat is None:
        raise NotSeated(can_sit=_has_room(table))
    return seat


def require_host(table: Table, user_id: int) -> None:
    """Nothing, for the host.

    Raises:
        OnlyTheHost
    """
    if user_id != table.host_id:
        raise OnlyTheHost(host_name(table))


def host_name(table: Table) -> str:
    """The host's name."""
    seat = table.seat_of(table.host_id)
    occupant = table.chairs[seat].occupant if seat is not None else None
    return occupant.name if occupant else ""


def _has_room(table: Table) -> bool:
    if table.stage is Stage.PLAYING:
        return any(isinstance(chair.occupant, Robot) for chair in table.chairs)
    return bool(table.free_seats)


def _new_robot(table: Table) -> Robot:
    taken = {chair.occupant.name for chair in table.chairs if chair.occupant}
    return Robot(next(name for name in ROBOT_NAMES if name not in taken))
