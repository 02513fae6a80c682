"""Whole matches at kernel speed: one loop over the verbs, compiled for each game."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from parlour.bots.kernels import choose_action
from parlour.core.chance import (
    BOT_STREAM,
    DEAL_STREAM,
    Generator,
    below,
    seed_generator,
    shuffle,
)
from parlour.core.compile import i64, kernel, lowest_bit
from parlour.core.contract import (
    ANY_DEALER,
    MID_ROUND,
    Cards,
    States,
    acting,
    apply,
    apply_chance,
    chance_due,
    fill_piles,
    legal_actions,
    next_dealer,
    num_dealt,
    outcome,
    scores,
    side_of,
    winners,
)

__all__ = ["CHANCE_MARK", "play_matches", "play_on", "seed_round"]

CHANCE_MARK = -1
"""In a log, in the place of a seat: a chance event follows."""


@kernel
def play_chance(
    states: States, index: int, num_seats: int, generator: Generator, cards: Cards, sizes: Cards
) -> tuple[int, int]:
    """Draw the chance event that is due and let it happen; return its size and its dealer."""
    num_piles = fill_piles(states, index, cards, sizes)
    start = 0
    for pile in range(num_piles):
        end = start + i64(sizes[pile])
        shuffle(generator, cards, start, end)
        start = end
    dealer = next_dealer(states, index)
    if dealer == ANY_DEALER:
        dealer = below(generator, num_seats)
    size = num_dealt(states, index)
    apply_chance(states, index, cards, size, dealer)
    return size, dealer


@kernel
def _copy_codes(codes: Cards, num_codes: int, log: Cards, start: int) -> int:
    """Append codes to a log from ``start`` on; return its new length."""
    for k in range(num_codes):
        log[start + k] = codes[k]
    return start + num_codes


@kernel
def seed_round(draws: NDArray[np.uint64], seed: int, match: int, round_no: int) -> None:
    """Seed what chance and bots draw from in one round. ``draws: [2, 4]``."""
    seed_generator(draws[0], seed, DEAL_STREAM, match, round_no)
    seed_generator(draws[1], seed, BOT_STREAM, match, round_no)


@kernel
def play_on(
    states: States,
    index: int,
    num_seats: int,
    policies: NDArray[np.int64],
    draws: NDArray[np.uint64],
    scratch: Cards,
    log: Cards,
    with_legal: bool,
) -> tuple[int, int]:
    """Play until the round has ended or the log has no room for another step.

    ``policies: [S]`` the kernel bot of each seat; ``scratch: [2, C]`` room for cards. ``log``, if
    not empty, receives for a chance event ``CHANCE_MARK, dealer, n, cards...`` and for an action
    ``seat, action``, with ``with_legal`` followed by ``n, legal...``. Returns the number of
    actions and the length of the log.
    """
    chance_draws = draws[0]
    bot_draws = draws[1]
    logging = log.size > 0
    last_start = log.size - scratch.shape[1] - 3
    logged = 0
    num_actions = 0
    cards = scratch[0]
    sizes = scratch[1]
    due = chance_due(states, index)
    while not logging or logged <= last_start:
        if due != 0:
            size, dealer = play_chance(states, index, num_seats, chance_draws, cards, sizes)
            if logging:
                log[logged] = CHANCE_MARK
                log[logged + 1] = dealer
                log[logged + 2] = size
                logged = _copy_codes(cards, size, log, logged + 3)
            due = 0
            continue
        seats = acting(states, index)
        if seats == 0:
            due = chance_due(states, index)
            if due == MID_ROUND:
                continue
            break
        seat = lowest_bit(seats)
        action = choose_action(policies[seat], states, index, seat, bot_draws)
        if logging:
            log[logged] = seat
            log[logged + 1] = action
            logged += 2
            if with_legal:
                n = legal_actions(states, index, seat, cards)
                log[logged] = n
                logged = _copy_codes(cards, n, log, logged + 1)
        apply(states, index, seat, action, 0)
        num_actions += 1
    return num_actions, logged


@kernel
def play_matches(
    fresh: States,
    states: States,
    num_seats: int,
    policies: NDArray[np.int64],
    seed: int,
    first_match: int,
    max_rounds: int,
    scratch: Cards,
    points: NDArray[np.int64],
    tallies: NDArray[np.int64],
) -> None:
    """Play the matches ``first_match ..`` of a simulation, each from ``fresh[0]``.

    ``points: [M, S]`` receives the totals by seat, ``tallies: [M, 4]`` for each match its rounds,
    actions, mask of winners and outcome. A match stops after ``max_rounds`` rounds, if that is not
    negative.
    ``policies: [P, S]`` is the arrangement of match ``m`` in row ``m % P``.
    """
    no_log = np.empty(0, np.int64)
    draws = np.empty((2, 4), np.uint64)
    totals = np.zeros(points.shape[1], np.int64)
    for k in range(points.shape[0]):
        match = first_match + k
        states[0] = fresh[0]
        row = policies[match % policies.shape[0]]
        rounds = 0
        actions = 0
        while chance_due(states, 0) != 0 and rounds != max_rounds:
            seed_round(draws, seed, match, rounds)
            more, _ = play_on(states, 0, num_seats, row, draws, scratch, no_log, False)
            actions += more
            rounds += 1
        scores(states, 0, totals)
        for seat in range(num_seats):
            points[k, seat] = totals[side_of(states, 0, seat)]
        tallies[k, 0] = rounds
        tallies[k, 1] = actions
        tallies[k, 2] = winners(states, 0)
        tallies[k, 3] = outcome(states, 0)
