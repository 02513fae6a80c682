"""Policies that run as kernels, for every game that implements their verbs."""

from __future__ import annotations

from parlour.core.chance import Generator
from parlour.core.compile import kernel
from parlour.core.contract import States, greedy_action, random_action

__all__ = ["POLICIES", "choose_action"]

POLICIES = ("random", "greedy")
"""Their names; kernels know each by its index here."""


@kernel
def choose_action(policy: int, states: States, index: int, seat: int, generator: Generator) -> int:
    """The action that the policy ``POLICIES[policy]`` takes for ``seat``."""
    if policy == 0:
        return random_action(states, index, seat, generator)
    return greedy_action(states, index, seat, generator)
