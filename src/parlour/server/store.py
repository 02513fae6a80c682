"""What is kept of tables, so that a killed server loses nothing that was shown."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from parlour.core.errors import ConfigError
from parlour.core.record import FORMAT, Record, SeatEntry, decode
from parlour.server.journal import Journal, Write
from parlour.server.seating import Chair, hashed

__all__ = ["Kept", "Store"]

_encode = msgspec.json.Encoder().encode

_SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,     -- the game's rules version
    options TEXT NOT NULL,      -- JSON, resolved
    made_at INTEGER NOT NULL,   -- Unix time
    made_by TEXT                -- SHA-256 of the id of the command that made it
) WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS tables_made_by ON tables (made_by) WHERE made_by IS NOT NULL;
CREATE TABLE IF NOT EXISTS seats (
    of_table TEXT NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    bot TEXT,
    token TEXT,                 -- SHA-256 of a person's token
    PRIMARY KEY (of_table, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS events (
    of_table TEXT NOT NULL,
    n INTEGER NOT NULL,         -- its number at the table
    match INTEGER NOT NULL,     -- the number of the event before its match's first one
    body TEXT NOT NULL,         -- JSON, as in a record
    seat INTEGER,               -- of the command that made it
    command TEXT,               -- its id
    PRIMARY KEY (of_table, n)
);
CREATE TABLE IF NOT EXISTS answers (
    of_table TEXT NOT NULL,
    seat INTEGER NOT NULL,
    command TEXT NOT NULL,
    PRIMARY KEY (of_table, seat, command)
);
CREATE TABLE IF NOT EXISTS results (
    of_table TEXT NOT NULL,
    match INTEGER NOT NULL,
    finished_at INTEGER NOT NULL,
    result TEXT NOT NULL,       -- JSON, as in a record
    PRIMARY KEY (of_table, match)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS keys (key BLOB NOT NULL);
INSERT INTO keys SELECT randomblob(32) WHERE NOT EXISTS (SELECT 1 FROM keys)
"""


class Kept(msgspec.Struct):
    """What the store knows of one table: its newest match, or another one that was asked for."""

    id: str
    chairs: list[Chair]
    record: Record
    base: int
    """The number of the event before the match's first one."""
    answers: list[tuple[int, str, int | None]]
    """Seat, id and number of the event of each command that was done."""


class Store:
    """The tables of a server in one file; without a path, in memory.

    Raises `ConfigError` where the file cannot be used.
    """

    def __init__(self, path: Path | None, *, durable: bool = False) -> None:
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._journal = Journal(path, _SCHEMA, durable=durable)
        except sqlite3.OperationalError as problem:
            code = "store-busy" if "locked" in str(problem) else "store-file"
            raise ConfigError(code, path=str(path), problem=str(problem)) from None
        except sqlite3.DatabaseError as problem:
            raise ConfigError("store-file", path=str(path), problem=str(problem)) from None
        self.key: bytes = self._journal.ask_now(_key)
        """The server's secret, made with the file."""
        self.start = self._journal.start
        self.close = self._journal.close

    def append(self, rows: Sequence[Write]) -> asyncio.Future[None]:
        """Keep ``rows``, all or none; the future resolves when nothing can take them away."""
        return self._journal.append(rows)

    def load(self, table: str) -> asyncio.Future[Kept | None]:
        """Return a table with its newest match, None if there is no such table."""
        return self._journal.ask(lambda connection: _load(connection, table, None))

    def record(self, table: str, match: int | None = None) -> Record | None:
        """Return the record of a match at ``table``, by default the newest (store not started)."""
        kept = self._journal.ask_now(lambda connection: _load(connection, table, match))
        return None if kept is None else kept.record

    def matches(self, table: str) -> list[int]:
        """Return the numbers of the matches at ``table`` that have begun (store not started)."""
        rows = self._journal.ask_now(
            lambda connection: connection.execute(
                "SELECT DISTINCT match FROM events WHERE of_table = ? ORDER BY match", (table,)
            ).fetchall()
        )
        return [match for (match,) in rows]

    def newest_unfinished(self) -> str | None:
        """Return the table with a person where something happened last, if its match goes on."""
        row = self._journal.ask_now(
            lambda connection: connection.execute(
                "SELECT of_table, match FROM events WHERE EXISTS (SELECT 1 FROM seats"
                " WHERE seats.of_table = events.of_table AND token IS NOT NULL)"
                " ORDER BY rowid DESC LIMIT 1"
            ).fetchone()
        )
        if row is None:
            return None
        is_over = self._journal.ask_now(
            lambda connection: connection.execute(
                "SELECT 1 FROM results WHERE of_table = ? AND match = ?", row
            ).fetchone()
        )
        return None if is_over else str(row[0])

    def made_by(self, command: str) -> asyncio.Future[str | None]:
        """Return the table that was made by the command with this random id."""

        def find(connection: sqlite3.Connection) -> str | None:
            row = connection.execute(
                "SELECT id FROM tables WHERE made_by = ?", (hashed(command),)
            ).fetchone()
            return None if row is None else str(row[0])

        return self._journal.ask(find)


# Reading


def _key(connection: sqlite3.Connection) -> bytes:
    (key,) = connection.execute("SELECT key FROM keys").fetchone()
    return bytes(key)


def _load(connection: sqlite3.Connection, table: str, match: int | None) -> Kept | None:
    head = connection.execute(
        "SELECT game, rules, options FROM tables WHERE id = ?", (table,)
    ).fetchone()
    if head is None:
        return None
    seats = connection.execute(
        "SELECT name, bot, token FROM seats WHERE of_table = ? ORDER BY seat", (table,)
    ).fetchall()
    if match is None:
        (match,) = connection.execute(
            "SELECT match FROM events WHERE of_table = ? ORDER BY n DESC LIMIT 1", (table,)
        ).fetchone() or (-1,)
    result = connection.execute(
        "SELECT result FROM results WHERE of_table = ? AND match = ?", (table, match)
    ).fetchone()
    bodies = connection.execute(
        "SELECT body FROM events WHERE of_table = ? AND match = ? AND n > ? ORDER BY n",
        (table, match, match),
    ).fetchall()
    answers = connection.execute(
        "SELECT seat, command, NULL FROM answers WHERE of_table = ?1 UNION ALL"
        " SELECT seat, command, n FROM events WHERE of_table = ?1 AND command IS NOT NULL",
        (table,),
    ).fetchall()
    return Kept(
        table,
        [Chair(name, bot, token) for name, bot, token in seats],
        _record(head, seats, [body for (body,) in bodies], None if result is None else result[0]),
        match,
        answers,
    )


def _record(
    head: tuple[Any, ...], seats: list[tuple[Any, ...]], bodies: list[str], result: str | None
) -> Record:
    """Put a record together from its parts, and read it as if it came from a file."""
    game, rules, options = head
    raw = msgspec.Raw
    line = msgspec.json.encode(
        {
            "format": FORMAT,
            "game": game,
            "rules": rules,
            "players": len(seats),
            "options": raw(options.encode()),
            "seats": [SeatEntry(name=name, bot=bot) for name, bot, _ in seats],
            "events": [raw(body.encode()) for body in bodies],
            "result": raw(b"null" if result is None else result.encode()),
        }
    )
    return decode(line)
