"""A game's RULES.md: whole, or clause by clause."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from parlour.core.game import Game

__all__ = ["clause_of", "rulebook"]


def rulebook(game: Game) -> str:
    """Return the rules of ``game`` as text (Markdown)."""
    return _read(game.folder / "RULES.md")


@functools.cache
def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def clause_of(game: Game, clause: str) -> str | None:
    """Return the text of a clause such as ``R9``, None if there is none.

    A clause is a paragraph or list item that begins with its number in bold; lines that belong to
    it follow indented.
    """
    number = clause.strip().upper()
    match = re.search(
        rf"^[-*] \*\*{re.escape(number)}\b.*?(?=^[-*#] ?\S|^\S|\Z)",
        rulebook(game),
        re.MULTILINE | re.DOTALL,
    )
    if match is None:
        return None
    lines = (line.strip() for line in match.group().strip().splitlines())
    return " ".join(lines).lstrip("-* ").replace("**", "")
