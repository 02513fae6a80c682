"""A view of Pegs as a text picture: the ring of holes, what each seat has, the hand and its moves.

With four players the ring is drawn as a square, the viewer's side at the bottom; with six and
eight every side is a line of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parlour.core.game import TableText, View
from parlour.games.pegs.notation import CARD_ORDER
from parlour.games.pegs.state import COLOURS, NUM_PEGS, SIDE

__all__ = ["LOOKUPS", "picture", "tallies"]

_DOOR, _OUT = 3, 8
"""Holes of a side, counted from its corner: the in-spot and the come-out (R5)."""
_MOVES_SHOWN = 36


def picture(view: View, table: TableText) -> str:
    """Return the table as lines of text, the viewer's moves numbered."""
    draw = _square if len(view.table.pegs) == 4 else _sides
    return "\n".join([_title(view, table), "", *draw(view, table), "", *_hands(view, table)])


def tallies(view: View) -> list[tuple[str, list[int]]]:
    """The row of pegs that are home."""
    return [("pegs-sheet-home", [_at_home(pegs) for pegs in view.table.pegs])]


def _at_home(pegs: str) -> int:
    return sum(place.startswith("h") for place in pegs.split())


def _cards(view: View, table: TableText) -> str:
    """The discards by rank."""
    shown = [
        f"{rank} x {count}"
        for rank, count in zip(CARD_ORDER, view.table.discards, strict=True)
        if count
    ]
    return table.texts.say("pegs-picture-discards", cards=", ".join(shown) or "-")


def _last(view: View, table: TableText) -> str:
    """The last move of every seat."""
    return "\n".join(
        f"{COLOURS[seat]} {table.names[seat]}: {move or '-'}"
        for seat, move in enumerate(view.table.moves)
    )


def _own_hand(view: View, table: TableText) -> str:
    return "\n".join(_hands(view, table))


def _all_moves(view: View, table: TableText) -> str:
    """Every legal action with its number."""
    return "\n".join(_in_columns(_numbered(table.legal), table.width))


LOOKUPS: dict[str, Callable[[View, TableText], str]] = {
    "last": _last,
    "cards": _cards,
    "hand": _own_hand,
    "moves": _all_moves,
}
"""What a person may look up besides the table."""


def _title(view: View, table: TableText) -> str:
    shown = view.table
    pile = shown.deck - sum(shown.hands) - sum(shown.discards)
    say = table.texts.say
    parts = [say("pegs-picture-pile", pile=pile, discards=sum(shown.discards))]
    if shown.turn >= 0:
        parts.append(
            say(
                "pegs-picture-turn",
                name=table.names[shown.turn],
                you="yes" if shown.turn == view.viewer else "no",
            )
        )
    return "  ".join(parts)


def _on_track(view: View) -> dict[int, str]:
    """The colour's letter on every hole that holds a peg."""
    return {
        int(place): COLOURS[colour]
        for colour, pegs in enumerate(view.table.pegs)
        for place in pegs.split()
        if place.isdecimal()
    }


def _empty(hole: int) -> str:
    return {_DOOR: "i", _OUT: "o"}.get(hole % SIDE, ".")


def _lane(pegs: str, colour: int) -> list[str]:
    """The home lane of a colour from h1 on: its letter in capitals where a peg is home."""
    held = pegs.split()
    return [COLOURS[colour].upper() if f"h{h}" in held else "_" for h in range(1, NUM_PEGS + 1)]


def _square(view: View, table: TableText) -> list[str]:
    """Four sides as a square of 19 by 19, what each seat has beside it."""
    own = max(view.viewer, 0)
    pegs = _on_track(view)
    grid = [[" "] * (SIDE + 1) for _ in range(SIDE + 1)]
    for ahead in range(4):
        colour = (own + ahead) % 4
        for step in range(SIDE):
            hole = SIDE * colour + step
            x, y = _turned(SIDE - step, SIDE, ahead)
            grid[y][x] = pegs.get(hole, _empty(hole))
        for depth, mark in enumerate(_lane(view.table.pegs[colour], colour), 1):
            x, y = _turned(SIDE - _DOOR, SIDE - depth, ahead)
            grid[y][x] = mark
    left = 2 + 2 * (SIDE + 1) + 2
    beside = ["", *_seats(view, table, table.width - left)]
    lines = []
    for row, cells in enumerate(grid):
        note = beside[row] if row < len(beside) else ""
        lines.append(("  " + " ".join(cells) + "   " + note).rstrip())
    return lines


def _turned(x: int, y: int, quarters: int) -> tuple[int, int]:
    """A point of the square turned clockwise about its middle."""
    for _ in range(quarters):
        x, y = SIDE - y, x
    return x, y


def _sides(view: View, table: TableText) -> list[str]:
    """Each side as a line: its first hole's number, its 18 holes, its home lane."""
    pegs = _on_track(view)
    left = 4 + SIDE + 1 + NUM_PEGS + 2
    notes = _seats(view, table, table.width - left)
    lines = []
    for colour in range(len(view.table.pegs)):
        first = SIDE * colour
        holes = "".join(pegs.get(hole, _empty(hole)) for hole in range(first, first + SIDE))
        lane = "".join(_lane(view.table.pegs[colour], colour))
        lines.append(f"{first:>3} {holes} {lane}  {notes[colour]}".rstrip())
    return lines


def _seats(view: View, table: TableText, room: int) -> list[str]:
    """A line for each seat: colour, name, team, pegs in the start area and home, cards.

    Names are cut where a line would be longer than ``room``.
    """
    shown = view.table

    def line(seat: int, name: str) -> str:
        return ("> " if seat == shown.turn else "  ") + table.texts.say(
            "pegs-picture-seat",
            colour=COLOURS[seat],
            name=name,
            team=shown.teams[seat] + 1,
            start=NUM_PEGS - len(shown.pegs[seat].split()),
            home=_at_home(shown.pegs[seat]),
        )

    seats = range(len(shown.pegs))
    left = max(room - max(len(line(seat, "")) for seat in seats), 1)
    width = min(max(map(len, table.names)), 16, left)
    return [line(seat, table.names[seat].ljust(width)[:width]) for seat in seats]


def _hands(view: View, table: TableText) -> list[str]:
    """The hands that may be seen, below them the viewer's moves."""
    say = table.texts.say
    lines = []
    for seat, own in view.own.items():
        is_you = seat == view.viewer
        title = say("pegs-picture-your-hand") if is_you else say(
            "pegs-picture-hand", name=table.names[seat]
        )  # fmt: skip
        lines.append(f"{title} {' '.join(own.hand) or '-'}")
    moves = _numbered(table.legal)
    lines += _in_columns(moves[:_MOVES_SHOWN], table.width)
    if len(moves) > _MOVES_SHOWN:
        lines.append(say("pegs-picture-more", count=len(moves) - _MOVES_SHOWN))
    return lines


def _numbered(legal: Sequence[str]) -> list[str]:
    return [f"{number:>3} {text}" for number, text in enumerate(legal, 1)]


def _in_columns(texts: Sequence[str], width: int) -> list[str]:
    """Texts in columns, read downwards."""
    if not texts:
        return []
    column = max(map(len, texts)) + 2
    across = max(1, width // column)
    down = -(-len(texts) // across)
    rows = [[text.ljust(column) for text in texts[row::down]] for row in range(down)]
    return ["".join(row).rstrip() for row in rows]
