"""The table of Pegs as a person uses it: a card, a peg, a hole, on the board or by buttons."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as TooLate

from .table_page import Home, TablePage

__all__ = ["PegsPage", "Seen"]

_TITLE = "Pegs and Jokers"
_MOST_TURNS = 400
_MOST_STEPS = 6

_SEEN = """
(wantsTurn) => {
  const all = (query, name) => [...document.querySelectorAll(query)].map((node) => [
    node.dataset[name], node.getAttribute("aria-label") ?? node.textContent.trim(),
  ]);
  const cards = all("#region-hand [data-card]", "card");
  const choices = all("#region-hand [data-choice]", "choice");
  const dialog = document.querySelector("dialog[open] h2")?.textContent ?? null;
  const isTurn = cards.some(([, label]) => /, may be (played|discarded)$/.test(label));
  const isChoosing = choices.length > 0;
  if (wantsTurn && dialog === null && (!isTurn || isChoosing)) return null;
  return {
    cards,
    choices: choices.filter(([name]) => name !== "back"),
    pegs: all("#region-table [data-peg][role=button]", "peg").map(([name]) => name),
    targets: all("#region-table [data-target]", "target"),
    dialog,
  };
}
"""


@dataclass(frozen=True)
class Seen:
    """What a person sees: cards, buttons and targets with their labels, pegs that can move."""

    cards: list[tuple[str, str]]
    choices: list[tuple[str, str]]
    pegs: list[str]
    targets: list[tuple[str, str]]
    dialog: str | None

    @property
    def hand(self) -> list[str]:
        return [card for card, _ in self.cards]

    def cards_that(self, ending: str) -> list[str]:
        """The cards whose labels end so, each once."""
        return list(dict.fromkeys(card for card, label in self.cards if label.endswith(ending)))

    @property
    def playable(self) -> list[str]:
        return self.cards_that("may be played")

    @property
    def useful(self) -> list[str]:
        """The cards that can be played, else those that can be discarded."""
        return self.playable or self.cards_that("may be discarded")


class PegsPage:
    """A table of Pegs in the hands of one person."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.page = table.page

    @classmethod
    def play_now(cls, home: Home, players: int) -> Self:
        """Play at once, with this many at the table."""
        _choose_game(home)
        return cls(home.play_now(players))

    @classmethod
    def set_up(cls, home: Home, players: int, **options: Any) -> Self:
        """Play at a table with these options."""
        _choose_game(home)
        return cls(home.set_up(players, **options))

    # What is to be seen

    def seen(self) -> Seen:
        return _seen(self.page.evaluate(_SEEN, False))

    def turn(self) -> Seen:
        """Wait until this person has to choose a card, or a dialog has opened."""
        return _seen(self.page.wait_for_function(_SEEN, arg=True).json_value())

    @property
    def question(self) -> Locator:
        return self.page.locator("#region-hand .question")

    def choice(self, name: str) -> Locator:
        return self.page.locator(f'#region-hand [data-choice="{name}"]')

    def peg(self, name: str) -> Locator:
        return self.page.locator(f'#region-table [data-peg="{name}"]').last

    def target(self, name: str) -> Locator:
        return self.page.locator(f'#region-table [data-target="{name}"]')

    def seat(self, seat: int) -> Locator:
        return self.page.locator(f'#region-seats [data-seat="{seat}"]')

    # What is done

    def pick(self, card: str) -> None:
        """Choose a card: a click, a tap, or its number and Enter."""
        if self.table.hands == "keys":
            self.table.press(str(self.seen().hand.index(card) + 1), "Enter")
        else:
            self.table.use(self.table.card(card))

    def press_choice(self, name: str) -> None:
        """Use one of the buttons; by keys with the arrows from where the focus is."""
        if self.table.hands != "keys":
            self.table.use(self.choice(name))
            return
        while self.page.evaluate("document.activeElement.dataset.choice") != name:
            self.table.press("ArrowRight")
        self.table.press("Enter")

    def touch_board(self, thing: Locator) -> None:
        """Click or tap the middle of a peg or of a target."""
        x, y = middle(thing)
        if self.table.hands == "touch":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def play(self, card: str) -> None:
        """Play a card: always the first peg and the first hole, on the board with the mouse."""
        self.pick(card)
        for _ in range(_MOST_STEPS):
            seen = self.seen()
            if not seen.choices or seen.dialog is not None:
                return
            if self.table.hands == "mouse" and seen.targets:
                self.touch_board(self.target(seen.targets[0][0]))
            elif self.table.hands == "mouse" and seen.pegs:
                self.touch_board(self.peg(seen.pegs[0]))
            else:
                with contextlib.suppress(TooLate):  # it went when the move was sent: look again
                    self.press_choice(seen.choices[0][0])
        raise AssertionError(f"{card} is still not played: {self.seen()}")

    def play_until(self, wanted: Callable[[Seen], bool]) -> Seen:
        """Play on until a turn begins at which this is so."""
        for _ in range(_MOST_TURNS):
            seen = self.turn()
            assert seen.dialog is None, "the match is over"
            if wanted(seen):
                return seen
            self.play(seen.useful[0])
        raise AssertionError("that never happened")

    def play_match(self) -> None:
        """Play on until the match is over."""
        for _ in range(_MOST_TURNS):
            seen = self.turn()
            if seen.dialog is not None:
                return
            self.play(seen.useful[-1])
        raise AssertionError("the match does not end")


def middle(thing: Locator) -> tuple[float, float]:
    """The middle of what is seen of something."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _choose_game(home: Home) -> None:
    games = home.page.get_by_role("group", name="Game")
    games.get_by_role("radio", name=re.compile(_TITLE)).check()


def _seen(told: dict[str, Any]) -> Seen:
    pairs = {name: [(a, b) for a, b in told[name]] for name in ("cards", "choices", "targets")}
    return Seen(**pairs, pegs=told["pegs"], dialog=told["dialog"])
