"""A view of Fool as a text picture: a line for each seat, the trick beside it, the hand below."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from parlour.core.game import TableText, View
from parlour.games.fool.state import COLOURS

__all__ = ["LOOKUPS", "picture", "tallies"]


def picture(view: View, table: TableText) -> str:
    """Return the table as lines of text, legal cards of the viewer in brackets."""
    return "\n".join([_title(view, table), *_seats(view, table), *_hands(view, table)])


def tallies(view: View) -> list[tuple[str, list[int]]]:
    """The row of tens below the totals."""
    return [("fool-sheet-tens", [seat.tens for seat in view.table.seats])]


def _last_trick(view: View, table: TableText) -> str:
    """The trick finished last, in the order played, its winner and its Fools."""
    say = table.texts.say
    shown = view.table
    if not shown.last_trick:
        return say("fool-picture-no-last-trick")
    cards = [
        say("fool-picture-last-trick-card", name=table.names[seat], card=card)
        for seat, card in map(_split, shown.last_trick)
    ]
    lines = [say("fool-picture-last-trick", trick=", ".join(cards))]
    for message, seats in (("wins", [shown.last_winner]), ("fool", shown.last_fools)):
        lines += [
            say(
                f"fool-log-{message}",
                name=table.names[seat],
                you="yes" if seat == view.viewer else "no",
            )
            for seat in seats
        ]
    return " ".join(lines)


def _cards(view: View, table: TableText) -> str:
    """Which cards of this deck were played and which were not, as far as that may be looked up."""
    played = [*view.table.played, *(card for _, card in map(_split, view.table.trick))]
    shown = {"lately": played}
    if table.options.perfect_memory:
        unplayed = list(view.table.deck)
        for card in played:
            unplayed.remove(card)
        shown = {"played": played, "unplayed": unplayed}
    lines = []
    for message, cards in shown.items():
        lines.append(table.texts.say(f"fool-picture-{message}"))
        lines += [
            "  " + " ".join(card for card in cards if card[0] == colour)
            for colour in COLOURS + "W"
            if any(card[0] == colour for card in cards)
        ]
    return "\n".join(lines)


def _own_hand(view: View, table: TableText) -> str:
    """The viewer's hand."""
    return "\n".join(_hands(view, table))


LOOKUPS = {"last": _last_trick, "cards": _cards, "hand": _own_hand}
"""What a person may look up besides the table."""


def _split(laid: str) -> tuple[int, str]:
    """The seat and the card of ``seat:card``."""
    seat, _, card = laid.partition(":")
    return int(seat), card


def _title(view: View, table: TableText) -> str:
    """Which round it is and what was led."""
    shown = view.table
    say = table.texts.say
    dealer = table.names[shown.dealer] if shown.dealer >= 0 else ""
    parts = [say("fool-picture-round", round=shown.round, dealer=dealer)]
    if shown.phase == "announcing":
        parts.append(say("fool-picture-announcing"))
    elif shown.phase == "playing":
        parts.append(say("fool-picture-colour", colour=shown.colour or "none"))
    return "  ".join(parts)


def _seats(view: View, table: TableText) -> list[str]:
    """The head and a line for each seat."""
    say = table.texts.say
    width = max(len(name) for name in table.names)
    heads = [say(f"fool-picture-{column}") for column in ("cards", "total", "tens")]
    lines = [f"    {say('fool-picture-player'):{width}}  {'  '.join(heads)}"]
    laid = dict(map(_split, view.table.trick))
    for seat, shown in enumerate(view.table.seats):
        numbers = ["-" if shown.num_cards is None else str(shown.num_cards)]
        numbers += [str(shown.total), str(shown.tens)]
        columns = [f"{number:>{len(head)}}" for number, head in zip(numbers, heads, strict=True)]
        mark = ">" if seat == view.table.turn else " "
        note = _note(view, table, seat, laid.get(seat))
        line = f"  {mark} {table.names[seat]:{width}}  {'  '.join(columns)}  {note}"
        lines.append(line.rstrip())
    return lines


def _note(view: View, table: TableText, seat: int, card: str | None) -> str:
    """The card of a seat in this trick and how it stands."""
    say = table.texts.say
    shown = view.table.seats[seat]
    notes = [f"{card:<4}"] if card else []
    if view.table.phase == "playing":
        if seat == view.table.winning:
            notes.append(say("fool-picture-wins"))
        if seat in view.table.worst:
            notes.append(say("fool-picture-fool"))
        if shown.has_disc:
            notes.append(say("fool-picture-sits-out"))
        if seat == view.table.turn:
            notes.append(say("fool-picture-to-play"))
    if shown.announced is not None:
        notes.append(say("fool-picture-announced", word="yes" if shown.announced else "no"))
    return " ".join(notes)


def _hands(view: View, table: TableText) -> list[str]:
    """The hands that the viewer sees."""
    lines = []
    for seat, own in view.own.items():
        label = "fool-picture-your-hand" if seat == view.viewer else "fool-picture-hand"
        legal = table.legal if seat == view.viewer else ()
        lines += _hand(table.texts.say(label, name=table.names[seat]), own.hand, legal, table)
    return lines


def _hand(label: str, hand: list[str], legal: Sequence[str], table: TableText) -> list[str]:
    """A hand, colour by colour, wrapped to the width."""
    if not hand:
        return [f"{label} {table.texts.say('fool-picture-empty')}"]
    groups = []
    for colour in COLOURS + "W":
        cards = [f"[{c}]" if c in legal else f" {c} " for c in hand if c[0] == colour]
        if cards:
            groups.append(" ".join(cards))
    return textwrap.wrap(
        f"{label} " + "  ".join(groups),
        table.width,
        subsequent_indent=" " * (len(label) + 1),
        break_long_words=False,
    )
