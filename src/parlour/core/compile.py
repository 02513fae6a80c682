"""The one module that knows how kernels are compiled: the decorator, bit helpers, the cache folder.

A *kernel* is a module-level function over arrays that Numba compiles (``@kernel``). With
``NUMBA_DISABLE_JIT=1`` in the environment the same functions run as plain Python, for a debugger
and for coverage; ``COMPILED`` says which. Kernels obey three laws that keep Numba's disk cache
working: they are module-level functions, they call only module-level functions, and what differs
between games is chosen by the type of the state (`parlour.core.contract`), never by a closure.
"""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic, overload

__all__ = [
    "COMPILED",
    "cache_folder",
    "choose_by_type",
    "i64",
    "is_warm",
    "kernel",
    "lowest_bit",
    "mark_warm",
    "nth_bit",
    "num_bits",
    "u64",
    "zeros",
]

_numba_config: Any = numba.config
_njit: Any = numba.njit
_JIT_OPTIONS = {"cache": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = not _numba_config.DISABLE_JIT
"""Whether kernels are compiled; False under ``NUMBA_DISABLE_JIT=1``."""

_PACKAGE = Path(__file__).resolve().parent.parent
_KERNEL_FOLDERS = ("core", "games", "bots", "sim")
_KEPT_CACHES = 3


def _sources_hash() -> str:
    """A hash of every source file that may hold a kernel, of the versions and of the place.

    Numba notices a change in a kernel's own file but not in a file that it calls into
    (the old result comes back), so the cache folder carries this hash in its name.
    """
    versions = (sys.version, numba.__version__, np.__version__, str(_PACKAGE))
    digest = hashlib.sha256("\0".join(versions).encode())
    for folder in _KERNEL_FOLDERS:
        for path in sorted((_PACKAGE / folder).rglob("*.py")):
            inside = path.relative_to(_PACKAGE)
            if "tests" not in inside.parts:
                digest.update(inside.as_posix().encode() + b"\0")
                digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _caches_root() -> Path:
    """The folder that holds all cache folders of this user."""
    chosen = os.environ.get("PARLOUR_CACHE_DIR")
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("parlour") / "kernels"


@functools.cache
def cache_folder() -> Path:
    """The folder of compiled kernels for these sources, made if need be.

    A place that cannot be written (a read-only home) is replaced by a temporary folder, so that
    play goes on and only the compilation is repeated.
    """
    folder = _caches_root() / _sources_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _drop_old_caches(folder)
        folder.touch()
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="parlour-kernels-"))
    return folder


def _drop_old_caches(current: Path) -> None:
    """Remove all but the newest few cache folders beside ``current``."""
    others = [p for p in current.parent.iterdir() if p.is_dir() and p != current]
    others.sort(key=lambda p: p.stat().st_mtime, reverse=True)
    for folder in others[_KEPT_CACHES:]:
        shutil.rmtree(folder, ignore_errors=True)


def is_warm(name: str) -> bool:
    """Whether the kernels called ``name`` were compiled into the cache folder before."""
    return not COMPILED or (cache_folder() / f"{name}.warm").exists()


def mark_warm(name: str) -> None:
    """Note that the kernels called ``name`` lie in the cache folder now."""
    (cache_folder() / f"{name}.warm").touch()


if COMPILED:
    _numba_config.CACHE_DIR = str(cache_folder())


i64 = cast("Callable[[Any], int]", np.int64)
"""A number as int64, the integer of kernels; it is typed as the plain int that it stands for."""

u64 = cast("Callable[[Any], int]", np.uint64)
"""A number as uint64, for random bits alone: mixed with int64 it would become a float."""


def _compiled_once(dispatcher: Any) -> Any:
    """Make calls with a number that is written out use the code for any number.

    Else Numba compiles a kernel again, with all that it calls, for each combination of constants
    that it is called with; where a constant helps, LLVM still finds out when it inlines.
    """
    resolve = dispatcher.get_call_template
    unliteral: Any = types.unliteral

    def get_call_template(args: Any, kws: Any) -> Any:
        return resolve([unliteral(kind) for kind in args], kws)

    dispatcher.get_call_template = get_call_template
    return dispatcher


def kernel(function: F) -> F:
    """Compile ``function`` at its first call; without the GIL, kept on disk.

    Uncompiled, integer overflow wraps silently as it does in compiled code.
    """
    if COMPILED:
        return cast("F", _compiled_once(_njit(**_JIT_OPTIONS)(function)))

    @functools.wraps(function)
    def wrapping(*args: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*args)

    return cast("F", wrapping)


def choose_by_type(
    verb: Callable[..., Any], implementation: Callable[..., Any], dtype: np.dtype[Any]
) -> None:
    """Make compiled calls of ``verb`` on arrays of ``dtype`` run ``implementation``."""
    if not COMPILED:
        return
    record = numba.from_dtype(dtype)
    body = getattr(implementation, "py_func", implementation)

    @overload(verb, strict=False, jit_options={"error_model": "numpy", "nogil": True})
    def choose(states, *_rest):  # type: ignore[no-untyped-def]
        if isinstance(states, types.Array) and states.dtype == record:
            return body
        return None


def zeros(num_states: int, dtype: np.dtype[Any]) -> np.ndarray[Any, np.dtype[np.void]]:
    """Return ``num_states`` zeroed records that kernels may be called with.

    Uncompiled kernels need attribute access to fields, which only a recarray has.
    """
    states = np.zeros(num_states, dtype)
    return states if COMPILED else states.view(np.recarray)


def _num_bits(bits: int) -> int:
    """The number of ones in ``bits`` (non-negative int64)."""
    return int(bits).bit_count()


def _lowest_bit(bits: int) -> int:
    """The index of the lowest one in ``bits`` (positive int64)."""
    return (int(bits) & -int(bits)).bit_length() - 1


@intrinsic
def _ctpop(_typing_context, _bits):  # type: ignore[no-untyped-def]
    def generate(_context, builder, _signature, args):  # type: ignore[no-untyped-def]
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def _cttz(_typing_context, _bits):  # type: ignore[no-untyped-def]
    def generate(context, builder, _signature, args):  # type: ignore[no-untyped-def]
        return builder.cttz(args[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), generate


num_bits = cast("Callable[[int], int]", _ctpop if COMPILED else _num_bits)
lowest_bit = cast("Callable[[int], int]", _cttz if COMPILED else _lowest_bit)


@kernel
def nth_bit(bits: int, n: int) -> int:
    """The index of the ``n``-th one in ``bits``, counted from the lowest, from 0."""
    for _ in range(n):
        bits &= bits - 1
    return lowest_bit(bits)
