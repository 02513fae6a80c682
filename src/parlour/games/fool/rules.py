"""The rules of Fool, as kernels over `STATE`. Clause numbers (R9) are those of RULES.md.

Source: the printed rule sheet; what it leaves open is ruled in RULES.md (the cards used at 4 to 7
players, the second Fool, ties among wilds, tricks of nothing but wilds, the next dealer, tied
winners). Action codes: colour x 32 + rank for coloured cards, 128 a wild, 129 and 130 the words of
R22. Not supported: three players with any deck but that of 1995.

Hands are masks of ranks, so that following suit is one test and a legal list one scan.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from parlour.core import chance, contract
from parlour.core.compile import i64, kernel, lowest_bit, nth_bit, num_bits
from parlour.core.contract import Cards, State, States, implements
from parlour.games.fool.state import (
    ANNOUNCE,
    ANNOUNCING,
    DEALING,
    MAX_SEATS,
    NUM_COLOURS,
    OVER,
    PLAYING,
    SILENT,
    STATE,
    WILD,
)

__all__ = [
    "CHANCE_REFUSALS",
    "LOSS",
    "REASONS",
    "REFUSALS",
    "ROUNDS",
    "TENS",
    "follows",
    "is_legal_card",
    "judge",
    "lay",
    "rank_of",
    "standing",
    "suit_to_follow",
    "wild_is_forced",
]

REASONS = ("minus80", "tens", "rounds")
LOSS, TENS, ROUNDS = 1, 2, 3

REFUSALS: tuple[tuple[str, str | None], ...] = (
    ("", None),
    ("fool-over", "R17"),
    ("fool-not-dealt", "R3"),
    ("fool-sits-out", "R7"),
    ("fool-not-your-turn", "R7"),
    ("fool-not-announcing", "R22"),
    ("fool-announce-first", "R22"),
    ("fool-not-held", "R23"),
    ("fool-must-follow", "R9"),
    ("fool-must-play-wild", "R9"),
    ("fool-no-such-seat", "R1"),
)
"""Why an action is refused, by the number that `refusal` returns: message and clause."""
_OVER, _NOT_DEALT, _SITS_OUT, _NOT_YOUR_TURN, _NOT_ANNOUNCING = 1, 2, 3, 4, 5
_ANNOUNCE_FIRST, _NOT_HELD, _MUST_FOLLOW, _MUST_PLAY_WILD, _NO_SUCH_SEAT = 6, 7, 8, 9, 10

CHANCE_REFUSALS: tuple[tuple[str, str | None], ...] = (
    ("", None),
    ("fool-no-deal-due", "R14"),
    ("fool-deal-size", "R3"),
    ("fool-deal-cards", "R2"),
    ("fool-deal-dealer", "R19"),
)
"""Why a deal is refused, by the number that `chance_refusal` returns: message and clause."""
_NO_DEAL_DUE, _DEAL_SIZE, _DEAL_CARDS, _DEAL_DEALER = 1, 2, 3, 4


@kernel
def rank_of(card: int) -> int:
    """The rank of a card; a wild has rank 1 (R11)."""
    return 1 if card == WILD else card & 31


@kernel
def follows(card: int, colour: int) -> bool:
    """Whether ``card`` is a follower in a trick of ``colour`` (R10); -1: nothing but wilds."""
    return card == WILD or card >> 5 == colour


@kernel
def _next_active(state: State, seat: int) -> int:
    """The next seat clockwise that holds no disc (R7)."""
    active = ~i64(state.discs) & (1 << i64(state.num_seats)) - 1
    behind = active >> (seat + 1)
    return seat + 1 + lowest_bit(behind) if behind else lowest_bit(active)


@kernel
def sum_of_ranks(ranks: int) -> int:
    """The sum of the ranks in a mask, digit by binary digit of the ranks."""
    return (
        num_bits(ranks & 0xAAAAAAAA)
        + 2 * num_bits(ranks & 0xCCCCCCCC)
        + 4 * num_bits(ranks & 0xF0F0F0F0)
        + 8 * num_bits(ranks & 0xFF00FF00)
        + 16 * num_bits(ranks & 0xFFFF0000)
    )


# Whose move


@implements(contract.acting, STATE)
@kernel
def acting(states: States, index: int) -> int:
    """The seat to act, as a mask; 0 while a deal is due and at the end."""
    state = states[index]
    if state.phase == PLAYING or state.phase == ANNOUNCING:
        return 1 << i64(state.turn)
    return 0


@implements(contract.side_of, STATE)
@kernel
def side_of(states: States, index: int, seat: int) -> int:
    """Everybody plays for himself."""
    return seat


# The deal


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
    _begin_trick(state, _next_active(state, dealer))
    state.phase = PLAYING
    if state.announces:  # R22: everybody speaks first, left of the dealer in front
        state.phase = ANNOUNCING
        state.turn = (dealer + 1) % num_seats


@kernel
def _begin_trick(state: State, leader: int) -> None:
    state.leader = leader
    state.turn = leader
    state.colour = -1
    state.trick_size = 0


# Actions


@kernel
def suit_to_follow(state: State, seat: int) -> int:
    """The ranks of the trick colour in the seat's hand; 0 if there is nothing to follow (R9)."""
    colour = i64(state.colour)
    if colour < 0:
        return 0
    return i64(state.hands[seat, colour])


