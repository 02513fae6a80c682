"""Answers given, so that a command that comes again is answered again and not done twice."""

from __future__ import annotations

from parlour.server import protocol as p
from parlour.server.audience import as_text

__all__ = ["Answers"]

_REMEMBERED = 256
"""How many commands of each seat a table remembers."""


class Answers:
    """The newest answers to the commands of each seat, by the command's id.

    An answer is a text, or the number of the event that was made, None without one: then `Ok`.
    """

    def __init__(self) -> None:
        self._by_seat: dict[int, dict[str, str | int | None]] = {}

    def find(self, seat: int | None, command: str) -> str | None:
        """The answer that a seat's command got, as text; None if it is new."""
        mine = {} if seat is None else self._by_seat.get(seat, {})
        if command not in mine:
            return None
        answer = mine[command]
        if isinstance(answer, str):
            return answer
        return as_text(p.Ok(command) if answer is None else p.Ok(command, answer))

    def keep(self, seat: int | None, command: str, answer: str | int | None) -> None:
        """Remember an answer to a seat."""
        if seat is None:
            return
        mine = self._by_seat.setdefault(seat, {})
        mine[command] = answer
        if len(mine) > _REMEMBERED:
            del mine[next(iter(mine))]

    def load(self, stored: list[tuple[int, str, int | None]]) -> None:
        """Remember what was done before the server was started."""
        for seat, command, n in stored:
            self.keep(seat, command, n)
