"""Those who look at a table, and what they are sent of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from parlour.server import protocol as p
from parlour.server.clock import Clock
from parlour.server.forms import Forms
from parlour.server.outgoing import Delivery, Outgoing, Viewer
from parlour.server.table import Table

__all__ = ["Audience", "as_text"]

_encode = msgspec.json.Encoder().encode


def as_text(message: p.Message) -> str:
    """Return a message as a text frame."""
    return _encode(message).decode()


class Audience:
    """The viewers of a table; those who sit there are present as long as they look."""

    def __init__(self, table: Table, outgoing: Outgoing, clock: Clock) -> None:
        self.viewers: list[Viewer] = []
        self.empty_since_ms = clock.now_ms()
        self.offers_cut = False
        """Whether the deck lies there for the one who may cut it."""
        self._table = table
        self._outgoing = outgoing
        self._clock = clock
        for chair in table.seating:
            chair.away_since_ms = self.empty_since_ms

    def enter(self, viewer: Viewer, seat: int | None, answer: str, *, have: int = -1) -> None:
        """Let a viewer see the table in ``seat`` from now on, after ``answer``.

        Whoever looks already moves there. ``have`` is the number of the last event they have.
        """
        left = None
        if viewer in self.viewers:
            left = viewer.seat
            self._remove(viewer)
        viewer.seat = seat
        self.viewers.append(viewer)
        if seat is not None:
            self._table.seating.chairs[seat].connections += 1
        texts = [answer, *self._missing(seat, have)]
        self._outgoing.send([(viewer, text) for text in texts])
        if left is not None and left != seat:
            self._note_absence(left)
        if seat is not None and seat != left:
            self._tell_seats(but=viewer)

    def leave(self, viewer: Viewer) -> None:
        """Forget a viewer who has gone."""
        self._remove(viewer)
        if not self.viewers:
            self.empty_since_ms = self._clock.now_ms()
        if viewer.seat is not None:
            self._note_absence(viewer.seat)

    def _remove(self, viewer: Viewer) -> None:
        self.viewers.remove(viewer)
        if viewer.seat is not None:
            self._table.seating.chairs[viewer.seat].connections -= 1

    def _note_absence(self, seat: int) -> None:
        """Tell all if nobody looks from ``seat`` any more."""
        chair = self._table.seating.chairs[seat]
        if not chair.is_present:
            chair.away_since_ms = self._clock.now_ms()
            self._tell_seats()

    # What is sent

    def _missing(self, seat: int | None, have: int) -> list[str]:
        """What a viewer lacks of the table, and whether a deck waits to be cut."""
        return [*self._missing_events(seat, have), *self._shuffled_text()]

    def _missing_events(self, seat: int | None, have: int) -> list[str]:
        """The events behind ``have``, or a snapshot where that is smaller."""
        snapshot = as_text(self._table.snapshot(seat))
        tail = self._table.tail(have) if have >= 0 else None
        if tail is None:
            return [snapshot]
        texts = [forms.of(seat) for forms in tail]
        if sum(map(len, texts)) > len(snapshot):
            return [snapshot]
        return [*texts, self._seats_text()]

    def events(self, forms: Sequence[Forms]) -> list[Delivery]:
        """Events for everybody, each in the viewer's form."""
        return [(viewer, told.of(viewer.seat)) for viewer in self.viewers for told in forms]

    def snapshots(self) -> list[Delivery]:
        """The table for everybody, as each sees it."""
        return [(v, as_text(self._table.snapshot(v.seat))) for v in self.viewers]

    def seats(self) -> list[Delivery]:
        """Who sits where, for everybody."""
        text = self._seats_text()
        return [(viewer, text) for viewer in self.viewers]

    def shuffled(self) -> list[Delivery]:
        """The deck that waits to be cut, for everybody."""
        return [(viewer, text) for viewer in self.viewers for text in self._shuffled_text()]

    def _shuffled_text(self) -> list[str]:
        if not self.offers_cut or (deck := self._table.shuffled()) is None:
            return []
        cards = len(deck.cards)
        return [as_text(p.Shuffled(deck.cutter, deck.dealer, cards, deck.commit))]

    def _tell_seats(self, but: Viewer | None = None) -> None:
        self._outgoing.send([(viewer, text) for viewer, text in self.seats() if viewer is not but])

    def _seats_text(self) -> str:
        return as_text(p.Seats(self._table.seating.shown()))
