"""A real match: it checks, applies and keeps every event, and nobody else changes its position."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec
import numpy as np
from msgspec import UNSET, UnsetType

from parlour.bots import Information
from parlour.core import chance
from parlour.core.contract import ANY_DEALER, NO_DEALER, Cards
from parlour.core.errors import ConfigError
from parlour.core.game import NOBODY, Game, Line
from parlour.core.position import Position
from parlour.core.record import FORMAT, Deal, Event, Fair, Play, Record, SeatEntry
from parlour.core.replay import Replay, result_of

__all__ = ["Match", "Shuffled"]


def _monotonic_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class Shuffled(NamedTuple):
    """A deck that the table has committed itself to and that is not dealt yet."""

    cards: Cards
    dealer: int
    cutter: int
    """The seat that may cut it; `NOBODY`."""
    salt: str
    commit: str


def _shuffle(position: Position) -> Shuffled:
    """Shuffle what is dealt next."""
    cards = position.draw_cards()
    dealer = position.dealer()
    if dealer == ANY_DEALER:
        dealer = chance.below(chance.secure_generator(), position.num_seats)
    salt = chance.new_salt()
    commit = chance.commit(position.format_cards(cards), salt)
    cutter = position.game.cutter(position.states, 0, dealer)
    return Shuffled(cards, dealer, cutter, salt, commit)


class Match:
    """A match between people and bots, from its first deal to its result.

    ``clock`` gives milliseconds. Raises `ConfigError` for a table that
    cannot exist.
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, object],
        seats: Sequence[SeatEntry],
        *,
        clock: Callable[[], int] = _monotonic_ms,
    ) -> None:
        position = Position(game, options, len(seats))
        record = Record(
            format=FORMAT,
            game=game.name,
            rules=game.rules_version,
            players=len(seats),
            options=msgspec.to_builtins(position.options),
            seats=list(seats),
            events=[],
            result=None,
        )
        self._begin(record, position, clock)

    def _begin(self, record: Record, position: Position, clock: Callable[[], int]) -> None:
        self.record = record
        self.position = position
        self._shuffled: Shuffled | None = None
        self._keepers: list[Callable[[Record], None]] = []
        self._clock = clock
        self._began_ms = clock() - self.last_at_ms()

    @classmethod
    def resume(
        cls, game: Game, record: Record, *, clock: Callable[[], int] = _monotonic_ms
    ) -> Match:
        """Return the match of an unfinished record, at its last event.

        Raises the record's first fault.
        """
        replay = Replay(game, record)
        for event in record.events:
            replay.take(event)
        return cls.after(replay, clock=clock)

    @classmethod
    def after(cls, replay: Replay, *, clock: Callable[[], int] = _monotonic_ms) -> Match:
        """Return the match that ``replay`` has folded to the end of its record.

        Raises `NotationError` where the record's result is wrong.
        """
        replay.check_result()
        replay.record.events.extend(replay.pending)
        match = cls.__new__(cls)
        match._begin(replay.record, replay.position, clock)
        return match

    def keep_by(self, keep: Callable[[Record], None]) -> None:
        """Call ``keep`` with the record after each step, before anybody is told of the step."""
        self._keepers.append(keep)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.position.game

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.record.result is not None

    def last_at_ms(self) -> int:
        """The time of the last action, in ms since the match began."""
        for event in reversed(self.record.events):
            if isinstance(event, Play) and event.at is not UNSET:
                return event.at
        return 0

    def information(self, seat: int) -> Information:
        """What ``seat`` knows when it must act."""
        return Information(
            self.game, self.position.information(seat), seat, self.position.legal_actions(seat)
        )

    def shuffled(self) -> Shuffled:
        """Return the deck of the deal that is due, shuffled by chance of the operating system.

        It stays the same until it is dealt. Raises `ConfigError` where no deal is due.
        """
        if not self.position.is_chance_due():
            raise ConfigError("no-deal-due")
        if self._shuffled is None:
            self._shuffled = _shuffle(self.position)
        return self._shuffled

    def deal(self, cut: int | None = None) -> Deal:
        """Deal where a deal is due; return the event.

        ``cut``: how many cards the cutter lifts off the top, which then lie below the others.
        Raises `ConfigError` where no deal is due or the deck cannot be cut there.
        """
        deck = self.shuffled()
        num_cards = len(deck.cards)
        if cut is not None and (deck.cutter == NOBODY or not 0 < cut < num_cards):
            raise ConfigError("cut-where", got=cut, cards=num_cards)
        texts = self.position.format_cards(deck.cards)
        fair = Fair(commit=deck.commit, salt=deck.salt)
        cards = deck.cards
        if cut is not None:
            fair.before_cut, fair.cut = texts, cut
            texts = texts[cut:] + texts[:cut]
            cards = np.roll(cards, -cut)
        event = Deal(
            deal=texts,
            dealer=UNSET if deck.dealer == NO_DEALER else deck.dealer,
            fair=fair,
        )
        self.position.deal(cards, deck.dealer)
        self._shuffled = None
        self._append(event)
        return event

    def submit(self, seat: int, action: str) -> list[Line]:
        """Let ``seat`` do ``action``; return what happened, for the log.

        Raises `NotationError` or `IllegalAction`, and then nothing has changed.
        """
        return self._apply(seat, self.position.read_action(seat, action), UNSET)

    def submit_code(
        self, seat: int, action: int, *, by: Literal["bot", "server"] | UnsetType = UNSET
    ) -> list[Line]:
        """`submit` for an action's code, as bots answer; ``by``: in place of an absent person."""
        self.position.check_action(seat, action)
        return self._apply(seat, action, by)

    def _apply(
        self, seat: int, action: int, by: Literal["bot", "server"] | UnsetType
    ) -> list[Line]:
        """Apply a checked action, with the events and the result that follow by themselves."""
        at_ms = max(self._clock() - self._began_ms, self.last_at_ms())
        lines = self.position.play(seat, action, at_ms)
        do = self.game.format_action(action)
        events: list[Event] = [Play(seat=seat, do=do, at=at_ms, by=by)]
        events += self.position.derived_events()
        self.record.result = result_of(self.position)
        self._append(*events)
        return lines

    def _append(self, *events: Event) -> None:
        self.record.events.extend(events)
        for keep in self._keepers:
            keep(self.record)
