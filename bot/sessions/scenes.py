"""What viewers see of a table: the only thing that leaves a session towards a screen.

A `TableScene` is for everybody; a `PanelScene` adds what one player alone may see. Both are
made of `engine.views` and of what the lobby shows anyway.
"""

from dataclasses import dataclass

from bot.sessions.rubbers import rubber_at
from bot.sessions.seating import votes_needed
from bot.sessions.table import Chair, EarlierGame, HandLine, Partners, Place, Robot, Stage, Table
from engine.cards import Hand
from engine.events import Event
from engine.rubber import Rubber
from engine.rules import Rules
from engine.seats import SEATS, Seat
from engine.views import PublicView, SeatView, redact_all, view_for


@dataclass(frozen=True, slots=True, kw_only=True)
class ChairScene:
    """A taken chair. `robot`: a computer player's own; `away`: one plays for its owner."""

    name: str
    user_id: int | None
    robot: bool
    away: bool
    wants_end: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScene:
    """What everybody may see. Times are seconds since the epoch.

    `chairs` by seat, None where free. `view` is None in the lobby. `drawn` are the cards drawn
    by seat for partners or dealer, if there was a draw. `seed` (hexadecimal) is None until the
    game is over. `events` are the last few, oldest first; `history` the finished hands.
    `earlier` are the games before this one in its `rubber`, which has this one too once it is
    finished; no rubber, None.
    """

    game_id: str
    place: Place
    stage: Stage
    host_id: int
    preset: str
    rules: Rules
    turn_seconds: int
    partners: Partners
    chairs: tuple[ChairScene | None, ...]
    commitment: str
    seed: str | None
    deadline: float | None
    drawn: tuple[Hand, ...]
    view: PublicView | None
    events: tuple[Event, ...]
    history: tuple[HandLine, ...]
    counts: bool
    votes_needed: int
    message_id: int | None
    message_hand: int
    earlier: tuple[EarlierGame, ...]
    rubber: Rubber | None

    @property
    def rev(self) -> int:
        """The revision that buttons made from this scene carry."""
        return self.view.rev if self.view else 0

    @property
    def host(self) -> ChairScene | None:
        """The host's chair."""
        return next((c for c in self.chairs if c and c.user_id == self.host_id), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelScene:
    """What one player sees in the private panel: the table, and the own `view`."""

    table: TableScene
    seat: Seat
    view: SeatView


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """A table as it stands now, with the panel of each person at it by user id."""

    table: TableScene
    panels: dict[int, PanelScene]


def table_scene(table: Table) -> TableScene:
    """What everybody may see of `table`."""
    return TableScene(
        game_id=table.game_id,
        place=table.place,
        stage=table.stage,
        host_id=table.host_id,
        preset=table.preset,
        rules=table.rules,
        turn_seconds=table.turn_seconds,
        partners=table.partners,
        chairs=tuple(_chair_scene(chair) for chair in table.chairs),
        commitment=table.fair.commitment,
        seed=table.fair.seed.hex() if table.stage.is_over else None,
        deadline=table.deadline,
        drawn=table.drawn,
        view=view_for(table.state, None) if table.state else None,
        events=redact_all(table.events, None),
        history=table.history,
        counts=table.counts,
        votes_needed=votes_needed(table),
        message_id=table.message_id,
        message_hand=table.message_hand,
        earlier=table.earlier,
        rubber=rubber_at(table),
    )


def _chair_scene(chair: Chair) -> ChairScene | None:
    if chair.occupant is None:
        return None
    return ChairScene(
        name=chair.occupant.name,
        user_id=chair.person.user_id if chair.person else None,
        robot=isinstance(chair.occupant, Robot),
        away=chair.away,
        wants_end=chair.wants_end,
    )


def panel_scene(table: Table, seat: Seat) -> PanelScene | None:
    """What the player at `seat` sees, or None while there is no game."""
    return _panel_on(table, table_scene(table), seat)


def _panel_on(table: Table, shown: TableScene, seat: Seat) -> PanelScene | None:
    if table.state is None:
        return None
    return PanelScene(table=shown, seat=seat, view=view_for(table.state, seat))


def update_of(table: Table) -> Update:
    """Everything that is to be shown of `table`, for everybody who sits at it."""
    shown = table_scene(table)
    panels = {
        person.user_id: scene
        for seat in SEATS
        if (person := table.chairs[seat].person) and (scene := _panel_on(table, shown, seat))
    }
    return Update(table=shown, panels=panels)
