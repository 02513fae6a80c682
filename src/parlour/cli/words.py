"""What commands share: words from the catalogue, and errors turned into exit codes."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import click

from parlour.core.errors import ConfigError, ParlourError
from parlour.core.texts import spoken

__all__ = ["as_command", "echo_json", "errors_told", "say", "usage_error"]

FAILED = 1
"""Exit code: the work was done and something is wrong (a faulty record)."""
MISUSED = 2
"""Exit code: the command cannot do what was asked (a wrong option, a missing file)."""


def say(message: str, **arguments: object) -> str:
    """Return a message in the terminal's language."""
    return spoken().say(message, **arguments)


def as_command(name: str) -> Callable[[Callable[..., None]], click.Command]:
    """Make a function the command ``name``: help and example from the catalogue, errors told."""

    def make(function: Callable[..., None]) -> click.Command:
        @functools.wraps(function)
        def telling(*args: Any, **kwargs: Any) -> None:
            with errors_told():
                function(*args, **kwargs)

        decorate = click.command(
            name, help=say(f"cli-{name}-help"), epilog=say(f"cli-{name}-example")
        )
        return decorate(telling)

    return make


@contextmanager
def errors_told() -> Iterator[None]:
    """Tell a `ParlourError` on standard error and exit with its code."""
    try:
        yield
    except ParlourError as problem:
        usage_error(
            spoken().explain(problem), MISUSED if isinstance(problem, ConfigError) else FAILED
        )
    except OSError as problem:
        if isinstance(problem, BrokenPipeError):
            raise
        name = str(problem.filename or "")
        usage_error(say("error-file", name=name, problem=problem.strerror or str(problem)), MISUSED)


def usage_error(text: str, code: int = MISUSED) -> NoReturn:
    """Print an error and exit."""
    click.echo(say("cli-error", what=text), err=True)
    raise SystemExit(code)


def echo_json(value: object) -> None:
    """Print ``value`` as one JSON object on a line."""
    click.echo(json.dumps(value))
