"""``parlour serve`` and the browser's server, as processes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from parlour.server.running import free_port

Start = Callable[..., subprocess.Popen[str]]
_ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts ``parlour`` with its data in a folder of the test, and ends it afterwards."""
    running: list[subprocess.Popen[str]] = []

    def start(*arguments: str) -> subprocess.Popen[str]:
        program = [sys.executable, "-m", "parlour", *arguments]
        if not arguments:
            program = [
                sys.executable, "-c", "from parlour.cli.serve import play_in_browser as p; p()",
            ]  # fmt: skip
        environment = {
            **os.environ,
            "PARLOUR_DATA_DIR": str(tmp_path / "data"),
            "PYTHONUNBUFFERED": "1",
            "CI": "true",
        }
        running.append(
            subprocess.Popen(
                program,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
        )
        return running[-1]

    yield start
    for process in running:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def line_with(process: subprocess.Popen[str], wanted: str) -> str:
    """The first line that a process prints with ``wanted`` in it."""
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        said.append(line)
        if wanted in line:
            return line
    raise AssertionError("".join(said))


def address_in(line: str) -> str:
    found = _ADDRESS.search(line)
    assert found, line
    return found.group()


def test_it_serves_until_it_is_told_to_end(start: Start, tmp_path: Path) -> None:
    port = free_port("127.0.0.1", 9200)
    process = start("serve", "--port", str(port))
    address = address_in(line_with(process, "Parlour is at"))
    assert address == f"http://127.0.0.1:{port}/"
    line_with(process, "Ctrl-C ends it")
    with urllib.request.urlopen(f"{address}healthz") as answer:
        assert answer.status == 200
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 0
    assert (tmp_path / "data" / "tables.sqlite3").exists()
    assert process.stdout is not None
    assert process.stdout.read() == ""


def test_two_servers_do_not_share_a_store(start: Start) -> None:
    first = start("serve", "--port", str(free_port("127.0.0.1", 9200)))
    line_with(first, "Parlour is at")
    second = start("serve", "--port", str(free_port("127.0.0.1", 9300)))
    assert "in use by another Parlour" in line_with(second, "parlour:")
    assert second.wait(20) == 2


def test_a_port_that_is_taken(start: Start, tmp_path: Path) -> None:
    port = free_port("127.0.0.1", 9200)
    line_with(start("serve", "--port", str(port)), "Parlour is at")
    other = start("serve", "--port", str(port), "--store", str(tmp_path / "other"))
    assert f"127.0.0.1:{port}" in line_with(other, "parlour:")
    assert other.wait(20) == 2


def test_a_second_start_finds_the_first(start: Start) -> None:
    first = start()
    address = address_in(line_with(first, "Parlour is at"))
    second = start()
    assert address_in(line_with(second, "runs already")) == address
    assert second.wait(20) == 0
    first.send_signal(signal.SIGKILL)
    first.wait()
    third = start()
    line_with(third, "Parlour is at")
