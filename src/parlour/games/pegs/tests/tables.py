"""Random tables and random positions of Pegs."""

from __future__ import annotations

import random
import typing
from typing import Any

import msgspec

from parlour import games
from parlour.core.position import Position
from parlour.games.pegs.options import Options
from parlour.games.pegs.tests.pegs_reference import COLOURS, Board, Place, Rules

PEGS = games.find("pegs")
PLAYERS = (4, 6, 8)
PRESETS = tuple(Options.PRESETS)


def _values(hint: Any) -> list[object]:
    return [True, False] if hint is bool else list(typing.get_args(hint))


CHOICES: dict[str, list[object]] = {
    name: _values(hint)
    for name, hint in typing.get_type_hints(Options).items()
    if name not in ("PRESETS", "preset")
}
"""Every value of every option."""

_DEFAULTS = msgspec.to_builtins(Options())
ALONE = [
    (name, value) for name, values in CHOICES.items() for value in values
    if value != _DEFAULTS[name]
]  # fmt: skip
"""Every value that is not the default."""

TOGETHER: list[dict[str, object]] = [
    {"two": "swap", "backdoor": "full_lap"},
    {"two": "swap", "backdoor": "limbo", "nine": "any_direction"},
    {"mate_bump": "in_spot_else_start", "bump_chain": "one_step"},
    {"mate_bump": "in_spot_else_start", "bump_chain": "block"},
    {"control": "own_then_partner", "split": "own_first"},
    {"control": "own_then_partner", "split": "mate_only_for_last_peg"},
    {"nine": "any_direction", "split_order": "simultaneous"},
    {"nine": "any_direction", "backdoor": "full_lap", "home_entry": "mandatory"},
    {"last_peg_partial": True, "backdoor": "full_lap"},
    {"split_order": "simultaneous", "home_entry": "mandatory", "mate_bump": "to_start"},
    {"joker_gate": "latched", "joker_use": "joker_last", "discard_joker": False},
]
"""Options that meet in one rule."""


def all_options(**given: object) -> dict[str, Any]:
    """Every option: those given, the others by default."""
    return {**_DEFAULTS, **given}


def random_table(draw: random.Random) -> tuple[dict[str, object], int]:
    """A table: the options given, most of them by default, and the number of players."""
    share = draw.choice([0.1, 0.3, 0.6])
    given = {name: draw.choice(values) for name, values in CHOICES.items() if draw.random() < share}
    return given, draw.choice(PLAYERS)


def crowded_board(rules: Rules, draw: random.Random) -> Board:
    """A board on which much can happen: pegs together, near doors and come-outs, some home.

    No team is home. Pegs may bear the mark of `backdoor` wherever it lets them.
    """
    board = rules.new_board()
    doors = {colour: rules.door(colour) for colour in rules.colours}
    ends = [*doors.values(), *(rules.out(colour) for colour in rules.colours)]
    centres = draw.sample(ends, draw.randint(1, 5))
    waiting = draw.choice([0.0, 0.0, 0.1, 0.4])
    arrived = draw.choice([0.0, 0.2, 0.4, 0.9])
    taken: set[int] = set()
    for colour in rules.colours:
        lane = draw.sample(["h1", "h2", "h3", "h4", "h5"], 5)
        for peg in board.of(colour):
            place: Place = "s"
            if draw.random() < arrived:
                place = lane.pop()
            elif draw.random() >= waiting:
                near = [doors[colour]] if draw.random() < 0.4 else centres
                place = _free_hole(rules, draw, taken, near, ends)
            board.places[peg] = place
    for colour in rules.colours:
        if board.is_home(rules.team(colour)):
            board.places[colour, draw.randrange(5)] = _free_hole(rules, draw, taken, ends, ends)
    for peg, place in board.places.items():
        if isinstance(place, int) and draw.random() < 0.5 and may_be_marked(rules, peg[0], place):
            board.marked.add(peg)
    rules.latch(board)
    if draw.random() < 0.5:
        board.latched |= set(rules.team(draw.choice(rules.colours)))
    return board


def bring_home(rules: Rules, draw: random.Random, board: Board, colour: str) -> None:
    """Let the team of a colour stand before the end: that colour, or more, home but for one peg."""
    team = rules.team(colour)
    for home in team[: draw.randint(1, len(team))]:
        for number in range(5):
            board.places[home, number] = f"h{number + 1}"
            board.marked.discard((home, number))
    holes = [(rules.door(colour) - back) % rules.length for back in range(7)]
    free = [hole for hole in holes if hole not in board.places.values()]
    board.places[colour, draw.randint(0, 1)] = draw.choice(free)


def _free_hole(
    rules: Rules, draw: random.Random, taken: set[int], centres: list[int], exact: list[int]
) -> int:
    """A hole near one of ``centres``, often one of ``exact``, sometimes any."""
    while True:
        hole = draw.choice(centres) + draw.randint(-9, 9)
        if draw.random() < 0.2:
            hole = draw.choice(exact)
        if draw.random() < 0.1:
            hole = draw.randrange(rules.length)
        hole %= rules.length
        if hole not in taken:
            taken.add(hole)
            return hole


def may_be_marked(rules: Rules, colour: str, hole: int) -> bool:
    """Whether a peg on this hole can be one that `backdoor` binds."""
    match rules.options["backdoor"]:
        case "full_lap":
            return True
        case "limbo":
            return hole in range(rules.door(colour) + 1, rules.out(colour))
    return False


def position_of(
    options: dict[str, Any], players: int, board: Board, seat: int, hand: list[str]
) -> Position:
    """The position of Parlour that stands as ``board`` does, ``seat`` to act with ``hand``."""
    position = Position(PEGS, options, players)
    at = {"pegs": board.text(), "turn": seat, "hand": " ".join(hand)}
    PEGS.set_position(position.states, 0, at)
    mark(position, board)
    return position


def mark(position: Position, board: Board) -> None:
    """Write what options remember of the past."""
    state = position.states[0]
    marks = board.marks()
    teams = {position.side_of(COLOURS.index(colour)) for colour in board.latched}
    state["latched"] = sum(1 << team for team in teams)
    for seat in range(position.num_seats):
        state["backed"][seat] = sum(
            1 << peg
            for peg, place in enumerate(state["pegs"][seat].tolist())
            if (COLOURS[seat], place) in marks
        )


def marks_of(position: Position) -> set[tuple[str, Place]]:
    """The pegs that `backdoor` has marked, by colour and hole."""
    state = position.states[0]
    return {
        (COLOURS[seat], int(state["pegs"][seat][peg]))
        for seat in range(position.num_seats)
        for peg in range(5)
        if int(state["backed"][seat]) >> peg & 1
    }
