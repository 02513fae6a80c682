"""Simulations: matches shared out to workers, results and records that do not depend on them."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from parlour.bots import check_name
from parlour.bots.kernels import POLICIES
from parlour.core.compile import is_warm, mark_warm, u64, zeros
from parlour.core.contract import States
from parlour.core.errors import ConfigError
from parlour.core.game import Game
from parlour.core.position import Position
from parlour.core.record import encode
from parlour.sim.batch import play_matches
from parlour.sim.recording import play_record
from parlour.sim.results import Results, summarize

__all__ = ["Config", "simulate", "warm_up"]

_MATCHES_A_CHUNK = 256
_ROUNDS_A_CHUNK = 4096
_ENDLESS = 100_000
"""Rounds after which a match counts as one that does not end."""


@dataclass(frozen=True)
class Config:
    """What is simulated. Raises `ConfigError` where that cannot be."""

    game: Game
    options: Mapping[str, object]
    num_seats: int
    bots: tuple[str, ...]
    """Dealt to the seats in order, repeated, and moved on by one seat each match."""
    count: int
    """Matches, or single rounds."""
    seed: int = 0
    workers: int = 1
    single_rounds: bool = False
    with_legal: bool = False

    def __post_init__(self) -> None:
        for bot in self.bots:
            check_name(bot)
        if len(self.bots) > self.num_seats:
            raise ConfigError("bots-too-many", got=len(self.bots), players=self.num_seats)
        options = self.position.options
        endless = self.game.without_end
        if not self.single_rounds and endless is not None and endless(options) == options:
            raise ConfigError("endless")

    @property
    def position(self) -> Position:
        """A match that has not begun; a single round is one that nothing ends."""
        position = Position(self.game, self.options, self.num_seats)
        if not self.single_rounds or self.game.without_end is None:
            return position
        endless = msgspec.to_builtins(self.game.without_end(position.options))
        return Position(self.game, endless, self.num_seats)

    @property
    def max_rounds(self) -> int:
        """Rounds after which a match is broken off."""
        return 1 if self.single_rounds else _ENDLESS

    def seated(self, match: int) -> list[str]:
        """The bots by seat in ``match``."""
        return [
            self.bots[(seat - match) % self.num_seats % len(self.bots)]
            for seat in range(self.num_seats)
        ]

    def arrangements(self) -> NDArray[np.int64]:
        """The policies by seat of matches 0, 1, .., ``[S, S]``; they repeat after ``S`` matches."""
        rows = [[POLICIES.index(bot) for bot in self.seated(m)] for m in range(self.num_seats)]
        return np.array(rows, np.int64)


class _Chunk(NamedTuple):
    """What one piece of work found: points ``[M, S]``, tallies ``[M, 4]``, CPU s, records."""

    points: NDArray[np.int64]
    tallies: NDArray[np.int64]
    cpu_s: float
    lines: list[bytes]


def warm_up(game: Game, compiling: Callable[[], None]) -> None:
    """Compile the simulation of ``game``; ``compiling`` is called first if that takes a while."""
    name = f"{game.name}-simulation"
    if is_warm(name):
        return
    compiling()
    options = game.options()
    config = Config(game, {}, game.seat_counts(options)[0], (POLICIES[0],), 1, single_rounds=True)
    _play_chunk(config, config.position.states, 0, 1, recording=False)
    _play_chunk(config, config.position.states, 0, 1, recording=True)
    mark_warm(name)


def simulate(
    config: Config,
    *,
    progress: Callable[[int], None] = lambda matches: None,
    write: Callable[[bytes], object] | None = None,
) -> Results:
    """Play all matches and return what was found.

    ``progress`` is told how many matches more are done, ``write`` gets each match's record as a
    line, in order. The same seed gives the same matches with any number of workers.
    """
    _play_chunk(config, config.position.states, 0, 1, recording=write is not None)  # loads kernels
    began = time.perf_counter()
    points = []
    tallies = []
    cpu_s = 0.0
    for chunk in _chunks(config, recording=write is not None):
        points.append(chunk.points[:, : config.num_seats])
        tallies.append(chunk.tallies)
        cpu_s += chunk.cpu_s
        if write is not None:
            for line in chunk.lines:
                write(line + b"\n")
        progress(len(chunk.points))
    return _results(
        config, np.concatenate(points), np.concatenate(tallies), cpu_s, time.perf_counter() - began
    )


def _chunks(config: Config, *, recording: bool) -> Iterator[_Chunk]:
    """Yield the pieces of work in order, a few of them under way at a time."""
    fresh = config.position.states
    size = _ROUNDS_A_CHUNK if config.single_rounds else _MATCHES_A_CHUNK
    if recording:
        size //= 16
    waiting: deque[Future[_Chunk]] = deque()
    with ThreadPoolExecutor(config.workers) as pool:
        try:
            for first in range(0, config.count, size):
                count = min(size, config.count - first)
                waiting.append(
                    pool.submit(_play_chunk, config, fresh, first, count, recording=recording)
                )
                if len(waiting) > 2 * config.workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def _play_chunk(
    config: Config, fresh: States, first: int, count: int, *, recording: bool
) -> _Chunk:
    """Play the matches ``first ..``; kernels run without the GIL, so chunks run side by side."""
    began = time.thread_time()
    points = np.zeros((count, config.game.max_seats), np.int64)
    tallies = np.zeros((count, 4), np.int64)
    lines = []
    if recording:
        for k in range(count):
            record, points[k], tallies[k] = play_record(
                config.position, config.seated(first + k), config.seed, first + k,
                config.max_rounds, with_legal=config.with_legal,
            )  # fmt: skip
            lines.append(encode(record))
    else:
        scratch = np.zeros((2, max(config.game.max_cards, config.game.max_legal)), np.int64)
        states = zeros(1, config.game.state)
        play_matches(
            fresh, states, config.num_seats, config.arrangements(), u64(config.seed), first,
            config.max_rounds, scratch, points, tallies,
        )  # fmt: skip
    return _Chunk(points, tallies, time.thread_time() - began, lines)


def _results(
    config: Config,
    points: NDArray[np.int64],
    tallies: NDArray[np.int64],
    cpu_s: float,
    wall_s: float,
) -> Results:
    """Sum up all chunks."""
    if not config.single_rounds and not tallies[:, 3].all():
        raise ConfigError("does-not-end", match=int(np.argmin(tallies[:, 3])), rounds=_ENDLESS)
    bots = tuple(dict.fromkeys(config.bots))
    repeats = -(-config.count // config.num_seats)
    seated = np.array(
        [[bots.index(bot) for bot in config.seated(m)] for m in range(config.num_seats)], np.int64
    )
    seats, by_bot, differences = summarize(
        points, tallies[:, 0], tallies[:, 2], np.tile(seated, (repeats, 1))[: config.count], bots
    )
    actions = int(tallies[:, 1].sum())
    return Results(
        game=config.game.name,
        players=config.num_seats,
        options=msgspec.to_builtins(config.position.options),
        seed=config.seed,
        workers=config.workers,
        matches=config.count,
        rounds=int(tallies[:, 0].sum()),
        actions=actions,
        actions_per_s=actions / cpu_s if cpu_s else 0.0,
        cpu_s=cpu_s,
        wall_s=wall_s,
        reasons={
            reason: int((tallies[:, 3] == k).sum())
            for k, reason in enumerate(config.game.reasons, 1)
        },
        seats=seats,
        bots=by_bot,
        differences=differences,
    )
