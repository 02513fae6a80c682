"""What happens at a table by itself: deals, bots, people who come and go."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from parlour.core.record import Play
from parlour.server import protocol as p
from parlour.server.client import TableClient
from parlour.server.clock import ManualClock
from parlour.server.config import Config
from parlour.server.room import Room
from parlour.server.running import Serving, serving

SHORT = {"loss_limit": 0, "ten_limit": 0, "rounds_each": 1}
BOT, OPEN, YOU = (p.SeatWish(who) for who in ("bot", "open", "you"))
GRACE_MS = 30_000
READY_MS = 45_000
IDLE_MS = 600_000


class Table:
    """A server with a clock that stands still, and one table."""

    def __init__(self, server: Serving, clock: ManualClock) -> None:
        self.server = server
        self.clock = clock
        self.id = ""

    @property
    def room(self) -> Room:
        return self.server.lobby.rooms[self.id]

    async def made_by(self, name: str, *seats: p.SeatWish) -> TableClient:
        maker = await TableClient.open(self.server.socket)
        self.id = await maker.create("fool", name, list(seats), **SHORT)
        return maker

    async def joined_by(self, name: str, seat: int) -> TableClient:
        client = await self.watched()
        await client.take_seat(seat, name)
        return client

    async def watched(self, token: str | None = None) -> TableClient:
        client = await TableClient.open(self.server.socket)
        await client.hello(self.id, token)
        return client

    async def pass_ms(self, ms: int) -> None:
        """Let everything that is under way happen, move the clock, and again."""
        await self.quiet()
        self.clock.advance(ms)
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until the server has nothing left to do at this moment."""
        before = -1
        while before != (before := self.room.table.n) or self.room.is_busy:
            await asyncio.sleep(0.02)


Run = Callable[..., Any]
Scenario = Callable[[Table], Awaitable[None]]


@pytest.fixture
def at_table(run: Run, config: Callable[..., Config]) -> Callable[[Scenario], None]:
    """Runs a scenario at a server whose clock stands still."""

    def play(scenario: Scenario, **settings: Any) -> None:
        async def with_server() -> None:
            clock = ManualClock()
            settings.setdefault("grace_ms", GRACE_MS)
            async with serving(config(clock=clock, ready_ms=READY_MS, **settings)) as server:
                await scenario(Table(server, clock))

        run(with_server)

    return play


async def to_the_end_of_a_round(*clients: TableClient) -> None:
    """Play until a round has been scored."""
    rounds = len(clients[0].now.scored)
    chooser = random.Random(3)

    async def play(client: TableClient) -> None:
        while len(client.now.scored) == rounds:
            if client.now.legal:
                await client.play(chooser.choice(client.now.legal))
            else:
                await client.next()

    await asyncio.gather(*map(play, clients))


def plays(room: Room) -> list[Play]:
    return [event for event in room.table.record().events if isinstance(event, Play)]


def test_the_match_begins_when_the_last_seat_is_filled(at_table: Callable[..., None]) -> None:
    async def scenario(table: Table) -> None:
        ana = await table.made_by("Ana", YOU, OPEN, OPEN, BOT)
        bo = await table.joined_by("Bo", 2)
        await table.quiet()
        assert table.room.table.n == -1
        await ana.ask(p.FillSeat("fill", 1, "random"), p.Ok)
        for client in (ana, bo):
            now = await client.until(lambda now: now.view is not None)
            assert now.own is not None
            assert len(now.own["hand"]) == 12
            assert [seat.bot for seat in now.seats] == [None, "random", None, "greedy"]
            names = [seat.name for seat in now.seats]
            assert len(set(names)) == 4, names

    at_table(scenario)


