"""What is fetched over HTTP."""

from __future__ import annotations

import asyncio
import gzip
import json
import urllib.error
import urllib.request
from collections.abc import Callable
from email.message import Message
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from parlour import bots, games
from parlour.core.options import resolve
from parlour.core.rulebook import rulebook
from parlour.core.texts import ENGLISH, catalogue_files
from parlour.server.config import Config
from parlour.server.running import serving

Fetch = Callable[..., "Page"]


class Page(NamedTuple):
    status: int
    headers: Message
    body: bytes


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder like that of the built client."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Parlour</title>")
    (tmp_path / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (tmp_path / "assets" / "index-B3xY.js").write_text("let x = 1;\n" * 1000)
    return tmp_path


@pytest.fixture
def fetch(config: Callable[..., Config], tmp_path: Path) -> Fetch:
    """Fetches a page of a server that is started for it."""

    def fetch(
        path: str, *, static: Path = tmp_path / "none", host: str = "", **headers: str
    ) -> Page:
        async def scenario() -> Page:
            hosts = (host,) if host else ()
            async with serving(config(static=static, hosts=hosts)) as server:
                named = {name.replace("_", "-"): value for name, value in headers.items()}
                request = urllib.request.Request(server.address.rstrip("/") + path, headers=named)
                return await asyncio.to_thread(_fetched, request)

        return asyncio.run(scenario())

    return fetch


def _fetched(request: urllib.request.Request) -> Page:
    try:
        with urllib.request.urlopen(request) as answer:
            return Page(answer.status, answer.headers, answer.read())
    except urllib.error.HTTPError as problem:
        with problem:
            return Page(problem.code, problem.headers, problem.read())


@pytest.mark.parametrize("path", ["/", "/t/p6h4c5jf6d95"])
def test_the_page_of_every_table_is_the_client(fetch: Fetch, built: Path, path: str) -> None:
    page = fetch(path, static=built)
    assert page.body.startswith(b"<!doctype html>")
    assert page.headers["Cache-Control"] == "no-cache"
    assert page.headers["ETag"]
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "script-src" not in policy, "no scripts but our own files"
    assert "frame-ancestors 'none'" in policy
    assert page.headers["X-Content-Type-Options"] == "nosniff"


def test_files_with_a_hash_in_their_name_are_kept_and_compressed(fetch: Fetch, built: Path) -> None:
    page = fetch("/assets/index-B3xY.js", static=built, accept_encoding="gzip")
    assert "immutable" in page.headers["Cache-Control"]
    assert page.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(page.body).startswith(b"let x")
    assert fetch("/icon.svg", static=built).headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/assets/nothing.js", "/../pyproject.toml", "/%2e%2e/pyproject.toml", "/t/a/b"],
)
def test_there_is_nothing_else(fetch: Fetch, built: Path, path: str) -> None:
    (built.parent / "pyproject.toml").write_text("secret")
    assert fetch(path, static=built).status == 404


def test_without_a_built_client_the_page_says_what_to_do(fetch: Fetch) -> None:
    page = fetch("/")
    assert page.status == 503
    assert b"make " in page.body


def test_a_page_that_has_not_changed_is_not_sent_again(fetch: Fetch) -> None:
    first = fetch("/api/games")
    assert first.status == 200
    again = fetch("/api/games", if_none_match=first.headers["ETag"])
    assert (again.status, again.body) == (304, b"")


def test_other_names_of_a_server_on_one_machine_are_refused(fetch: Fetch) -> None:
    assert fetch("/healthz", host="127.0.0.1").status == 200
    assert fetch("/healthz", host="example.org").status == 400


def test_a_sign_of_life(fetch: Fetch) -> None:
    assert "parlour" in json.loads(fetch("/healthz").body)


def test_every_game_is_listed_with_options_that_are_its_own(fetch: Fetch) -> None:
    listed: dict[str, Any] = json.loads(fetch("/api/games").body)
    assert [game["name"] for game in listed["games"]] == list(games.names())
    assert listed["bots"] == list(bots.names())
    assert "en" in listed["languages"]
    for entry in listed["games"]:
        game = games.find(entry["name"])
        messages = [entry["title"], entry["summary"]]
        for preset in entry["presets"]:
            options = resolve(game.options, preset["options"])
            counts = game.seat_counts(options)
            assert preset["players"] == list(counts)
            messages.append(preset["text"])
        for option in entry["options"]:
            resolve(game.options, {option["name"]: option["default"]})
            for choice in option.get("choices", []):
                resolve(game.options, {option["name"]: choice})
            for bound in ("least", "most"):
                if bound in option:
                    resolve(game.options, {option["name"]: option[bound]})
            messages.append(option["text"])
        assert [m for m in messages if not ENGLISH.has(m)] == []
        names = [option["name"] for option in entry["options"]]
        assert ["preset", *names] == list(game.options.__struct_fields__)


def test_texts_of_a_language_come_as_one_catalogue(fetch: Fetch) -> None:
    page = fetch("/api/texts/en.ftl")
    assert page.headers["Content-Type"] == "text/plain; charset=utf-8"
    for path in catalogue_files("en"):
        assert path.read_bytes() in page.body
    assert fetch("/api/texts/tlh.ftl").status == 404
    assert fetch("/api/texts/..%2f..%2fsecret.ftl").status == 404


def test_rules_of_a_game(fetch: Fetch) -> None:
    assert fetch("/api/games/fool/rules").body.decode() == rulebook(games.find("fool"))
    assert fetch("/api/games/chess/rules").status == 404
