"""Running a server in this process: uvicorn, the port, the addresses under which it is reached."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import uvicorn
from starlette.applications import Starlette

from parlour.core.errors import ConfigError
from parlour.server.app import create_app
from parlour.server.config import Config
from parlour.server.instance import forget_address, note_address
from parlour.server.lobby import Lobby

__all__ = ["Serving", "address_in_network", "free_port", "run", "serving"]

_LARGEST_FRAME = 65_536
"""Frames above this are not even read; shorter ones that are too long are answered."""


def free_port(host: str, first: int, tries: int = 100) -> int:
    """Return the first port from ``first`` on at which nobody listens.

    Raises `ConfigError` where ``tries`` ports in a row are taken.
    """
    for port in range(first, first + tries):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise ConfigError("no-free-port", first=str(first), tries=tries)


def address_in_network() -> str | None:
    """Return the address under which others in the same network reach this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks for the way there
        except OSError:
            return None
        return str(probe.getsockname()[0])


def run(config: Config, host: str, port: int, address: str, on_ready: Callable[[], None]) -> None:
    """Serve until the process is told to end; ``on_ready`` is called once it can be reached.

    A second start finds ``address`` meanwhile. Raises `ConfigError` where the store cannot be
    used, `OSError` where the port is taken.
    """
    with _bound(host, port) as listening:
        server = _Server(create_app(config), on_ready)
        with _noted(config.store, address), _ended_by_signals():
            server.run([listening])


class Serving(NamedTuple):
    """A server that runs in the event loop of whoever has started it."""

    address: str
    """Its page."""
    socket: str
    """Its WebSocket."""
    lobby: Lobby


@contextlib.asynccontextmanager
async def serving(config: Config) -> AsyncIterator[Serving]:
    """Serve on this machine, at a free port, for as long as the context lasts."""
    app = create_app(config)
    ready = asyncio.Event()
    server = _Server(app, ready.set)
    with _bound("127.0.0.1", 0) as listening:
        host, port = listening.getsockname()
        task = asyncio.get_running_loop().create_task(server.serve([listening]))
        await ready.wait()
        try:
            yield Serving(f"http://{host}:{port}/", f"ws://{host}:{port}/ws", app.state.lobby)
        finally:
            server.should_exit = True
            await task


@contextlib.contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Let Ctrl-C and SIGTERM end the server well; it raises them again when it has ended."""
    before = {
        number: signal.signal(number, lambda _number, _frame: None)
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def _noted(store: Path | None, address: str) -> Iterator[None]:
    """Note the address beside the store for as long as the server runs."""
    if store is None:
        yield
        return
    note_address(store, address)
    try:
        yield
    finally:
        forget_address(store)


class _Server(uvicorn.Server):
    """A server that says when it can be reached."""

    def __init__(self, app: Starlette, on_ready: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                ws="websockets-sansio",
                ws_per_message_deflate=False,
                ws_max_size=_LARGEST_FRAME,
                access_log=False,
                server_header=False,
                log_level="warning",
                timeout_graceful_shutdown=3,
            )
        )
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen."""
        await super().startup(sockets)
        if self.started:
            self._on_ready()


def _bound(host: str, port: int) -> socket.socket:
    """Return a socket that has the address, or raise `OSError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol must be named: only then does asyncio send small frames without delay.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as problem:
        listening.close()
        raise OSError(problem.errno, problem.strerror, f"{host}:{port}") from None
    return listening
