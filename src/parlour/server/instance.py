"""Where the server of a store is reached, so that a second start finds the first."""

from __future__ import annotations

import urllib.request
from pathlib import Path

import msgspec

__all__ = ["forget_address", "note_address", "running_address"]

_TIMEOUT_S = 1


def note_address(store: Path, address: str) -> None:
    """Note beside ``store`` where its server is reached."""
    _note(store).write_text(address, encoding="utf-8")


def forget_address(store: Path) -> None:
    """Take the note away."""
    _note(store).unlink(missing_ok=True)


def running_address(store: Path) -> str | None:
    """Return where the server of ``store`` is reached; None if none answers."""
    try:
        address = _note(store).read_text(encoding="utf-8").strip()
        with urllib.request.urlopen(f"{address}healthz", timeout=_TIMEOUT_S) as answer:
            health = msgspec.json.decode(answer.read())
    except (OSError, ValueError, msgspec.DecodeError):
        return None
    return address if isinstance(health, dict) and "parlour" in health else None


def _note(store: Path) -> Path:
    return store.with_suffix(".address")
