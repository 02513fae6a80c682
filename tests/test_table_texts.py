"""What the terminal says of the end of a match: who won, alone or together, with points or not."""

from __future__ import annotations

import pytest

from parlour import games
from parlour.core.record import Result
from parlour.tui.table import TextTable

NAMES = ("Ana", "Bo", "Cleo", "Dan")
ONE_ROUND = next(game for game in map(games.find, games.names()) if game.without_end is None)
ROUNDS = next(game for game in map(games.find, games.names()) if game.without_end is not None)


@pytest.mark.parametrize(
    ("viewer", "winners", "words"),
    [
        (0, [0, 2], "Your team wins, Ana and Cleo: "),
        (1, [0, 2], "Ana and Cleo win: "),
        (1, [1], "You win: "),
        (1, [3], "Dan wins: "),
        (1, [], "Nobody wins: "),
    ],
)
def test_a_match_of_one_round_has_winners_and_no_points(
    viewer: int, winners: list[int], words: str
) -> None:
    table = TextTable(ONE_ROUND, NAMES, viewer=viewer)
    result = Result(scores=[1, 0, 1, 0], winners=winners, reason=ONE_ROUND.reasons[0])
    assert table.result(result).startswith(words)


@pytest.mark.parametrize(
    ("viewer", "winners", "words"),
    [
        (1, [1], "You win with 7 points: "),
        (0, [1], "Bo wins with 7 points: "),
        (1, [1, 2], "Bo and Cleo share the win with 7 points: "),
    ],
)
def test_a_match_of_rounds_has_points(viewer: int, winners: list[int], words: str) -> None:
    table = TextTable(ROUNDS, NAMES, viewer=viewer)
    result = Result(scores=[-3, 7, 7, 0], winners=winners, reason=ROUNDS.reasons[0])
    assert table.result(result).startswith(words)
