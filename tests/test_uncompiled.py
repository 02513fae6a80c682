"""The kernels as plain Python: the worked cases come out without the compiler too."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import parlour
from parlour import games


def test_worked_cases_come_out_uncompiled() -> None:
    files: list[Path] = []
    for name in games.names():
        folder = games.find(name).folder
        files += [folder / "cases.toml", *sorted((folder / "tests").glob("*cases.toml"))]
    environment = {
        **os.environ,
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": str(Path(parlour.__file__).parents[1]),
    }
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "parlour.testing", "cases", *map(str, files)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    num_cases = sum(path.read_text(encoding="utf-8").count("[[case]]") for path in files)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{num_cases} passed, 0 failed" in done.stdout
