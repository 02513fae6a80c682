"""How far counts are from what was expected."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

__all__ = ["CREDIBLE", "deviation"]

CREDIBLE = 4.5
"""A fair sample deviates more than this about three times in a million."""


def deviation(counts: ArrayLike, shares: ArrayLike | None = None) -> float:
    """Return Pearson's statistic as standard deviations of a normal distribution.

    ``shares`` are the expected shares, in any unit; equal if None. The transformation is that of
    Wilson and Hilferty (1931).
    """
    got = np.asarray(counts, np.float64)
    wanted = np.ones_like(got) if shares is None else np.asarray(shares, np.float64)
    wanted = wanted * (got.sum() / wanted.sum())
    assert wanted.min() >= 5, "cells too small for a chi-square test"
    freedom = got.size - 1
    statistic = float(((got - wanted) ** 2 / wanted).sum())
    spread = 2 / (9 * freedom)
    return float(((statistic / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)
