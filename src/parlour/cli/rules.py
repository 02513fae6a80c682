"""``parlour rules``: the rules of a game, or some clauses of them."""

from __future__ import annotations

import sys

import click

from parlour.cli.choices import game_argument
from parlour.cli.words import as_command, say, usage_error
from parlour.core.game import Game
from parlour.core.rulebook import clause_of, rulebook

__all__ = ["command"]


@as_command("rules")
@game_argument()
@click.argument("clauses", nargs=-1, metavar="[CLAUSE]...")
def command(game: Game, clauses: tuple[str, ...]) -> None:
    """Print the rules, through a pager on a terminal."""
    if not clauses:
        text = rulebook(game)
        if sys.stdout.isatty():
            click.echo_via_pager(text)
        else:
            click.echo(text)
        return
    for clause in clauses:
        found = clause_of(game, clause)
        if found is None:
            usage_error(say("cli-rules-no-clause", got=clause))
        click.echo(found)
