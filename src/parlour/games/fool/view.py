"""What a viewer of Fool may know, built up field by field (the allow-list).

Own hand, all cards played, hand sizes, scores and discs; other hands never. `hand_counts_public`
and `perfect_memory` take more away.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from parlour.core.contract import States
from parlour.games.fool.notation import format_action
from parlour.games.fool.options import Options
from parlour.games.fool.state import (
    ANNOUNCING,
    COLOURS,
    DEALING,
    OVER,
    PLAYING,
    STATE,
    WILD,
)
from parlour.games.fool.trick import standing

__all__ = ["FoolHand", "FoolTable", "SeatView", "hand_of", "private_view", "public_view"]


class SeatView(msgspec.Struct, frozen=True):
    """What everybody knows of a seat."""

    num_cards: int | None
    """Cards in hand; None where hand sizes are secret."""
    total: int
    tens: int
    scored: int
    """Points of the round finished last; 0 while one is being played."""
    has_disc: bool
    """Whether it sits out of this trick, or was Fool in the round's last one."""
    announced: bool | None
    """Whether it said that it will go out (R22); None if nobody may know that, or not played."""


class FoolTable(msgspec.Struct, frozen=True):
    """What everybody sees. Cards in a trick are written ``seat:card``, in the order played."""

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
    trick: list[str]
    winning: int
    """Who would win the trick now; -1 while it is empty."""
    worst: list[int]
    """Who would be Fool now."""
    last_trick: list[str]
    last_winner: int
    """-1 while no trick of this round is finished."""
    last_fools: list[int]
    seats: list[SeatView]
    deck: list[str]
    """The cards in use, a wild for each wild (R20)."""
    played: list[str]
    """The cards of finished tricks of this round that may be looked up (R20)."""


class FoolHand(msgspec.Struct, frozen=True):
    """What one seat sees besides."""

    hand: list[str]
    """Its cards, colour by colour upwards, wilds last."""
    announced: bool | None
    """Its word (R22); None if it has not spoken."""


_FIELDS = STATE.names or ()
_CARDS = (colour << 5 | rank for colour in range(len(COLOURS)) for rank in range(2, 32))
_TEXTS = {card: format_action(card) for card in (*_CARDS, WILD)}
_PHASES: dict[int, Literal["dealing", "announcing", "playing", "over"]] = {
    DEALING: "dealing",
    ANNOUNCING: "announcing",
    PLAYING: "playing",
    OVER: "over",
}


def public_view(states: States, index: int, options: Options) -> FoolTable:
    """Return what everybody sees."""
    state = dict(zip(_FIELDS, states[index].item(), strict=True))
    trick = _laid(state["trick"], state["trick_seats"], state["trick_size"])
    last_trick = _laid(state["last_trick"], state["last_seats"], state["last_size"])
    winning, worst = standing(states, index) if trick else (-1, 0)
    phase = _PHASES[state["phase"]]
    if options.perfect_memory:
        played = _cards(state["played"], state["wilds_played"])
        for laid in trick:
            played.remove(laid.partition(":")[2])
    else:
        played = [laid.partition(":")[2] for laid in last_trick]
    num_seats = state["num_seats"]
    is_open = phase in ("announcing", "playing")
    return FoolTable(
        phase=phase,
        round=state["num_rounds"] + is_open,
        dealer=state["dealer"],
        leader=state["leader"],
        turn=state["turn"] if is_open else -1,
        num_discs=state["num_discs"],
        colour=COLOURS[state["colour"]] if state["colour"] >= 0 else None,
        trick=trick,
        winning=int(winning),
        worst=_seats(int(worst), num_seats),
        last_trick=last_trick,
        last_winner=state["winner"],
        last_fools=_seats(state["fools"], num_seats),
        seats=_seat_views(state, options),
        deck=_cards(state["deck"], state["num_wilds"]),
        played=played,
    )


def private_view(states: States, index: int, _options: Options, seat: int) -> FoolHand:
    """Return what ``seat`` sees besides: its cards and its word."""
    state = states[index]
    has_spoken = bool(state["announces"]) and bool(state["spoken"] >> seat & 1)
    return FoolHand(
        hand=hand_of(state, seat),
        announced=bool(state["announced"] >> seat & 1) if has_spoken else None,
    )


def _seat_views(state: Mapping[str, Any], options: Options) -> list[SeatView]:
    """What everybody may know of each seat; words are secret until all have spoken (R22)."""
    is_revealed = options.announce and state["phase"] not in (ANNOUNCING, DEALING)
    sizes, totals, tens, scored = (
        state[name].tolist() for name in ("num_cards", "totals", "tens", "scored")
    )
    return [
        SeatView(
            num_cards=sizes[seat] if options.hand_counts_public else None,
            total=totals[seat],
            tens=tens[seat],
            scored=scored[seat],
            has_disc=bool(state["discs"] >> seat & 1),
            announced=bool(state["announced"] >> seat & 1) if is_revealed else None,
        )
        for seat in range(state["num_seats"])
    ]


def hand_of(state: Any, seat: int) -> list[str]:
    """The cards of ``seat``, colour by colour upwards, wilds last."""
    return _cards(state["hands"][seat], int(state["wilds"][seat]))


def _cards(ranks_by_colour: Any, num_wilds: int) -> list[str]:
    """The texts of a set of cards given as a mask of ranks for each colour."""
    cards: list[str] = []
    for colour, ranks in enumerate(ranks_by_colour.tolist()):
        cards += _cards_of(colour, ranks)
    return cards + [_TEXTS[WILD]] * num_wilds


@functools.lru_cache(maxsize=4096)
def _cards_of(colour: int, ranks: int) -> tuple[str, ...]:
    """The texts of a mask of ranks, remembered: a card changes two of the many sets of a view."""
    return tuple(_TEXTS[colour << 5 | rank] for rank in range(2, 32) if ranks >> rank & 1)


def _laid(cards: Any, seats: Any, size: Any) -> list[str]:
    """A trick as ``seat:card``, in the order played."""
    return [
        f"{seat}:{_TEXTS[card]}"
        for seat, card in zip(seats[:size].tolist(), cards[:size].tolist(), strict=True)
    ]


def _seats(mask: int, num_seats: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(num_seats) if mask >> seat & 1]
