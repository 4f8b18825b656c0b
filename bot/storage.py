"""A session's `Store` on the database: tables to rows, and rows folded back to tables."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace

from bot.sessions import fold
from bot.sessions.errors import ChannelIsTaken, OutOfStep, RubberWentOn
from bot.sessions.record import By, Log, LoggedAction, LoggedDeal
from bot.sessions.table import Chair, EarlierGame, Partners, Person, Place, Robot, Stage, Table
from db.errors import ChannelTaken, Conflict, RubberContinued
from db.records import ActionRecord, ChairRecord, Change, GameRecord, HandRecord, SavedGame
from db.store import Store
from engine.actions import action_code, parse_action
from engine.fairness import FairDeal
from engine.rules import rules_from
from engine.seats import SEATS

logger = logging.getLogger(__name__)


class TableStore:
    """Keeps tables in a `db.store.Store`."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        """`store` is open; `now` tells the time in seconds since the epoch."""
        self._store = store
        self._now = now

    async def create(self, table: Table) -> None:
        """Keep a new table.

        Raises:
            ChannelIsTaken: if another live table stands in its channel.
            RubberWentOn: if another table, live or finished, is the same game of its rubber.
        """
        known = table.first_dealer
        deals = () if known is None else (_hand_record(fold.passed_on(known)),)
        change = Change(
            game=_game_record(table, self._now()),
            expected_rev=None,
            chairs=_chair_records(table.chairs),
            hands=deals,
        )
        try:
            await self._store.commit(change)
        except ChannelTaken:
            raise ChannelIsTaken(table.place, None) from None
        except RubberContinued:
            raise RubberWentOn from None

    async def save(self, table: Table, before: Table, log: Log) -> None:
        """Replace `before` with `table` and add `log`, all or nothing; durable on return."""
        change = Change(
            game=_game_record(table, self._now()),
            expected_rev=before.rev,
            chairs=None if table.chairs == before.chairs else _chair_records(table.chairs),
            hands=tuple(_hand_record(deal) for deal in log.deals),
            actions=tuple(_action_record(action) for action in log.actions),
        )
        try:
            await self._store.commit(change)
        except Conflict:
            raise OutOfStep from None

    async def load(self, game_id: str) -> Table | None:
        """A table, live or over; None too where its record can't be folded any more."""
        saved = await self._store.load(game_id)
        return None if saved is None else _table_or_none(saved)

    async def live_tables(self) -> list[Table]:
        """Every lobby and running game.

        A game whose record can't be folded any more is logged and ended, with its record as it
        is: it keeps neither the others from coming back nor its channel from another game.
        """
        tables = []
        for saved in await self._store.load_live():
            table = _table_or_none(saved)
            if table is not None:
                tables.append(table)
            else:
                await self._give_up(saved.game)
        return tables

    async def _give_up(self, game: GameRecord) -> None:
        now = round(self._now() * 1000)
        ended = replace(game, stage="ended", deadline_ms=None, ended_ms=now, updated_ms=now)
        await self._store.commit(Change(game=ended, expected_rev=game.rev))

    async def last_beat(self) -> float | None:
        """When a process was last known to be alive, in seconds since the epoch."""
        return _seconds(await self._store.last_beat())


def _table_or_none(saved: SavedGame) -> Table | None:
    try:
        return table_from(saved)
    except Exception:
        logger.exception("a stored game can't be brought back", extra={"game": saved.game.id})
        return None


