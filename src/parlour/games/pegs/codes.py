"""Action codes of Pegs: rank and up to two steps, packed so that codes sort as their texts do.

From the highest bit down: the rank, or `DISCARD` + rank for a discard, then two steps of 20 bits;
0 is no step, else 1 + colour, place from, place to, places numbered in the order of their texts.
"""

from __future__ import annotations

import numpy as np

from parlour.core.compile import i64, kernel
from parlour.games.pegs.state import HOME, NUM_PEGS, NUM_RANKS, START

__all__ = [
    "DISCARD",
    "first_step",
    "kind_of",
    "make_action",
    "make_step",
    "place_text",
    "second_step",
    "step_colour",
    "step_from",
    "step_to",
]

DISCARD = NUM_RANKS
"""Kinds from here on are discards."""

_STEP_BITS = 20
_STEP_MASK = (1 << _STEP_BITS) - 1
_NUM_PLACES = START + 1


def place_text(place: int) -> str:
    """Return a place as records write it.

    >>> place_text(12), place_text(145), place_text(150)
    ('12', 'h1', 's')
    """
    if place == START:
        return "s"
    return f"h{place - HOME}" if place > HOME else str(place)


_IN_ORDER = sorted((place for place in range(_NUM_PLACES) if place != HOME), key=place_text)
assert _IN_ORDER[-1] == START
assert _IN_ORDER[-2] == HOME + NUM_PEGS
_PLACE_OF = np.array([*_IN_ORDER, 0], np.int64)
_ORDER_OF = np.zeros(_NUM_PLACES, np.int64)
_ORDER_OF[_PLACE_OF[:-1]] = np.arange(_NUM_PLACES - 1)


@kernel
def make_step(colour: int, place: int, to: int) -> int:
    """A step of a peg of ``colour``."""
    return 1 + (colour << 16 | i64(_ORDER_OF[place]) << 8 | i64(_ORDER_OF[to]))


@kernel
def make_action(kind: int, first: int, second: int) -> int:
    """The code of a rank or discard with its steps; 0 where there is none."""
    return (kind << _STEP_BITS | first) << _STEP_BITS | second


@kernel
def kind_of(action: int) -> int:
    """The rank, or `DISCARD` + the rank."""
    return action >> 2 * _STEP_BITS


@kernel
def first_step(action: int) -> int:
    """The first step; 0 if there is none."""
    return action >> _STEP_BITS & _STEP_MASK


@kernel
def second_step(action: int) -> int:
    """The second step; 0 if there is none."""
    return action & _STEP_MASK


@kernel
def step_colour(step: int) -> int:
    """The colour of a step's peg."""
    return (step - 1) >> 16 & 7


@kernel
def step_from(step: int) -> int:
    """The place from which a step goes."""
    return i64(_PLACE_OF[min((step - 1) >> 8 & 255, _NUM_PLACES - 1)])


@kernel
def step_to(step: int) -> int:
    """The place to which a step goes."""
    return i64(_PLACE_OF[min((step - 1) & 255, _NUM_PLACES - 1)])
