"""The greedy player: what it prefers, and that it beats random play."""

from __future__ import annotations

import pytest

from parlour.core.chance import new_generator
from parlour.core.contract import greedy_action, random_action
from parlour.core.position import Position
from parlour.games.pegs.tests.positions import PEGS, at, deal

NUM_MATCHES = 100


def choice(position: Position) -> str:
    """What the greedy player does."""
    [seat] = position.seats_to_act()
    action = greedy_action(position.states, 0, seat, new_generator(1))
    assert action in position.legal_actions(seat)
    return PEGS.format_action(action)


@pytest.mark.parametrize(
    ("pegs", "hand", "chosen"),
    [
        ("a 70 h2 h3 h4 h5 | c h1 h2 h3 h4 h5", "5 6 7 8 9", "6 a70-h1"),  # wins
        ("a 0", "5", "5 a0-h2"),  # home, not on
        ("a 0", "4 6", "6 a0-h3"),  # the deeper the better
        ("a 20 | b 15", "5 K", "K as-8"),  # out
        ("a 20 30 | d 25", "5", "5 a20-25"),  # bumps an opponent
        ("a 40 9 | c 45", "5", "5 a40-45"),  # carries a mate around
        ("c 44", "8 2", "8 c44-36"),  # backs up to its door
        ("a 20 21", "2 6", "6 a21-27"),  # further
        ("a 11", "8 2", "8 a11-3"),
    ],
)
def test_greedy_prefers(pegs: str, hand: str, chosen: str) -> None:
    assert choice(at(pegs, hand)) == chosen


def test_greedy_discards_its_cheapest_card() -> None:
    assert choice(at("", "8 9 5 X")) == "discard 5"


def test_greedy_spoils_nothing_of_its_own_if_it_can_help_it() -> None:
    """With `mate_bump = to_start` it does not land on a mate where another move does."""
    assert choice(at("a 40 | c 45", "5", mate_bump="to_start")) == "5 c45-50"


def play_out(seed: int, greedy_team: int) -> list[int]:
    """Play a match of greedy against random play; return the winners."""
    position = Position(PEGS, {}, 4)
    generator = new_generator(seed)
    while not position.is_over():
        if position.is_chance_due():
            deal(position, seed=seed)
            continue
        [seat] = position.seats_to_act()
        policy = greedy_action if seat % 2 == greedy_team else random_action
        position.play(seat, policy(position.states, 0, seat, generator))
    return position.winners()


@pytest.mark.slow
def test_greedy_beats_random_play() -> None:
    won = sum(play_out(seed, seed % 2) == [seed % 2, seed % 2 + 2] for seed in range(NUM_MATCHES))
    assert won >= 98
