"""Arizona Pegs and Jokers: a race of two teams around a board of holes, driven by cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from parlour.core.contract import States
from parlour.core.game import Game
from parlour.games.pegs import belief, policy, tensors
from parlour.games.pegs.deal import CHANCE_REFUSALS, cutter
from parlour.games.pegs.narration import narrate
from parlour.games.pegs.notation import format_action, format_cards, read_action, read_cards
from parlour.games.pegs.options import Options, configure, seat_counts
from parlour.games.pegs.picture import LOOKUPS, picture, tallies
from parlour.games.pegs.position import comparable, position_fields, set_position
from parlour.games.pegs.rules import REASONS, REFUSALS
from parlour.games.pegs.state import MAX_CARDS, MAX_LEGAL, MAX_SEATS, STATE
from parlour.games.pegs.view import private_view, public_view

__all__ = ["GAME"]

_REGISTERING = (belief, policy)  # imported for the verbs that they register


def _derived_events(_states: States, _index: int) -> list[dict[str, Any]]:
    """Nothing follows: a match has no rounds and no points."""
    return []


def _is_secret(_states: States, _index: int, _seat: int, _action: int) -> bool:
    """Everybody sees what is played."""
    return False


def _may_look_back(_options: Options) -> bool:
    """Boards and discards are open, so what has been played is no secret."""
    return True


GAME = Game(
    name="pegs",
    rules_version=1,
    folder=Path(__file__).parent,
    state=STATE,
    max_seats=MAX_SEATS,
    max_cards=MAX_CARDS,
    max_legal=MAX_LEGAL,
    scores_by_seat=True,
    options=Options,
    seat_counts=seat_counts,
    configure=configure,
    without_end=None,
    reasons=REASONS,
    refusals=REFUSALS,
    chance_refusals=CHANCE_REFUSALS,
    format_action=format_action,
    read_action=read_action,
    format_cards=format_cards,
    read_cards=read_cards,
    derived_events=_derived_events,
    unordered=frozenset(),
    times_step_back=False,
    public_view=public_view,
    private_view=private_view,
    is_secret=_is_secret,
    may_look_back=_may_look_back,
    picture=picture,
    lookups=LOOKUPS,
    tallies=tallies,
    narrate=narrate,
    set_position=set_position,
    position_fields=position_fields,
    comparable=comparable,
    tensor=tensors.LAYOUT,
    cutter=cutter,
)
"""What the registry finds."""