def test_bots_keep_their_pace(at_table: Callable[..., None]) -> None:
    async def scenario(table: Table) -> None:
        await table.made_by("Ana", YOU, BOT, BOT, BOT)
        await table.quiet()
        before = table.room.table.n
        for _ in range(4):
            if table.room.table.seats_to_act() == [0]:
                return
            await table.pass_ms(699)
            assert table.room.table.n == before
            await table.pass_ms(1)
            assert table.room.table.n == before + 1
            before += 1

    at_table(scenario, pace_ms=700)


def test_a_table_that_nobody_looks_at_stands_still(at_table: Callable[..., None]) -> None:
    async def scenario(table: Table) -> None:
        watcher = await table.made_by("Ana", BOT, BOT, BOT, BOT)
        await table.pass_ms(500)
        await table.pass_ms(500)
        assert table.room.table.n == 2
        await watcher.close()
        await table.pass_ms(500)
        await table.pass_ms(500)
        assert table.room.table.n == 2
        assert not table.room.is_waiting
        await table.watched()
        await table.pass_ms(500)
        assert table.room.table.n == 3

    at_table(scenario, pace_ms=500)


def test_bots_wait_while_all_people_are_away(at_table: Callable[..., None]) -> None:
    async def scenario(table: Table) -> None:
        ana = await table.made_by("Ana", YOU, BOT, BOT, BOT)
        await table.watched()
        await ana.close()
        await table.pass_ms(10 * GRACE_MS)
        n = table.room.table.n
        await table.pass_ms(10 * GRACE_MS)
        assert table.room.table.n == n
        await table.watched(ana.token)
        await table.quiet()
        assert table.room.table.seats_to_act() == [0]

    at_table(scenario)


def test_a_bot_plays_for_an_absent_person_until_they_return(at_table: Callable[..., None]) -> None:
    async def scenario(table: Table) -> None:
        ana = await table.made_by("Ana", YOU, OPEN, BOT, BOT)
        bo = await table.joined_by("Bo", 1)
        while table.room.table.seats_to_act() != [1]:
            await table.quiet()
            await ana.settle()
            if ana.now.legal:
                await ana.play(ana.now.legal[0])
        await bo.close()
        seats = [await ana.until(lambda now: now.seats[1].away)]
        assert [seat.away for seat in seats[0].seats] == [False, True, False, False]
        played = len(plays(table.room))
        await table.pass_ms(GRACE_MS - 1)
        assert len(plays(table.room)) == played
        await table.pass_ms(1)
        stood_in = plays(table.room)[played]
        assert (stood_in.seat, stood_in.by) == (1, "bot")
        await ana.until(lambda now: now.n == table.room.table.n)
        bo = await table.watched(bo.token)
        assert bo.now.seat == 1
        assert not bo.now.seats[1].away
        played = len(plays(table.room))
        await to_the_end_of_a_round(ana, bo)
        assert all(play.by != "bot" for play in plays(table.room)[played:])

    at_table(scenario)


def test_who_returns_within_the_grace_is_not_replaced(at_table: Callable[..., None]) -> None:
    async def scenario(table: Table) -> None:
        ana = await table.made_by("Ana", YOU, OPEN, BOT, BOT)
        bo = await table.joined_by("Bo", 1)
        await bo.close()
        await ana.until(lambda now: now.seats[1].away)
        await table.pass_ms(GRACE_MS - 1)
        await table.watched(bo.token)
        await table.pass_ms(10 * GRACE_MS)
        assert all(play.by != "bot" for play in plays(table.room))

    at_table(scenario)


def test_the_next_round_is_dealt_when_all_present_are_ready(at_table: Callable[..., None]) -> None:
    async def scenario(table: Table) -> None:
        ana = await table.made_by("Ana", YOU, OPEN, BOT, BOT)
        bo = await table.joined_by("Bo", 1)
        await to_the_end_of_a_round(ana, bo)
        await ana.ready()
        assert [seat.ready for seat in ana.now.seats] == [True, False, False, False]
        assert table.room.table.is_deal_due
        await bo.ready()
        for client in (ana, bo):
            now = await client.until(lambda now: bool(now.view and now.view["round"] == 2))
            await client.until(lambda now: not any(seat.ready for seat in now.seats))
            assert now.own is not None
            assert len(now.own["hand"]) == 12

    at_table(scenario)


