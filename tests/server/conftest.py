"""What the tests of the server share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from parlour.server import protocol as p
from parlour.server.client import TableClient
from parlour.server.config import Config
from parlour.server.limits import Limits, Quota

_MANY = Quota(1_000_000, 1000)


@pytest.fixture
def config() -> Callable[..., Config]:
    """Makes settings without limits of speed, with bots that play at once."""

    def make(**settings: Any) -> Config:
        limits = Limits(
            play=_MANY, lobby=_MANY, history=_MANY, nonsense=_MANY, tables_per_address=10_000
        )
        return Config(**{"pace_ms": 0, "limits": limits, **settings})

    return make


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Awaitable[Any]]], Any]:
    """Runs a scenario and then closes every client that it has opened."""
    opened: list[TableClient] = []
    connect = TableClient.open

    async def open_client(*arguments: Any) -> TableClient:
        opened.append(await connect(*arguments))
        return opened[-1]

    async def whole(scenario: Callable[[], Awaitable[Any]]) -> Any:
        try:
            return await scenario()
        finally:
            for client in opened:
                await client.close()
            opened.clear()

    monkeypatch.setattr(TableClient, "open", open_client)
    return lambda scenario: asyncio.run(whole(scenario))


@pytest.fixture
def play_on() -> Callable[..., Any]:
    """Plays a client's seat at random until its table is as wanted."""

    async def play(
        client: TableClient, choose: Callable[[list[str]], str], until: Callable[[p.Snapshot], bool]
    ) -> p.Snapshot:
        while not until(now := client.now):
            if now.legal:
                await client.play(choose(now.legal))
            elif now.scored and not now.seats[now.seat or 0].ready and between_rounds(now):
                await client.ready()
            else:
                await client.next()
        return now

    def between_rounds(now: p.Snapshot) -> bool:
        return now.view is not None and now.view["phase"] == "dealing"

    return play
