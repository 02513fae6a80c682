"""The rules of Fool, as kernels over `STATE`. Clause numbers (R9) are those of RULES.md.

Source: the printed rule sheet; what it leaves open is ruled in RULES.md (the cards used at 4 to 7
players, the second Fool, ties among wilds, tricks of nothing but wilds, the next dealer, tied
winners). Action codes: colour x 32 + rank for coloured cards, 128 a wild, 129 and 130 the words of
R22. Not supported: three players with any deck but that of 1995.

Hands are masks of ranks, so that following suit is one test and a legal list one scan.

The deal is in `deal.py`, winners and Fools of a trick in `trick.py`, points in `scoring.py`; here
is who may do what, and what happens then.
"""

from __future__ import annotations

from parlour.core import chance, contract
from parlour.core.compile import i64, kernel, lowest_bit, nth_bit, num_bits
from parlour.core.contract import Cards, State, States, implements
from parlour.games.fool.scoring import score_round
from parlour.games.fool.state import (
    ANNOUNCE,
    ANNOUNCING,
    DEALING,
    NUM_COLOURS,
    OVER,
    PLAYING,
    SILENT,
    STATE,
    WILD,
)
from parlour.games.fool.trick import begin_trick, finish_trick, lay, next_active

__all__ = ["REFUSALS", "suit_to_follow", "wild_is_forced"]

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
def _card_refusal(state: State, seat: int, card: int) -> int:
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
    return _card_refusal(state, seat, action)


@implements(contract.apply, STATE)
@kernel
def apply(states: States, index: int, seat: int, action: int, at_ms: int) -> None:
    """Play a card, or speak (R22); finish the trick and the round that end with it."""
    state = states[index]
    if action > WILD:
        _speak(state, seat, action)
        return
    lay(state, seat, action)
    if state.stop_at_once and state.num_cards[seat] == 0:
        score_round(state)
        return
    turn = next_active(state, seat)
    if turn != state.leader:
        state.turn = turn
        return
    finish_trick(state)
    someone_is_out = False
    for other in range(i64(state.num_seats)):
        someone_is_out |= state.num_cards[other] == 0
    begin_trick(state, i64(state.winner))  # R14
    if someone_is_out:  # R15: after the trick is complete
        score_round(state)


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
