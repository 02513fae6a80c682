"""How far each peg gets with every number of holes at once, as bit masks.

Most plays go to a hole that is free or held by an enemy, and displace none of the team: no two of
them lead to the same position, and a split into two of them can be made in either order. They are
read off these masks; only what meets a mate is tried out on the board.
"""

from __future__ import annotations

from parlour.core.compile import i64, kernel
from parlour.core.contract import State
from parlour.games.pegs.board import (
    BACKED,
    NOTES,
    NUM_TRACK,
    PLACES,
    Board,
    door_of,
    first_in_lane,
    own_gap,
    team_of,
)
from parlour.games.pegs.state import HOME, MAX_SEATS, NUM_PEGS, SIDE, START

__all__ = [
    "ALL_TO_MATE",
    "FARTHEST",
    "INTO_HOME",
    "MORE_NOTES",
    "NUM_MOVERS",
    "PEG",
    "REACH_WIDTH",
    "TO_MATE",
    "TO_TRACK",
    "reach_of",
]

FARTHEST = 13
"""The most holes that a card goes."""
_WINDOW = (1 << FARTHEST + 1) - 2
_WORD = 32
_NUM_WORDS = (NUM_TRACK + FARTHEST) // _WORD + 2

REACH_WIDTH = 4
PEG, TO_TRACK, TO_MATE, INTO_HOME = range(NOTES, NOTES + REACH_WIDTH)
"""The row of a peg: its number; then bit ``n`` says that with ``n`` holes forward it gets to a
hole without a mate, to a hole with one (where it may or may not land), and into or on in home."""
NUM_MOVERS, ALL_TO_MATE = NOTES, NOTES + 1
"""Where the number of rows stands, which follow from ``REACH_WIDTH`` on, and their `TO_MATE`."""
_WORDS = NOTES + REACH_WIDTH * (1 + MAX_SEATS // 2 * NUM_PEGS)
MORE_NOTES = _WORDS + _NUM_WORDS
"""What is free for others."""


@kernel
def _mark(board: Board, hole: int) -> None:
    """Set the bit of a hole."""
    board[_WORDS + hole // _WORD] |= 1 << hole % _WORD


@kernel
def reach_of(state: State, board: Board, seat: int, colours: int) -> None:
    """Note what the pegs of ``colours`` reach that are not in their start areas."""
    num_pegs = NUM_PEGS * i64(state.num_seats)
    length = SIDE * i64(state.num_seats)
    team = team_of(state, seat)
    for word in range(_NUM_WORDS):  # the holes of the team, once around and a bit farther
        board[_WORDS + word] = 0
    for peg in range(num_pegs):
        place = board[PLACES + peg]
        if place < NUM_TRACK and team_of(state, peg // NUM_PEGS) == team:
            _mark(board, place)
            if place <= FARTHEST:
                _mark(board, length + place)
    at = REACH_WIDTH
    to_mate = 0
    for peg in range(num_pegs):
        colour = peg // NUM_PEGS
        place = board[PLACES + peg]
        if place == START or not colours >> colour & 1:
            continue
        board[at + PEG] = peg
        board[at + TO_TRACK] = 0
        board[at + TO_MATE] = 0
        board[at + INTO_HOME] = 0
        if place > HOME:
            free = first_in_lane(board, colour, place - HOME) - (place - HOME)
            board[at + INTO_HOME] = (1 << free) - 2
        elif not (state.backdoor == 2 and board[BACKED + peg] != 0):
            distance = door_of(colour) - place
            if distance < 0:
                distance += length
            gap = own_gap(board, peg, length, False)
            home = 0
            if gap > distance and distance < FARTHEST and board[BACKED + peg] == 0:
                free = first_in_lane(board, colour, 0)
                home = ((1 << free) - 2 << distance) & _WINDOW
            near = (1 << min(gap, FARTHEST + 1)) - 2
            if state.home_entry == 1:
                near &= ~home
            elif state.home_entry == 2 and distance < FARTHEST:
                near &= (2 << distance) - 1
            word = _WORDS + place // _WORD
            mates = (board[word] | board[word + 1] << _WORD) >> place % _WORD
            board[at + TO_TRACK] = near & ~mates
            board[at + TO_MATE] = near & mates
            board[at + INTO_HOME] = home
            to_mate |= near & mates
        at += REACH_WIDTH
    board[ALL_TO_MATE] = to_mate
    board[NUM_MOVERS] = at // REACH_WIDTH - 1
