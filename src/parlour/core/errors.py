"""What can go wrong, by the question that was asked.

Each error carries a stable ``code``, its ``arguments`` and, where one exists, the ``rule`` that
forbids the thing. The words for a code are the message ``error-<code>`` of the catalogues
(`parlour.core.texts`), so the edge can say them in the viewer's language; ``str(error)`` is
English.
"""

from __future__ import annotations

__all__ = ["ConfigError", "IllegalAction", "NotationError", "ParlourError"]


class ParlourError(Exception):
    """A request that cannot be met: ``code``, ``arguments``, ``rule`` and ``where`` say why.

    ``where`` lists places from the outermost to the innermost, each a message id with its number,
    such as ``("where-event", 17)``.
    """

    def __init__(self, code: str, *, rule: str | None = None, **arguments: object) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.arguments = arguments
        self.where: tuple[tuple[str, int], ...] = ()

    def at(self, place: str, number: int) -> ParlourError:
        """Put ``place`` (a message id such as ``where-event``) before the places known so far."""
        self.where = ((place, number), *self.where)
        return self

    def __str__(self) -> str:
        from parlour.core.texts import ENGLISH

        return ENGLISH.explain(self)


class NotationError(ParlourError):
    """A text (card, action, record, position) that cannot be read."""


class IllegalAction(ParlourError):
    """A readable action that the rules do not allow now."""


class ConfigError(ParlourError):
    """A table that cannot exist: wrong option, value, number of seats, unknown game or bot."""
