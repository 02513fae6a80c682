"""Answers given, so that a command that comes again is answered again and not done twice."""

from __future__ import annotations

import msgspec

from parlour.server import protocol as p

__all__ = ["Answers"]

_REMEMBERED = 256
"""How many refusals and answers of each seat a table remembers beside those it has stored."""

_encode = msgspec.json.Encoder().encode


class Answers:
    """The newest answers to the commands of each seat, by the command's id."""

    def __init__(self) -> None:
        self._by_seat: dict[int, dict[str, str]] = {}

    def find(self, seat: int | None, command: str) -> str | None:
        """The answer that a seat's command got; None if it is new."""
        if seat is None or seat not in self._by_seat:
            return None
        return self._by_seat[seat].get(command)

    def keep(self, seat: int | None, command: str, answer: str) -> None:
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
            ok = p.Ok(command) if n is None else p.Ok(command, n)
            self.keep(seat, command, _encode(ok).decode())
