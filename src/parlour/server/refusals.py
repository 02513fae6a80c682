"""Errors as answers: a stable code, words, and the rule."""

from __future__ import annotations

from parlour.core.errors import ParlourError
from parlour.core.texts import ENGLISH
from parlour.server import protocol as p

__all__ = ["refused"]


def refused(command: str, problem: ParlourError) -> p.Refused:
    """Return the answer to a command that was not done."""
    text = ENGLISH.say(f"error-{problem.code}", **problem.arguments)
    return p.Refused(command, problem.code, text, problem.rule)
