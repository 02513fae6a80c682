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
        """The events of the newest match by number; each must be the same whenever it came."""
        known: dict[int, Message] = {}
        for message in self.messages("event", "skip"):
            earlier = known.setdefault(message["n"], message)
            assert earlier == message, "an event has changed"
        return known

    def hands(self) -> list[list[str]]:
        """The viewer's hand in each deal."""
        return [
            message["own"]["" if "" in message["own"] else "hand"]
            for message in self.messages("event")
            if "dealer" in message
        ]


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode()


def cards_in(text: str) -> set[str]:
    """The coloured cards that a text names; wilds are all alike and tell nothing."""
    return set(_CARD.findall(text))