@kernel
def wild_is_forced(state: State, seat: int) -> bool:
    """Whether a seat that cannot follow must play a wild (the option `wilds_must_follow`)."""
    return bool(state.wilds_must_follow and state.colour >= 0 and state.wilds[seat] > 0)


@implements(contract.legal_actions, STATE)
@kernel
def legal_actions(states: States, index: int, seat: int, out: Cards) -> int:
    """Write the cards that the seat may play now (R9), or its words (R22)."""
    state = states[index]
    if not acting(states, index) >> seat & 1:
        return 0
    if state.phase == ANNOUNCING:
        out[0] = ANNOUNCE
        out[1] = SILENT
        return 2
    n = 0
    ranks = suit_to_follow(state, seat)
    if ranks:
        base = i64(state.colour) * 32
        while ranks:
            out[n] = base + lowest_bit(ranks)
            ranks &= ranks - 1
            n += 1
    elif not wild_is_forced(state, seat):
        for colour in range(NUM_COLOURS):
            ranks = i64(state.hands[seat, colour])
            while ranks:
                out[n] = colour * 32 + lowest_bit(ranks)
                ranks &= ranks - 1
                n += 1
    if state.wilds[seat]:
        out[n] = WILD
        n += 1
    return n


@implements(contract.random_action, STATE)
@kernel
def random_action(states: States, index: int, seat: int, generator: chance.Generator) -> int:
    """A legal action, uniform over the distinct ones, without listing them."""
    state = states[index]
    if state.phase == ANNOUNCING:
        return ANNOUNCE + chance.below(generator, 2)
    wild = 1 if state.wilds[seat] else 0
    ranks = suit_to_follow(state, seat)
    if ranks:
        n = num_bits(ranks)
        k = chance.below(generator, n + wild)
        if k < n:
            return i64(state.colour) * 32 + nth_bit(ranks, k)
        return WILD
    if wild_is_forced(state, seat):
        return WILD
    low = i64(state.hands[seat, 0]) | i64(state.hands[seat, 1]) << 32
    high = i64(state.hands[seat, 2]) | i64(state.hands[seat, 3]) << 32
    n_low = num_bits(low)
    n_high = num_bits(high)
    k = chance.below(generator, n_low + n_high + wild)
    if k < n_low:
        return nth_bit(low, k)
    k -= n_low
    if k < n_high:
        return 64 + nth_bit(high, k)
    return WILD


@kernel
def _holds(state: State, seat: int, card: int) -> bool:
    """Whether the seat holds ``card``."""
    if card == WILD:
        return bool(state.wilds[seat] > 0)
    if card < 0 or card >> 5 >= NUM_COLOURS:
        return False
    return i64(state.hands[seat, card >> 5]) >> (card & 31) & 1 == 1


@kernel
def is_legal_card(state: State, seat: int, card: int) -> int:
    """0 if the active ``seat`` may play ``card`` in this trick, else why not (R9, R23)."""
    if not _holds(state, seat, card):
        return _NOT_HELD
    if card == WILD:
        return 0
    if suit_to_follow(state, seat):
        return 0 if card >> 5 == state.colour else _MUST_FOLLOW
    if wild_is_forced(state, seat):
        return _MUST_PLAY_WILD
    return 0


@implements(contract.refusal, STATE)
@kernel
def refusal(states: States, index: int, seat: int, action: int) -> int:
    """Why the seat may not do ``action`` now, as an index of `REFUSALS`; 0 if it may."""
    state = states[index]
    if seat < 0 or seat >= state.num_seats:
        return _NO_SUCH_SEAT
    if state.phase == OVER:
        return _OVER
    if state.phase == DEALING:
        return _NOT_DEALT
    is_word = action in (ANNOUNCE, SILENT)
    if state.phase == ANNOUNCING:
        if not is_word:
            return _ANNOUNCE_FIRST
        return 0 if seat == state.turn else _NOT_YOUR_TURN
    if is_word:
        return _NOT_ANNOUNCING
    if i64(state.discs) >> seat & 1:
        return _SITS_OUT
    if seat != state.turn:
        return _NOT_YOUR_TURN
    return is_legal_card(state, seat, action)


