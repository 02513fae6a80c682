"""Observations: the layout adds up, and what is seen lands where the layout says."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour.core import contract
from parlour.core.position import Position
from parlour.games.pegs.state import RANKS
from parlour.games.pegs.tests.positions import PEGS, at, play


def observed(position: Position, seat: int) -> dict[str, NDArray[np.float32]]:
    """The observation of ``seat``, cut into the fields of the layout."""
    numbers = np.full(PEGS.observation_size, np.nan, np.float32)
    contract.observe(position.states, 0, seat, numbers)
    assert not np.isnan(numbers).any()
    parts = {}
    for field in PEGS.tensor:
        parts[field.name] = numbers[: field.size].reshape(field.shape)
        numbers = numbers[field.size :]
    assert numbers.size == 0
    return parts


def ones(numbers: NDArray[np.float32]) -> list[int]:
    """Where a part of zeros and ones has ones."""
    assert set(numbers.ravel().tolist()) <= {0.0, 1.0}
    found: list[int] = np.flatnonzero(numbers).tolist()
    return found


def some_position(players: int = 4) -> Position:
    return at("a 0 8 h5 | b 26 h1 h2 | d 71", "7 7 2 X", players, discards="A X 9 9", draw="K 2 3")


def test_layout_adds_up_and_every_field_has_one_name_and_a_meaning() -> None:
    names = [field.name for field in PEGS.tensor]
    assert len(set(names)) == len(names)
    assert all(field.meaning and field.size > 0 for field in PEGS.tensor)
    assert sum(int(np.prod(field.shape)) for field in PEGS.tensor) == PEGS.observation_size


def test_own_cards_and_discards_are_counted_by_rank() -> None:
    seen = observed(some_position(), 0)
    hand = {RANKS[k]: int(n) for k, n in enumerate(seen["hand"]) if n}
    assert hand == {"7": 2, "2": 1, "X": 1}
    assert {RANKS[k]: int(n) for k, n in enumerate(seen["discards"]) if n} == {
        "A": 1,
        "X": 1,
        "9": 2,
    }
    assert not observed(some_position(), 1)["hand"].any()


@pytest.mark.parametrize("seat", range(4))
def test_colours_and_holes_are_counted_from_the_observer(seat: int) -> None:
    seen = observed(some_position(), seat)
    for colour, holes in enumerate([[0, 8], [26], [], [71]]):
        ahead = (colour - seat) % 4
        expected = sorted((hole - 18 * seat) % 72 for hole in holes)
        assert ones(seen["track"][ahead]) == expected
    homes = [[4], [0, 1], [], []]
    assert [ones(seen["home"][(k - seat) % 4]) for k in range(4)] == homes
    starts = [seen["start"][(k - seat) % 4] for k in range(4)]
    assert starts == pytest.approx([0.4, 0.4, 1.0, 0.8])
    assert ones(seen["mates"]) == [0, 2]
    assert ones(seen["is_turn"]) == ([0] if seat == 0 else [])
    assert seen["num_cards"][(0 - seat) % 4] == pytest.approx(4 / 7)
    assert seen["draw"] == pytest.approx([0.03])


def test_a_board_looks_the_same_from_every_seat() -> None:
    """Turned by a side, the next seat sees what this one saw."""
    first = observed(at("a 8 h2 | b 20 | d 60", "5"), 0)
    second = observed(at("b 26 h2 | c 38 | a 6", "5", turn=1), 1)
    for name, numbers in first.items():
        assert (numbers == second[name]).all(), name


def test_seats_that_do_not_play_are_zeros() -> None:
    seen = observed(some_position(), 2)
    for name in ("track", "home", "start", "marked", "mates", "num_cards", "streak"):
        assert not seen[name][4:].any()
    assert not seen["track"][:, 72:].any()


def test_marks_and_streaks_are_seen() -> None:
    position = play(at("a 8 30", "8 5", backdoor="full_lap"), "8 a8-0")
    seen = observed(position, 1)
    assert ones(seen["track"][3]) == [12, 54]
    assert ones(seen["marked"][3]) == [54]
    position = play(at("", "5 5", free_start=4), "discard 5")
    assert observed(position, 3)["streak"][:4] == pytest.approx([0, 0.2, 0, 0])


def test_teams_of_pairs_see_their_one_mate() -> None:
    assert ones(observed(at("", "5", 6, teams="pairs"), 1)["mates"]) == [0, 3]
    assert ones(observed(at("", "5", 8), 1)["mates"]) == [0, 2, 4, 6]
