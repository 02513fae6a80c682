"""The list of plays of a card, merged by the position that each leads to.

Plays of one rank that lead to the same places of all pegs are one action; its code is that of the
spelling with the fewest steps, then the smallest (RULES.md section 8). Positions are told apart by
a sum of 64 random bits for each peg and place: two of the few thousand plays of a turn collide
with a probability below 10**-12. A play that no other can equal is put in the list unhashed.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from parlour.core.compile import i64, kernel
from parlour.core.contract import Cards, State
from parlour.games.pegs.board import (
    LOG,
    LOG_SIZE,
    LOG_WIDTH,
    NUM_TRACK,
    PLACES,
    Board,
    step,
    team_of,
    undo,
)
from parlour.games.pegs.codes import make_action, make_step, second_step
from parlour.games.pegs.state import MAX_SEATS, NUM_PEGS, START

__all__ = [
    "Merging",
    "add",
    "add_step",
    "begin_merging",
    "most_plays",
    "new_merging",
    "position_change",
    "sort",
    "way_of",
]

_HEADS = 64
_FIRST = 1 + _HEADS

_BITS = np.random.Generator(np.random.PCG64(1)).integers(
    -(2**63), 2**63 - 1, (MAX_SEATS, START + 1), np.int64
)
"""``[C, P]``: 64 random bits for a peg of each colour on each place."""

Merging = NDArray[np.int64]
"""``[1 + _HEADS + 2 * capacity]``: whether a play is hashed, then chains of plays by the hash of
their position, hashes, links."""


@kernel
def most_plays(state: State, colours: int) -> int:
    """More than the plays of any rank by pegs of ``colours`` can be, spelling by spelling."""
    pegs = 0
    others = 0
    for colour in range(i64(state.num_seats)):
        for k in range(NUM_PEGS):
            if state.pegs[colour, k] != START:
                others += 1
                if colours >> colour & 1:
                    pegs += 1
    ways = 9 if state.nine == 3 else 4
    return pegs * (4 + 8 * ways * max(pegs - 1, 0)) + (pegs + MAX_SEATS) * (others + 1)


@kernel
def new_merging(state: State, colours: int) -> Merging:
    """Room to merge the plays of any rank by pegs of ``colours``."""
    return np.empty(_FIRST + 2 * most_plays(state, colours), np.int64)


@kernel
def begin_merging(merging: Merging) -> None:
    """Forget the plays of the rank before."""
    merging[0] = 0


@kernel
def position_change(board: Board, size: int) -> int:
    """The change of the position's hash by what the log has beyond its first ``size`` entries."""
    total = 0
    for entry in range(size, board[LOG_SIZE]):
        at = LOG + LOG_WIDTH * entry
        colour = board[at] // NUM_PEGS
        total += i64(_BITS[colour, board[at + 2]]) - i64(_BITS[colour, board[at + 1]])
    return total


@kernel
def way_of(board: Board, peg: int, to: int) -> int:
    """The change of the position's hash by one peg that goes to ``to`` and displaces nobody."""
    colour = peg // NUM_PEGS
    return i64(_BITS[colour, to]) - i64(_BITS[colour, board[PLACES + peg]])


@kernel
def add(out: Cards, start: int, n: int, merging: Merging, action: int, position: int) -> int:
    """Note a play unless one from ``out[start]`` on leads to the same position; the new length."""
    if merging[0] == 0:
        merging[0] = 1
        for k in range(1, _FIRST):
            merging[k] = -1
    room = (merging.size - _FIRST) // 2
    head = 1 + (position & (_HEADS - 1))
    entry = merging[head]
    while entry >= 0:
        if merging[_FIRST + entry] == position:
            known = i64(out[start + entry])
            known_steps = second_step(known) != 0
            steps = second_step(action) != 0
            if (steps, action) < (known_steps, known):
                out[start + entry] = action
            return n
        entry = merging[_FIRST + room + entry]
    entry = n - start
    merging[_FIRST + entry] = position
    merging[_FIRST + room + entry] = merging[head]
    merging[head] = entry
    out[n] = action
    return n + 1


@kernel
def add_step(
    state: State, board: Board, out: Cards, start: int, n: int, merging: Merging,
    rank: int, peg: int, to: int, way: int,
) -> int:  # fmt: skip
    """Note the play of one step, whoever it displaces; return the new length of the list.

    A step that meets no mate changes the places of one colour of the team, any other of two or
    more: nothing else leads where it does.
    """
    colour = peg // NUM_PEGS
    action = make_action(rank, make_step(colour, board[PLACES + peg], to), 0)
    other = board[to] - 1 if to < NUM_TRACK else -1
    if other < 0 or team_of(state, other // NUM_PEGS) != team_of(state, colour):
        out[n] = action
        return n + 1
    step(state, board, peg, to, way)
    change = position_change(board, 0)
    undo(board, 0)
    return add(out, start, n, merging, action, change)


@kernel
def sort(out: Cards, start: int, end: int) -> None:
    """Sort ``out[start:end]`` (Shell 1959, gaps of Ciura 2001)."""
    gap = 701
    while gap > 0:
        for k in range(start + gap, end):
            item = out[k]
            at = k
            while at >= start + gap and out[at - gap] > item:
                out[at] = out[at - gap]
                at -= gap
            out[at] = item
        gap = (
            301
            if gap == 701
            else 132
            if gap == 301
            else 57
            if gap == 132
            else 23
            if gap == 57
            else 10
            if gap == 23
            else 4
            if gap == 10
            else 1
            if gap == 4
            else 0
        )
