"""Simulations: the same with any number of workers, with records or without; honest statistics."""

from __future__ import annotations

import hashlib
import math

import msgspec
import numpy as np
import pytest

from parlour import games
from parlour.core.errors import ConfigError
from parlour.core.record import decode
from parlour.core.replay import faults
from parlour.sim.results import Results
from parlour.sim.simulate import Config, simulate
from parlour.sim.stats import proportion, ratio


def _config(**changes: object) -> Config:
    values: dict[str, object] = {
        "game": games.find("fool"),
        "options": {},
        "num_seats": 5,
        "bots": ("greedy", "random"),
        "count": 60,
        "seed": 7,
    }
    return Config(**{**values, **changes})  # type: ignore[arg-type]


def _without_times(results: Results) -> dict[str, object]:
    data = msgspec.to_builtins(results)
    for field in ("actions_per_s", "cpu_s", "wall_s", "workers"):
        del data[field]
    return dict(data)


def test_any_number_of_workers_finds_the_same() -> None:
    found = [_without_times(simulate(_config(workers=n, count=700))) for n in (1, 2, 3)]
    assert found[0] == found[1] == found[2]


def test_any_number_of_workers_writes_the_same_records() -> None:
    digests = []
    for workers in (1, 2):
        lines: list[bytes] = []
        simulate(_config(workers=workers, with_legal=True), write=lines.append)
        digests.append(hashlib.sha256(b"".join(lines)).hexdigest())
    assert digests[0] == digests[1]


def test_records_are_of_the_matches_that_are_played_without() -> None:
    lines: list[bytes] = []
    with_records = simulate(_config(), write=lines.append)
    assert _without_times(with_records) == _without_times(simulate(_config()))
    assert len(lines) == 60


def test_another_seed_plays_other_matches() -> None:
    assert simulate(_config(seed=1)).actions != simulate(_config(seed=2)).actions


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_records_have_no_fault(players: int) -> None:
    options: dict[str, object] = {"preset": "foppen1995"} if players == 3 else {"announce": True}
    config = _config(options=options, num_seats=players, count=6, bots=("random",), with_legal=True)
    lines: list[bytes] = []
    simulate(config, write=lines.append)
    for line in lines:
        record = decode(line)
        assert record.result is not None
        assert list(faults(config.game, record)) == []


def test_single_rounds_have_no_result() -> None:
    lines: list[bytes] = []
    config = _config(
        single_rounds=True, count=30, options={"loss_limit": -1}, bots=("random",), num_seats=8
    )
    results = simulate(config, write=lines.append)
    assert (results.rounds, len(lines)) == (30, 30)
    assert not any(list(faults(config.game, decode(line))) for line in lines)
    assert all(decode(line).result is None for line in lines)


def test_bots_move_on_by_one_seat_each_match() -> None:
    config = _config(num_seats=5, bots=("greedy", "random"))
    assert config.seated(0) == ["greedy", "random", "greedy", "random", "greedy"]
    assert config.seated(1) == ["greedy", "greedy", "random", "greedy", "random"]
    lines: list[bytes] = []
    simulate(_config(count=3), write=lines.append)
    for match, line in enumerate(lines):
        assert [seat.bot for seat in decode(line).seats] == config.seated(match)


def test_greedy_is_far_ahead_of_random() -> None:
    results = simulate(_config(bots=("greedy", "random", "random", "random", "random"), count=500))
    (difference,) = results.differences
    low, _high = difference.points_per_round_interval
    assert low is not None
    assert low > 5


@pytest.mark.parametrize(
    ("players", "random", "greedy"),
    [(4, -8.6, -5.0), (5, -10.1, -5.7), (6, -11.6, -6.8), (8, -17.7, -11.5)],
)
def test_tables_of_one_bot_score_as_measured(players: int, random: float, greedy: float) -> None:
    def mean(bot: str) -> float:
        config = _config(num_seats=players, bots=(bot,), count=20_000, single_rounds=True)
        (found,) = simulate(config).bots
        return found.points_per_round

    assert mean("random") == pytest.approx(random, abs=0.2)
    assert mean("greedy") >= greedy


def test_an_endless_match_is_refused_but_its_rounds_are_not() -> None:
    endless = {"loss_limit": 0, "ten_limit": 0}
    with pytest.raises(ConfigError, match="nothing ever ends"):
        _config(options=endless)
    assert simulate(_config(options=endless, single_rounds=True, count=3)).rounds == 3


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"bots": ("clever",)}, "no such bot"),
        ({"bots": ("random",) * 6}, "more bots than seats"),
        ({"num_seats": 9}, "4, 5, 6, 7, 8"),
        ({"options": {"preset": "none"}}, "no such preset"),
    ],
)
def test_what_cannot_be_simulated_is_refused(changes: dict[str, object], words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        _config(**changes)


def test_proportions_have_the_interval_of_wilson() -> None:
    # Newcombe 1998, Statistics in Medicine 17, table I, method 3: 81 of 263, 0 of 20.
    found = proportion(81, 263)
    assert (found.low, found.high) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    none = proportion(0, 20)
    assert (none.low, none.high) == pytest.approx((0.0, 0.1611), abs=5e-5)


def test_a_ratio_of_equal_denominators_is_a_mean_with_its_interval() -> None:
    values = np.array([3.0, 5.0, 8.0, 4.0])
    found = ratio(values, np.ones(4))
    error = values.std(ddof=1) / math.sqrt(4)
    assert found.value == pytest.approx(5.0)
    assert found.high == pytest.approx(5.0 + 1.959964 * error, rel=1e-6)


def test_the_interval_of_a_ratio_covers_the_truth_as_often_as_it_says() -> None:
    generator = np.random.default_rng(5)
    covered = 0
    for _ in range(1000):
        rounds = generator.integers(1, 10, 80).astype(np.float64)
        points = -5.0 * rounds + generator.normal(0, 8, 80) * np.sqrt(rounds)
        found = ratio(points, rounds)
        assert found.low is not None
        assert found.high is not None
        covered += found.low <= -5.0 <= found.high
    assert 0.92 <= covered / 1000 <= 0.97


def test_one_match_has_no_interval() -> None:
    assert ratio(np.array([1.0]), np.array([2.0])) == (0.5, None, None)
