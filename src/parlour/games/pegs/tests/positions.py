"""Positions of Pegs that tests write down: set up, asked, played on."""

from __future__ import annotations

import random

import pytest

from parlour import games
from parlour.core.contract import ANY_DEALER
from parlour.core.errors import IllegalAction, NotationError
from parlour.core.position import Position

__all__ = ["PEGS", "after", "at", "deal", "field", "legal", "play", "refusal"]

PEGS = games.find("pegs")


def at(
    pegs: str, hand: str = "", players: int = 4, turn: int = 0, draw: str | None = None,
    discards: str = "", **options: object,
) -> Position:  # fmt: skip
    """A position as worked cases write it."""
    position = Position(PEGS, options, players)
    where: dict[str, object] = {"pegs": pegs, "hand": hand, "turn": turn, "discards": discards}
    if draw is not None:
        where["draw"] = draw
    PEGS.set_position(position.states, 0, where)
    return position


def legal(position: Position) -> list[str]:
    """The legal actions of the seat to act, sorted as text."""
    [seat] = position.seats_to_act()
    return position.legal_texts(seat)


def play(position: Position, *actions: str) -> Position:
    """Let the seats to act do these, one after the other."""
    for text in actions:
        [seat] = position.seats_to_act()
        position.play(seat, position.read_action(seat, text))
    return position


def deal(position: Position, cards: str = "", dealer: int | None = None, seed: int = 0) -> None:
    """Let the deal or shuffle that is due bring these cards first, the rest by ``seed``."""
    due = sorted(PEGS.format_cards(position.draw_cards()))
    random.Random(f"{seed} {position.states['num_turns'][0]}").shuffle(due)
    first = cards.split()
    for card in first:
        due.remove(card)
    by_rule = position.dealer()
    if by_rule == ANY_DEALER:
        by_rule = seed % position.num_seats
    position.deal(position.read_cards(first + due), by_rule if dealer is None else dealer)


def field(position: Position, name: str) -> object:
    """A field of the position as worked cases write it."""
    return PEGS.position_fields(position.states, 0)[name]


def after(position: Position, action: str) -> tuple[object, object]:
    """The pegs after an action, and those that it displaced."""
    play(position, action)
    return field(position, "pegs"), field(position, "displaced")


def refusal(position: Position, text: str, seat: int | None = None) -> tuple[str, str | None]:
    """Why an action is refused, and the clause; it must change nothing."""
    before = position.states.tobytes()
    who = position.seats_to_act()[0] if seat is None else seat
    with pytest.raises((IllegalAction, NotationError)) as caught:
        position.read_action(who, text)
    assert position.states.tobytes() == before
    return caught.value.code, caught.value.rule
