"""The cards in use (R2), as data: a correction of the inferred table is one line here."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["FOPPEN_1995", "INFERRED", "WHOLE", "Deck"]


class Deck(NamedTuple):
    """The highest rank of each colour (ranks run from 2) and the number of wilds."""

    green: int
    red: int
    yellow: int
    blue: int
    wilds: int

    @property
    def num_cards(self) -> int:
        """The number of cards of the deck."""
        return sum(max(top - 1, 0) for top in self[:4]) + self.wilds


INFERRED = {
    4: Deck(17, 13, 11, 8, 3),
    5: Deck(20, 16, 14, 10, 4),
    6: Deck(23, 19, 17, 12, 5),
    7: Deck(26, 22, 20, 14, 6),
    8: Deck(27, 23, 21, 15, 6),
}
"""By the number of players. The totals are the sheet's, the ranks our reading (R2)."""

FOPPEN_1995 = Deck(20, 16, 14, 10, 4)
"""The 60-card deck (R21)."""

WHOLE = INFERRED[8]
"""All 88 cards."""
