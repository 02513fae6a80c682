"""Options that several commands have: which game, how many players, what the table agrees on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click
import msgspec

from parlour import games
from parlour.cli.words import say
from parlour.core.errors import ConfigError
from parlour.core.game import Game

__all__ = ["game_argument", "given_options", "least_players", "table_options"]

F = TypeVar("F", bound=Callable[..., Any])


def _find_game(
    _context: click.Context, _parameter: click.Parameter, name: str | None
) -> Game | None:
    """Return the game called ``name``."""
    if name is None:
        return None
    try:
        return games.find(name)
    except ConfigError as problem:
        raise click.BadParameter(str(problem)) from None


def game_argument(*, required: bool = True) -> Callable[[F], F]:
    """Add the argument GAME."""
    return click.argument(
        "game", metavar="GAME" if required else "[GAME]", callback=_find_game, required=required
    )


def table_options(function: F) -> F:
    """Add ``--players``, ``--preset`` and ``--option``."""
    for add in (
        click.option(
            "--option", "-o", "options", multiple=True, metavar="NAME=VALUE",
            help=say("cli-option-option"),
        ),
        click.option("--preset", help=say("cli-option-preset")),
        click.option("--players", "-n", type=click.IntRange(min=1), help=say("cli-option-players")),
    ):  # fmt: skip
        function = add(function)
    return function


def given_options(preset: str | None, options: tuple[str, ...]) -> dict[str, object]:
    """Return the options that were given, or raise `ConfigError` for one without a value."""
    given: dict[str, object] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise ConfigError("option-syntax", got=option)
        given[name.strip()] = _value(value.strip())
    if preset is not None:
        given["preset"] = preset
    return given


def least_players(game: Game, given: dict[str, object]) -> int:
    """Return the smallest number of players of a table with these options."""
    from parlour.core.options import resolve

    return game.seat_counts(resolve(game.options, given))[0]


def _value(text: str) -> object:
    """Return a value as JSON has it; what is no JSON is a text."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
