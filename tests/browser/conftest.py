"""What the tests in the browser share: Chromium, servers, and pages that must not fail."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import ConsoleMessage, Error, Page
from pytest_playwright.pytest_playwright import CreateContextCallback

import parlour

from .serving import Link, Server
from .table_page import VIEWPORTS, Home, Look

_CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
_ARGUMENTS = [  # against calls home, each a refused connection in a closed network
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
_NETWORK = re.compile(r"net::ERR_|WebSocket connection to .* failed")
_TIMEOUT_MS = 15_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Playwright's event loop stays in the main thread, where others start theirs: come last."""
    here = Path(__file__).parent
    items.sort(key=lambda item: here in item.path.parents)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if not Path(_CHROMIUM).exists():
        missing = f"there is no Chromium at {_CHROMIUM}: apt install chromium, or set CHROMIUM"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    return {
        **browser_type_launch_args,
        "executable_path": _CHROMIUM,
        "chromium_sandbox": False,  # root has none
        "args": _ARGUMENTS,
    }


@pytest.fixture(scope="session")
def base_url() -> None:
    """None: each page names its server. (The plugin's own fixture warns in pytest 9.)"""


# Servers


@pytest.fixture(scope="session")
def _page_is_built() -> None:
    built = Path(parlour.__file__).parent / "static" / "index.html"
    if not built.exists():
        pytest.fail(f"{built} is missing: build the page with `npm ci && npm run build` in web/")


@pytest.fixture(scope="module")
def server(_page_is_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots play at once, for all tests of a file that leave it alone.

    One for all files would refuse: so many tables from one address are too many.
    """
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.log


@pytest.fixture(scope="module")
def slow_server(_page_is_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots think for a moment."""
    server = Server(tmp_path_factory.mktemp("slow"), pace_ms=400)
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.log


@pytest.fixture
def make_server(_page_is_built: None, tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Makes a server of the test's own, which it may kill."""
    servers: list[Server] = []

    def make(*, pace_ms: int = 0, cut_ms: int = 0) -> Server:
        server = Server(tmp_path, pace_ms=pace_ms, cut_ms=cut_ms)
        servers.append(server)
        server.start()
        return server

    yield make
    for server in servers:
        server.stop()
        assert "Traceback" not in server.log


@pytest.fixture
def link(server: Server) -> Iterator[Link]:
    """A network before the server of all, which the test may break."""
    link = Link(server)
    yield link
    link.close()


# Pages


class Problems(list[str]):
    """Errors of pages; those of the network count unless the test breaks it."""

    breaks_network = False

    def watch(self, page: Page) -> None:
        page.on("pageerror", self._error)
        page.on("console", self._console)

    def _error(self, error: Error) -> None:
        self.append(f"error: {error}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type != "error":
            return
        if not (self.breaks_network and _NETWORK.search(message.text)):
            self.append(f"console: {message.text}")


@pytest.fixture
def problems() -> Iterator[Problems]:
    """Errors of all pages of the test; any fails it."""
    problems = Problems()
    yield problems
    assert problems == []


@pytest.fixture
def breaks_network(problems: Problems) -> None:
    """For tests that cut the link: what the browser says about that is no error."""
    problems.breaks_network = True


@pytest.fixture
def open_home(
    server: Server, new_context: CreateContextCallback, problems: Problems
) -> Callable[..., Home]:
    """Opens the start page in a new browser: another person.

    `look` is a viewport, ``url`` another server, ``settings`` are those of the page.
    """

    def open_home(look: Look = "desktop", url: str | None = None, **settings: object) -> Home:
        context = new_context(**VIEWPORTS[look])
        context.set_default_timeout(_TIMEOUT_MS)
        return Home.enter(context, url or server.url, look, settings, problems.watch)

    return open_home


@pytest.fixture(params=["desktop", "phone"])
def look(request: pytest.FixtureRequest) -> Look:
    """Both sizes of the page."""
    return cast("Look", request.param)
