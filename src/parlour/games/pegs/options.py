"""The options of Pegs (RULES.md section 4) and its presets (section 5)."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from typing import ClassVar, Literal

from parlour.core.contract import States
from parlour.core.errors import ConfigError
from parlour.core.options import BaseOptions
from parlour.games.pegs.board import out_of
from parlour.games.pegs.state import COLOURS, NUM_PEGS, START

__all__ = ["Options", "configure", "seat_counts"]


class Options(BaseOptions, frozen=True, forbid_unknown_fields=True):
    """What a table of Pegs agrees on; the defaults are the Arizona rule sheet's."""

    PRESETS: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "arizona": {},
        "pagat": {
            "control": "own_then_partner",
            "nine": "plain",
            "joker_gate": "none",
            "draw": "before",
        },
        "joker_marbles": {
            "nine": "must_opposite",
            "home_entry": "mandatory",
            "joker_gate": "none",
        },
        "quick": {"fast_start": 1, "free_start": 2},
    }

    preset: str = "arizona"
    control: Literal["team", "own_then_partner"] = "team"
    """Whose pegs a player moves (R3): the team's, or own ones until all are home."""
    nine: Literal["forward_split", "opposite_split", "must_opposite", "any_direction", "plain"] = (
        "forward_split"
    )
    """How a 9 moves, and which of its halves may go back (R31)."""
    home_entry: Literal["optional", "mandatory", "stop_at_door"] = "optional"
    """Whether a peg must enter home where it can (R27), or may not pass its in-spot at all."""
    backdoor: Literal["yes", "full_lap", "limbo"] = "yes"
    """What a peg may do that has backed up over its in-spot (R29)."""
    mate_bump: Literal["in_spot", "in_spot_else_start", "to_start", "forbidden"] = "in_spot"
    """What becomes of a team-mate that is landed on (R21)."""
    bump_chain: Literal["recursive", "block", "one_step"] = "recursive"
    """Whom a mate that is sent to its in-spot may displace there (R22)."""
    joker_gate: Literal["team_starts_empty", "peg_colour_start_empty", "latched", "none"] = (
        "team_starts_empty"
    )
    """When a joker may move a peg from the track (R36)."""
    joker_target: Literal["other_colour", "opponents_only"] = "other_colour"
    """Onto whom a joker may jump (R35)."""
    joker_use: Literal["free", "joker_last", "joker_forced"] = "free"
    """Whether a joker may stand in for a card that moves, or must be played (R12, R13)."""
    discard_joker: bool = True
    """Whether a joker may be discarded (R13), or only from a hand of jokers."""
    split: Literal["team", "same_colour", "own_first", "mate_only_for_last_peg"] = "team"
    """Which pegs share a split (R31)."""
    split_order: Literal["sequential", "simultaneous"] = "sequential"
    """Whether both halves must be legal before either is made (R32)."""
    last_peg_partial: bool = False
    """Whether the team's last peg may use a part of a 7 to get home (R16)."""
    empty_draw: Literal["reshuffle", "collect_and_redeal"] = "reshuffle"
    """What happens when the draw pile is empty (R15)."""
    draw: Literal["after", "before"] = "after"
    """Whether a card is drawn after the play or before it (R14)."""
    free_start: Literal[0, 2, 4, 5] = 0
    """Which discard in a row lets a peg come out (R13); 0: none."""
    fast_start: Literal[0, 1] = 0
    """How many pegs of each colour begin on the come-out (R6)."""
    faces: Literal["ten", "11_12_13"] = "ten"
    """How far J, Q and K move on the track."""
    two: Literal["forward", "swap"] = "forward"
    """Whether a 2 may exchange two pegs instead."""
    teams: Literal["two", "pairs"] = "two"
    """Who plays together (R2): every other seat, or the seats opposite each other."""
    hand_size: Literal[5, 3, 6, 7] = 5
    """Cards in a hand (R10)."""
    decks: Literal["standard", "one_per_player", "two"] = "standard"
    """How many decks are used (R9)."""
    talk: Literal["none", "free"] = "none"
    """Whether talk about cards is allowed; a matter of honour, nothing enforces it."""


_HINTS = typing.get_type_hints(Options)


def _index(options: Options, name: str) -> int:
    """The number of an option's value among its values."""
    values = typing.get_args(_HINTS[name])
    return values.index(getattr(options, name))


def seat_counts(_options: Options) -> range:
    """Return the numbers of players: 4, 6 or 8 (R1)."""
    return range(4, 9, 2)


def configure(states: States, index: int, options: Options, num_seats: int) -> None:
    """Write a match that has not been dealt yet (R6) to a zeroed state.

    Raises `ConfigError` where there are not enough cards for so many players.
    """
    state = states[index]
    standard = 4 if num_seats == 8 else 3
    num_decks = {"standard": standard, "one_per_player": num_seats, "two": 2}[options.decks]
    state["num_seats"] = num_seats
    state["pairs"] = options.teams == "pairs"
    state["own_then_partner"] = options.control == "own_then_partner"
    for name in (
        "nine", "home_entry", "backdoor", "mate_bump", "bump_chain", "joker_gate", "joker_use",
        "split",
    ):  # fmt: skip
        state[name] = _index(options, name)
    state["opponents_only"] = options.joker_target == "opponents_only"
    state["discard_joker"] = options.discard_joker
    state["simultaneous"] = options.split_order == "simultaneous"
    state["last_peg_partial"] = options.last_peg_partial
    state["redeals"] = options.empty_draw == "collect_and_redeal"
    state["draws_before"] = options.draw == "before"
    state["free_start"] = options.free_start
    state["faces_differ"] = options.faces == "11_12_13"
    state["two_swaps"] = options.two == "swap"
    state["hand_size"] = options.hand_size
    state["num_decks"] = num_decks
    state["num_jokers"] = 2 * num_decks
    if num_seats * options.hand_size >= 54 * num_decks:
        raise ConfigError("pegs-too-few-cards", cards=54 * num_decks, players=num_seats, rule="R9")
    state["dealer"] = state["turn"] = -1
    state["moves"] = -1
    state["displaced"] = 255
    for colour in range(num_seats):
        state["pegs"][colour] = START
        for peg in range(options.fast_start):
            state["pegs"][colour][peg] = out_of(colour)


assert len(COLOURS) >= max(seat_counts(Options()))
assert NUM_PEGS > 1
