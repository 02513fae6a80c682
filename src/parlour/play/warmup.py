"""Compiling a game's kernels ahead of play, once for each machine, with progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from parlour.bots import Information, make
from parlour.core import contract
from parlour.core.chance import new_generator
from parlour.core.compile import is_warm, mark_warm, zeros
from parlour.core.game import Game

__all__ = ["Progress", "warm_up"]

Progress = Callable[[int, int], None]
"""Is told how many steps of how many are done."""


def warm_up(game: Game, progress: Progress) -> None:
    """Compile what a match at a table needs; ``progress`` is called only if that takes a while."""
    name = f"{game.name}-table"
    if is_warm(name):
        return
    steps = list(_steps(game))
    for done, step in enumerate(steps):
        progress(done, len(steps))
        step()
    progress(len(steps), len(steps))
    mark_warm(name)


def _steps(game: Game) -> Iterator[Callable[[], object]]:
    """Yield a call of each verb that Python calls in a match; together they are a first move."""
    states = zeros(2, game.state)
    options = game.options()
    num_seats = game.seat_counts(options)[0]
    game.configure(states, 0, options, num_seats)
    codes = np.zeros(max(game.max_cards, game.max_legal), np.int64)
    sizes = np.zeros(game.max_seats, np.int64)
    totals = np.zeros(game.max_seats, np.int64)
    generator = new_generator(0)
    yield lambda: contract.chance_due(states, 0)
    yield lambda: contract.next_dealer(states, 0)
    yield lambda: contract.fill_piles(states, 0, codes, sizes)
    yield lambda: contract.num_dealt(states, 0)
    yield lambda: contract.chance_refusal(states, 0, codes, contract.num_dealt(states, 0), 0)
    yield lambda: contract.apply_chance(states, 0, codes, contract.num_dealt(states, 0), 0)
    yield lambda: contract.acting(states, 0)
    yield lambda: contract.conceal(states, 0, 0, states, 1)
    yield lambda: contract.legal_actions(states, 0, 1, codes)
    yield lambda: make("greedy", generator).choose(Information(game, states, 1, codes[:1].tolist()))
    yield lambda: contract.refusal(states, 0, 1, int(codes[0]))
    yield lambda: contract.apply(states, 0, 1, int(codes[0]), 0)
    yield lambda: game.public_view(states, 0, options)
    yield lambda: contract.outcome(states, 0)
    yield lambda: contract.scores(states, 0, totals)
    yield lambda: contract.side_of(states, 0, 0)
    yield lambda: contract.winners(states, 0)
