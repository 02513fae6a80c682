"""What a seat of Fool cannot know, drawn at random from what could be.

A world fits what a seat has seen if every other seat holds as many cards as it shows, made of
cards that are in the deck and neither in the seat's own hand nor played, and none of a colour that
its holder has shown to lack by discarding (with `wilds_must_follow` also no wild). All deals of
the single cards, the wilds told apart, are equally likely: exactly what a fair shuffle leaves,
given those facts. What is not conditioned on: why a seat chose one legal card and not another.

Counting instead of rejecting: seats that lack the same colours form a *group*, colours that the
same groups lack form a *class*. For the groups in turn a table holds in how many ways the cards
that are left can be dealt to the groups that remain; a world is drawn by walking down that table.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from parlour.core import chance, contract
from parlour.core.chance import below, shuffle
from parlour.core.compile import i64, kernel, lowest_bit, num_bits
from parlour.core.contract import State, States, implements
from parlour.games.fool.state import (
    ANNOUNCING,
    MAX_CARDS,
    MAX_SEATS,
    NUM_COLOURS,
    STATE,
    WILD,
)

__all__: list[str] = []

_KINDS = NUM_COLOURS + 1  # the colours, then the wilds
_GROUPS = MAX_SEATS + 1  # at most: every other seat by itself, and the cards that were not dealt

_CHOOSE = np.zeros((MAX_CARDS + 1, MAX_CARDS + 1))
"""Binomial coefficients as floats, ``[n, k]``."""
for _n in range(MAX_CARDS + 1):
    _CHOOSE[_n, 0] = 1.0
    _CHOOSE[_n, 1:] = _CHOOSE[_n - 1, :-1] + _CHOOSE[_n - 1, 1:]


@implements(contract.conceal, STATE)
@kernel
def conceal(states: States, index: int, seat: int, out: States, out_index: int) -> None:
    """Write what ``seat`` has seen: all that is public, its own hand, its own word (R22)."""
    state = states[index]
    known = out[out_index]
    known.num_seats = state.num_seats
    known.num_discs = state.num_discs
    known.hand_size = state.hand_size
    known.num_wilds = state.num_wilds
    known.wilds_must_follow = state.wilds_must_follow
    known.all_wild_last = state.all_wild_last
    known.wild_first_worst = state.wild_first_worst
    known.stop_at_once = state.stop_at_once
    known.disc_carry_over = state.disc_carry_over
    known.announces = state.announces
    known.ten_scope_table = state.ten_scope_table
    known.tie_break = state.tie_break
    known.dealer_rule = state.dealer_rule
    known.wild_penalty = state.wild_penalty
    known.loss_limit = state.loss_limit
    known.ten_limit = state.ten_limit
    known.rounds_each = state.rounds_each
    known.num_rounds = state.num_rounds
    known.ended_by = state.ended_by
    known.phase = state.phase
    known.dealer = state.dealer
    known.turn = state.turn
    known.spoken = state.spoken
    known.discs = state.discs
    known.wilds_played = state.wilds_played
    known.leader = state.leader
    known.colour = state.colour
    known.trick_size = state.trick_size
    known.winner = state.winner
    known.fools = state.fools
    known.last_size = state.last_size
    known.announced = state.announced
    if state.phase == ANNOUNCING:
        known.announced = i64(state.announced) & 1 << seat
    for colour in range(NUM_COLOURS):
        known.deck[colour] = state.deck[colour]
        known.played[colour] = state.played[colour]
    for other in range(MAX_SEATS):
        known.totals[other] = state.totals[other]
        known.tens[other] = state.tens[other]
        known.scored[other] = state.scored[other]
        known.num_cards[other] = state.num_cards[other]
        known.shown_out[other] = state.shown_out[other]
        known.trick[other] = state.trick[other]
        known.trick_seats[other] = state.trick_seats[other]
        known.last_trick[other] = state.last_trick[other]
        known.last_seats[other] = state.last_seats[other]
        known.wilds[other] = 0
        for colour in range(NUM_COLOURS):
            known.hands[other, colour] = 0
    known.wilds[seat] = state.wilds[seat]
    for colour in range(NUM_COLOURS):
        known.hands[seat, colour] = state.hands[seat, colour]


@kernel
def _unseen(state: State, seat: int, ranks: NDArray[np.int64]) -> int:
    """Write the unseen ranks of each colour to ``ranks: [4]``; return the unseen wilds."""
    for colour in range(NUM_COLOURS):
        seen = i64(state.played[colour]) | i64(state.hands[seat, colour])
        ranks[colour] = i64(state.deck[colour]) & ~seen
    return i64(state.num_wilds) - i64(state.wilds_played) - i64(state.wilds[seat])


@kernel
def _groups_and_classes(
    state: State,
    seat: int,
    group_of: NDArray[np.int64],
    lacks: NDArray[np.int64],
    room: NDArray[np.int64],
    class_of: NDArray[np.int64],
    size: NDArray[np.int64],
) -> tuple[int, int]:
    """Sort the other seats into groups and the kinds of cards into classes; return their numbers.

    ``group_of: [S+1]`` the group of each seat, last the cards not dealt (-1: nobody there);
    ``lacks: [G]`` the classes that a group lacks, as a mask; ``room: [G]`` its cards;
    ``class_of: [5]`` the class of each kind; ``size: [K]`` the unseen cards of a class.
    """
    ranks = np.empty(NUM_COLOURS, np.int64)
    num_unseen = np.empty(_KINDS, np.int64)
    num_unseen[NUM_COLOURS] = _unseen(state, seat, ranks)
    undealt = num_unseen[NUM_COLOURS]
    for colour in range(NUM_COLOURS):
        num_unseen[colour] = num_bits(ranks[colour])
        undealt += num_unseen[colour]
    kinds_lacked = np.zeros(_GROUPS, np.int64)
    num_groups = 0
    for place in range(MAX_SEATS + 1):
        group_of[place] = -1
        if place == MAX_SEATS:
            cards = undealt
            out_of = i64(0)
        else:
            if place == seat or place >= state.num_seats or state.num_cards[place] == 0:
                continue
            cards = i64(state.num_cards[place])
            undealt -= cards
            out_of = i64(state.shown_out[place])
        if cards == 0:
            continue
        group = 0
        while group < num_groups and kinds_lacked[group] != out_of:
            group += 1
        if group == num_groups:
            kinds_lacked[group] = out_of
            room[group] = 0
            num_groups += 1
        group_of[place] = group
        room[group] += cards
    # Kinds that the same groups lack are one class; a kind without unseen cards needs none.
    num_classes = 0
    columns = np.zeros(_KINDS, np.int64)
    for kind in range(_KINDS):
        class_of[kind] = -1
        if num_unseen[kind] == 0:
            continue
        column = 0
        for group in range(num_groups):
            column |= (kinds_lacked[group] >> kind & 1) << group
        k = 0
        while k < num_classes and columns[k] != column:
            k += 1
        if k == num_classes:
            columns[k] = column
            size[k] = 0
            num_classes += 1
        class_of[kind] = k
        size[k] += num_unseen[kind]
    for group in range(num_groups):
        lacks[group] = 0
        for k in range(num_classes):
            lacks[group] |= (columns[k] >> group & 1) << k
    return num_groups, num_classes


@kernel
def _cell(
    group: int, left: NDArray[np.int64], size: NDArray[np.int64], num_classes: int, dropped: int
) -> int:
    """The place in the table of ``left`` cards of each class before ``group`` is dealt to.

    One class, the ``dropped`` one, follows from the others, since all cards left fill all rooms.
    """
    cell = group
    for k in range(num_classes):
        if k != dropped:
            cell = cell * (size[k] + 1) + left[k]
    return cell


@kernel
def _ways(
    group: int,
    k: int,
    rest: int,
    left: NDArray[np.int64],
    lacks: NDArray[np.int64],
    room: NDArray[np.int64],
    size: NDArray[np.int64],
    num_groups: int,
    num_classes: int,
    dropped: int,
    table: NDArray[np.float64],
) -> float:
    """In how many ways the cards ``left`` can be dealt to ``group`` and the groups behind it.

    ``group`` has room for ``rest`` more cards, which come from the classes ``k`` and above.
    """
    if group == num_groups - 1:  # the last group takes what is left
        for j in range(num_classes):
            if left[j] > 0 and lacks[group] >> j & 1:
                return 0.0
        return 1.0
    if k == num_classes:
        if rest > 0:
            return 0.0
        behind = group + 1
        cell = _cell(behind, left, size, num_classes, dropped)
        if table[cell] < 0.0:
            table[cell] = _ways(
                behind, 0, room[behind], left, lacks, room, size,
                num_groups, num_classes, dropped, table,
            )  # fmt: skip
        return float(table[cell])
    most = 0 if lacks[group] >> k & 1 else min(left[k], rest)
    total = 0.0
    for share in range(most + 1):
        chosen = _CHOOSE[left[k], share]
        left[k] -= share
        total += chosen * _ways(
            group, k + 1, rest - share, left, lacks, room, size,
            num_groups, num_classes, dropped, table,
        )  # fmt: skip
        left[k] += share
    return total


@kernel
def _largest(size: NDArray[np.int64], num_classes: int) -> int:
    best = 0
    for k in range(1, num_classes):
        if size[k] > size[best]:
            best = k
    return best


@implements(contract.worlds_prepare, STATE)
@kernel
def worlds_prepare(states: States, index: int, seat: int) -> NDArray[np.float64]:
    """The table of `_ways` at the start of each group, -1 where nothing was counted yet.

    Its first entry is the number of all worlds (wilds told apart), as a float.
    """
    group_of = np.empty(MAX_SEATS + 1, np.int64)
    lacks = np.empty(_GROUPS, np.int64)
    room = np.empty(_GROUPS, np.int64)
    class_of = np.empty(_KINDS, np.int64)
    size = np.empty(_KINDS, np.int64)
    num_groups, num_classes = _groups_and_classes(
        states[index], seat, group_of, lacks, room, class_of, size
    )
    dropped = _largest(size, num_classes)
    cells = num_groups + 1
    for k in range(num_classes):
        if k != dropped:
            cells *= size[k] + 1
    table = np.full(cells, -1.0)
    table[0] = 1.0
    if num_groups > 1:
        left = size.copy()
        table[0] = _ways(
            0, 0, room[0], left, lacks, room, size, num_groups, num_classes, dropped, table
        )
    return table


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
    """Write a state with everything that ``seat`` has seen and a random world for the rest."""
    conceal(states, index, seat, out, out_index)
    world = out[out_index]
    group_of = np.empty(MAX_SEATS + 1, np.int64)
    lacks = np.empty(_GROUPS, np.int64)
    room = np.empty(_GROUPS, np.int64)
    class_of = np.empty(_KINDS, np.int64)
    size = np.empty(_KINDS, np.int64)
    num_groups, num_classes = _groups_and_classes(
        world, seat, group_of, lacks, room, class_of, size
    )
    cards = np.empty(MAX_CARDS, np.int32)
    next_card = np.empty(_KINDS, np.int64)
    _pile_by_class(world, seat, class_of, num_classes, cards, next_card, generator)
    dropped = _largest(size, num_classes)
    left = size.copy()
    for group in range(num_groups):
        rest = room[group]
        taken = np.empty(MAX_CARDS, np.int32)
        num_taken = 0
        for k in range(num_classes):
            share = left[k]
            if group < num_groups - 1:
                share = _draw_share(
                    group, k, rest, left, lacks, room, size,
                    num_groups, num_classes, dropped, counted, generator,
                )  # fmt: skip
            for _ in range(share):
                taken[num_taken] = cards[next_card[k]]
                next_card[k] += 1
                num_taken += 1
            left[k] -= share
            rest -= share
        shuffle(generator, taken, 0, num_taken)
        _hand_out(world, group, group_of, taken)
    if world.phase == ANNOUNCING:  # R22: the words of others are not revealed yet
        for other in range(MAX_SEATS):
            if other != seat and i64(world.spoken) >> other & 1:
                world.announced |= below(generator, 2) << other


@kernel
def _draw_share(
    group: int,
    k: int,
    rest: int,
    left: NDArray[np.int64],
    lacks: NDArray[np.int64],
    room: NDArray[np.int64],
    size: NDArray[np.int64],
    num_groups: int,
    num_classes: int,
    dropped: int,
    table: NDArray[np.float64],
    generator: chance.Generator,
) -> int:
    """How many cards of class ``k`` the group gets, each number as likely as its ways are many."""
    total = _ways(group, k, rest, left, lacks, room, size, num_groups, num_classes, dropped, table)
    target = chance.unit(generator) * total
    most = 0 if lacks[group] >> k & 1 else min(left[k], rest)
    possible = 0
    for share in range(most + 1):
        chosen = _CHOOSE[left[k], share]
        left[k] -= share
        ways = chosen * _ways(
            group, k + 1, rest - share, left, lacks, room, size,
            num_groups, num_classes, dropped, table,
        )  # fmt: skip
        left[k] += share
        if ways > 0.0:
            possible = share
            target -= ways
            if target < 0.0:
                break
    return possible


@kernel
def _pile_by_class(
    world: State,
    seat: int,
    class_of: NDArray[np.int64],
    num_classes: int,
    cards: NDArray[np.int32],
    next_card: NDArray[np.int64],
    generator: chance.Generator,
) -> None:
    """Write the unseen cards class by class, each class shuffled; ``next_card: [K]`` its start."""
    ranks = np.empty(NUM_COLOURS, np.int64)
    num_wilds = _unseen(world, seat, ranks)
    n = 0
    for k in range(num_classes):
        next_card[k] = n
        for colour in range(NUM_COLOURS):
            if class_of[colour] == k:
                unseen = ranks[colour]
                while unseen:
                    cards[n] = colour * 32 + lowest_bit(unseen)
                    unseen &= unseen - 1
                    n += 1
        if class_of[NUM_COLOURS] == k:
            for _ in range(num_wilds):
                cards[n] = WILD
                n += 1
        shuffle(generator, cards, next_card[k], n)


@kernel
def _hand_out(
    world: State, group: int, group_of: NDArray[np.int64], cards: NDArray[np.int32]
) -> None:
    """Deal ``cards`` to the seats of ``group``; what is left was not dealt to anybody."""
    n = 0
    for place in range(MAX_SEATS):
        if group_of[place] != group:
            continue
        for _ in range(i64(world.num_cards[place])):
            card = i64(cards[n])
            n += 1
            if card == WILD:
                world.wilds[place] += 1
            else:
                world.hands[place, card >> 5] |= 1 << (card & 31)
