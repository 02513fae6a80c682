"""No byte that a viewer is sent names a card that it may not see yet.

Whole random matches with every option that hides something; people, bots and onlookers at the
table; every kind of message. ``PARLOUR_MATCHES`` sets the number of matches.
"""

from __future__ import annotations

import asyncio
import functools
import os
import random
import re
from collections.abc import Callable
from typing import Any

import msgspec

from parlour.core.record import Deal, Play
from parlour.server import protocol as p
from parlour.server.client import new_id
from parlour.server.config import Config
from parlour.server.history import history_of
from parlour.server.lobby import Lobby
from parlour.server.room import Room
from parlour.server.store import Store

MATCHES = int(os.environ.get("PARLOUR_MATCHES", "100"))
CARD = re.compile(r"\b[GRYB]\d{1,2}\b")
WORDS = {"announce", "silent"}
_decode = msgspec.json.decode


class Truth:
    """What has really happened at a table, and what a seat may know of it."""

    def __init__(self, room: Room) -> None:
        self._room = room

    @functools.cache  # noqa: B019 - lives as long as its match
    def cards(self, seat: int | None, n: int) -> frozenset[str]:
        """The cards that a viewer may have seen named after event ``n``."""
        table = self._room.table
        if n <= table.base:
            return frozenset()
        event = table.record().events[n - table.base - 1]
        known = self.cards(seat, n - 1)
        if isinstance(event, Play):
            return known | {event.do}
        if isinstance(event, Deal):
            return known if seat is None else known | set(self._hand(event, seat))
        return known | set(self._newest_deal(n))  # it is revealed

    def _hand(self, event: Deal, seat: int) -> list[str]:
        num_seats = len(self._room.table.seating)
        assert isinstance(event.dealer, int)
        return list(map(str, event.deal[(seat - event.dealer - 1) % num_seats :: num_seats]))

    def _newest_deal(self, n: int) -> list[str]:
        table = self._room.table
        events = reversed(table.record().events[: n - table.base])
        return next(list(map(str, event.deal)) for event in events if isinstance(event, Deal))

    @functools.cache  # noqa: B019
    def all_have_spoken(self, n: int) -> bool:
        """Whether the words of this round are no secret any more after event ``n``."""
        table = self._room.table
        if not table.options["announce"]:
            return False  # and never will
        words = 0
        for event in table.record().events[: n - table.base]:
            if isinstance(event, Deal):
                words = 0
            words += isinstance(event, Play) and event.do in WORDS
        return words == len(table.seating)


class Eye:
    """A viewer that checks every byte it is sent."""

    def __init__(self, truth: Truth) -> None:
        self.seat: int | None = None
        self.n = -1
        self.token: str | None = None
        self.asked = ""
        self.kinds: set[str] = set()
        self._truth = truth

    def send(self, text: str) -> None:
        message = _decode(text)
        kind = message["type"]
        self.kinds.add(kind)
        if kind in ("event", "skip", "snapshot"):
            self.n = message["n"]
        if kind == "created":
            self.token = message["token"]
        if kind == "history":
            self._check_history(message)
            return
        self._check(message, self.n)

    def close(self, _code: int, why: str) -> None:
        raise AssertionError(why)

    def _check_history(self, history: dict[str, Any]) -> None:
        self._check(history["start"], history["start"]["n"])
        for event in history["events"]:
            self._check(event, event["n"])

    def _check(self, message: dict[str, Any], n: int) -> None:
        allowed = self._truth.cards(self.seat, n)
        if message["type"] == "refused":
            allowed = allowed | {self.asked}
        shown = {name: value for name, value in message.items() if name != "rule"}
        for key in ("view", "set"):  # which cards are in use is public
            if shown.get(key):
                shown[key] = {name: v for name, v in shown[key].items() if name != "deck"}
        named = set(CARD.findall(msgspec.json.encode(shown).decode()))
        assert named <= allowed, f"seat {self.seat} sees {named - allowed} in {message}"
        if self.seat is None:
            assert not {"own", "legal", "token"} & shown.keys(), message
        if message.get("do") in WORDS:
            assert message["seat"] == self.seat, message
        if not self._truth.all_have_spoken(n):
            text = msgspec.json.encode({**shown, "own": None, "options": None}).decode()
            assert '/announced":' not in text, message
            assert '"announced":true' not in text, message
            assert '"announced":false' not in text, message


