"""The deck that somebody may cut: offered, cut, left alone, waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from parlour import games
from parlour.core.chance import is_committed
from parlour.core.game import NOBODY
from parlour.core.position import Position
from parlour.core.record import Deal, Fair
from parlour.core.replay import faults
from parlour.server import protocol as p
from parlour.server.client import TableClient
from parlour.server.clock import ManualClock
from parlour.server.config import Config
from parlour.server.running import Serving, serving

CUT_MS = 12_000
FOUR = 4


def is_cut(name: str) -> bool:
    """Whether the rules of a game let somebody cut before the first deal."""
    game = games.find(name)
    return game.cutter(Position(game, {}, FOUR).states, 0, 0) != NOBODY


CUT_GAMES = [name for name in games.names() if is_cut(name)]


async def seated(server: Serving, game: str) -> list[TableClient]:
    """Four people at one table, by seat, whose deck lies ready."""
    first = await TableClient.open(server.socket)
    wishes = [p.SeatWish("you")] + [p.SeatWish("open")] * (FOUR - 1)
    table = await first.create(game, "Ana", wishes)
    clients = [first]
    for seat in range(1, FOUR):
        client = await TableClient.open(server.socket)
        await client.hello(table)
        await client.take_seat(seat, f"Guest {seat}")
        clients.append(client)
    for client in clients:
        while client.deck is None:
            await client.next()
    return clients


def deck_of(client: TableClient) -> p.Shuffled:
    assert client.deck is not None
    return client.deck


def dealt(server: Serving, client: TableClient) -> tuple[Deal, Fair]:
    deal = server.lobby.rooms[client.now.table].table.record().events[0]
    assert isinstance(deal, Deal)
    assert isinstance(deal.fair, Fair)
    return deal, deal.fair


@pytest.fixture
def at_table(run: Callable[..., Any], config: Callable[..., Config]) -> Callable[..., None]:
    """Runs a scenario with four people whose deck lies ready, at a clock that stands still."""

    def play(scenario: Callable[..., Any], game: str, **settings: Any) -> None:
        async def with_server() -> None:
            clock = ManualClock()
            async with serving(config(clock=clock, cut_ms=CUT_MS, **settings)) as server:
                await scenario(server, clock, await seated(server, game))

        run(with_server)

    return play


@pytest.mark.parametrize("game", CUT_GAMES)
def test_the_cut_changes_the_deal_and_the_record_shows_it(
    game: str, at_table: Callable[..., None]
) -> None:
    async def scenario(server: Serving, _: ManualClock, clients: list[TableClient]) -> None:
        deck = deck_of(clients[0])
        assert all(deck_of(client) == deck for client in clients)
        await clients[deck.seat].cut(17)
        for client in clients:
            assert (await client.until(lambda now: now.view is not None)).own is not None
            assert client.deck is None
        deal, fair = dealt(server, clients[0])
        before, salt = fair.before_cut, fair.salt
        assert isinstance(before, list)
        assert isinstance(salt, str)
        assert is_committed(before, salt, deck.commit)
        assert fair.cut == 17
        assert deal.deal == before[17:] + before[:17]
        record = server.lobby.rooms[clients[0].now.table].table.record()
        assert list(faults(games.find(game), record)) == []

    at_table(scenario, game)


@pytest.mark.parametrize("game", CUT_GAMES)
def test_who_may_not_cut_is_refused_and_told_who_may(
    game: str, at_table: Callable[..., None]
) -> None:
    async def scenario(_: Serving, __: ManualClock, clients: list[TableClient]) -> None:
        deck = deck_of(clients[0])
        other = (deck.seat + 1) % FOUR

        async def refused(client: TableClient, seat: int, at: int) -> str:
            answer = await client.answer_to(p.Cut(f"{seat} {at}", seat, at))
            assert isinstance(answer, p.Refused)
            return answer.code

        assert await refused(clients[other], other, 5) == "not-the-cutter"
        assert await refused(clients[other], deck.seat, 5) == "foreign-seat"
        for at in (0, -1, deck.cards, 10**6, 10**18, -(10**30)):
            assert await refused(clients[deck.seat], deck.seat, at) == "cut-where"
        assert all(client.now.view is None for client in clients)
        await clients[deck.seat].cut(None)
        assert await refused(clients[deck.seat], deck.seat, 5) == "no-cut-due"

    at_table(scenario, game)


@pytest.mark.parametrize("game", CUT_GAMES)
def test_the_deal_waits_for_the_cut_only_for_a_while(
    game: str, at_table: Callable[..., None]
) -> None:
    async def scenario(server: Serving, clock: ManualClock, clients: list[TableClient]) -> None:
        deck = deck_of(clients[0])
        clock.advance(CUT_MS - 1)
        await clients[0].settle()
        assert clients[0].now.view is None
        clock.advance(1)
        await clients[0].until(lambda now: now.view is not None)
        assert dealt(server, clients[0])[1].commit == deck.commit

    at_table(scenario, game)


@pytest.mark.parametrize("game", CUT_GAMES)
def test_the_deal_does_not_wait_for_somebody_who_has_gone(
    game: str, at_table: Callable[..., None]
) -> None:
    async def scenario(_: Serving, __: ManualClock, clients: list[TableClient]) -> None:
        seat = deck_of(clients[0]).seat
        await clients[seat].close()
        await clients[(seat + 1) % FOUR].until(lambda now: now.view is not None)

    at_table(scenario, game)


@pytest.mark.parametrize("game", CUT_GAMES)
def test_who_comes_later_sees_the_same_deck(game: str, at_table: Callable[..., None]) -> None:
    async def scenario(server: Serving, _: ManualClock, clients: list[TableClient]) -> None:
        late = await TableClient.open(server.socket)
        await late.hello(clients[0].now.table)
        while late.deck is None:
            await asyncio.wait_for(late.next(), 10)
        assert late.deck == deck_of(clients[0])

    at_table(scenario, game)


def test_some_game_is_cut() -> None:
    assert CUT_GAMES
