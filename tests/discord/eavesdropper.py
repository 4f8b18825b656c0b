"""Reads everything the bot sends, and knows what each reader may know at that moment."""

import base64
import re
from collections.abc import Iterator
from dataclasses import dataclass

from simcord.types import HttpLogEntry

from bot.sessions.table import Table
from engine.cards import Card
from tests.discord.world import World

EPHEMERAL = 64
UPDATE = 7
EVERYBODY = None

_SHOWN = re.compile(r"(10|[789JQKA])([♠♥♣♦])")
_IN_ID = re.compile(r":(?:play|discard):([0-9A-Z]{2})")
_LETTERS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}
# These lines name cards, but say nothing about who holds them in this hand: the draw comes from
# another pack, and a refusal explains which card the Left Bower is.
_DRAW = re.compile(r"[^\n]*\b(?:Drawn|drew)\b[^\n]*")
_LEFT_BOWER = re.compile(r"as trump, the \S+ is one of")
_JOKERS = ("★", "Best Bower")


@dataclass(frozen=True)
class Sent:
    """One body that the bot sent, and the account that alone sees it, or EVERYBODY."""

    reader: int | None
    text: str

    @property
    def cards(self) -> set[Card]:
        """The cards of this hand that it names."""
        text = _LEFT_BOWER.sub("", _DRAW.sub("", self.text))
        codes = [
            f"{rank.replace('10', 'T')}{_LETTERS[sign]}" for rank, sign in _SHOWN.findall(text)
        ]
        found = {Card(code) for code in (*codes, *_IN_ID.findall(text))}
        return found | ({Card("BB")} if any(name in text for name in _JOKERS) else set())


class Eavesdropper:
    """Compares what was sent since the last look with what the table let each reader know."""

    def __init__(self, world: World) -> None:
        """Begins with the next thing that is sent."""
        self._world = world
        self._heard = len(world.env.http_requests)
        self.checked = 0

    def check(self, *moments: Table) -> None:
        """Nothing sent meanwhile tells a reader more than they may know at these moments."""
        for sent in self._new():
            known = {card for table in moments for card in may_know(table, sent.reader)}
            assert sent.cards <= known, f"{sent.cards - known} in what {sent.reader} reads"
            if not moments[-1].stage.is_over:
                assert not seeds_in(sent.text, moments[-1].fair.seed), sent.reader
            self.checked += 1

    def _new(self) -> Iterator[Sent]:
        requests = self._world.env.http_requests
        fresh, self._heard = requests[self._heard :], len(requests)
        for request in fresh:
            yield Sent(self._reader(request), "\n".join([request.path, *_texts(request.json)]))

    def _reader(self, request: HttpLogEntry) -> int | None:
        """Who alone sees what this request shows."""
        backend = self._world.env.backend
        _, kind, *rest = request.path.split("/")
        if kind == "interactions":
            record = backend.interactions[int(rest[0])]
            body = request.json or {}
            private = body.get("data", {}).get("flags", 0) & EPHEMERAL
            if body.get("type") == UPDATE:
                private = self._is_private(record.channel_id, record.source_message_id)
        elif kind == "webhooks":
            record = backend.interactions[backend.interaction_tokens[rest[1]]]
            private = (request.json or {}).get("flags", 0) & EPHEMERAL
            if request.method == "PATCH":
                private = self._is_private(record.channel_id, record.message_id)
        else:
            return EVERYBODY
        return record.user_id if private else EVERYBODY

    def _is_private(self, channel_id: int, message_id: int | None) -> bool:
        assert message_id is not None
        return self._world.env.backend.get_message(channel_id, message_id).is_ephemeral


def _texts(body: object) -> Iterator[str]:
    """Every text in a request's body."""
    match body:
        case str():
            yield body
        case dict():
            yield from _texts(list(body.values()))
        case list():
            for part in body:
                yield from _texts(part)


def may_know(table: Table, reader: int | None) -> set[Card]:
    """The cards of the hand on the table that this reader may know (R11, R12, R15)."""
    if table.state is None or table.state.hand is None:
        return set()
    hand = table.state.hand
    known = {card for trick in (*hand.tricks, hand.trick) for _, card in trick.plays}
    known.add(hand.deal.upcard)
    seat = None if reader is None else table.seat_of(reader)
    if seat is not None:
        known |= set(hand.held[seat])
        if hand.taker == seat and hand.discarded is not None:
            known.add(hand.discarded)
    return known


def seeds_in(text: str, seed: bytes) -> list[str]:
    """The spellings of the seed that a text holds."""
    spellings = (seed.hex(), seed.hex().upper(), base64.b64encode(seed).decode(), repr(seed)[2:-1])
    return [spelling for spelling in spellings if spelling in text]
