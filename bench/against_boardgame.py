"""Moves a second of server CPU, beside boardgame.io 0.50.2 on the same trick game in the same run.

Both servers carry tables of four that play Fool as fast as their clients go; boardgame.io keeps
them in memory, Parlour in its store. The game for boardgame.io is ``bench/boardgame/fool.js``.
Needs Node and npm, which fetches boardgame.io at the first run; all other traffic stays on this
machine.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

_HERE = Path(__file__).parent
_PORT = 8555
_TABLES = 20
_SECONDS = 6
_REPEATS = 3


def cpu_seconds(pid: int) -> float:
    """Return the CPU time that a process has used (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def boardgame(folder: Path) -> float:
    """Return the moves that boardgame.io carried a CPU second."""
    node = ["node"]
    server = subprocess.Popen(
        [*node, "server.js", str(_PORT)], cwd=folder, stdout=subprocess.PIPE, text=True
    )
    try:
        _wait_for("ready", server)
        clients = subprocess.Popen(
            [*node, "clients.js", str(_PORT), str(_TABLES), str(_SECONDS)],
            cwd=folder,
            stdout=subprocess.PIPE,
            text=True,
        )
        _wait_for("started", clients)
        before = cpu_seconds(server.pid)
        assert clients.stdout is not None
        moves = json.loads(clients.stdout.readline())["moves"]
        return float(moves / (cpu_seconds(server.pid) - before))
    finally:
        server.terminate()
        server.wait()


def _wait_for(word: str, process: subprocess.Popen[str]) -> None:
    """Wait until a process prints ``word``."""
    assert process.stdout is not None
    for line in process.stdout:
        if word in line:
            return
    sys.exit("bench/against_boardgame.py: a process of boardgame.io ended early")


def parlour() -> float:
    """Return the moves that Parlour carried a CPU second."""
    done = subprocess.run(
        [sys.executable, _HERE / "server_load.py", "--tables", str(_TABLES),
         "--seconds", str(_SECONDS)],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return float(json.loads(done.stdout)["full_speed"]["moves_per_server_cpu_s"])


def main() -> None:
    """Print the two speeds and their ratio, medians of a few runs in turn."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("bench/against_boardgame.py needs Node and npm")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(_HERE / "boardgame", folder, dirs_exist_ok=True)
        subprocess.run(
            [npm, "install", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True
        )
        pairs = [(parlour(), boardgame(Path(folder))) for _ in range(_REPEATS)]
    ours, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(a / b for a, b in pairs)
    print(f"Parlour {ours:.0f}, boardgame.io {theirs:.0f} moves a CPU second: {ratio:.2f} times")
    print(json.dumps({"parlour": ours, "boardgame.io": theirs, "ratio": ratio}))


if __name__ == "__main__":
    main()
