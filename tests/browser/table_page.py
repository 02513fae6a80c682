"""The page as a person uses it: by mouse, by touch, or by keys alone."""

from __future__ import annotations

import json
import math
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self, cast

from playwright.sync_api import BrowserContext, Locator, Page, expect

from parlour.core.texts import ENGLISH

from .wire import Wire

__all__ = ["VIEWPORTS", "Hands", "Home", "Look", "Now", "TablePage"]

Look = Literal["desktop", "phone"]
Hands = Literal["mouse", "touch", "keys"]
Point = tuple[float, float]
Value = int | bool | str | dict[str, int]

VIEWPORTS: Mapping[Look, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}

_LEGAL = ", may be played"
_MATCH_OVER = "The match is over"
_ROUND_OVER = re.compile(r"Round \d+")
_MOST_TABS = 120
_DOUBLE_CLICK_S = 0.4
_SAME_PLACE_PX = 24

_KEEP_SETTINGS = """
const settings = %s;
if (localStorage.getItem("parlour.settings") === null)
  localStorage.setItem("parlour.settings", JSON.stringify(settings));
"""

_NOW = """
([most, wantsTurn]) => {
  const cards = [...document.querySelectorAll("#region-hand [data-card]")].map((card) => ({
    card: card.dataset.card,
    label: card.getAttribute("aria-label"),
  }));
  const dialog = document.querySelector("dialog[open] h2")?.textContent ?? null;
  const isTurn = cards.some(({ label }) => label.endsWith(", may be played"));
  if (wantsTurn && !isTurn && dialog === null) return null;
  if (cards.length > most) return null;
  return { cards, dialog };
}
"""

_SPOT = """
async ([region, card]) => {
  const moves = document.querySelector(`#region-${region}`).getAnimations({ subtree: true });
  await Promise.allSettled(moves.map(({ finished }) => finished));
  for (const node of document.querySelectorAll(`#region-${region} [data-card="${card}"]`)) {
    const { left, top, width, height } = node.getBoundingClientRect();
    for (const y of [0.5, 0.25, 0.75, 0.1, 0.9]) {
      for (const x of [0.5, 0.25, 0.12, 0.75, 0.88]) {
        const at = [left + width * x, top + height * y];
        if (document.elementFromPoint(...at)?.closest("[data-card]") === node) return at;
      }
    }
  }
  return null;
}
"""


@dataclass(frozen=True)
class Now:
    """What a person sees in their hand, and the title of the dialog over the table."""

    hand: list[str]
    legal: list[str]
    dialog: str | None

    @property
    def is_over(self) -> bool:
        return self.dialog == _MATCH_OVER

    @property
    def is_round_over(self) -> bool:
        return self.dialog is not None and _ROUND_OVER.fullmatch(self.dialog) is not None


class _AnyPage:
    """A page, and the hands of its person."""

    def __init__(self, page: Page, look: Look, hands: Hands, wire: Wire) -> None:
        self.page = page
        self.look = look
        self.hands = hands
        self.wire = wire
        self._picks: list[tuple[float, Point]] = []

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def use(self, control: Locator) -> None:
        """Click, tap, or go there by Tab and press Enter."""
        if self.hands == "mouse":
            control.click()
        elif self.hands == "touch":
            control.tap()
        else:
            self.tab_to(control)
            self.page.keyboard.press("Enter")

    def tab_to(self, control: Locator, key: str = "Tab") -> None:
        """Press Tab until the focus is on a control."""
        expect(control).to_be_visible()
        for _ in range(_MOST_TABS):
            if control.evaluate("(node) => node === document.activeElement"):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"the keys do not reach {control}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def dialog(self) -> Locator:
        return self.page.locator("dialog[open]")


