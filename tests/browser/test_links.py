"""Whatever breaks between the page and the server, the match goes on and nothing is lost."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from .serving import Link, Server
from .table_page import Home, Look, TablePage

_IMPATIENCE_MS = 6_000
"""How long the page waits for an answer before it takes the link for broken."""


def _play_into_a_trick(table: TablePage) -> None:
    """Play on until it is this person's turn and others have played before them."""
    now = table.wait_for_turn()
    while table.status.inner_text() == "You lead any card":
        table.play(now.legal[0])
        now = table.wait_for_turn()
        assert now.dialog is None, "led every trick"


def _words(table: TablePage) -> list[str]:
    """The trick as a screen reader says it."""
    words: list[str] = table.trick.evaluate_all("(cards) => cards.map((card) => card.ariaLabel)")
    return words


def _seats(table: TablePage) -> list[str]:
    chips = table.page.locator("#region-seats [data-item]")
    words: list[str] = chips.evaluate_all("(chips) => chips.map((chip) => chip.ariaLabel)")
    return words


def _check_log(table: TablePage) -> None:
    """The log of this page tells the same as that of a page opened now, and all of it."""
    expect(table.log.first).to_contain_text("Round 1.")
    mine = table.log.all_inner_texts()
    page = table.page.context.new_page()
    page.goto(table.url)
    other = TablePage(page, table.look, table.hands, table.wire)
    expect(other.log).to_have_count(len(mine))
    assert other.log.all_inner_texts() == mine
    page.close()


def test_a_reload_in_mid_trick_shows_the_same_table(
    open_home: Callable[..., Home], look: Look
) -> None:
    table = open_home(look).play_now(5)
    _play_into_a_trick(table)
    before = table.now(), _words(table), _seats(table), table.status.inner_text()
    table.page.reload()
    table.wait_for_turn()
    assert (table.now(), _words(table), _seats(table), table.status.inner_text()) == before
    table.play(table.now().legal[0])


def test_the_start_page_leads_back_to_the_table(open_home: Callable[..., Home]) -> None:
    home = open_home("phone")
    table = home.play_now(4)
    table.play(table.wait_for_turn().legal[0])
    hand = table.wait_for_turn().hand
    table.page.get_by_role("link", name="To the start page").tap()
    table.page.get_by_role("link", name="Return to table").tap()
    assert table.wait_for_turn().hand == hand


@pytest.mark.usefixtures("breaks_network")
def test_a_lost_link_shows_and_a_card_played_meanwhile_counts_once(
    open_home: Callable[..., Home], link: Link, look: Look
) -> None:
    table = open_home(look, link.url).play_now(4)
    before = table.wait_for_turn()
    expect(table.lost_badge).to_have_count(0)
    link.cut()
    expect(table.lost_badge).to_be_visible()
    assert table.now() == before, "the table stays in sight"
    for _ in range(1 if table.hands == "mouse" else 2):
        table.pick(before.legal[0])
    link.mend()
    expect(table.lost_badge).to_have_count(0)
    now = table.wait_for_turn(len(before.hand) - 1)
    assert [card for seat, card in table.wire.plays() if seat == 0] == [before.legal[0]]
    table.play(now.legal[0])


@pytest.mark.usefixtures("breaks_network")
def test_a_link_that_breaks_again_and_again_loses_nothing(
    open_home: Callable[..., Home], link: Link
) -> None:
    table = open_home(url=link.url).play_now(5)
    link.delay_s = 0.04
    now = table.wait_for_turn()
    while now.dialog is None:
        link.cut()
        link.mend()
        table.play(now.legal[0])
        now = table.wait_for_turn()
    assert table.wire.num_sockets > 5
    _check_log(table)


@pytest.mark.usefixtures("breaks_network")
def test_an_answer_that_gets_lost_is_asked_for_again(
    open_home: Callable[..., Home], link: Link
) -> None:
    table = open_home(url=link.url).play_now(4)
    before = table.wait_for_turn()
    table.page.clock.install()
    link.is_deaf = True
    table.pick(before.legal[0])
    time.sleep(0.3)  # the command reaches the server
    link.is_deaf = False
    table.page.clock.fast_forward(_IMPATIENCE_MS)
    table.wait_for_turn(len(before.hand) - 1)
    assert [card for seat, card in table.wire.plays() if seat == 0] == [before.legal[0]]
    sent = [text for text in table.wire.sent if '"play"' in text]
    assert len(sent) == 2
    assert len(set(sent)) == 1, "the same command under the same id"
    _check_log(table)


@pytest.mark.usefixtures("breaks_network")
def test_a_browser_that_was_offline_comes_back(open_home: Callable[..., Home], link: Link) -> None:
    table = open_home("phone", link.url).play_now(4)
    before = table.wait_for_turn()
    table.page.context.set_offline(True)
    link.cut()
    expect(table.lost_badge).to_be_visible()
    link.mend()
    table.page.wait_for_timeout(300)
    expect(table.lost_badge).to_be_visible()
    table.page.context.set_offline(False)
    expect(table.lost_badge).to_have_count(0)
    assert table.wait_for_turn() == before


@pytest.mark.usefixtures("breaks_network")
def test_a_server_that_is_killed_and_started_again_loses_nothing(
    open_home: Callable[..., Home], make_server: Callable[..., Server]
) -> None:
    server = make_server(pace_ms=40)
    table = open_home(url=server.url).play_now(5)
    moments_s = iter((0.0, 0.06, 0.3))  # a command is on its way, bots think, bots have played
    now = table.wait_for_turn()
    while now.dialog is None:
        table.pick(now.legal[0])
        if (moment_s := next(moments_s, None)) is not None:
            time.sleep(moment_s)
            server.kill()
            expect(table.lost_badge).to_be_visible()
            server.start()
            expect(table.lost_badge).to_have_count(0)
        now = table.wait_for_turn(len(now.hand) - 1)
    assert next(moments_s, None) is None
    cards = [card for _, card in table.wire.plays() if card != "W"]
    assert len(cards) == len(set(cards)), "a card was played twice"
    _check_log(table)
    table.ready()
    table.play(table.wait_for_turn().legal[0])


def test_a_table_that_does_not_exist_says_so(open_home: Callable[..., Home], look: Look) -> None:
    home = open_home(look)
    page = home.page
    page.goto(page.url + "t/nowhere")
    expect(page.get_by_role("heading", name="There is no table here")).to_be_visible()
    page.get_by_role("button", name="To the start page").click()
    expect(home.button("Play now")).to_be_enabled()


@pytest.mark.usefixtures("breaks_network")
def test_what_could_not_be_fetched_is_fetched_again(open_home: Callable[..., Home]) -> None:
    home = open_home()
    page = home.page
    failed = "This cannot be shown while the server is away."

    page.route("**/NewTable*.js", _abort)
    home.use(home.button("Set up a table"))
    expect(page.get_by_role("alert")).to_have_text(failed)
    page.unroute_all()
    home.open_new_table()
    page.keyboard.press("Escape")

    page.route("**/TableDialogs*.js", _abort)
    table = home.play_now(4)
    table.wait_for_turn()
    table.use(table.tool("Score sheet"))
    expect(table.toast).to_have_text(failed)
    page.unroute_all()
    expect(table.dialog.get_by_role("heading", name="Score sheet")).to_be_visible()

    page.route("**/fool-*.js", _abort)
    page.reload()
    expect(table.status).to_be_visible()
    expect(table.page.locator("#region-hand")).to_have_count(0)
    page.unroute_all()
    table.play(table.wait_for_turn().legal[0])


def _abort(route: Route) -> None:
    route.abort()
