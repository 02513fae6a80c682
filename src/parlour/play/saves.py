"""Matches of this user on disk: a record for each, rewritten whole at every step."""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path

from parlour.core.record import Record, decode, encode

__all__ = ["Save", "data_folder", "latest_unfinished", "new_save"]


def data_folder() -> Path:
    """The folder for this user's matches: ``PARLOUR_DATA_DIR``, else the system's own place."""
    chosen = os.environ.get("PARLOUR_DATA_DIR")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("parlour")


class Save:
    """The file of one match: in ``unfinished`` until it has a result, then in ``finished``."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def keep(self, record: Record) -> None:
        """Write ``record``, so that at every moment a whole one lies in the file."""
        new = self.path.with_suffix(".new")
        with new.open("wb") as file:
            file.write(encode(record) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, self.path)
        if record.result is not None:
            finished = self.path.parent.parent / "finished" / self.path.name
            finished.parent.mkdir(parents=True, exist_ok=True)
            self.path = self.path.replace(finished)

    def load(self) -> Record:
        """Return the record, or raise `NotationError`."""
        return decode(self.path.read_bytes())


def new_save(game: str) -> Save:
    """Return a save for a new match of ``game``; the file appears with the first event."""
    folder = data_folder() / "unfinished"
    folder.mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return Save(folder / f"{stamp}-{game}-{secrets.token_hex(2)}.jsonl")


def latest_unfinished() -> Save | None:
    """Return the save of the match that was played last and has no result yet."""
    files = (data_folder() / "unfinished").glob("*.jsonl")
    newest = max(files, key=lambda path: path.stat().st_mtime_ns, default=None)
    return None if newest is None else Save(newest)
