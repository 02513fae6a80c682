"""Positions of Pegs in the text form of worked cases: ``at`` and ``after``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour.core.contract import States
from parlour.core.errors import NotationError
from parlour.games.pegs.deal import put_on_pile
from parlour.games.pegs.notation import format_action, read_cards, read_place
from parlour.games.pegs.rules import latch
from parlour.games.pegs.state import (
    COLOURS,
    NUM_PEGS,
    PLAYING,
    RANKS,
    SIDE,
    START,
)
from parlour.games.pegs.trail import displaced, pegs_text

__all__ = ["comparable", "position_fields", "set_position"]

_FIELDS = ("pegs", "turn", "hand", "hands", "draw", "discards")
_SOME_CARDS = ("2",) * 20
"""The draw pile where a position does not name it."""


def set_position(states: States, index: int, at: Mapping[str, Any]) -> None:
    """Write the position ``at`` to a configured state.

    Cards that the position does not name do not exist. Raises `NotationError` for an unknown
    field, a place that cannot be, or a card that cannot be read.
    """
    for name in at:
        if name not in _FIELDS:
            raise NotationError("position-field", got=name, choices=", ".join(_FIELDS))
    state = states[index]
    num_seats = int(state["num_seats"])
    turn = at.get("turn", 0)
    if not 0 <= turn < num_seats:
        raise NotationError("pegs-position-turn", got=turn)
    for colour, places in enumerate(_read_pegs(str(at["pegs"]), num_seats)):
        for peg, place in enumerate(sorted(places + [START] * (NUM_PEGS - len(places)))):
            state["pegs"][colour][peg] = place
    state["phase"] = PLAYING
    state["turn"] = turn
    state["dealer"] = (turn - 1) % num_seats
    state["num_turns"] = 0
    for seat, hand in enumerate(_read_hands(at, turn, num_seats)):
        for card in read_cards(hand.split()):
            state["hands"][seat][card] += 1
            state["num_cards"][seat] += 1
    state["drawn"] = state["draws_before"]
    for card in reversed(read_cards(str(at.get("draw", " ".join(_SOME_CARDS))).split())):
        put_on_pile(state, int(card))
    for card in read_cards(str(at.get("discards", "")).split()):
        state["discards"][card] += 1
    latch(state)


def position_fields(states: States, index: int) -> dict[str, Any]:
    """Return every field that ``after`` can name."""
    state = states[index]
    num_seats = int(state["num_seats"])
    turn = int(state["turn"])
    last = next(
        (seat for ahead in range(1, num_seats + 1)
         if state["moves"][seat := (turn - ahead) % num_seats] >= 0),
        turn,
    )  # fmt: skip
    if state["phase"] != PLAYING:
        last = turn
    has_moved = state["moves"][last] >= 0
    return {
        "pegs": " | ".join(
            f"{COLOURS[colour]} {pegs_text(state, colour)}"
            for colour in range(num_seats)
            if pegs_text(state, colour)
        ),
        "turn": turn,
        "hand": _hand_text(state, turn),
        "hands": " | ".join(_hand_text(state, seat) or "-" for seat in range(num_seats)),
        "draw_size": int(state["draw_size"]) + int(state["drawn"]) * bool(has_moved),
        "discards_size": int(state["discards"].sum()),
        "displaced": [step for step, _ in displaced(state, last)] if has_moved else [],
        "canonical": format_action(int(state["moves"][last])) if has_moved else "",
    }


def comparable(name: str, value: Any) -> Any:
    """Return a field in a form that equal positions share."""
    if name == "pegs":
        parts = [part.split() for part in str(value).split("|") if part.strip()]
        return sorted([part[0], *sorted(part[1:])] for part in parts)
    if name == "hand":
        return sorted(str(value).split())
    if name == "hands":
        return [sorted(part.split()) for part in str(value).split("|")]
    return value


def _hand_text(state: Any, seat: int) -> str:
    """The cards of a seat."""
    held = state["hands"][seat].tolist()
    return " ".join(text for text, count in zip(RANKS, held, strict=True) for _ in range(count))


def _read_hands(at: Mapping[str, Any], turn: int, num_seats: int) -> list[str]:
    """The cards of each seat: all of them in ``hands``, or those of ``turn`` in ``hand``."""
    if "hands" not in at:
        return [str(at.get("hand", "")) if seat == turn else "" for seat in range(num_seats)]
    hands = [part.strip() for part in str(at["hands"]).split("|")]
    if len(hands) != num_seats or "hand" in at:
        raise NotationError("pegs-position-hands", got=at["hands"])
    return ["" if hand == "-" else hand for hand in hands]


def _read_pegs(text: str, num_seats: int) -> list[list[int]]:
    """The places named for each colour."""
    found: list[list[int]] = [[] for _ in range(num_seats)]
    taken: set[tuple[int, int]] = set()
    for part in text.split("|"):
        if not part.strip():
            continue
        colour, *places = part.split()
        if colour not in COLOURS[:num_seats] or found[COLOURS.index(colour)]:
            raise NotationError("pegs-position-colour", got=colour)
        number = COLOURS.index(colour)
        for place in map(_read_place, places):
            key = (number if place >= SIDE * len(COLOURS) else -1, place)
            on_board = place >= SIDE * len(COLOURS) or place < SIDE * num_seats
            if place != START and (key in taken or not on_board):
                raise NotationError("pegs-position-place", got=part.strip())
            taken.add(key)
            found[number].append(place)
        if len(found[number]) > NUM_PEGS:
            raise NotationError("pegs-position-place", got=part.strip())
    return found


def _read_place(text: str) -> int:
    """A place that is written as in a step."""
    is_lane = text[:1] == "h" and text[1:] in "12345" and len(text) == 2
    if not (text == "s" or is_lane or text.isdecimal()):
        raise NotationError("pegs-place", got=text)
    return read_place(text)
