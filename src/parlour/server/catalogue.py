"""What a client must know before it makes a table: games, options, bots, words."""

from __future__ import annotations

import functools
import types
import typing
from typing import Any, Literal

import msgspec

from parlour import bots, games
from parlour.core.game import Game
from parlour.core.options import option_kinds, resolve
from parlour.core.texts import catalogue_files, languages

__all__ = ["GameEntry", "Games", "Option", "Preset", "games_json", "texts_of"]


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a table agrees on."""

    name: str
    text: str
    """The message that says what it means; empty for a field of an object."""
    kind: Literal["switch", "choice", "number", "object"]
    default: Any
    choices: list[str | int] = []
    """Of a choice."""
    least: int | None = None
    """Of a number."""
    most: int | None = None
    fields: list[Option] = []
    """Of an object, which may also be null."""


class Preset(msgspec.Struct, frozen=True):
    """A named set of options."""

    name: str
    text: str
    options: dict[str, Any]
    """Every option, resolved."""
    players: list[int]
    """How many can play, ascending."""


class GameEntry(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    """The message with its name."""
    summary: str
    players: list[int]
    """Over all presets; other options may allow fewer, and then the server refuses."""
    presets: list[Preset]
    options: list[Option]


class Games(msgspec.Struct, frozen=True):
    """The answer of ``/api/games``."""

    games: list[GameEntry]
    bots: list[str]
    """From the weakest to the strongest."""
    languages: list[str]


@functools.cache
def games_json() -> bytes:
    """Return the games, bots and languages as JSON."""
    entries = [_entry(games.find(name)) for name in games.names()]
    return msgspec.json.encode(Games(entries, list(bots.names()), languages()))


@functools.cache
def texts_of(language: str) -> bytes | None:
    """Return all catalogues of a language as one; None if there is none."""
    if language not in languages():
        return None
    return b"\n".join(path.read_bytes() for path in catalogue_files(language))


def _entry(game: Game) -> GameEntry:
    presets = [_preset(game, name) for name in game.options.PRESETS]
    kinds = typing.get_type_hints(game.options, include_extras=True)
    return GameEntry(
        name=game.name,
        title=f"{game.name}-title",
        summary=f"{game.name}-summary",
        players=sorted({count for preset in presets for count in preset.players}),
        presets=presets,
        options=[
            _option(f"{game.name}-option-{name}", name, kinds[name], default)
            for name, _, default in option_kinds(game.options)
        ],
    )


def _preset(game: Game, name: str) -> Preset:
    options = resolve(game.options, {"preset": name})
    return Preset(
        name,
        f"{game.name}-preset-{name}",
        msgspec.to_builtins(options),
        list(game.seat_counts(options)),
    )


def _option(text: str, name: str, kind: Any, default: Any) -> Option:
    """Describe an option by its type."""
    if kind is bool:
        return Option(name, text, "switch", default)
    if typing.get_origin(kind) is Literal:
        return Option(name, text, "choice", default, choices=list(typing.get_args(kind)))
    if typing.get_origin(kind) is typing.Annotated:
        (limits,) = kind.__metadata__
        return Option(name, text, "number", default, least=limits.ge, most=limits.le)
    assert isinstance(kind, types.UnionType), f"an option of a kind that clients know, got {kind}"
    struct = next(part for part in typing.get_args(kind) if part is not type(None))
    fields = [
        _option("", field, part, None)
        for field, part in typing.get_type_hints(struct, include_extras=True).items()
    ]
    return Option(name, text, "object", default, fields=fields)
