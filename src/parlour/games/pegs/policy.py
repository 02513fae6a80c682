"""The greedy player of Pegs: one look ahead at what each action makes of the board.

From the strategy notes of RULES.md section 7: own progress minus the enemy's, home by depth, the
price of the card played. Bumps and chains count by what they change.
"""

from __future__ import annotations

import numpy as np

from parlour.core import chance, contract
from parlour.core.compile import i64, kernel
from parlour.core.contract import State, States, implements
from parlour.games.pegs.board import (
    BOARD_SIZE,
    LOG,
    LOG_SIZE,
    LOG_WIDTH,
    Board,
    controlled,
    out_of,
    team_of,
)
from parlour.games.pegs.codes import DISCARD, kind_of
from parlour.games.pegs.merging import most_plays
from parlour.games.pegs.rules import actions_of, play_on_board
from parlour.games.pegs.state import HOME, MAX_SEATS, NUM_PEGS, NUM_RANKS, SIDE, START, STATE

__all__: list[str] = []

_PRICES = np.array([1, 1, 1, 1, 1, 1, 5, 7, 8, 5, 3, 4, 3, 11], np.int64)
"""``[14]``: what a card is worth in hand, in holes; order of `RANKS`."""

_OUT = 30
"""What a peg on its come-out is worth above one in its start area, in holes."""
_HOME = 10
"""What entering home is worth besides, and each hole deeper."""
_DEEPER = 3


@kernel
def _worth(state: State, colour: int, place: int) -> int:
    """How far a peg has come, in holes."""
    if place == START:
        return 0
    length = SIDE * i64(state.num_seats)
    if place > HOME:
        return _OUT + length + _HOME + _DEEPER * (place - HOME)
    gone = (place - out_of(colour)) % length
    return _OUT + (gone if gone <= length - 5 else gone - length)


@kernel
def _gain(state: State, board: Board, team: int) -> int:
    """What the moves in the log of a board have changed: own pegs' worth less the enemy's."""
    total = 0
    for entry in range(i64(board[LOG_SIZE])):
        at = LOG + LOG_WIDTH * entry
        colour = i64(board[at]) // NUM_PEGS
        change = _worth(state, colour, board[at + 2]) - _worth(state, colour, board[at + 1])
        total += change if team_of(state, colour) == team else -change
    return total


@implements(contract.greedy_action, STATE)
@kernel
def greedy_action(states: States, index: int, seat: int, generator: chance.Generator) -> int:
    """The action whose gain less the price of its card is highest, the first of equals."""
    state = states[index]
    room = 3 * most_plays(state, controlled(state, seat)) + NUM_RANKS * (MAX_SEATS + 1)
    actions = np.empty(room, np.int64)
    n = actions_of(states, index, seat, actions)
    board = np.empty(BOARD_SIZE, np.int64)
    team = team_of(state, seat)
    best = i64(actions[0])
    best_value = -1_000_000
    for k in range(n):
        action = i64(actions[k])
        play_on_board(state, board, action)
        value = _gain(state, board, team) - i64(_PRICES[kind_of(action) % DISCARD])
        if value > best_value:
            best, best_value = action, value
    return best
