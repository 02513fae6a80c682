"""Why a play of Pegs is not allowed, however it is spelled: the questions that `moves` never asks.

What is possible is decided by the same functions from which the list of plays is made; here is only
which of them a wrong play has failed.
"""

from __future__ import annotations

from parlour.core.compile import i64, kernel
from parlour.core.contract import State
from parlour.games.pegs.board import (
    FINE,
    JUMP,
    LOG_SIZE,
    NUM_TRACK,
    OUT_OF_HOME,
    OWN_THERE,
    PLACES,
    STEP_REFUSALS,
    Board,
    back_target,
    door_of,
    exchange,
    forward_targets,
    landing,
    out_of,
    peg_at,
    step,
    team_of,
    undo,
)
from parlour.games.pegs.codes import first_step, second_step, step_colour, step_from, step_to
from parlour.games.pegs.moves import comes_out, forward_value, joker_may_leave, last_peg
from parlour.games.pegs.splits import (
    first_may,
    half_goes,
    second_back,
    second_may,
    second_targets,
)
from parlour.games.pegs.state import (
    EIGHT,
    HOME,
    JOKER,
    NINE,
    NUM_PEGS,
    SEVEN,
    SIDE,
    START,
    TWO,
)

__all__ = ["PLAY_REFUSALS", "card_trouble", "make_play", "play_trouble"]

PLAY_REFUSALS: tuple[tuple[str, str], ...] = (
    *STEP_REFUSALS,
    ("pegs-foreign-peg", "R3"),
    ("pegs-no-peg", "R6"),
    ("pegs-count", "R16"),
    ("pegs-no-come-out", "R25"),
    ("pegs-come-out-hole", "R25"),
    ("pegs-back-home", "R29"),
    ("pegs-joker-home", "R37"),
    ("pegs-joker-gate", "R36"),
    ("pegs-joker-empty", "R35"),
    ("pegs-joker-mate", "R35"),
    ("pegs-must-split", "R31"),
    ("pegs-no-split", "R31"),
    ("pegs-split-start", "R31"),
    ("pegs-split-way", "R31"),
    ("pegs-split-pegs", "R31"),
    ("pegs-split-same", "R33"),
    ("pegs-swap", "R16"),
    ("pegs-say-which", "R16"),
    ("pegs-none-out", "R25"),
    ("pegs-no-hole", "R4"),
)
"""Message and clause by number, from 1; the first ones are those of `board`."""
_FIRST = len(STEP_REFUSALS) + 1
(
    _FOREIGN, _NO_PEG, _COUNT, _NO_COME_OUT, _COME_OUT_HOLE, _BACK_HOME, _JOKER_HOME, _JOKER_GATE,
    _JOKER_EMPTY, _JOKER_MATE, _MUST_SPLIT, _NO_SPLIT, _SPLIT_START, _SPLIT_WAY, _SPLIT_PEGS,
    _SPLIT_SAME, _SWAP, _SAY_WHICH, _NONE_OUT, _NO_HOLE,
) = range(_FIRST, _FIRST + 20)  # fmt: skip
assert len(PLAY_REFUSALS) == _NO_HOLE


@kernel
def _ahead(state: State, place: int, to: int) -> int:
    """How many holes of the track ``to`` lies ahead of ``place``."""
    return (to - place) % (SIDE * i64(state.num_seats))


