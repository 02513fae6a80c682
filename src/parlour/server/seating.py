"""Who sits at a table: people with tokens, bots, open seats; who is there and who is ready."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from parlour.core.errors import ConfigError, IllegalAction
from parlour.core.record import SeatEntry
from parlour.core.texts import ENGLISH
from parlour.server import protocol as p

__all__ = ["Chair", "Seating", "hashed", "is_random", "token_for"]


def is_random(command: str) -> bool:
    """Whether a command's id can be taken for 128 random bits: 32 hex digits, or a UUID."""
    return re.fullmatch("[0-9a-f]{32}", command.replace("-", "").lower()) is not None


def token_for(command: str, key: bytes) -> str:
    """Return the token of a seat, 128 random bits as hex, for whoever takes it by ``command``.

    Where the command's id is random, whoever knows it gets the same token again: the client,
    if the answer was lost. ``key`` is the server's secret.
    """
    if not is_random(command):
        return secrets.token_hex(16)
    return hmac.new(key, command.encode(), hashlib.sha256).hexdigest()[:32]


def hashed(secret: str) -> str:
    """Return what may be stored of a secret that is random itself: its SHA-256, as hex."""
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass
class Chair:
    """One seat. Open: it has neither a bot nor a token."""

    name: str = ""
    bot: str | None = None
    token_hash: str | None = None
    connections: int = 0
    away_since_ms: int = 0
    is_ready: bool = False

    @property
    def is_open(self) -> bool:
        """Whether nobody sits here."""
        return self.bot is None and self.token_hash is None

    @property
    def is_person(self) -> bool:
        """Whether a person sits here, present or not."""
        return self.token_hash is not None

    @property
    def is_present(self) -> bool:
        """Whether a person sits here and has a connection."""
        return self.is_person and self.connections > 0


class Seating:
    """The chairs of a table."""

    def __init__(self, chairs: list[Chair]) -> None:
        self.chairs = chairs

    def __iter__(self) -> Iterator[Chair]:
        return iter(self.chairs)

    def __len__(self) -> int:
        return len(self.chairs)

    @property
    def has_open(self) -> bool:
        """Whether the match must wait for somebody."""
        return any(chair.is_open for chair in self.chairs)

    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.is_person]

    def present(self) -> list[int]:
        """The seats of people who are there."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.is_present]

    def find(self, token: str) -> int | None:
        """Return the seat that a token proves, None if none."""
        wanted = hashed(token)
        for seat, chair in enumerate(self.chairs):
            if chair.token_hash is not None and hmac.compare_digest(chair.token_hash, wanted):
                return seat
        return None

    def seat_of(self, token: str) -> int:
        """`find`, but raise `IllegalAction` where the token proves nothing."""
        seat = self.find(token)
        if seat is None:
            raise IllegalAction("token")
        return seat

    def open_chair(self, seat: int) -> Chair:
        """Return the chair of an open seat, or raise `IllegalAction`."""
        if seat >= len(self.chairs):
            raise IllegalAction("no-such-seat", got=seat, players=len(self.chairs))
        chair = self.chairs[seat]
        if not chair.is_open:
            raise IllegalAction("seat-taken", seat=seat, name=chair.name)
        return chair

    def sit_down(self, seat: int, name: str, token: str) -> list[int]:
        """Let a person take an open seat; return the seats that have changed.

        A bot of the same name gets another; a person of the same name keeps it. Raises
        `IllegalAction` where the seat is taken, `ConfigError` where nothing of the name is left.
        """
        chair = self.open_chair(seat)
        name = " ".join("".join(filter(str.isprintable, name)).split())
        if not name:
            raise ConfigError("name")
        people = {other.name for other in self.chairs if other.is_person}
        numbered = (f"{name} {number}" for number in range(2, len(self.chairs) + 2))
        chair.name = next(free for free in (name, *numbered) if free not in people)
        chair.token_hash = hashed(token)
        changed = [seat]
        for bot_seat, bot in enumerate(self.chairs):
            if bot.bot is not None and bot.name == chair.name:
                bot.name = self.free_name()
                changed.append(bot_seat)
        return changed

    def free_name(self) -> str:
        """Return a name for a bot that nobody here has."""
        taken = {chair.name for chair in self.chairs}
        names = ENGLISH.say("bot-names").split()
        numbered = (f"{name} {number}" for number in range(2, 99) for name in names)
        return next(name for name in (*names, *numbered) if name not in taken)

    def clear_ready(self) -> None:
        """Forget who was ready."""
        for chair in self.chairs:
            chair.is_ready = False

    def entries(self) -> list[SeatEntry]:
        """The seats as they stand in a record."""
        return [SeatEntry(name=chair.name, bot=chair.bot) for chair in self.chairs]

    def shown(self) -> list[p.Seat]:
        """The seats as viewers see them."""
        return [
            p.Seat(
                name=chair.name,
                bot=chair.bot,
                open=chair.is_open,
                away=chair.is_person and not chair.is_present,
                ready=chair.is_ready,
            )
            for chair in self.chairs
        ]
