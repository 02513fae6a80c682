"""The kernels as plain Python: the worked cases come out without the compiler too."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import parlour
from parlour import games

_ENVIRONMENT = {
    **os.environ,
    "NUMBA_DISABLE_JIT": "1",
    "PYTHONPATH": str(Path(parlour.__file__).parents[1]),
}


def test_worked_cases_come_out_uncompiled() -> None:
    files: list[Path] = []
    for name in games.names():
        folder = games.find(name).folder
        files += [folder / "cases.toml", *sorted((folder / "tests").glob("*cases.toml"))]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "parlour.testing", "cases", *map(str, files)],
        env=_ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    num_cases = sum(path.read_text(encoding="utf-8").count("[[case]]") for path in files)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{num_cases} passed, 0 failed" in done.stdout


RANDOM_PLAY = """
from parlour import games
from parlour.core import compile
from parlour.core.options import resolve
from parlour.testing.random_match import RandomMatch

assert not compile.COMPILED
for name in games.names():
    game = games.find(name)
    for preset in game.options.PRESETS:
        num_seats = game.seat_counts(resolve(game.options, {"preset": preset}))[-1]
        match = RandomMatch(game, preset, num_seats)
        for _ in range(40):
            match.step()
            for seat in match.position.seats_to_act():
                legal = match.position.legal_texts(seat)
                assert legal == sorted(set(legal)) != []
            match.position.view(0)
"""


def test_random_play_goes_without_a_warning_uncompiled() -> None:
    """Plain NumPy numbers overflow with a warning where compiled ones wrap around."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", RANDOM_PLAY],
        env=_ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
