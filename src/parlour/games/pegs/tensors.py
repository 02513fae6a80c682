"""Observations of Pegs as numbers: colours and seats counted from the observer on.

Holes of the track are counted from the observer's own corner, so that a board looks the same from
every seat.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from parlour.core import contract
from parlour.core.compile import i64, kernel
from parlour.core.contract import States, implements
from parlour.core.game import Field
from parlour.games.pegs.board import NUM_TRACK, team_of
from parlour.games.pegs.state import (
    HOME,
    MAX_SEATS,
    NUM_PEGS,
    NUM_RANKS,
    PLAYING,
    SIDE,
    START,
    STATE,
)

__all__ = ["LAYOUT"]

LAYOUT = (
    Field("hand", (NUM_RANKS,), "cards held, by rank"),
    Field("discards", (NUM_RANKS,), "cards face up, by rank"),
    Field("track", (MAX_SEATS, NUM_TRACK), "1 where a colour has a peg; holes from the own corner"),
    Field("home", (MAX_SEATS, NUM_PEGS), "1 where a colour has a peg in its lane, h1 first"),
    Field("start", (MAX_SEATS,), "pegs of each colour in its start area, in fifths"),
    Field("marked", (MAX_SEATS, NUM_TRACK), "1 where the backdoor option marks that peg"),
    Field("mates", (MAX_SEATS,), "1 for the colours of the own team, the own one among them"),
    Field("num_cards", (MAX_SEATS,), "cards held by each seat, in sevenths"),
    Field("streak", (MAX_SEATS,), "discards in a row of each seat, in fifths"),
    Field("draw", (1,), "size of the draw pile, in hundreds"),
    Field("is_turn", (1,), "1 if the observer must act"),
)
"""The layout of an observation."""


@implements(contract.observe, STATE)
@kernel
def observe(states: States, index: int, seat: int, out: NDArray[np.float32]) -> None:
    """Write what ``seat`` sees now, as `LAYOUT` says."""
    state = states[index]
    num_seats = i64(state.num_seats)
    length = SIDE * num_seats
    for k in range(out.size):
        out[k] = 0.0
    for rank in range(NUM_RANKS):
        out[rank] = state.hands[seat, rank]
        out[NUM_RANKS + rank] = state.discards[rank]
    track = 2 * NUM_RANKS
    home = track + MAX_SEATS * NUM_TRACK
    start = home + MAX_SEATS * NUM_PEGS
    marked = start + MAX_SEATS
    mates = marked + MAX_SEATS * NUM_TRACK
    cards = mates + MAX_SEATS
    streak = cards + MAX_SEATS
    for ahead in range(num_seats):
        colour = (seat + ahead) % num_seats
        for k in range(NUM_PEGS):
            place = i64(state.pegs[colour, k])
            if place == START:
                out[start + ahead] += 0.2
            elif place > HOME:
                out[home + ahead * NUM_PEGS + place - HOME - 1] = 1.0
            else:
                hole = (place - SIDE * seat) % length
                out[track + ahead * NUM_TRACK + hole] = 1.0
                out[marked + ahead * NUM_TRACK + hole] = i64(state.backed[colour]) >> k & 1
        out[mates + ahead] = 1.0 if team_of(state, colour) == team_of(state, seat) else 0.0
        out[cards + ahead] = i64(state.num_cards[colour]) / 7.0
        out[streak + ahead] = i64(state.streak[colour]) / 5.0
    out[streak + MAX_SEATS] = i64(state.draw_size) / 100.0
    is_turn = state.phase == PLAYING and seat == state.turn
    out[streak + MAX_SEATS + 1] = 1.0 if is_turn else 0.0
