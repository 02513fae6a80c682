"""The thread that writes: it alone has the database, and commits what has gathered meanwhile.

Under load many events of many tables share one commit. What was asked for first is done first. A
statement gets all its rows at once, as one JSON array: the thread must then take Python's lock
from the event loop only a few times for a commit, however many rows it has.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

__all__ = ["Journal", "Write"]

T = TypeVar("T")


class Write(NamedTuple):
    """Rows for a statement whose parameter is a JSON array of rows."""

    statement: str
    row: tuple[Any, ...]


_Job = tuple[Sequence[Write] | Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]"]

_encode = msgspec.json.Encoder().encode


class Journal:
    """A database of SQLite, from `start` on written by a thread of its own.

    With ``durable`` a commit is on the disk when it resolves (safe against a loss of power), else
    in the hands of the operating system (safe against a killed process). Raises `sqlite3.Error`
    where the file is no database or another process has it.
    """

    def __init__(self, path: Path | None, schema: str, *, durable: bool = False) -> None:
        self._gathered: list[_Job] = []
        self._is_busy = False
        """Whether the thread has a group of jobs, or is about to get one."""
        self._groups: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
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
            self._groups.put(self._gathered)
            self._groups.put(None)
            self._thread.join()
        self._connection.close()

    def append(self, writes: Sequence[Write]) -> asyncio.Future[None]:
        """Write all of ``writes`` or none; the future resolves when they are committed."""
        return self._later(writes)

    def ask(self, question: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Return the answer to ``question`` after everything that was written before."""
        return self._later(question)

    def ask_now(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """`ask`, of a journal that was not started."""
        assert self._thread is None, "the thread has the database"
        return question(self._connection)

    # On the event loop

    def _later(
        self, job: Sequence[Write] | Callable[[sqlite3.Connection], Any]
    ) -> asyncio.Future[Any]:
        assert self._loop is not None, "the journal has been started"
        future: asyncio.Future[Any] = self._loop.create_future()
        self._gathered.append((job, future))
        if not self._is_busy:
            self._is_busy = True
            self._loop.call_soon(self._hand_over)
        return future

    def _hand_over(self) -> None:
        self._groups.put(self._gathered)
        self._gathered = []

    def _done(self, jobs: list[_Job], answers: list[Any]) -> None:
        """Hand over what has gathered meanwhile; tell those who wait for ``jobs``."""
        self._is_busy = bool(self._gathered)
        if self._gathered:
            self._hand_over()
        for (_, future), answer in zip(jobs, answers, strict=True):
            if future.done():
                continue  # nobody waits for it any more
            if isinstance(answer, sqlite3.Error):
                future.set_exception(answer)
            else:
                future.set_result(answer)

    # In the thread

    def _run(self) -> None:
        while (jobs := self._groups.get()) is not None:
            answers = self._commit(jobs)
            assert self._loop is not None
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._done, jobs, answers)

    def _commit(self, jobs: list[_Job]) -> list[Any]:
        """Do ``jobs`` in one transaction; where that fails, each by itself."""
        try:
            return self._in_one(jobs)
        except sqlite3.Error as problem:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            if len(jobs) == 1:
                return [problem]
        return [self._commit([job])[0] for job in jobs]

    def _in_one(self, jobs: list[_Job]) -> list[Any]:
        answers: list[Any] = []
        rows: dict[str, list[tuple[Any, ...]]] = {}
        self._connection.execute("BEGIN")
        for job, _ in jobs:
            if callable(job):
                self._write(rows)
                answers.append(job(self._connection))
                continue
            for write in job:
                rows.setdefault(write.statement, []).append(write.row)
            answers.append(None)
        self._write(rows)
        self._connection.execute("COMMIT")
        return answers

    def _write(self, rows: dict[str, list[tuple[Any, ...]]]) -> None:
        """Write what has gathered, statement by statement."""
        for statement, values in rows.items():
            self._connection.execute(statement, (_encode(values).decode(),))
        rows.clear()
