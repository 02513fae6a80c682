"""Starting a coroutine at once: most sends never wait, and a task for each would cost more."""

from __future__ import annotations

import asyncio
import types
from collections.abc import Coroutine, Generator
from typing import Any

__all__ = ["begin"]


def begin(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Run ``work`` until it must wait; return the task that goes on with it, None if it is done."""
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_go_on(work, awaited))


@types.coroutine
def _go_on(work: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    """Wait for what ``work`` waits for, and go on with it, until it is done."""
    while True:
        try:
            try:
                answer = yield awaited
            except BaseException as problem:  # a cancellation, among others: it is the work's own
                awaited = work.throw(problem)
            else:
                awaited = work.send(answer)
        except StopIteration:
            return
