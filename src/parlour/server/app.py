"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware

from parlour.server.config import Config
from parlour.server.lobby import Lobby
from parlour.server.pages import SafeHeaders, routes
from parlour.server.socket import Sockets
from parlour.server.store import Store

__all__ = ["create_app"]


def create_app(config: Config) -> Starlette:
    """Return the application of a server.

    Raises `ConfigError` where its store cannot be used: another server has it, or it is no store.
    """
    store = Store(config.store, durable=config.durable)
    lobby = Lobby(store, config)

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        store.start()
        tidying = asyncio.get_running_loop().create_task(lobby.keep_tidy())
        try:
            yield
        finally:
            tidying.cancel()
            lobby.stop()
            store.close()

    middleware = [
        Middleware(TrustedHostMiddleware, allowed_hosts=list(config.hosts) or ["*"]),
        Middleware(Sockets, lobby, config),
        Middleware(SafeHeaders),
        Middleware(GZipMiddleware, minimum_size=1000),
    ]
    app = Starlette(
        routes=routes(config.static),
        middleware=middleware,
        lifespan=lifespan,
    )
    app.state.lobby = lobby
    return app
