"""A client of the protocol in Python: it folds what it is sent, for bots, terminals and tests."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any, Self, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from parlour.server import protocol as p
from parlour.server.changes import fold

__all__ = ["TableClient", "folded", "new_id"]

Answer = p.Ok | p.Refused | p.Created | p.History
T = TypeVar("T", bound=Answer)

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(p.Message).decode


def new_id() -> str:
    """Return a new id for a command: 128 random bits."""
    return secrets.token_hex(16)


class TableClient:
    """One viewer of a table over one connection.

    `snapshot` is the table as this viewer sees it now, every event folded in. ``watch`` is called
    with every text frame that arrives.
    """

    def __init__(
        self, connection: ClientConnection, watch: Callable[[str], object] | None = None
    ) -> None:
        self.snapshot: p.Snapshot | None = None
        self.token: str | None = None
        self.deck: p.Shuffled | None = None
        """The deck that lies ready to be cut."""
        self._connection = connection
        self._watch = watch

    @classmethod
    async def open(cls, url: str, watch: Callable[[str], object] | None = None) -> Self:
        """Connect to the socket of a server, ``ws://host:port/ws``."""
        return cls(await connect(url, compression=None, max_queue=None), watch)

    async def close(self) -> None:
        """End the connection."""
        await self._connection.close()

    @property
    def now(self) -> p.Snapshot:
        """The table as it is now; there must have been a snapshot."""
        assert self.snapshot is not None, "no table was shown yet"
        return self.snapshot

    # Commands

    async def create(self, game: str, name: str, seats: list[p.SeatWish], **options: Any) -> str:
        """Make a table and return its id."""
        command = p.CreateTable(new_id(), game, name, options, seats)
        created = await self.ask(command, p.Created)
        self.token = created.token
        await self._shown()
        return created.table

    async def hello(self, table: str, token: str | None = None, have: int = -1) -> None:
        """Look at a table; with ``have``, go on after that event of the snapshot that is here."""
        self.token = token
        await self.ask(p.Hello(new_id(), table, token, have), p.Ok)
        await self._shown()

    async def take_seat(self, seat: int, name: str) -> None:
        """Sit down in an open seat."""
        created = await self.ask(p.TakeSeat(new_id(), seat, name), p.Created)
        self.token = created.token
        await self._shown()

    async def _shown(self) -> None:
        """Fold what shows the table: a snapshot, or events and the seats."""
        while not isinstance(await self.next(), p.Snapshot | p.Seats):
            pass

    async def play(self, do: str) -> int:
        """Do an action in this viewer's seat and return the number of its event."""
        assert self.now.seat is not None, "only who sits can play"
        ok = await self.ask(p.Play(new_id(), self.now.seat, do), p.Ok)
        n = ok.n
        assert isinstance(n, int)
        await self.until(lambda now: now.n >= n)
        return n

    async def ready(self) -> None:
        """Be ready for the next round."""
        await self.ask(p.Ready(new_id()), p.Ok)
        await self._shown()

    async def cut(self, at: int | None) -> None:
        """Cut the deck that lies ready, or leave it as it is, and see the deal."""
        assert self.now.seat is not None, "only who sits can cut"
        ok = await self.ask(p.Cut(new_id(), self.now.seat, at), p.Ok)
        n = ok.n
        assert isinstance(n, int)
        await self.until(lambda now: now.n >= n)

    async def ask(self, command: p.Command, expected: type[T]) -> T:
        """Send a command and return its answer; what comes before it is folded.

        Raises `AssertionError` for an answer of another kind, such as a refusal.
        """
        answer = await self.answer_to(command)
        assert isinstance(answer, expected), f"{answer} in answer to {command}"
        return answer

    async def answer_to(self, command: p.Command) -> Answer:
        """Send a command and return whatever it is answered."""
        await self.send(_encode(command).decode())
        while True:
            message = await self.next()
            if isinstance(message, Answer) and message.id == command.id:
                return message

    async def send(self, text: str) -> None:
        """Send a text frame as it is."""
        await self._connection.send(text)

    # What arrives

    async def next(self) -> p.Message:
        """Return the next message, after folding it."""
        text = await self._connection.recv()
        assert isinstance(text, str)
        if self._watch is not None:
            self._watch(text)
        message = _decode(text)
        self._fold(message)
        return message

    async def until(self, is_reached: Callable[[p.Snapshot], bool]) -> p.Snapshot:
        """Fold messages until the table is as wanted, and return it."""
        while self.snapshot is None or not is_reached(self.snapshot):
            await self.next()
        return self.snapshot

    async def settle(self, seconds: float = 0.05) -> None:
        """Fold messages until none comes for a while."""
        while True:
            try:
                await asyncio.wait_for(self.next(), seconds)
            except TimeoutError:
                return

    def _fold(self, message: p.Message) -> None:
        match message:
            case p.Shuffled():
                self.deck = message
            case p.Snapshot():
                self.snapshot, self.deck = message, None
            case p.Seats():
                self.snapshot = msgspec.structs.replace(self.now, seats=message.seats)
            case p.Event():
                self.deck = None
                self.snapshot = folded(self.now, message)
            case p.Skip():
                self.snapshot = msgspec.structs.replace(self.now, n=message.n)


def folded(table: p.Snapshot, event: p.Event) -> p.Snapshot:
    """Return the table after the next event."""
    assert event.n == table.n + 1, f"event {event.n} after {table.n}"
    changed: dict[str, Any] = {"n": event.n, "legal": []}
    if isinstance(event.legal, list):
        changed["legal"] = event.legal
    if isinstance(event.set, dict):
        changed["view"] = fold(table.view or {}, event.set)
    if isinstance(event.own, dict):
        changed["own"] = fold(table.own or {}, event.own)
    if isinstance(event.scored, list):
        changed["scored"] = [*table.scored, event.scored]
    if isinstance(event.result, dict):
        changed["result"] = event.result
    return msgspec.structs.replace(table, **changed)
