"""What a simulation found, by seat and by bot."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from parlour.sim.stats import Estimate, proportion, ratio

__all__ = ["BotResult", "Difference", "Results", "SeatResult", "summarize"]

Interval = tuple[float | None, float | None]


class SeatResult(msgspec.Struct, frozen=True):
    """How a seat fared over all matches, whoever sat there."""

    seat: int
    points_per_round: float
    points_per_round_interval: Interval
    wins: int
    """Matches won, shared ones among them."""
    win_share: float
    win_share_interval: Interval


class BotResult(msgspec.Struct, frozen=True):
    """How a bot fared over all seats it sat in."""

    bot: str
    seats: int
    """Seats played, summed over matches."""
    points_per_round: float
    points_per_round_interval: Interval
    wins: int
    win_share: float
    """Wins for each seat played."""
    win_share_interval: Interval


class Difference(msgspec.Struct, frozen=True):
    """Points a round that one bot made more than another at the same tables."""

    bot: str
    other: str
    points_per_round: float
    points_per_round_interval: Interval


class Results(msgspec.Struct, frozen=True):
    """One simulation. Intervals are 95 %, matches being independent."""

    game: str
    players: int
    options: dict[str, object]
    seed: int
    workers: int
    matches: int
    """Matches begun; with single rounds, the rounds."""
    rounds: int
    actions: int
    actions_per_s: float
    """Per CPU second over all workers, compilation left out."""
    cpu_s: float
    wall_s: float
    reasons: dict[str, int]
    """How many matches ended in which way."""
    seats: list[SeatResult]
    bots: list[BotResult]
    differences: list[Difference]


def summarize(
    points: NDArray[np.int64], rounds: NDArray[np.int64], winners: NDArray[np.int64],
    seated: NDArray[np.int64], bots: Sequence[str],
) -> tuple[list[SeatResult], list[BotResult], list[Difference]]:  # fmt: skip
    """Return the results by seat, by bot and by pair of bots.

    ``points: [M, S]`` totals, ``rounds: [M]``, ``winners: [M]`` masks, ``seated: [M, S]`` the index
    in ``bots`` of who sat where.
    """
    num_seats = points.shape[1]
    won = winners[:, None] >> np.arange(num_seats) & 1
    weights = rounds.astype(np.float64)
    seats = [
        SeatResult(
            seat, *_points(points[:, seat], weights), int(won[:, seat].sum()), *_share(won[:, seat])
        )
        for seat in range(num_seats)
    ]
    by_bot = []
    means = []
    for index, bot in enumerate(bots):
        here = seated == index
        count = here.sum(axis=1)
        gained = np.where(here, points, 0).sum(axis=1)
        wins = np.where(here, won, 0).sum(axis=1)
        share = ratio(wins.astype(np.float64), count.astype(np.float64))
        means.append(gained / np.maximum(count, 1))
        by_bot.append(
            BotResult(
                bot, int(count.sum()), *_points(gained, weights * count),
                int(wins.sum()), share.value, _interval(share),
            )
        )  # fmt: skip
    differences = [
        Difference(bots[a], bots[b], *_points(means[a] - means[b], weights))
        for a, b in itertools.combinations(range(len(bots)), 2)
    ]
    return seats, by_bot, differences


def _points(
    gained: NDArray[np.int64] | NDArray[np.float64], weights: NDArray[np.float64]
) -> tuple[float, Interval]:
    """Points a round with their interval."""
    estimate = ratio(gained.astype(np.float64), weights)
    return estimate.value, _interval(estimate)


def _share(won: NDArray[np.int64]) -> tuple[float, Interval]:
    """The share of matches won with its interval."""
    estimate = proportion(int(won.sum()), len(won))
    return estimate.value, _interval(estimate)


def _interval(estimate: Estimate) -> Interval:
    return (estimate.low, estimate.high)
