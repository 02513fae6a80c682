"""Coming back: after a lost link, and after the server was killed in the middle of a trick."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import WebSocketException

from parlour import games
from parlour.core.record import Play, encode
from parlour.core.replay import faults
from parlour.server import protocol as p
from parlour.server.client import TableClient, new_id
from parlour.server.config import Config
from parlour.server.running import free_port, serving
from parlour.server.store import Store

Run = Callable[..., Any]
SHORT = {"loss_limit": 0, "ten_limit": 0, "rounds_each": 1}
BOT, OPEN, YOU = (p.SeatWish(who) for who in ("bot", "open", "you"))
_decode = msgspec.json.Decoder(p.Message).decode


def _has(n: int, now: p.Snapshot) -> bool:
    return now.n >= n


def test_who_lacks_little_gets_it_and_who_lacks_much_gets_the_table(
    run: Run, config: Callable[..., Config], play_on: Callable[..., Any]
) -> None:
    async def scenario() -> None:
        async with serving(config()) as server:
            ana, bo = [await TableClient.open(server.socket) for _ in range(2)]
            table = await ana.create("fool", "Ana", [YOU, OPEN, BOT, BOT])
            await bo.hello(table)
            await bo.take_seat(1, "Bo")
            until = partial(_has, 52)
            choose = random.Random(4).choice
            await asyncio.gather(*(play_on(client, choose, until) for client in (ana, bo)))
            await ana.settle()
            for have in (ana.now.n, ana.now.n - 4, 0, -1, ana.now.n + 1):
                frames: list[str] = []
                again = await TableClient.open(server.socket, frames.append)
                await again.send(
                    msgspec.json.encode(p.Hello(new_id(), table, ana.token, have)).decode()
                )
                while not isinstance(_decode(frames[-1]) if frames else None, p.Snapshot | p.Seats):
                    with contextlib.suppress(AssertionError):  # there is nothing to fold into
                        await again.next()
                kinds = [type(_decode(frame)) for frame in frames]
                assert sum(map(len, frames)) <= 4000
                if 0 <= ana.now.n - have < 5:
                    assert kinds == [p.Ok, *[p.Event] * (ana.now.n - have), p.Seats]
                else:
                    assert kinds == [p.Ok, p.Snapshot]
                    assert again.now == ana.now
                await again.close()

    run(scenario)


def test_the_tail_goes_on_where_the_client_was(run: Run, config: Callable[..., Config]) -> None:
    async def scenario() -> None:
        async with serving(config()) as server:
            ana, bo = [await TableClient.open(server.socket) for _ in range(2)]
            table = await ana.create("fool", "Ana", [YOU, OPEN, BOT, BOT])
            await bo.hello(table)
            await bo.take_seat(1, "Bo")
            token = bo.token
            while len(bo.now.scored) < 1:
                await ana.settle(0.02)
                await bo.settle(0.02)
                old = bo.now
                await bo.close()
                if ana.now.legal:
                    await ana.play(ana.now.legal[0])
                bo = await TableClient.open(server.socket)
                bo.snapshot = old
                await bo.hello(table, token, old.n)
                await bo.settle(0.02)
                if bo.now.legal:
                    await bo.play(bo.now.legal[0])
            fresh = await TableClient.open(server.socket)
            await fresh.hello(table, token)
            await bo.settle()
            assert fresh.now == bo.now

    run(scenario)


# A killed server


class _Killable:
    """A server in a process of its own, that can be killed and started again."""

    def __init__(self, store: Path) -> None:
        self.port = free_port("127.0.0.1", 9100)
        self.store = store
        self.url = f"ws://127.0.0.1:{self.port}/ws"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        arguments = ["serve", "--port", str(self.port), "--store", str(self.store), "--pace", "0"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "parlour", *arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def kill(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def end(self) -> int:
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(20)


@pytest.fixture
def killable(tmp_path: Path) -> Iterator[_Killable]:
    server = _Killable(tmp_path / "tables")
    server.start()
    yield server
    with contextlib.suppress(ProcessLookupError):
        server.kill()


class _Person:
    """Plays a seat however often the link breaks, and keeps what it was shown."""

    def __init__(self, url: str, seed: int) -> None:
        self.shown: dict[int, str] = {}
        self.client: TableClient | None = None
        self.table = ""
        self.token: str | None = None
        self._url = url
        self._chooser = random.Random(seed)
        self._unanswered: p.Play | None = None
        self.done: list[p.Play] = []

    def _watch(self, text: str) -> None:
        message = _decode(text)
        if isinstance(message, p.Event):
            assert self.shown.setdefault(message.n, text) == text, "an event is told one way"

    async def connect(self) -> TableClient:
        old = None if self.client is None else self.client.snapshot
        while True:
            try:
                self.client = await TableClient.open(self._url, self._watch)
                self.client.snapshot = old
                if self.table:
                    await self.client.hello(self.table, self.token, -1 if old is None else old.n)
            except (OSError, WebSocketException):
                await asyncio.sleep(0.05)
                continue
            return self.client

    async def play(self) -> p.Snapshot:
        """Play until the match is over."""
        client = await self.connect()
        while client.now.result is None:
            try:
                await self._step(client)
            except (OSError, WebSocketException):
                client = await self.connect()
        return client.now

    async def _step(self, client: TableClient) -> None:
        now = client.now
        if self._unanswered is not None:  # whether it was done is not known: ask again
            answer = await client.answer_to(self._unanswered)
            assert isinstance(answer, p.Ok), answer
            n = answer.n
            assert isinstance(n, int)
            self.done.append(self._unanswered)
            self._unanswered = None
            await client.until(lambda now: now.n >= n)
        elif now.legal:
            assert now.seat is not None
            self._unanswered = p.Play(new_id(), now.seat, self._chooser.choice(now.legal))
        elif now.scored and now.view and now.view["phase"] == "dealing" and not _ready(now):
            await client.ready()
        else:
            await client.next()


def _ready(now: p.Snapshot) -> bool:
    return now.seat is not None and now.seats[now.seat].ready


def test_a_server_killed_in_mid_trick_loses_and_doubles_nothing(
    run: Run, killable: _Killable
) -> None:
    chooser = random.Random(int(os.environ.get("PARLOUR_SEED", "1")))

    async def kill_at_random(people: list[_Person]) -> None:
        for _ in range(3):
            aim = max(person.client.now.n for person in people if person.client) + 8
            while True:
                seen = max(person.client.now.n for person in people if person.client)
                if seen >= aim:
                    break
                await asyncio.sleep(0.001)
            await asyncio.sleep(chooser.random() / 50)
            killable.kill()
            killable.start()

    async def scenario() -> tuple[list[_Person], list[p.Snapshot]]:
        people = [_Person(killable.url, seed) for seed in (1, 2)]
        ana, bo = [await person.connect() for person in people]
        people[0].table = people[1].table = await ana.create(
            "fool", "Ana", [YOU, BOT, OPEN, BOT], **SHORT
        )
        await bo.hello(people[0].table)
        await bo.take_seat(2, "Bo")
        for person, client in zip(people, (ana, bo), strict=True):
            person.token = client.token
        killing = asyncio.create_task(kill_at_random(people))
        overs = await asyncio.gather(*(person.play() for person in people))
        await killing
        return people, overs

    people, overs = run(scenario)
    assert killable.end() == 0
    store = Store(killable.store)
    record = store.record(people[0].table)
    store.close()
    assert record is not None
    assert list(faults(games.find("fool"), record)) == [], encode(record).decode()
    ours, theirs = (msgspec.structs.replace(over, seat=None, own=None) for over in overs)
    assert ours == theirs
    assert ours.result == msgspec.to_builtins(record.result)
    plays = [event for event in record.events if isinstance(event, Play)]
    for seat, person in zip((0, 2), people, strict=True):
        mine = [play.do for play in plays if play.seat == seat and play.by != "bot"]
        assert mine == [play.do for play in person.done]
        for n, text in person.shown.items():
            event = _decode(text)
            assert isinstance(event, p.Event)
            stored = record.events[n]
            if isinstance(stored, Play):
                assert (event.seat, event.do) == (stored.seat, stored.do)


def test_the_port_is_free_again_at_once(killable: _Killable) -> None:
    _wait_until_open(killable.port)
    assert killable.end() == 0
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", killable.port)) != 0
    killable.start()
    _wait_until_open(killable.port)


def _wait_until_open(port: int) -> None:
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