def random_options(chooser: random.Random, num_seats: int) -> dict[str, Any]:
    options: dict[str, Any] = {
        "preset": "foppen1995" if num_seats == 3 else "sheet",
        "loss_limit": 0,
        "ten_limit": 0,
        "rounds_each": 1,
    }
    for name in ("announce", "stop_at_once", "disc_carry_over", "wilds_must_follow"):
        options[name] = chooser.random() < 0.3
    for name in ("hand_counts_public", "perfect_memory"):
        options[name] = chooser.random() < 0.7
    if num_seats > 3 and chooser.random() < 0.2:
        options["deck_table"] = "random_trim"
    return options


async def watched_match(lobby: Lobby, chooser: random.Random) -> set[str]:
    """Play a match in which everybody watches closely; return the kinds of messages seen."""
    num_seats = chooser.randint(3, 8)
    people = sorted(chooser.sample(range(num_seats), chooser.randint(1, min(3, num_seats))))
    wishes = [p.SeatWish("open" if seat in people else "bot") for seat in range(num_seats)]
    wishes[people[0]] = p.SeatWish("you")
    options = random_options(chooser, num_seats)
    made = await lobby.create(p.CreateTable(new_id(), "fool", "Ana", options, wishes), "")
    room = made.room
    truth = Truth(room)
    eyes = [Eye(truth) for _ in range(len(people) + 1)]
    room.welcome(eyes[0], "create", made.seat, made.token)
    for eye, seat in zip(eyes[1:], people[1:], strict=False):
        room.hello(eye, p.Hello(new_id(), room.table.id))
        room.handle(eye, p.TakeSeat(new_id(), seat, "Bo"))
    room.hello(eyes[-1], p.Hello(new_id(), room.table.id))
    rounds = chooser.choice([1, 1, 1, 1, 1, 1, 2, 2, 2, 99])  # few matches are played to the end
    while not room.table.is_over and len(room.table.scored) < rounds:
        if chooser.random() < 0.2:
            await meddle(room, chooser.choice(eyes), chooser)
        else:
            await go_on(room, eyes, chooser)
    await settled(room)
    for eye in eyes:
        room.send(eye, await history_of(room.table, eye.seat, new_id()))
        room.leave(eye)
    return set().union(*(eye.kinds for eye in eyes))


async def go_on(room: Room, eyes: list[Eye], chooser: random.Random) -> None:
    """Let the next thing happen: somebody plays, all are ready, or a bot has thought."""
    table = room.table
    acting = [eye for eye in eyes if eye.seat is not None and eye.seat in table.seats_to_act()]
    for eye in acting:
        do = chooser.choice(table.snapshot(eye.seat).legal)
        room.handle(eye, p.Play(new_id(), eye.seat or 0, do))
    if table.is_deal_due and table.scored:
        for eye in eyes:
            if eye.seat is not None:
                room.handle(eye, p.Ready(new_id()))
    before = table.n
    while not acting and table.n == before and room.is_waiting:
        await asyncio.sleep(0.0002)
    await settled(room)


async def meddle(room: Room, eye: Eye, chooser: random.Random) -> None:
    """Let a viewer do one of the things that a client can do besides."""
    table = room.table
    what = chooser.random()
    if what < 0.6:
        eye.asked = chooser.choice(["G2", "R2", "Y3", "B5", "G17", "W", "announce"])
        asked = chooser.choice([0 if eye.seat is None else eye.seat, 1])
        room.handle(eye, p.Why(new_id(), asked, eye.asked))
        if eye.seat not in table.seats_to_act():
            room.handle(eye, p.Play(new_id(), asked, eye.asked))
    elif what < 0.9:
        room.leave(eye)
        eye.seat = None
        have = chooser.choice([-1, table.n - chooser.randrange(8), table.n])
        room.hello(eye, p.Hello(new_id(), table.id, eye.token, have))
    elif table.may_look_back:
        room.send(eye, await history_of(table, eye.seat, new_id()))
    await settled(room)


async def settled(room: Room) -> None:
    """Wait until nothing is on its way to the store, and let bots think."""
    await asyncio.sleep(0)
    while room.is_busy:
        await asyncio.sleep(0)


def test_no_viewer_is_sent_a_card_that_it_may_not_see(config: Callable[..., Config]) -> None:
    chooser = random.Random(int(os.environ.get("PARLOUR_SEED", "1")))

    async def scenario() -> set[str]:
        store = Store(None)
        store.start()
        lobby = Lobby(store, config())
        kinds: set[str] = set()
        for _ in range(MATCHES):
            kinds |= await watched_match(lobby, chooser)
        lobby.stop()
        store.close()
        return kinds

    kinds = asyncio.run(scenario())
    assert kinds == {"ok", "refused", "created", "snapshot", "event", "seats", "history"}
