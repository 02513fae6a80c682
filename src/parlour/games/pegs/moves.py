"""Every way to play a card of Pegs, merged by the position that it leads to.

Plays of one rank that lead to the same places of all pegs are one action; its code is that of the
spelling with the fewest steps, then the smallest (RULES.md section 8). Positions are told apart by
a sum of 64 random bits for each peg and place: two of the few thousand plays of a turn collide
with a probability below 10**-12.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from parlour.core.compile import i64, kernel
from parlour.core.contract import Cards, State
from parlour.games.pegs.board import (
    CHAIN_FORBIDDEN,
    FINE,
    JUMP,
    LANE_WALL,
    LOG,
    LOG_SIZE,
    LOG_WIDTH,
    MATE_FORBIDDEN,
    MOVED,
    NUM_TRACK,
    PLACES,
    Board,
    back_target,
    forward_targets,
    landing,
    num_in_start,
    out_of,
    peg_at,
    step,
    team_mask,
    team_of,
    undo,
)
from parlour.games.pegs.codes import make_action, make_step, second_step
from parlour.games.pegs.state import (
    HOME,
    MAX_SEATS,
    NUM_PEGS,
    SIDE,
    START,
)

__all__ = [
    "ACE",
    "EIGHT",
    "JOKER",
    "NINE",
    "SEVEN",
    "TWO",
    "Merging",
    "comes_out",
    "first_may",
    "forward_value",
    "half_goes",
    "joker_may_leave",
    "last_peg",
    "most_plays",
    "new_merging",
    "plays_of",
    "position_change",
    "second_back",
    "second_may",
    "second_targets",
    "sort",
]

TEN, TWO, SEVEN, EIGHT, NINE, ACE, JACK, KING, QUEEN, JOKER = 0, 1, 6, 7, 8, 9, 10, 11, 12, 13

_HEADS = 64

_BITS = np.random.Generator(np.random.PCG64(1)).integers(
    -(2**63), 2**63 - 1, (MAX_SEATS, START + 1), np.int64
)
"""``[C, P]``: 64 random bits for a peg of each colour on each place."""

Merging = NDArray[np.int64]
"""``[_HEADS + 2 * capacity]``: chains of plays by the hash of their position, hashes, links."""


@kernel
def forward_value(state: State, rank: int) -> int:
    """How many holes a card moves forward on the track; 0 for an 8 and a joker."""
    if rank in (EIGHT, JOKER):
        return 0
    if rank == ACE:
        return 1
    if rank == TEN:
        return 10
    if rank >= JACK:
        if not state.faces_differ:
            return 10
        return 11 if rank == JACK else 12 if rank == QUEEN else 13
    return rank + 1


@kernel
def comes_out(rank: int) -> bool:
    """Whether a card brings a peg out (R25)."""
    return ACE <= rank <= QUEEN


@kernel
def joker_may_leave(state: State, colour: int, from_start: bool) -> bool:
    """R36: whether the gate lets a joker move a peg of the colour from where it stands."""
    if from_start or state.joker_gate == 3:
        return True
    if state.joker_gate == 1:
        return num_in_start(state, 1 << colour) == 0
    team = team_of(state, colour)
    if state.joker_gate == 2 and i64(state.latched) >> team & 1:
        return True
    return num_in_start(state, team_mask(state, team)) == 0


# The list of plays


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
    return np.empty(_HEADS + 2 * most_plays(state, colours), np.int64)


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
def _add(out: Cards, start: int, n: int, merging: Merging, action: int, position: int) -> int:
    """Note a play unless one from ``out[start]`` on leads to the same position; the new length."""
    room = (merging.size - _HEADS) // 2
    head = position & (_HEADS - 1)
    entry = merging[head]
    while entry >= 0:
        if merging[_HEADS + entry] == position:
            known = i64(out[start + entry])
            known_steps = second_step(known) != 0
            steps = second_step(action) != 0
            if (steps, action) < (known_steps, known):
                out[start + entry] = action
            return n
        entry = merging[_HEADS + room + entry]
    entry = n - start
    merging[_HEADS + entry] = position
    merging[_HEADS + room + entry] = merging[head]
    merging[head] = entry
    out[n] = action
    return n + 1


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


@kernel
def _add_step(
    state: State, board: Board, out: Cards, start: int, n: int, merging: Merging,
    rank: int, peg: int, to: int, way: int,
) -> int:  # fmt: skip
    """Note the play of one step; return the new length of the list."""
    colour = peg // NUM_PEGS
    place = board[PLACES + peg]
    action = make_action(rank, make_step(colour, place, to), 0)
    if to >= NUM_TRACK or board[to] == 0:  # nobody is displaced: no need to make it
        change = i64(_BITS[colour, to]) - i64(_BITS[colour, place])
        return _add(out, start, n, merging, action, change)
    step(state, board, peg, to, way)
    change = position_change(board, 0)
    undo(board, 0)
    return _add(out, start, n, merging, action, change)


@kernel
def plays_of(
    state: State, board: Board, seat: int, colours: int, rank: int,
    out: Cards, start: int, merging: Merging,
) -> int:  # fmt: skip
    """Write the distinct plays of a rank to ``out`` from ``start`` on; return the new length.

    ``colours`` are those that ``seat`` may move; ``merging`` is room for it (`new_merging`).
    """
    for k in range(_HEADS):
        merging[k] = -1
    n = start
    value = forward_value(state, rank)
    goes_straight = value > 0 and not (rank == NINE and state.nine == 2)
    for colour in range(i64(state.num_seats)):
        if not colours >> colour & 1:
            continue
        waits = peg_at(board, colour, START)
        if waits >= 0:
            out_hole = out_of(colour)
            if comes_out(rank) and landing(state, board, colour, out_hole, START) == FINE:
                n = _add_step(state, board, out, start, n, merging, rank, waits, out_hole, JUMP)
            if rank == JOKER and joker_may_leave(state, colour, True):
                n = _add_jumps(state, board, out, start, n, merging, waits)
        for peg in range(NUM_PEGS * colour, NUM_PEGS * (colour + 1)):
            if board[PLACES + peg] == START:
                continue
            if goes_straight:
                track, home, _, _ = forward_targets(state, board, peg, value)
                if track >= 0:
                    n = _add_step(state, board, out, start, n, merging, rank, peg, track, value)
                if home >= 0:
                    n = _add_step(state, board, out, start, n, merging, rank, peg, home, value)
            elif rank == EIGHT:
                back, _ = back_target(state, board, peg, 8)
                if back >= 0:
                    n = _add_step(state, board, out, start, n, merging, rank, peg, back, -8)
            elif rank == JOKER and board[PLACES + peg] < NUM_TRACK:
                if joker_may_leave(state, colour, False):
                    n = _add_jumps(state, board, out, start, n, merging, peg)
    if rank == SEVEN:
        n = _add_splits(state, board, seat, colours, rank, 7, out, start, n, merging)
        if state.last_peg_partial:
            n = _add_parts(state, board, seat, colours, out, start, n, merging)
    elif rank == NINE and state.nine != 4:
        n = _add_splits(state, board, seat, colours, rank, 9, out, start, n, merging)
    elif rank == TWO and state.two_swaps:
        n = _add_swaps(state, board, colours, out, start, n, merging)
    return n


@kernel
def _add_jumps(
    state: State, board: Board, out: Cards, start: int, n: int, merging: Merging, peg: int
) -> int:
    """Note every jump of a joker with one peg (R35, R37)."""
    colour = peg // NUM_PEGS
    place = board[PLACES + peg]
    team = team_of(state, colour)
    for other in range(NUM_PEGS * i64(state.num_seats)):
        hole = board[PLACES + other]
        target = other // NUM_PEGS
        if hole >= NUM_TRACK or target == colour:
            continue
        if state.opponents_only and team_of(state, target) == team:
            continue
        if landing(state, board, colour, hole, place) == FINE:
            n = _add_step(state, board, out, start, n, merging, JOKER, peg, hole, JUMP)
    return n


@kernel
def last_peg(state: State, board: Board, seat: int, colours: int) -> int:
    """The only peg of the team that is not home, if it is on the track; else -1."""
    team = team_mask(state, team_of(state, seat))
    last = -1
    for peg in range(NUM_PEGS * i64(state.num_seats)):
        if team >> (peg // NUM_PEGS) & 1:
            place = board[PLACES + peg]
            if place <= HOME or place == START:
                if last >= 0:
                    return -1
                last = peg
    if last < 0 or board[PLACES + last] >= NUM_TRACK or not colours >> (last // NUM_PEGS) & 1:
        return -1
    return last


@kernel
def _add_parts(
    state: State, board: Board, seat: int, colours: int, out: Cards, start: int, n: int,
    merging: Merging,
) -> int:  # fmt: skip
    """Note how the last peg of the team gets home with a part of a 7 (last_peg_partial)."""
    peg = last_peg(state, board, seat, colours)
    if peg < 0:
        return n
    for part in range(1, 7):
        _, home, _, _ = forward_targets(state, board, peg, part)
        if home >= 0:
            n = _add_step(state, board, out, start, n, merging, SEVEN, peg, home, part)
    return n


@kernel
def _add_swaps(
    state: State, board: Board, colours: int, out: Cards, start: int, n: int, merging: Merging
) -> int:
    """Note every exchange of two pegs of different colours on the track (two = "swap")."""
    num_pegs = NUM_PEGS * i64(state.num_seats)
    for peg in range(num_pegs):
        colour = peg // NUM_PEGS
        place = board[PLACES + peg]
        if not colours >> colour & 1 or place >= NUM_TRACK:
            continue
        for other in range(num_pegs):
            target = board[PLACES + other]
            if other // NUM_PEGS == colour or target >= NUM_TRACK:
                continue
            there = make_step(colour, place, target)
            back = make_step(other // NUM_PEGS, target, place)
            action = make_action(TWO, min(there, back), max(there, back))
            change = i64(_BITS[colour, target]) - i64(_BITS[colour, place])
            change += i64(_BITS[other // NUM_PEGS, place]) - i64(_BITS[other // NUM_PEGS, target])
            n = _add(out, start, n, merging, action, change)
    return n


# Splits


@kernel
def half_goes(state: State, rank: int, first_back: int, back: int) -> bool:
    """Whether the second half may go so (1: back) after the first went ``first_back`` (R31)."""
    if rank == SEVEN or state.nine == 0:
        return first_back == 0 and back == 0
    if state.nine == 3:
        return True
    return first_back != back


@kernel
def first_may(state: State, seat: int, colours: int, colour: int) -> bool:
    """Whether the first half may be made with a peg of the colour (the option `split`)."""
    if not colours >> colour & 1:
        return False
    return state.split < 2 or bool(colour == seat) or bool(state.own_then_partner)


@kernel
def second_may(
    state: State, board: Board, seat: int, colours: int, first: int, colour: int
) -> bool:
    """Whether the second half may be made with a peg of the colour."""
    if not colours >> colour & 1:
        return False
    if state.split == 1:
        return bool(colour == first)
    if state.split == 3 and colour != first:  # the first half must have brought the last one home
        for peg in range(NUM_PEGS * first, NUM_PEGS * (first + 1)):
            place = board[PLACES + peg]
            if place <= HOME or place == START:
                return False
    return True


@kernel
def _add_splits(
    state: State, board: Board, seat: int, colours: int, rank: int, total: int,
    out: Cards, start: int, n: int, merging: Merging,
) -> int:  # fmt: skip
    """Note every split of a 7 or 9 over two pegs (R31 to R34)."""
    may_go_back = rank == NINE and state.nine != 0
    if may_go_back or state.simultaneous or state.split > 1 or state.home_entry == 1:
        return _add_all_splits(
            state, board, seat, colours, rank, total, may_go_back, out, start, n, merging
        )
    return _add_forward_splits(
        state, board, seat, colours, rank, total, out, start, n, merging
    )  # fmt: skip


_PARTS = 10
_BLOCKED = -1
_OCCUPIED = -2


@kernel
def _add_forward_splits(
    state: State, board: Board, seat: int, colours: int, rank: int, total: int,
    out: Cards, start: int, n: int, merging: Merging,
) -> int:  # fmt: skip
    """`_add_all_splits` where both halves go forward, without making those that do not meet.

    Two halves that are both possible before the card, that displace nobody and do not end on one
    hole can be made in either order, with the same outcome, except two of one colour in its lane.
    """
    num_pegs = NUM_PEGS * i64(state.num_seats)
    length = SIDE * i64(state.num_seats)
    movers = np.empty(num_pegs, np.int64)
    track = np.empty((num_pegs, _PARTS), np.int64)
    home = np.empty((num_pegs, _PARTS), np.int64)
    m = 0
    for peg in range(num_pegs):
        if not colours >> (peg // NUM_PEGS) & 1 or board[PLACES + peg] == START:
            continue
        movers[m] = peg
        for part in range(1, total):
            to, lane, why_not, _ = forward_targets(state, board, peg, part)
            if to >= 0:
                track[m, part] = to if board[to] == 0 else _OCCUPIED
            else:
                is_taken = MATE_FORBIDDEN <= why_not <= CHAIN_FORBIDDEN
                track[m, part] = _OCCUPIED if is_taken else _BLOCKED
            home[m, part] = lane
        m += 1
    same_only = state.split == 1
    for a in range(m):
        for b in range(a + 1, m):
            is_same = movers[a] // NUM_PEGS == movers[b] // NUM_PEGS
            if same_only and not is_same:
                continue
            for part in range(1, total):
                one, other = track[a, part], track[b, total - part]
                one_home, other_home = home[a, part], home[b, total - part]
                if one >= 0:
                    if other >= 0 and one != other:
                        n = _add_pair(board, out, start, n, merging, rank, movers[a], one,
                                      movers[b], other)  # fmt: skip
                    if other_home >= 0:
                        n = _add_pair(board, out, start, n, merging, rank, movers[a], one,
                                      movers[b], other_home)  # fmt: skip
                if one_home >= 0:
                    if other >= 0:
                        n = _add_pair(board, out, start, n, merging, rank, movers[a], one_home,
                                      movers[b], other)  # fmt: skip
                    if other_home >= 0 and not is_same:
                        n = _add_pair(board, out, start, n, merging, rank, movers[a], one_home,
                                      movers[b], other_home)  # fmt: skip
    for a in range(m):
        peg = movers[a]
        place = board[PLACES + peg]
        for part in range(1, total):
            for into in range(2):
                to = track[a, part] if into == 0 else home[a, part]
                if to == _OCCUPIED:
                    to, _, _, _ = forward_targets(state, board, peg, part)
                    if to >= 0:
                        n = _add_seconds_behind(state, board, board, seat, colours, rank, total,
                                                peg, to, part, out, start, n, merging)  # fmt: skip
                    continue
                if to < 0:
                    continue
                is_made = False
                change = i64(0)
                for b in range(m):
                    if a == b:
                        continue
                    there = track[b, total - part]
                    if movers[b] // NUM_PEGS != peg // NUM_PEGS:
                        if same_only or (there != _OCCUPIED and there != to):
                            continue
                    elif there != _OCCUPIED and place < NUM_TRACK:
                        ahead = place - board[PLACES + movers[b]]
                        if ahead < 0:
                            ahead += length
                        if ahead >= total - part + 1 and not (
                            to > HOME and home[b, total - part] >= 0
                        ):
                            continue
                    if not is_made:
                        is_made = True
                        step(state, board, peg, to, part)
                        change = position_change(board, 0)
                    n = _add_second(
                        state, board, board, rank, total - part, movers[b],
                        make_step(peg // NUM_PEGS, place, to), 0, change, out, start, n, merging,
                    )  # fmt: skip
                if is_made:
                    undo(board, 0)
    return n


@kernel
def _add_pair(
    board: Board, out: Cards, start: int, n: int, merging: Merging, rank: int,
    peg: int, to: int, other: int, other_to: int,
) -> int:  # fmt: skip
    """Note a split whose halves do not meet, in the order of its canonical spelling."""
    one = make_step(peg // NUM_PEGS, board[PLACES + peg], to)
    two = make_step(other // NUM_PEGS, board[PLACES + other], other_to)
    change = _way(board, peg, to) + _way(board, other, other_to)
    return _add(out, start, n, merging, make_action(rank, min(one, two), max(one, two)), change)


@kernel
def _way(board: Board, peg: int, to: int) -> int:
    """The change of the position's hash by one peg that goes to ``to``."""
    colour = peg // NUM_PEGS
    return i64(_BITS[colour, to]) - i64(_BITS[colour, board[PLACES + peg]])


