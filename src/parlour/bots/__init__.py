"""Bots: each is a client of its seat and sees what the seat sees.

A bot is handed an `Information`, never the true state, and answers with one of the legal actions.
Searching bots will live beside `parlour.bots.kernels`; `make` finds any bot by its name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from parlour.bots.kernels import POLICIES, choose_action
from parlour.core.chance import Generator, secure_generator
from parlour.core.contract import States
from parlour.core.errors import ConfigError
from parlour.core.game import Game

__all__ = ["Bot", "Information", "KernelBot", "check_name", "make", "names"]


@dataclass(frozen=True)
class Information:
    """What a seat knows when it must act."""

    game: Game
    states: States
    """Its information state, ``[1]`` of the game's state dtype: zeros where it cannot know."""
    seat: int
    legal: list[int]
    """Codes of its legal actions, ascending, at least one."""


class Bot(Protocol):
    """Whoever plays a seat by program."""

    def choose(self, information: Information) -> int:
        """Return one of the legal actions."""


class KernelBot:
    """A bot whose policy is a kernel, as in simulations."""

    def __init__(self, policy: str, generator: Generator) -> None:
        self._policy = POLICIES.index(policy)
        self._generator = generator

    def choose(self, information: Information) -> int:
        """Return the policy's action."""
        return choose_action(self._policy, information.states, 0, information.seat, self._generator)


def names() -> tuple[str, ...]:
    """The names of all bots."""
    return POLICIES


def check_name(name: str) -> str:
    """Return ``name`` if a bot is called so, else raise `ConfigError`."""
    if name not in names():
        raise ConfigError("bot", got=name, choices=", ".join(names()))
    return name


def make(name: str, generator: Generator | None = None) -> Bot:
    """Return a new bot, its chance drawn from ``generator`` or seeded by the operating system.

    Raises `ConfigError` for an unknown name.
    """
    return KernelBot(check_name(name), secure_generator() if generator is None else generator)
