"""Records: the public text form of a match, one JSON object a line (docs/records.md).

Reading has two steps. `decode` turns a line into structs and refuses unknown fields; the game's
rules come in when the record is replayed (`parlour.core.replay`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Literal, cast

import msgspec
from msgspec import UNSET, Meta, UnsetType

from parlour.core.errors import NotationError

__all__ = [
    "FORMAT",
    "Deal",
    "Derived",
    "Event",
    "Fair",
    "Play",
    "Record",
    "Result",
    "SeatEntry",
    "decode",
    "encode",
    "open_records",
    "read_lines",
]

FORMAT = 1

Number = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""A whole number that every reader of JSON can hold."""


class SeatEntry(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits in a seat: a name, and the name of the bot that plays or None for a person."""

    name: str
    bot: str | None


class Fair(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The commitment to a deal and, once revealed, what it was made from."""

    commit: str
    salt: str | UnsetType = UNSET
    before_cut: list[str] | UnsetType = UNSET
    cut: Number | UnsetType = UNSET


class Deal(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A chance event: cards in the game's dealing order."""

    deal: list[str | list[str]]
    dealer: Number | UnsetType = UNSET
    fair: Fair | UnsetType = UNSET


class Play(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An accepted action; ``at`` in ms since the match began, ``legal`` all that was legal."""

    seat: Number
    do: str
    at: Number | UnsetType = UNSET
    legal: list[str] | UnsetType = UNSET
    by: Literal["bot", "server"] | UnsetType = UNSET


Derived = dict[str, Any]
"""An event that follows from the others (a round's points): checked, never believed."""

Event = Deal | Play | Derived


class Result(msgspec.Struct, forbid_unknown_fields=True):
    """How a match ended: totals by side, winning seats, the reason."""

    scores: list[Number]
    winners: list[Number]
    reason: str


class _Head(msgspec.Struct, forbid_unknown_fields=True):
    """What a record says before its events."""

    format: Number
    game: str
    rules: Number
    players: Number
    options: dict[str, Any]
    seats: list[SeatEntry]


class Record(_Head, forbid_unknown_fields=True):
    """A match: options, chance outcomes and accepted actions."""

    events: list[Event]
    result: Result | None


class _Line(_Head, forbid_unknown_fields=True):
    """A record before its events were told apart."""

    events: list[dict[str, Any]]
    result: Result | None


def encode(record: Record) -> bytes:
    """Return ``record`` as one line of JSON, without the line's end."""
    return msgspec.json.encode(record)


def decode(line: bytes) -> Record:
    """Return the record in ``line``.

    Raises `NotationError` for broken JSON, a missing, unknown or mistyped field (with the event's
    index) and an unknown format.
    """
    try:
        raw = msgspec.json.decode(line, type=_Line)
    except msgspec.ValidationError as problem:
        raise NotationError("record-field", problem=_in_words(problem)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise NotationError("record-json", problem=_in_words(problem)) from None
    if raw.format != FORMAT:
        raise NotationError("record-format", got=raw.format, expected=FORMAT)
    events = [_event(index, event) for index, event in enumerate(raw.events)]
    values = {name: getattr(raw, name) for name in raw.__struct_fields__}
    return Record(**{**values, "events": events})


def _event(index: int, raw: dict[str, Any]) -> Event:
    """Tell the kind of an event by the field that only this kind has."""
    try:
        if "deal" in raw:
            return msgspec.convert(raw, Deal)
        if "do" in raw:
            return msgspec.convert(raw, Play)
        return raw
    except msgspec.ValidationError as problem:
        error = NotationError("record-field", problem=_in_words(problem))
        raise error.at("where-event", index) from None


def _in_words(problem: Exception) -> str:
    """Return a decoder's complaint without capital letter."""
    text = str(problem)
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def _zstd() -> Any:
    """The module for Zstandard, of the standard library from Python 3.14 on."""
    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd
    return zstd


@contextmanager
def open_records(path: Path, mode: Literal["rb", "wb"]) -> Iterator[BinaryIO]:
    """Open a file of records; one that ends in ``.zst`` is compressed with Zstandard."""
    if path.suffix == ".zst":
        with _zstd().open(path, mode) as compressed:
            yield cast("BinaryIO", compressed)
        return
    with path.open(mode) as plain:
        yield plain


def read_lines(lines: Iterable[bytes]) -> Iterator[tuple[int, Record | NotationError]]:
    """Yield each line's number, from 1, with its record or with what is wrong with it.

    Empty lines are skipped.
    """
    number = 0
    try:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                yield number, decode(line)
            except NotationError as problem:
                yield number, problem
    except _damaged() as problem:
        yield number + 1, NotationError("record-compressed", problem=str(problem))


def _damaged() -> tuple[type[Exception], ...]:
    """What reading a damaged compressed file raises."""
    return (EOFError, _zstd().ZstdError)
