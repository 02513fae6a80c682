"""examples/bot.py plays a match to its end, at a table of its own and at another's."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from parlour.server import protocol as p
from parlour.server.client import TableClient
from parlour.server.config import Config
from parlour.server.running import serving

_BOT = Path(__file__).resolve().parents[2] / "examples" / "bot.py"


@pytest.mark.parametrize("has_table", [False, True], ids=["its own table", "an open seat"])
def test_it_plays_a_match(
    run: Callable[..., Any], config: Callable[..., Config], has_table: bool
) -> None:
    async def scenario() -> str:
        async with serving(config()) as server:
            arguments = [server.socket]
            if has_table:
                maker = await TableClient.open(server.socket)
                seats = [p.SeatWish("open"), *[p.SeatWish("bot")] * 3]
                arguments.append(await maker.create("fool", "Ana", seats, rounds_each=1))
            bot = await asyncio.create_subprocess_exec(
                sys.executable, str(_BOT), *arguments, stdout=asyncio.subprocess.PIPE
            )
            out, _ = await bot.communicate()
            assert bot.returncode == 0
            return out.decode()

    assert "'winners':" in run(scenario)
