"""What changed between two forms of a view, small enough to send with every event.

A form is a view as plain builtins: a dict whose keys are the fields of the view's struct. Changes
are paths into it with new values, in the order in which they must be made (`protocol`).
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import msgspec

__all__ = ["changes", "fold"]

_encode = msgspec.json.Encoder().encode


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """Return what turns ``old`` into ``new``, for `fold`.

    A view's fields never vanish, so every key of ``old`` must be one of ``new``.
    """
    assert old.keys() <= new.keys(), "a view keeps its fields"
    found: dict[str, Any] = {}
    for name, value in new.items():
        if name not in old:
            found[name] = value
        elif (before := old[name]) != value:
            found.update(_differences(name, before, value))
    return found


def fold(form: Mapping[str, Any], made: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``form`` with the changes ``made``, as a client does it."""
    result: dict[str, Any] = deepcopy(dict(form))
    for path, value in made.items():
        *parents, last = path.split("/")
        place: Any = result
        for step in parents:
            place = place[int(step)] if isinstance(place, list) else place[step]
        if not isinstance(place, list):
            place[last] = deepcopy(value)
        elif last[0] == "+":
            place.insert(int(last[1:]), deepcopy(value))
        elif last[0] == "-":
            del place[int(last[1:])]
        else:
            place[int(last)] = deepcopy(value)
    return result


def _differences(path: str, old: Any, new: Any) -> dict[str, Any]:
    """The shortest changes known for two values that differ."""
    whole = {path: new}
    if isinstance(old, dict) and isinstance(new, dict):
        if old.keys() != new.keys() or not all(map(_is_plain, new)):
            return whole
        return _shorter(_each(path, old.items(), new), whole)
    if isinstance(old, list) and isinstance(new, list) and old and new:
        if len(old) == len(new):
            return _shorter(_each(path, enumerate(old), new), whole)
        return _shorter(_moved(path, old, new), whole)
    return whole


def _each(path: str, old: Any, new: Any) -> dict[str, Any]:
    """The changes of the entries of two values that have the same keys."""
    found: dict[str, Any] = {}
    for key, before in old:
        if before != new[key]:
            found.update(_differences(f"{path}/{key}", before, new[key]))
    return found


def _moved(path: str, old: list[Any], new: list[Any]) -> dict[str, Any]:
    """The entries that came into a list or went out of it; nothing where it is more than that."""
    shorter, longer = (old, new) if len(old) < len(new) else (new, old)
    same = 0
    while same < len(shorter) and shorter[same] == longer[same]:
        same += 1
    moved = len(longer) - len(shorter)
    if shorter[same:] == longer[same + moved :]:
        if longer is new:
            return {f"{path}/+{k}": new[k] for k in range(same, same + moved)}
        return {f"{path}/-{k}": None for k in range(same + moved - 1, same - 1, -1)}
    if longer is new and (places := _inserted(old, new)) is not None:
        return {f"{path}/+{k}": new[k] for k in places}
    if longer is old and (places := _inserted(new, old)) is not None:
        return {f"{path}/-{k}": None for k in reversed(places)}
    return {}


def _inserted(shorter: list[Any], longer: list[Any]) -> list[int] | None:
    """The indices in ``longer`` of what ``shorter`` lacks; None where it is no part of it."""
    places = []
    k = 0
    for place, entry in enumerate(longer):
        if k < len(shorter) and shorter[k] == entry:
            k += 1
        else:
            places.append(place)
    return places if k == len(shorter) else None


def _shorter(parts: dict[str, Any], whole: dict[str, Any]) -> dict[str, Any]:
    """Whichever takes fewer bytes; no parts mean that there is no such way."""
    if not parts:
        return whole
    return parts if len(_encode(parts)) <= len(_encode(whole)) else whole


@functools.lru_cache(maxsize=1024)
def _is_plain(key: Any) -> bool:
    """Whether a key can be a step of a path."""
    return isinstance(key, str) and key != "" and "/" not in key and key[0] not in "+-"
