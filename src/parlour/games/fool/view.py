"""What a viewer of Fool may know, built up field by field (the allow-list).

Own hand, all cards played, hand sizes, scores and discs; other hands never. `hand_counts_public`
and `perfect_memory` take more away.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from parlour.core.contract import States
from parlour.core.game import EVERYBODY
from parlour.games.fool.notation import format_action
from parlour.games.fool.options import Options
from parlour.games.fool.rules import standing
from parlour.games.fool.state import (
    ANNOUNCING,
    COLOURS,
    DEALING,
    OVER,
    PLAYING,
    WILD,
)

__all__ = ["FoolView", "LaidCard", "SeatView", "hand_of", "view"]


class LaidCard(msgspec.Struct, frozen=True):
    """A card in a trick and the seat that played it."""

    seat: int
    card: str


class SeatView(msgspec.Struct, frozen=True):
    """What is known of a seat."""

    num_cards: int | None
    """Cards in hand; None where hand sizes are secret."""
    total: int
    tens: int
    scored: int
    """Points of the round finished last; 0 while one is being played."""
    has_disc: bool
    """Whether it sits out of this trick, or was Fool in the round's last one."""
    announced: bool | None
    """Whether it said that it will go out (R22); None if that is not known, or not played."""
    hand: list[str] | None
    """Its cards, colour by colour upwards; None where the viewer may not see them."""


class FoolView(msgspec.Struct, frozen=True):
    """The table as one viewer sees it."""

    viewer: int
    phase: Literal["dealing", "announcing", "playing", "over"]
    round: int
    """Number of the round, from 1; while a deal is due, of the round that has ended."""
    dealer: int
    leader: int
    turn: int
    """The seat to act; -1 if none."""
    num_discs: int
    colour: str | None
    """The trick colour (R8)."""
    trick: list[LaidCard]
    """In the order played."""
    winning: int
    """Who would win the trick now; -1 while it is empty."""
    worst: list[int]
    """Who would be Fool now."""
    last_trick: list[LaidCard]
    last_winner: int
    """-1 while no trick of this round is finished."""
    last_fools: list[int]
    seats: list[SeatView]
    deck: list[str]
    """The cards in use, a wild for each wild (R20)."""
    played: list[str]
    """The cards of this round that may be looked up (R20), colour by colour upwards."""


_PHASES: dict[int, Literal["dealing", "announcing", "playing", "over"]] = {
    DEALING: "dealing",
    ANNOUNCING: "announcing",
    PLAYING: "playing",
    OVER: "over",
}


def view(states: States, index: int, options: Options, viewer: int) -> FoolView:
    """Return the table as ``viewer`` sees it: a seat, `NOBODY` or `EVERYBODY`."""
    state = states[index]
    trick = _laid(state["trick"], state["trick_seats"], state["trick_size"])
    last_trick = _laid(state["last_trick"], state["last_seats"], state["last_size"])
    winning, worst = standing(states, index) if trick else (-1, 0)
    phase = _PHASES[int(state["phase"])]
    if options.perfect_memory:
        played = _cards(state["played"], int(state["wilds_played"]))
    else:
        played = sorted((laid.card for laid in [*trick, *last_trick]), key=_in_hand_order)
    num_seats = int(state["num_seats"])
    return FoolView(
        viewer=viewer,
        phase=phase,
        round=int(state["num_rounds"]) + (phase in ("announcing", "playing")),
        dealer=int(state["dealer"]),
        leader=int(state["leader"]),
        turn=int(state["turn"]) if phase in ("announcing", "playing") else -1,
        num_discs=int(state["num_discs"]),
        colour=COLOURS[state["colour"]] if state["colour"] >= 0 else None,
        trick=trick,
        winning=int(winning),
        worst=_seats(int(worst), num_seats),
        last_trick=last_trick,
        last_winner=int(state["winner"]),
        last_fools=_seats(int(state["fools"]), num_seats),
        seats=[_seat(state, options, viewer, seat) for seat in range(num_seats)],
        deck=_cards(state["deck"], int(state["num_wilds"])),
        played=played,
    )


def _seat(state: Any, options: Options, viewer: int, seat: int) -> SeatView:
    """What ``viewer`` may know of ``seat``."""
    sees = viewer in (seat, EVERYBODY)
    has_spoken = bool(state["spoken"] >> seat & 1)
    knows_word = options.announce and has_spoken and (sees or state["phase"] != ANNOUNCING)
    return SeatView(
        num_cards=int(state["num_cards"][seat]) if sees or options.hand_counts_public else None,
        total=int(state["totals"][seat]),
        tens=int(state["tens"][seat]),
        scored=int(state["scored"][seat]),
        has_disc=bool(state["discs"] >> seat & 1),
        announced=bool(state["announced"] >> seat & 1) if knows_word else None,
        hand=hand_of(state, seat) if sees else None,
    )


def hand_of(state: Any, seat: int) -> list[str]:
    """The cards of ``seat``, colour by colour upwards, wilds last."""
    return _cards(state["hands"][seat], int(state["wilds"][seat]))


def _cards(ranks_by_colour: Any, num_wilds: int) -> list[str]:
    """The texts of a set of cards given as a mask of ranks for each colour."""
    cards = [
        f"{colour}{rank}"
        for colour, ranks in zip(COLOURS, ranks_by_colour.tolist(), strict=True)
        for rank in range(2, 32)
        if ranks >> rank & 1
    ]
    return cards + [format_action(WILD)] * num_wilds


def _in_hand_order(card: str) -> tuple[int, int]:
    """The place of a card in a sorted hand."""
    return (COLOURS + "W").index(card[0]), int(card[1:] or 1)


def _laid(cards: Any, seats: Any, size: Any) -> list[LaidCard]:
    """A trick as structs."""
    return [
        LaidCard(seat=seat, card=format_action(card))
        for seat, card in zip(seats[:size].tolist(), cards[:size].tolist(), strict=True)
    ]


def _seats(mask: int, num_seats: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(num_seats) if mask >> seat & 1]
