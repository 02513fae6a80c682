"""The registry: every folder here that has a ``GAME`` is a game; nothing lists them."""

from __future__ import annotations

import functools
import importlib
import pkgutil

from parlour.core.errors import ConfigError
from parlour.core.game import Game

__all__ = ["find", "names"]


@functools.cache
def names() -> tuple[str, ...]:
    """The names of all games, sorted. Imports none of them."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@functools.cache
def find(name: str) -> Game:
    """Return the game called ``name``, or raise `ConfigError`."""
    if name not in names():
        raise ConfigError("game", got=name, choices=", ".join(names()))
    module = importlib.import_module(f"{__name__}.{name}")
    game: Game = module.GAME
    return game
