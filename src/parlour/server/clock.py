"""Time at the tables: the event loop's, or one that a test moves on by hand."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

__all__ = ["Clock", "LoopClock", "ManualClock"]


class Clock(Protocol):
    """Whatever rooms and limits measure time with."""

    def now_ms(self) -> int:
        """Milliseconds since some moment; they never step back."""

    async def sleep(self, ms: int) -> None:
        """Return when ``ms`` have passed."""


class LoopClock:
    """The time of the machine."""

    def now_ms(self) -> int:
        """Milliseconds of the monotonic clock."""
        return time.monotonic_ns() // 1_000_000

    async def sleep(self, ms: int) -> None:
        """Return when ``ms`` have passed."""
        await asyncio.sleep(ms / 1000)


class ManualClock:
    """A clock that stands still until somebody moves it on, for tests."""

    def __init__(self) -> None:
        self._now_ms = 0
        self._sleeping: list[tuple[int, asyncio.Future[None]]] = []

    def now_ms(self) -> int:
        """Milliseconds that the clock was moved on."""
        return self._now_ms

    async def sleep(self, ms: int) -> None:
        """Return when the clock was moved on by ``ms``; at once for 0."""
        if ms <= 0:
            return
        waking: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleeping.append((self._now_ms + ms, waking))
        await waking

    def advance(self, ms: int) -> None:
        """Move the clock on and wake whoever has slept long enough."""
        self._now_ms += ms
        due = [waking for at_ms, waking in self._sleeping if at_ms <= self._now_ms]
        self._sleeping = [entry for entry in self._sleeping if entry[0] > self._now_ms]
        for waking in due:
            if not waking.done():
                waking.set_result(None)
