"""The deal of Fool: who deals, which cards, and the start of a round (R2 to R6, R19)."""

from __future__ import annotations

import numpy as np

from parlour.core import contract
from parlour.core.compile import i64, kernel, lowest_bit
from parlour.core.contract import Cards, States, implements
from parlour.games.fool.state import ANNOUNCING, DEALING, NUM_COLOURS, PLAYING, STATE, WILD
from parlour.games.fool.trick import begin_trick, next_active

__all__ = ["CHANCE_REFUSALS"]

CHANCE_REFUSALS: tuple[tuple[str, str | None], ...] = (
    ("", None),
    ("fool-no-deal-due", "R14"),
    ("fool-deal-size", "R3"),
    ("fool-deal-cards", "R2"),
    ("fool-deal-dealer", "R19"),
)
"""Why a deal is refused, by the number that `chance_refusal` returns: message and clause."""
_NO_DEAL_DUE, _DEAL_SIZE, _DEAL_CARDS, _DEAL_DEALER = 1, 2, 3, 4


@implements(contract.chance_due, STATE)
@kernel
def chance_due(states: States, index: int) -> int:
    """1 where a deal is due (R3)."""
    return 1 if states[index].phase == DEALING else 0


@implements(contract.next_dealer, STATE)
@kernel
def next_dealer(states: States, index: int) -> int:
    """Who deals next (R5, R19)."""
    state = states[index]
    num_seats = i64(state.num_seats)
    rule = state.dealer_rule
    dealer = i64(state.dealer)
    if dealer < 0 or rule == 3:
        return contract.ANY_DEALER
    left = (dealer + 1) % num_seats
    if rule == 0:
        return left
    chosen = left  # ties: the first clockwise from left of the old dealer
    for step in range(1, num_seats):
        seat = (left + step) % num_seats
        if rule == 1:
            if state.scored[seat] > state.scored[chosen]:
                chosen = seat
        elif state.totals[seat] < state.totals[chosen]:
            chosen = seat
    if rule == 1:
        return (chosen + num_seats - 1) % num_seats
    return chosen


@implements(contract.fill_piles, STATE)
@kernel
def fill_piles(states: States, index: int, cards: Cards, sizes: Cards) -> int:
    """Write the whole deck as one pile (R2)."""
    state = states[index]
    n = 0
    for colour in range(NUM_COLOURS):
        ranks = i64(state.deck[colour])
        while ranks:
            cards[n] = colour * 32 + lowest_bit(ranks)
            ranks &= ranks - 1
            n += 1
    for _ in range(i64(state.num_wilds)):
        cards[n] = WILD
        n += 1
    sizes[0] = n
    return 1


@implements(contract.num_dealt, STATE)
@kernel
def num_dealt(states: States, index: int) -> int:
    """All cards in use, or with `random_trim` the hands alone (R3)."""
    state = states[index]
    return i64(state.num_seats) * i64(state.hand_size)


@implements(contract.chance_refusal, STATE)
@kernel
def chance_refusal(states: States, index: int, cards: Cards, num_cards: int, dealer: int) -> int:
    """Why a deal cannot be these cards by this dealer; 0 if it can."""
    state = states[index]
    if state.phase != DEALING:
        return _NO_DEAL_DUE
    if num_cards != num_dealt(states, index):
        return _DEAL_SIZE
    seen = np.zeros(NUM_COLOURS, np.int64)
    wilds = 0
    for k in range(num_cards):
        card = i64(cards[k])
        if card == WILD:
            wilds += 1
            continue
        colour = card >> 5
        if card < 0 or colour >= NUM_COLOURS:
            return _DEAL_CARDS
        bit = 1 << (card & 31)
        if not i64(state.deck[colour]) & bit or seen[colour] & bit:
            return _DEAL_CARDS
        seen[colour] |= bit
    if wilds > state.num_wilds:
        return _DEAL_CARDS
    expected = next_dealer(states, index)
    if dealer < 0 or dealer >= state.num_seats:
        return _DEAL_DEALER
    if expected != contract.ANY_DEALER and dealer != expected:
        return _DEAL_DEALER
    return 0


@implements(contract.apply_chance, STATE)
@kernel
def apply_chance(states: States, index: int, cards: Cards, num_cards: int, dealer: int) -> None:
    """Deal one card at a time, clockwise, from the dealer's left (R3), and begin the round (R6)."""
    state = states[index]
    num_seats = i64(state.num_seats)
    for seat in range(num_seats):
        for colour in range(NUM_COLOURS):
            state.hands[seat, colour] = 0
        state.wilds[seat] = 0
        state.num_cards[seat] = state.hand_size
        state.shown_out[seat] = 0
        state.scored[seat] = 0
    for colour in range(NUM_COLOURS):
        state.played[colour] = 0
    state.wilds_played = 0
    seat = dealer
    for k in range(num_cards):
        seat += 1
        if seat == num_seats:
            seat = 0
        card = i64(cards[k])
        if card == WILD:
            state.wilds[seat] += 1
        else:
            state.hands[seat, card >> 5] |= 1 << (card & 31)
    state.dealer = dealer
    state.spoken = 0
    state.announced = 0
    if not state.disc_carry_over:
        state.discs = 0  # R6: not carried into the next round
    state.winner = -1
    state.fools = 0
    state.last_size = 0
    begin_trick(state, next_active(state, dealer))
    state.phase = PLAYING
    if state.announces:  # R22: everybody speaks first, left of the dealer in front
        state.phase = ANNOUNCING
        state.turn = (dealer + 1) % num_seats
