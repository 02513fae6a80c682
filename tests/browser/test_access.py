"""Everybody can read and reach everything: axe, and nothing outside of the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .table_page import Home, Look, TablePage

_AXE = Axe()
_FINGER = (30, 44)
"""The least that is to be seen of a card, in pixels."""

_OUTSIDE = """
() => [...document.querySelectorAll("#region-hand [data-card], #region-table [data-card], "
  + "[data-seat], #region-status button, #region-status .status, #region-log > *")]
  .filter((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  })
  .map((node) => node.ariaLabel ?? node.textContent.trim())
"""
_HIDDEN_SEATS = """
() => [...document.querySelectorAll("[data-seat]")].filter((chip) => {
  const { left, top, width, height } = chip.getBoundingClientRect();
  const at = (x, y) => document.elementFromPoint(left + width * x, top + height * y);
  return ![0.1, 0.5, 0.9].every((x) => [0.2, 0.8].every((y) => !at(x, y)?.closest("[data-card]")));
}).map((chip) => chip.ariaLabel)
"""
_TOO_NARROW = """
([wide, high]) => [...document.querySelectorAll("#region-hand [data-card]")].filter((card) => {
  const { left, top, width, height } = card.getBoundingClientRect();
  const isSeen = (x, y) => document.elementFromPoint(x, y)?.closest("[data-card]") === card;
  for (let x = left; x <= left + width - wide; x += 2)
    for (let y = top; y <= top + height - high; y += 4) {
      const xs = [x + 1, x + wide / 2, x + wide - 1];
      const ys = [y + 1, y + high / 2, y + high - 1];
      if (xs.every((x) => ys.every((y) => isSeen(x, y)))) return false;
    }
  return true;
}).map((card) => card.ariaLabel)
"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(
    open_home: Callable[..., Home], look: Look, theme: Literal["light", "dark"]
) -> None:
    home = open_home(look)
    home.page.emulate_media(color_scheme=theme)
    for state in _states(home):
        _check_axe(home.page, state)


def _states(home: Home) -> Iterator[str]:
    """Show one state of the page after the other."""
    yield "start page"
    dialog = home.open_new_table()
    dialog.get_by_text("All options").click()
    yield "new table"
    dialog.get_by_role("button", name="Cancel").click()
    table = home.set_up(8, loss_limit=-1)
    now = table.wait_for_turn()
    yield "the first turn"
    while len(now.legal) == len(now.hand):
        table.play(now.legal[0])
        now = table.wait_for_turn()
    yield "a turn at which some cards are illegal"
    table.pick(next(card for card in now.hand if card not in now.legal))
    expect(table.toast).to_be_visible()
    yield "why not"
    for tool in ("Settings", "Cards in the deck", "Last trick", "Keys", "Log"):
        if table.tool(tool).count() > 0:
            table.use(table.tool(tool))
            expect(table.dialog).to_be_visible()
            yield tool
            table.press("Escape")
            expect(table.dialog).to_have_count(0)
    table.play_round()
    yield "the score sheet at the end"
    table.press("Escape")
    expect(table.dialog).to_have_count(0)
    yield "the table at the end"


def _check_axe(page: Page, state: str) -> None:
    found: list[dict[str, Any]] = _AXE.run(page).response["violations"]
    told = [
        f"{violation['id']}: {node['html'][:200]} {node['failureSummary']}"
        for violation in found
        for node in violation["nodes"]
    ]
    assert not told, "\n".join([state, *told])


def test_axe_finds_nothing_where_seats_are_open(open_home: Callable[..., Home], look: Look) -> None:
    table = open_home(look).set_up(5, open_seats=(1, 4))
    expect(table.button("Copy link")).to_be_visible()
    _check_axe(table.page, "waiting for players")
    visitor = open_home(look)
    visitor.page.goto(table.url)
    expect(visitor.button("Sit down")).to_be_visible()
    _check_axe(visitor.page, "a seat is free")


@pytest.mark.parametrize("players", [4, 8])
def test_nothing_lies_outside_of_the_window(
    open_home: Callable[..., Home], look: Look, players: int
) -> None:
    home = open_home(look)
    _check_width(home.page)
    dialog = home.open_new_table()
    dialog.get_by_text("All options").click()
    _check_width(home.page)
    dialog.get_by_role("button", name="Cancel").click()
    table = home.play_now(players)
    now = table.wait_for_turn()
    num_checks = 0
    while now.dialog is None:
        if num_checks < 6:
            _check_places(table)
            num_checks += 1
        table.play(now.legal[0])
        now = table.wait_for_turn()
    _check_width(table.page)
    box = table.dialog.bounding_box()
    assert box is not None
    size = table.page.viewport_size
    assert size is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["height"] <= size["height"]


def _check_width(page: Page) -> None:
    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1], "the page scrolls sideways"


def _check_places(table: TablePage) -> None:
    _check_width(table.page)
    assert table.page.evaluate(_OUTSIDE) == []
    assert table.page.evaluate(_HIDDEN_SEATS) == [], "a card lies on a seat"
    least = _FINGER if table.look == "phone" else (20, 44)
    assert table.page.evaluate(_TOO_NARROW, least) == [], "too little of a card is to be seen"


@pytest.mark.parametrize(("width", "height"), [(360, 640), (719, 900), (720, 1024), (1920, 1080)])
def test_sizes_between_and_beyond_fit_as_well(
    open_home: Callable[..., Home], width: int, height: int
) -> None:
    home = open_home()
    home.page.set_viewport_size({"width": width, "height": height})
    table = home.play_now(8)
    table.wait_for_turn()
    _check_width(table.page)
    assert table.page.evaluate(_OUTSIDE) == []
