"""Time at the tables: the event loop's, or one that a test moves on by hand."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

__all__ = ["Clock", "LoopClock"]


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
