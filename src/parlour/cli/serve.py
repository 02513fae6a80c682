"""``parlour serve``: tables for people and programs over the network; and play in the browser."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path

import click

from parlour import games
from parlour.cli.compiling import compile_rules
from parlour.cli.words import as_command, say
from parlour.play.saves import data_folder

__all__ = ["PACE_MS", "command", "play_in_browser"]

_PORT = 8877
PACE_MS = 700
CUT_MS = 12_000
_LOOPBACK = "127.0.0.1"
_ANYWHERE = ("0.0.0.0", "::")


@as_command("serve")
@click.option("--host", default=_LOOPBACK, show_default=True, help=say("cli-serve-host"))
@click.option(
    "--port", type=click.IntRange(1, 65535), default=_PORT, show_default=True,
    help=say("cli-serve-port"),
)  # fmt: skip
@click.option(
    "--store", type=click.Path(dir_okay=False, path_type=Path), help=say("cli-serve-store")
)
@click.option("--durable", is_flag=True, help=say("cli-serve-durable"))
@click.option(
    "--pace", type=click.IntRange(min=0), default=PACE_MS, show_default=True, metavar="MS",
    help=say("cli-serve-pace"),
)  # fmt: skip
@click.option(
    "--cut", type=click.IntRange(min=0), default=CUT_MS, show_default=True, metavar="MS",
    help=say("cli-serve-cut"),
)  # fmt: skip
def command(host: str, port: int, store: Path | None, durable: bool, pace: int, cut: int) -> None:
    """Serve until told to end."""
    from parlour.server.config import Config
    from parlour.server.running import address_in_network, run

    path = _default_store() if store is None else store
    local = f"http://{_LOOPBACK if host in _ANYWHERE else host}:{port}/"

    def tell() -> None:
        click.echo(say("cli-serve-ready", address=local))
        if host in _ANYWHERE and (address := address_in_network()) is not None:
            click.echo(say("cli-serve-network", address=f"http://{address}:{port}/"))
        click.echo(say("cli-serve-stop"))

    compile_rules(map(games.find, games.names()))
    run(Config(store=path, durable=durable, pace_ms=pace, cut_ms=cut), host, port, local, tell)


def play_in_browser(*, pace_ms: int = PACE_MS) -> None:
    """Serve this machine alone and open the page in a browser, if there is one.

    Where Parlour runs already, its page is opened and nothing is started.
    """
    from parlour.server.config import Config
    from parlour.server.instance import running_address
    from parlour.server.running import free_port, run
    from parlour.server.store import Store

    path = _default_store()
    running = running_address(path)
    if running is not None:
        click.echo(say("cli-serve-runs-already", address=running))
        _open(running)
        return
    compile_rules(map(games.find, games.names()))
    store = Store(path)
    unfinished = store.newest_unfinished()
    store.close()
    port = free_port(_LOOPBACK, _PORT)
    address = f"http://{_LOOPBACK}:{port}/"

    def tell() -> None:
        click.echo(say("cli-serve-ready", address=address))
        if unfinished is not None:
            click.echo(say("cli-serve-unfinished", address=f"{address}t/{unfinished}"))
        click.echo(say("cli-serve-stop"))
        _open(address)

    config = Config(store=path, pace_ms=pace_ms, hosts=(_LOOPBACK, "localhost"))
    run(config, _LOOPBACK, port, address, tell)


def _default_store() -> Path:
    return data_folder() / "tables.sqlite3"


def _open(address: str) -> None:
    """Open a page in a browser where a person sits in front of one."""
    if os.environ.get("CI"):
        return
    has_display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform.startswith("linux") and not has_display:
        return  # a browser in the terminal would take it away from the server
    webbrowser.open(address)
