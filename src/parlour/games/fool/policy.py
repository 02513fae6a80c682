"""The greedy player of Fool: the rules of thumb of RULES.md section 7, from what a seat can see."""

from __future__ import annotations

from parlour.core import chance, contract
from parlour.core.compile import i64, kernel, lowest_bit, num_bits
from parlour.core.contract import State, States, implements
from parlour.games.fool.rules import suit_to_follow, wild_is_forced
from parlour.games.fool.state import ANNOUNCING, NUM_COLOURS, SILENT, STATE, WILD
from parlour.games.fool.trick import follows, rank_of

__all__: list[str] = []


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
def _follow(state: State, seat: int) -> int:
    """Shed a wild or a low card where discards make that safe, else stay above the lowest."""
    colour = i64(state.colour)
    ranks = suit_to_follow(state, seat)
    lowest = lowest_bit(ranks)
    num_discards = 0
    low1 = low2 = 99  # the lowest followers so far
    for k in range(i64(state.trick_size)):
        card = i64(state.trick[k])
        if follows(card, colour):
            rank = rank_of(card)
            if rank < low1:
                low2 = low1
                low1 = rank
            elif rank < low2:
                low2 = rank
        else:
            num_discards += 1
    in_danger = i64(state.num_discs) - num_discards
    if in_danger <= 0:
        return WILD if state.wilds[seat] else colour * 32 + lowest
    above = (
        ranks >> (low1 if in_danger == 1 else low2)
        if (low1 if in_danger == 1 else low2) < 32
        else 0
    )
    if above:
        bar = low1 if in_danger == 1 else low2
        return colour * 32 + bar + lowest_bit(above)
    return colour * 32 + _highest_bit(ranks)


@kernel
def _discard(state: State, seat: int) -> int:
    """Go just above the lowest discard so far, else throw the most expensive card."""
    colour = i64(state.colour)
    low1 = low2 = 99
    num_discards = 0
    for k in range(i64(state.trick_size)):
        card = i64(state.trick[k])
        if not follows(card, colour):
            num_discards += 1
            rank = rank_of(card)
            if rank < low1:
                low2 = low1
                low1 = rank
            elif rank < low2:
                low2 = rank
    if num_discards >= state.num_discs and state.wilds[seat]:
        return WILD
    bar = low1 if state.num_discs == 1 else low2
    best = -1
    best_rank = 99
    top = WILD
    top_rank = 0
    for c in range(NUM_COLOURS):
        ranks = i64(state.hands[seat, c])
        if not ranks:
            continue
        highest = _highest_bit(ranks)
        if highest > top_rank:
            top_rank = highest
            top = c * 32 + highest
        if bar < 31:
            above = ranks >> (bar + 1)
            if above:
                rank = bar + 1 + lowest_bit(above)
                if rank < best_rank:
                    best_rank = rank
                    best = c * 32 + rank
    if best >= 0:
        return best
    return top
