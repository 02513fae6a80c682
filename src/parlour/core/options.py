"""What a table agrees on: a frozen struct with every option, resolved from what was given."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from typing import Any, Literal, TypeVar

import msgspec

from parlour.core.errors import ConfigError

__all__ = ["BaseOptions", "choices", "option_kinds", "resolve"]


class BaseOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game; the fields of a subclass are its options with their defaults.

    ``PRESETS`` names sets of values that differ from the defaults; the first is the game's own.
    """

    PRESETS: typing.ClassVar[Mapping[str, Mapping[str, object]]] = {}

    preset: str = ""


O = TypeVar("O", bound=BaseOptions)  # noqa: E741


def resolve(options: type[O], given: Mapping[str, object]) -> O:
    """Return every option: as given, else as its preset says, else by default.

    Raises `ConfigError` for an unknown option, preset or value.
    """
    presets = options.PRESETS
    preset = given.get("preset", next(iter(presets)))
    if not isinstance(preset, str) or preset not in presets:
        raise ConfigError("preset", got=_shown(preset), choices=", ".join(presets))
    names = options.__struct_fields__
    for name in given:
        if name not in names:
            raise ConfigError("option", got=name, choices=", ".join(names[1:]))
    values = {**presets[preset], **given, "preset": preset}
    for name, kind in typing.get_type_hints(options, include_extras=True).items():
        if name in values:
            _check_value(name, kind, values[name])
    return msgspec.convert(values, options)


def _check_value(name: str, kind: object, value: object) -> None:
    """Raise `ConfigError` unless ``value`` is one that the option ``name`` can have."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as problem:
        expected = choices(kind) or _expectation(problem)
        raise ConfigError("option-value", name=name, got=_shown(value), expected=expected) from None


def _expectation(problem: msgspec.ValidationError) -> str:
    """Return what a decoder expected, from its complaint."""
    wanted, _, _got = str(problem).removeprefix("Expected ").partition(", got ")
    return wanted.replace("`", "").partition(" - at ")[0]


def _shown(value: object) -> str:
    """Return ``value`` as it stands in a record, or as Python shows it where it cannot."""
    try:
        return msgspec.json.encode(value).decode()
    except TypeError:
        return repr(value)


def choices(kind: Any) -> str:
    """Return the values of an option, comma-separated; "" where they are not listed."""
    if kind is bool:
        return ", ".join(("true", "false"))
    if typing.get_origin(kind) is Literal:
        return ", ".join(map(str, typing.get_args(kind)))
    if typing.get_origin(kind) is types.UnionType:
        return ""
    return ""


def option_kinds(options: type[BaseOptions]) -> list[tuple[str, Any, Any]]:
    """Return every option but ``preset``: its name, its type and its default."""
    kinds = typing.get_type_hints(options)
    defaults = msgspec.to_builtins(options())
    return [(name, kinds[name], defaults[name]) for name in options.__struct_fields__[1:]]
