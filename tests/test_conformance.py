"""What every registered game keeps to."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import parlour
from parlour import games
from parlour.core.errors import ConfigError
from parlour.core.game import Game
from parlour.testing.conformance import CHECKS, tables

_TABLES = [
    pytest.param(games.find(name), *table, id="-".join(map(str, (name, *table))))
    for name in games.names()
    for table in tables(games.find(name))
]


@pytest.mark.parametrize(("game", "preset", "num_seats"), _TABLES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_game_conforms(
    check: Callable[[Game, str, int], None], game: Game, preset: str, num_seats: int
) -> None:
    check(game, preset, num_seats)


def test_game_that_does_not_exist_is_refused_with_the_choices() -> None:
    with pytest.raises(ConfigError) as caught:
        games.find("chess")
    assert caught.value.code == "game"
    assert all(name in str(caught.value) for name in games.names())


FROM_DISK = """
import sys
from parlour import games
from parlour.core import chance, compile, contract
from parlour.core.position import Position

for name in games.names():
    game = games.find(name)
    position = Position(game, {}, game.seat_counts(game.options())[0])
    position.deal(position.draw_cards(), max(position.dealer(), 0))
    seat = position.seats_to_act()[0]
    counted = contract.worlds_prepare(position.states, 0, seat)
    world = compile.zeros(1, game.state)
    contract.resample(position.states, 0, seat, counted, chance.new_generator(1), world, 0)
    position.play(seat, contract.greedy_action(world, 0, seat, chance.new_generator(1)))
"""


def test_kernels_work_when_a_later_process_loads_them_from_disk(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "PARLOUR_CACHE_DIR": str(tmp_path),
        "PYTHONPATH": str(Path(parlour.__file__).parents[1]),
    }
    for _ in ("compiles", "loads"):
        done = subprocess.run(
            [sys.executable, "-c", FROM_DISK],
            env=environment,
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b"")
