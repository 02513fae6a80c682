"""Compiling games' rules before the first match on a machine, while telling how far it is."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from parlour.cli.words import say
from parlour.core.game import Game
from parlour.play.warmup import warm_up

__all__ = ["compile_rules"]


def compile_rules(games: Iterable[Game]) -> None:
    """Compile what matches of ``games`` need; silent where that was done before."""
    for game in games:
        warm_up(game, _tell)


def _tell(done: int, steps: int) -> None:
    """Tell how far it is: counting on a terminal, once elsewhere."""
    if sys.stderr.isatty():
        click.echo(f"\r{say('compiling')} {done}/{steps}", nl=done == steps, err=True)
    elif done == 0:
        click.echo(say("compiling"), err=True)
