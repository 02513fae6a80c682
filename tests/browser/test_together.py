"""Several people, each with a browser, at one table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from .table_page import Home, TablePage
from .wire import cards_in


def _chip(table: TablePage, seat: int) -> Locator:
    return table.page.locator(f'#region-seats [data-seat="{seat}"]')


def _visit(home: Home, url: str) -> TablePage:
    """Go to a table by its link."""
    home.page.goto(url)
    return home.table()


def _sit_down(home: Home, url: str, name: str) -> TablePage:
    table = _visit(home, url)
    expect(table.page.get_by_role("heading", name="A seat is free for you")).to_be_visible()
    table.page.get_by_label("Your name").fill(name)
    table.use(table.button("Sit down"))
    return table


def _play_together(tables: list[TablePage]) -> None:
    """Everybody plays, and is ready, until the match is over."""
    while not all(table.now().is_over for table in tables):
        for table in tables:
            now = table.now()
            if now.legal and now.dialog is None:
                table.play(now.legal[0])
            elif now.is_round_over and table.button("Ready for the next round").is_visible():
                table.use(table.button("Ready for the next round"))
        tables[0].page.wait_for_timeout(5)


def _check_secrets(viewer: TablePage, other: TablePage, seat: int) -> None:
    """No byte to a viewer names a card in the other's hand before it is played or revealed."""
    hands = other.wire.hands()
    secrets: set[str] = set()
    num_checked = 0
    for text in viewer.wire.received:
        message = json.loads(text)
        if "dealer" in message:
            secrets = {card for card in hands[message["n"]] if card != "W"}
        if message.get("seat") == seat:
            secrets.discard(message["do"])
        if "reveal" in message:
            secrets = set()
        leaked = secrets & cards_in(json.dumps(_without_deck(message)))
        assert not leaked, f"{leaked} in {text}"
        num_checked += len(secrets)
    assert num_checked > 100


def _without_deck(value: Any) -> Any:
    """A message without the list of the cards in use, which is public."""
    if isinstance(value, dict):
        return {name: _without_deck(part) for name, part in value.items() if name != "deck"}
    return [_without_deck(part) for part in value] if isinstance(value, list) else value


def test_two_people_meet_by_link_and_play_a_match(open_home: Callable[..., Home]) -> None:
    home = open_home()
    home.call_me("Ana")
    ana = home.set_up(4, open_seats=(1, 2), loss_limit=-1)
    expect(ana.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    url = ana.page.get_by_label("Link to this table").input_value()
    assert url == ana.url
    ana.use(ana.button("Put a bot here").last)
    expect(_chip(ana, 2)).to_have_accessible_name(re.compile("bot"))

    ben = _sit_down(open_home("phone"), url, "Ben")
    expect(_chip(ana, 1)).to_contain_text("Ben")
    expect(_chip(ben, 1)).to_contain_text("You")
    expect(_chip(ben, 0)).to_contain_text("Ana")
    assert ben.url == url, "the address names no secret"

    _play_together([ana, ben])
    _check_secrets(ana, ben, 1)
    _check_secrets(ben, ana, 0)
    assert ana.wire.plays() == ben.wire.plays()

    ben.use(ben.button("Play again"))
    for table in (ana, ben):
        expect(table.dialog).to_have_count(0)
        expect(table.page.locator("#region-hand [data-card]")).not_to_have_count(0)
    expect(_chip(ana, 1)).to_contain_text("Ben")


def test_the_round_waits_for_whoever_is_not_ready(open_home: Callable[..., Home]) -> None:
    ana = open_home().set_up(
        4,
        open_seats=(1,),
        deck_table="your own, below",
        deck_custom=dict.fromkeys("GRYB", 3) | {"W": 0},
    )
    ben = _sit_down(open_home(), ana.url, "Ben")
    while not ana.now().is_round_over:
        for table in (ana, ben):
            if table.now().legal:
                table.play(table.now().legal[0])
    ana.use(ana.button("Ready for the next round"))
    expect(ana.dialog).to_contain_text("Waiting for Ben")
    ben.use(ben.button("Ready for the next round"))
    for table in (ana, ben):
        expect(table.dialog).to_have_count(0)


def test_whoever_leaves_the_page_is_away_and_comes_back(open_home: Callable[..., Home]) -> None:
    ana = open_home().set_up(5, open_seats=(4,))
    ben = _sit_down(open_home(), ana.url, "Ben")
    hand = ben.wait_for_hand().hand
    ben.use(ben.page.get_by_role("link", name="To the start page"))
    expect(_chip(ana, 4)).to_have_accessible_name(re.compile("Ben, away"))
    ben.use(ben.page.get_by_role("link", name="Return to table"))
    expect(_chip(ana, 4)).to_have_accessible_name(re.compile("Ben, (?!away)"))
    assert ben.wait_for_hand().hand == hand


def test_a_visitor_watches_and_sees_no_hand(open_home: Callable[..., Home]) -> None:
    ana = open_home().play_now(4)
    ana.wait_for_turn()
    visitor = _visit(open_home("phone"), ana.url)
    expect(visitor.status).to_have_text("Waiting for Guest")
    ana.play(ana.now().legal[0])
    now = ana.wait_for_turn()
    expect(visitor.page.locator("#region-table [data-card]")).to_have_count(ana.trick.count())
    expect(visitor.page.locator("#region-hand")).to_have_count(0)
    for message in visitor.wire.messages("snapshot", "event"):
        assert "own" not in message
        assert not set(now.hand) & cards_in(json.dumps(_without_deck(message)))
