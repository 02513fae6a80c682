"""Every way to play a card of Pegs (R25 to R38), each position that it can lead to once.

What goes to a hole without a mate is read off `reach`, and no two such plays of a card lead to one
position; what displaces a mate is tried out on the board and merged (`merging`). Splits are in
`splits`.
"""

from __future__ import annotations

from parlour.core.compile import i64, kernel, lowest_bit
from parlour.core.contract import Cards, State
from parlour.games.pegs.board import (
    FINE,
    JUMP,
    NUM_TRACK,
    PLACES,
    Board,
    after,
    back_target,
    forward_targets,
    landing,
    num_in_start,
    out_of,
    team_mask,
    team_of,
)
from parlour.games.pegs.codes import make_action, make_step
from parlour.games.pegs.merging import Merging, add, add_step, begin_merging, way_of
from parlour.games.pegs.reach import (
    ALL_TO_MATE,
    FARTHEST,
    INTO_HOME,
    MORE_NOTES,
    NUM_MOVERS,
    PEG,
    REACH_WIDTH,
    TO_MATE,
    TO_TRACK,
    reach_of,
)
from parlour.games.pegs.splits import add_splits
from parlour.games.pegs.state import (
    ACE,
    EIGHT,
    HOME,
    JACK,
    JOKER,
    NINE,
    NUM_PEGS,
    QUEEN,
    SEVEN,
    START,
    TEN,
    TWO,
)

__all__ = [
    "comes_out",
    "forward_value",
    "joker_may_leave",
    "last_peg",
    "plays_of",
]


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


_CARDS = MORE_NOTES


@kernel
def plays_of(
    state: State, board: Board, seat: int, colours: int, out: Cards, merging: Merging
) -> tuple[int, int]:  # fmt: skip
    """Write the distinct plays of a hand (R12); return how many there are without jokers, and all.

    ``colours`` are those that ``seat`` may move; ``merging`` is room for it (`new_merging`).
    """
    reach_of(state, board, seat, colours)
    n = _add_straight(state, board, seat, out)
    for rank in range(JOKER):
        if state.hands[seat, rank]:
            n = _add_others(state, board, seat, colours, rank, out, n, merging)
    plain = n
    if state.hands[seat, JOKER] and not (state.joker_use == 1 and plain > 0):
        n = _add_others(state, board, seat, colours, JOKER, out, n, merging)
    return plain, n


@kernel
def _goes_straight(state: State, rank: int) -> int:
    """How far a card takes one peg forward; 0 if it does not."""
    return 0 if rank == NINE and state.nine == 2 else forward_value(state, rank)


@kernel
def _add_straight(state: State, board: Board, seat: int, out: Cards) -> int:
    """Write every move of one peg by the value of a card (R16, R26) that meets no mate."""
    values = 0
    for value in range(FARTHEST + 1):  # the ranks held, as bits, by their value
        board[_CARDS + value] = 0
    for rank in range(JOKER):
        if state.hands[seat, rank]:
            value = _goes_straight(state, rank)
            if value > 0:
                values |= 1 << value
                board[_CARDS + value] |= 1 << rank
    n = 0
    for mover in range(1, 1 + i64(board[NUM_MOVERS])):
        row = REACH_WIDTH * mover
        peg = i64(board[row + PEG])
        colour = peg // NUM_PEGS
        place = i64(board[PLACES + peg])
        for into in range(2):
            goes = values & i64(board[row + (INTO_HOME if into else TO_TRACK)])
            while goes:
                value = lowest_bit(goes)
                goes &= goes - 1
                there = make_step(colour, place, after(state, board, peg, value, into == 1))
                ranks = i64(board[_CARDS + value])
                while ranks:
                    out[n] = make_action(lowest_bit(ranks), there, 0)
                    n += 1
                    ranks &= ranks - 1
    return n


