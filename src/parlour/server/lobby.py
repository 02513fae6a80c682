"""All tables of a server: those in memory, and the others on demand from the store."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from typing import NamedTuple

from parlour import bots, games
from parlour.core.errors import ConfigError, IllegalAction
from parlour.server import protocol as p
from parlour.server.config import Config
from parlour.server.room import Room
from parlour.server.seating import Chair, Seating, is_random, token_for
from parlour.server.store import Store
from parlour.server.table import Table

__all__ = ["Lobby", "Made"]

_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""Letters of a table's id: none that is taken for another."""
_ID_LENGTH = 12


class Made(NamedTuple):
    """A new table, and the seat and token of its maker; None if they only look on."""

    room: Room
    seat: int | None
    token: str | None


class Lobby:
    """Finds, makes and forgets rooms."""

    def __init__(self, store: Store, config: Config) -> None:
        self.rooms: dict[str, Room] = {}
        self._store = store
        self._config = config
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._made_by: dict[str, str] = {}
        """The address that has made a table, while it is in memory."""

    async def create(self, command: p.CreateTable, address: str) -> Made:
        """Make a table; the same command again finds the same table.

        Raises `ConfigError` for a table that cannot exist, `IllegalAction` for one too many.
        """
        token = token_for(command.id, self._store.key)
        if is_random(command.id) and (made := await self._store.made_by(command.id)) is not None:
            room = await self.find(made)
            seat = room.table.seating.find(token)
            return Made(room, seat, None if seat is None else token)
        table, seat = self._new_table(command, token)
        if Counter(self._made_by.values())[address] >= self._config.limits.tables_per_address:
            raise IllegalAction("too-many-tables")
        room = self._add(table)
        self._made_by[table.id] = address
        room.keep(command.id)
        return Made(room, seat, None if seat is None else token)

    async def find(self, table: str) -> Room:
        """Return the room of a table; raises `IllegalAction` if there is none."""
        if table in self.rooms:
            return self.rooms[table]
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        room = await asyncio.shield(loading)
        if room is None:
            raise IllegalAction("no-table", got=table)
        return room

    async def _load(self, table: str) -> Room | None:
        kept = await self._store.load(table)
        if kept is None:
            return None
        loaded = await asyncio.to_thread(Table.load, kept, self._config.clock)
        room = self._add(loaded)
        room.remember(kept.answers)
        return room

    def _add(self, table: Table) -> Room:
        room = Room(table, self._store, self._config, self._forget)
        self.rooms[table.id] = room
        return room

    def _forget(self, room: Room) -> None:
        """Drop a room from memory; the store still has its table."""
        room.stop()
        self.rooms.pop(room.table.id, None)
        self._made_by.pop(room.table.id, None)

    def forget_idle(self) -> None:
        """Drop the rooms at which nobody has looked for a while."""
        latest_ms = self._config.clock.now_ms() - self._config.idle_ms
        for room in list(self.rooms.values()):
            if not room.viewers and room.empty_since_ms <= latest_ms:
                self._forget(room)

    async def keep_tidy(self) -> None:
        """Drop idle rooms, for ever."""
        while True:
            await self._config.clock.sleep(max(1, self._config.idle_ms // 2))
            self.forget_idle()

    def stop(self) -> None:
        """Let nothing happen at any table any more."""
        for room in self.rooms.values():
            room.stop()

    def _new_table(self, command: p.CreateTable, token: str) -> tuple[Table, int | None]:
        """Return a table as wished for and the seat of its maker, None if they only look on."""
        mine = [seat for seat, wish in enumerate(command.seats) if wish.who == "you"]
        if len(mine) > 1:
            raise ConfigError("two-of-you")
        seat = mine[0] if mine else None
        seating = Seating([Chair() for _ in command.seats])
        if seat is not None:
            seating.sit_down(seat, command.name, token)
        for chair, wish in zip(seating, command.seats, strict=True):
            if wish.who == "bot":
                bot = bots.names()[-1] if wish.bot is None else bots.check_name(wish.bot)
                chair.name, chair.bot = seating.free_name(), bot
        table_id = "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))
        game = games.find(command.game)
        return Table(table_id, game, command.options, seating, self._config.clock), seat
