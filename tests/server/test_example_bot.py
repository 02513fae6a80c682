"""The example bot plays whole matches: at a table of its own, and in an open seat of another's."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

from parlour.server import protocol as p
from parlour.server.client import TableClient
from parlour.server.config import Config
from parlour.server.running import serving

_SOURCE = Path(__file__).parents[2] / "examples" / "bot.py"
_SHORT = {"loss_limit": 0, "ten_limit": 0, "rounds_each": 1}


def _bot() -> Any:
    """The example as a module."""
    spec = importlib.util.spec_from_file_location("example_bot", _SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_plays_at_a_table_of_its_own(
    run: Callable[..., Any], config: Callable[..., Config]
) -> None:
    async def scenario() -> None:
        async with serving(config()) as server:
            result = await _bot().play(server.socket, None)
            assert len(result["scores"]) == 4

    run(scenario)


def test_it_takes_an_open_seat(run: Callable[..., Any], config: Callable[..., Config]) -> None:
    async def scenario() -> None:
        async with serving(config()) as server:
            host = await TableClient.open(server.socket)
            wishes = [p.SeatWish("bot"), p.SeatWish("open"), p.SeatWish("bot"), p.SeatWish("bot")]
            table = await host.create("fool", "Ana", wishes, **_SHORT)
            result = await _bot().play(server.socket, table)
            assert result["reason"] == "rounds"

    run(scenario)
