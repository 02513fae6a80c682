"""Rows for the tables of the store, each for a statement that writes many at once."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec

from parlour.core.record import Event, Record, Result
from parlour.server.journal import Write
from parlour.server.seating import Chair, hashed, is_random

__all__ = [
    "answer_row",
    "chair_row",
    "event_row",
    "rematch_row",
    "result_row",
    "table_rows",
]

_encode = msgspec.json.Encoder().encode


def _insert(table: str, num_columns: int, instead: str = "INSERT") -> str:
    """Return a statement that writes the rows of a JSON array."""
    columns = ", ".join(f"json_extract(value, '$[{column}]')" for column in range(num_columns))
    return f"{instead} INTO {table} SELECT {columns} FROM json_each(?)"


_TABLE = _insert("tables", 6)
_SEAT = _insert("seats", 5, "INSERT OR REPLACE")
_EVENT = _insert("events", 6)
_ANSWER = _insert("answers", 3, "INSERT OR IGNORE")
_RESULT = _insert("results", 4)


def table_rows(table: str, record: Record, chairs: Sequence[Chair], command: str) -> list[Write]:
    """A new table, made by ``command``; ``record`` has its game and options."""
    made_by = hashed(command) if is_random(command) else None
    options = msgspec.json.encode(record.options).decode()
    row = (table, record.game, record.rules, options, int(time.time()), made_by)
    return [
        Write(_TABLE, row),
        *(chair_row(table, seat, chair) for seat, chair in enumerate(chairs)),
    ]


def chair_row(table: str, seat: int, chair: Chair) -> Write:
    """Who sits in a seat from now on."""
    return Write(_SEAT, (table, seat, chair.name, chair.bot, chair.token_hash))


def event_row(
    table: str, n: int, match: int, event: Event, by: tuple[int, str] | None = None
) -> Write:
    """An event of the log; ``match`` is the number of the event before the match's first one.

    ``by``: the seat and the id of the command that made it.
    """
    seat, command = by or (None, None)
    return Write(_EVENT, (table, n, match, _encode(event).decode(), seat, command))


def rematch_row(table: str, n: int) -> Write:
    """That another match begins, whose first event is ``n + 1``."""
    return Write(_EVENT, (table, n, n, '{"rematch":true}', None, None))


def answer_row(table: str, seat: int, command: str) -> Write:
    """A command that was done without an event, so that it is not done again."""
    return Write(_ANSWER, (table, seat, command))


def result_row(table: str, match: int, result: Result) -> Write:
    """The end of a match."""
    return Write(_RESULT, (table, match, int(time.time()), _encode(result).decode()))