@kernel
def _add_others(
    state: State, board: Board, seat: int, colours: int, rank: int,
    out: Cards, n: int, merging: Merging,
) -> int:  # fmt: skip
    """Note the other plays of a rank behind ``n`` that are written; return the new length."""
    begin_merging(merging)
    start = n
    if comes_out(rank) or rank == JOKER:
        n = _add_starts(state, board, colours, rank, out, start, n, merging)
    value = _goes_straight(state, rank)
    if value > 0 and i64(board[ALL_TO_MATE]) >> value & 1:
        n = _add_bumps_of_mates(state, board, rank, value, out, start, n, merging)
    if rank == SEVEN:
        n = add_splits(state, board, seat, colours, rank, 7, out, start, n, merging)
        if state.last_peg_partial:
            n = _add_parts(state, board, seat, colours, out, start, n, merging)
    elif rank == NINE and state.nine != 4:
        n = add_splits(state, board, seat, colours, rank, 9, out, start, n, merging)
    elif rank == TWO and state.two_swaps:
        n = _add_swaps(state, board, colours, out, start, n, merging)
    elif rank in (EIGHT, JOKER):
        n = _add_from_track(state, board, rank, out, start, n, merging)
    return n


@kernel
def _add_starts(
    state: State, board: Board, colours: int, rank: int, out: Cards, start: int, n: int,
    merging: Merging,
) -> int:  # fmt: skip
    """Note every way out of a start area (R25, R35)."""
    for colour in range(i64(state.num_seats)):
        last = NUM_PEGS * (colour + 1) - 1  # the pegs of a colour are in ascending order
        if not colours >> colour & 1 or board[PLACES + last] != START:
            continue
        if rank == JOKER:
            if joker_may_leave(state, colour, True):
                n = _add_jumps(state, board, out, start, n, merging, last)
            continue
        hole = out_of(colour)
        if landing(state, board, colour, hole, START) == FINE:
            n = add_step(state, board, out, start, n, merging, rank, last, hole, JUMP)
    return n


@kernel
def _add_bumps_of_mates(
    state: State, board: Board, rank: int, value: int,
    out: Cards, start: int, n: int, merging: Merging,
) -> int:  # fmt: skip
    """Note every move of one peg by the value of the card onto a mate (R21, R22)."""
    for mover in range(1, 1 + i64(board[NUM_MOVERS])):
        row = REACH_WIDTH * mover
        if board[row + TO_MATE] >> value & 1:
            peg = i64(board[row + PEG])
            to = after(state, board, peg, value, False)
            if landing(state, board, peg // NUM_PEGS, to, i64(board[PLACES + peg])) == FINE:
                n = add_step(state, board, out, start, n, merging, rank, peg, to, value)
    return n


@kernel
def _add_from_track(
    state: State, board: Board, rank: int, out: Cards, start: int, n: int,
    merging: Merging,
) -> int:  # fmt: skip
    """Note every move of a peg on the track by an 8 (R29) or a joker (R35)."""
    for mover in range(1, 1 + i64(board[NUM_MOVERS])):
        peg = i64(board[REACH_WIDTH * mover + PEG])
        if board[PLACES + peg] >= NUM_TRACK:
            continue
        if rank == EIGHT:
            back, _ = back_target(state, board, peg, 8)
            if back >= 0:
                n = add_step(state, board, out, start, n, merging, rank, peg, back, -8)
        elif joker_may_leave(state, peg // NUM_PEGS, False):
            n = _add_jumps(state, board, out, start, n, merging, peg)
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
        if team_of(state, target) != team:
            out[n] = make_action(JOKER, make_step(colour, place, hole), 0)
            n += 1
        elif landing(state, board, colour, hole, place) == FINE:
            n = add_step(state, board, out, start, n, merging, JOKER, peg, hole, JUMP)
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
            n = add_step(state, board, out, start, n, merging, SEVEN, peg, home, part)
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
            change = way_of(board, peg, target) + way_of(board, other, place)
            n = add(out, start, n, merging, action, change)
    return n
