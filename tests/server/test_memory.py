"""What an idle table costs: 10,000 of them are to fit into 500 MB."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import Callable

from parlour.server import protocol as p
from parlour.server.client import new_id
from parlour.server.config import Config
from parlour.server.lobby import Lobby
from parlour.server.store import Store

_TABLES = 60
_MOST_BYTES = 50_000


class _Nobody:
    """A viewer that keeps nothing."""

    seat: int | None = None

    def send(self, text: str) -> None: ...

    def close(self, code: int, why: str) -> None: ...


def test_an_idle_table_takes_less_than_50_kb(config: Callable[..., Config]) -> None:
    async def measured() -> float:
        store = Store(None)
        store.start()
        lobby = Lobby(store, config())
        await _tables(lobby, 40)  # what all tables share
        gc.collect()
        tracemalloc.start()
        try:
            await _tables(lobby, _TABLES)
            gc.collect()
            taken, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert len(lobby.rooms) == 40 + _TABLES
        assert not any(room.is_waiting for room in lobby.rooms.values())
        store.close()
        return taken / _TABLES

    assert asyncio.run(measured()) < _MOST_BYTES


async def _tables(lobby: Lobby, number: int) -> None:
    """Make tables at which some tricks are played, and leave them."""
    wishes = [p.SeatWish("you"), *[p.SeatWish("open")] * 3]
    for _ in range(number):
        made = await lobby.create(p.CreateTable(new_id(), "fool", "Ana", {}, wishes), "")
        room, viewers = made.room, [_Nobody() for _ in range(4)]
        room.welcome(viewers[0], new_id(), made.seat, made.token)
        for seat, viewer in enumerate(viewers[1:], 1):
            room.hello(viewer, p.Hello(new_id(), room.table.id))
            room.handle(viewer, p.TakeSeat(new_id(), seat, "Bo"))
        for _ in range(40):
            for seat in room.table.seats_to_act():
                do = room.table.snapshot(seat).legal[0]
                room.handle(viewers[seat], p.Play(new_id(), seat, do))
        while room.is_busy:
            await asyncio.sleep(0)
        for viewer in viewers:
            room.leave(viewer)
