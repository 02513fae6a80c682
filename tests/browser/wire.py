"""What a page was sent over its sockets, message by message."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, WebSocket

__all__ = ["Wire", "cards_in"]

Message = dict[str, Any]

_CARD = re.compile(r"(?<![A-Za-z0-9])[GRYB]\d{1,2}(?!\d)")


class Wire:
    """Keeps every frame that a page receives; must be made before the page is loaded."""

    def __init__(self, page: Page) -> None:
        self.received: list[str] = []
        self.sent: list[str] = []
        self.num_sockets = 0
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        self.num_sockets += 1
        socket.on("framereceived", lambda frame: self.received.append(_text(frame)))
        socket.on("framesent", lambda frame: self.sent.append(_text(frame)))

    def messages(self, *kinds: str) -> Iterator[Message]:
        """The messages received that are of these kinds."""
        for text in self.received:
            message: Message = json.loads(text)
            if message["type"] in kinds:
                yield message

    def events(self) -> dict[int, Message]:
        """The events by number: none missing behind a snapshot, each the same whenever it came."""
        known: dict[int, Message] = {}
        newest = -1
        for message in self.messages("snapshot", "event", "skip", "history"):
            if message["type"] == "snapshot":
                newest = message["n"]
                continue
            for event in message.get("events", [message]):
                n = event["n"]
                assert known.setdefault(n, event) == event, f"event {n} has changed"
            if "n" in message:
                assert message["n"] <= newest + 1, f"event {message['n']} came after {newest}"
                newest = max(newest, message["n"])
        return known

    def plays(self) -> list[tuple[int, str]]:
        """What was played: seat and card, in the order of the log."""
        told = sorted(self.events().items())
        return [(event["seat"], event["do"]) for _, event in told if "do" in event]

    def hands(self) -> dict[int, list[str]]:
        """The viewer's hand in each deal, by the number of its event."""
        deals = (message for message in self.messages("event") if "dealer" in message)
        return {deal["n"]: deal["own"]["hand"] for deal in deals}


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode()


def cards_in(text: str) -> set[str]:
    """The coloured cards that a text names; wilds are all alike and tell nothing."""
    return set(_CARD.findall(text))
