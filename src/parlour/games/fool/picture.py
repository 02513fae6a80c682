"""A view of Fool as a text picture: a line for each seat, the trick beside it, the hand below."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from parlour.core.game import TableText
from parlour.games.fool.state import COLOURS
from parlour.games.fool.view import FoolView

__all__ = ["LOOKUPS", "picture", "tallies"]


def picture(view: FoolView, table: TableText) -> str:
    """Return the table as lines of text, legal cards of the viewer in brackets."""
    return "\n".join([_title(view, table), *_seats(view, table), *_hands(view, table)])


def tallies(view: FoolView) -> list[tuple[str, list[int]]]:
    """The row of tens below the totals."""
    return [("fool-sheet-tens", [seat.tens for seat in view.seats])]


def _last_trick(view: FoolView, table: TableText) -> str:
    """The trick finished last, in the order played, its winner and its Fools."""
    say = table.texts.say
    if not view.last_trick:
        return say("fool-picture-no-last-trick")
    cards = [
        say("fool-picture-last-trick-card", name=table.names[laid.seat], card=laid.card)
        for laid in view.last_trick
    ]
    lines = [say("fool-picture-last-trick", trick=", ".join(cards))]
    for message, seats in (("wins", [view.last_winner]), ("fool", view.last_fools)):
        lines += [
            say(
                f"fool-log-{message}",
                name=table.names[seat],
                you="yes" if seat == view.viewer else "no",
            )
            for seat in seats
        ]
    return " ".join(lines)


def _cards(view: FoolView, table: TableText) -> str:
    """Which cards of this deck were played and which were not (R20)."""
    unplayed = list(view.deck)
    for card in view.played:
        unplayed.remove(card)
    lines = []
    for message, cards in (("played", view.played), ("unplayed", unplayed)):
        lines.append(table.texts.say(f"fool-picture-{message}"))
        lines += [
            "  " + " ".join(card for card in cards if card[0] == colour)
            for colour in COLOURS + "W"
            if any(card[0] == colour for card in cards)
        ]
    return "\n".join(lines)


def _own_hand(view: FoolView, table: TableText) -> str:
    """The viewer's hand."""
    return "\n".join(_hands(view, table))


LOOKUPS = {"last": _last_trick, "cards": _cards, "hand": _own_hand}
"""What a person may look up besides the table."""


def _hands(view: FoolView, table: TableText) -> list[str]:
    """The hands that the viewer sees."""
    lines = []
    for seat, shown in enumerate(view.seats):
        if shown.hand is None:
            continue
        label = "fool-picture-your-hand" if seat == view.viewer else "fool-picture-hand"
        legal = table.legal if seat == view.viewer else ()
        lines += _hand(table.texts.say(label, name=table.names[seat]), shown.hand, legal, table)
    return lines


def _title(view: FoolView, table: TableText) -> str:
    """Which round it is and what was led."""
    dealer = table.names[view.dealer] if view.dealer >= 0 else ""
    say = table.texts.say
    parts = [say("fool-picture-round", round=view.round, dealer=dealer)]
    if view.phase == "announcing":
        parts.append(say("fool-picture-announcing"))
    elif view.phase == "playing":
        parts.append(say("fool-picture-colour", colour=view.colour or "none"))
    return "  ".join(parts)


def _seats(view: FoolView, table: TableText) -> list[str]:
    """The head and a line for each seat."""
    say = table.texts.say
    width = max(len(name) for name in table.names)
    heads = [say(f"fool-picture-{column}") for column in ("cards", "total", "tens")]
    lines = [f"    {say('fool-picture-player'):{width}}  {'  '.join(heads)}"]
    laid = {card.seat: card.card for card in view.trick}
    for seat, shown in enumerate(view.seats):
        numbers = ["-" if shown.num_cards is None else str(shown.num_cards)]
        numbers += [str(shown.total), str(shown.tens)]
        columns = [f"{number:>{len(head)}}" for number, head in zip(numbers, heads, strict=True)]
        mark = ">" if seat == view.turn else " "
        note = _note(view, table, seat, laid.get(seat))
        line = f"  {mark} {table.names[seat]:{width}}  {'  '.join(columns)}  {note}"
        lines.append(line.rstrip())
    return lines


def _note(view: FoolView, table: TableText, seat: int, card: str | None) -> str:
    """The card of a seat in this trick and how it stands."""
    say = table.texts.say
    shown = view.seats[seat]
    notes = [f"{card:<4}"] if card else []
    if view.phase == "playing":
        if seat == view.winning:
            notes.append(say("fool-picture-wins"))
        if seat in view.worst:
            notes.append(say("fool-picture-fool"))
        if shown.has_disc:
            notes.append(say("fool-picture-sits-out"))
        if seat == view.turn:
            notes.append(say("fool-picture-to-play"))
    if shown.announced is not None:
        notes.append(say("fool-picture-announced", word="yes" if shown.announced else "no"))
    return " ".join(notes)


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
        drop_whitespace=True,
    )