@implements(contract.apply, STATE)
@kernel
def apply(states: States, index: int, seat: int, action: int, at_ms: int) -> None:
    """Play a card, or speak (R22); finish the trick and the round that end with it."""
    state = states[index]
    if action > WILD:
        _speak(state, seat, action)
        return
    _lay(state, seat, action)
    if state.stop_at_once and state.num_cards[seat] == 0:
        _score_round(state)
        return
    turn = _next_active(state, seat)
    if turn != state.leader:
        state.turn = turn
        return
    _finish_trick(state)
    someone_is_out = False
    for other in range(i64(state.num_seats)):
        someone_is_out |= state.num_cards[other] == 0
    _begin_trick(state, i64(state.winner))  # R14
    if someone_is_out:  # R15: after the trick is complete
        _score_round(state)


@kernel
def _speak(state: State, seat: int, word: int) -> None:
    """R22: note the word; after the last one the first trick begins."""
    state.spoken |= 1 << seat
    if word == ANNOUNCE:
        state.announced |= 1 << seat
    num_seats = i64(state.num_seats)
    if state.spoken == (1 << num_seats) - 1:
        state.phase = PLAYING
        state.turn = state.leader
    else:
        state.turn = (seat + 1) % num_seats


@kernel
def lay(states: States, index: int, seat: int, card: int) -> None:
    """Move a card from a hand to the trick and nothing else, to set up a position."""
    _lay(states[index], seat, card)


@kernel
def _lay(state: State, seat: int, card: int) -> None:
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
def _finish_trick(state: State) -> None:
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


# The end of a round and of the match


@kernel
def _cost_of_hand(state: State, seat: int) -> int:
    """The sum of the ranks in hand, wilds at their own price (R16)."""
    cost = i64(state.wilds[seat]) * i64(state.wild_penalty)
    for colour in range(NUM_COLOURS):
        cost += sum_of_ranks(i64(state.hands[seat, colour]))
    return cost


@kernel
def _score_round(state: State) -> None:
    """Score every seat (R16, R22), then see whether the match ends (R17)."""
    num_announced = num_bits(i64(state.announced))
    for seat in range(i64(state.num_seats)):
        points = 0
        if state.num_cards[seat] > 0:
            points = -_cost_of_hand(state, seat)
        elif not i64(state.discs) >> seat & 1:
            points = 10
            state.tens[seat] += 1
        if i64(state.announced) >> seat & 1:
            points += 10 + 5 * (num_announced - 1) if points == 10 else points
        state.scored[seat] = points
        state.totals[seat] += points
    state.num_rounds += 1
    state.turn = -1
    if not state.ended_by:
        state.ended_by = _end_condition(state)
    if not state.ended_by or (state.tie_break == 2 and num_bits(_highest(state)) > 1):
        state.phase = DEALING
    else:
        state.phase = OVER


@kernel
def _end_condition(state: State) -> int:
    """Which condition ends the match after this round (R17, R21); 0 if none."""
    num_seats = i64(state.num_seats)
    lowest = i64(state.totals[0])
    most = all_tens = i64(0)
    for seat in range(num_seats):
        lowest = min(lowest, i64(state.totals[seat]))
        most = max(most, i64(state.tens[seat]))
        all_tens += i64(state.tens[seat])
    if state.loss_limit < 0 and lowest <= state.loss_limit:
        return LOSS
    if state.ten_limit > 0 and (all_tens if state.ten_scope_table else most) >= state.ten_limit:
        return TENS
    if state.rounds_each > 0 and state.num_rounds >= state.rounds_each * num_seats:
        return ROUNDS
    return 0


@kernel
def _highest(state: State) -> int:
    """The seats with the highest total (R18), as a mask."""
    mask = 0
    highest = i64(state.totals[0])
    for seat in range(i64(state.num_seats)):
        total = i64(state.totals[seat])
        if total > highest:
            highest = total
            mask = 0
        if total == highest:
            mask |= 1 << seat
    return mask


@implements(contract.outcome, STATE)
@kernel
def outcome(states: States, index: int) -> int:
    """0, or which condition ended the match: `LOSS`, `TENS`, `ROUNDS` (R17, R21)."""
    state = states[index]
    if state.phase == OVER:
        return i64(state.ended_by)
    return 0


@implements(contract.scores, STATE)
@kernel
def scores(states: States, index: int, out: NDArray[np.int64]) -> None:
    """Write the totals."""
    for seat in range(MAX_SEATS):
        out[seat] = states[index].totals[seat]


@implements(contract.winners, STATE)
@kernel
def winners(states: States, index: int) -> int:
    """The highest total (R18); with `most_tens` the most tens among equals."""
    state = states[index]
    if state.phase != OVER:
        return 0
    best = _highest(state)
    if state.tie_break != 1:
        return best
    mask = 0
    most = -1
    for seat in range(i64(state.num_seats)):
        if best >> seat & 1:
            tens = i64(state.tens[seat])
            if tens > most:
                most = tens
                mask = 0
            if tens == most:
                mask |= 1 << seat
    return mask
