"""Whole matches over real sockets."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import msgspec

from parlour.server import protocol as p
from parlour.server.client import TableClient
from parlour.server.config import Config
from parlour.server.running import serving

Run = Callable[..., Any]
SHORT = {"loss_limit": 0, "ten_limit": 0, "rounds_each": 1}
BOT, OPEN, YOU = (p.SeatWish(who) for who in ("bot", "open", "you"))


def is_over(now: p.Snapshot) -> bool:
    return now.result is not None


def test_one_person_against_bots(
    run: Run, config: Callable[..., Config], play_on: Callable[..., Any]
) -> None:
    async def scenario() -> None:
        async with serving(config()) as server:
            ana = await TableClient.open(server.socket)
            await ana.create("fool", "Ana", [YOU, BOT, BOT, BOT], **SHORT)
            over = await play_on(ana, random.Random(1).choice, is_over)
            assert over.result["reason"] == "rounds"
            totals = [sum(points) for points in zip(*over.scored, strict=True)]
            assert totals == over.result["scores"]
            await ana.close()

    run(scenario)


def test_two_people_and_two_bots_see_the_same_table(
    run: Run, config: Callable[..., Config], play_on: Callable[..., Any]
) -> None:
    async def scenario() -> None:
        async with serving(config()) as server:
            ana, bo, watcher = [await TableClient.open(server.socket) for _ in range(3)]
            table = await ana.create("fool", "Ana", [YOU, BOT, OPEN, BOT], **SHORT)
            await watcher.hello(table)
            assert watcher.now.view is None
            assert watcher.now.seats[2].open
            await bo.hello(table)
            await bo.take_seat(2, "Bo")
            await asyncio.gather(
                play_on(ana, random.Random(1).choice, is_over),
                play_on(bo, random.Random(2).choice, is_over),
                watcher.until(is_over),
            )
            for client in (ana, bo):
                seen = msgspec.structs.replace(client.now, seat=None, own=None)
                assert seen == watcher.now
            late = await TableClient.open(server.socket)
            await late.hello(table)
            assert late.now == watcher.now

    run(scenario)


def test_a_rematch_goes_on_in_place(
    run: Run, config: Callable[..., Config], play_on: Callable[..., Any]
) -> None:
    async def scenario() -> None:
        async with serving(config()) as server:
            ana, bo = [await TableClient.open(server.socket) for _ in range(2)]
            table = await ana.create("fool", "Ana", [YOU, OPEN, BOT, BOT], **SHORT)
            await bo.hello(table)
            await bo.take_seat(1, "Bo")
            early = await ana.answer_to(p.Rematch("early"))
            assert isinstance(early, p.Refused)
            assert early.code == "match-goes-on"
            players = [(ana, random.Random(1).choice), (bo, random.Random(2).choice)]
            await asyncio.gather(*(play_on(client, choose, is_over) for client, choose in players))
            last = ana.now.n
            await bo.ask(p.Rematch("again"), p.Ok)
            for client in (ana, bo):
                await client.until(lambda now: now.result is None and now.view is not None)
                assert client.now.n > last
                assert client.now.scored == []
            await asyncio.gather(*(play_on(client, choose, is_over) for client, choose in players))
            history = await ana.ask(p.GetHistory("h"), p.History)
            assert history.start.n > last
            assert [event.n for event in history.events][-1] == ana.now.n

    run(scenario)
