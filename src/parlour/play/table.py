"""Bots at a table: they think off the event loop and play at their pace."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping

from parlour.bots import Bot
from parlour.core.game import Line
from parlour.play.match import Match

__all__ = ["let_bots_play"]


async def let_bots_play(
    match: Match, bots: Mapping[int, Bot], pace_ms: int = 0
) -> AsyncIterator[list[Line]]:
    """Yield what happens while it is the turn of bots, until a person or chance must act.

    ``bots`` by seat. Each thinks in a thread of its own, at least ``pace_ms``.
    """
    loop = asyncio.get_running_loop()
    while True:
        seats = [seat for seat in match.position.seats_to_act() if seat in bots]
        if not seats:
            return
        seat = seats[0]
        earliest = loop.time() + pace_ms / 1000
        action = await asyncio.to_thread(bots[seat].choose, match.information(seat))
        await asyncio.sleep(max(0.0, earliest - loop.time()))
        yield match.submit_code(seat, action)
