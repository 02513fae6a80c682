"""How long until Parlour is there: help, a first compile, a match ready to play when warm.

Each figure is the wall time of a whole process beside that of a bare Python process; the first
compile uses a cache folder of its own.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

_REPEATS = 5


def seconds(command: list[str], environment: dict[str, str], typed: str = "") -> float:
    """Wall time of ``command``, with ``typed`` as its input."""
    began = time.perf_counter()
    subprocess.run(
        command, input=typed, text=True, capture_output=True, env=environment, check=True
    )
    return time.perf_counter() - began


def main() -> None:
    """Print a table and one JSON object."""
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, PARLOUR_CACHE_DIR=folder, PARLOUR_DATA_DIR=folder)
        parlour = [sys.executable, "-m", "parlour"]
        play = [*parlour, "play", "fool"]
        simulate = [*parlour, "simulate", "fool", "--rounds", "1", "--workers", "1"]
        found = {"first play": seconds(play, environment, "q\n")}
        found["first simulation"] = seconds(simulate, environment)
        for name, command, typed in (
            ("bare Python", [sys.executable, "-c", "pass"], ""),
            ("help", [*parlour, "--help"], ""),
            ("warm play", play, "q\n"),
            ("warm simulation", simulate, ""),
        ):
            runs = [seconds(command, environment, typed) for _ in range(_REPEATS)]
            found[name] = statistics.median(runs)
    for name, figure in found.items():
        print(f"{name}: {figure:.2f} s, {figure / found['bare Python']:.0f} times bare Python")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
