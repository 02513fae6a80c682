"""Pegs in the browser: whole matches, and every way to enter a move."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .pegs_page import PegsPage, Seen, middle
from .table_page import Hands, Home, Look

_AXE = Axe()
_ONE_OUT = {"fast_start": "1"}
_OWN_PEGS = {"control": "own ones until all are home"}
"""With this a hand often has cards that cannot move."""
_FINGER_PX = 44
_SPLIT = re.compile(r"(\d+) \+ (\d+): choose the second peg")
_HALF = "first part of a split"

_OUTSIDE = """
() => [...document.querySelectorAll("#region-hand [data-card], #region-table svg, "
  + "[data-seat], #region-status button, #region-status .status, #region-hand .ask > *")]
  .filter((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  })
  .map((node) => node.ariaLabel ?? node.textContent.trim())
"""
_CUT_CHIPS = """
() => [...document.querySelectorAll("[data-seat]")].filter((chip) => {
  const own = chip.getBoundingClientRect();
  return [...chip.children].some((part) => {
    const { left, right, width } = part.getBoundingClientRect();
    return width > 0 && (left < own.left - 0.5 || right > own.right + 0.5);
  });
}).map((chip) => chip.ariaLabel)
"""
_CELLS = "(rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText))"
_CAMERA = "document.querySelector('#region-table .camera').style.transform"
_HOME_COUNTS = "(rows) => rows.map((row) => row.querySelector('b').textContent)"


# Whole matches


@pytest.mark.parametrize(
    ("look", "hands", "players"),
    [
        ("desktop", "mouse", 4),
        ("phone", "touch", 4),
        ("desktop", "keys", 8),
        ("phone", "touch", 8),
    ],
)
def test_a_whole_match(
    open_home: Callable[..., Home], look: Look, hands: Hands, players: int
) -> None:
    pegs = PegsPage.set_up(open_home(look), players, **_ONE_OUT)
    pegs.table.hands = hands
    pegs.play_match()
    expect(pegs.table.status).to_have_text("The match is over")
    dialog = pegs.table.dialog
    expect(dialog).to_contain_text("because all pegs of the team are home")
    winner = dialog.locator("section").filter(has_text="won")
    expect(winner).to_contain_text(f"{players // 2 * 5} of {players // 2 * 5} pegs home")
    counts = winner.locator("li").evaluate_all(_HOME_COUNTS)
    assert counts == ["5"] * (players // 2)
    assert any("reveal" in message for message in pegs.table.wire.messages("event"))
    pegs.table.use(pegs.table.button("Play again"))
    expect(dialog).to_have_count(0)
    assert len(pegs.turn().hand) == 5


# Card, peg, hole


def _play_to_a_split(pegs: PegsPage) -> str:
    """Choose a 7 or a 9 that can be split between two pegs; the choice of a first half."""

    def is_there(seen: Seen) -> bool:
        for card in {"7", "9"} & set(seen.playable):
            pegs.pick(card)
            for name, _ in pegs.seen().choices:
                if "-" not in name and name != "play":
                    pegs.press_choice(name)
                if _first_half(pegs.seen()):
                    return True
                pegs.table.press("Escape")
            pegs.table.press("Escape", "Escape")
        return False

    pegs.play_until(is_there)
    return _first_half(pegs.seen())


def _first_half(seen: Seen) -> str:
    """The first of several choices that leaves a second part to be chosen."""
    halves = [name for name, label in seen.choices if label.endswith(_HALF)]
    return halves[0] if halves and not any(name == "play" for name, _ in seen.choices) else ""


def test_a_split_is_entered_in_two_parts(open_home: Callable[..., Home], look: Look) -> None:
    pegs = PegsPage.set_up(open_home(look), 4, **_ONE_OUT)
    half = _play_to_a_split(pegs)
    before = len(pegs.table.wire.plays())
    for _ in range(2):
        pegs.press_choice(half)
        if pegs.choice("play").count() == 0:
            parts = _SPLIT.fullmatch(pegs.question.inner_text())
            assert parts is not None
            assert int(parts[1]) + int(parts[2]) in (7, 9)
        pegs.table.use(pegs.choice("back"))
        assert half in [name for name, _ in pegs.seen().choices], "the choice was not taken back"
    pegs.press_choice(half)
    for _ in range(3):
        choices = pegs.seen().choices
        if choices:
            pegs.press_choice(choices[0][0])
    pegs.turn()
    _seat, action = pegs.table.wire.plays()[before]
    assert half in action.split()
    assert len(action.split()) == 3


def test_a_joker_jumps_onto_a_peg(open_home: Callable[..., Home], look: Look) -> None:
    pegs = _with_a_joker(lambda: open_home(look))
    before = len(pegs.table.wire.plays())
    pegs.pick("X")
    expect(pegs.question).to_have_text(re.compile("jump onto a peg|Play it", re.IGNORECASE))
    for _ in range(3):
        choices = pegs.seen().choices
        if not choices:
            break
        if choices[0][0] != "play" and "-" in choices[0][0]:
            assert "back to start" in choices[0][1] or "to its door" in choices[0][1]
        pegs.press_choice(choices[0][0])
    pegs.turn()
    assert pegs.table.wire.plays()[before][1].startswith("X ")


def _bump(seen: Seen) -> str:
    return next((name for name, label in seen.choices if "back to start" in label), "")


def _with_a_joker(open_home: Callable[[], Home]) -> PegsPage:
    """Open tables until a turn comes early at which a joker can jump."""
    for _ in range(20):
        pegs = PegsPage.set_up(open_home(), 4, joker_gate="always", hand_size="7", **_ONE_OUT)
        for _ in range(8):
            seen = pegs.turn()
            if "X" in seen.playable:
                return pegs
            pegs.play(seen.useful[0])
        pegs.page.close()
    raise AssertionError("there was never a joker")


def test_what_a_move_displaces_is_seen_before_it_is_made(
    open_home: Callable[..., Home], look: Look
) -> None:
    pegs = PegsPage.set_up(open_home(look), 4, **_ONE_OUT)

    def is_there(seen: Seen) -> bool:
        for card in seen.playable:
            pegs.pick(card)
            if _bump(pegs.seen()):
                return True
            pegs.table.press("Escape", "Escape")
        return False

    pegs.play_until(is_there)
    bump = _bump(pegs.seen())
    ways = pegs.page.locator("#region-table .preview.displaced")
    expect(ways).to_have_count(0)
    if look == "desktop":
        pegs.choice(bump).hover()
    else:
        pegs.press_choice(bump)
        expect(pegs.page.locator("#region-hand .words")).to_contain_text("back to start")
    expect(ways.first).to_be_attached()


def test_what_the_others_displaced_is_told_in_words(open_home: Callable[..., Home]) -> None:
    pegs = PegsPage.set_up(open_home(), 4, **_ONE_OUT)
    told = pegs.page.locator("#region-hand li em")
    pegs.play_until(lambda _: told.count() > 0)
    expect(told.first).to_have_text(
        re.compile(r"^(sends .+ back to start|carries .+ to its door)$")
    )


def test_a_peg_is_dragged_to_its_hole(open_home: Callable[..., Home]) -> None:
    pegs = PegsPage.set_up(open_home(), 4, **_ONE_OUT)

    def is_there(seen: Seen) -> bool:
        for card in {"2", "3", "4", "5", "6"} & set(seen.playable):
            pegs.pick(card)
            if pegs.seen().pegs:
                return True
            pegs.table.press("Escape", "Escape")
        return False

    pegs.play_until(is_there)
    card = pegs.page.locator("#region-hand [aria-pressed=true]").get_attribute("data-card")
    before = len(pegs.table.wire.plays())
    name = pegs.seen().pegs[0]
    peg = pegs.peg(name)
    assert peg.get_attribute("role") == "button"
    x, y = middle(peg)
    pegs.page.mouse.move(x, y)
    pegs.page.mouse.down()
    pegs.page.mouse.move(x + 30, y + 30, steps=4)
    target = pegs.page.locator("#region-table [data-target]").first
    end = middle(target)
    pegs.page.mouse.move(x + 60, y + 60, steps=2)
    pegs.page.mouse.up()
    assert len(pegs.table.wire.plays()) == before, "a drag to nowhere plays nothing"
    x, y = middle(pegs.peg(name))
    pegs.page.mouse.move(x, y)
    pegs.page.mouse.down()
    pegs.page.mouse.move(x + 12, y - 12, steps=3)
    pegs.page.mouse.move(*end, steps=5)
    pegs.page.mouse.up()
    pegs.turn()
    assert pegs.table.wire.plays()[before][1].startswith(f"{card} {name}-")


def test_the_page_says_why_a_card_cannot_be_used(
    open_home: Callable[..., Home], look: Look
) -> None:
    pegs = PegsPage.set_up(open_home(look), 4, **_OWN_PEGS)
    seen = pegs.play_until(lambda seen: bool(seen.cards_that("not now")))
    pegs.pick(seen.cards_that("not now")[0])
    expect(pegs.table.toast).to_contain_text(re.compile(r"Rule R\d+"))
    assert pegs.seen().choices == [], "nothing is chosen"


def test_the_page_says_why_no_card_can_be_used(open_home: Callable[..., Home], look: Look) -> None:
    pegs, seen = _helpless(lambda: open_home(look))
    expect(pegs.question).to_have_text("No card can move: discard one.")
    reasons = pegs.page.locator("#region-hand dd")
    expect(reasons.first).not_to_be_empty()
    before = len(pegs.table.wire.plays())
    pegs.play(seen.hand[0])
    pegs.turn()
    assert pegs.table.wire.plays()[before][1] == f"discard {seen.hand[0]}"


def _helpless(open_home: Callable[[], Home]) -> tuple[PegsPage, Seen]:
    """Open tables until a turn comes early at which no card can move."""
    for _ in range(12):
        pegs = PegsPage.set_up(open_home(), 4, hand_size="3", **_OWN_PEGS)
        for _ in range(8):
            seen = pegs.turn()
            if not seen.playable:
                return pegs, seen
            pegs.play(seen.useful[0])
        pegs.page.close()
    raise AssertionError("there was always a card that moves")


def test_on_a_phone_the_board_comes_closer_and_pegs_are_buttons(
    open_home: Callable[..., Home],
) -> None:
    pegs = PegsPage.set_up(open_home("phone"), 8, **_ONE_OUT)
    pegs.play_until(lambda seen: "5" in seen.playable or "6" in seen.playable)
    whole = pegs.page.evaluate(_CAMERA)
    pegs.table.use(pegs.table.button("Closer"))
    near = pegs.page.evaluate(_CAMERA)
    assert near != whole
    pegs.table.use(pegs.table.button("Whole board"))
    assert pegs.page.evaluate(_CAMERA) == whole
    card = next(card for card in pegs.seen().playable if card in "56")
    pegs.pick(card)
    for box in pegs.page.locator("#region-hand [data-choice]").evaluate_all(
        "(all) => all.map((node) => node.getBoundingClientRect()).map((r) => [r.width, r.height])"
    ):
        assert min(box) >= _FINGER_PX


def test_a_reload_in_the_middle_changes_nothing(open_home: Callable[..., Home], look: Look) -> None:
    pegs = PegsPage.set_up(open_home(look), 6, **_ONE_OUT)
    for _ in range(4):
        pegs.play(pegs.turn().useful[0])
    hand = pegs.turn().hand
    places = pegs.page.locator("[data-peg]").evaluate_all("(all) => all.map((p) => p.dataset.peg)")
    pegs.page.reload()
    seen = pegs.turn()
    assert seen.hand == hand
    after = pegs.page.locator("[data-peg]").evaluate_all("(all) => all.map((p) => p.dataset.peg)")
    assert sorted(after) == sorted(places)
    pegs.play(seen.useful[0])
    pegs.turn()


def test_the_last_moves_and_the_cards_can_be_looked_up(open_home: Callable[..., Home]) -> None:
    pegs = PegsPage.play_now(open_home(), 4)
    pegs.play(pegs.turn().useful[0])
    pegs.turn()
    pegs.table.press("l")
    expect(pegs.table.dialog.locator("li")).to_have_count(4)
    _close(pegs)
    pegs.table.press("c")
    rows = pegs.table.dialog.locator("tbody tr")
    expect(rows).to_have_count(14)
    numbers = rows.evaluate_all(_CELLS)
    for _rank, _bar, discarded, yours, unseen in numbers:
        assert int(discarded) + int(yours) + int(unseen) in (12, 6)
    _close(pegs)
    pegs.table.press("s")
    expect(pegs.table.dialog).to_contain_text("Your team")


def _close(pegs: PegsPage) -> None:
    """Close the dialog, and wait until the page knows: a key before that opens nothing."""
    pegs.table.press("Escape")
    expect(pegs.page.locator("dialog")).to_have_count(0)


# The table dialog


def test_only_even_tables_are_offered_and_numbers_can_be_chosen(
    open_home: Callable[..., Home],
) -> None:
    home = open_home()
    home.page.get_by_role("radio", name="Pegs and Jokers").check()
    dialog = home.open_new_table()
    players = dialog.get_by_role("group", name="Players").get_by_role("radio")
    assert players.evaluate_all("(all) => all.map(({ value }) => value)") == ["4", "6", "8"]
    dialog.get_by_text("All options").click()
    dialog.get_by_role("combobox", name="hand_size").select_option("7")
    dialog.get_by_role("combobox", name="fast_start").select_option("1")
    dialog.get_by_role("button", name="Open the table").click()
    pegs = PegsPage(home.table())
    assert len(pegs.turn().hand) == 7
    assert pegs.page.locator("[data-peg$='s']").count() < 20, "some begin on the track"


# Everybody can read and reach everything


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(
    open_home: Callable[..., Home], look: Look, theme: Literal["light", "dark"]
) -> None:
    for states, options in ((_states, _OWN_PEGS), (_states_with_a_split, _ONE_OUT)):
        home = open_home(look)
        home.page.emulate_media(color_scheme=theme)
        for state in states(PegsPage.set_up(home, 8, **options)):
            _check_axe(home.page, state)
            _check_places(home.page)


def _states(pegs: PegsPage) -> Iterator[str]:
    """Show one state of the table after the other."""
    seen = pegs.play_until(lambda seen: bool(seen.cards_that("not now") and seen.playable))
    yield "a turn"
    pegs.pick(seen.cards_that("not now")[0])
    expect(pegs.table.toast).to_be_visible()
    yield "why not"
    pegs.pick(seen.playable[0])
    yield "a card is chosen"


def _states_with_a_split(pegs: PegsPage) -> Iterator[str]:
    _play_to_a_split(pegs)
    yield "where to"
    pegs.table.press("Escape", "Escape", "Escape")
    for tool in ("Discards and unseen cards", "Last moves", "Score sheet"):
        pegs.table.use(pegs.table.tool(tool))
        expect(pegs.table.dialog).to_be_visible()
        yield tool
        _close(pegs)


def _check_axe(page: Page, state: str) -> None:
    found: list[dict[str, Any]] = _AXE.run(page).response["violations"]
    told = [
        f"{violation['id']}: {node['html'][:200]} {node['failureSummary']}"
        for violation in found
        for node in violation["nodes"]
    ]
    assert not told, "\n".join([state, *told])


def _check_places(page: Page) -> None:
    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1], "the page scrolls sideways"
    assert page.evaluate(_OUTSIDE) == []
    assert page.evaluate(_CUT_CHIPS) == []


@pytest.mark.parametrize(
    ("width", "height", "players"),
    [(360, 640, 4), (360, 640, 8), (844, 390, 8), (720, 1024, 8), (1024, 700, 6), (1920, 1080, 6)],
)
def test_sizes_between_and_beyond_fit_as_well(
    open_home: Callable[..., Home], width: int, height: int, players: int
) -> None:
    home = open_home()
    home.page.set_viewport_size({"width": width, "height": height})
    pegs = PegsPage.play_now(home, players)
    seen = pegs.turn()
    _check_places(home.page)
    pegs.pick(seen.useful[0])
    _check_places(home.page)


def test_no_hand_of_another_is_sent(open_home: Callable[..., Home]) -> None:
    pegs = PegsPage.play_now(open_home(), 4)
    for _ in range(3):
        pegs.play(pegs.turn().useful[0])
    pegs.turn()
    for message in pegs.table.wire.messages("snapshot", "event"):
        assert "hand" not in json.dumps(message.get("view") or {}).replace('"hands"', "")
        assert len(message.get("own", {}).get("hand", [])) in (0, 1, 5)
