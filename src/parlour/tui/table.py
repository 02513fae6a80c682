"""A match in lines of text: the log, the table, the score sheet, the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.core.game import Game, Line, TableText
from parlour.core.position import Position
from parlour.core.record import Event, Result
from parlour.core.texts import Texts, spoken

__all__ = ["TextTable"]


class TextTable:
    """The table as ``viewer`` sees it, in the terminal's language."""

    def __init__(
        self, game: Game, names: Sequence[str], *, viewer: int, width: int = 80,
        texts: Texts | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.names = [_plain(name) for name in names]
        self.viewer = viewer
        self.width = width
        self.texts = texts or spoken()

    def line(self, line: Line) -> str:
        """A line of the log in words."""
        is_seat = line.seat >= 0
        return self.texts.say(
            line.message,
            **line.arguments,
            name=self.names[line.seat] if is_seat else "",
            you="yes" if is_seat and line.seat == self.viewer else "no",
        )

    def context(self, position: Position) -> TableText:
        """What a picture needs besides the view."""
        is_turn = self.viewer in position.seats_to_act()
        legal = position.legal_texts(self.viewer) if is_turn else []
        return TableText(position.options, self.names, legal, self.texts, self.width)

    def picture(self, position: Position) -> str:
        """The table as a text picture, the viewer's legal actions marked."""
        return self.game.picture(position.view(self.viewer), self.context(position))

    def score_sheet(self, events: Sequence[Event], position: Position) -> str:
        """Points of every round, then the totals and what else the game counts."""
        rounds = [
            event["scored"] for event in events if isinstance(event, dict) and "scored" in event
        ]
        rows: list[tuple[str, Sequence[Any]]] = [
            (self.texts.say("sheet-round", round=number), points)
            for number, points in enumerate(rounds, 1)
        ]
        rows.append((self.texts.say("sheet-total"), position.scores()))
        for message, numbers in self.game.tallies(position.view(self.viewer)):
            rows.append((self.texts.say(message), numbers))
        first = max(len(label) for label, _numbers in rows)
        widths = [max(len(name), 5) for name in self.names]
        head = " " * first + "  " + "  ".join(map(str.rjust, self.names, widths))
        lines = [
            label.ljust(first)
            + "  "
            + "  ".join(str(n).rjust(w) for n, w in zip(ns, widths, strict=True))
            for label, ns in rows
        ]
        return "\n".join([head, *lines])

    def result(self, result: Result) -> str:
        """Who won, with how many points where there are any, and why the match ended."""
        reason = self.texts.say(f"{self.game.name}-reason-{result.reason}")
        winners = [self.names[seat] for seat in result.winners]
        if not winners:
            return self.texts.say("match-without-winner", reason=reason)
        names = winners[0]
        if len(winners) > 1:
            names = self.texts.say("list-and", first=", ".join(winners[:-1]), last=winners[-1])
        if self.game.without_end is None:
            return self.texts.say(
                "match-won",
                you="yes" if self.viewer in result.winners else "no",
                names=names,
                count=len(winners),
                reason=reason,
            )
        return self.texts.say(
            "match-result",
            count=len(winners),
            you="yes" if result.winners == [self.viewer] else "no",
            names=names,
            points=self.texts.say("match-points", points=max(result.scores)),
            reason=reason,
        )


def _plain(name: str) -> str:
    """Return a name as one line of a table can show it: printable and not too long."""
    return "".join(character for character in name if character.isprintable())[:24] or "?"
