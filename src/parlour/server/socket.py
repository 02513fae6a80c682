"""The WebSocket at ``/ws``: a client's messages are read, counted, handed on and answered."""

from __future__ import annotations

import asyncio
from collections import deque
from urllib.parse import urlsplit

import msgspec
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from parlour.core.errors import IllegalAction, NotationError, ParlourError
from parlour.core.texts import ENGLISH
from parlour.server import protocol as p
from parlour.server.config import Config
from parlour.server.eager import begin
from parlour.server.history import history_of
from parlour.server.limits import Bucket, Kind, kind_of
from parlour.server.lobby import Lobby
from parlour.server.refusals import refused
from parlour.server.room import Room

__all__ = ["Sockets"]

_POLICY = 1008
"""The close code of a client that has broken a limit."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(p.Command).decode


class _Id(msgspec.Struct):
    """What can be read of a message that is no command."""

    id: str = ""


_decode_id = msgspec.json.Decoder(_Id).decode


class _Kicked(Exception):
    """Ends a connection; its argument is a message that says why."""


class Sockets:
    """Serves ``/ws`` and hands all other requests on to ``app``.

    It stands in front of the routes, because each layer between costs time at every message.
    """

    def __init__(self, app: ASGIApp, lobby: Lobby, config: Config) -> None:
        self._app = app
        self._lobby = lobby
        self._config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection from its opening to its end."""
        if scope["type"] != "websocket" or scope["path"] != "/ws":
            return await self._app(scope, receive, send)
        socket = WebSocket(scope, receive, send)
        if not _may_connect(socket, self._config.origins):
            return await socket.close(_POLICY, ENGLISH.say("server-close-origin"))
        await socket.accept()
        client = _Client(socket, send, self._lobby, self._config)
        try:
            await client.serve(receive)
        finally:
            client.end()


def _may_connect(socket: WebSocket, others: tuple[str, ...]) -> bool:
    """Whether the page that connects is ours; a program has no page."""
    origin = socket.headers.get("origin")
    if origin is None or origin in others:
        return True
    return urlsplit(origin).netloc == socket.headers.get("host")


class _Client:
    """One connection: a `Viewer` of the room it is in."""

    def __init__(self, socket: WebSocket, send: Send, lobby: Lobby, config: Config) -> None:
        self.seat: int | None = None
        self._address = socket.client.host if socket.client else ""
        self._send = send
        self._lobby = lobby
        self._clock = config.clock
        self._limits = config.limits
        self._buckets: dict[Kind, Bucket] = {}
        self._room: Room | None = None
        self._created: dict[str, str] = {}
        """What the commands that made tables were answered."""
        self._waiting: deque[str] = deque()
        self._waiting_bytes = 0
        self._sender: asyncio.Task[None] | None = None
        self._closing: tuple[int, str] | None = None

    async def serve(self, receive: Receive) -> None:
        """Read messages until the client goes or is sent away."""
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            try:
                await self._take(message.get("text"))
            except _Kicked as why:
                self.close(_POLICY, ENGLISH.say(str(why)))
            if self._closing is not None:
                if self._sender is not None:
                    await self._sender
                return

    def end(self) -> None:
        """Leave the table: the connection is gone."""
        self._leave()
        if self._sender is not None:
            self._sender.cancel()

    def _leave(self) -> None:
        if self._room is not None and self in self._room.viewers:
            self._room.leave(self)
        self._room = None

    # Messages from the client

    async def _take(self, text: str | None) -> None:
        """Answer one message."""
        if self._closing is not None:
            return None
        if text is None:
            return self._answer(
                p.Refused("", "message-binary", ENGLISH.say("error-message-binary"))
            )
        if len(text) > self._limits.message_bytes:
            raise _Kicked("server-close-size")
        try:
            command = _decode(text)
        except (msgspec.DecodeError, UnicodeError) as problem:
            self._count("nonsense")
            error = NotationError("message", problem=str(problem))
            return self._answer(refused(_id_in(text), error))
        self._count(kind_of(command))
        try:
            await self._do(command)
        except ParlourError as problem:
            self._answer(refused(command.id, problem))
        return None

    def _count(self, kind: Kind) -> None:
        now_ms = self._clock.now_ms()
        if kind not in self._buckets:
            self._buckets[kind] = Bucket(getattr(self._limits, kind), now_ms)
        if not self._buckets[kind].take(now_ms):
            raise _Kicked("server-close-flood")

    async def _do(self, command: p.Command) -> None:
        """Do what concerns no table, or hand the command to the table looked at."""
        match command:
            case p.CreateTable() if command.id in self._created:
                self.send(self._created[command.id])
            case p.CreateTable():
                room, seat, token = await self._lobby.create(command, self._address)
                self._leave()
                self._room = room
                self._created[command.id] = room.welcome(self, command.id, seat, token)
            case p.Hello():
                room = await self._lobby.find(command.table)
                if room is not self._room:
                    room.seat_for(self, command)
                    self._leave()
                    self._room = room
                room.hello(self, command)
            case _ if self._room is None:
                raise IllegalAction("not-at-a-table")
            case p.GetHistory():
                room = self._room
                if not room.table.may_look_back:
                    raise IllegalAction("no-look-back")
                room.send(self, await history_of(room.table, self.seat, command.id))
            case _:
                self._room.handle(self, command)

    def _answer(self, message: p.Message) -> None:
        self.send(_encode(message).decode())

    # Messages to the client

    def send(self, text: str) -> None:
        """Send one message, after those that were sent before."""
        if self._closing is not None:
            return None
        self._waiting.append(text)
        self._waiting_bytes += len(text)
        if self._waiting_bytes > self._limits.waiting_bytes:
            self._waiting.clear()
            return self.close(_POLICY, ENGLISH.say("server-close-slow"))
        self._wake()
        return None

    def close(self, code: int, why: str) -> None:
        """Send no more and close the connection, saying why."""
        if self._closing is None:
            self._closing = (code, why)
            self._wake()

    def _wake(self) -> None:
        if self._sender is None:
            self._sender = begin(self._drain())

    async def _drain(self) -> None:
        """Hand what is waiting to the connection, as fast as the client reads."""
        try:
            while self._waiting:
                text = self._waiting.popleft()
                self._waiting_bytes -= len(text)
                await self._send({"type": "websocket.send", "text": text})
            if self._closing is not None:
                code, why = self._closing
                await self._send({"type": "websocket.close", "code": code, "reason": why})
        except OSError:
            self._waiting.clear()  # the client has gone; reading will say so
        finally:
            self._sender = None


def _id_in(text: str) -> str:
    """The id of a message that is no command, as far as it has one."""
    try:
        return _decode_id(text).id[:64]
    except (msgspec.DecodeError, UnicodeError):
        return ""