class Home(_AnyPage):
    """The start page."""

    @classmethod
    def enter(
        cls,
        context: BrowserContext,
        url: str,
        look: Look,
        settings: Mapping[str, object],
        watch: Callable[[Page], None],
    ) -> Self:
        """Open it as somebody who has these settings; nothing moves or sounds by default."""
        kept = {"speed": "off", "volume": 0, **settings}
        context.add_init_script(_KEEP_SETTINGS % json.dumps(kept))
        page = context.new_page()
        watch(page)
        wire = Wire(page)
        page.goto(url)
        home = cls(page, look, "touch" if look == "phone" else "mouse", wire)
        expect(home.button("Play now")).to_be_enabled()
        return home

    def by(self, hands: Hands) -> Self:
        """The same page used by other hands."""
        self.hands = hands
        return self

    def call_me(self, name: str) -> None:
        field = self.page.get_by_label("Your name")
        if self.hands == "keys":
            self.tab_to(field)
            self.page.keyboard.type(name)
        else:
            field.fill(name)

    def play_now(self, players: int = 5) -> TablePage:
        self.choose_players(self.page.locator("form"), players)
        self.use(self.button("Play now"))
        return self.table()

    def choose_players(self, form: Locator, players: int) -> None:
        self.choose(form.get_by_role("group", name="Players"), str(players))

    def choose(self, group: Locator, choice: str) -> None:
        """Choose one of a few; by keys from the one that is chosen."""
        radio = group.get_by_role("radio", name=choice, exact=True)
        if self.hands == "keys":
            self.tab_to(group.locator(":checked"))
            chosen = group.locator(":checked").evaluate("({ value }) => Number(value)")
            step = "ArrowRight" if int(choice) > chosen else "ArrowLeft"
            self.press(*[step] * abs(int(choice) - chosen))
            expect(radio).to_be_checked()
        else:
            radio.check()

    def open_new_table(self) -> Locator:
        self.use(self.button("Set up a table"))
        expect(self.dialog.get_by_role("heading", name="Set up a table")).to_be_visible()
        return self.dialog

    def set_up(
        self,
        players: int,
        *,
        open_seats: tuple[int, ...] = (),
        bot: str | None = None,
        **options: Value,
    ) -> TablePage:
        """Make a table in the dialog, with these options by their names.

        A value is a number, on or off, the words of a choice, or numbers by name.
        """
        dialog = self.open_new_table()
        self.choose_players(dialog, players)
        for seat in range(1, players):
            who = "Open to whoever comes" if seat in open_seats else bot and f"Bot: {bot}"
            if who:
                self._select(dialog.get_by_label(f"Seat {seat + 1}"), who)
        if options:
            self.use(dialog.get_by_text("All options"))
            for name, value in options.items():
                self._set_option(dialog, name, value)
        self.use(dialog.get_by_role("button", name="Open the table"))
        return self.table()

    def _select(self, field: Locator, text: str) -> None:
        if self.hands == "keys":
            self.tab_to(field)
            self.page.keyboard.type(text)
            expect(field.locator(":checked")).to_have_text(text)
        else:
            field.select_option(label=text)

    def _set_option(self, dialog: Locator, name: str, value: Value) -> None:
        if isinstance(value, bool):
            switch = dialog.get_by_role("switch", name=ENGLISH.say(f"fool-option-{name}"))
            if switch.is_checked() != value:
                self.use(switch)
        elif isinstance(value, int):
            self._fill(dialog.get_by_role("spinbutton", name=name), value)
        elif isinstance(value, str):
            self._select(dialog.get_by_role("combobox", name=name), value)
        else:
            group = dialog.get_by_role("group", name=name)
            for part, number in value.items():
                self._fill(group.get_by_label(part, exact=True), number)

    def _fill(self, field: Locator, number: int) -> None:
        if self.hands == "keys":
            self.tab_to(field)
            self.page.keyboard.press("Control+a")
            self.page.keyboard.type(str(number))
        else:
            field.fill(str(number))

    def table(self) -> TablePage:
        """The table that is shown now."""
        self.page.wait_for_url("**/t/*")
        return TablePage(self.page, self.look, self.hands, self.wire)


