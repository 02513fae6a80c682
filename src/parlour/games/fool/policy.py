"""The greedy player of Fool: the rules of thumb of RULES.md section 7, from what a seat can see."""

from __future__ import annotations

from parlour.core import chance, contract
from parlour.core.compile import i64, kernel, lowest_bit, num_bits
from parlour.core.contract import State, States, implements
from parlour.games.fool.rules import suit_to_follow, wild_is_forced
from parlour.games.fool.state import ANNOUNCING, NUM_COLOURS, SILENT, STATE, WILD
from parlour.games.fool.trick import follows, rank_of

__all__: list[str] = []

_NONE = 99
"""Stands for a rank that is not there: above all ranks."""


@kernel
def _highest_bit(bits: int) -> int:
    """The index of the highest one in ``bits`` (positive, below 2**32)."""
    n = 0
    while bits > 1:
        bits >>= 1
        n += 1
    return n


@implements(contract.greedy_action, STATE)
@kernel
def greedy_action(states: States, index: int, seat: int, generator: chance.Generator) -> int:
    """The card that a plain careful player would play; it never announces (R22)."""
    state = states[index]
    if state.phase == ANNOUNCING:
        return SILENT
    if state.colour < 0:
        return _lead(state, seat)
    if suit_to_follow(state, seat):
        return _follow(state, seat)
    if wild_is_forced(state, seat):
        return WILD
    return _discard(state, seat)


@kernel
def _lead(state: State, seat: int) -> int:
    """The highest card of the longest colour; a wild if there is nothing else."""
    best = WILD
    best_key = 0
    for colour in range(NUM_COLOURS):
        ranks = i64(state.hands[seat, colour])
        if ranks:
            highest = _highest_bit(ranks)
            key = num_bits(ranks) * 32 + highest
            if key > best_key:
                best_key = key
                best = colour * 32 + highest
    return best


@kernel
def _lowest_two(state: State, of_followers: bool) -> tuple[int, int, int]:
    """How many followers (or discards) lie in the trick, and the two lowest ranks among them.

    A rank that is not there is `_NONE`, which is above all others.
    """
    number = 0
    lowest = second = _NONE
    for k in range(i64(state.trick_size)):
        card = i64(state.trick[k])
        if follows(card, i64(state.colour)) != of_followers:
            continue
        number += 1
        rank = rank_of(card)
        if rank < lowest:
            lowest, second = rank, lowest
        elif rank < second:
            second = rank
    return number, lowest, second


@kernel
def _follow(state: State, seat: int) -> int:
    """Shed a wild or a low card where discards make that safe, else stay above the lowest."""
    base = i64(state.colour) * 32
    ranks = suit_to_follow(state, seat)
    num_discards, _, _ = _lowest_two(state, False)
    in_danger = i64(state.num_discs) - num_discards  # followers that will be Fools
    if in_danger <= 0:
        return WILD if state.wilds[seat] else base + lowest_bit(ranks)
    _, lowest, second = _lowest_two(state, True)
    bar = lowest if in_danger == 1 else second
    above = ranks >> bar if bar != _NONE else 0
    if above:
        return base + bar + lowest_bit(above)
    return base + _highest_bit(ranks)


@kernel
def _discard(state: State, seat: int) -> int:
    """Go just above the lowest discard so far, else throw the most expensive card."""
    num_discards, lowest, second = _lowest_two(state, False)
    if num_discards >= state.num_discs and state.wilds[seat]:
        return WILD
    bar = lowest if state.num_discs == 1 else second
    above = WILD
    above_rank = _NONE
    dearest = WILD
    dearest_rank = 0
    for colour in range(NUM_COLOURS):
        ranks = i64(state.hands[seat, colour])
        if not ranks:
            continue
        highest = _highest_bit(ranks)
        if highest > dearest_rank:
            dearest_rank = highest
            dearest = colour * 32 + highest
        higher = ranks >> (bar + 1) if bar != _NONE else 0
        if higher and bar + 1 + lowest_bit(higher) < above_rank:
            above_rank = bar + 1 + lowest_bit(higher)
            above = colour * 32 + above_rank
    return above if above_rank != _NONE else dearest
