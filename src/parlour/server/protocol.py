"""Every message between a client and the server; the browser's types are generated from here.

A message is a JSON object in one text frame; ``type`` names the struct. A client opens ``/ws``,
makes a table (`CreateTable`) or looks at one (`Hello`), and from then on the connection belongs to
that table. Every command has an ``id`` that the client makes, and gets exactly one answer with the
same ``id``; a command that is sent again with its ``id`` gets the same answer and is not done
twice. An ``id`` of 32 random hex digits is recognised even where the answer to `CreateTable` or
`TakeSeat` was lost with the connection; such an id is as secret as a token.

The log of a table is numbered without gaps. A viewer has a *snapshot* (the table after event
``n``) and folds the events behind it: each `Event` carries what it changed in the viewer's form of
the table. Changes are paths into it (``seats/2/num_cards``) with the new value, made in their
order; ``trick/+3`` inserts the value into a list before index 3, ``hand/-3`` takes the entry at
index 3 out (its value is null). Before the first deal a form is empty. An event that a viewer may
not see is a `Skip`. A snapshot can come at any time: another match begins with one.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

__all__ = [
    "Command",
    "CreateTable",
    "Created",
    "Cut",
    "Event",
    "FillSeat",
    "GetHistory",
    "Hello",
    "History",
    "Message",
    "Ok",
    "Play",
    "Ready",
    "Refused",
    "Rematch",
    "Reveal",
    "Seat",
    "SeatWish",
    "Seats",
    "Shuffled",
    "Skip",
    "Snapshot",
    "TakeSeat",
    "Why",
]

CommandId = Annotated[str, Meta(min_length=1, max_length=64)]
TableId = Annotated[str, Meta(min_length=1, max_length=32)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
SeatNo = Annotated[int, Meta(ge=0, le=15)]
Action = Annotated[str, Meta(min_length=1, max_length=64)]
Changes = dict[str, Any]


class _Message(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    """The base of all messages: ``type`` is the struct's name in lower case."""


class _Command(_Message, frozen=True, forbid_unknown_fields=True):
    """The base of what clients send."""

    id: CommandId


# From the client


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who shall sit in a seat of a new table: you, a bot, or whoever comes."""

    who: Literal["you", "bot", "open"]
    bot: str | None = None


class CreateTable(_Command, frozen=True):
    """Make a table and sit down in the seat wished for ``you`` (at most one); answer: `Created`."""

    game: str
    name: Name
    options: dict[str, Any]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]


class Hello(_Command, frozen=True):
    """Look at a table, in the seat of ``token`` if there is one; answer: `Ok`, then the table.

    ``have`` is the number of the last event that the client has: the missing events follow, or a
    snapshot where that is smaller. -1: the client has nothing.
    """

    table: TableId
    token: str | None = None
    have: int = -1


class TakeSeat(_Command, frozen=True):
    """Sit down in an open seat of the table looked at; answer: `Created` with the seat's token."""

    seat: SeatNo
    name: Name


class FillSeat(_Command, frozen=True):
    """Put a bot into an open seat; anybody who sits at the table may."""

    seat: SeatNo
    bot: str


class Play(_Command, frozen=True):
    """Do an action in a seat of yours; answer: `Ok` with the event's number, or `Refused`."""

    seat: SeatNo
    do: Action


class Why(_Command, frozen=True):
    """Ask whether an action is legal now: `Ok`, or `Refused` with the reason. Changes nothing."""

    seat: SeatNo
    do: Action


class Ready(_Command, frozen=True):
    """Say that the next round may be dealt; it is when all people at the table have said so."""


class Cut(_Command, frozen=True):
    """Cut the deck of `Shuffled`, if that is yours to do; answer: `Ok` with the deal's number."""

    seat: SeatNo
    at: int | None = None
    """How many cards to lift off the top, which then lie below the others; None: do not cut."""


