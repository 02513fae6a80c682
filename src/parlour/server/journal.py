"""The thread that writes: it alone has the database, and commits what has gathered meanwhile.

Under load many events of many tables share one commit. What was asked for first is done first.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

__all__ = ["Journal", "Write"]

T = TypeVar("T")
Write = tuple[str, tuple[Any, ...]]
"""A statement and its values."""
_Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]"]

_MOST_IN_ONE = 1000
"""How many jobs share a commit at most."""


class Journal:
    """A database of SQLite, from `start` on written by a thread of its own.

    With ``durable`` a commit is on the disk when it resolves (safe against a loss of power), else
    in the hands of the operating system (safe against a killed process). Raises `sqlite3.Error`
    where the file is no database or another process has it.
    """

    def __init__(self, path: Path | None, schema: str, *, durable: bool = False) -> None:
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        name = ":memory:" if path is None else str(path)
        self._connection = sqlite3.connect(
            name, timeout=0.5, isolation_level=None, check_same_thread=False
        )
        try:
            for pragma in (
                "locking_mode = EXCLUSIVE",  # one server has it, not two
                "journal_mode = WAL",
                f"synchronous = {'FULL' if durable else 'NORMAL'}",
            ):
                self._connection.execute(f"PRAGMA {pragma}")
            self._connection.executescript(f"BEGIN IMMEDIATE; {schema}; COMMIT;")
        except sqlite3.Error:
            self._connection.close()
            raise

    def start(self) -> None:
        """Let the thread of this journal answer to the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="parlour-journal", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what is waiting, and close the file."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join()
        self._connection.close()

    def append(self, writes: Sequence[Write]) -> asyncio.Future[None]:
        """Write all of ``writes`` or none; the future resolves when they are committed."""

        def write(connection: sqlite3.Connection) -> None:
            for statement, values in writes:
                connection.execute(statement, values)

        return self.ask(write)

    def ask(self, question: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Return the answer to ``question`` after everything that was written before."""
        assert self._loop is not None, "the journal has been started"
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((question, future))
        return future

    def ask_now(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """`ask`, of a journal that was not started."""
        assert self._thread is None, "the thread has the database"
        return question(self._connection)

    def _run(self) -> None:
        is_open = True
        while is_open:
            jobs: list[_Job] = []
            job = self._jobs.get()
            while job is not None and len(jobs) < _MOST_IN_ONE:
                jobs.append(job)
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
            else:
                if job is None:
                    is_open = False
                else:
                    jobs.append(job)
            if jobs:
                self._commit(jobs)

    def _commit(self, jobs: list[_Job]) -> None:
        """Do ``jobs`` in one transaction and tell those who wait."""
        answers: list[Any] = []
        problem: sqlite3.Error | None = None
        try:
            self._connection.execute("BEGIN")
            answers += [job(self._connection) for job, _ in jobs]
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            problem = error
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        assert self._loop is not None
        if not self._loop.is_closed():
            futures = [future for _, future in jobs]
            self._loop.call_soon_threadsafe(_resolve, futures, answers, problem)


def _resolve(
    futures: list[asyncio.Future[Any]], answers: list[Any], problem: sqlite3.Error | None
) -> None:
    """Hand each future its answer, or the problem."""
    for k, future in enumerate(futures):
        if future.done():
            continue
        if problem is not None:
            future.set_exception(problem)
        else:
            future.set_result(answers[k])
