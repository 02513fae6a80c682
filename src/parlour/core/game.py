"""What a game's folder hands to the rest of Parlour: data and functions, under one name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from parlour.core.contract import Cards, States
from parlour.core.options import BaseOptions
from parlour.core.texts import Texts

__all__ = ["EVERYBODY", "NOBODY", "Field", "Game", "Line", "TableText", "View"]

NOBODY = -1
"""No seat; as a viewer, somebody who sees what is public and no more."""
EVERYBODY = -2
"""The viewer of a finished record, who sees all hands."""


class Line(msgspec.Struct, frozen=True):
    """One line of a match's log: a message of the game's catalogue and its arguments.

    ``seat`` is whom the line is about; whoever shows it adds ``name`` and ``you``.
    """

    message: str
    seat: int
    arguments: dict[str, Any] = {}


@dataclass(frozen=True)
class View:
    """What a viewer may know: what everybody sees, and what it sees of some seats besides."""

    viewer: int
    table: Any
    own: Mapping[int, Any]


@dataclass(frozen=True)
class TableText:
    """What a text picture needs besides the view: names by seat, legal actions, the language."""

    options: Any
    names: Sequence[str]
    legal: Sequence[str]
    texts: Texts
    width: int = 80


@dataclass(frozen=True)
class Field:
    """A part of an observation: its name, shape and meaning."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        return int(np.prod(self.shape, dtype=np.int64))


def nobody_cuts(_states: States, _index: int, _dealer: int) -> int:
    """`Game.cutter` of a game whose cards are not cut."""
    return NOBODY


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game as everything else sees it. The rules themselves are the verbs of the contract."""

    name: str
    rules_version: int
    folder: Path
    """Where RULES.md, cases.toml and the catalogues lie."""
    state: np.dtype[Any]
    max_seats: int
    max_cards: int
    max_legal: int
    """No seat ever has more legal actions than this."""
    scores_by_seat: bool
    """Whether records give the totals by seat, or by side where seats play together."""
    options: type[BaseOptions]
    seat_counts: Callable[[Any], range]
    """The numbers of seats that a table with these options can have."""
    configure: Callable[[States, int, Any, int], None]
    """Write a match that has not begun to a zeroed state, or raise `ConfigError`."""
    without_end: Callable[[Any], Any] | None
    """The same options without the conditions that end a match, for single rounds; None where a
    match is one round."""
    reasons: tuple[str, ...]
    """How a match can end, in the words of records; outcome ``k`` is ``reasons[k - 1]``."""
    refusals: tuple[tuple[str, str | None], ...]
    """Error code and rule clause for each number that `refusal` returns."""
    chance_refusals: tuple[tuple[str, str | None], ...]
    """The same for `chance_refusal`."""
    format_action: Callable[[int], str]
    read_action: Callable[[States, int, int, str], int]
    """The code of a text in the mouth of a seat; raises `NotationError`."""
    format_cards: Callable[[Cards], list[Any]]
    read_cards: Callable[[Sequence[object]], Cards]
    """The codes of a deal as it stands in a record; raises `NotationError`."""
    derived_events: Callable[[States, int], list[dict[str, Any]]]
    """The events that follow by themselves where a round has ended: they close it."""
    unordered: frozenset[str]
    """Fields of derived events whose lists may stand in any order."""
    times_step_back: bool
    """Whether an action's time may lie before that of the event before it."""
    public_view: Callable[[States, int, Any], Any]
    """What everybody may know, as a struct."""
    private_view: Callable[[States, int, Any, int], Any]
    """What one seat may know besides, as a struct."""
    is_secret: Callable[[States, int, int, int], bool]
    """Whether others may not see which action a seat is about to do; views reveal it later."""
    may_look_back: Callable[[Any], bool]
    """Whether a table with these options lets people see what has left the views meanwhile."""
    picture: Callable[[View, TableText], str]
    """A view as a text picture."""
    lookups: Mapping[str, Callable[[View, TableText], str]]
    """What else may be looked up in a view, by name, as text."""
    tallies: Callable[[View], list[tuple[str, list[int]]]]
    """Further rows of the score sheet: a message, a number for each side."""
    narrate: Callable[[States, int, int, int], list[Line]]
    """What happened with a seat's action that was just applied, for the log."""
    set_position: Callable[[States, int, Mapping[str, Any]], None]
    """Write the ``at`` of a worked case to a configured state."""
    position_fields: Callable[[States, int], dict[str, Any]]
    """What the ``after`` of a worked case can ask for."""
    comparable: Callable[[str, Any], Any]
    """A field of ``after`` in a form that equal positions share."""
    tensor: tuple[Field, ...]
    """The layout of observations."""
    cutter: Callable[[States, int, int], int] = nobody_cuts
    """The seat that may cut the cards of the deal that is due, given its dealer, or `NOBODY`."""

    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        return sum(field.size for field in self.tensor)