class Rematch(_Command, frozen=True):
    """After a match: play again with the same people, bots and options at the same table."""


class GetHistory(_Command, frozen=True):
    """Ask for the match so far, to look back; answer: `History`."""


Command = (
    CreateTable | Hello | TakeSeat | FillSeat | Play | Why | Ready | Cut | Rematch | GetHistory
)


# From the server


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat. Open: neither a person nor a bot. Away: a person without connection."""

    name: str
    bot: str | None = None
    open: bool = False
    away: bool = False
    ready: bool = False


class Ok(_Message, frozen=True):
    """The command was done; ``n`` is the number of its event, if it made one."""

    id: str
    n: int | UnsetType = UNSET


class Refused(_Message, frozen=True):
    """The command was not done and nothing has changed."""

    id: str
    code: str
    """Stable; see docs/protocol.md."""
    text: str
    """In words."""
    rule: str | None = None
    """The clause of the game's rules that forbids it."""


class Created(_Message, frozen=True):
    """The client sits in ``seat``; ``token`` proves it and is a secret. Answers two commands."""

    id: str
    table: str
    seat: int | None = None
    token: str | None = None


class Shuffled(_Message, frozen=True):
    """A deck lies ready, and ``seat`` may cut it before it is dealt (not numbered)."""

    seat: int
    dealer: int
    cards: int
    commit: str
    """The commitment to the deck as it lies, before anybody cuts it."""


class Snapshot(_Message, frozen=True):
    """The table of a viewer after event ``n`` (-1: before the first)."""

    table: str
    n: int
    game: str
    options: dict[str, Any]
    seats: list[Seat]
    view: dict[str, Any] | None
    """What everybody sees, as the game's public view; None before the first deal."""
    seat: int | None = None
    """The viewer's seat."""
    own: dict[str, Any] | None = None
    """What this seat sees besides, as the game's private view."""
    legal: list[str] = []
    """The viewer's legal actions; empty if it is not its turn."""
    scored: list[list[int]] = []
    """Points of each round finished, by side."""
    result: dict[str, Any] | None = None
    """As in a record, once the match is over."""


class Reveal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the commitment to a deal was made from."""

    deal: list[Any]
    """The cards; where they were cut, as they lay before."""
    salt: str
    cut: int | UnsetType = UNSET
    """How many cards were lifted off the top and put below the others."""


class Event(_Message, frozen=True):
    """One event of the log in the form of one viewer."""

    n: int
    seat: int | UnsetType = UNSET
    do: str | UnsetType = UNSET
    by: str | UnsetType = UNSET
    """Who did it in place of the person: ``bot``."""
    dealer: int | UnsetType = UNSET
    """A deal; the viewer's cards are in ``own``."""
    commit: str | UnsetType = UNSET
    """The commitment to that deal."""
    cut: int | UnsetType = UNSET
    """Where the deck was cut before that deal."""
    scored: list[int] | UnsetType = UNSET
    """A round has ended: points of each side."""
    reveal: list[Reveal] | UnsetType = UNSET
    """Every deal since the last reveal, in order, now that nothing of it is secret any more."""
    result: dict[str, Any] | UnsetType = UNSET
    """The match has ended."""
    set: Changes | UnsetType = UNSET
    """Changes of ``view``."""
    own: Changes | UnsetType = UNSET
    """Changes of ``own``."""
    legal: list[str] | UnsetType = UNSET
    """The viewer's legal actions from now on; without it there are none."""


class Skip(_Message, frozen=True):
    """Event ``n`` is none of the viewer's business."""

    n: int


class Seats(_Message, frozen=True):
    """Who sits where has changed; not numbered, the newest counts."""

    seats: list[Seat]


class History(_Message, frozen=True):
    """The match from before its first event, in the viewer's form."""

    id: str
    start: Snapshot
    events: list[Event | Skip]


Message = Ok | Refused | Created | Shuffled | Snapshot | Event | Skip | Seats | History
