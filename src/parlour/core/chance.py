"""Randomness: the kernels' generator, deals from the operating system, and their commitments.

Simulations draw from a *generator*: xoshiro256++ (Blackman and Vigna 2021, "Scrambled linear
pseudorandom number generators", ACM TOMS 47), seeded through SplitMix64 (Steele, Lea and Flood
2014, "Fast splittable pseudorandom number generators"). A generator is a ``uint64[4]`` array. It
is seeded anew for each deal from what names the deal, so that results do not depend on the number
of workers or on what was drawn before.

A real table draws from the operating system (`secure_shuffle`) and can commit itself to the deal
before play (`commit`), so that everybody can check it afterwards (`is_committed`).
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from parlour.core.compile import i64, kernel, u64

__all__ = [
    "BOT_STREAM",
    "DEAL_STREAM",
    "Generator",
    "below",
    "commit",
    "is_committed",
    "new_generator",
    "new_salt",
    "next_bits",
    "secure_generator",
    "secure_shuffle",
    "seed_generator",
    "shuffle",
    "splitmix",
    "unit",
]

Generator = NDArray[np.uint64]
"""State of xoshiro256++, ``[4]`` uint64, not all zero."""

DEAL_STREAM = 0
BOT_STREAM = 1
"""Streams of one seed: what chance draws is the same whatever the bots draw."""

_GOLDEN = u64(0x9E3779B97F4A7C15)
_MIX1 = u64(0xBF58476D1CE4E5B9)
_MIX2 = u64(0x94D049BB133111EB)
_17, _19, _23, _27, _30, _31, _32, _41, _45 = (u64(n) for n in (17, 19, 23, 27, 30, 31, 32, 41, 45))
_LOW32 = u64(0xFFFFFFFF)
_TWO32 = u64(1 << 32)


@kernel
def splitmix(state: int) -> int:
    """The output of SplitMix64 in ``state`` (a uint64 that was advanced by the golden gamma)."""
    z = u64(state)
    z = (z ^ (z >> _30)) * _MIX1
    z = (z ^ (z >> _27)) * _MIX2
    return z ^ (z >> _31)


@kernel
def seed_generator(generator: Generator, seed: int, stream: int, match: int, round_no: int) -> None:
    """Seed ``generator`` for one round of one match of a simulation."""
    z = splitmix(u64(seed) + _GOLDEN)
    z = splitmix((z ^ u64(stream)) + _GOLDEN)
    z = splitmix((z ^ u64(match)) + _GOLDEN)
    z = splitmix((z ^ u64(round_no)) + _GOLDEN)
    for k in range(4):
        z = u64(z) + _GOLDEN
        generator[k] = splitmix(z)


@kernel
def _step(s0: int, s1: int, s2: int, s3: int) -> tuple[int, int, int, int, int]:
    """64 random bits and the state after them, all uint64."""
    total = s0 + s3
    bits = ((total << _23) | (total >> _41)) + s0
    shifted = s1 << _17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    return bits, s0, s1, s2, (s3 << _45) | (s3 >> _19)


@kernel
def next_bits(generator: Generator) -> int:
    """64 random bits (uint64)."""
    bits, s0, s1, s2, s3 = _step(generator[0], generator[1], generator[2], generator[3])
    generator[0] = s0
    generator[1] = s1
    generator[2] = s2
    generator[3] = s3
    return bits


@kernel
def below(generator: Generator, n: int) -> int:
    """A uniform integer ``0 <= x < n`` for ``1 <= n < 2**32``, without bias.

    Multiply and reject (Lemire 2019, "Fast random integer generation in an interval").
    """
    bound = u64(n)
    product = (u64(next_bits(generator)) >> _32) * bound
    if product & _LOW32 < bound:
        threshold = (_TWO32 - bound) % bound
        while product & _LOW32 < threshold:
            product = (u64(next_bits(generator)) >> _32) * bound
    return i64(product >> _32)


@kernel
def unit(generator: Generator) -> float:
    """A uniform float in ``0 <= x < 1`` with 53 random bits."""
    return np.float64(u64(next_bits(generator)) >> u64(11)) * (1.0 / (1 << 53))


@kernel
def shuffle(generator: Generator, items: NDArray[np.int64], start: int, end: int) -> None:
    """Put ``items[start:end]`` into a uniformly random order (Fisher and Yates).

    Draws what `below` would, but keeps the generator in registers: a deal is a tenth of a round.
    """
    s0, s1, s2, s3 = generator[0], generator[1], generator[2], generator[3]
    for last in range(end - 1, start, -1):
        bound = u64(last + 1 - start)
        bits, s0, s1, s2, s3 = _step(s0, s1, s2, s3)
        product = (bits >> _32) * bound
        if product & _LOW32 < bound:
            threshold = (_TWO32 - bound) % bound
            while product & _LOW32 < threshold:
                bits, s0, s1, s2, s3 = _step(s0, s1, s2, s3)
                product = (bits >> _32) * bound
        k = start + i64(product >> _32)
        item = items[last]
        items[last] = items[k]
        items[k] = item
    generator[0] = s0
    generator[1] = s1
    generator[2] = s2
    generator[3] = s3


def new_generator(seed: int, stream: int = BOT_STREAM, match: int = 0) -> Generator:
    """Return a generator for ``seed`` (any integer; its low 64 bits count)."""
    generator = np.zeros(4, np.uint64)
    seed_generator(generator, u64(seed & (1 << 64) - 1), stream, match, 0)
    return generator


def secure_generator() -> Generator:
    """Return a generator that the operating system seeded."""
    return np.frombuffer(secrets.token_bytes(32), np.uint64).copy()


def secure_shuffle(items: NDArray[np.int64], start: int, end: int) -> None:
    """Put ``items[start:end]`` into a random order drawn from the operating system."""
    pile = items[start:end].tolist()
    secrets.SystemRandom().shuffle(pile)
    items[start:end] = pile


def new_salt() -> str:
    """Return 128 random bits as hex, which keep a commitment from being guessed."""
    return secrets.token_hex(16)


def commit(cards: Sequence[str], salt: str) -> str:
    """Return the commitment to a deal: SHA-256, as hex, of ``salt`` and the cards, space-separated.

    >>> commit(["G17", "W", "R5"], "00ff")
    '25c75f4342fa01d96261fd66d5cfe32f45389a125b113a921381aa9218fd26d5'
    """
    return hashlib.sha256(" ".join([salt, *cards]).encode()).hexdigest()


def is_committed(cards: Sequence[str], salt: str, commitment: str) -> bool:
    """Whether ``commitment`` was made for these cards in this order with this salt."""
    expected = commit(cards, salt)
    return secrets.compare_digest(expected.encode(), commitment.lower().encode())
