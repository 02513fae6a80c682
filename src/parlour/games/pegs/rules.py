"""The rules of Pegs, as kernels over `STATE`. Clause numbers (R12) are those of RULES.md.

Source: the Arizona rule sheet; what it leaves open is ruled in RULES.md (numbers of the holes, the
joker beside a playable card, the empty draw pile, chains over third colours, the order of a split).
How pegs move is in `board.py`, which plays a card has in `moves.py`, why a play is refused in
`refusals.py`, the cards in `deal.py`; here is who may do what, and what happens then.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from parlour.core import chance, contract
from parlour.core.compile import i64, kernel
from parlour.core.contract import Cards, State, States, implements
from parlour.games.pegs.board import (
    BOARD_SIZE,
    FINE,
    JUMP,
    LOG,
    LOG_SIZE,
    LOG_WIDTH,
    Board,
    controlled,
    is_home,
    landing,
    num_in_start,
    out_of,
    pack,
    peg_at,
    step,
    team_mask,
    team_of,
    unpack,
)
from parlour.games.pegs.codes import (
    DISCARD,
    first_step,
    kind_of,
    make_action,
    make_step,
    second_step,
    step_colour,
    step_from,
    step_to,
)
from parlour.games.pegs.deal import begin_turn, draw_or_shuffle
from parlour.games.pegs.merging import (
    most_plays,
    new_merging,
    position_change,
    sort,
)
from parlour.games.pegs.moves import plays_of
from parlour.games.pegs.refusals import PLAY_REFUSALS, card_trouble, make_play, play_trouble
from parlour.games.pegs.state import (
    DEALING,
    JOKER,
    MAX_DISPLACED,
    MAX_SEATS,
    NUM_PEGS,
    NUM_RANKS,
    OVER,
    PLAYING,
    START,
    STATE,
)

__all__ = [
    "MOST_TURNS",
    "REASONS",
    "REFUSALS",
    "actions_of",
    "bumping_actions",
    "canonical",
    "latch",
    "play_on_board",
]

REASONS = ("home", "turns")
"""How a match can end (R39)."""
MOST_TURNS = 10_000

REFUSALS: tuple[tuple[str, str | None], ...] = (
    ("", None),
    *PLAY_REFUSALS,
    ("pegs-no-such-seat", "R1"),
    ("pegs-over", "R39"),
    ("pegs-not-dealt", "R10"),
    ("pegs-not-your-turn", "R11"),
    ("pegs-not-held", "R14"),
    ("pegs-must-play", "R12"),
    ("pegs-joker-last", "R12"),
    ("pegs-must-play-joker", "R13"),
    ("pegs-keep-joker", "R13"),
    ("pegs-no-free-start", "R13"),
)
"""Why an action is refused, by the number that `refusal` returns: message and clause."""
_FIRST = len(PLAY_REFUSALS) + 1
(
    _NO_SUCH_SEAT, _OVER, _NOT_DEALT, _NOT_YOUR_TURN, _NOT_HELD, _MUST_PLAY, _JOKER_LAST,
    _MUST_PLAY_JOKER, _KEEP_JOKER, _NO_FREE_START,
) = range(_FIRST, _FIRST + 10)  # fmt: skip
assert len(REFUSALS) - 1 == _NO_FREE_START
_SAY_WHICH = [code for code, _ in REFUSALS].index("pegs-say-which")


@implements(contract.acting, STATE)
@kernel
def acting(states: States, index: int) -> int:
    """The seat whose turn it is (R11)."""
    state = states[index]
    return 1 << i64(state.turn) if state.phase == PLAYING else 0


@implements(contract.side_of, STATE)
@kernel
def side_of(states: States, index: int, seat: int) -> int:
    """The team of a seat (R2)."""
    return team_of(states[index], seat)


@kernel
def _may_discard(state: State, plain: int, plays: int) -> bool:
    """R13: whether a hand with so many plays, so many of them without jokers, may discard."""
    return plain == 0 and (plays == 0 or state.joker_use != 2)


@kernel
def _may_discard_rank(state: State, seat: int, rank: int) -> bool:
    """Whether the option `discard_joker` lets the seat discard a card of a rank that it holds."""
    if rank != JOKER or state.discard_joker:
        return True
    return bool(state.hands[seat, JOKER] == state.num_cards[seat])


@kernel
def _starts_free(state: State, seat: int) -> bool:
    """Whether the next discard in a row lets a peg come out (free_start)."""
    return bool(state.free_start > 0 and i64(state.streak[seat]) + 1 == state.free_start)


@kernel
def _discards(state: State, board: Board, seat: int, colours: int, out: Cards, n: int) -> int:
    """Write the discards of ``seat`` behind ``n`` plays; return the new length."""
    for rank in range(NUM_RANKS):
        if not state.hands[seat, rank] or not _may_discard_rank(state, seat, rank):
            continue
        out[n] = make_action(DISCARD + rank, 0, 0)
        n += 1
        if not _starts_free(state, seat):
            continue
        for colour in range(i64(state.num_seats)):
            if colours >> colour & 1 and peg_at(board, colour, START) >= 0:
                hole = out_of(colour)
                if landing(state, board, colour, hole, START) == FINE:
                    out[n] = make_action(DISCARD + rank, make_step(colour, START, hole), 0)
                    n += 1
    return n


@kernel
def actions_of(states: States, index: int, seat: int, out: Cards) -> int:
    """Write the distinct legal actions of the seat to act, in any order; return their number."""
    state = states[index]
    board = np.empty(BOARD_SIZE, np.int64)
    unpack(state, board)
    colours = controlled(state, seat)
    merging = new_merging(state, colours)
    plain, n = plays_of(state, board, seat, colours, out, merging)
    if _may_discard(state, plain, n):
        n = _discards(state, board, seat, colours, out, n)
    return n


@implements(contract.legal_actions, STATE)
@kernel
def legal_actions(states: States, index: int, seat: int, out: Cards) -> int:
    """All plays, merged by the position that they lead to, or the discards (R12, R13)."""
    state = states[index]
    if state.phase != PLAYING or seat != state.turn:
        return 0
    n = actions_of(states, index, seat, out)
    sort(out, 0, n)
    return n


@implements(contract.random_action, STATE)
@kernel
def random_action(states: States, index: int, seat: int, generator: chance.Generator) -> int:
    """A legal action, each equally likely."""
    state = states[index]
    out = np.empty(_room(state, controlled(state, seat)), np.int64)
    n = actions_of(states, index, seat, out)
    return i64(out[chance.below(generator, n)])


@kernel
def _room(state: State, colours: int) -> int:
    """More than the legal actions of a seat that moves ``colours`` can be."""
    return 3 * most_plays(state, colours) + NUM_RANKS * (MAX_SEATS + 1)


# Refusals


@kernel
def _is_one_of(actions: Cards, n: int, action: int) -> bool:
    """Whether ``action`` is one of the first ``n`` actions."""
    for k in range(n):  # noqa: SIM110 - kernels know no generators
        if actions[k] == action:
            return True
    return False


@implements(contract.refusal, STATE)
@kernel
def refusal(states: States, index: int, seat: int, action: int) -> int:
    """Why the seat may not do ``action`` now, as an index of `REFUSALS`; 0 if it may.

    Every spelling of a legal play is accepted. A rank without a step is a question about the card.
    """
    state = states[index]
    if seat < 0 or seat >= state.num_seats:
        return _NO_SUCH_SEAT
    if state.phase == OVER:
        return _OVER
    if state.phase == DEALING:
        return _NOT_DEALT
    if state.phase != PLAYING or seat != state.turn:
        return _NOT_YOUR_TURN
    kind = kind_of(action)
    rank = kind % NUM_RANKS
    if not state.hands[seat, rank]:
        return _NOT_HELD
    board = np.empty(BOARD_SIZE, np.int64)
    unpack(state, board)
    colours = controlled(state, seat)
    if kind < DISCARD and first_step(action) != 0:
        trouble = play_trouble(state, board, seat, colours, rank, action)
        if trouble != FINE:
            return trouble
        if rank != JOKER or state.joker_use != 1:
            return 0
    out = np.empty(_room(state, colours), np.int64)
    merging = new_merging(state, colours)
    plain, n = plays_of(state, board, seat, colours, out, merging)
    if kind >= DISCARD:
        return _discard_refusal(state, board, seat, colours, rank, action, plain, n, out)
    if first_step(action) != 0:
        return _JOKER_LAST if plain > 0 else 0
    for k in range(n):
        if kind_of(i64(out[k])) == rank:
            return _SAY_WHICH
    if rank == JOKER and plain > 0 and state.joker_use == 1:
        return _JOKER_LAST
    return card_trouble(state, board, colours, rank)


@kernel
def _discard_refusal(
    state: State, board: Board, seat: int, colours: int, rank: int, action: int,
    plain: int, plays: int, out: Cards,
) -> int:  # fmt: skip
    """Why a card may not be discarded (R12, R13); 0 if it may."""
    if plain > 0:
        return _MUST_PLAY
    if not _may_discard(state, plain, plays):
        return _MUST_PLAY_JOKER
    if not _may_discard_rank(state, seat, rank):
        return _KEEP_JOKER
    n = _discards(state, board, seat, colours, out, 0)
    return 0 if _is_one_of(out, n, action) else _NO_FREE_START


@kernel
def canonical(states: States, index: int, seat: int, action: int) -> int:
    """The canonical spelling of a legal action."""
    state = states[index]
    board = np.empty(BOARD_SIZE, np.int64)
    colours = controlled(state, seat)
    out = np.empty(_room(state, colours), np.int64)
    n = legal_actions(states, index, seat, out)
    if _is_one_of(out, n, action):
        return action
    rank = kind_of(action)
    unpack(state, board)
    make_play(state, board, action, rank)
    wanted = position_change(board, 0)
    for k in range(n):
        other = i64(out[k])
        if kind_of(other) == rank:
            unpack(state, board)
            make_play(state, board, other, rank)
            if position_change(board, 0) == wanted:
                return other
    return action


# What happens


@kernel
def play_on_board(state: State, board: Board, action: int) -> int:
    """Unpack ``state`` and make a legal action's steps; how long the log was after the first."""
    unpack(state, board)
    kind = kind_of(action)
    if kind < DISCARD:
        return make_play(state, board, action, kind)
    first = first_step(action)
    if first != 0:
        peg = peg_at(board, step_colour(first), START)
        step(state, board, peg, step_to(first), JUMP)
    return i64(board[LOG_SIZE])


