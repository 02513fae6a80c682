"""Positions of Fool in the text form of worked cases: ``at`` and ``after``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from parlour.core.contract import States, next_dealer
from parlour.core.errors import NotationError
from parlour.games.fool.notation import format_action, read_cards
from parlour.games.fool.state import PLAYING, WILD
from parlour.games.fool.trick import lay_card
from parlour.games.fool.view import hand_of

__all__ = ["comparable", "position_fields", "set_position"]

_FIELDS = (
    "hands", "trick", "leader", "discs", "dealer", "round", "totals", "tens", "announced",
)  # fmt: skip


def set_position(states: States, index: int, at: Mapping[str, Any]) -> None:
    """Write the position ``at`` to a configured state.

    Cards that the position does not name do not exist. Raises `NotationError` for an unknown
    field or a card that cannot be read.
    """
    for name in at:
        if name not in _FIELDS:
            raise NotationError("position-field", got=name, choices=", ".join(_FIELDS))
    state = states[index]
    hands = [_read_cards(part) for part in str(at["hands"]).split("|")]
    if len(hands) != state["num_seats"]:
        raise NotationError("fool-position-hands", got=len(hands), expected=int(state["num_seats"]))
    trick = [_read_laid(part) for part in str(at.get("trick", "")).split()]
    state["phase"] = PLAYING
    state["leader"] = at["leader"]
    state["dealer"] = at.get("dealer", 0)
    state["num_rounds"] = at.get("round", 1) - 1
    state["discs"] = _mask(at.get("discs", []))
    state["announced"] = _mask(at.get("announced", []))
    state["spoken"] = _mask(range(len(hands)))
    for seat, number in enumerate(at.get("totals", [])):
        state["totals"][seat] = number
    for seat, number in enumerate(at.get("tens", [])):
        state["tens"][seat] = number
    state["deck"] = 0
    state["num_wilds"] = 0
    for seat, cards in enumerate(hands):
        for card in cards:
            _put_in_hand(state, seat, int(card))
    for seat, card in trick:
        _put_in_hand(state, seat, card)
        lay_card(states, index, seat, card)
    waiting = [seat for seat in _order(state) if seat not in dict(trick)]
    state["turn"] = waiting[0] if waiting else -1


def position_fields(states: States, index: int) -> dict[str, Any]:
    """Return every field that ``after`` can name."""
    state = states[index]
    seats = range(int(state["num_seats"]))
    is_played = state["phase"] == PLAYING
    size = int(state["trick_size"]) if is_played else 0
    return {
        "hands": " | ".join(" ".join(hand_of(state, seat)) or "-" for seat in seats),
        "trick": " ".join(
            f"{seat}:{format_action(card)}"
            for seat, card in zip(
                state["trick_seats"][:size].tolist(), state["trick"][:size].tolist(), strict=True
            )
        ),
        "leader": int(state["leader"]),
        "discs": _seats(state["discs"]),
        "dealer": int(state["dealer"]),
        "round": int(state["num_rounds"]) + bool(is_played),
        "totals": state["totals"][: len(seats)].tolist(),
        "tens": state["tens"][: len(seats)].tolist(),
        "announced": _seats(state["announced"]),
        "winner": int(state["winner"]),
        "fools": _seats(state["fools"]),
        "order": _order(state),
        "turn": int(state["turn"]),
        "next_dealer": int(next_dealer(states, index)),
    }


def comparable(name: str, value: Any) -> Any:
    """Return a field in a form that equal positions share: cards of a hand in any order."""
    if name == "hands":
        return [sorted(_read_cards(part).tolist()) for part in str(value).split("|")]
    if name in ("discs", "announced", "fools"):
        return sorted(value)
    return value


def _read_cards(text: str) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The cards of a hand such as ``B9 G3``; ``-`` is an empty one."""
    return read_cards([] if text.strip() == "-" else text.split())


def _read_laid(text: str) -> tuple[int, int]:
    """A card of a trick such as ``0:B9``."""
    seat, _, card = text.partition(":")
    if not seat.isdecimal():
        raise NotationError("fool-position-trick", got=text)
    return int(seat), int(read_cards([card])[0])


def _put_in_hand(state: Any, seat: int, card: int) -> None:
    """Give ``seat`` a card, which is in the deck thereby."""
    state["num_cards"][seat] += 1
    if card == WILD:
        state["wilds"][seat] += 1
        state["num_wilds"] += 1
    else:
        state["hands"][seat, card >> 5] |= 1 << (card & 31)
        state["deck"][card >> 5] |= 1 << (card & 31)


def _order(state: Any) -> list[int]:
    """The seats that play the trick, from its leader on."""
    num_seats = int(state["num_seats"])
    seats = [(int(state["leader"]) + step) % num_seats for step in range(num_seats)]
    return [seat for seat in seats if not state["discs"] >> seat & 1]


def _seats(mask: Any) -> list[int]:
    """The seats of a mask, ascending."""
    return [seat for seat in range(8) if mask >> seat & 1]


def _mask(seats: Any) -> int:
    """The mask of seats."""
    return sum(1 << seat for seat in seats)