def table_from(saved: SavedGame) -> Table:
    """The table that a record tells of."""
    game = saved.game
    table = Table(
        game_id=game.id,
        place=Place(game.guild_id, game.channel_id),
        host_id=game.host_id,
        preset=game.preset,
        rules=rules_from(game.rules),
        turn_seconds=game.turn_seconds,
        partners=Partners(game.partners),
        fair=FairDeal(game.id, game.seed),
        created=game.created_ms / 1000,
        stage=Stage(game.stage),
        chairs=tuple(_chair(saved.chairs[seat]) for seat in SEATS),
        message_id=game.message_id,
        message_hand=game.message_hand,
        nudge_message_id=game.nudge_message_id,
        turn_started=_seconds(game.turn_started_ms),
        deadline=_seconds(game.deadline_ms),
        nudged=game.nudged,
        ended=_seconds(game.ended_ms),
        earlier=tuple(EarlierGame(e.game_id, e.score, e.people) for e in saved.earlier),
    )
    return fold.replay(table, _deals(saved.hands), _actions(saved.actions))


def _deals(hands: Iterable[HandRecord]) -> list[LoggedDeal]:
    return [LoggedDeal(number=h.number, entropy=h.entropy, dealer=h.dealer) for h in hands]


def _actions(actions: Iterable[ActionRecord]) -> list[LoggedAction]:
    return [
        LoggedAction(
            rev=each.rev,
            hand=each.hand,
            seat=each.seat,
            action=parse_action(each.code),
            by=By(each.by),
            user_id=each.user_id,
            at=each.at_ms / 1000,
        )
        for each in actions
    ]


def _game_record(table: Table, now: float) -> GameRecord:
    winner = table.state.winner if table.state else None
    return GameRecord(
        id=table.game_id,
        guild_id=table.place.guild_id,
        channel_id=table.place.channel_id,
        host_id=table.host_id,
        stage=table.stage.value,
        preset=table.preset,
        rules=table.rules.as_dict(),
        turn_seconds=table.turn_seconds,
        partners=table.partners.value,
        seed=table.fair.seed,
        commitment=table.fair.commitment,
        rev=table.rev,
        score=table.state.score if table.state else (0, 0),
        winner=winner,
        counted=table.counts,
        message_id=table.message_id,
        message_hand=table.message_hand,
        nudge_message_id=table.nudge_message_id,
        turn_started_ms=_milliseconds(table.turn_started),
        deadline_ms=_milliseconds(table.deadline),
        nudged=table.nudged,
        created_ms=round(table.created * 1000),
        updated_ms=round(now * 1000),
        ended_ms=_milliseconds(table.ended),
        rubber_of=table.earlier[0].game_id if table.earlier else None,
        rubber_game=len(table.earlier) + 1,
    )


def _chair_records(chairs: tuple[Chair, ...]) -> tuple[ChairRecord, ...]:
    return tuple(_chair_record(seat, chair) for seat, chair in enumerate(chairs))


def _chair_record(seat: int, chair: Chair) -> ChairRecord:
    occupant = chair.occupant
    return ChairRecord(
        seat=seat,
        user_id=occupant.user_id if isinstance(occupant, Person) else None,
        name=occupant.name if occupant else "",
        robot=occupant.name if isinstance(occupant, Robot) else None,
        misses=chair.misses,
        away=chair.away,
        wants_end=chair.wants_end,
    )


def _chair(record: ChairRecord) -> Chair:
    occupant: Person | Robot | None = None
    if record.user_id is not None:
        occupant = Person(record.user_id, record.name)
    elif record.robot is not None:
        occupant = Robot(record.robot)
    return Chair(occupant, record.misses, record.away, record.wants_end)


def _hand_record(deal: LoggedDeal) -> HandRecord:
    return HandRecord(number=deal.number, entropy=deal.entropy, dealer=deal.dealer)


def _action_record(logged: LoggedAction) -> ActionRecord:
    return ActionRecord(
        rev=logged.rev,
        hand=logged.hand,
        seat=logged.seat,
        code=action_code(logged.action),
        by=logged.by.value,
        user_id=logged.user_id,
        at_ms=round(logged.at * 1000),
    )


def _seconds(milliseconds: int | None) -> float | None:
    return None if milliseconds is None else milliseconds / 1000


def _milliseconds(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds * 1000)
