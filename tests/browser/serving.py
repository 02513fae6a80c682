"""A server in a process of its own that can be killed, and a network before it that can fail."""

from __future__ import annotations

import contextlib
import json
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path
from typing import Any

__all__ = ["Link", "Server"]

_HOST = "127.0.0.1"
_START_S = 120
_STOP_S = 10


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((_HOST, 0))
        return int(probe.getsockname()[1])


class Server:
    """`parlour serve`: started, killed and started again on the same port and store."""

    def __init__(self, folder: Path, *, pace_ms: int = 0, cut_ms: int = 0) -> None:
        self.store = folder / "tables.sqlite3"
        self.port = _free_port()
        self.url = f"http://{_HOST}:{self.port}"
        self._log = folder / "server.log"
        self._pace_ms = pace_ms
        self._cut_ms = cut_ms
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        arguments = {"--port": self.port, "--store": self.store, "--pace": self._pace_ms}
        arguments["--cut"] = self._cut_ms
        words = [str(word) for pair in arguments.items() for word in pair]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "parlour", "serve", *words], stdout=log, stderr=log
            )
        until = time.monotonic() + _START_S
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                self.kill()
                raise RuntimeError(f"the server did not start:\n{self._log.read_text()}")
            time.sleep(0.05)

    def _answers(self) -> bool:
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/healthz", timeout=1):
            return True
        return False

    def get(self, path: str) -> Any:
        """The JSON under a path."""
        with urllib.request.urlopen(self.url + path, timeout=5) as response:
            return json.load(response)

    def kill(self) -> None:
        """End it as a loss of power would: at once, with no chance to tidy up."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(_STOP_S)
            self._process = None

    def stop(self) -> None:
        """End it in good order."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(_STOP_S)
            except subprocess.TimeoutExpired:
                self.kill()
            self._process = None

    @property
    def log(self) -> str:
        """What it has written so far."""
        return self._log.read_text()


class Link:
    """The network between a browser and a server, as bytes: it can break and be slow."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._listening = socket.create_server((_HOST, 0))
        self.url = f"http://{_HOST}:{self._listening.getsockname()[1]}"
        self.delay_s = 0.0
        """How long everything takes in each direction."""
        self.is_deaf = False
        """Whether the answers of the server get lost."""
        self._is_down = False
        self._ends: set[socket.socket] = set()
        self._lock = threading.Lock()
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self) -> None:
        """Break all connections, and every new one."""
        self._is_down = True
        with self._lock:
            ends, self._ends = self._ends, set()
        for end in ends:
            _close(end)

    def mend(self) -> None:
        """Let connections through again."""
        self._is_down = False

    def close(self) -> None:
        """End it for good."""
        self.cut()
        _close(self._listening)

    def _serve(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            if self._is_down:
                near.close()
                continue
            try:
                far = socket.create_connection((_HOST, self._server.port))
            except OSError:
                near.close()
                continue
            with self._lock:
                self._ends |= {near, far}
            threading.Thread(target=self._carry, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self._carry, args=(far, near, True), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket, is_answer: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                time.sleep(self.delay_s)
                if not (is_answer and self.is_deaf):
                    sink.sendall(data)
        with self._lock:
            self._ends -= {source, sink}
        _close(source)
        _close(sink)


def _close(end: socket.socket) -> None:
    """Close a socket that another thread may be reading."""
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
