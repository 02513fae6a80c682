"""An event of a table in the form of each viewer, built up from the game's views.

A viewer is a seat, or None who sees what everybody sees. What all see is worked out and encoded
once; a seat's own cards and legal actions are added to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import UNSET

from parlour.core.position import Position
from parlour.core.record import Deal, Play, Result
from parlour.core.record import Event as RecordEvent
from parlour.core.replay import Replay
from parlour.server import protocol as p
from parlour.server.changes import changes

__all__ = ["Forms", "Teller", "tell_all"]

_encode = msgspec.json.Encoder().encode


class Forms(msgspec.Struct, frozen=True):
    """One event in every form."""

    n: int
    shared: str
    """As a text frame, for whoever sees no more of it than everybody."""
    besides: dict[int, str]
    """By seat: the fields that it sees besides, and the brace that closes the frame."""

    def of(self, seat: int | None) -> str:
        """The form of a viewer, as a text frame."""
        more = None if seat is None else self.besides.get(seat)
        return self.shared if more is None else f"{self.shared[:-1]},{more}"


class Teller:
    """Tells the events of a match one after the other, each just after it has happened.

    ``seats`` are those whose cards somebody may look at. Nothing is told of what was before.
    """

    def __init__(self, position: Position, seats: Iterable[int]) -> None:
        self._position = position
        self._seats = tuple(seats)
        self._table: Any = None
        self._view: dict[str, Any] = {}
        self._hands: dict[int, Any] = dict.fromkeys(self._seats)
        self._own: dict[int, dict[str, Any]] = {seat: {} for seat in self._seats}
        self._unrevealed: list[Deal] = []

    @property
    def view(self) -> dict[str, Any] | None:
        """The public view as it was told last; None before the first deal."""
        return self._view or None

    def own(self, seat: int) -> dict[str, Any] | None:
        """What a seat sees besides, as it was told last; None before the first deal."""
        return self._own[seat] or None

    def legal(self, seat: int) -> list[str]:
        """The actions that are legal for a seat now."""
        return self._position.legal_texts(seat)

    def pass_over(self, event: RecordEvent) -> None:
        """Take note of an event that is not told."""
        if isinstance(event, Deal):
            self._unrevealed.append(event)
        elif isinstance(event, dict):
            self._unrevealed.clear()

    def catch_up(self) -> None:
        """Take what the viewers know to be what they may know now."""
        self._public_changes()
        for seat in self._seats:
            self._own_changes(seat)

    def tell(
        self, n: int, event: RecordEvent, *, is_secret: bool = False, result: Result | None = None
    ) -> Forms:
        """Return the forms of event ``n``.

        ``is_secret``: only its own seat may see what was done. ``result``: that of the match
        which has ended with this event.
        """
        if isinstance(event, dict):
            return self._tell_derived(n, event, result)
        facts: dict[str, Any] = {"set": self._public_changes() or UNSET}
        if isinstance(event, Deal):
            self._unrevealed.append(event)
            facts |= {
                "dealer": event.dealer,
                "commit": UNSET if event.fair is UNSET else event.fair.commit,
                "cut": UNSET if event.fair is UNSET else event.fair.cut,
            }
        else:
            facts |= {"seat": event.seat, "by": event.by}
            if not is_secret:
                facts["do"] = event.do
        hidden = event if is_secret and isinstance(event, Play) else None
        return self._in_all_forms(self._closed(n, facts, result), hidden)

    def _tell_derived(self, n: int, event: dict[str, Any], result: Result | None) -> Forms:
        facts = {"scored": event["scored"]} if "scored" in event else {}
        return self._in_all_forms(self._closed(n, facts, result, has_ended=True), None)

    def _closed(
        self, n: int, facts: dict[str, Any], result: Result | None, *, has_ended: bool = False
    ) -> p.Event:
        """The event, with what is revealed once a round or the match has ended."""
        if result is not None:
            facts["result"] = msgspec.to_builtins(result)
        if has_ended or result is not None:
            facts["reveal"] = [_revealed(deal) for deal in self._unrevealed if _is_fair(deal)]
            self._unrevealed.clear()
        return p.Event(n=n, **facts)

    def _in_all_forms(self, event: p.Event, hidden: Play | None) -> Forms:
        """Encode what all see once, and besides what single seats see."""
        acting = self._position.seats_to_act()
        besides = {}
        for seat in self._seats:
            extra: dict[str, Any] = {}
            if hidden is not None and hidden.seat == seat:
                extra["do"] = hidden.do
            if own := self._own_changes(seat):
                extra["own"] = own
            if seat in acting:
                extra["legal"] = self.legal(seat)
            if extra:
                besides[seat] = _encode(extra)[1:].decode()
        return Forms(event.n, _encode(event).decode(), besides)

    def _public_changes(self) -> dict[str, Any]:
        position = self._position
        table = position.game.public_view(position.states, 0, position.options)
        if table == self._table:
            return {}
        old, self._view = self._view, msgspec.to_builtins(table)
        self._table = table
        return changes(old, self._view)

    def _own_changes(self, seat: int) -> dict[str, Any]:
        position = self._position
        hand = position.game.private_view(position.states, 0, position.options, seat)
        if hand == self._hands[seat]:
            return {}
        old, self._own[seat] = self._own[seat], msgspec.to_builtins(hand)
        self._hands[seat] = hand
        return changes(old, self._own[seat])


def _is_fair(deal: Deal) -> bool:
    """Whether there is a commitment to the deal that can be checked."""
    return deal.fair is not UNSET and deal.fair.salt is not UNSET


def _revealed(deal: Deal) -> p.Reveal:
    """What the commitment to a fair deal was made from."""
    assert deal.fair is not UNSET
    assert deal.fair.salt is not UNSET
    before = deal.deal if deal.fair.before_cut is UNSET else deal.fair.before_cut
    return p.Reveal(deal=list(before), salt=deal.fair.salt, cut=deal.fair.cut)


def tell_all(replay: Replay, teller: Teller, first: int, *, untold: int = 0) -> list[Forms]:
    """Fold the record of ``replay`` and return the forms of its events, numbered from ``first``.

    ``teller`` tells the position of ``replay``. The forms of the first ``untold`` events are left
    out; a negative number counts from the end.
    """
    record = replay.record
    events = record.events
    untold = untold if untold >= 0 else max(0, len(events) + untold)
    told = []
    for number, event in enumerate(events):
        if number == untold > 0:
            teller.catch_up()
        is_secret = isinstance(event, Play) and _is_secret(replay.position, event)
        replay.take(event)
        if number < untold:
            teller.pass_over(event)
            continue
        result = record.result if number == len(events) - 1 else None
        told.append(teller.tell(first + number, event, is_secret=is_secret, result=result))
    return told


def _is_secret(position: Position, play: Play) -> bool:
    """Whether others may not see what a seat is about to do."""
    game = position.game
    action = position.read_action(play.seat, play.do)
    return game.is_secret(position.states, 0, play.seat, action)