def test_the_first_who_is_ready_does_not_wait_for_ever(at_table: Callable[..., None]) -> None:
    async def scenario(table: Table) -> None:
        ana = await table.made_by("Ana", YOU, OPEN, BOT, BOT)
        bo = await table.joined_by("Bo", 1)
        await to_the_end_of_a_round(ana, bo)
        await table.pass_ms(READY_MS)
        assert table.room.table.is_deal_due, "nobody has asked for it"
        await ana.ready()
        await table.pass_ms(READY_MS - 1)
        assert table.room.table.is_deal_due
        await table.pass_ms(1)
        assert not table.room.table.is_deal_due

    at_table(scenario)


def test_whoever_is_away_need_not_be_ready(at_table: Callable[..., None]) -> None:
    async def scenario(table: Table) -> None:
        ana = await table.made_by("Ana", YOU, OPEN, BOT, BOT)
        bo = await table.joined_by("Bo", 1)
        await to_the_end_of_a_round(ana, bo)
        await ana.ready()
        await bo.close()
        await ana.until(lambda now: bool(now.view and now.view["round"] == 2))

    at_table(scenario)


def test_a_seat_belongs_to_whoever_has_its_token_on_several_screens(
    at_table: Callable[..., None],
) -> None:
    async def scenario(table: Table) -> None:
        ana = await table.made_by("Ana", YOU, OPEN, BOT, BOT)
        bo = await table.joined_by("Bo", 1)
        phone = await table.watched(bo.token)
        await bo.close()
        await ana.settle()
        assert not ana.now.seats[1].away
        await phone.close()
        await ana.until(lambda now: now.seats[1].away)

    at_table(scenario)


def seat_of(client: TableClient) -> int | None:
    return client.now.seat


def test_a_connection_that_greets_anew_is_in_one_place(at_table: Callable[..., None]) -> None:
    async def scenario(table: Table) -> None:
        ana = await table.made_by("Ana", YOU, OPEN, OPEN, OPEN)
        bo = await table.joined_by("Bo", 1)
        first, token = table.room, bo.token
        await bo.hello(table.id, token, bo.now.n)
        assert seat_of(bo) == 1
        await bo.hello(table.id)
        assert seat_of(bo) is None
        await ana.until(lambda now: now.seats[1].away)
        await bo.hello(table.id, token)
        assert len(first.viewers) == 2
        await ana.until(lambda now: not now.seats[1].away)
        other = await TableClient.open(table.server.socket)
        elsewhere = await other.create("fool", "Cleo", [YOU, OPEN, OPEN, OPEN])
        refused = await bo.answer_to(p.Hello("1", elsewhere, token))
        assert isinstance(refused, p.Refused)
        await ana.settle()
        assert not ana.now.seats[1].away, "who was refused elsewhere is still here"
        await bo.hello(elsewhere)
        await ana.until(lambda now: now.seats[1].away)
        assert len(first.viewers) == 1

    at_table(scenario)


def test_idle_tables_leave_memory_and_come_back(at_table: Callable[..., None]) -> None:
    async def scenario(table: Table) -> None:
        ana = await table.made_by("Ana", YOU, BOT, BOT, BOT)
        await table.quiet()
        await ana.settle()
        lobby, before = table.server.lobby, table.room
        await table.pass_ms(2 * IDLE_MS)
        assert table.id in lobby.rooms, "somebody looks at it"
        await ana.close()
        await table.quiet()
        table.clock.advance(IDLE_MS)
        await asyncio.sleep(0.05)
        assert table.id not in lobby.rooms
        again = await table.watched(ana.token)
        assert table.room is not before
        assert again.now.own == ana.now.own
        assert again.now.view == ana.now.view
        assert again.now.n == ana.now.n

    at_table(scenario)
