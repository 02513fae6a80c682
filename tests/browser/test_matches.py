"""Whole matches in the browser, by mouse, by touch and by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .table_page import Hands, Home, Look, TablePage

_WAYS: list[tuple[Look, Hands]] = [("desktop", "mouse"), ("phone", "touch"), ("desktop", "keys")]

_FOUR_SHORT_ROUNDS: dict[str, Any] = {
    "deck_table": "your own, below",
    "deck_custom": {"G": 6, "R": 6, "Y": 6, "B": 6, "W": 4},
    "loss_limit": 0,
    "ten_limit": 0,
    "rounds_each": 1,
}


@pytest.mark.parametrize(("look", "hands"), _WAYS)
def test_a_match_of_four_from_the_start_page_to_the_rematch(
    open_home: Callable[..., Home], look: Look, hands: Hands
) -> None:
    home = open_home(look).by(hands)
    home.call_me("Ana")
    table = home.set_up(4, **_FOUR_SHORT_ROUNDS)
    for rounds in range(1, 4):
        assert table.play_round().is_round_over
        _check_sheet(table, rounds=rounds, players=4)
        table.ready()
    assert table.play_round().is_over
    expect(table.status).to_have_text("The match is over")
    expect(table.dialog).to_contain_text("the agreed number of rounds is played")
    _check_sheet(table, rounds=4, players=4)
    table.use(table.button("Play again"))
    expect(table.dialog).to_have_count(0)
    now = table.wait_for_turn()
    assert len(now.hand) == 6
    table.play(now.legal[0])


@pytest.mark.parametrize(("look", "hands"), _WAYS)
def test_a_match_of_eight(open_home: Callable[..., Home], look: Look, hands: Hands) -> None:
    home = open_home(look).by(hands)
    table = home.set_up(8, loss_limit=-1)
    assert len(table.wait_for_turn().hand) == 11
    rounds = table.play_match()
    expect(table.dialog).to_contain_text("somebody has reached the loss limit")
    _check_sheet(table, rounds=rounds, players=8)


def _check_sheet(table: TablePage, *, rounds: int, players: int) -> None:
    """Every player has a total that is the sum of their rounds; the best stands on top."""
    rows = table.dialog.locator("tbody tr")
    expect(rows).to_have_count(players)
    totals = []
    for cells in rows.evaluate_all(
        "(rows) => rows.map((row) => [...row.cells].map((c) => c.innerText))"
    ):
        total, _tens, *points = [int(cell.replace("\u2212", "-")) for cell in cells[1:]]
        assert total == sum(points)
        assert len(points) == rounds
        totals.append(total)
    assert totals == sorted(totals, reverse=True)
    expect(table.dialog.locator("svg")).not_to_have_count(0)
