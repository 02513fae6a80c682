"""What a move did, in the words of records: its steps and whom they displaced, in order."""

from __future__ import annotations

from typing import Any

from parlour.games.pegs.board import door_of
from parlour.games.pegs.codes import (
    first_step,
    place_text,
    second_step,
    step_to,
)
from parlour.games.pegs.notation import format_action, format_step
from parlour.games.pegs.state import COLOURS, START

__all__ = ["displaced", "move_text", "pegs_text", "steps_text"]

_NOBODY = 255


def pegs_text(state: Any, colour: int) -> str:
    """The places of a colour's pegs, ascending, those in its start area left out."""
    return " ".join(place_text(place) for place in state["pegs"][colour].tolist() if place != START)


def displaced(state: Any, seat: int) -> list[tuple[str, bool]]:
    """The displaced pegs of a seat's last move as steps, and whether its second step did it."""
    return _steps(int(state["moves"][seat]), state["displaced"][seat].tolist())


def _steps(action: int, marks: list[int]) -> list[tuple[str, bool]]:
    """`displaced` for an action and what a state notes of it."""
    found = []
    place = int(step_to(first_step(action)))
    is_second = False
    for mark in marks:
        if mark == _NOBODY:
            break
        if mark & 16 and not is_second:
            is_second = True
            place = int(step_to(second_step(action)))
        colour = mark & 7
        to = START if mark & 8 else int(door_of(colour))
        found.append((f"{COLOURS[colour]}{place_text(place)}-{place_text(to)}", is_second))
        place = to
    return found


def move_text(state: Any, seat: int) -> str:
    """A seat's last move: the action, and behind each step whom it displaced, marked ``*``."""
    action = int(state["moves"][seat])
    return "" if action < 0 else steps_text(action, state["displaced"][seat].tolist())


def steps_text(action: int, marks: list[int]) -> str:
    """`move_text` for an action and what a state notes of it."""
    second = second_step(action)
    pushed = _steps(action, marks)
    if not pushed:
        return format_action(action)
    words = format_action(action).split(" ")
    if second:
        words.pop()
    words += [f"*{step}" for step, by_second in pushed if not by_second]
    if second:
        words.append(format_step(second))
        words += [f"*{step}" for step, by_second in pushed if by_second]
    return " ".join(words)
