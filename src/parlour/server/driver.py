"""What happens at a table by itself: the deal, the bots' turns, bots for those who are away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple

from parlour import bots
from parlour.bots import Bot
from parlour.server.config import Config

if TYPE_CHECKING:
    from parlour.server.room import Room

__all__ = ["Driver"]

_STAND_IN = "greedy"
"""The bot that plays for somebody who is away."""

_log = logging.getLogger("parlour.server")


class _Step(NamedTuple):
    """What comes next unless somebody does something before."""

    what: str
    seat: int
    n: int
    """The event behind which it happens."""


class Driver:
    """Sees to it that a table goes on while somebody is there to see it."""

    def __init__(self, room: Room, config: Config) -> None:
        self._room = room
        self._config = config
        self._bots: dict[tuple[int, str], Bot] = {}
        self._step: _Step | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_stopped = False

    @property
    def is_waiting(self) -> bool:
        """Whether something will happen by itself."""
        return self._task is not None

    def stop(self) -> None:
        """Do nothing any more."""
        self._is_stopped = True
        self._set(None, None)

    def arrange(self) -> None:
        """Prepare the next step, after anything has changed."""
        table = self._room.table
        if self._is_stopped:
            return
        if table.match is None:
            self._set(None, None)
            if not table.seating.has_open:
                self._room.begin()
        elif table.is_over or not self._is_watched():
            self._set(None, None)
        elif table.is_deal_due:
            self._arrange_deal()
        else:
            self._arrange_turn()

    def _is_watched(self) -> bool:
        """Whether a person who sits here is there; at a table of bots, any viewer."""
        chairs = self._room.table.seating.chairs
        if any(chair.is_present for chair in chairs):
            return True
        return bool(self._room.viewers) and not any(chair.is_person for chair in chairs)

    # The deal

    def _arrange_deal(self) -> None:
        """Deal at once where nobody has anything to read, else when those present are ready."""
        table = self._room.table
        seating = table.seating
        if table.n == table.base or table.is_mid_round:
            return self._deal()
        present = seating.present()
        ready = [seat for seat in present if seating.chairs[seat].is_ready]
        if present and len(ready) == len(present):
            return self._deal()
        if not seating.people():
            return self._set(_Step("deal", -1, table.n), self._deal_after(self._config.pace_ms))
        if not ready:
            return self._set(None, None)
        return self._set(_Step("deal", -1, table.n), self._deal_after(self._config.ready_ms))

    def _deal(self) -> None:
        """Deal, once whoever may cut the cards and is there has done so or let time pass."""
        table = self._room.table
        deck = table.shuffled()
        waits_ms = self._config.cut_ms
        if deck is None or not waits_ms or not table.seating.chairs[deck.cutter].is_present:
            return self._room.deal()
        self._room.offer_cut()
        return self._set(_Step("cut", deck.cutter, table.n), self._deal_after(waits_ms))

    def _deal_after(self, delay_ms: int) -> Callable[[], Awaitable[None]]:
        async def deal() -> None:
            await self._config.clock.sleep(delay_ms)
            self._forget()
            self._room.deal()

        return deal

    # Turns

    def _arrange_turn(self) -> None:
        """Let the bot of the first seat that has one think, or wait for somebody who is away."""
        table = self._room.table
        for seat in table.seats_to_act():
            chair = table.seating.chairs[seat]
            if chair.is_present:
                continue
            return self._set(_Step("turn", seat, table.n), self._turn_of(seat))
        return self._set(None, None)

    def _turn_of(self, seat: int) -> Callable[[], Awaitable[None]]:
        async def turn() -> None:
            room, clock, pace_ms = self._room, self._config.clock, self._config.pace_ms
            chair = room.table.seating.chairs[seat]
            if chair.bot is None:
                gone_ms = clock.now_ms() - chair.away_since_ms
                await clock.sleep(max(0, self._config.grace_ms - gone_ms))
            began_ms = clock.now_ms()
            match = room.table.match
            assert match is not None
            bot = self._bot(seat, chair.bot or _STAND_IN)
            action = await asyncio.to_thread(bot.choose, match.information(seat))
            await clock.sleep(max(0, began_ms + pace_ms - clock.now_ms()))
            self._forget()
            room.play_for(seat, action)

        return turn

    def _bot(self, seat: int, name: str) -> Bot:
        if (seat, name) not in self._bots:
            self._bots[seat, name] = bots.make(name)
        return self._bots[seat, name]

    # The task

    def _set(self, step: _Step | None, do: Callable[[], Awaitable[None]] | None) -> None:
        """Prepare ``step``; what is being prepared already goes on."""
        if step is not None and step == self._step:
            return
        if self._task is not None:
            self._task.cancel()
        self._step, self._task = step, None
        if do is not None:
            self._task = asyncio.get_running_loop().create_task(_guarded(do))

    def _forget(self) -> None:
        """The step is about to be done: whoever does it must not be cancelled by that."""
        self._step, self._task = None, None


async def _guarded(do: Callable[[], Awaitable[None]]) -> None:
    """Run a step; one that breaks must not go unseen."""
    try:
        await do()
    except Exception:  # the boundary of this task: a bot may break in any way
        _log.exception("a step of a table broke")
