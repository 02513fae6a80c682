"""How fast a server carries moves: from one click to the others' screens, and moves a CPU second.

``python bench/server_load.py`` starts a server in a process of its own, seats a client at every
seat of every table, plays at an even rate and then as fast as it goes, and prints JSON. All
traffic stays on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from parlour import games
from parlour.play.warmup import warm_up
from parlour.server import protocol as p
from parlour.server.config import Config
from parlour.server.limits import Limits, Quota
from parlour.server.running import free_port, run

_HOST = "127.0.0.1"
_NO_LIMIT = Quota(10**9, 1000)
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(p.Message).decode


def serve(port: int, folder: str, durable: bool) -> None:
    """Run the server that is measured."""
    for name in games.names():
        warm_up(games.find(name), lambda _done, _steps: None)
    limits = Limits(
        play=_NO_LIMIT, lobby=_NO_LIMIT, tables_per_address=10**6, viewers_per_table=100
    )
    config = Config(
        store=Path(folder) / "load.sqlite3", durable=durable, limits=limits, ready_ms=10**9
    )
    run(config, _HOST, port, f"http://{_HOST}:{port}/", lambda: None)


class Load:
    """What all clients share: the pace and what was measured."""

    def __init__(self, port: int, seats: int, interval_s: float) -> None:
        self.url = f"ws://{_HOST}:{port}/ws"
        self.seats = seats
        self.interval_s = interval_s
        self.clicks: dict[tuple[str, int], float] = {}
        self.delays: list[float] = []
        self.sizes: list[int] = []
        self.moves = 0
        self.is_over = False

    async def table(self, number: int) -> None:
        """Play at one table with a client in every seat."""
        first = await connect(self.url, compression=None)
        wishes = [p.SeatWish("you"), *[p.SeatWish("open")] * (self.seats - 1)]
        game = {"loss_limit": 0, "ten_limit": 0, "rounds_each": 1000}
        made = await _ask(first, p.CreateTable("c", "fool", "Client 0", game, wishes))
        clients = [first]
        for seat in range(1, self.seats):
            client = await connect(self.url, compression=None)
            await _ask(client, p.Hello("h", made.table))
            await _ask(client, p.TakeSeat("t", seat, f"Client {seat}"))
            clients.append(client)
        turn = _Turn(time.perf_counter() + self.interval_s * random.random())
        await asyncio.gather(
            *(self.client(c, seat, made.table, turn) for seat, c in enumerate(clients))
        )

    async def client(self, client: ClientConnection, seat: int, table: str, turn: _Turn) -> None:
        """Play one seat: a random legal action whenever there is one."""
        count = 0
        async for text in client:
            now = time.perf_counter()
            message = _decode(text)
            if isinstance(message, p.Event):
                if isinstance(message.do, str):
                    self._measure(message, seat, table, now, len(text))
                if message.scored:
                    await client.send(_encode(p.Ready(f"r{message.n}")).decode())
            if isinstance(message, p.Event | p.Snapshot) and message.legal:
                if self.is_over:
                    break
                n = message.n + 1
                turn.next_at = max(turn.next_at + self.interval_s, now)
                await asyncio.sleep(turn.next_at - now) if self.interval_s else None
                do = random.choice(message.legal)
                self.clicks[table, n] = time.perf_counter()
                count += 1
                await client.send(_encode(p.Play(f"p{n}", seat, do)).decode())
            if self.is_over:
                break

    def _measure(self, event: p.Event, seat: int, table: str, now: float, size: int) -> None:
        self.sizes.append(size)
        if event.seat == seat:
            self.moves += 1
        elif (table, event.n) in self.clicks:
            self.delays.append(now - self.clicks[table, event.n])


class _Turn:
    """When the next move at a table is due."""

    def __init__(self, next_at: float) -> None:
        self.next_at = next_at


async def _ask(client: ClientConnection, command: p.Command) -> Any:
    """Send a command and return its answer, passing over what comes before."""
    await client.send(_encode(command).decode())
    while True:
        message = _decode(await client.recv())
        if getattr(message, "id", None) == command.id:
            assert not isinstance(message, p.Refused), message
            return message


def cpu_s(pid: int) -> float:
    """The CPU time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(
    port: int, pid: int, tables: int, seats: int, rate: float, seconds: float
) -> dict[str, Any]:
    """Play for some seconds; a rate of 0 is as fast as it goes."""
    load = Load(port, seats, tables / rate if rate else 0.0)
    tasks = [asyncio.create_task(load.table(number)) for number in range(tables)]
    await asyncio.sleep(2)  # all are seated and have begun
    load.delays.clear()
    load.moves = 0
    cpu, wall = cpu_s(pid), time.perf_counter()
    await asyncio.sleep(seconds)
    cpu, wall = cpu_s(pid) - cpu, time.perf_counter() - wall
    moves, delays, sizes = load.moves, sorted(load.delays), load.sizes
    load.is_over = True
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {
        "tables": tables,
        "seats": seats,
        "moves_per_s": round(moves / wall),
        "server_cpu_share": round(cpu / wall, 2),
        "moves_per_server_cpu_s": round(moves / cpu) if cpu else None,
        "click_to_others_ms": {
            "p50": round(1000 * delays[len(delays) // 2], 2),
            "p99": round(1000 * delays[len(delays) * 99 // 100], 2),
        },
        "event_bytes_median": statistics.median(sizes),
    }


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tables", type=int, default=50)
    arguments.add_argument("--seats", type=int, default=4)
    arguments.add_argument("--rate", type=float, default=200, help="moves a second in all")
    arguments.add_argument("--seconds", type=float, default=6)
    arguments.add_argument("--durable", action="store_true")
    given = arguments.parse_args()
    port = free_port(_HOST, 8950)
    with tempfile.TemporaryDirectory() as folder:
        server = multiprocessing.get_context("spawn").Process(
            target=serve, args=(port, folder, given.durable)
        )
        server.start()
        assert server.pid is not None
        results = {}
        try:
            _wait_for(port)
            for name, rate in (("paced", given.rate), ("full_speed", 0.0)):
                results[name] = uvloop.run(
                    measure(port, server.pid, given.tables, given.seats, rate, given.seconds)
                )
        finally:
            server.terminate()
            server.join()
    print(json.dumps(results, indent=2))


def _wait_for(port: int) -> None:
    import socket

    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex((_HOST, port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError("the server did not start")


if __name__ == "__main__":
    main()
