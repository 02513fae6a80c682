"""What a seat of Pegs cannot know, drawn at random from what could be.

Unseen are all cards that are neither in the seat's own hand nor on the discard pile. Every order
of them over the other hands and the draw pile is equally likely. What is not conditioned on: which
of them lay on the discard pile before it was shuffled, and why a seat chose to discard.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from parlour.core import chance, contract
from parlour.core.compile import i64, kernel
from parlour.core.contract import States, implements
from parlour.games.pegs.deal import put_on_pile
from parlour.games.pegs.state import (
    MAX_CARDS,
    MAX_DISPLACED,
    MAX_SEATS,
    NUM_PEGS,
    NUM_RANKS,
    STATE,
)

__all__: list[str] = []


@implements(contract.conceal, STATE)
@kernel
def conceal(states: States, index: int, seat: int, out: States, out_index: int) -> None:
    """Write what ``seat`` has seen: all that is public, and its own hand."""
    state = states[index]
    known = out[out_index]
    known.num_turns = state.num_turns
    known.draw_size = state.draw_size
    known.num_seats = state.num_seats
    known.pairs = state.pairs
    known.own_then_partner = state.own_then_partner
    known.nine = state.nine
    known.home_entry = state.home_entry
    known.backdoor = state.backdoor
    known.mate_bump = state.mate_bump
    known.bump_chain = state.bump_chain
    known.joker_gate = state.joker_gate
    known.opponents_only = state.opponents_only
    known.joker_use = state.joker_use
    known.discard_joker = state.discard_joker
    known.split = state.split
    known.simultaneous = state.simultaneous
    known.last_peg_partial = state.last_peg_partial
    known.redeals = state.redeals
    known.draws_before = state.draws_before
    known.free_start = state.free_start
    known.faces_differ = state.faces_differ
    known.two_swaps = state.two_swaps
    known.hand_size = state.hand_size
    known.num_decks = state.num_decks
    known.num_jokers = state.num_jokers
    known.phase = state.phase
    known.ended_by = state.ended_by
    known.dealer = state.dealer
    known.turn = state.turn
    known.latched = state.latched
    known.drawn = state.drawn
    known.unused[0] = 0
    for pair in range(MAX_CARDS // 2):
        known.draw[pair] = 0
    for rank in range(NUM_RANKS):
        known.discards[rank] = state.discards[rank]
    for other in range(MAX_SEATS):
        known.moves[other] = state.moves[other]
        known.backed[other] = state.backed[other]
        known.num_cards[other] = state.num_cards[other]
        known.streak[other] = state.streak[other]
        for k in range(NUM_PEGS):
            known.pegs[other, k] = state.pegs[other, k]
        for k in range(MAX_DISPLACED):
            known.displaced[other, k] = state.displaced[other, k]
        for rank in range(NUM_RANKS):
            known.hands[other, rank] = state.hands[other, rank] if other == seat else 0


@implements(contract.worlds_prepare, STATE)
@kernel
def worlds_prepare(states: States, index: int, seat: int) -> NDArray[np.float64]:
    """How many cards of each rank are unseen, ``[14]``."""
    state = states[index]
    unseen = np.zeros(NUM_RANKS, np.float64)
    for rank in range(NUM_RANKS):
        total = i64(state.num_jokers) if rank == NUM_RANKS - 1 else 4 * i64(state.num_decks)
        unseen[rank] = total - i64(state.discards[rank]) - i64(state.hands[seat, rank])
    return unseen


@implements(contract.resample, STATE)
@kernel
def resample(
    states: States,
    index: int,
    seat: int,
    counted: NDArray[np.float64],
    generator: chance.Generator,
    out: States,
    out_index: int,
) -> None:
    """Shuffle the unseen cards, fill the other hands, and let the rest be the draw pile."""
    conceal(states, index, seat, out, out_index)
    world = out[out_index]
    cards = np.empty(MAX_CARDS, np.int64)
    n = 0
    for rank in range(NUM_RANKS):
        for _ in range(i64(counted[rank])):
            cards[n] = rank
            n += 1
    chance.shuffle(generator, cards, 0, n)
    at = 0
    for other in range(i64(world.num_seats)):
        if other != seat:
            for _ in range(i64(world.num_cards[other])):
                world.hands[other, cards[at]] += 1
                at += 1
    world.draw_size = 0
    while at < n:
        put_on_pile(world, i64(cards[at]))
        at += 1
