"""The board of Pegs as kernels: distances, landings, steps that can be taken back.

A *board* is a scratch array that a position is unpacked to (`unpack`): who stands on each hole of
the track (peg number + 1, 0 for nobody), then the place of each peg, whether the backdoor option
marks it, and a log of what moved, by which steps are taken back (`undo`). Peg ``k`` of colour ``c``
has the number ``5 c + k``. Clause numbers are those of RULES.md.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from parlour.core.compile import i64, kernel
from parlour.core.contract import State
from parlour.games.pegs.state import HOME, MAX_SEATS, NUM_PEGS, SIDE, START

__all__ = [
    "BACKED",
    "BOARD_SIZE",
    "CHAIN_FORBIDDEN",
    "FINE",
    "JUMP",
    "LANE_WALL",
    "LOG",
    "LOG_SIZE",
    "LOG_WIDTH",
    "MATE_FORBIDDEN",
    "MOVED",
    "NOTES",
    "NUM_TRACK",
    "OUT_OF_HOME",
    "OWN_THERE",
    "PLACES",
    "STEP_REFUSALS",
    "Board",
    "after",
    "back_target",
    "controlled",
    "door_of",
    "exchange",
    "first_in_lane",
    "forward_targets",
    "is_home",
    "landing",
    "num_in_start",
    "out_of",
    "own_gap",
    "pack",
    "peg_at",
    "step",
    "team_mask",
    "team_of",
    "undo",
    "unpack",
]

Board = NDArray[np.int64]
"""``[BOARD_SIZE]`` int64."""

NUM_TRACK = 144
PLACES = NUM_TRACK
"""Where the places of the pegs begin in a board."""
BACKED = PLACES + MAX_SEATS * NUM_PEGS
LOG_SIZE = BACKED + MAX_SEATS * NUM_PEGS
LOG = LOG_SIZE + 1
LOG_WIDTH = 4
"""An entry of the log: peg, from, to, the mark it had."""
_AHEAD = LOG + 12 * LOG_WIDTH
_BEHIND = _AHEAD + MAX_SEATS * NUM_PEGS
_LANE = _BEHIND + MAX_SEATS * NUM_PEGS
_CHANGED = _LANE + MAX_SEATS
"""How far the next own peg is ahead of and behind each peg on the track, and the lowest home hole
taken, as they were when the board was unpacked; then the colours for which that is no longer so."""
NOTES = _CHANGED + 1
"""Room for `reach` and `splits`: one array to allocate each turn in the place of five."""
BOARD_SIZE = NOTES + 160

FINE = 0
OWN_THERE = 1
MATE_FORBIDDEN = 2
DOOR_TAKEN = 3
CHAIN_FORBIDDEN = 4
WALL = 5
LANE_WALL = 6
TOO_FAR = 7
MUST_ENTER = 8
PAST_DOOR = 9
IN_LIMBO = 10
NEEDS_LAP = 11
OUT_OF_HOME = 12
MOVED = 13
"""Why a peg cannot go where it was to go."""

STEP_REFUSALS: tuple[tuple[str, str], ...] = (
    ("pegs-own-there", "R18"),
    ("pegs-mate-forbidden", "R21"),
    ("pegs-door-taken", "R22"),
    ("pegs-chain-forbidden", "R22"),
    ("pegs-wall", "R18"),
    ("pegs-lane-wall", "R28"),
    ("pegs-too-far", "R26"),
    ("pegs-must-enter", "R27"),
    ("pegs-past-door", "R27"),
    ("pegs-limbo", "R29"),
    ("pegs-needs-lap", "R29"),
    ("pegs-out-of-home", "R28"),
    ("pegs-moved", "R32"),
)
"""The message and the clause of each of them, from 1."""

JUMP = 0
"""`step` that is neither forward nor backward."""


@kernel
def door_of(colour: int) -> int:
    """The in-spot of a colour (R5)."""
    return SIDE * colour + 3


@kernel
def out_of(colour: int) -> int:
    """The come-out of a colour (R5)."""
    return SIDE * colour + 8


@kernel
def team_of(state: State, colour: int) -> int:
    """The team of a colour (R2)."""
    if state.pairs:
        return colour % (i64(state.num_seats) // 2)
    return colour & 1


@kernel
def team_mask(state: State, team: int) -> int:
    """The colours of a team as a mask."""
    mask = 0
    for colour in range(i64(state.num_seats)):
        if team_of(state, colour) == team:
            mask |= 1 << colour
    return mask


@kernel
def is_home(state: State, colour: int) -> bool:
    """Whether all pegs of a colour are in their home lane."""
    for k in range(NUM_PEGS):
        place = i64(state.pegs[colour, k])
        if place <= HOME or place == START:
            return False
    return True


@kernel
def num_in_start(state: State, mask: int) -> int:
    """How many pegs of the colours in ``mask`` stand in their start areas."""
    count = 0
    for colour in range(i64(state.num_seats)):
        if mask >> colour & 1:
            for k in range(NUM_PEGS):
                if state.pegs[colour, k] == START:
                    count += 1
    return count


@kernel
def controlled(state: State, seat: int) -> int:
    """The colours that ``seat`` may move this turn (R3), as a mask."""
    if not state.own_then_partner:
        return team_mask(state, team_of(state, seat))
    num_seats = i64(state.num_seats)
    for ahead in range(num_seats):
        colour = (seat + ahead) % num_seats
        if team_of(state, colour) == team_of(state, seat) and not is_home(state, colour):
            return 1 << colour
    return 1 << seat


@kernel
def unpack(state: State, board: Board) -> None:
    """Write the position of ``state`` to a board."""
    num_seats = i64(state.num_seats)
    length = SIDE * num_seats
    for hole in range(length):
        board[hole] = 0
    board[LOG_SIZE] = 0
    board[_CHANGED] = 0
    for colour in range(num_seats):
        marks = i64(state.backed[colour])
        lane = NUM_PEGS + 1
        before = -1  # the pegs are in ascending order: first those on the track
        first = NUM_PEGS * colour
        for k in range(NUM_PEGS):
            peg = first + k
            place = i64(state.pegs[colour, k])
            board[PLACES + peg] = place
            board[BACKED + peg] = marks >> k & 1
            if place < NUM_TRACK:
                board[place] = peg + 1
                if before >= 0:
                    gap = place - board[PLACES + before]
                    board[_AHEAD + before] = gap
                    board[_BEHIND + peg] = gap
                before = peg
            elif place < START:
                lane = min(lane, place - HOME)
        if before >= 0:  # R4: the track is a ring
            gap = board[PLACES + first] - board[PLACES + before] + length
            board[_AHEAD + before] = gap
            board[_BEHIND + first] = gap
        board[_LANE + colour] = lane


@kernel
def pack(board: Board, state: State) -> None:
    """Write the position of a board to ``state``, the pegs of a colour in ascending order."""
    for colour in range(i64(state.num_seats)):
        first = NUM_PEGS * colour
        marks = 0
        for k in range(NUM_PEGS):
            place = board[PLACES + first + k]
            mark = board[BACKED + first + k]
            at = k
            while at > 0 and state.pegs[colour, at - 1] > place:
                state.pegs[colour, at] = state.pegs[colour, at - 1]
                at -= 1
            low = (1 << at) - 1
            marks = marks & low | (marks & ~low) << 1 | mark << at
            state.pegs[colour, at] = place
        state.backed[colour] = marks


@kernel
def peg_at(board: Board, colour: int, place: int) -> int:
    """The number of a peg of the colour at a place; -1 if none is there."""
    for peg in range(NUM_PEGS * colour, NUM_PEGS * (colour + 1)):
        if board[PLACES + peg] == place:
            return peg
    return -1


# Where a peg may land


@kernel
def landing(state: State, board: Board, colour: int, hole: int, origin: int) -> int:
    """`FINE` if a peg lifted from ``origin`` may land on ``hole`` (R18 to R24), else why not."""
    occupant = board[hole]
    if occupant == 0 or hole == origin:
        return FINE
    current = (occupant - 1) // NUM_PEGS
    if current == colour:
        return OWN_THERE
    team = team_of(state, colour)
    if team_of(state, current) != team:
        return FINE
    if state.mate_bump == 3:
        return MATE_FORBIDDEN
    if state.mate_bump == 2:
        return FINE
    carried = 0
    while True:
        door = door_of(current)
        there = -1  # the colour that stands on the door
        if carried >> current & 1:
            there = current  # R24: it would meet itself
        elif door == hole:
            there = current if carried == 0 else colour  # R23, or the peg that has just moved
        elif door != origin and board[door] != 0:
            there = (board[door] - 1) // NUM_PEGS
        if there < 0:
            return FINE
        if there == current:
            return FINE if state.mate_bump == 1 else DOOR_TAKEN
        if state.bump_chain == 1:
            return CHAIN_FORBIDDEN
        if team_of(state, there) != team:
            return FINE
        if state.bump_chain == 2:
            return CHAIN_FORBIDDEN
        carried |= 1 << current
        current = there


@kernel
def _nearest_own(board: Board, colour: int, place: int, length: int, back: bool) -> int:
    """How far the next peg of the colour on the track is, ahead or behind; the length if none."""
    nearest = length
    for peg in range(NUM_PEGS * colour, NUM_PEGS * (colour + 1)):
        other = board[PLACES + peg]
        if other < NUM_TRACK and other != place:
            gap = place - other if back else other - place
            if gap < 0:
                gap += length
            nearest = min(nearest, gap)
    return nearest


@kernel
def first_in_lane(board: Board, colour: int, above: int) -> int:
    """The lowest home hole above ``above`` that holds a peg of the colour; 6 if none."""
    first = NUM_PEGS + 1
    for peg in range(NUM_PEGS * colour, NUM_PEGS * (colour + 1)):
        h = board[PLACES + peg] - HOME
        if above < h <= NUM_PEGS:
            first = min(first, h)
    return first


@kernel
def own_gap(board: Board, peg: int, length: int, back: bool) -> int:
    """How far the next own peg is ahead of a peg on the track, or behind it."""
    colour = peg // NUM_PEGS
    if board[_CHANGED] >> colour & 1:
        return _nearest_own(board, colour, board[PLACES + peg], length, back)
    return i64(board[(_BEHIND if back else _AHEAD) + peg])


@kernel
def _entry(board: Board, colour: int, gap: int, distance: int, n: int, backed: bool) -> int:
    """Why a peg ``distance`` before its in-spot cannot enter with ``n`` (R26); `FINE` if it can."""
    h = n - distance
    if h < 1 or h > NUM_PEGS:
        return TOO_FAR
    if gap <= distance:
        return WALL
    lane = board[_LANE + colour]
    if board[_CHANGED] >> colour & 1:
        lane = first_in_lane(board, colour, 0)
    if lane <= h:
        return LANE_WALL
    return NEEDS_LAP if backed else FINE


@kernel
def forward_targets(state: State, board: Board, peg: int, n: int) -> tuple[int, int, int, int]:
    """Where a peg gets with ``n`` forward (R16 to R30): on the track, and into or inside home.

    Each is a place or -1; then why the first and why the second is not possible.
    """
    place = board[PLACES + peg]
    colour = peg // NUM_PEGS
    if place > HOME:
        h = place - HOME + n
        if h > NUM_PEGS:
            return -1, -1, OUT_OF_HOME, TOO_FAR
        if first_in_lane(board, colour, place - HOME) <= h:
            return -1, -1, OUT_OF_HOME, LANE_WALL
        return -1, HOME + h, OUT_OF_HOME, FINE
    marked = board[BACKED + peg] != 0
    if marked and state.backdoor == 2:
        return -1, -1, IN_LIMBO, IN_LIMBO
    length = SIDE * i64(state.num_seats)
    distance = door_of(colour) - place
    if distance < 0:
        distance += length
    gap = own_gap(board, peg, length, False)
    why_not_home = _entry(board, colour, gap, distance, n, marked)
    home = HOME + n - distance if why_not_home == FINE else -1
    if home >= 0 and state.home_entry == 1:
        return -1, home, MUST_ENTER, FINE
    if state.home_entry == 2 and n > distance:
        return -1, home, PAST_DOOR, why_not_home
    target = place + n
    if target >= length:
        target -= length
    why_not_track = OWN_THERE if gap == n else WALL
    if gap > n:
        why_not_track = landing(state, board, colour, target, place)
    return (target if why_not_track == FINE else -1), home, why_not_track, why_not_home


@kernel
def back_target(state: State, board: Board, peg: int, n: int) -> tuple[int, int]:
    """Where a peg on the track gets with ``n`` backward (R29), or -1 and why not."""
    place = board[PLACES + peg]
    if place > HOME:
        return -1, OUT_OF_HOME
    colour = peg // NUM_PEGS
    length = SIDE * i64(state.num_seats)
    gap = own_gap(board, peg, length, True)
    if gap <= n:
        return -1, OWN_THERE if gap == n else WALL
    target = place - n
    if target < 0:
        target += length
    why_not = landing(state, board, colour, target, place)
    return (target if why_not == FINE else -1), why_not


@kernel
def after(state: State, board: Board, peg: int, n: int, into_home: bool) -> int:
    """Where a peg stands after ``n`` forward on the track or into home."""
    place = i64(board[PLACES + peg])
    if place > HOME:
        return place + n
    length = SIDE * i64(state.num_seats)
    if into_home:
        distance = door_of(peg // NUM_PEGS) - place
        return HOME + n - (distance if distance >= 0 else distance + length)
    return place + n if place + n < length else place + n - length


# Steps


@kernel
def _move(board: Board, peg: int, place: int, mark: int) -> None:
    """Note and make one peg's way; whoever stands at ``place`` must go on."""
    at = LOG + LOG_WIDTH * board[LOG_SIZE]
    board[at] = peg
    board[at + 1] = board[PLACES + peg]
    board[at + 2] = place
    board[at + 3] = board[BACKED + peg]
    board[LOG_SIZE] += 1
    board[_CHANGED] |= 1 << peg // NUM_PEGS
    board[PLACES + peg] = place
    board[BACKED + peg] = mark
    if place < NUM_TRACK:
        board[place] = peg + 1


