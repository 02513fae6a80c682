"""``parlour check``: replay records and report every fault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from parlour import games
from parlour.cli.words import FAILED, as_command, echo_json, say
from parlour.core.errors import ParlourError
from parlour.core.record import Record, open_records, read_lines
from parlour.core.replay import faults
from parlour.core.texts import spoken

__all__ = ["command"]


@as_command("check")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help=say("cli-option-json"))
def command(files: tuple[Path, ...], as_json: bool) -> None:
    """Report every fault of every record; exit with 1 if there is one."""
    total = 0
    for path in files:
        matches = 0
        found: list[tuple[int, ParlourError]] = []
        for number, record in _records(path):
            matches += 1
            found += [(number, problem) for problem in _faults(record)]
        total += len(found)
        if as_json:
            told = [
                {
                    "line": number,
                    "event": dict(problem.where).get("where-event"),
                    "code": problem.code,
                    "rule": problem.rule,
                    "text": spoken().explain(problem),
                }
                for number, problem in found
            ]
            echo_json({"file": str(path), "matches": matches, "faults": told})
            continue
        for number, problem in found:
            click.echo(f"{path}: {spoken().explain(problem.at('where-line', number))}")
        click.echo(f"{path}: {say('cli-check-summary', matches=matches, faults=len(found))}")
    if total:
        raise SystemExit(FAILED)


def _records(path: Path) -> Iterator[tuple[int, Record | ParlourError]]:
    """The records of a file by line; a file that cannot be decompressed is a fault of line 1."""
    with open_records(path, "rb") as file:
        yield from read_lines(file)


def _faults(record: Record | ParlourError) -> Iterator[ParlourError]:
    """Everything that is wrong with what a line holds."""
    if isinstance(record, ParlourError):
        yield record
        return
    try:
        game = games.find(record.game)
    except ParlourError as problem:
        yield problem
        return
    yield from faults(game, record)