@kernel
def _part_to(state: State, peg: int, place: int, to: int) -> int:
    """The count forward that would bring a peg to a track or home place."""
    if place > HOME:
        return to - place
    if to < NUM_TRACK:
        return _ahead(state, place, to)
    return _ahead(state, place, door_of(peg // NUM_PEGS)) + to - HOME


@kernel
def _forward_trouble(state: State, board: Board, peg: int, to: int, n: int) -> int:
    """Why a peg cannot go ``n`` forward to ``to``."""
    place = board[PLACES + peg]
    if place > HOME and to < NUM_TRACK:
        return OUT_OF_HOME
    if _part_to(state, peg, place, to) != n:
        return _COUNT
    _, _, why_not_track, why_not_home = forward_targets(state, board, peg, n)
    return why_not_track if to < NUM_TRACK else why_not_home


@kernel
def _step_trouble(
    state: State, board: Board, seat: int, colours: int, rank: int, peg: int, to: int
) -> int:  # fmt: skip
    """Why a rank cannot be played with this step alone; `FINE` if it can."""
    colour = peg // NUM_PEGS
    place = board[PLACES + peg]
    if rank == JOKER:
        if to >= NUM_TRACK or (place > HOME and place != START):
            return _JOKER_HOME
        if not joker_may_leave(state, colour, place == START):
            return _JOKER_GATE
        if board[to] == 0 or to == place:
            return _JOKER_EMPTY
        target = (board[to] - 1) // NUM_PEGS
        if target == colour:
            return OWN_THERE
        if state.opponents_only and team_of(state, target) == team_of(state, colour):
            return _JOKER_MATE
        return landing(state, board, colour, to, place)
    if place == START:
        if not comes_out(rank):
            return _NO_COME_OUT
        if to != out_of(colour):
            return _COME_OUT_HOLE
        return landing(state, board, colour, to, START)
    if to == START:
        return _COUNT
    if rank == EIGHT:
        if place > HOME:
            return OUT_OF_HOME
        if to >= NUM_TRACK:
            return _BACK_HOME
        if _ahead(state, to, place) != 8:
            return _COUNT
        return back_target(state, board, peg, 8)[1]
    if rank == NINE and state.nine == 2:
        return _MUST_SPLIT
    if rank == SEVEN and state.last_peg_partial and place < NUM_TRACK and to > HOME:
        part = _part_to(state, peg, place, to)
        if part < 7 and last_peg(state, board, seat, colours) == peg:
            return forward_targets(state, board, peg, part)[3]
    return _forward_trouble(state, board, peg, to, forward_value(state, rank))


@kernel
def _swap_trouble(state: State, board: Board, colours: int, first: int, second: int) -> int:
    """Why two steps are no exchange of two pegs."""
    one, other = step_colour(first), step_colour(second)
    if not (colours >> one | colours >> other) & 1 or max(one, other) >= i64(state.num_seats):
        return _FOREIGN
    place, target = step_from(first), step_from(second)
    if one == other or place >= NUM_TRACK or target >= NUM_TRACK:
        return _SWAP
    if step_to(first) != target or step_to(second) != place:
        return _SWAP
    if peg_at(board, one, place) < 0 or peg_at(board, other, target) < 0:
        return _NO_PEG
    return FINE


@kernel
def _split_trouble(
    state: State, board: Board, seat: int, colours: int, rank: int, peg: int, first: int,
    second: int,
) -> int:  # fmt: skip
    """Why a rank cannot be split into these two steps; the board is left as it was."""
    total = 7 if rank == SEVEN else 9
    place, to = board[PLACES + peg], step_to(first)
    if place == START or to == START or step_from(second) == START or step_to(second) == START:
        return _SPLIT_START
    if not first_may(state, seat, colours, peg // NUM_PEGS):
        return _SPLIT_PEGS
    part = _part_to(state, peg, place, to)
    is_back = 0
    if to < NUM_TRACK and place < NUM_TRACK and part >= total:
        part = _ahead(state, to, place)
        is_back = 1
    if part < 1 or part >= total:
        return _COUNT
    if is_back:
        if rank == SEVEN or state.nine == 0:
            return _SPLIT_WAY
        trouble = back_target(state, board, peg, part)[1]
    else:
        trouble = _forward_trouble(state, board, peg, to, part)
    if trouble != FINE:
        return trouble
    before = board.copy()
    step(state, board, peg, to, -part if is_back else part)
    trouble = _second_trouble(
        state, board, before, seat, colours, rank, total - part, peg, is_back, second
    )
    undo(board, 0)
    return trouble


@kernel
def _second_trouble(
    state: State, board: Board, before: Board, seat: int, colours: int, rank: int, part: int,
    first_peg: int, first_back: int, second: int,
) -> int:  # fmt: skip
    """Why the second half of a split cannot follow the first, which the board has seen."""
    colour, place, to = step_colour(second), step_from(second), step_to(second)
    peg = peg_at(board, colour, place)
    if peg == first_peg:
        return _SPLIT_SAME
    if peg < 0:
        return _NO_PEG
    if not second_may(state, board, seat, colours, first_peg // NUM_PEGS, colour):
        return _SPLIT_PEGS if colours >> colour & 1 else _FOREIGN
    if place > HOME and to < NUM_TRACK:
        return OUT_OF_HOME
    if _part_to(state, peg, place, to) == part:
        if not half_goes(state, rank, first_back, 0):
            return _SPLIT_WAY
        _, _, why_not_track, why_not_home = second_targets(state, board, before, peg, part)
        return why_not_track if to < NUM_TRACK else why_not_home
    if to < NUM_TRACK and place < NUM_TRACK and _ahead(state, to, place) == part:
        if not half_goes(state, rank, first_back, 1):
            return _SPLIT_WAY
        return second_back(state, board, before, peg, part)[1]
    return _COUNT


@kernel
def _is_off_board(state: State, step: int) -> bool:
    """Whether a step speaks of a hole that only larger boards have (R4)."""
    length = SIDE * i64(state.num_seats)
    return length <= step_from(step) < NUM_TRACK or length <= step_to(step) < NUM_TRACK


@kernel
def play_trouble(
    state: State, board: Board, seat: int, colours: int, rank: int, action: int
) -> int:  # fmt: skip
    """Why the steps of ``action`` are no play of the rank, an index of `PLAY_REFUSALS`, from 1.

    `FINE` if they are, whichever of its spellings it is.
    """
    first, second = first_step(action), second_step(action)
    if _is_off_board(state, first) or (second != 0 and _is_off_board(state, second)):
        return _NO_HOLE
    if second != 0 and rank == TWO and state.two_swaps:
        return _swap_trouble(state, board, colours, first, second)
    colour = step_colour(first)
    if not colours >> colour & 1:
        return _FOREIGN
    peg = peg_at(board, colour, step_from(first))
    if peg < 0:
        return _NO_PEG
    if second == 0:
        return _step_trouble(state, board, seat, colours, rank, peg, step_to(first))
    if rank != SEVEN and (rank != NINE or state.nine == 4):
        return _NO_SPLIT
    return _split_trouble(state, board, seat, colours, rank, peg, first, second)


@kernel
def card_trouble(state: State, board: Board, colours: int, rank: int) -> int:
    """The chief reason why a rank that has no play has none."""
    chief = _NONE_OUT
    for colour in range(i64(state.num_seats)):
        if not colours >> colour & 1:
            continue
        for peg in range(NUM_PEGS * colour, NUM_PEGS * (colour + 1)):
            place = board[PLACES + peg]
            trouble = _NONE_OUT
            if place == START:
                if comes_out(rank):
                    trouble = landing(state, board, colour, out_of(colour), START)
                elif rank == JOKER:
                    trouble = _JOKER_EMPTY
            elif rank == JOKER:
                if place < NUM_TRACK:
                    is_open = joker_may_leave(state, colour, False)
                    trouble = _JOKER_EMPTY if is_open else _JOKER_GATE
            elif rank == EIGHT:
                trouble = back_target(state, board, peg, 8)[1]
            elif rank == NINE and state.nine == 2:
                trouble = _MUST_SPLIT
            else:
                _, _, track, home = forward_targets(state, board, peg, forward_value(state, rank))
                trouble = home if place > HOME else track
            if trouble != FINE and (chief == _NONE_OUT or trouble < chief):
                chief = trouble
    return chief


@kernel
def make_play(state: State, board: Board, action: int, rank: int) -> int:
    """Make the legal steps of an action; return how long the log was after the first."""
    first, second = first_step(action), second_step(action)
    if first == 0:
        return 0
    peg = peg_at(board, step_colour(first), step_from(first))
    if second != 0 and rank == TWO:
        other = peg_at(board, step_colour(second), step_from(second))
        exchange(board, peg, other)
        return i64(board[LOG_SIZE])
    _make_step(state, board, peg, step_to(first), rank)
    size = i64(board[LOG_SIZE])
    if second != 0:
        peg = peg_at(board, step_colour(second), step_from(second))
        _make_step(state, board, peg, step_to(second), rank)
    return size


@kernel
def _make_step(state: State, board: Board, peg: int, to: int, rank: int) -> None:
    """Make one step of a play of the rank; which way it goes follows from its places."""
    place = board[PLACES + peg]
    way = JUMP
    if place != START and rank != JOKER:
        way = _part_to(state, peg, place, to)
        if to < NUM_TRACK and way > 13:
            way = -_ahead(state, to, place)
    step(state, board, peg, to, way)
