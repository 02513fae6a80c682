"""What a table sends, in order and never before the events that it tells of are stored."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from parlour.server.journal import Write
from parlour.server.store import Store

__all__ = ["Outgoing", "Viewer"]


class Viewer(Protocol):
    """Somebody who looks at a table, as its room sees them."""

    seat: int | None
    """The seat whose cards are theirs."""

    def send(self, text: str) -> None:
        """Send one message, after those that were sent before."""

    def close(self, code: int, why: str) -> None:
        """Send no more and close the connection, saying why."""


Delivery = tuple[Viewer, str]


class Outgoing:
    """The messages of one table that wait for the store."""

    def __init__(self, store: Store, on_failure: Callable[[], None]) -> None:
        self._store = store
        self._on_failure = on_failure
        self._waiting: deque[list[Delivery]] = deque()

    @property
    def is_waiting(self) -> bool:
        """Whether anything waits for the store."""
        return bool(self._waiting)

    def send(self, deliveries: Sequence[Delivery]) -> None:
        """Send messages after everything that still waits."""
        if self._waiting:
            self._waiting[-1].extend(deliveries)
            return
        for viewer, text in deliveries:
            viewer.send(text)

    def store_and_send(self, rows: Sequence[Write], deliveries: Sequence[Delivery]) -> None:
        """Send messages once ``rows`` are stored."""
        self._waiting.append(list(deliveries))
        self._store.append(rows).add_done_callback(self._stored)

    def _stored(self, commit: asyncio.Future[None]) -> None:
        """Send what waited for this commit; commits come in the order of the writes."""
        if not self._waiting:
            return  # the table has been given up
        deliveries = self._waiting.popleft()
        if commit.exception() is not None:
            self._waiting.clear()
            self._on_failure()
            return
        for viewer, text in deliveries:
            viewer.send(text)
