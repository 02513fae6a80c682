"""Estimates with 95 % intervals. The unit of analysis is the match."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Estimate", "proportion", "ratio"]

_Z95 = 1.959963984540054


class Estimate(NamedTuple):
    """A value and its 95 % interval; bounds are None where there is too little to tell."""

    value: float
    low: float | None
    high: float | None


def ratio(numerators: NDArray[np.float64], denominators: NDArray[np.float64]) -> Estimate:
    """Estimate a sum over a sum, such as points per round, from one pair a match.

    The interval is that of the ratio estimator (Cochran 1977, "Sampling Techniques", 6.4): matches
    are independent, the rounds within a match need not be.
    """
    n = len(numerators)
    total = float(denominators.sum())
    if total == 0.0:
        return Estimate(0.0, None, None)
    value = float(numerators.sum()) / total
    if n < 2:
        return Estimate(value, None, None)
    residuals = numerators - value * denominators
    error = math.sqrt(float((residuals**2).sum()) / (n - 1) * n) / total
    return Estimate(value, value - _Z95 * error, value + _Z95 * error)


def proportion(successes: int, trials: int) -> Estimate:
    """Estimate a proportion, with the interval of Wilson (1927, JASA 22)."""
    if trials == 0:
        return Estimate(0.0, None, None)
    share = successes / trials
    z2 = _Z95**2 / trials
    centre = (share + z2 / 2) / (1 + z2)
    half = _Z95 / (1 + z2) * math.sqrt(share * (1 - share) / trials + z2 / (4 * trials))
    return Estimate(share, max(0.0, centre - half), min(1.0, centre + half))
