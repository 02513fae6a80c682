"""The cards of Pegs: the deal, the draw pile, the reshuffle (R9, R10, R14, R15)."""

from __future__ import annotations

import numpy as np

from parlour.core import contract
from parlour.core.compile import i64, kernel
from parlour.core.contract import Cards, State, States, implements
from parlour.core.game import NOBODY
from parlour.games.pegs.state import (
    DEALING,
    JOKER,
    NUM_RANKS,
    PLAYING,
    REDEALING,
    SHUFFLING,
    STATE,
)

__all__ = [
    "CHANCE_REFUSALS",
    "begin_turn",
    "cutter",
    "draw_or_shuffle",
    "num_of_rank",
    "put_on_pile",
]

CHANCE_REFUSALS: tuple[tuple[str, str | None], ...] = (
    ("", None),
    ("pegs-no-deal-due", "R15"),
    ("pegs-deal-size", "R9"),
    ("pegs-deal-cards", "R9"),
    ("pegs-deal-dealer", "R11"),
)
"""Why a deal is refused, by the number that `chance_refusal` returns: message and clause."""
_NO_DEAL_DUE, _DEAL_SIZE, _DEAL_CARDS, _DEAL_DEALER = 1, 2, 3, 4


def cutter(states: States, index: int, dealer: int) -> int:
    """Who may cut the cards: the player at the dealer's right, before the first deal (R10)."""
    state = states[index]
    if state["phase"] != DEALING:
        return NOBODY
    num_seats = int(state["num_seats"])
    return (dealer - 1) % num_seats


@kernel
def num_of_rank(state: State, rank: int) -> int:
    """How many cards of a rank are in the game (R9)."""
    return i64(state.num_jokers) if rank == JOKER else 4 * i64(state.num_decks)


@kernel
def put_on_pile(state: State, card: int) -> None:
    """Put a card on top of the draw pile."""
    at = i64(state.draw_size)
    pair = i64(state.draw[at >> 1])
    state.draw[at >> 1] = pair & 0xF0 | card if at & 1 == 0 else pair & 0x0F | card << 4
    state.draw_size = at + 1


@kernel
def _draw(state: State, seat: int) -> None:
    """Let a seat take the top card."""
    at = i64(state.draw_size) - 1
    card = i64(state.draw[at >> 1]) >> (4 if at & 1 else 0) & 15
    state.draw_size = at
    state.hands[seat, card] += 1
    state.num_cards[seat] += 1


@kernel
def _num_discards(state: State) -> int:
    """The size of the discard pile."""
    total = 0
    for rank in range(NUM_RANKS):
        total += i64(state.discards[rank])
    return total


@kernel
def draw_or_shuffle(state: State) -> bool:
    """R14, R15: the seat to act draws a card; False if the pile must be shuffled first."""
    if state.draw_size == 0:
        if _num_discards(state) == 0:
            return True  # a position without any cards left
        state.phase = REDEALING if state.redeals else SHUFFLING
        return False
    _draw(state, i64(state.turn))
    return True


@kernel
def begin_turn(state: State, seat: int) -> None:
    """The turn comes to ``seat``, who draws first where that is agreed."""
    state.turn = seat
    state.phase = PLAYING
    state.drawn = 0
    if state.draws_before and draw_or_shuffle(state):
        state.drawn = 1


@implements(contract.chance_due, STATE)
@kernel
def chance_due(states: States, index: int) -> int:
    """Whether the deal or a shuffle is due."""
    phase = states[index].phase
    if phase == DEALING:
        return contract.NEW_ROUND
    if phase in (SHUFFLING, REDEALING):
        return contract.MID_ROUND
    return 0


@implements(contract.next_dealer, STATE)
@kernel
def next_dealer(states: States, index: int) -> int:
    """R10, R15: the first dealer is random; discards are shuffled, not dealt."""
    state = states[index]
    if state.phase == SHUFFLING:
        return contract.NO_DEALER
    if state.dealer < 0:
        return contract.ANY_DEALER
    return (i64(state.dealer) + 1) % i64(state.num_seats)


@kernel
def _num_due(state: State, rank: int) -> int:
    """How many cards of a rank are shuffled now."""
    if state.phase == SHUFFLING:
        return i64(state.discards[rank])
    if state.phase == DEALING:
        return num_of_rank(state, rank)
    total = i64(state.discards[rank])
    for seat in range(i64(state.num_seats)):
        total += i64(state.hands[seat, rank])
    return total


@implements(contract.fill_piles, STATE)
@kernel
def fill_piles(states: States, index: int, cards: Cards, sizes: Cards) -> int:
    """Write all cards, or the discards (R15), as one pile."""
    state = states[index]
    n = 0
    for rank in range(NUM_RANKS):
        for _ in range(_num_due(state, rank)):
            cards[n] = rank
            n += 1
    sizes[0] = n
    return 1


@implements(contract.num_dealt, STATE)
@kernel
def num_dealt(states: States, index: int) -> int:
    """All that are shuffled: what is not dealt is the draw pile."""
    state = states[index]
    total = 0
    for rank in range(NUM_RANKS):
        total += _num_due(state, rank)
    return total


@implements(contract.chance_refusal, STATE)
@kernel
def chance_refusal(states: States, index: int, cards: Cards, num_cards: int, dealer: int) -> int:
    """Why a deal cannot be these cards by this dealer; 0 if it can."""
    state = states[index]
    if chance_due(states, index) == 0:
        return _NO_DEAL_DUE
    if num_cards != num_dealt(states, index):
        return _DEAL_SIZE
    seen = np.zeros(NUM_RANKS, np.int64)
    for k in range(num_cards):
        if cards[k] < 0 or cards[k] >= NUM_RANKS:
            return _DEAL_CARDS
        seen[cards[k]] += 1
    for rank in range(NUM_RANKS):
        if seen[rank] != _num_due(state, rank):
            return _DEAL_CARDS
    expected = next_dealer(states, index)
    if expected == contract.NO_DEALER:
        return 0 if dealer == contract.NO_DEALER else _DEAL_DEALER
    if dealer < 0 or dealer >= state.num_seats:
        return _DEAL_DEALER
    if expected != contract.ANY_DEALER and dealer != expected:
        return _DEAL_DEALER
    return 0


@implements(contract.apply_chance, STATE)
@kernel
def apply_chance(states: States, index: int, cards: Cards, num_cards: int, dealer: int) -> None:
    """Deal five cards each and lay the pile (R10), or lay a new pile for the seat that draws."""
    state = states[index]
    num_seats = i64(state.num_seats)
    for rank in range(NUM_RANKS):
        state.discards[rank] = 0
    state.draw_size = 0
    if state.phase == SHUFFLING:
        for k in range(num_cards - 1, -1, -1):
            put_on_pile(state, i64(cards[k]))
        state.dealer = (i64(state.dealer) + 1) % num_seats  # R15: without effect
        seat = i64(state.turn)
        if state.draws_before:
            begin_turn(state, seat)
        else:
            draw_or_shuffle(state)
            begin_turn(state, (seat + 1) % num_seats)
        return
    dealt = num_seats * i64(state.hand_size)
    for seat in range(num_seats):
        for rank in range(NUM_RANKS):
            state.hands[seat, rank] = 0
        state.num_cards[seat] = state.hand_size
    for k in range(dealt):
        state.hands[(dealer + 1 + k) % num_seats, cards[k]] += 1
    for k in range(num_cards - 1, dealt - 1, -1):
        put_on_pile(state, i64(cards[k]))
    state.dealer = dealer
    begin_turn(state, (dealer + 1) % num_seats)
