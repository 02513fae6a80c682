"""Replaying a record: every event is checked against the rules while the match is folded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET

from parlour.core.chance import is_committed
from parlour.core.contract import NO_DEALER
from parlour.core.errors import IllegalAction, NotationError, ParlourError
from parlour.core.game import Game, Line
from parlour.core.position import Position
from parlour.core.record import Deal, Derived, Event, Fair, Play, Record, Result

__all__ = ["Replay", "faults", "replay", "result_of"]


def result_of(position: Position) -> Result | None:
    """Return the result of a match, None while it goes on."""
    reason = position.reason()
    if reason is None:
        return None
    return Result(scores=position.scores(), winners=position.winners(), reason=reason)


class Replay:
    """A match that is folded event by event.

    Raises `ConfigError` or `NotationError` at once where the record's head cannot be.
    """

    def __init__(self, game: Game, record: Record) -> None:
        if record.rules != game.rules_version:
            raise NotationError("record-rules", got=record.rules, expected=game.rules_version)
        self.record = record
        self.position = Position(game, record.options, record.players)
        if len(record.seats) != record.players:
            raise NotationError("record-seats", got=len(record.seats), expected=record.players)
        self.pending: list[Derived] = []
        """Derived events that must come next."""
        self._last_at = 0

    def take(self, event: Event) -> list[Line]:
        """Fold one event; return what happened, for the log.

        Raises `NotationError` or `IllegalAction`; then the position is as before, except that a
        derived event or a ``legal`` list that is wrong has been passed.
        """
        if isinstance(event, dict):
            self._take_derived(event)
            return []
        if self.pending:
            raise NotationError("event-missing", expected=_shown(self.pending[0]))
        if self.position.is_over():
            raise NotationError("event-after-end")
        if isinstance(event, Deal):
            self._take_deal(event)
            return []
        return self._take_play(event)

    def _take_derived(self, event: Derived) -> None:
        expected = self.pending.pop(0) if self.pending else None
        if expected is None:
            raise NotationError("event-unexpected", got=_shown(event))
        unordered = self.position.game.unordered
        if _comparable(event, unordered) != _comparable(expected, unordered):
            raise NotationError("event-derived", got=_shown(event), expected=_shown(expected))

    def _take_deal(self, event: Deal) -> None:
        position = self.position
        dealer = position.dealer() if position.is_chance_due() else NO_DEALER
        if (event.dealer is UNSET) != (dealer == NO_DEALER) and position.is_chance_due():
            raise NotationError(
                "deal-dealer-field", expected="yes" if event.dealer is UNSET else "no"
            )
        cards = position.read_cards(event.deal)
        position.deal(cards, NO_DEALER if event.dealer is UNSET else event.dealer)
        if event.fair is not UNSET:
            _check_fair(event.deal, event.fair)

    def _take_play(self, event: Play) -> list[Line]:
        position = self.position
        at = self._last_at if event.at is UNSET else event.at
        if at < 0 or (at < self._last_at and not position.game.times_step_back):
            raise NotationError("event-time", got=at, last=self._last_at)
        action = position.read_action(event.seat, event.do)
        legal = UNSET if event.legal is UNSET else position.legal_texts(event.seat)
        self._last_at = at
        lines = position.play(event.seat, action, at)
        self.pending = position.derived_events()
        if legal != event.legal:
            raise NotationError("event-legal", got=_shown(event.legal), expected=_shown(legal))
        return lines

    def check_result(self) -> None:
        """Raise `NotationError` unless the record's result is that of the events."""
        given = self.record.result
        expected = result_of(self.position)
        if self.pending:
            if given is None:
                return  # the record ends before its last round was written down
            raise NotationError("event-missing", expected=_shown(self.pending[0]))
        if (given is None) != (expected is None) or (
            given is not None
            and expected is not None
            and (
                (given.scores, given.reason) != (expected.scores, expected.reason)
                or sorted(given.winners) != sorted(expected.winners)
            )
        ):
            raise NotationError("record-result", got=_shown(given), expected=_shown(expected))


def replay(game: Game, record: Record) -> Iterator[tuple[int, Event, list[Line], Position]]:
    """Yield each event with its index, what happened, and the position after it.

    Raises at the first fault, with the event's index. The position is one object that moves on.
    """
    fold = Replay(game, record)
    for index, event in enumerate(record.events):
        try:
            lines = fold.take(event)
        except ParlourError as problem:
            raise problem.at("where-event", index) from None
        yield index, event, lines, fold.position
    fold.check_result()


def faults(game: Game, record: Record) -> Iterator[ParlourError]:
    """Yield everything that is wrong with ``record``.

    A wrong derived event, ``legal`` list or result is reported and passed; after an event that
    cannot be folded nothing behind it means anything, so that is the last fault.
    """
    try:
        fold = Replay(game, record)
    except ParlourError as problem:
        yield problem
        return
    for index, event in enumerate(record.events):
        try:
            fold.take(event)
        except ParlourError as problem:
            yield problem.at("where-event", index)
            if isinstance(problem, IllegalAction) or problem.code not in _PASSED:
                return
    try:
        fold.check_result()
    except NotationError as problem:
        yield problem


def _check_fair(deal: list[str | list[str]], fair: Fair) -> None:
    """Raise `NotationError` unless the deal is the one committed to, as far as it is revealed."""
    cards = [card for pile in deal for card in ([pile] if isinstance(pile, str) else pile)]
    if fair.before_cut is not UNSET:
        cut = 0 if fair.cut is UNSET else fair.cut
        if not 0 <= cut <= len(cards) or fair.before_cut[cut:] + fair.before_cut[:cut] != cards:
            raise NotationError("deal-cut", cut=cut)
        cards = fair.before_cut
    if fair.salt is not UNSET and not is_committed(cards, fair.salt, fair.commit):
        raise NotationError("deal-commitment", commit=fair.commit)


_PASSED = {"event-derived", "event-legal", "deal-commitment", "deal-cut"}
"""Faults behind which a replay can go on: the event was folded."""


def _shown(value: Any) -> str:
    """Return ``value`` as it would stand in a record."""
    return msgspec.json.encode(value).decode()


def _comparable(event: Derived, unordered: frozenset[str]) -> bytes:
    """Return ``event`` as bytes that are equal for events that mean the same."""
    fields = {
        name: sorted(value, key=str) if name in unordered and isinstance(value, list) else value
        for name, value in event.items()
    }
    return msgspec.json.encode(fields, order="sorted")
