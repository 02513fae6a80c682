"""The splits of a 7 or a 9 over two pegs (R31 to R34)."""

from __future__ import annotations

import numpy as np

from parlour.core.compile import i64, kernel, lowest_bit
from parlour.core.contract import Cards, State
from parlour.games.pegs.board import (
    FINE,
    LANE_WALL,
    LOG_SIZE,
    MOVED,
    NUM_TRACK,
    PLACES,
    Board,
    after,
    back_target,
    forward_targets,
    landing,
    peg_at,
    step,
    undo,
)
from parlour.games.pegs.codes import make_action, make_step
from parlour.games.pegs.merging import Merging, add, position_change, way_of
from parlour.games.pegs.reach import (
    INTO_HOME,
    MORE_NOTES,
    NUM_MOVERS,
    PEG,
    REACH_WIDTH,
    TO_MATE,
    TO_TRACK,
)
from parlour.games.pegs.state import HOME, NINE, NUM_PEGS, SEVEN, SIDE, START

__all__ = [
    "add_splits",
    "first_may",
    "half_goes",
    "second_back",
    "second_may",
    "second_targets",
]


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
def add_splits(
    state: State, board: Board, seat: int, colours: int, rank: int, total: int,
    out: Cards, start: int, n: int, merging: Merging,
) -> int:  # fmt: skip
    """Note every split of a 7 or 9 over two pegs."""
    may_go_back = rank == NINE and state.nine != 0
    if may_go_back or state.simultaneous or state.split > 1 or state.home_entry == 1:
        return _add_all_splits(
            state, board, seat, colours, rank, total, may_go_back, out, start, n, merging
        )
    return _add_forward_splits(state, board, seat, colours, rank, total, out, start, n, merging)


_TRACK, _HOME, _BACK = 1, 2, 4
"""Ways that a half may go, as bits."""


# Halves that go forward, one after the other


_SECOND = MORE_NOTES
_LONGEST = 9
_MIRRORED = np.array(
    [sum((mask >> part & 1) << _LONGEST - part for part in range(1, _LONGEST))
     for mask in range(1 << _LONGEST)],
    np.int64,
)  # fmt: skip
"""The masks whose bit ``p`` is bit ``9 - p`` of their index, for ``p`` from 1 to 8."""


@kernel
def _mirrored(mask: int, total: int) -> int:
    """The mask whose bit ``p`` is bit ``total - p`` of ``mask``, for ``p`` below ``total``."""
    return i64(_MIRRORED[mask & (1 << total) - 2]) >> _LONGEST - total


@kernel
def _ahead(place: int, there: int, length: int) -> int:
    """How far ``there`` is ahead of ``place`` (behind it: below 0); far off outside the track."""
    if place >= NUM_TRACK or there >= NUM_TRACK:
        return length
    ahead = there - place
    if 2 * ahead > length:
        return ahead - length
    return ahead + length if 2 * ahead < -length else ahead


