"""How fast random play of Pegs is, against hand-written C on the same machine in the same run.

The C program (``bench/limits/pegs_limit.c``) plays whole matches under the default options, with
bit masks on one thread; every turn it picks one of the distinct legal actions, each equally likely.
``parlour simulate`` with random and with greedy bots is measured beside it, in turn; turns a CPU
second are printed as medians, with their ratios to C and the mean number of turns a match.
"""

from __future__ import annotations

import json
import statistics

from limit import build, run

from parlour import games
from parlour.sim.simulate import Config, simulate

_SEATS_PLAYED = 1_600
"""Matches of a repeat times players: longer matches, fewer of them."""
_REPEATS = 5


def main() -> None:
    """Print a table and one JSON object."""
    program = build("pegs_limit")
    game = games.find("pegs")
    found = {}
    for players in (4, 8):
        matches = _SEATS_PLAYED // players
        configs = [Config(game, {}, players, (bot,), matches, 1) for bot in ("random", "greedy")]
        rows = []
        for seed in range(1, _REPEATS + 1):
            c = run(program, players, 2 * matches, seed)
            fast, greedy = (simulate(config) for config in configs)
            rows.append((
                c["turns_per_s"], fast.actions_per_s, greedy.actions_per_s,
                fast.actions_per_s / c["turns_per_s"], greedy.actions_per_s / c["turns_per_s"],
                c["turns_per_match"], fast.actions / matches, greedy.actions / matches,
            ))  # fmt: skip
        names = ("c", "random", "greedy", "random to c", "greedy to c",
                 "c turns", "random turns", "greedy turns")  # fmt: skip
        medians = map(statistics.median, zip(*rows, strict=True))
        row = found[players] = dict(zip(names, medians, strict=True))
        print(
            f"{players} players: C {row['c'] / 1e6:.2f} M turns/s, "
            f"simulate random {row['random'] / 1e6:.2f} M ({row['random to c']:.3f} of it), "
            f"greedy {row['greedy'] / 1e6:.2f} M ({row['greedy to c']:.3f}); turns a match "
            f"{row['c turns']:.0f}, {row['random turns']:.0f}, {row['greedy turns']:.0f}"
        )
    print(json.dumps(found))


if __name__ == "__main__":
    main()
