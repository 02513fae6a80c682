"""Worlds: what a seat cannot know is drawn evenly from what could be; what it knows is kept."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from parlour.core import contract
from parlour.core.chance import new_generator
from parlour.core.compile import zeros
from parlour.core.contract import States, random_action
from parlour.core.position import Position
from parlour.games.pegs.state import RANKS
from parlour.games.pegs.tests.positions import PEGS, deal
from parlour.testing.chi_square import CREDIBLE, deviation

NUM_DRAWS = 6000
HIDDEN = {"hands", "draw"}
_FIELDS = set(PEGS.state.names or ())


def some_way_on(players: int, turns: int, **options: object) -> Position:
    """A table after so many turns of random play."""
    position = Position(PEGS, options, players)
    generator = new_generator(turns)
    deal(position, "", dealer=1)
    for _ in range(turns):
        if position.is_chance_due():
            deal(position, "")
            continue
        [seat] = position.seats_to_act()
        position.play(seat, random_action(position.states, 0, seat, generator))
    return position


def draw_worlds(states: States, seat: int, num_draws: int, seed: int = 7) -> States:
    worlds: States = zeros(num_draws, PEGS.state)
    counted = contract.worlds_prepare(states, 0, seat)
    generator = new_generator(seed)
    for k in range(num_draws):
        contract.resample(states, 0, seat, counted, generator, worlds, k)
    return worlds


def pile(state: object) -> list[int]:
    """The cards of the draw pile, from the bottom."""
    packed = state["draw"].tolist()  # type: ignore[index]
    return [packed[k >> 1] >> 4 * (k & 1) & 15 for k in range(int(state["draw_size"]))]  # type: ignore[index]


@pytest.mark.parametrize("players", [4, 6, 8])
@pytest.mark.parametrize("draw", ["after", "before"])
def test_worlds_hold_exactly_the_cards_that_are_in_the_game(players: int, draw: str) -> None:
    position = some_way_on(players, 70, draw=draw)
    deck = Counter(PEGS.format_cards(Position(PEGS, {}, players).draw_cards()))
    for seat in range(players):
        for world in draw_worlds(position.states, seat, 20):
            cards = Counter(RANKS[card] for card in pile(world))
            for rank, text in enumerate(RANKS):
                cards[text] += int(world["hands"][:, rank].sum() + world["discards"][rank])
            assert cards == deck
            assert (world["hands"].sum(axis=1) == world["num_cards"]).all()


@pytest.mark.parametrize("players", [4, 8])
def test_worlds_keep_all_that_the_seat_knows(players: int) -> None:
    position = some_way_on(players, 90, free_start=2, backdoor="full_lap", joker_gate="latched")
    true = position.states[0]
    for seat in range(players):
        for world in draw_worlds(position.states, seat, 5):
            for name in _FIELDS - HIDDEN:
                assert world[name].tobytes() == true[name].tobytes(), name
            assert (world["hands"][seat] == true["hands"][seat]).all()


def test_conceal_leaves_no_hand_of_another_and_no_pile() -> None:
    position = some_way_on(6, 50)
    for seat in range(6):
        known = position.information(seat)
        assert not np.delete(known["hands"][0], seat, axis=0).any()
        assert not known["draw"].any()
        for name in _FIELDS - HIDDEN:
            assert known[name].tobytes() == position.states[name].tobytes(), name


def test_conceal_writes_every_field() -> None:
    position = some_way_on(6, 50)
    dirty: States = zeros(1, PEGS.state)
    dirty.view(np.uint8)[:] = 0xFF
    contract.conceal(position.states, 0, 2, dirty, 0)
    assert dirty.tobytes() == position.information(2).tobytes()


def test_worlds_can_be_drawn_from_what_a_seat_knows() -> None:
    """The true state and its concealed copy give the same worlds."""
    position = some_way_on(4, 60)
    for seat in range(4):
        known = position.information(seat)
        expected = draw_worlds(position.states, seat, 10).tobytes()
        assert draw_worlds(known, seat, 10).tobytes() == expected


def test_every_unseen_card_is_as_likely_in_every_place() -> None:
    """Chi-square: ranks of another hand's cards, and of the next card of the pile."""
    position = some_way_on(4, 80)
    seat = 1
    unseen = contract.worlds_prepare(position.states, 0, seat)
    worlds = draw_worlds(position.states, seat, NUM_DRAWS)
    for other in (0, 2, 3):
        held = worlds["hands"][:, other].sum(axis=0)
        assert held.sum() == 5 * NUM_DRAWS
        # Cards of one hand are drawn together, which makes counts vary less than independent ones
        assert deviation(held, unseen) < CREDIBLE
        assert np.abs(held / held.sum() - unseen / unseen.sum()).max() < 0.01
    top = Counter(pile(world)[-1] for world in worlds)
    bottom = Counter(pile(world)[0] for world in worlds)
    for counts in (top, bottom):
        ranks = [rank for rank in range(14) if unseen[rank]]
        assert set(counts) <= set(ranks)
        got = [counts[rank] for rank in ranks]
        assert abs(deviation(got, [float(unseen[rank]) for rank in ranks])) < CREDIBLE


def test_a_card_is_in_the_pile_as_often_as_the_pile_is_long() -> None:
    """Chi-square: the last joker unseen, by where it is."""
    position = some_way_on(4, 30)
    state = position.states[0]
    joker = len(RANKS) - 1
    state["discards"][joker] = 5 - state["hands"][0, joker]
    for other in (1, 2, 3):
        state["hands"][other, 0] += state["hands"][other, joker]
        state["hands"][other, joker] = 0
    assert contract.worlds_prepare(position.states, 0, 0)[joker] == 1
    worlds = draw_worlds(position.states, 0, NUM_DRAWS)
    where = [int((worlds["hands"][:, other, joker] > 0).sum()) for other in (1, 2, 3)]
    size = int(worlds["draw_size"][0])
    shares = [*state["num_cards"][1:4].tolist(), size]
    assert abs(deviation([*where, NUM_DRAWS - sum(where)], shares)) < CREDIBLE
