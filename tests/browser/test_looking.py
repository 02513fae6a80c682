"""Looking back, looking up, settings, options: everything around the play."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from playwright.sync_api import Locator, expect

from parlour.core.texts import ENGLISH

from .serving import Server
from .table_page import Home, Look, TablePage

_REGIONS = ["status", "hand", "table", "seats", "log"]
_FOCUSED_REGION = "document.activeElement.closest('[id^=region-]')?.id.slice('region-'.length)"
_MOVES = """
() => [...document.querySelectorAll("main *")].filter((node) => {
  const { transitionDuration, animationName, animationDuration } = getComputedStyle(node);
  const isStill = (times) => times.split(", ").every((time) => time === "0s");
  return !isStill(transitionDuration) || (animationName !== "none" && !isStill(animationDuration));
}).length
"""

_NOTE_LINES = """
() => {
  window.noted = [];
  const watcher = new MutationObserver(() => window.noted.push(performance.now()));
  watcher.observe(document.querySelector("#region-log [role=log]"), { childList: true });
}
"""


# Looking back


def _start_looking_back(table: TablePage, line: re.Pattern[str]) -> None:
    expect(table.log.first).to_contain_text("Round 1.")
    table.log.filter(has_text=line).first.click()
    expect(table.button("Back to live")).to_be_visible()


def test_a_line_of_the_log_shows_the_table_at_that_moment(open_home: Callable[..., Home]) -> None:
    table = open_home().play_now(4)
    dealt = table.wait_for_turn()
    for _ in range(3):
        card = table.wait_for_turn().legal[0]
        table.play(card)
    live = table.wait_for_turn()
    num_lines = table.log.count()
    plays = table.wire.plays()

    _start_looking_back(table, re.compile("plays? "))
    _expect_trick(table, [plays[0][1]])
    table.button("One step on").click()
    _expect_trick(table, [plays[0][1], plays[1][1]])
    table.button("To the beginning").click()
    expect(table.trick).to_have_count(0)
    assert table.now().hand == dealt.hand
    assert table.now().legal == [], "nothing is played in the past"
    table.pick(dealt.hand[0])
    expect(table.card(dealt.hand[0])).to_have_attribute("aria-pressed", "false")
    expect(table.button("One step back")).to_be_disabled()
    table.button("Back to live").click()
    assert table.now() == live
    expect(table.log).to_have_count(num_lines)
    table.play(live.legal[0])


def test_keys_step_through_the_past(open_home: Callable[..., Home]) -> None:
    table = open_home().play_now(4)
    table.play(table.wait_for_turn().legal[0])
    live = table.wait_for_turn()
    plays = [card for _, card in table.wire.plays()]
    _start_looking_back(table, re.compile("plays? "))
    table.page.locator("body").click(position={"x": 2, "y": 400})
    table.press("ArrowRight")
    _expect_trick(table, plays[:2])
    table.press("ArrowLeft")
    _expect_trick(table, plays[:1])
    table.press("Home")
    _expect_trick(table, [])
    table.press("End", "Escape")
    expect(table.button("Back to live")).to_have_count(0)
    assert table.now() == live


def test_the_match_goes_on_while_somebody_looks_back(
    open_home: Callable[..., Home], slow_server: Server
) -> None:
    table = open_home(url=slow_server.url).play_now(6)
    table.play(table.wait_for_turn().legal[0])
    _start_looking_back(table, re.compile("Round 1"))
    num_plays = len(table.wire.plays())
    while len(table.wire.plays()) == num_plays:
        table.page.wait_for_timeout(50)
    expect(table.trick).to_have_count(0)
    table.button("Back to live").click()
    expect(table.button("Back to live")).to_have_count(0)
    table.play(table.wait_for_turn().legal[0])


def test_the_log_of_a_phone_leads_back_and_forth(open_home: Callable[..., Home]) -> None:
    table = open_home("phone").play_now(4)
    table.play(table.wait_for_turn().legal[0])
    table.wait_for_turn()
    table.tool("Log").tap()
    lines = table.dialog.locator("[data-item]")
    expect(lines.first).to_contain_text("Round 1.")
    lines.filter(has_text=re.compile("plays? ")).first.tap()
    expect(table.dialog).to_have_count(0)
    _expect_trick(table, [table.wire.plays()[0][1]])
    table.button("Back to live").tap()
    expect(table.status).not_to_contain_text("Looking back")


def _expect_trick(table: TablePage, cards: list[str]) -> None:
    """The trick shows these cards, once those that leave it are gone."""
    expect(table.trick).to_have_count(len(cards))
    assert table.trick.evaluate_all("(cards) => cards.map((card) => card.dataset.card)") == cards


# Looking up, and the keys


def test_the_tab_key_goes_from_region_to_region_and_arrows_move_inside(
    open_home: Callable[..., Home],
) -> None:
    table = open_home().by("keys").play_now(4)
    while table.trick.count() == 0:
        table.play(table.wait_for_turn().legal[0])
        table.wait_for_turn()
    regions = []
    for _ in range(12):
        table.press("Tab")
        region = table.page.evaluate(_FOCUSED_REGION)
        if region and region not in regions:
            regions.append(region)
    start = regions.index("status")
    assert regions[start:] + regions[:start] == _REGIONS

    table.press("h", "Home")
    cards = table.page.locator("#region-hand [data-card]")
    expect(cards.first).to_be_focused()
    table.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    table.press("End")
    expect(cards.last).to_be_focused()
    table.press("ArrowRight")
    expect(cards.first).to_be_focused()
    table.press("1", "2")
    expect(cards.nth(11) if cards.count() == 12 else cards.nth(1)).to_be_focused()
    for key, region in (("t", "table"), ("o", "seats"), ("h", "hand")):
        table.press(key)
        assert table.page.evaluate(_FOCUSED_REGION) == region


def test_keys_open_what_can_be_looked_up(open_home: Callable[..., Home]) -> None:
    table = open_home().by("keys").play_now(4)
    while len(table.wire.plays()) < 4:
        table.play(table.wait_for_turn().legal[0])
        table.wait_for_turn()
    num_played = len(table.wire.plays())
    hand = table.now().hand
    for key, title in (
        ("s", "Score sheet"),
        ("c", "Cards in the deck"),
        ("l", "Last trick"),
        ("?", "Keys"),
    ):
        table.press(key)
        expect(table.dialog.get_by_role("heading", name=title)).to_be_visible()
        if key == "s":
            expect(table.dialog).to_contain_text("No round is finished yet.")
        elif key == "c":
            cells = table.dialog.get_by_role("listitem")
            expect(cells).to_have_count(48)
            expect(cells.filter(has_text="in your hand")).to_have_count(len(hand))
            expect(cells.filter(has_text=re.compile(r"\bplayed"))).to_have_count(num_played)
        elif key == "l":
            expect(table.dialog.get_by_role("listitem")).not_to_have_count(0)
            expect(table.dialog.get_by_text("won the trick")).to_have_count(1)
            expect(table.dialog.get_by_text("was the Fool")).to_have_count(1)
        table.press("Escape")
        expect(table.dialog).to_have_count(0)


# Settings


def test_the_dark_theme_is_kept(open_home: Callable[..., Home], look: Look) -> None:
    table = open_home(look).play_now(4)
    table.wait_for_turn()
    light = _background(table)
    table.use(table.tool("Settings"))
    table.dialog.get_by_role("radio", name="Dark").check()
    dark = _background(table)
    assert sum(light) - sum(dark) > 450
    table.press("Escape")
    table.page.reload()
    table.wait_for_turn()
    assert _background(table) == dark
    table.page.emulate_media(color_scheme="light")
    assert _background(table) == dark
    table.use(table.tool("Settings"))
    table.dialog.get_by_role("radio", name="As the system").check()
    assert _background(table) == light


def _background(table: TablePage) -> list[int]:
    colour = table.page.evaluate("getComputedStyle(document.body).backgroundColor")
    return [int(part) for part in re.findall(r"\d+", colour)[:3]]


def test_movement_can_be_switched_off(open_home: Callable[..., Home]) -> None:
    table = open_home(speed="normal").play_now(4)
    table.wait_for_turn()
    assert table.page.evaluate(_MOVES) > 0
    table.use(table.tool("Settings"))
    table.dialog.get_by_role("radio", name="Off", exact=True).check()
    assert table.page.evaluate(_MOVES) == 0
    table.press("Escape")
    table.page.reload()
    table.play(table.wait_for_turn().legal[0])
    assert table.page.evaluate(_MOVES) == 0


def test_reduced_motion_of_the_system_is_respected(open_home: Callable[..., Home]) -> None:
    home = open_home(speed="normal")
    home.page.emulate_media(reduced_motion="reduce")
    table = home.play_now(4)
    table.play(table.wait_for_turn().legal[0])
    assert table.page.evaluate(_MOVES) == 0


def test_at_normal_speed_every_card_is_seen_for_a_moment(open_home: Callable[..., Home]) -> None:
    table = open_home(speed="normal").play_now(8)
    before = table.wait_for_turn()
    table.page.evaluate(_NOTE_LINES)
    table.play(before.legal[0])
    table.wait_for_turn(len(before.hand) - 1)
    times: list[float] = table.page.evaluate("noted")
    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert len(pauses) >= 6
    assert min(pauses) > 0  # each in a frame of its own


# Options


def test_all_options_are_listed_with_their_meaning(
    open_home: Callable[..., Home], server: Server, look: Look
) -> None:
    dialog = open_home(look).open_new_table()
    dialog.get_by_text("All options").click()
    game = server.get("/api/games")["games"][0]
    for preset in game["presets"]:
        expect(dialog.get_by_role("radio", name=ENGLISH.say(preset["text"]))).to_be_visible()
    for option in game["options"]:
        _check_option(dialog, option)


def _check_option(dialog: Locator, option: dict[str, Any]) -> None:
    meaning = ENGLISH.say(option["text"])
    roles: dict[str, Any] = {
        "choice": "combobox",
        "number": "spinbutton",
        "object": "group",
        "switch": "switch",
    }
    control = dialog.get_by_role(roles[option["kind"]], name=meaning)
    expect(control).to_be_visible()
    match option["kind"]:
        case "choice":
            expect(control).to_have_value(option["default"])
            expect(control.locator("option")).to_have_count(len(option["choices"]))
        case "number":
            expect(control).to_have_value(str(option["default"]))
        case "switch":
            expect(control).to_be_checked(checked=option["default"])
        case _:
            expect(control.get_by_role("spinbutton")).to_have_count(len(option["fields"]))


def test_a_preset_changes_players_and_options(open_home: Callable[..., Home]) -> None:
    home = open_home()
    dialog = home.open_new_table()
    dialog.get_by_text("All options").click()
    dialog.get_by_role("radio", name=re.compile("1995 edition")).check()
    players = dialog.get_by_role("group", name="Players").get_by_role("radio")
    assert players.evaluate_all("(all) => all.map(({ value }) => value)") == ["3", "4", "5", "6"]
    expect(dialog.get_by_role("spinbutton", name="rounds_each")).to_have_value("2")
    dialog.get_by_role("group", name="Players").get_by_role("radio", name="3").check()
    dialog.get_by_role("button", name="Open the table").click()
    table = home.table()
    assert len(table.wait_for_turn().hand) == 20
    expect(table.page.locator("#region-seats [data-seat]")).to_have_count(3)


def test_options_that_do_not_fit_are_refused_in_words(open_home: Callable[..., Home]) -> None:
    home = open_home()
    dialog = home.open_new_table()
    dialog.get_by_text("All options").click()
    dialog.get_by_role("combobox", name="deck_table").select_option(label="your own, below")
    dialog.get_by_role("button", name="Open the table").click()
    expect(dialog.get_by_role("alert")).to_contain_text("needs deck_custom")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)


def test_everybody_may_announce_where_the_table_has_agreed_on_it(
    open_home: Callable[..., Home], look: Look
) -> None:
    table = open_home(look).set_up(4, announce=True, hand_counts_public=False)
    question = table.page.get_by_role("group", name="Will you go out this round?")
    expect(table.status).to_have_text("Will you go out this round?")
    assert table.now().legal == [], "no card may be played yet"
    table.use(question.get_by_role("button", name="I will go out"))
    expect(question).to_have_count(0)
    expect(table.page.locator("#region-seats [data-seat='0']")).to_contain_text("going out")
    expect(table.page.locator("#region-seats [data-seat='1']")).not_to_have_accessible_name(
        re.compile("cards")
    )
    table.play(table.wait_for_turn().legal[0])