@kernel
def _write_displaced(
    board: Board, action: int, size: int, marks: NDArray[np.uint8], row: int
) -> int:  # fmt: skip
    """Write whom the steps of a play displaced to ``marks[row]``, in order; return how many."""
    for k in range(MAX_DISPLACED):
        marks[row, k] = 255
    first, second = first_step(action), second_step(action)
    if second != 0 and step_to(second) == step_from(first) and step_to(first) == step_from(second):
        return 0  # an exchange
    n = 0
    for entry in range(1, i64(board[LOG_SIZE])):
        if entry == size and second != 0:
            continue  # the peg of the second step
        at = LOG + LOG_WIDTH * entry
        mark = i64(board[at]) // NUM_PEGS
        if board[at + 2] == START:
            mark |= 8
        if entry > size:
            mark |= 16
        marks[row, n] = mark
        n += 1
    return n


@kernel
def bumping_actions(
    states: States, index: int, seat: int, actions: Cards, marks: NDArray[np.uint8]
) -> int:  # fmt: skip
    """Write the legal actions that displace pegs, and whom: what `displaced` would say of them."""
    n = legal_actions(states, index, seat, actions)
    board = np.empty(BOARD_SIZE, np.int64)
    found = 0
    for k in range(n):
        action = i64(actions[k])
        size = play_on_board(states[index], board, action)
        if _write_displaced(board, action, size, marks, found) > 0:
            actions[found] = action
            found += 1
    return found


