"""Observations of Fool as numbers, with their layout.

``observe`` writes ``[N]`` float32 in the order of `LAYOUT`. Seats are counted from the observer:
seat 0 is itself, 1 the seat on its left. Cards are counted by code (`NUM_CARDS` of them, ranks 0
and 1 always 0): colour x 32 + rank, the last entry is the wild. ``S`` is `MAX_SEATS`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from parlour.core import contract
from parlour.core.compile import i64, kernel
from parlour.core.contract import States, implements
from parlour.core.game import Field
from parlour.games.fool.state import ANNOUNCING, MAX_SEATS, NUM_COLOURS, PLAYING, STATE, WILD

__all__ = ["LAYOUT", "NUM_CARDS"]

NUM_CARDS = WILD + 1

LAYOUT = (
    Field("hand", (NUM_CARDS,), "own cards: 1 for each card held, the number of wilds"),
    Field("deck", (NUM_CARDS,), "cards in use, in the same form"),
    Field("played", (NUM_CARDS,), "cards played in this round, in the same form"),
    Field("trick", (MAX_SEATS, NUM_CARDS), "1 for the card that a seat has in this trick"),
    Field("colour", (NUM_COLOURS,), "1 for the trick colour; all 0 while there is none"),
    Field("leader", (MAX_SEATS,), "1 for the seat that leads or led this trick"),
    Field("turn", (MAX_SEATS,), "1 for the seat to act"),
    Field("present", (MAX_SEATS,), "1 for each seat of this table"),
    Field("discs", (MAX_SEATS,), "1 for a seat that sits out of this trick"),
    Field("num_cards", (MAX_SEATS,), "cards in hand, a count"),
    Field("shown_out", (MAX_SEATS, NUM_COLOURS + 1), "1 for a colour (last: wilds) shown to lack"),
    Field("announced", (MAX_SEATS,), "1 for a seat known to have announced (R22)"),
    Field("announcing", (1,), "1 while the seats speak (R22)"),
    Field("totals", (MAX_SEATS,), "points of the rounds finished, divided by 80"),
    Field("tens", (MAX_SEATS,), "ten-tallies, divided by 6"),
)
"""The parts of an observation in order."""


@implements(contract.observe, STATE)
@kernel
def observe(states: States, index: int, seat: int, out: NDArray[np.float32]) -> None:
    """Write what ``seat`` sees; reads nothing that `conceal` hides."""
    state = states[index]
    num_seats = i64(state.num_seats)
    for k in range(out.size):
        out[k] = 0.0
    at = 0
    _write_cards(state.hands[seat], i64(state.wilds[seat]), out, at)
    at += NUM_CARDS
    _write_cards(state.deck, i64(state.num_wilds), out, at)
    at += NUM_CARDS
    _write_cards(state.played, i64(state.wilds_played), out, at)
    at += NUM_CARDS
    if state.phase == PLAYING:
        for k in range(i64(state.trick_size)):
            place = (i64(state.trick_seats[k]) - seat) % num_seats
            out[at + place * NUM_CARDS + i64(state.trick[k])] = 1.0
    at += MAX_SEATS * NUM_CARDS
    if state.colour >= 0:
        out[at + i64(state.colour)] = 1.0
    at += NUM_COLOURS
    is_open = state.phase == PLAYING or state.phase == ANNOUNCING
    for step in range(num_seats):
        other = (seat + step) % num_seats
        out[at + step] = 1.0 if is_open and other == state.leader else 0.0
        out[at + MAX_SEATS + step] = 1.0 if is_open and other == state.turn else 0.0
        out[at + 2 * MAX_SEATS + step] = 1.0
        out[at + 3 * MAX_SEATS + step] = i64(state.discs) >> other & 1
        out[at + 4 * MAX_SEATS + step] = state.num_cards[other]
    at += 5 * MAX_SEATS
    for step in range(num_seats):
        other = (seat + step) % num_seats
        for kind in range(NUM_COLOURS + 1):
            out[at + step * (NUM_COLOURS + 1) + kind] = i64(state.shown_out[other]) >> kind & 1
    at += MAX_SEATS * (NUM_COLOURS + 1)
    for step in range(num_seats):
        other = (seat + step) % num_seats
        if state.phase != ANNOUNCING or other == seat:
            out[at + step] = i64(state.announced) >> other & 1
    at += MAX_SEATS
    out[at] = 1.0 if state.phase == ANNOUNCING else 0.0
    at += 1
    for step in range(num_seats):
        other = (seat + step) % num_seats
        out[at + step] = state.totals[other] / 80.0
        out[at + MAX_SEATS + step] = state.tens[other] / 6.0


@kernel
def _write_cards(
    ranks: NDArray[np.uint32], num_wilds: int, out: NDArray[np.float32], at: int
) -> None:
    """Write a set of cards as ``[NUM_CARDS]`` numbers from ``out[at]`` on."""
    for colour in range(NUM_COLOURS):
        for rank in range(2, 32):
            out[at + colour * 32 + rank] = i64(ranks[colour]) >> rank & 1
    out[at + WILD] = num_wilds
