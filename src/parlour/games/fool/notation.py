"""Cards and actions of Fool as text: ``G17``, ``W``, ``announce``, ``silent``."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from parlour.core.contract import Cards
from parlour.core.errors import NotationError
from parlour.games.fool.state import ANNOUNCE, COLOURS, SILENT, WILD

__all__ = ["format_action", "read_action", "read_cards"]

_WORDS = {"announce": ANNOUNCE, "silent": SILENT}
_CARDS = {
    f"{colour}{rank}": i * 32 + rank for i, colour in enumerate(COLOURS) for rank in range(2, 32)
} | {"W": WILD}
_CODES = _CARDS | _WORDS
_TEXTS = {code: text for text, code in _CODES.items()}


def format_action(action: int) -> str:
    """Return the text of a card or action; a number sign and the code for what is neither.

    >>> format_action(17), format_action(128)
    ('G17', 'W')
    """
    return _TEXTS.get(action, f"#{action}")


def read_action(text: str) -> int:
    """Return the code of a card or action, or raise `NotationError`.

    >>> read_action("R5")
    37
    """
    try:
        return _CODES[text]
    except KeyError:
        raise NotationError("fool-action", got=text) from None


def read_cards(texts: Sequence[object]) -> Cards:
    """Return the codes of cards, ``[N]`` int64, or raise `NotationError` for the first bad one."""
    for text in texts:
        if not isinstance(text, str) or text not in _CARDS:
            raise NotationError("fool-card", got=str(text))
    return np.array([_CARDS[str(text)] for text in texts], np.int64)
