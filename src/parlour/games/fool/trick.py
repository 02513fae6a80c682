"""A trick of Fool: who plays next, who wins, who is the Fool (R7, R8, R10 to R14)."""

from __future__ import annotations

from parlour.core.compile import i64, kernel, lowest_bit
from parlour.core.contract import State, States
from parlour.games.fool.state import MAX_SEATS, NUM_COLOURS, WILD

__all__ = [
    "begin_trick",
    "finish_trick",
    "follows",
    "judge",
    "lay",
    "lay_card",
    "next_active",
    "rank_of",
    "standing",
]


@kernel
def rank_of(card: int) -> int:
    """The rank of a card; a wild has rank 1 (R11)."""
    return 1 if card == WILD else card & 31


@kernel
def follows(card: int, colour: int) -> bool:
    """Whether ``card`` is a follower in a trick of ``colour`` (R10); -1: nothing but wilds."""
    return card == WILD or card >> 5 == colour


@kernel
def next_active(state: State, seat: int) -> int:
    """The next seat clockwise that holds no disc (R7)."""
    active = ~i64(state.discs) & (1 << i64(state.num_seats)) - 1
    behind = active >> (seat + 1)
    return seat + 1 + lowest_bit(behind) if behind else lowest_bit(active)


@kernel
def begin_trick(state: State, leader: int) -> None:
    """Clear the table for a trick that ``leader`` leads."""
    state.leader = leader
    state.turn = leader
    state.colour = -1
    state.trick_size = 0


@kernel
def lay(state: State, seat: int, card: int) -> None:
    """Move ``card`` from the hand to the trick; fix the colour (R8), note what it shows."""
    size = i64(state.trick_size)
    state.trick[size] = card
    state.trick_seats[size] = seat
    state.trick_size = size + 1
    state.num_cards[seat] -= 1
    if card == WILD:
        state.wilds[seat] -= 1
        state.wilds_played += 1
        return
    colour = card >> 5
    bit = 1 << (card & 31)
    state.hands[seat, colour] ^= bit
    state.played[colour] |= bit
    if state.colour < 0:
        state.colour = colour
    elif state.colour != colour:
        state.shown_out[seat] |= 1 << i64(state.colour)
        if state.wilds_must_follow:
            state.shown_out[seat] |= 1 << NUM_COLOURS


@kernel
def lay_card(states: States, index: int, seat: int, card: int) -> None:
    """Move a card from a hand to the trick and nothing else, to set up a position."""
    lay(states[index], seat, card)


@kernel
def judge(state: State) -> tuple[int, int]:
    """The winner and the mask of Fools if the trick ended as it lies (R11, R12, R13).

    A trick of one card has a winner and no Fool.
    """
    size = i64(state.trick_size)
    colour = i64(state.colour)
    last_wins = i64(state.all_wild_last)
    first_worst = i64(state.wild_first_worst)
    # One pass without branches: keys hold rank or badness, then the order played, then the seat.
    best = i64(-1)
    worst = second = third = i64(1 << 30)
    for k in range(size):
        card = i64(state.trick[k])
        is_wild = i64(card == WILD)
        follower = is_wild | i64(card >> 5 == colour)
        rank = 1 if is_wild else card & 31
        seat = i64(state.trick_seats[k])
        best = max(best, (rank * follower << 8 | (k if last_wins else 15 - k) << 4 | seat))
        order = k if is_wild & first_worst else 15 - k
        key = (follower << 5 | rank) << 8 | order << 4 | seat
        worst, key = min(worst, key), max(worst, key)
        second, key = min(second, key), max(second, key)
        third = min(third, key)
    winner = best & 15
    if worst & 15 == winner:  # R12: the winner's card is left out
        worst, second = second, third
    elif second & 15 == winner:
        second = third
    fools = 0
    if size > 1:
        fools = 1 << (worst & 15)
        if size > 2 and state.num_discs == 2:
            fools |= 1 << (second & 15)
    return winner, fools


@kernel
def standing(states: States, index: int) -> tuple[int, int]:
    """`judge` for a trick in progress: who wins now, and whom the discs would go to now."""
    return judge(states[index])


@kernel
def finish_trick(state: State) -> None:
    """Hand the discs to the Fools (R13) and keep the trick for looking back."""
    winner, fools = judge(state)
    state.winner = winner
    state.fools = fools
    state.discs = fools
    size = i64(state.trick_size)
    state.last_size = size
    for k in range(MAX_SEATS):
        state.last_trick[k] = state.trick[k]
        state.last_seats[k] = state.trick_seats[k]
