"""What a viewer of Pegs may know, built up field by field (the allow-list).

The board, hand sizes, all discards and the last move of every seat; own cards. Other hands and the
order of the draw pile never.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import numpy as np

from parlour.core.contract import States
from parlour.games.pegs.board import team_of
from parlour.games.pegs.deal import num_of_rank
from parlour.games.pegs.notation import CARD_ORDER
from parlour.games.pegs.options import Options
from parlour.games.pegs.rules import bumping_actions
from parlour.games.pegs.state import (
    DEALING,
    MAX_DISPLACED,
    MAX_LEGAL,
    NUM_RANKS,
    OVER,
    PLAYING,
    RANKS,
    REDEALING,
    SHUFFLING,
)
from parlour.games.pegs.trail import move_text, pegs_text, steps_text

__all__ = ["PegsHand", "PegsTable", "hand_of", "private_view", "public_view"]

_ORDER = [RANKS.index(text) for text in CARD_ORDER]
_PHASES: dict[int, Literal["dealing", "playing", "over"]] = {
    DEALING: "dealing",
    SHUFFLING: "dealing",
    REDEALING: "dealing",
    PLAYING: "playing",
    OVER: "over",
}


class PegsTable(msgspec.Struct, frozen=True):
    """What everybody sees. Colours have the numbers of their seats."""

    phase: Literal["dealing", "playing", "over"]
    turn: int
    """The seat to act; -1 if none."""
    dealer: int
    teams: list[int]
    """The team of each seat."""
    pegs: list[str]
    """By colour: the places of its pegs, ascending; those in the start area are left out."""
    hands: list[int]
    """Cards held by each seat."""
    deck: int
    """Cards in the game; what is neither in a hand nor discarded is the draw pile."""
    discards: list[int]
    """How many cards of each rank lie face up: A 2 3 4 5 6 7 8 9 10 J Q K X."""
    moves: list[str]
    """By seat its last action, and behind each step the pegs that it displaced, marked ``*``."""


class PegsHand(msgspec.Struct, frozen=True):
    """What one seat sees besides."""

    hand: list[str]
    """Its cards, in the order of `discards`."""
    bumps: list[str]
    """Its legal actions that displace pegs, written as in `moves`; empty if it cannot act."""


def public_view(states: States, index: int, _options: Options) -> PegsTable:
    """Return what everybody sees."""
    state = states[index]
    seats = range(int(state["num_seats"]))
    phase = _PHASES[int(state["phase"])]
    return PegsTable(
        phase=phase,
        turn=int(state["turn"]) if phase == "playing" else -1,
        dealer=int(state["dealer"]),
        teams=[int(team_of(state, seat)) for seat in seats],
        pegs=[pegs_text(state, colour) for colour in seats],
        hands=state["num_cards"][: len(seats)].tolist(),
        deck=sum(int(num_of_rank(state, rank)) for rank in range(NUM_RANKS)),
        discards=state["discards"][_ORDER].tolist(),
        moves=[move_text(state, seat) for seat in seats],
    )


def private_view(states: States, index: int, _options: Options, seat: int) -> PegsHand:
    """Return what ``seat`` sees besides: its cards, and what its moves would do to others."""
    state = states[index]
    bumps = []
    if state["phase"] == PLAYING and state["turn"] == seat:
        actions = np.empty(MAX_LEGAL, np.int64)
        marks = np.empty((MAX_LEGAL, MAX_DISPLACED), np.uint8)
        n = bumping_actions(states, index, seat, actions, marks)
        bumps = [
            steps_text(action, list_of)
            for action, list_of in zip(actions[:n].tolist(), marks[:n].tolist(), strict=True)
        ]
    return PegsHand(hand=hand_of(state, seat), bumps=bumps)


def hand_of(state: Any, seat: int) -> list[str]:
    """The cards of ``seat``, ordered by rank."""
    held = state["hands"][seat].tolist()
    return [RANKS[rank] for rank in _ORDER for _ in range(held[rank])]
