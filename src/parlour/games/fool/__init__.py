"""Fool: a trick game for 4 to 8 in which the worst card of a trick makes the Fool."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from parlour.core.contract import Cards, States
from parlour.core.game import Game
from parlour.games.fool import belief, policy, tensors
from parlour.games.fool.deal import CHANCE_REFUSALS
from parlour.games.fool.narration import narrate
from parlour.games.fool.notation import format_action, read_action, read_cards
from parlour.games.fool.options import Options, configure, seat_counts
from parlour.games.fool.picture import LOOKUPS, picture, tallies
from parlour.games.fool.position import comparable, position_fields, set_position
from parlour.games.fool.rules import REFUSALS
from parlour.games.fool.scoring import REASONS
from parlour.games.fool.state import MAX_CARDS, MAX_SEATS, NUM_ACTIONS, STATE, WILD
from parlour.games.fool.view import private_view, public_view

__all__ = ["GAME"]

_REGISTERING = (belief, policy)  # imported for the verbs that they register


def _read_action(_states: States, _index: int, _seat: int, text: str) -> int:
    return read_action(text)


def _format_cards(cards: Cards) -> list[str]:
    return [format_action(card) for card in cards.tolist()]


def _read_cards(texts: Sequence[object]) -> Cards:
    return read_cards(texts)


def _derived_events(states: States, index: int) -> list[dict[str, Any]]:
    """The event that closes a round: points, and who holds a disc after the last trick."""
    state = states[index]
    num_seats = int(state["num_seats"])
    return [
        {
            "scored": state["scored"][:num_seats].tolist(),
            "fools": [seat for seat in range(num_seats) if state["discs"] >> seat & 1],
        }
    ]


def _is_secret(_states: States, _index: int, _seat: int, action: int) -> bool:
    """R22: words are secret until all have spoken."""
    return action > WILD


def _may_look_back(options: Options) -> bool:
    """R20: every trick of a round, or this one and the last."""
    return options.perfect_memory


def _without_end(options: Options) -> Options:
    return msgspec.structs.replace(options, loss_limit=0, ten_limit=0, rounds_each=0)


GAME = Game(
    name="fool",
    rules_version=1,
    folder=Path(__file__).parent,
    state=STATE,
    max_seats=MAX_SEATS,
    max_cards=MAX_CARDS,
    max_legal=NUM_ACTIONS,
    scores_by_seat=True,
    options=Options,
    seat_counts=seat_counts,
    configure=configure,
    without_end=_without_end,
    reasons=REASONS,
    refusals=REFUSALS,
    chance_refusals=CHANCE_REFUSALS,
    format_action=format_action,
    read_action=_read_action,
    format_cards=_format_cards,
    read_cards=_read_cards,
    derived_events=_derived_events,
    unordered=frozenset({"fools"}),
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
)
"""What the registry finds."""
