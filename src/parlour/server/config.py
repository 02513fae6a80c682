"""How a server runs: everything that can be set, with its default."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from parlour.server.clock import Clock, LoopClock
from parlour.server.limits import Limits

__all__ = ["Config"]

_STATIC = Path(__file__).resolve().parent.parent / "static"


@dataclass(frozen=True, kw_only=True)
class Config:
    """The settings of one server."""

    store: Path | None = None
    """The file of tables; None keeps them in memory."""
    durable: bool = False
    """Whether an event is safe against a loss of power before anybody sees it."""
    pace_ms: int = 700
    """The least time that a bot takes."""
    grace_ms: int = 30_000
    """How long a person may be away before a bot plays on."""
    ready_ms: int = 45_000
    """How long the first who is ready for the next round waits for the others."""
    cut_ms: int = 12_000
    """How long the deal waits for whoever may cut the cards; 0: nobody is asked."""
    idle_ms: int = 600_000
    """How long a table that nobody looks at stays in memory."""
    limits: Limits = field(default_factory=Limits)
    origins: tuple[str, ...] = ()
    """Origins of other sites whose pages may connect, such as ``https://example.org``."""
    hosts: tuple[str, ...] = ()
    """The names under which the server may be called; empty: any."""
    static: Path = _STATIC
    """The folder of the built client."""
    clock: Clock = field(default_factory=LoopClock)
