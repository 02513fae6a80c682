"""``parlour simulate``: whole matches of bots at kernel speed."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from pathlib import Path

import click
import msgspec

from parlour.cli.choices import game_argument, given_options, least_players, table_options
from parlour.cli.words import as_command, echo_json, say
from parlour.core.game import Game
from parlour.core.record import open_records
from parlour.sim.results import Interval, Results
from parlour.sim.simulate import Config, simulate, warm_up

__all__ = ["command"]


@as_command("simulate")
@game_argument()
@table_options
@click.option("--bots", "-b", default="greedy", show_default=True, help=say("cli-simulate-bots"))
@click.option("--matches", "-m", type=click.IntRange(min=1), help=say("cli-simulate-matches"))
@click.option("--rounds", "-r", type=click.IntRange(min=1), help=say("cli-simulate-rounds"))
@click.option(
    "--seed", type=click.IntRange(0, 2**64 - 1), default=0, show_default=True,
    help=say("cli-simulate-seed"),
)  # fmt: skip
@click.option(
    "--workers", "-w", type=click.IntRange(min=1), default=os.cpu_count() or 1,
    help=say("cli-simulate-workers"),
)  # fmt: skip
@click.option(
    "--records", type=click.Path(dir_okay=False, path_type=Path), help=say("cli-simulate-records")
)
@click.option("--legal", is_flag=True, help=say("cli-simulate-legal"))
@click.option("--json", "as_json", is_flag=True, help=say("cli-option-json"))
def command(
    game: Game,
    players: int | None,
    preset: str | None,
    options: tuple[str, ...],
    bots: str,
    matches: int | None,
    rounds: int | None,
    seed: int,
    workers: int,
    records: Path | None,
    legal: bool,
    as_json: bool,
) -> None:
    """Simulate, print what was found, write records."""
    if matches is not None and rounds is not None:
        raise click.UsageError(say("cli-simulate-matches-or-rounds"))
    if legal and records is None:
        raise click.UsageError(say("cli-simulate-legal-needs-records"))
    given = given_options(preset, options)
    config = Config(
        game,
        given,
        least_players(game, given) if players is None else players,
        tuple(bot.strip() for bot in bots.split(",")),
        rounds or matches or 100,
        seed=seed,
        workers=workers,
        single_rounds=rounds is not None,
        with_legal=legal,
    )
    warm_up(game, lambda: click.echo(say("compiling"), err=True))
    with ExitStack() as stack:
        write = None
        if records is not None:
            write = stack.enter_context(open_records(records, "wb")).write
        bar = stack.enter_context(
            click.progressbar(
                length=config.count,
                label=say("cli-simulate-progress"),
                file=sys.stderr,
                hidden=not sys.stderr.isatty(),
            )
        )
        results = simulate(config, progress=bar.update, write=write)
    if as_json:
        echo_json(msgspec.to_builtins(results))
    else:
        _print(results, has_points=game.without_end is not None)


def _print(results: Results, *, has_points: bool) -> None:
    """Print results as tables; a game whose matches are one round has winners and no points."""
    click.echo(
        say(
            "cli-simulate-summary" if has_points else "cli-simulate-summary-matches",
            each=f"{results.actions / max(results.matches, 1):.1f}",
            matches=results.matches,
            rounds=results.rounds,
            actions=results.actions,
            speed=f"{results.actions_per_s / 1e6:.2f}",
            seconds=f"{results.wall_s:.2f}",
        )
    )
    columns = ("who", "points", "wins", "share")
    rows = [
        (
            say("cli-simulate-seat", seat=str(seat.seat)),
            _with_interval(seat.points_per_round, seat.points_per_round_interval, 2),
            str(seat.wins),
            _with_interval(100 * seat.win_share, _percent(seat.win_share_interval), 1),
        )
        for seat in results.seats
    ] + [
        (
            bot.bot,
            _with_interval(bot.points_per_round, bot.points_per_round_interval, 2),
            str(bot.wins),
            _with_interval(100 * bot.win_share, _percent(bot.win_share_interval), 1),
        )
        for bot in results.bots
    ]
    head = tuple(say(f"cli-simulate-{column}") for column in columns)
    shown = [
        [
            cell
            for column, cell in zip(columns, row, strict=True)
            if has_points or column != "points"
        ]
        for row in (head, *rows)
    ]
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    for row in shown:
        cells = zip(row, widths, strict=True)
        click.echo("  ".join(f"{cell:<{width}}" for cell, width in cells).rstrip())
    for found in results.differences if has_points else ():
        points = _with_interval(found.points_per_round, found.points_per_round_interval, 2)
        click.echo(say("cli-simulate-difference", bot=found.bot, other=found.other, points=points))


def _with_interval(value: float, interval: Interval, digits: int) -> str:
    """A number with its interval in brackets."""
    low, high = interval
    if low is None or high is None:
        return f"{value:.{digits}f}"
    return f"{value:.{digits}f} [{low:.{digits}f}, {high:.{digits}f}]"


def _percent(interval: Interval) -> Interval:
    low, high = interval
    return (None if low is None else 100 * low, None if high is None else 100 * high)
