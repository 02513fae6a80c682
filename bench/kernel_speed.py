"""How fast random play of Fool is, against hand-written C on the same machine in the same run.

The C program (``bench/limits/fool_limit.c``) plays single rounds with bit masks on one thread. Two
paths of Parlour are measured beside it, in turn, and their ratios to C printed as medians:
``simulate`` (what ``parlour simulate --bots random`` runs) and ``verbs`` (the generic verbs with a
list of legal actions for every move). Needs a C compiler (``CC``, else ``cc``).
"""

from __future__ import annotations

import json
import statistics
import time

import numpy as np
from limit import build, run
from numpy.typing import NDArray

from parlour import games
from parlour.core.chance import Generator, below, new_generator, seed_generator
from parlour.core.compile import i64, kernel, lowest_bit, u64, zeros
from parlour.core.contract import Cards, States, acting, apply, legal_actions
from parlour.sim.batch import play_chance
from parlour.sim.simulate import Config, simulate

_ROUNDS = 200_000
_REPEATS = 7


@kernel
def play_by_lists(
    fresh: States, states: States, num_seats: int, rounds: int, draws: Generator, scratch: Cards
) -> int:
    """Play ``rounds`` rounds at random, each move picked from the list of legal actions."""
    num_actions = 0
    for round_no in range(rounds):
        states[0] = fresh[0]
        seed_generator(draws, u64(1), 0, i64(0), round_no)
        play_chance(states, 0, num_seats, draws, scratch[0], scratch[1])
        while True:
            seats = acting(states, 0)
            if seats == 0:
                break
            seat = lowest_bit(seats)
            n = legal_actions(states, 0, seat, scratch[0])
            apply(states, 0, seat, i64(scratch[0][below(draws, n)]), 0)
            num_actions += 1
    return num_actions


def speed_of_simulate(config: Config) -> tuple[float, float]:
    """Actions a CPU second of the path of ``parlour simulate``, and points a seat and round."""
    results = simulate(config)
    mean = sum(seat.points_per_round for seat in results.seats) / len(results.seats)
    return results.actions_per_s, mean


def speed_of_verbs(config: Config, scratch: NDArray[np.int64]) -> float:
    """Actions a CPU second of the generic verbs with legal lists."""
    fresh = config.position.states
    states = zeros(1, config.game.state)
    draws = new_generator(1)
    began = time.thread_time()
    actions = play_by_lists(fresh, states, config.num_seats, _ROUNDS, draws, scratch)
    return actions / (time.thread_time() - began)


def main() -> None:
    """Print a table and one JSON object."""
    program = build("fool_limit")
    game = games.find("fool")
    found = {}
    for players in (4, 8):
        config = Config(game, {}, players, ("random",), _ROUNDS, seed=1, single_rounds=True)
        scratch = np.zeros((2, game.max_legal + game.max_cards), np.int64)
        play_by_lists(config.position.states, config.position.states, players, 0,
                      new_generator(1), scratch)  # fmt: skip
        simulate(Config(game, {}, players, ("random",), 8, single_rounds=True))
        rows = []
        points = 0.0
        for _ in range(_REPEATS):
            c = float(run(program, players, _ROUNDS)["actions_per_s"])
            fast, points = speed_of_simulate(config)
            rows.append((c, fast / c, speed_of_verbs(config, scratch) / c))
        c, fast, lists = (statistics.median(column) for column in zip(*rows, strict=True))
        print(
            f"{players} players: C {c / 1e6:.1f} M actions/s, simulate {fast:.2f} of it, "
            f"verbs with legal lists {lists:.2f}, points {points:.2f}"
        )
        found[players] = {"c": c, "simulate": fast, "verbs": lists, "points": points}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
