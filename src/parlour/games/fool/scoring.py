"""Points, the end of a match and its winners (R15 to R18, R21, R22)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from parlour.core import contract
from parlour.core.compile import i64, kernel, num_bits
from parlour.core.contract import State, States, implements
from parlour.games.fool.state import DEALING, MAX_SEATS, NUM_COLOURS, OVER, STATE

__all__ = ["LOSS", "REASONS", "ROUNDS", "TENS", "score_round"]

REASONS = ("minus80", "tens", "rounds")
LOSS, TENS, ROUNDS = 1, 2, 3
"""Outcomes: 1 + the index of the reason."""


@kernel
def _sum_of_ranks(ranks: int) -> int:
    """The sum of the ranks in a mask, digit by binary digit of the ranks."""
    return (
        num_bits(ranks & 0xAAAAAAAA)
        + 2 * num_bits(ranks & 0xCCCCCCCC)
        + 4 * num_bits(ranks & 0xF0F0F0F0)
        + 8 * num_bits(ranks & 0xFF00FF00)
        + 16 * num_bits(ranks & 0xFFFF0000)
    )


@kernel
def _cost_of_hand(state: State, seat: int) -> int:
    """The sum of the ranks in hand, wilds at their own price (R16)."""
    cost = i64(state.wilds[seat]) * i64(state.wild_penalty)
    for colour in range(NUM_COLOURS):
        cost += _sum_of_ranks(i64(state.hands[seat, colour]))
    return cost


@kernel
def score_round(state: State) -> None:
    """Score every seat (R16, R22), then see whether the match ends (R17)."""
    num_announced = num_bits(i64(state.announced))
    for seat in range(i64(state.num_seats)):
        points = 0
        if state.num_cards[seat] > 0:
            points = -_cost_of_hand(state, seat)
        elif not i64(state.discs) >> seat & 1:
            points = 10
            state.tens[seat] += 1
        if i64(state.announced) >> seat & 1:
            points += 10 + 5 * (num_announced - 1) if points == 10 else points
        state.scored[seat] = points
        state.totals[seat] += points
    state.num_rounds += 1
    state.turn = -1
    if not state.ended_by:
        state.ended_by = _end_condition(state)
    if not state.ended_by or (state.tie_break == 2 and num_bits(_highest(state)) > 1):
        state.phase = DEALING
    else:
        state.phase = OVER


@kernel
def _end_condition(state: State) -> int:
    """Which condition ends the match after this round (R17, R21); 0 if none."""
    num_seats = i64(state.num_seats)
    lowest = i64(state.totals[0])
    most = all_tens = i64(0)
    for seat in range(num_seats):
        lowest = min(lowest, i64(state.totals[seat]))
        most = max(most, i64(state.tens[seat]))
        all_tens += i64(state.tens[seat])
    if state.loss_limit < 0 and lowest <= state.loss_limit:
        return LOSS
    if state.ten_limit > 0 and (all_tens if state.ten_scope_table else most) >= state.ten_limit:
        return TENS
    if state.rounds_each > 0 and state.num_rounds >= state.rounds_each * num_seats:
        return ROUNDS
    return 0


@kernel
def _highest(state: State) -> int:
    """The seats with the highest total (R18), as a mask."""
    mask = 0
    highest = i64(state.totals[0])
    for seat in range(i64(state.num_seats)):
        total = i64(state.totals[seat])
        if total > highest:
            highest = total
            mask = 0
        if total == highest:
            mask |= 1 << seat
    return mask


@implements(contract.outcome, STATE)
@kernel
def outcome(states: States, index: int) -> int:
    """0, or which condition ended the match: `LOSS`, `TENS`, `ROUNDS` (R17, R21)."""
    state = states[index]
    if state.phase == OVER:
        return i64(state.ended_by)
    return 0


@implements(contract.scores, STATE)
@kernel
def scores(states: States, index: int, out: NDArray[np.int64]) -> None:
    """Write the totals."""
    for seat in range(MAX_SEATS):
        out[seat] = states[index].totals[seat]


@implements(contract.winners, STATE)
@kernel
def winners(states: States, index: int) -> int:
    """The highest total (R18); with `most_tens` the most tens among equals."""
    state = states[index]
    if state.phase != OVER:
        return 0
    best = _highest(state)
    if state.tie_break != 1:
        return best
    mask = 0
    most = -1
    for seat in range(i64(state.num_seats)):
        if best >> seat & 1:
            tens = i64(state.tens[seat])
            if tens > most:
                most = tens
                mask = 0
            if tens == most:
                mask |= 1 << seat
    return mask