@kernel
def latch(state: State) -> None:
    """Note the teams whose starts are empty (joker_gate = "latched")."""
    for team in range(i64(state.num_seats) // 2 if state.pairs else 2):
        if num_in_start(state, team_mask(state, team)) == 0:
            state.latched |= 1 << team


@kernel
def _is_team_home(state: State, team: int) -> bool:
    """R39: whether all pegs of a team are home."""
    for colour in range(i64(state.num_seats)):
        if team_of(state, colour) == team and not is_home(state, colour):
            return False
    return True


@implements(contract.apply, STATE)
@kernel
def apply(states: States, index: int, seat: int, action: int, at_ms: int) -> None:
    """Play or discard a card, then draw (R14); the turn goes on, or the match ends (R39)."""
    state = states[index]
    board = np.empty(BOARD_SIZE, np.int64)
    size = play_on_board(state, board, action)
    pack(board, state)
    _write_displaced(board, action, size, state.displaced, seat)
    kind = kind_of(action)
    rank = kind % NUM_RANKS
    state.hands[seat, rank] -= 1
    state.num_cards[seat] -= 1
    state.discards[rank] += 1
    if kind < DISCARD or _starts_free(state, seat):
        state.streak[seat] = 0
    elif state.free_start:
        state.streak[seat] += 1
    state.moves[seat] = action
    state.num_turns += 1
    team = team_of(state, seat)
    if kind < DISCARD and _is_team_home(state, team):
        state.phase = OVER
        state.ended_by = 1
        return
    if state.num_turns >= MOST_TURNS:
        state.phase = OVER
        state.ended_by = 2
        return
    if state.joker_gate == 2:
        latch(state)
    if state.draws_before or draw_or_shuffle(state):
        begin_turn(state, (seat + 1) % i64(state.num_seats))


@implements(contract.outcome, STATE)
@kernel
def outcome(states: States, index: int) -> int:
    """0, or 1 + the index in `REASONS` of what ended the match."""
    return i64(states[index].ended_by)


@kernel
def _winning_team(state: State) -> int:
    """The team that is home; -1 if none is."""
    if state.ended_by != 1:
        return -1
    return team_of(state, i64(state.turn))


@implements(contract.scores, STATE)
@kernel
def scores(states: States, index: int, out: NDArray[np.int64]) -> None:
    """1 for the winning team, 0 for the others."""
    won = _winning_team(states[index])
    for team in range(out.size):
        out[team] = 1 if team == won else 0


@implements(contract.winners, STATE)
@kernel
def winners(states: States, index: int) -> int:
    """The seats of the winning team."""
    state = states[index]
    won = _winning_team(state)
    return team_mask(state, won) if won >= 0 else 0
