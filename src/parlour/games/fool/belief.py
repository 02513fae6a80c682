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

from typing import NamedTuple

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


class _Plan(NamedTuple):
    """The other seats sorted into groups, the unseen cards into classes (arrays of int64)."""

    num_groups: int
    num_classes: int
    group_of: NDArray[np.int64]
    """``[S + 1]``: the group of each seat, last of the cards not dealt; -1 if nobody is there."""
    lacks: NDArray[np.int64]
    """``[G]``: the classes that a group lacks, as a mask."""
    room: NDArray[np.int64]
    """``[G]``: how many cards a group holds."""
    class_of: NDArray[np.int64]
    """``[5]``: the class of each kind of card; -1 if none of it is unseen."""
    size: NDArray[np.int64]
    """``[K]``: the unseen cards of each class."""
    largest: int
    """The class of most cards: how many of it are left follows from the others."""


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
def _make_plan(state: State, seat: int) -> _Plan:
    """Sort what ``seat`` cannot see."""
    ranks = np.empty(NUM_COLOURS, np.int64)
    num_unseen = np.empty(_KINDS, np.int64)
    num_unseen[NUM_COLOURS] = _unseen(state, seat, ranks)
    undealt = num_unseen[NUM_COLOURS]
    for colour in range(NUM_COLOURS):
        num_unseen[colour] = num_bits(ranks[colour])
        undealt += num_unseen[colour]
    group_of = np.full(MAX_SEATS + 1, -1, np.int64)
    room = np.zeros(_GROUPS, np.int64)
    kinds_lacked = np.zeros(_GROUPS, np.int64)
    num_groups = 0
    for place in range(MAX_SEATS + 1):
        cards = undealt
        out_of = i64(0)
        if place < MAX_SEATS:
            if place == seat or place >= state.num_seats:
                continue
            cards = i64(state.num_cards[place])
            out_of = i64(state.shown_out[place])
            undealt -= cards
        if cards == 0:
            continue
        group = 0
        while group < num_groups and kinds_lacked[group] != out_of:
            group += 1
        if group == num_groups:
            kinds_lacked[group] = out_of
            num_groups += 1
        group_of[place] = group
        room[group] += cards
    # Kinds that the same groups lack are one class.
    class_of = np.full(_KINDS, -1, np.int64)
    size = np.zeros(_KINDS, np.int64)
    groups_lacking = np.zeros(_KINDS, np.int64)
    num_classes = 0
    largest = 0
    for kind in range(_KINDS):
        if num_unseen[kind] == 0:
            continue
        lacking = 0
        for group in range(num_groups):
            lacking |= (kinds_lacked[group] >> kind & 1) << group
        k = 0
        while k < num_classes and groups_lacking[k] != lacking:
            k += 1
        if k == num_classes:
            groups_lacking[k] = lacking
            num_classes += 1
        class_of[kind] = k
        size[k] += num_unseen[kind]
        if size[k] > size[largest]:
            largest = k
    lacks = np.zeros(_GROUPS, np.int64)
    for group in range(num_groups):
        for k in range(num_classes):
            lacks[group] |= (groups_lacking[k] >> group & 1) << k
    return _Plan(num_groups, num_classes, group_of, lacks, room, class_of, size, largest)


@kernel
def _strides(plan: _Plan) -> NDArray[np.int64]:
    """``[K + 1]``: how far apart neighbours in each class lie in a row of the table.

    A row has a cell for each number of cards left of each class; the last stride is its length.
    """
    strides = np.ones(plan.num_classes + 1, np.int64)
    for k in range(plan.num_classes):
        strides[k + 1] = strides[k] * (plan.size[k] + 1)
    return strides


@kernel
def _room_behind(plan: _Plan, group: int) -> int:
    """How many cards the groups behind ``group`` hold."""
    return plan.room[group + 1 : plan.num_groups].sum()  # type: ignore[no-any-return]


@kernel
def _all_left(plan: _Plan, strides: NDArray[np.int64], cell: int) -> int:
    """How many cards are left in ``cell`` of a row."""
    cards = i64(0)
    for k in range(plan.num_classes):
        cards += cell // strides[k] % (plan.size[k] + 1)
    return cards


@kernel
def _count_last(plan: _Plan, strides: NDArray[np.int64], row: NDArray[np.float64]) -> None:
    """Fill the last row: the last group takes what is left, if it fits and lacks none of that."""
    group = max(plan.num_groups - 1, 0)
    for cell in range(row.size):
        row[cell] = 1.0 if _all_left(plan, strides, cell) == plan.room[group] else 0.0
        for k in range(plan.num_classes):
            if plan.lacks[group] >> k & 1 and cell // strides[k] % (plan.size[k] + 1) > 0:
                row[cell] = 0.0


