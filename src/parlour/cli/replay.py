"""``parlour replay``: a recorded match as text pictures."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from parlour import games
from parlour.cli.words import FAILED, as_command, say, usage_error
from parlour.core.errors import ConfigError, NotationError, ParlourError
from parlour.core.game import EVERYBODY, Game
from parlour.core.record import Deal, Play, Record, open_records, read_lines
from parlour.core.replay import replay
from parlour.core.texts import spoken
from parlour.tui.table import TextTable

__all__ = ["command"]


@as_command("replay")
@click.argument(
    "file", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option("--match", "-k", type=click.IntRange(min=1), default=1, help=say("cli-replay-match"))
@click.option("--step", is_flag=True, help=say("cli-replay-step"))
def command(file: Path, match: int, step: bool) -> None:
    """Print a match event by event."""
    record = _nth_record(file, match)
    try:
        game = games.find(record.game)
        _show(game, record, step=step)
    except ParlourError as problem:
        usage_error(spoken().explain(problem.at("where-match", match)), FAILED)


def _show(game: Game, record: Record, *, step: bool) -> None:
    """Print each event with the table after it; raises the record's first fault."""
    names = [seat.name for seat in record.seats]
    table = TextTable(game, names, viewer=EVERYBODY, width=shutil.get_terminal_size().columns)
    for index, event, lines, position in replay(game, record):
        if isinstance(event, Deal | Play):
            click.echo(say("cli-replay-event", number=str(index)))
            for line in lines:
                click.echo(table.line(line))
            click.echo(table.picture(position) + "\n")
            if step and not _goes_on():
                return
        elif "scored" in event:
            click.echo(table.score_sheet(record.events[: index + 1], position) + "\n")
    if record.result is None:
        click.echo(say("cli-replay-unfinished"))
    else:
        click.echo(table.result(record.result))


def _nth_record(file: Path, number: int) -> Record:
    """Return the ``number``-th match of a file, from 1."""
    matches = 0
    with open_records(file, "rb") as lines:
        for line, record in read_lines(lines):
            matches += 1
            if matches < number:
                continue
            if isinstance(record, NotationError):
                raise record.at("where-line", line)
            return record
    raise ConfigError("no-match", got=number, matches=matches)


def _goes_on() -> bool:
    """Wait for a key or a line; False if the reader wants to stop."""
    try:
        answer = input(say("cli-replay-prompt"))
    except EOFError:
        return False
    return answer.strip().lower() not in ("q", "quit")
