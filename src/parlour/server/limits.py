"""How much a client may ask for: a bucket for each kind of command, and sizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from parlour.server import protocol as p

__all__ = ["Bucket", "Kind", "Limits", "Quota", "kind_of"]

Kind = Literal["play", "lobby", "history", "nonsense"]
"""Kinds of messages that are counted apart."""

_KINDS: dict[type, Kind] = {p.Play: "play", p.Why: "play", p.GetHistory: "history"}


@dataclass(frozen=True)
class Quota:
    """``count`` messages in ``window_ms``."""

    count: int
    window_ms: int


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What one connection or address may do."""

    play: Quota = Quota(100, 20_000)
    lobby: Quota = Quota(30, 30_000)
    history: Quota = Quota(10, 30_000)
    nonsense: Quota = Quota(10, 30_000)
    """Messages that cannot be read."""
    message_bytes: int = 8192
    """The longest message."""
    tables_per_address: int = 50
    """Tables in memory that one address has made."""
    viewers_per_table: int = 50
    waiting_bytes: int = 1_000_000
    """What may wait for a client that reads slowly."""


class Bucket:
    """Counts messages: it is full of tokens at first and fills up again evenly."""

    def __init__(self, quota: Quota, now_ms: int) -> None:
        self._quota = quota
        self._tokens = float(quota.count)
        self._filled_ms = now_ms

    def take(self, now_ms: int) -> bool:
        """Take a token; False if there is none."""
        passed = now_ms - self._filled_ms
        self._filled_ms = now_ms
        refill = passed * self._quota.count / self._quota.window_ms
        self._tokens = min(self._quota.count, self._tokens + refill)
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


def kind_of(command: p.Command) -> Kind:
    """Return the kind under which ``command`` is counted."""
    return _KINDS.get(type(command), "lobby")