@kernel
def _add_all_splits(
    state: State, board: Board, seat: int, colours: int, rank: int, total: int, may_go_back: bool,
    out: Cards, start: int, n: int, merging: Merging,
) -> int:  # fmt: skip
    """Note every split by making every first half and looking for all second ones."""
    num_pegs = NUM_PEGS * i64(state.num_seats)
    before = board  # the position before the card, where the halves must be legal at once
    if state.simultaneous:
        before = board.copy()
    for peg in range(num_pegs):
        colour = peg // NUM_PEGS
        if board[PLACES + peg] == START or not first_may(state, seat, colours, colour):
            continue
        for part in range(1, total):
            track, home, _, _ = forward_targets(state, board, peg, part)
            back = -1
            if may_go_back:
                back, _ = back_target(state, board, peg, part)
            for way in range(3):
                to = track if way == 0 else home if way == 1 else back
                if to >= 0:
                    n = _add_seconds_behind(
                        state, board, before, seat, colours, rank, total, peg, to,
                        -part if way == 2 else part, out, start, n, merging,
                    )  # fmt: skip
    return n


@kernel
def _add_seconds_behind(
    state: State, board: Board, before: Board, seat: int, colours: int, rank: int, total: int,
    first_peg: int, to: int, way: int, out: Cards, start: int, n: int, merging: Merging,
) -> int:  # fmt: skip
    """Make a first half, note every second half that completes it, and take it back."""
    first_colour = first_peg // NUM_PEGS
    first = make_step(first_colour, board[PLACES + first_peg], to)
    step(state, board, first_peg, to, way)
    change = position_change(board, 0)
    part = total - abs(way)
    first_back = 1 if way < 0 else 0
    for peg in range(NUM_PEGS * i64(state.num_seats)):
        if peg == first_peg or board[PLACES + peg] == START:
            continue
        if second_may(state, board, seat, colours, first_colour, peg // NUM_PEGS):
            n = _add_second(
                state, board, before, rank, part, peg, first, first_back, change,
                out, start, n, merging,
            )  # fmt: skip
    undo(board, 0)
    return n


@kernel
def _add_second(
    state: State, board: Board, before: Board, rank: int, part: int, peg: int, first: int,
    first_back: int, change: int, out: Cards, start: int, n: int, merging: Merging,
) -> int:  # fmt: skip
    """Note how one peg completes a first half, which the board has seen."""
    size = board[LOG_SIZE]
    colour = peg // NUM_PEGS
    place = board[PLACES + peg]
    track = home = back = -1
    if half_goes(state, rank, first_back, 0):
        track, home, _, _ = second_targets(state, board, before, peg, part)
    if half_goes(state, rank, first_back, 1):
        back, _ = second_back(state, board, before, peg, part)
    for way in range(3):
        to = track if way == 0 else home if way == 1 else back
        if to < 0:
            continue
        more = _way(board, peg, to)
        if to < NUM_TRACK and board[to] != 0:
            step(state, board, peg, to, -part if way == 2 else part)
            more = position_change(board, size)
            undo(board, size)
        action = make_action(rank, first, make_step(colour, place, to))
        n = _add(out, start, n, merging, action, change + more)
    return n


@kernel
def second_targets(
    state: State, board: Board, before: Board, peg: int, part: int
) -> tuple[int, int, int, int]:
    """`forward_targets` of a second half (R32, split_order)."""
    if not state.simultaneous:
        return forward_targets(state, board, peg, part)
    place = board[PLACES + peg]
    if before[PLACES + peg] != place:
        return -1, -1, MOVED, MOVED
    track, home, why_not_track, why_not_home = forward_targets(state, before, peg, part)
    if track >= 0:
        why_not_track = landing(state, board, peg // NUM_PEGS, track, place)
        if why_not_track != FINE:
            track = -1
    if home >= 0 and peg_at(board, peg // NUM_PEGS, home) >= 0:
        home, why_not_home = -1, LANE_WALL
    return track, home, why_not_track, why_not_home


@kernel
def second_back(state: State, board: Board, before: Board, peg: int, part: int) -> tuple[int, int]:
    """`back_target` of a second half."""
    if not state.simultaneous:
        return back_target(state, board, peg, part)
    place = board[PLACES + peg]
    if before[PLACES + peg] != place:
        return -1, MOVED
    back, why_not = back_target(state, before, peg, part)
    if back >= 0:
        why_not = landing(state, board, peg // NUM_PEGS, back, place)
        if why_not != FINE:
            back = -1
    return back, why_not
