"""Cards and actions of Pegs as text: ``5 a40-45``, ``7 a41-44 c39-h4``, ``discard 5 as-8``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from parlour.core.contract import Cards, States
from parlour.core.errors import NotationError
from parlour.games.pegs.codes import (
    DISCARD,
    first_step,
    kind_of,
    make_action,
    make_step,
    place_text,
    second_step,
    step_colour,
    step_from,
    step_to,
)
from parlour.games.pegs.rules import canonical, refusal
from parlour.games.pegs.state import COLOURS, HOME, NUM_PEGS, RANKS, SIDE, START

__all__ = [
    "CARD_ORDER",
    "format_action",
    "format_cards",
    "format_step",
    "parse_action",
    "read_action",
    "read_cards",
    "read_place",
]

CARD_ORDER = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "X")
"""The ranks as people sort a hand."""
_CODES = {text: code for code, text in enumerate(RANKS)}
_STEP = re.compile(r"([a-h])(s|h[1-5]|0|[1-9][0-9]{0,2})-(s|h[1-5]|0|[1-9][0-9]{0,2})")


def format_step(step: int) -> str:
    """Return a step as records write it."""
    colour, place, to = step_colour(step), step_from(step), step_to(step)
    return f"{COLOURS[colour]}{place_text(int(place))}-{place_text(int(to))}"


@lru_cache(maxsize=1 << 16)
def format_action(action: int) -> str:
    """Return the text of an action, or of a rank by itself.

    >>> format_action(parse_action("7 a41-44 c39-h4"))
    '7 a41-44 c39-h4'
    """
    kind = kind_of(action)
    words = ["discard", RANKS[kind - DISCARD]] if kind >= DISCARD else [RANKS[kind]]
    words += [format_step(step) for step in (first_step(action), second_step(action)) if step]
    return " ".join(words)


def read_place(text: str) -> int:
    """Return the number of a place that is written as in a step."""
    if text == "s":
        return START
    place = HOME + int(text[1:]) if text.startswith("h") else int(text)
    if not text.startswith("h") and place >= SIDE * len(COLOURS):
        raise NotationError("pegs-place", got=text)
    return place


def parse_action(text: str) -> int:
    """Return the code of an action as it is spelled, or raise `NotationError`."""
    words = text.split(" ")
    is_discard = words[0] == "discard"
    if is_discard:
        words = words[1:]
    if not words or words[0] not in _CODES or len(words) > (2 if is_discard else 3):
        raise NotationError("pegs-action", got=text)
    steps = [0, 0]
    for k, word in enumerate(words[1:]):
        match = _STEP.fullmatch(word)
        if match is None:
            raise NotationError("pegs-action", got=text)
        colour, place, to = match.groups()
        steps[k] = make_step(COLOURS.index(colour), read_place(place), read_place(to))
    kind = _CODES[words[0]] + DISCARD * is_discard
    return int(make_action(kind, steps[0], steps[1]))


def read_action(states: States, index: int, seat: int, text: str) -> int:
    """Return the code of an action: of a legal one the canonical spelling.

    Raises `NotationError` for what is no action.
    """
    action = parse_action(text)
    if refusal(states, index, seat, action) == 0:
        return int(canonical(states, index, seat, action))
    return action


def format_cards(cards: Cards) -> list[str]:
    """Return cards as they stand in a record."""
    return [RANKS[card] for card in cards.tolist()]


def read_cards(texts: Sequence[object]) -> Cards:
    """Return the codes of cards, ``[N]`` int64, or raise `NotationError` for the first bad one."""
    for text in texts:
        if not isinstance(text, str) or text not in _CODES:
            raise NotationError("pegs-card", got=str(text))
    return np.array([_CODES[str(text)] for text in texts], np.int64)


assert NUM_PEGS == 5, "the pattern of a step knows five home holes"