@kernel
def _count(
    plan: _Plan,
    strides: NDArray[np.int64],
    group: int,
    k: int,
    row: NDArray[np.float64],
    behind: NDArray[np.float64],
) -> None:
    """Fill the row of ``group`` before it takes cards of class ``k``, from the row behind it."""
    room_behind = _room_behind(plan, group)
    lacks = plan.lacks[group] >> k & 1
    for cell in range(row.size):
        rest = _all_left(plan, strides, cell) - room_behind  # what the group must still take
        row[cell] = 0.0
        if rest < 0 or rest > plan.room[group]:
            continue
        left = cell // strides[k] % (plan.size[k] + 1)
        for share in range((0 if lacks else min(left, rest)) + 1):
            row[cell] += _CHOOSE[left, share] * behind[cell - share * strides[k]]


@kernel
def _ways_within_groups(state: State, plan: _Plan) -> float:
    """In how many ways the groups can deal what they hold to their seats."""
    ways = 1.0
    room = plan.room.copy()
    for place in range(MAX_SEATS):
        group = plan.group_of[place]
        if group >= 0:
            cards = i64(state.num_cards[place])
            ways *= _CHOOSE[room[group], cards]
            room[group] -= cards
    return ways


@implements(contract.worlds_prepare, STATE)
@kernel
def worlds_prepare(states: States, index: int, seat: int) -> NDArray[np.float64]:
    """The number of worlds (wilds told apart), then the table of ways, row after row.

    Row ``group * K + class`` holds the ways to deal what is left to ``group`` and those behind it,
    when it has taken its cards of the classes before; the last group takes what is left.
    """
    plan = _make_plan(states[index], seat)
    num_rows = max(plan.num_groups - 1, 0) * plan.num_classes + 1
    strides = _strides(plan)
    cells = strides[plan.num_classes]
    counted = np.ones(1 + num_rows * cells)
    table = counted[1:].reshape(num_rows, cells)
    _count_last(plan, strides, table[num_rows - 1])
    for row in range(num_rows - 2, -1, -1):
        group = row // plan.num_classes
        _count(plan, strides, group, row % plan.num_classes, table[row], table[row + 1])
    counted[0] = table[0, cells - 1] * _ways_within_groups(states[index], plan)
    return counted


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
    plan = _make_plan(world, seat)
    cards = np.empty(MAX_CARDS, np.int64)
    next_card = np.empty(_KINDS, np.int64)
    _pile_by_class(world, seat, plan, cards, next_card, generator)
    strides = _strides(plan)
    cells = strides[plan.num_classes]
    cell = cells - 1
    taken = np.empty(MAX_CARDS, np.int64)
    for group in range(plan.num_groups):
        rest = plan.room[group]
        num_taken = 0
        for k in range(plan.num_classes):
            left = cell // strides[k] % (plan.size[k] + 1)
            share = left
            if group < plan.num_groups - 1:
                most = 0 if plan.lacks[group] >> k & 1 else min(left, rest)
                at = 1 + (group * plan.num_classes + k) * cells + cell
                behind = counted[: at + cells + 1]
                share = _draw_share(left, most, strides[k], counted[at], behind, generator)
            for _ in range(share):
                taken[num_taken] = cards[next_card[k]]
                next_card[k] += 1
                num_taken += 1
            cell -= share * strides[k]
            rest -= share
        shuffle(generator, taken, 0, num_taken)
        _hand_out(world, group, plan.group_of, taken)
    if world.phase == ANNOUNCING:  # R22: the words of others are not revealed yet
        for other in range(MAX_SEATS):
            if other != seat and i64(world.spoken) >> other & 1:
                world.announced |= below(generator, 2) << other


@kernel
def _draw_share(
    left: int,
    most: int,
    stride: int,
    ways: float,
    behind: NDArray[np.float64],
    generator: chance.Generator,
) -> int:
    """How many of ``left`` cards a group gets, each number as likely as its ways are many.

    ``behind`` ends with the ways that remain if it gets none; one more lies ``stride`` before it.
    """
    target = chance.unit(generator) * ways
    possible = 0
    for share in range(most + 1):
        these = _CHOOSE[left, share] * behind[behind.size - 1 - share * stride]
        if these > 0.0:
            possible = share
            target -= these
            if target < 0.0:
                break
    return possible


@kernel
def _pile_by_class(
    world: State,
    seat: int,
    plan: _Plan,
    cards: NDArray[np.int64],
    next_card: NDArray[np.int64],
    generator: chance.Generator,
) -> None:
    """Write the unseen cards class by class, each class shuffled; ``next_card: [K]`` its start."""
    ranks = np.empty(NUM_COLOURS, np.int64)
    num_wilds = _unseen(world, seat, ranks)
    n = 0
    for k in range(plan.num_classes):
        next_card[k] = n
        for colour in range(NUM_COLOURS):
            if plan.class_of[colour] == k:
                unseen = ranks[colour]
                while unseen:
                    cards[n] = colour * 32 + lowest_bit(unseen)
                    unseen &= unseen - 1
                    n += 1
        if plan.class_of[NUM_COLOURS] == k:
            for _ in range(num_wilds):
                cards[n] = WILD
                n += 1
        shuffle(generator, cards, next_card[k], n)


@kernel
def _hand_out(
    world: State, group: int, group_of: NDArray[np.int64], cards: NDArray[np.int64]
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
