"""The deck that lies ready to be cut, in the browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from .pegs_page import PegsPage
from .serving import Server
from .table_page import Home, Look, TablePage

_MANY_S = 600
_MOST_TABLES = 40
"""Chance names the dealer: with four players every fourth table asks the first seat to cut."""


@pytest.fixture
def server_of_cuts(make_server: Callable[..., Server]) -> Server:
    """A server that waits for whoever may cut."""
    return make_server(cut_ms=1000 * _MANY_S)


def panel(table: TablePage) -> Locator:
    return table.page.get_by_role("group", name="You may cut the cards")


def asked_to_cut(home: Home) -> TablePage:
    """Sit down at one table after the other until the cards are yours to cut."""
    start = home.page.url
    for _ in range(_MOST_TABLES):
        table = PegsPage.play_now(home, 4).table
        expect(
            panel(table).or_(table.page.locator("#region-hand [data-card]")).first
        ).to_be_visible()
        if panel(table).is_visible():
            return table
        home.page.goto(start)
    raise AssertionError("nobody asks to cut the cards")


@pytest.mark.parametrize("look", ["desktop", "phone"])
def test_the_cards_are_cut_and_then_dealt(
    open_home: Callable[..., Home], server_of_cuts: Server, look: Look
) -> None:
    table = asked_to_cut(open_home(look, server_of_cuts.url))
    where = panel(table).get_by_label("Where to cut")
    expect(where).to_have_value("81")
    where.focus()
    table.page.keyboard.press("Home")
    table.page.keyboard.press("ArrowRight")
    table.use(panel(table).get_by_role("button", name="Cut 2 cards off"))
    expect(table.page.locator("#region-hand [data-card]")).to_have_count(5)
    expect(panel(table)).to_be_hidden()
    deals = [event for event in table.wire.messages("event") if "dealer" in event]
    assert deals[-1]["cut"] == 2


def test_a_reload_shows_the_deck_again_and_it_may_be_left_alone(
    open_home: Callable[..., Home], server_of_cuts: Server
) -> None:
    table = asked_to_cut(open_home("desktop", server_of_cuts.url))
    table.page.reload()
    table.use(panel(table).get_by_role("button", name="Do not cut"))
    expect(table.page.locator("#region-hand [data-card]")).to_have_count(5)