@kernel
def _add_forward_splits(
    state: State, board: Board, seat: int, colours: int, rank: int, total: int,
    out: Cards, start: int, n: int, merging: Merging,
) -> int:  # fmt: skip
    """`_add_all_splits` where both halves go forward, most of them read off masks.

    Two halves that are both possible before the card, that displace no mate and do not end on one
    hole can be made in either order, with the same outcome, except two of one colour in its lane.
    No other play of the card leads there: pegs of a colour never pass each other.
    """
    length = SIDE * i64(state.num_seats)
    parts = (1 << total) - 2
    movers = i64(board[NUM_MOVERS])
    for b in range(movers):  # what second halves reach, by the part of the first
        row = REACH_WIDTH * (1 + b)
        second = _SECOND + 3 * b
        board[second] = _mirrored(i64(board[row + TO_TRACK]), total)
        board[second + 1] = _mirrored(i64(board[row + TO_MATE]), total)
        board[second + 2] = _mirrored(i64(board[row + INTO_HOME]), total)
    for a in range(movers):
        row = REACH_WIDTH * (1 + a)
        peg = i64(board[row + PEG])
        place = i64(board[PLACES + peg])
        track = i64(board[row + TO_TRACK]) & parts
        home = i64(board[row + INTO_HOME]) & parts
        mates = i64(board[row + TO_MATE]) & parts
        while mates:
            part = lowest_bit(mates)
            mates &= mates - 1
            to = after(state, board, peg, part, False)
            if landing(state, board, peg // NUM_PEGS, to, place) == FINE:
                n = _add_seconds_behind(state, board, board, seat, colours, rank, total,
                                        peg, to, part, out, start, n, merging)  # fmt: skip
        if not track | home:
            continue
        for b in range(movers):
            other = i64(board[REACH_WIDTH * (1 + b) + PEG])
            second = _SECOND + 3 * b
            on_track = i64(board[second])
            on_mate = i64(board[second + 1])
            into_home = i64(board[second + 2])
            is_same = other // NUM_PEGS == peg // NUM_PEGS
            if not is_same and (state.split == 1 or not on_track | on_mate | into_home):
                continue
            if a == b:
                continue
            ahead = _ahead(place, i64(board[PLACES + other]), length)
            apart = on_track  # unless both would end on one hole
            if -total < ahead < total and (ahead + total) % 2 == 0:
                apart &= ~(1 << (ahead + total) // 2)
            tried = on_mate
            tried_home = on_mate
            if not is_same:
                tried |= on_track & ~apart
            elif place > HOME:
                tried_home = parts
            else:
                if -total < ahead < 0:  # the first makes way for the second
                    tried |= (2 << total + ahead) - 2
                tried_home = tried | into_home
            if a < b:
                if track & apart:
                    n = _add_pairs(state, board, out, n, rank, total, peg, other,
                                   track & apart, False, False)  # fmt: skip
                if track & into_home:
                    n = _add_pairs(state, board, out, n, rank, total, peg, other,
                                   track & into_home, False, True)  # fmt: skip
                if home & on_track:
                    n = _add_pairs(state, board, out, n, rank, total, peg, other,
                                   home & on_track, True, False)  # fmt: skip
                if home & into_home and not is_same:
                    n = _add_pairs(state, board, out, n, rank, total, peg, other,
                                   home & into_home, True, True)  # fmt: skip
            if track & tried:
                n = _add_tried(state, board, rank, total, peg, False, other, track & tried,
                               apart, into_home, out, start, n, merging)  # fmt: skip
            if home & tried_home:
                n = _add_tried(state, board, rank, total, peg, True, other, home & tried_home,
                               on_track, 0 if is_same else into_home,
                               out, start, n, merging)  # fmt: skip
    return n


@kernel
def _add_pairs(
    state: State, board: Board, out: Cards, n: int, rank: int, total: int, peg: int, other: int,
    parts: int, into_home: bool, other_into_home: bool,
) -> int:  # fmt: skip
    """Write the splits of two pegs that do not meet, for all ``parts`` of the first (as bits)."""
    while parts:
        part = lowest_bit(parts)
        parts &= parts - 1
        to = after(state, board, peg, part, into_home)
        other_to = after(state, board, other, total - part, other_into_home)
        one = make_step(peg // NUM_PEGS, i64(board[PLACES + peg]), to)
        two = make_step(other // NUM_PEGS, i64(board[PLACES + other]), other_to)
        out[n] = make_action(rank, min(one, two), max(one, two))
        n += 1
    return n


@kernel
def _add_tried(
    state: State, board: Board, rank: int, total: int, peg: int, into_home: bool, other: int,
    parts: int, plain: int, plain_home: int, out: Cards, start: int, n: int, merging: Merging,
) -> int:  # fmt: skip
    """Note the splits of two pegs in this order by trying them out, except the plain ones."""
    while parts:
        part = lowest_bit(parts)
        parts &= parts - 1
        ways = (0 if plain >> part & 1 else _TRACK) | (0 if plain_home >> part & 1 else _HOME)
        if ways == 0:
            continue
        to = after(state, board, peg, part, into_home)
        first = make_step(peg // NUM_PEGS, i64(board[PLACES + peg]), to)
        step(state, board, peg, to, part)
        n = _add_second(state, board, board, rank, total - part, other, first, ways,
                        position_change(board, 0), out, start, n, merging)  # fmt: skip
        undo(board, 0)
    return n


# Halves that go anyhow


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
    ways = _TRACK | _HOME if half_goes(state, rank, first_back, 0) else 0
    if half_goes(state, rank, first_back, 1):
        ways |= _BACK
    for peg in range(NUM_PEGS * i64(state.num_seats)):
        if peg == first_peg or board[PLACES + peg] == START:
            continue
        if second_may(state, board, seat, colours, first_colour, peg // NUM_PEGS):
            n = _add_second(
                state, board, before, rank, part, peg, first, ways, change,
                out, start, n, merging,
            )  # fmt: skip
    undo(board, 0)
    return n


@kernel
def _add_second(
    state: State, board: Board, before: Board, rank: int, part: int, peg: int, first: int,
    ways: int, change: int, out: Cards, start: int, n: int, merging: Merging,
) -> int:  # fmt: skip
    """Note how one peg completes a first half, which the board has seen."""
    size = board[LOG_SIZE]
    colour = peg // NUM_PEGS
    place = board[PLACES + peg]
    track = home = back = -1
    if ways & (_TRACK | _HOME):
        track, home, _, _ = second_targets(state, board, before, peg, part)
    if ways & _BACK:
        back, _ = second_back(state, board, before, peg, part)
    for way in range(3):
        to = track if way == 0 else home if way == 1 else back
        if to < 0 or not ways >> way & 1:
            continue
        more = way_of(board, peg, to)
        if to < NUM_TRACK and board[to] != 0:
            step(state, board, peg, to, -part if way == 2 else part)
            more = position_change(board, size)
            undo(board, size)
        action = make_action(rank, first, make_step(colour, place, to))
        n = add(out, start, n, merging, action, change + more)
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
