"""The match so far in a viewer's form, worked out anew from the record."""

from __future__ import annotations

import asyncio
import copy

import msgspec

from parlour.core.record import Record
from parlour.core.replay import Replay
from parlour.server import protocol as p
from parlour.server.forms import Teller, tell_all
from parlour.server.table import Table

__all__ = ["history_of"]


async def history_of(table: Table, seat: int | None, command: str) -> str:
    """Return the answer to `GetHistory`, as text; made in another thread."""
    record = copy.copy(table.record())
    record.events = list(record.events)
    start = table.start(seat)
    return await asyncio.to_thread(_told, table, record, start, command)


def _told(table: Table, record: Record, start: p.Snapshot, command: str) -> str:
    replay = Replay(table.game, record)
    teller = Teller(replay.position, [] if start.seat is None else [start.seat])
    forms = tell_all(replay, teller, start.n + 1)
    events = ",".join(told.of(start.seat) for told in forms)
    head = msgspec.json.encode(p.History(command, start, [])).decode()
    assert head.endswith('"events":[]}')
    return f"{head[:-2]}{events}]}}"
