"""A card of the hand: dragged, clicked, raised, refused, planned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .serving import Server
from .table_page import Hands, Home, Look, TablePage

_TO_THE_TABLE = (0, -330)
_ALL_GREEN = {
    "deck_table": "your own, below",
    "deck_custom": {"G": 25, "R": 0, "Y": 0, "B": 0, "W": 0},
}
"""A deck of one colour: every card is always legal."""
_TWO_COLOURS = {**_ALL_GREEN, "deck_custom": {"G": 13, "R": 13, "Y": 0, "B": 0, "W": 0}}


def _my_plays(table: TablePage) -> list[str]:
    return [card for seat, card in table.wire.plays() if seat == 0]


def test_a_card_is_dragged_to_the_table(open_home: Callable[..., Home], look: Look) -> None:
    table = open_home(look).play_now(4)
    before = table.wait_for_turn()
    table.drag(before.legal[-1], _TO_THE_TABLE)
    table.wait_for_hand(len(before.hand) - 1)
    assert _my_plays(table) == [before.legal[-1]]


def test_a_card_is_swiped_to_the_table(open_home: Callable[..., Home]) -> None:
    table = open_home("phone").play_now(8)
    before = table.wait_for_turn()
    table.drag(before.legal[0], (10, -60))
    table.wait_for_hand(len(before.hand) - 1)
    assert _my_plays(table) == [before.legal[0]]


def test_a_short_drag_is_a_click(open_home: Callable[..., Home]) -> None:
    table = open_home().play_now(4)
    before = table.wait_for_turn()
    table.drag(before.legal[0], (25, 5))
    table.wait_for_hand(len(before.hand) - 1)
    assert _my_plays(table) == [before.legal[0]]


def test_a_short_drag_of_a_finger_raises_the_card(open_home: Callable[..., Home]) -> None:
    table = open_home("phone").play_now(4)
    card = table.wait_for_turn().legal[0]
    table.drag(card, (20, 5))
    expect(table.card(card)).to_have_attribute("aria-pressed", "true")
    assert _my_plays(table) == []


def test_a_drag_that_leads_nowhere_does_nothing(open_home: Callable[..., Home], look: Look) -> None:
    table = open_home(look).play_now(4)
    before = table.wait_for_turn()
    card = before.legal[0]
    place = table.card(card).bounding_box()
    table.drag(card, (150, 10))
    expect(table.card(card)).to_have_attribute("aria-pressed", "false")
    assert table.card(card).bounding_box() == place
    assert table.now() == before
    assert _my_plays(table) == []


def test_the_first_tap_raises_and_another_card_takes_its_place(
    open_home: Callable[..., Home],
) -> None:
    table = open_home("phone").play_now(6)
    before = table.wait_for_turn()
    first, second = before.legal[0], before.legal[-1]
    for card in (first, second):
        table.pick(card)
        expect(table.card(card)).to_have_attribute("aria-pressed", "true")
    expect(table.card(first)).to_have_attribute("aria-pressed", "false")
    table.pick(second)
    table.wait_for_hand(len(before.hand) - 1)
    assert _my_plays(table) == [second]


def test_with_two_clicks_as_the_setting_the_first_only_raises(
    open_home: Callable[..., Home],
) -> None:
    table = open_home(click="raise").play_now(4)
    card = table.wait_for_turn().legal[0]
    table.pick(card)
    expect(table.card(card)).to_have_attribute("aria-pressed", "true")
    assert _my_plays(table) == []
    table.pick(card)
    expect(table.log.filter(has_text="You play")).to_have_count(1)
    assert _my_plays(table) == [card]


@pytest.mark.parametrize(
    ("look", "hands"), [("desktop", "mouse"), ("phone", "touch"), ("desktop", "keys")]
)
def test_an_illegal_card_says_which_rule_forbids_it(
    open_home: Callable[..., Home], look: Look, hands: Hands
) -> None:
    table = open_home(look).by(hands).play_now(4)
    now = table.wait_for_turn()
    while len(now.legal) == len(now.hand):
        table.play(now.legal[0])
        now = table.wait_for_turn()
        assert now.dialog is None, "no card was illegal in a whole round"
    card = next(card for card in now.hand if card not in now.legal)
    table.pick(card)
    expect(table.toast).to_contain_text("You hold the colour that was led, so you must follow it.")
    expect(table.toast).to_contain_text("Rule R9")
    assert table.now() == now
    table.toast.click()
    expect(table.toast).to_have_count(0)
    table.play(now.legal[0])


@pytest.fixture
def slow_table(open_home: Callable[..., Home], slow_server: Server) -> Callable[..., TablePage]:
    """Makes tables at which others take their time to think."""

    def make(**options: Any) -> TablePage:
        table = open_home(url=slow_server.url).set_up(4, **options)
        table.play(table.wait_for_turn().legal[0])  # now others think
        return table

    return make


def test_a_card_is_planned_while_others_think(slow_table: Callable[..., TablePage]) -> None:
    table = slow_table(**_ALL_GREEN)
    first, second, *_ = table.now().hand
    table.pick(first)
    expect(table.card(first)).to_have_accessible_name(f"green {first[1:]}, planned")
    table.pick(second)
    expect(table.card(second)).to_have_accessible_name(f"green {second[1:]}, planned")
    expect(table.card(first)).to_have_accessible_name(f"green {first[1:]}")
    expect(table.card(second)).to_have_count(0)
    assert _my_plays(table)[1:] == [second]


def test_a_plan_is_cancelled_by_a_click(slow_table: Callable[..., TablePage]) -> None:
    table = slow_table(**_ALL_GREEN)
    before = table.now()
    card = before.hand[0]
    table.pick(card)
    expect(table.card(card)).to_have_attribute("aria-pressed", "true")
    table.pick(card)
    expect(table.card(card)).to_have_attribute("aria-pressed", "false")
    assert table.wait_for_turn().hand == before.hand


_CHANCE = """
() => {
  const said = (node) => node.ariaLabel;
  const trick = [...document.querySelectorAll("#region-table [data-card]")].map(said);
  const hand = [...document.querySelectorAll("#region-hand [data-card]")];
  if (document.querySelector("dialog[open]")) return { is: "over" };
  if (hand.some((card) => said(card).endsWith("may be played"))) return { is: "turn" };
  const waits = document.querySelector(".status").textContent.startsWith("Waiting");
  const led = document.querySelector(".led")?.title[0];
  const colours = new Set(hand.map((card) => card.dataset.card[0]));
  if (!waits || !led || trick.some((words) => words.startsWith("Guest:"))) return null;
  const other = hand.find((card) => !`${led}W`.includes(card.dataset.card[0]));
  return colours.has(led) && other ? { is: "chance", card: other.dataset.card } : null;
}
"""


def test_a_plan_that_became_illegal_is_dropped_and_said(
    slow_table: Callable[..., TablePage],
) -> None:
    table = slow_table()
    while (chance := table.page.wait_for_function(_CHANCE).json_value())["is"] != "chance":
        if chance["is"] == "turn":
            table.play(table.now().legal[0])
        else:
            table.ready()
    table.pick(chance["card"])
    expect(table.toast).to_contain_text("Your planned card may not be played now.")
    assert chance["card"] in table.wait_for_turn().hand


def test_the_fool_sits_out_and_may_plan(slow_table: Callable[..., TablePage]) -> None:
    table = slow_table(bot="random", **_ALL_GREEN)
    sits_out = table.status.filter(has_text="You are the Fool: sit out this trick")
    while sits_out.count() == 0:
        now = table.wait_for_turn()
        if now.dialog is not None:
            table.ready()
            continue
        table.play(min(now.legal, key=lambda card: int(card[1:])))
        expect(sits_out.or_(table.page.locator(".status.yours"))).to_be_visible()
    before = table.now().hand
    table.pick(before[0])
    expect(table.card(before[0])).to_have_accessible_name(f"green {before[0][1:]}, planned")
    table.wait_for_hand(len(before) - 1)
    assert before[0] not in table.now().hand
