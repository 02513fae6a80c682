"""What is kept: nothing is lost, every table is found again, every record is without fault."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from parlour import games
from parlour.core.errors import ConfigError
from parlour.core.record import Play, Record, encode
from parlour.core.replay import faults
from parlour.server import protocol as p
from parlour.server.client import TableClient, new_id
from parlour.server.config import Config
from parlour.server.journal import Journal, Write
from parlour.server.running import serving
from parlour.server.store import Store

Run = Callable[..., Any]
SHORT = {"loss_limit": 0, "ten_limit": 0, "rounds_each": 1}
BOT, OPEN, YOU = (p.SeatWish(who) for who in ("bot", "open", "you"))
_SCHEMA = "CREATE TABLE IF NOT EXISTS notes (id INTEGER PRIMARY KEY, text TEXT)"
_NOTE = (
    "INSERT INTO notes SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') "
    "FROM json_each(?)"
)


def notes(journal: Journal) -> list[tuple[int, str]]:
    def read(connection: sqlite3.Connection) -> list[tuple[int, str]]:
        return connection.execute("SELECT id, text FROM notes ORDER BY id").fetchall()

    return journal.ask_now(read)


# The journal


@pytest.mark.parametrize("durable", [False, True])
def test_what_was_committed_is_in_the_file(tmp_path: Path, durable: bool) -> None:
    async def write() -> None:
        journal = Journal(tmp_path / "notes", _SCHEMA, durable=durable)
        journal.start()
        commits = [journal.append([Write(_NOTE, (k, f"note {k}"))]) for k in range(100)]
        last = journal.append([Write(_NOTE, (k, "two")) for k in (100, 101)])
        count = journal.ask(lambda c: c.execute("SELECT count(*) FROM notes").fetchone()[0])
        await asyncio.gather(*commits, last)
        assert await count == 102, "a question comes after what was written before it"
        journal.close()

    asyncio.run(write())
    assert len(notes(Journal(tmp_path / "notes", _SCHEMA))) == 102


def test_a_write_that_fails_takes_no_other_with_it(tmp_path: Path) -> None:
    async def write() -> list[BaseException | None]:
        journal = Journal(tmp_path / "notes", _SCHEMA)
        journal.start()
        commits = [
            journal.append([Write(_NOTE, (1, "first"))]),
            journal.append([Write(_NOTE, (2, "half of it")), Write(_NOTE, (1, "again"))]),
            journal.append([Write(_NOTE, (3, "third"))]),
        ]
        found = await asyncio.gather(*commits, return_exceptions=True)
        journal.close()
        return found

    first, second, third = asyncio.run(write())
    assert (first, third) == (None, None)
    assert isinstance(second, sqlite3.IntegrityError)
    assert notes(Journal(tmp_path / "notes", _SCHEMA)) == [(1, "first"), (3, "third")]


def test_closing_writes_what_was_waiting(tmp_path: Path) -> None:
    async def write() -> None:
        journal = Journal(tmp_path / "notes", _SCHEMA)
        journal.start()
        commit = journal.append([Write(_NOTE, (1, "waiting"))])
        journal.close()
        await commit

    asyncio.run(write())
    assert notes(Journal(tmp_path / "notes", _SCHEMA)) == [(1, "waiting")]


# The store


def test_a_file_belongs_to_one_server(tmp_path: Path) -> None:
    first = Store(tmp_path / "tables")
    with pytest.raises(ConfigError, match="in use by another Parlour"):
        Store(tmp_path / "tables")
    first.close()
    Store(tmp_path / "tables").close()


def test_another_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tables").write_text("this is no database, but some text that somebody wrote\n" * 9)
    with pytest.raises(ConfigError, match="cannot be used to keep tables"):
        Store(tmp_path / "tables")


def test_records_of_all_matches_at_a_table_are_rebuilt_without_fault(
    run: Run, tmp_path: Path, config: Callable[..., Config], play_on: Callable[..., Any]
) -> None:
    path = tmp_path / "tables"

    async def scenario() -> str:
        async with serving(config(store=path)) as server:
            ana = await TableClient.open(server.socket)
            table = await ana.create("fool", "Ana", [YOU, BOT, BOT, BOT, BOT], **SHORT)
            choose = random.Random(5).choice
            await play_on(ana, choose, lambda now: now.result is not None)
            await ana.ask(p.Rematch(new_id()), p.Ok)
            await ana.until(lambda now: now.result is None)
            await play_on(ana, choose, lambda now: len(now.scored) == 2)
            return table

    table = run(scenario)
    store = Store(path)
    assert store.newest_unfinished() == table
    first, second = store.matches(table)
    records = [store.record(table, match) for match in (first, second)]
    store.close()
    finished, unfinished = (check_record(record) for record in records)
    assert finished.result is not None
    assert unfinished.result is None
    assert [seat.bot for seat in finished.seats] == [None, *["greedy"] * 4]
    assert sum("scored" in event for event in unfinished.events if isinstance(event, dict)) == 2


def check_record(record: Record | None) -> Record:
    assert record is not None
    assert list(faults(games.find(record.game), record)) == [], encode(record).decode()
    return record


def test_a_finished_match_is_not_offered_again(
    run: Run, tmp_path: Path, config: Callable[..., Config], play_on: Callable[..., Any]
) -> None:
    path = tmp_path / "tables"

    async def scenario() -> None:
        async with serving(config(store=path)) as server:
            ana = await TableClient.open(server.socket)
            await ana.create("fool", "Ana", [YOU, BOT, BOT, BOT], **SHORT)
            await play_on(ana, random.Random(5).choice, lambda now: now.result is not None)
            watcher = await TableClient.open(server.socket)
            await watcher.create("fool", "Bo", [BOT, BOT, BOT, BOT], **SHORT)
            await watcher.until(lambda now: now.n > 10)

    run(scenario)
    store = Store(path)
    assert store.newest_unfinished() is None
    store.close()


def test_a_table_whose_store_fails_is_loaded_again(
    run: Run, config: Callable[..., Config], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_store: Store, _rows: object) -> asyncio.Future[None]:
        failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        failed.set_exception(sqlite3.OperationalError("database or disk is full"))
        return failed

    async def scenario() -> None:
        async with serving(config()) as server:
            ana = await TableClient.open(server.socket)
            table = await ana.create("fool", "Ana", [YOU, BOT, BOT, BOT])
            before = await ana.until(lambda now: bool(now.legal))
            room = server.lobby.rooms[table]
            with monkeypatch.context() as patch:
                patch.setattr(Store, "append", failing)
                with pytest.raises(ConnectionClosed, match="1011"):
                    await ana.play(before.legal[0])
            assert ana.now == before, "nothing was told that is not stored"
            again = await TableClient.open(server.socket)
            await again.hello(table, ana.token)
            assert server.lobby.rooms[table] is not room
            assert again.now == before
            assert await again.play(before.legal[0]) == before.n + 1

    run(scenario)


# Commands that come twice


def test_a_command_is_done_once_even_across_a_restart(
    run: Run, tmp_path: Path, config: Callable[..., Config]
) -> None:
    path = tmp_path / "tables"
    create = p.CreateTable(new_id(), "fool", "Ana", {}, [YOU, BOT, BOT, BOT])
    take = p.TakeSeat(new_id(), 1, "Bo")
    opened = p.CreateTable(new_id(), "fool", "Ana", {}, [YOU, OPEN, OPEN, OPEN])

    async def first() -> tuple[list[Any], str, int]:
        async with serving(config(store=path)) as server:
            ana, bo = [await TableClient.open(server.socket) for _ in range(2)]
            created = await ana.ask(create, p.Created)
            now = await ana.until(lambda now: bool(now.legal))
            play = p.Play(new_id(), 0, now.legal[0])
            answers: list[Any] = [created, play, await ana.answer_to(play)]
            assert await ana.answer_to(play) == answers[-1]
            other = await TableClient.open(server.socket)
            open_table = await other.ask(opened, p.Created)
            await bo.hello(open_table.table)
            answers += [open_table, await bo.ask(take, p.Created)]
            assert await bo.answer_to(take) == answers[-1]
            record = server.lobby.rooms[created.table].table.record()
            count = sum(isinstance(event, Play) and event.seat == 0 for event in record.events)
            return answers, created.table, count

    answers, table, plays = run(first)
    created, play, played, open_table, taken = answers

    async def second() -> None:
        async with serving(config(store=path)) as server:
            ana, bo = [await TableClient.open(server.socket) for _ in range(2)]
            assert await ana.answer_to(create) == created
            assert await ana.answer_to(play) == played
            again = await TableClient.open(server.socket)
            assert await again.answer_to(opened) == open_table
            await bo.hello(open_table.table)
            assert await bo.answer_to(take) == taken
            assert server.lobby.rooms[open_table.table].table.seating.people() == [0, 1]
            record = server.lobby.rooms[table].table.record()
            assert plays == sum(isinstance(e, Play) and e.seat == 0 for e in record.events)

    run(second)


def test_a_short_id_is_remembered_on_its_connection_alone(
    run: Run, config: Callable[..., Config]
) -> None:
    create = p.CreateTable("1", "fool", "Ana", {}, [YOU, OPEN, OPEN, OPEN])

    async def scenario() -> None:
        async with serving(config()) as server:
            ana, other = [await TableClient.open(server.socket) for _ in range(2)]
            made = await ana.ask(create, p.Created)
            assert await ana.answer_to(create) == made
            others = await other.ask(create, p.Created)
            assert others.table != made.table
            assert others.token != made.token

    run(scenario)
