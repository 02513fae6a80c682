"""The contract between a game and everything that plays, shows, searches or measures it.

A *state* is one record of a NumPy structured dtype. The functions below take an array of states
and an index into it; they are generic *verbs*: a game registers its kernel for its own dtype
(`implements`), and a loop written once against the verbs is compiled for each game. Called from
Python they run the compiled kernel of the state's game.

Letters: ``S`` seats of the game's largest table, ``C`` cards of its largest deck. Seats are
numbered from 0 clockwise; seat masks have bit ``1 << seat``. Actions are integer codes, written
and read by the game's notation.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from parlour.core.chance import Generator
from parlour.core.compile import choose_by_type

__all__ = [
    "ANY_DEALER",
    "MID_ROUND",
    "NEW_ROUND",
    "NO_DEALER",
    "Cards",
    "State",
    "States",
    "acting",
    "apply",
    "apply_chance",
    "chance_due",
    "chance_refusal",
    "conceal",
    "fill_piles",
    "greedy_action",
    "implements",
    "legal_actions",
    "next_dealer",
    "num_dealt",
    "observe",
    "outcome",
    "random_action",
    "refusal",
    "resample",
    "scores",
    "side_of",
    "verbs",
    "winners",
    "worlds_prepare",
]

F = TypeVar("F", bound=Callable[..., Any])
States = NDArray[np.void]
"""An array of states, ``[N]`` of the game's state dtype."""
State = Any
"""One of them: a record whose fields are attributes."""
Cards = NDArray[np.int64]
"""Card or action codes, ``[C]`` int64."""

NEW_ROUND = 1
MID_ROUND = 2
"""`chance_due` where cards are shuffled and a round begins, or one that is under way goes on."""

ANY_DEALER = -1
"""`next_dealer` where chance decides who deals."""
NO_DEALER = -2
"""`next_dealer` of a chance event that nobody deals."""

_implementations: dict[str, dict[np.dtype[Any], Callable[..., Any]]] = {}


def _verb(declaration: F) -> F:
    """Make ``declaration`` generic: it runs the kernel registered for the dtype of the states."""
    by_dtype: dict[np.dtype[Any], Callable[..., Any]] = {}

    @functools.wraps(declaration)
    def dispatching(states: States, *rest: Any) -> Any:
        return by_dtype[states.dtype](states, *rest)

    _implementations[declaration.__name__] = by_dtype
    return cast("F", dispatching)


def implements(verb: Callable[..., Any], dtype: np.dtype[Any]) -> Callable[[F], F]:
    """Register the decorated kernel as ``verb`` for states of ``dtype``."""

    def register(implementation: F) -> F:
        by_dtype = _implementations[verb.__name__]
        by_dtype[dtype] = implementation
        by_dtype[np.dtype((np.record, dtype))] = implementation  # a recarray, when uncompiled
        choose_by_type(verb, implementation, dtype)
        return implementation

    return register


def verbs(dtype: np.dtype[Any]) -> dict[str, Callable[..., Any]]:
    """Return the kernels registered for ``dtype`` by the verb's name."""
    return {name: table[dtype] for name, table in _implementations.items() if dtype in table}


# Whose move, and chance


@_verb
def acting(states: States, index: int) -> int:
    """A mask of the seats that may act; 0 at a chance event and at the end."""
    raise NotImplementedError


@_verb
def chance_due(states: States, index: int) -> int:
    """`NEW_ROUND` or `MID_ROUND` where a chance event must come next; 0 if none."""
    raise NotImplementedError


@_verb
def next_dealer(states: States, index: int) -> int:
    """The seat that deals the chance event that is due, `ANY_DEALER` or `NO_DEALER`."""
    raise NotImplementedError


@_verb
def fill_piles(states: States, index: int, cards: Cards, sizes: Cards) -> int:
    """Write the cards of the chance event that is due, pile after pile, each in order.

    Whoever plays chance shuffles each pile by itself. ``cards: [C]``, ``sizes: [S]`` receives the
    size of each pile. Returns the number of piles.
    """
    raise NotImplementedError


@_verb
def num_dealt(states: States, index: int) -> int:
    """How many of the shuffled cards the chance event uses; the rest stay unknown to all."""
    raise NotImplementedError


@_verb
def chance_refusal(states: States, index: int, cards: Cards, num_cards: int, dealer: int) -> int:
    """0 if the chance event may be ``cards[:num_cards]`` by ``dealer``, else the game's reason."""
    raise NotImplementedError


@_verb
def apply_chance(states: States, index: int, cards: Cards, num_cards: int, dealer: int) -> None:
    """Let the chance event that is due bring ``cards[:num_cards]``; it must not be refused."""
    raise NotImplementedError


# Actions


@_verb
def legal_actions(states: States, index: int, seat: int, out: Cards) -> int:
    """Write the distinct legal actions of ``seat`` to ``out``, ascending; return their number."""
    raise NotImplementedError


@_verb
def refusal(states: States, index: int, seat: int, action: int) -> int:
    """0 if ``seat`` may do ``action`` now, else the number of the game's reason against it."""
    raise NotImplementedError


@_verb
def apply(states: States, index: int, seat: int, action: int, at_ms: int) -> None:
    """Do a legal ``action`` of ``seat`` at its effective time, in ms since the match began."""
    raise NotImplementedError


# Results


@_verb
def outcome(states: States, index: int) -> int:
    """0 while the match goes on, else 1 + the index of its end among the game's ``reasons``."""
    raise NotImplementedError


@_verb
def scores(states: States, index: int, out: NDArray[np.int64]) -> None:
    """Write each side's total so far to ``out: [S]``, by `side_of`."""
    raise NotImplementedError


@_verb
def winners(states: States, index: int) -> int:
    """A mask of the winning seats; 0 while the match goes on."""
    raise NotImplementedError


@_verb
def side_of(states: States, index: int, seat: int) -> int:
    """The side (a seat by itself, or a team) that ``seat`` plays for; sides count from 0."""
    raise NotImplementedError


# Knowledge


@_verb
def conceal(states: States, index: int, seat: int, out: States, out_index: int) -> None:
    """Write the information state of ``seat``: what it has seen, zeros for all else.

    Built up field by field, so that a bot that is handed it cannot look at hidden cards.
    """
    raise NotImplementedError


@_verb
def observe(states: States, index: int, seat: int, out: NDArray[np.float32]) -> None:
    """Write what ``seat`` sees now as numbers; the game's tensor layout says which is which."""
    raise NotImplementedError


@_verb
def worlds_prepare(states: States, index: int, seat: int) -> NDArray[np.float64]:
    """Count the worlds that fit what ``seat`` has seen, once a decision, for `resample`."""
    raise NotImplementedError


@_verb
def resample(
    states: States,
    index: int,
    seat: int,
    counted: NDArray[np.float64],
    generator: Generator,
    out: States,
    out_index: int,
) -> None:
    """Write a state drawn uniformly from the worlds that fit what ``seat`` has seen.

    ``counted`` is what `worlds_prepare` returned for the same state and seat. Reads nothing that
    `conceal` hides.
    """
    raise NotImplementedError


# Policies


@_verb
def random_action(states: States, index: int, seat: int, generator: Generator) -> int:
    """A legal action of ``seat``, uniform over the distinct ones."""
    raise NotImplementedError


@_verb
def greedy_action(states: States, index: int, seat: int, generator: Generator) -> int:
    """The action of a quick rule-of-thumb player, from what ``seat`` can see."""
    raise NotImplementedError
