"""Worked cases: a position, what is done, and what must come out (docs/cases.md).

A case is a table of a TOML file, ``[[case]]``. The position and what may be asked of it afterwards
belong to the game (`Game.set_position`, `Game.position_fields`); the rest is the same for all.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from parlour import games
from parlour.core.errors import NotationError, ParlourError
from parlour.core.game import Game
from parlour.core.position import Position
from parlour.core.replay import result_of

__all__ = ["Case", "CaseFailed", "game_of", "read_cases", "run_case"]

Case = dict[str, Any]
"""A worked case as it stands in its file."""

_KEYS = {
    "id", "rules", "about", "players", "preset", "options", "at", "do", "legal", "count",
    "allowed", "refused", "after", "after_two", "scored", "result", "deals",
}  # fmt: skip


class CaseFailed(ParlourError):
    """A case that does not come out as it says, or that cannot be read."""


def read_cases(path: Path) -> list[Case]:
    """Return the cases of a file, or raise `NotationError` for what is no TOML or has no cases."""
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise NotationError("cases-toml", problem=str(problem)) from None
    cases = document.get("case", [])
    if not isinstance(cases, list) or not cases or not all(isinstance(c, dict) for c in cases):
        raise NotationError("cases-none")
    return cases


def game_of(path: Path, cases: list[Case]) -> Game:
    """Return the game that a file is about: by its name, else by the ids of its cases."""
    candidates = [path.stem, *(str(case.get("id", "")).partition("-")[0] for case in cases)]
    known = [name for name in candidates if name in games.names()]
    if not known and len(games.names()) == 1:
        return games.find(games.names()[0])
    return games.find(known[0] if known else path.stem)


def run_case(game: Game, case: Case) -> None:
    """Run one case; raise `CaseFailed` where it does not come out or cannot be understood."""
    try:
        _run_case(game, case)
    except (TypeError, ValueError, LookupError, AttributeError, OverflowError) as problem:
        raise CaseFailed("case-malformed", problem=repr(problem)) from None


def _run_case(game: Game, case: Case) -> None:
    for key in case:
        if key not in _KEYS:
            raise CaseFailed("case-key", got=key, choices=", ".join(sorted(_KEYS)))
    try:
        position = _set_up(game, case)
    except ParlourError as problem:
        raise CaseFailed("case-position", problem=str(problem)) from None
    except KeyError as problem:
        raise CaseFailed("case-missing", key=str(problem)) from None
    closing = _do_all(position, case.get("do", []), iter(case.get("deals", [])))
    for what, got, expected in _comparisons(position, case, closing):
        if got != expected:
            raise CaseFailed("case-differs", what=what, got=repr(got), expected=repr(expected))


def _set_up(game: Game, case: Case) -> Position:
    """Return the position of a case."""
    given = dict(case.get("options", {}))
    if "preset" in case:
        given["preset"] = case["preset"]
    position = Position(game, given, case["players"])
    game.set_position(position.states, 0, case["at"])
    return position


def _do_all(position: Position, actions: list[str], deals: Iterator[str]) -> list[dict[str, Any]]:
    """Do the actions of a case in order; return the events that close a round they ended.

    ``deals`` are the cards, space-separated, of each shuffle that comes due.
    """
    closing: list[dict[str, Any]] = []
    for text in actions:
        if text.startswith("!"):
            _must_be_refused(position, text[1:].strip())
            continue
        _do(position, text)
        if position.is_mid_round() and (cards := next(deals, None)) is not None:
            _shuffle(position, cards)
        closing = position.derived_events()
    return closing


def _do(position: Position, text: str) -> None:
    """Do ``"<seat> <action>"`` or ``"<seat>@<ms> <action>"``, or raise `CaseFailed`."""
    who, _, what = text.partition(" ")
    seat, _, at = who.partition("@")
    if not (seat.isdecimal() and (at or "0").isdecimal()):
        raise CaseFailed("case-action", got=text)
    try:
        position.play(int(seat), position.read_action(int(seat), what), int(at or 0))
    except ParlourError as problem:
        raise CaseFailed("case-refused", action=text, problem=str(problem)) from None


def _shuffle(position: Position, cards: str) -> None:
    """Let the shuffle that is due bring ``cards``, or raise `CaseFailed`."""
    try:
        position.deal(position.read_cards(cards.split()), position.dealer())
    except ParlourError as problem:
        raise CaseFailed("case-refused", action=cards, problem=str(problem)) from None


def _must_be_refused(position: Position, text: str) -> None:
    """Raise `CaseFailed` unless the action is refused and changes nothing."""
    before = position.states.copy()
    try:
        _do(position, text)
    except CaseFailed as problem:
        if problem.code not in ("case-refused", "case-action"):
            raise
        if position.states.tobytes() != before.tobytes():
            raise CaseFailed("case-changed", action=text) from None
        return
    position.states[:] = before
    raise CaseFailed("case-accepted", action=text)


def _comparisons(
    position: Position, case: Case, closing: list[dict[str, Any]]
) -> Iterator[tuple[str, Any, Any]]:
    """Yield what the case speaks of, what came out, and what the case expects."""
    for seat, expected in case.get("legal", {}).items():
        yield f"legal.{seat}", position.legal_texts(int(seat)), list(expected)
    yield from _counts(position, case)
    for text in case.get("refused", []):
        _must_be_refused(position, text)
    for text in case.get("allowed", []):
        before = position.states.copy()
        _do(position, text)
        position.states[:] = before
    game = position.game
    fields = game.position_fields(position.states, 0)
    for name, expected in case.get("after", {}).items():
        if name not in fields:
            raise CaseFailed("case-key", got=f"after.{name}", choices=", ".join(fields))
        yield f"after.{name}", game.comparable(name, fields[name]), game.comparable(name, expected)
    scored = [event["scored"] for event in closing if "scored" in event]
    yield "scored", scored[0] if scored else None, case.get("scored")
    yield from _result_comparisons(position, case.get("result") or None)


def _counts(position: Position, case: Case) -> Iterator[tuple[str, Any, Any]]:
    """Compare how many actions are legal, and how much two of them can bring about."""
    seats = position.seats_to_act()
    texts = position.legal_texts(seats[0]) if seats else []
    counts = case.get("count", {})
    if not isinstance(counts, dict):
        yield "count", len(texts), counts
        counts = {}
    for word, expected in counts.items():
        yield f"count.{word}", sum(text.split()[0] == word for text in texts), expected
    for name, expected in case.get("after_two", {}).items():
        yield f"after_two.{name}", len(_values_after(position, name, 2)), expected


def _values_after(position: Position, name: str, num_actions: int) -> set[str]:
    """The values that a field of ``after`` can have after so many actions; no shuffle between."""
    game = position.game
    if num_actions == 0:
        fields = game.position_fields(position.states, 0)
        if name not in fields:
            raise CaseFailed("case-key", got=f"after_two.{name}", choices=", ".join(fields))
        return {repr(game.comparable(name, fields[name]))}
    found: set[str] = set()
    before = position.states.copy()
    for seat in position.seats_to_act():
        for action in position.legal_actions(seat):
            position.play(seat, action)
            found |= _values_after(position, name, num_actions - 1)
            position.states[:] = before
    return found


def _result_comparisons(
    position: Position, expected: dict[str, Any] | None
) -> Iterator[tuple[str, Any, Any]]:
    """Compare the result, of which only the fields named count."""
    result = result_of(position)
    if result is None or expected is None:
        yield "result", msgspec.to_builtins(result), expected
        return
    for name, value in expected.items():
        got = getattr(result, name, None)
        yield f"result.{name}", sorted(got) if name == "winners" and got else got, value
