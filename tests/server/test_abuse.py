"""Clients that send nonsense, too much, or what is not theirs."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from parlour.server import protocol as p
from parlour.server.client import TableClient, new_id
from parlour.server.config import Config
from parlour.server.limits import Bucket, Limits, Quota
from parlour.server.running import serving

Run = Callable[..., Any]
BOT, OPEN, YOU = (p.SeatWish(who) for who in ("bot", "open", "you"))


async def refusal(client: TableClient, command: p.Command) -> str:
    """The code with which a command is refused."""
    answer = await client.answer_to(command)
    assert isinstance(answer, p.Refused), answer
    assert answer.text
    return answer.code


async def answer_to_text(client: TableClient, text: str) -> p.Message:
    await client.send(text)
    return await client.next()


@pytest.mark.parametrize(
    ("text", "id_"),
    [
        ("", ""),
        ("{", ""),
        ("[]", ""),
        ("null", ""),
        ("17", ""),
        ("\x00", ""),
        ('{"id":"a"}', "a"),
        ('{"type":"play"}', ""),
        ('{"type":"dance","id":"b"}', "b"),
        ('{"type":"play","id":"c","seat":"0","do":"G2"}', "c"),
        ('{"type":"play","id":"d","seat":0,"do":"G2","extra":1}', "d"),
        ('{"type":"play","id":"e","seat":-1,"do":"G2"}', "e"),
        ('{"type":"play","id":"","seat":0,"do":"G2"}', ""),
        ('{"type":"play","id":"' + "f" * 65 + '","seat":0,"do":"G2"}', "f" * 64),
        ('{"type":"ok","id":"g"}', "g"),
        ('{"type":"hello","id":"h","table":{}}', "h"),
        ('{"type":"hello","id":17,"table":"x"}', ""),
        ("[" * 3000, ""),
    ],
)
def test_what_is_no_command_is_refused_and_the_connection_goes_on(
    run: Run, config: Callable[..., Config], text: str, id_: str
) -> None:
    async def scenario() -> None:
        async with serving(config()) as server:
            client = await TableClient.open(server.socket)
            answer = await answer_to_text(client, text)
            assert isinstance(answer, p.Refused)
            assert (answer.code, answer.id) == ("message", id_)
            await client.create("fool", "Ana", [YOU, BOT, BOT, BOT])

    run(scenario)


def test_a_binary_frame_is_refused(run: Run, config: Callable[..., Config]) -> None:
    async def scenario() -> None:
        async with serving(config()) as server, connect(server.socket) as link:
            await link.send(b'{"type":"hello","id":"a","table":"x"}')
            assert json.loads(await link.recv())["code"] == "message-binary"

    run(scenario)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "game"),
        ({"game": "../fool"}, "game"),
        ({"options": {"preset": "nightmare"}}, "preset"),
        ({"options": {"no_such": 1}}, "option"),
        ({"options": {"ten_limit": "many"}}, "option-value"),
        ({"seats": [YOU]}, "players"),
        ({"seats": [YOU] + [BOT] * 15}, "players"),
        ({"seats": [YOU, YOU, BOT, BOT]}, "two-of-you"),
        ({"seats": [YOU, p.SeatWish("bot", "oracle"), BOT, BOT]}, "bot"),
    ],
)
def test_tables_that_cannot_be(
    run: Run, config: Callable[..., Config], change: dict[str, Any], code: str
) -> None:
    command = p.CreateTable(new_id(), "fool", "Ana", {}, [YOU, BOT, BOT, BOT])

    async def scenario() -> None:
        async with serving(config()) as server:
            client = await TableClient.open(server.socket)
            assert await refusal(client, msgspec.structs.replace(command, **change)) == code
            assert server.lobby.rooms == {}

    run(scenario)


def test_seats_and_tokens_of_others(run: Run, config: Callable[..., Config]) -> None:
    async def scenario() -> None:
        async with serving(config(pace_ms=10**9)) as server:
            ana, bo, eve = [await TableClient.open(server.socket) for _ in range(3)]
            assert await refusal(eve, p.Play("1", 0, "G2")) == "not-at-a-table"
            assert await refusal(eve, p.Hello("2", "nosuchtable")) == "no-table"
            table = await ana.create("fool", "Ana", [YOU, OPEN, OPEN, OPEN])
            assert ana.token is not None
            assert await refusal(eve, p.Hello("3", table, "0" * 32)) == "token"
            assert await refusal(eve, p.Hello("4", table, "")) == "token"
            other_table = await bo.create("fool", "Bo", [YOU, OPEN, OPEN, OPEN])
            assert await refusal(eve, p.Hello("5", other_table, ana.token)) == "token"
            assert await refusal(eve, p.Play("6", 0, "G2")) == "not-at-a-table"
            await eve.hello(table)
            assert await refusal(eve, p.TakeSeat("7", 0, "Eve")) == "seat-taken"
            assert await refusal(eve, p.TakeSeat("8", 7, "Eve")) == "no-such-seat"
            assert await refusal(eve, p.FillSeat("9", 1, "greedy")) == "no-seat"
            assert await refusal(eve, p.Ready("10")) == "no-seat"
            assert await refusal(eve, p.Rematch("11")) == "no-seat"
            assert await refusal(eve, p.Play("12", 0, "G2")) == "foreign-seat"
            assert await refusal(eve, p.Why("13", 0, "G2")) == "foreign-seat"
            assert await refusal(ana, p.Play("14", 0, "G2")) == "not-begun"
            assert await refusal(ana, p.Ready("15")) == "no-deal-due"
            assert await refusal(ana, p.TakeSeat("16", 1, "Ana")) == "already-seated"
            assert await refusal(ana, p.FillSeat("17", 1, "oracle")) == "bot"
            await eve.take_seat(1, "Eve")
            for seat in (2, 3):
                await ana.ask(p.FillSeat(f"fill {seat}", seat, "greedy"), p.Ok)
            before = await ana.until(lambda now: now.view is not None)
            assert before.view is not None
            await eve.until(lambda now: now.n == 0)
            mover = {0: ana, 1: eve}.get(before.view["turn"])
            for seat in (0, 2, 3):
                assert await refusal(eve, p.Play(new_id(), seat, "G2")) == "foreign-seat"
            for text in ("G99", "", "🂡", "announce"):
                command = p.Play(new_id(), 1, text)
                assert (await refusal(eve, command)).startswith(("fool-", "message"))
            await ana.settle()
            assert mover is None or mover.now.n == 0, "nothing has happened"

    run(scenario)


@pytest.mark.parametrize(
    ("name", "code"), [("", "message"), ("x" * 25, "message"), ("  \n", "name"), ("\u202e", "name")]
)
def test_names_that_cannot_be(
    run: Run, config: Callable[..., Config], name: str, code: str
) -> None:
    async def scenario() -> None:
        async with serving(config()) as server:
            client = await TableClient.open(server.socket)
            create = p.CreateTable("1", "fool", name, {}, [YOU, BOT, BOT, BOT])
            assert await refusal(client, create) == code

    run(scenario)


def test_nobody_at_a_table_has_the_name_of_another(run: Run, config: Callable[..., Config]) -> None:
    async def scenario() -> None:
        async with serving(config()) as server:
            ana, other = [await TableClient.open(server.socket) for _ in range(2)]
            table = await ana.create("fool", " Bo \t", [YOU, OPEN, BOT, BOT])
            await other.hello(table)
            await other.take_seat(1, "B\u202eo")
            names = [seat.name for seat in other.now.seats]
            assert names[:2] == ["Bo", "Bo 2"]
            assert len(set(names)) == 4

    run(scenario)


# Too much


async def closed_for(client: TableClient) -> tuple[int, str]:
    """The code and the reason with which the server ends a connection."""
    with pytest.raises(ConnectionClosed) as closed:
        await client.until(lambda _now: False)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def test_a_message_that_is_too_long(run: Run, config: Callable[..., Config]) -> None:
    async def scenario() -> None:
        async with serving(config()) as server:
            client = await TableClient.open(server.socket)
            await client.send('{"type":"hello","id":"a","table":"' + "x" * 9000)
            assert await closed_for(client) == (1008, "a message was too long")
            client = await TableClient.open(server.socket)
            await client.send("x" * 1_000_000)
            assert (await closed_for(client))[0] == 1009

    run(scenario)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("play", '{"type":"why","id":"a","seat":0,"do":"G2"}'),
        ("lobby", '{"type":"ready","id":"a"}'),
        ("history", '{"type":"gethistory","id":"a"}'),
        ("nonsense", "what?"),
    ],
)
def test_a_client_that_floods_is_sent_away(
    run: Run, config: Callable[..., Config], kind: str, text: str
) -> None:
    async def scenario() -> None:
        quotas: dict[str, Any] = {kind: Quota(5, 10**9)}
        async with serving(config(limits=Limits(**quotas))) as server:
            client = await TableClient.open(server.socket)
            for _ in range(5):
                assert isinstance(await answer_to_text(client, text), p.Refused)
            await client.send(text)
            assert await closed_for(client) == (1008, "too many messages")

    run(scenario)


def test_one_address_cannot_make_any_number_of_tables(
    run: Run, config: Callable[..., Config]
) -> None:
    async def scenario() -> None:
        async with serving(config(limits=Limits(tables_per_address=2))) as server:
            command = p.CreateTable("1", "fool", "Ana", {}, [YOU, OPEN, OPEN, OPEN])
            for _ in range(2):
                client = await TableClient.open(server.socket)
                await client.ask(command, p.Created)
            client = await TableClient.open(server.socket)
            assert await refusal(client, command) == "too-many-tables"

    run(scenario)


def test_a_table_has_only_so_many_viewers(run: Run, config: Callable[..., Config]) -> None:
    async def scenario() -> None:
        async with serving(config(limits=Limits(viewers_per_table=2))) as server:
            ana, bo, eve = [await TableClient.open(server.socket) for _ in range(3)]
            table = await ana.create("fool", "Ana", [YOU, OPEN, OPEN, OPEN])
            await bo.hello(table)
            assert await refusal(eve, p.Hello("1", table)) == "too-many-viewers"
            await bo.hello(table)  # again on its own connection
            await bo.close()
            await ana.settle()
            await eve.hello(table)

    run(scenario)


def test_who_does_not_read_is_sent_away_and_holds_nobody_up(
    run: Run, config: Callable[..., Config]
) -> None:
    async def scenario() -> None:
        limits = Limits(waiting_bytes=20_000, lobby=Quota(10**6, 1), history=Quota(10**6, 1))
        async with serving(config(limits=limits)) as server:
            ana = await TableClient.open(server.socket)
            table = await ana.create("fool", "Ana", [BOT, BOT, BOT, BOT], rounds_each=1)
            room = server.lobby.rooms[table]
            async with connect(server.socket, compression=None, max_queue=1) as deaf:
                hello = msgspec.json.encode(p.Hello("1", table)).decode()
                while len(room.viewers) < 2:
                    await deaf.send(hello)
                    await asyncio.sleep(0.01)
                deaf.transport.pause_reading()
                while len(room.viewers) == 2:
                    with_history = msgspec.json.encode(p.GetHistory(new_id())).decode()
                    await deaf.send(with_history)
                    await asyncio.sleep(0)
                deaf.transport.abort()
            await ana.until(lambda now: now.result is not None)

    run(scenario)


def test_a_bucket_fills_up_evenly() -> None:
    bucket = Bucket(Quota(2, 1000), now_ms=0)
    assert [bucket.take(0) for _ in range(3)] == [True, True, False]
    assert [bucket.take(499), bucket.take(500)] == [False, True]
    assert [bucket.take(10**9) for _ in range(3)] == [True, True, False]


# Where a page comes from


@pytest.mark.parametrize(
    ("origin", "may"),
    [
        (None, True),
        ("http://{host}", True),
        ("https://play.example.org", True),
        ("http://evil.example", False),
        ("null", False),
    ],
)
def test_pages_of_other_sites_cannot_connect(
    run: Run, config: Callable[..., Config], origin: str | None, may: bool
) -> None:
    async def scenario() -> None:
        async with serving(config(origins=("https://play.example.org",))) as server:
            host = server.address.removeprefix("http://").rstrip("/")
            headers = {} if origin is None else {"Origin": origin.format(host=host)}
            link = connect(server.socket, additional_headers=headers)
            if may:
                async with link:
                    return
            with pytest.raises(InvalidStatus, match="403"):
                await link

    run(scenario)


def test_noise_never_breaks_a_table(run: Run, config: Callable[..., Config]) -> None:
    """Random messages of all kinds, with fields of all kinds, beside a match that goes on."""
    chooser = random.Random(7)
    values: list[Any] = [0, 1, -1, 10**12, "", "G2", "x" * 70, None, [], {}, True, 0.5, "🂡"]
    kinds = [kind.__name__.lower() for kind in p.Command.__args__]

    async def scenario() -> None:
        async with serving(config()) as server:
            ana, eve = [await TableClient.open(server.socket) for _ in range(2)]
            table = await ana.create("fool", "Ana", [YOU, BOT, BOT, BOT])
            fields = ["seat", "do", "table", "token", "have", "name", "bot", "game", "options"]
            for number in range(300):
                message = {"type": chooser.choice(kinds), "id": f"n{number}"}
                if chooser.random() < 0.5:
                    message |= {"table": table, "seat": 0, "do": "G2", "have": 0}
                for field in chooser.sample(fields, chooser.randrange(4)):
                    message[field] = chooser.choice(values)
                await eve.send(json.dumps(message))
                answer: Any = None
                while getattr(answer, "id", None) != message["id"]:
                    answer = await eve.next()
            await ana.until(lambda now: bool(now.legal))
            await ana.play(ana.now.legal[0])

    run(scenario)