class TablePage(_AnyPage):
    """The page of a table."""

    @property
    def url(self) -> str:
        return self.page.url

    @property
    def status(self) -> Locator:
        return self.page.locator("#region-status .status")

    @property
    def trick(self) -> Locator:
        """The cards in the middle."""
        return self.page.locator("#region-table [data-card]")

    @property
    def log(self) -> Locator:
        """The lines of the log at the side."""
        return self.page.locator("#region-log [data-item]")

    @property
    def lost_badge(self) -> Locator:
        return self.page.get_by_role("alert").filter(has_text="Reconnecting")

    @property
    def toast(self) -> Locator:
        return self.page.get_by_role("status").get_by_role("button")

    def card(self, card: str) -> Locator:
        """A card of the hand."""
        return self.page.locator(f'#region-hand [data-card="{card}"]').first

    def tool(self, name: str) -> Locator:
        """A button of the status bar."""
        return self.page.locator("#region-status").get_by_role("button", name=name)

    # What is going on

    def now(self) -> Now:
        return _now(self.page.evaluate(_NOW, [99, False]))

    def wait_for_turn(self, most: int = 99) -> Now:
        """Wait until it is this person's turn or a dialog has opened.

        ``most``: the number of cards in hand from which on it counts.
        """
        return _now(self.page.wait_for_function(_NOW, arg=[most, True]).json_value())

    def wait_for_hand(self, most: int = 99) -> Now:
        """Wait until no more than so many cards are in hand."""
        return _now(self.page.wait_for_function(_NOW, arg=[most, False]).json_value())

    # Playing

    def play(self, card: str) -> None:
        """Play a card by the hands of this person, and wait until it has left them."""
        num_cards = len(self.now().hand)
        self._take_time(card)
        self.pick(card)
        if self.hands == "touch":
            expect(self.card(card)).to_have_attribute("aria-pressed", "true")
            self.pick(card)
        self.wait_for_hand(num_cards - 1)

    def _take_time(self, card: str) -> None:
        """Wait where this click, so soon at the same place, would be half of a double click."""
        if self.hands == "keys":
            return
        here = self.spot(card)
        for at, where in self._picks:
            if math.dist(here, where) < _SAME_PLACE_PX:
                time.sleep(max(0, at + _DOUBLE_CLICK_S - time.monotonic()))

    def pick(self, card: str) -> None:
        """Click or tap a card once, or choose it by its number and press Enter."""
        if self.hands == "keys":
            self.press(*str(self.now().hand.index(card) + 1), "Enter")
            return
        where = self.spot(card)
        if self.hands == "touch":
            self.page.touchscreen.tap(*where)
        else:
            self.page.mouse.click(*where)
        self._picks = [*self._picks[-3:], (time.monotonic(), where)]

    def spot(self, card: str, region: str = "hand") -> Point:
        """A point of a card that no other covers."""
        at = self.page.evaluate(_SPOT, [region, card])
        assert at is not None, f"{card} is not to be seen"
        return cast("Point", tuple(at))

    def drag(self, card: str, by: Point) -> None:
        """Take a card, bring it so far, and let go."""
        x, y = self.spot(card)
        if self.hands == "touch":
            self._swipe((x, y), (x + by[0], y + by[1]))
            return
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + by[0], y + by[1], steps=5)
        self.page.mouse.up()

    def _swipe(self, start: Point, end: Point) -> None:
        finger = self.page.context.new_cdp_session(self.page)
        steps = 5
        for i in range(steps + 1):
            x, y = (a + (b - a) * i / steps for a, b in zip(start, end, strict=True))
            kind = "touchMove" if i else "touchStart"
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [_at(x, y)]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()

    def play_round(self, most_plays: int = 99) -> Now:
        """Play the first legal card at each turn until the round ends, or so many times."""
        now = self.wait_for_turn()
        while now.dialog is None and most_plays > 0:
            self.play(now.legal[0])
            most_plays -= 1
            now = self.wait_for_turn()
        return now

    def ready(self) -> None:
        """Ask for the next round, and wait for its cards."""
        self.use(self.button("Ready for the next round"))
        expect(self.dialog).to_have_count(0)

    def play_match(self) -> int:
        """Play on to the end of the match; the number of rounds that took."""
        rounds = 1
        while not self.play_round().is_over:
            self.ready()
            rounds += 1
        return rounds


def _at(x: float, y: float) -> dict[str, float]:
    return {"x": x, "y": y}


def _now(told: dict[str, Any]) -> Now:
    cards: list[dict[str, str]] = told["cards"]
    legal = [entry["card"] for entry in cards if entry["label"].endswith(_LEGAL)]
    return Now([entry["card"] for entry in cards], legal, told["dialog"])
