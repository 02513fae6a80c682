"""A bot that sits down at a table and plays the first legal action until the match is over.

``python examples/bot.py ws://127.0.0.1:8877/ws`` makes a table of its own against bots;
``python examples/bot.py ws://127.0.0.1:8877/ws TABLE`` takes an open seat of a table. It speaks
the protocol (docs/protocol.md) with nothing but a WebSocket and JSON, as any language could.
"""

import asyncio
import itertools
import json
import sys
from typing import Any

from websockets.asyncio.client import connect


async def play(url: str, table: str | None) -> dict[str, Any]:
    """Play a match and return its result."""
    ids = (f"bot-{k}" for k in itertools.count())
    async with connect(url) as socket:

        async def send(**command: object) -> None:
            await socket.send(json.dumps({"id": next(ids), **command}))

        seat = None
        if table is None:
            seats = [{"who": "you"}] + [{"who": "bot", "bot": "greedy"}] * 3
            await send(type="createtable", game="fool", name="Robo", options={}, seats=seats)
        else:
            await send(type="hello", table=table)
        async for frame in socket:
            message = json.loads(frame)
            if message["type"] == "snapshot":
                seat = message.get("seat")
                open_seats = [k for k, s in enumerate(message["seats"]) if s.get("open")]
                if seat is None and open_seats:
                    await send(type="takeseat", seat=open_seats[0], name="Robo")
            if message.get("result"):
                return dict(message["result"])
            if message.get("legal"):
                await send(type="play", seat=seat, do=message["legal"][0])
            if "scored" in message and message["type"] == "event":
                await send(type="ready")
    raise SystemExit("the server ended the connection")


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)))
