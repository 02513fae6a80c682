"""What is fetched over HTTP: the built client, the games, the texts, a sign of life."""

from __future__ import annotations

import hashlib
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour import __version__, games
from parlour.core.errors import ConfigError
from parlour.core.rulebook import rulebook
from parlour.core.texts import ENGLISH
from parlour.server.catalogue import games_json, texts_of

__all__ = ["SafeHeaders", "routes"]

_REVALIDATE = "no-cache"
_FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose names carry a hash of their content."""


def routes(static: Path) -> list[BaseRoute]:
    """The pages of a server whose client was built into ``static``."""

    async def index(_request: Request) -> Response:
        """The client's page; it is the same at every table."""
        page = static / "index.html"
        if not page.exists():
            return PlainTextResponse(ENGLISH.say("server-not-built"), 503)
        return FileResponse(page, headers={"cache-control": _REVALIDATE})

    return [
        Route("/", index),
        Route("/t/{table}", index),
        Route("/api/games", _games),
        Route("/api/games/{game}/rules", _rules),
        Route("/api/texts/{language}.ftl", _texts),
        Route("/healthz", _health),
        Mount("/assets", _Static(static / "assets", _FOR_EVER)),
        Mount("/", _Static(static, _REVALIDATE)),
    ]


class _Static(StaticFiles):
    """The files of a folder, each with the same rule for caches."""

    def __init__(self, folder: Path, cache_control: str) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._cache_control = cache_control

    async def check_config(self) -> None:
        """Take any folder: that of a client which is not built is not there."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """Return a file with its rule for caches."""
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["cache-control"] = self._cache_control
        return response


async def _games(request: Request) -> Response:
    return _cached(request, games_json(), "application/json")


async def _texts(request: Request) -> Response:
    texts = texts_of(request.path_params["language"])
    if texts is None:
        return PlainTextResponse(ENGLISH.say("server-no-language"), 404)
    return _cached(request, texts, "text/plain; charset=utf-8")


async def _rules(request: Request) -> Response:
    try:
        game = games.find(request.path_params["game"])
    except ConfigError as problem:
        return PlainTextResponse(str(problem), 404)
    return _cached(request, rulebook(game).encode(), "text/markdown; charset=utf-8")


async def _health(_request: Request) -> Response:
    return JSONResponse({"parlour": __version__})


def _cached(request: Request, body: bytes, media_type: str) -> Response:
    """Return ``body``, or that the client has it already."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    headers = {"etag": tag, "cache-control": _REVALIDATE}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)


class SafeHeaders:
    """Adds to every page what it may load and who may show it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = _headers_for(dict(scope["headers"]).get(b"host", b""))

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *headers]
            await send(message)

        await self._app(scope, receive, send_safely)


def _headers_for(host: bytes) -> list[tuple[bytes, bytes]]:
    """The headers of a page of ``host``; old Safari needs its sockets named."""
    policy = (
        b"default-src 'self'; connect-src 'self' ws://%b wss://%b; img-src 'self' data:; "
        b"style-src 'self'; style-src-attr 'unsafe-inline'; object-src 'none'; "
        b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'" % (host, host)
    )
    return [
        (b"content-security-policy", policy),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cross-origin-opener-policy", b"same-origin"),
    ]
