"""A table as data: its game and options, its chairs, its match so far and what was told of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

import msgspec

from parlour import games
from parlour.core.game import NOBODY, Game
from parlour.core.position import Position
from parlour.core.record import FORMAT, Play, Record
from parlour.core.replay import Replay
from parlour.play.match import Match, Shuffled
from parlour.server import protocol as p
from parlour.server.clock import Clock
from parlour.server.forms import Forms, Teller, tell_all
from parlour.server.seating import Seating
from parlour.server.store import Kept

__all__ = ["Table"]

_TOLD = 20
"""How many events stay in memory in their forms; a longer tail is longer than a snapshot."""


class Table:
    """The state of one table. `Room` changes it and sends what has changed.

    Raises `ConfigError` where game, options and number of seats do not fit.
    """

    def __init__(
        self, table: str, game: Game, given: Mapping[str, object], seating: Seating, clock: Clock
    ) -> None:
        self.id = table
        self.game = game
        self.seating = seating
        self.clock = clock
        self.base = -1
        """The number of the event before the match's first one."""
        self.n = -1
        """The number of the event that happened last."""
        self.match: Match | None = None
        self.scored: list[list[int]] = []
        self.told: deque[Forms] = deque(maxlen=_TOLD)
        position = Position(game, given, len(seating))
        self._agreed = position.options
        self.options: dict[str, object] = msgspec.to_builtins(position.options)
        self._teller = Teller(position, ())

    @classmethod
    def load(cls, kept: Kept, clock: Clock) -> Table:
        """Return a table as it was when its server stopped."""
        record = kept.record
        table = cls(kept.id, games.find(record.game), record.options, Seating(kept.chairs), clock)
        table.base = table.n = kept.base
        if not record.events:
            return table
        replay = Replay(table.game, record)
        teller = Teller(replay.position, table.seating.people())
        table.told.extend(tell_all(replay, teller, kept.base + 1, untold=-_TOLD))
        table.n = kept.base + len(record.events)
        table.match = Match.after(replay, clock=clock.now_ms)
        table._teller = teller
        table.scored = [e["scored"] for e in record.events if isinstance(e, dict) and "scored" in e]
        return table

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match is not None and self.match.is_over

    @property
    def may_look_back(self) -> bool:
        """Whether viewers may see the events from the first on."""
        return self.is_over or self.game.may_look_back(self._agreed)

    @property
    def is_deal_due(self) -> bool:
        """Whether the next thing to happen is a deal."""
        return self.match is not None and self.match.position.is_chance_due()

    @property
    def is_mid_round(self) -> bool:
        """Whether cards must be shuffled before the round can go on."""
        return self.match is not None and self.match.position.is_mid_round()

    def shuffled(self) -> Shuffled | None:
        """The deck that is to be dealt, where somebody may cut it."""
        if self.match is None or not self.is_deal_due:
            return None
        deck = self.match.shuffled()
        return None if deck.cutter == NOBODY else deck

    def seats_to_act(self) -> list[int]:
        """The seats that may act now."""
        return [] if self.match is None else self.match.position.seats_to_act()

    def record(self) -> Record:
        """The record of the match so far."""
        if self.match is not None:
            return self.match.record
        return Record(
            format=FORMAT,
            game=self.game.name,
            rules=self.game.rules_version,
            players=len(self.seating),
            options=self.options,
            seats=self.seating.entries(),
            events=[],
            result=None,
        )

    # Changes

    def begin(self) -> None:
        """Begin the first match: all seats are filled."""
        self._new_match()

    def begin_again(self) -> None:
        """Begin another match; that it begins is an event without a form."""
        self.n += 1
        self.base = self.n
        self.told.clear()
        self.scored = []
        self._new_match()

    def _new_match(self) -> None:
        self.match = Match(self.game, self.options, self.seating.entries(), clock=self.clock.now_ms)
        self._teller = Teller(self.match.position, self.seating.people())

    def deal(self, cut: int | None = None) -> list[Forms]:
        """Deal, from where the deck is cut, and return the new events in their forms.

        Raises `ConfigError` where it cannot be cut there.
        """
        assert self.match is not None
        self.match.deal(cut)
        return self._tell_new(is_secret=False)

    def play(self, seat: int, action: int, *, by_bot: bool = False) -> list[Forms]:
        """Let a seat do an action; return the new events in their forms.

        Raises `IllegalAction`, and then nothing has changed.
        """
        assert self.match is not None
        position = self.match.position
        is_secret = self.game.is_secret(position.states, 0, seat, action)
        self.match.submit_code(seat, action, by="bot" if by_bot else msgspec.UNSET)
        return self._tell_new(is_secret=is_secret)

    def _tell_new(self, *, is_secret: bool) -> list[Forms]:
        """Tell the events of the record that were not told yet; the first may be secret."""
        assert self.match is not None
        record = self.match.record
        first = self.n - self.base
        new = record.events[first:]
        told = []
        for event in new:
            self.n += 1
            if isinstance(event, dict) and "scored" in event:
                self.scored.append(event["scored"])
            told.append(
                self._teller.tell(
                    self.n,
                    event,
                    is_secret=is_secret and isinstance(event, Play),
                    result=record.result if event is new[-1] else None,
                )
            )
        self.told.extend(told)
        return told

    # For viewers

    def snapshot(self, seat: int | None) -> p.Snapshot:
        """Return the table as a viewer sees it now."""
        return self._snapshot_of(self._teller, self.n, seat)

    def _snapshot_of(self, teller: Teller, n: int, seat: int | None) -> p.Snapshot:
        record = self.record()
        has_begun = teller.view is not None
        result = None if record.result is None else msgspec.to_builtins(record.result)
        return p.Snapshot(
            table=self.id,
            n=n,
            game=self.game.name,
            options=self.options,
            seats=self.seating.shown(),
            view=teller.view,
            seat=seat,
            own=teller.own(seat) if has_begun and seat is not None else None,
            legal=teller.legal(seat) if has_begun and seat in self.seats_to_act() else [],
            scored=list(self.scored),
            result=result,
        )

    def tail(self, have: int) -> list[Forms] | None:
        """Return the events behind ``have``; None where they are not in memory any more."""
        if not self.base <= have <= self.n:
            return None
        missing = self.n - have
        if missing > len(self.told):
            return None
        return list(self.told)[len(self.told) - missing :]

    def start(self, seat: int | None) -> p.Snapshot:
        """Return the match before its first event, as a viewer saw it."""
        return p.Snapshot(
            table=self.id,
            n=self.base,
            game=self.game.name,
            options=self.options,
            seats=self.seating.shown(),
            view=None,
            seat=seat,
        )