@kernel
def _mark_after(state: State, board: Board, peg: int, to: int, n: int) -> int:
    """Whether the backdoor option marks a peg that goes ``n`` (below 0: backward) to ``to``."""
    if state.backdoor == 0 or n == JUMP or to >= NUM_TRACK:
        return 0
    length = SIDE * i64(state.num_seats)
    door = door_of(peg // NUM_PEGS)
    if state.backdoor == 2:
        past = (to - door) % length
        return 1 if n < 0 and 1 <= past <= 4 else 0
    place = board[PLACES + peg]
    mark = board[BACKED + peg]
    if n < 0:
        return 1 if 1 <= (place - door) % length <= -n else mark
    return 0 if (door - place) % length < n else mark


@kernel
def step(state: State, board: Board, peg: int, to: int, n: int) -> None:
    """Make a legal step: ``n`` forward, backward below 0, or `JUMP`; displace whom it lands on."""
    place = board[PLACES + peg]
    mark = _mark_after(state, board, peg, to, n)
    if place < NUM_TRACK:
        board[place] = 0  # R19: lifted first
    if to >= NUM_TRACK:
        _move(board, peg, to, 0)
        return
    team = team_of(state, peg // NUM_PEGS)
    while True:
        victim = board[to] - 1
        _move(board, peg, to, mark)
        if victim < 0:
            return
        colour = victim // NUM_PEGS
        if team_of(state, colour) != team or state.mate_bump == 2:
            _move(board, victim, START, 0)  # R20
            return
        door = door_of(colour)
        if door == to or (board[door] != 0 and (board[door] - 1) // NUM_PEGS == colour):
            _move(board, victim, START, 0)  # mate_bump = "in_spot_else_start"
            return
        peg, to, mark = victim, door, 0  # R21, R22


@kernel
def exchange(board: Board, peg: int, other: int) -> None:
    """Let two pegs on the track change places, which displaces nobody."""
    place = board[PLACES + peg]
    target = board[PLACES + other]
    _move(board, peg, target, 0)
    _move(board, other, place, 0)


@kernel
def undo(board: Board, size: int) -> None:
    """Take back what the log has beyond its first ``size`` entries."""
    while board[LOG_SIZE] > size:
        board[LOG_SIZE] -= 1
        at = LOG + LOG_WIDTH * board[LOG_SIZE]
        peg = board[at]
        place = board[at + 1]
        to = board[at + 2]
        if to < NUM_TRACK and board[to] == peg + 1:
            board[to] = 0
        board[PLACES + peg] = place
        board[BACKED + peg] = board[at + 3]
        if place < NUM_TRACK:
            board[place] = peg + 1
    if size == 0:
        board[_CHANGED] = 0
