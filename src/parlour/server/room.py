"""One room a table: whatever arrives is done in that order, stored, and then told to the viewers.

Everything here runs on the event loop and never waits, so the order of calls is the order of
events. Only what is sent waits for the store (`outgoing`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from parlour import bots
from parlour.core.errors import IllegalAction, ParlourError
from parlour.core.position import Position
from parlour.core.texts import ENGLISH
from parlour.server import protocol as p
from parlour.server import rows
from parlour.server.answers import Answers
from parlour.server.audience import Audience, as_text
from parlour.server.config import Config
from parlour.server.driver import Driver
from parlour.server.forms import Forms
from parlour.server.journal import Write
from parlour.server.outgoing import Delivery, Outgoing, Viewer
from parlour.server.refusals import refused
from parlour.server.seating import is_random, token_for
from parlour.server.store import Store
from parlour.server.table import Table

__all__ = ["Room"]


class Room:
    """A table with those who look at it.

    ``on_failure`` is called when the store has failed and the room must not be used any more.
    """

    def __init__(
        self, table: Table, store: Store, config: Config, on_failure: Callable[[Room], None]
    ) -> None:
        self.table = table
        self._store = store
        self._config = config
        self._answers = Answers()
        self._outgoing = Outgoing(store, partial(self._give_up, on_failure))
        self._audience = Audience(table, self._outgoing, config.clock)
        self._driver = Driver(self, config)

    @property
    def viewers(self) -> list[Viewer]:
        """Those who look at the table now."""
        return self._audience.viewers

    @property
    def empty_since_ms(self) -> int:
        """When the last viewer left; means nothing while there is one."""
        return self._audience.empty_since_ms

    @property
    def is_waiting(self) -> bool:
        """Whether something will happen here by itself."""
        return self._driver.is_waiting

    @property
    def is_busy(self) -> bool:
        """Whether something that has happened is not stored yet."""
        return self._outgoing.is_waiting

    def remember(self, answers: list[tuple[int, str, int | None]]) -> None:
        """Know the commands that were done before the server was started."""
        self._answers.load(answers)

    def _give_up(self, on_failure: Callable[[Room], None]) -> None:
        """Drop a table that is ahead of the store, so that it is loaded again."""
        self._driver.stop()
        on_failure(self)
        for viewer in list(self.viewers):
            viewer.close(1011, ENGLISH.say("server-close-store"))

    def stop(self) -> None:
        """Let nothing happen by itself any more."""
        self._driver.stop()

    # Coming and going

    def keep(self, command: str) -> None:
        """Store a new table, made by ``command``."""
        table = self.table
        new = rows.table_rows(table.id, table.record(), table.seating.chairs, command)
        self._outgoing.store_and_send(new, ())

    def welcome(self, viewer: Viewer, command: str, seat: int | None, token: str | None) -> str:
        """Tell somebody who has taken a seat so, show the table from there; return the answer."""
        answer = as_text(p.Created(command, self.table.id, seat, token))
        self._answers.keep(seat, command, answer)
        self._audience.enter(viewer, seat, answer)
        self._driver.arrange()
        return answer

    def seat_for(self, viewer: Viewer, command: p.Hello) -> int | None:
        """Return the seat in which somebody may look; raises `IllegalAction` if in none."""
        viewers = self.viewers
        if viewer not in viewers and len(viewers) >= self._config.limits.viewers_per_table:
            raise IllegalAction("too-many-viewers")
        return None if command.token is None else self.table.seating.seat_of(command.token)

    def hello(self, viewer: Viewer, command: p.Hello) -> None:
        """Show the table to somebody; raises `IllegalAction` where they may not look."""
        seat = self.seat_for(viewer, command)
        self._audience.enter(viewer, seat, as_text(p.Ok(command.id)), have=command.have)
        self._driver.arrange()

    def leave(self, viewer: Viewer) -> None:
        """Forget a viewer who has gone."""
        self._audience.leave(viewer)
        self._driver.arrange()

    def send(self, viewer: Viewer, text: str) -> None:
        """Send a viewer something that may tell of events which are not stored yet."""
        self._outgoing.send([(viewer, text)])

    # Commands

    def handle(self, viewer: Viewer, command: p.Command) -> None:
        """Do a command of somebody who looks at the table, and answer it."""
        known = self._answers.find(viewer.seat, command.id)
        if known is not None:
            return self._outgoing.send([(viewer, known)])
        try:
            self._do(viewer, command)
        except ParlourError as problem:
            answer = as_text(refused(command.id, problem))
            self._answers.keep(viewer.seat, command.id, answer)
            self._outgoing.send([(viewer, answer)])
        return None

    def _do(self, viewer: Viewer, command: p.Command) -> None:
        match command:
            case p.Play():
                self._play(viewer, command)
            case p.Why():
                self._why(viewer, command)
            case p.Ready():
                self._ready(viewer, command)
            case p.Cut():
                self._cut(viewer, command)
            case p.TakeSeat():
                self._take_seat(viewer, command)
            case p.FillSeat():
                self._fill_seat(viewer, command)
            case p.Rematch():
                self._rematch(viewer, command)
            case _:
                raise IllegalAction("not-at-a-table")

    def _play(self, viewer: Viewer, command: p.Play) -> None:
        position = self._position_for(viewer, command)
        action = position.game.read_action(position.states, 0, command.seat, command.do)
        self._commanded(viewer, command, self.table.play(command.seat, action), ())

    def _commanded(
        self,
        viewer: Viewer,
        command: p.Play | p.Cut,
        forms: Sequence[Forms],
        more: Iterable[Delivery],
    ) -> None:
        """Store the events that a command has made, then answer it and tell them to all."""
        answer = as_text(p.Ok(command.id, forms[0].n))
        self._answers.keep(command.seat, command.id, forms[0].n)
        new = self._event_rows(forms, (command.seat, command.id))
        told = self._audience.events(forms)
        self._outgoing.store_and_send(new, [(viewer, answer), *told, *more])
        self._driver.arrange()

    def _why(self, viewer: Viewer, command: p.Why) -> None:
        self._position_for(viewer, command).read_action(command.seat, command.do)
        self._outgoing.send([(viewer, as_text(p.Ok(command.id)))])

    def _position_for(self, viewer: Viewer, command: p.Play | p.Why) -> Position:
        """Return the position for an action of the viewer's own seat."""
        if viewer.seat is None or command.seat != viewer.seat:
            raise IllegalAction("foreign-seat", seat=command.seat)
        match = self.table.match
        if match is None:
            raise IllegalAction("not-begun")
        return match.position

    def _ready(self, viewer: Viewer, command: p.Ready) -> None:
        chair = self.table.seating.chairs[self._seat_of(viewer)]
        if not self.table.is_deal_due:
            raise IllegalAction("no-deal-due")
        chair.is_ready = True
        self._done(viewer, command.id, [], self._audience.seats())

    def _cut(self, viewer: Viewer, command: p.Cut) -> None:
        if viewer.seat is None or command.seat != viewer.seat:
            raise IllegalAction("foreign-seat", seat=command.seat)
        deck = self.table.shuffled()
        if not self._audience.offers_cut or deck is None:
            raise IllegalAction("no-cut-due")
        if command.seat != deck.cutter:
            raise IllegalAction("not-the-cutter", seat=command.seat, cutter=deck.cutter)
        forms = self._dealt(command.at)
        self._commanded(viewer, command, forms, self._audience.seats())

    def _take_seat(self, viewer: Viewer, command: p.TakeSeat) -> None:
        seating = self.table.seating
        token = token_for(command.id, self._store.key)
        if is_random(command.id) and (taken := seating.find(token)) is not None:
            self.welcome(viewer, command.id, taken, token)  # the first answer was lost
            return
        if viewer.seat is not None:
            raise IllegalAction("already-seated", seat=viewer.seat)
        seat = command.seat
        changed = seating.sit_down(seat, command.name, token)
        new = [rows.chair_row(self.table.id, s, seating.chairs[s]) for s in changed]
        self._outgoing.store_and_send(new, ())
        self.welcome(viewer, command.id, seat, token)

    def _fill_seat(self, viewer: Viewer, command: p.FillSeat) -> None:
        self._seat_of(viewer)
        seating = self.table.seating
        chair = seating.open_chair(command.seat)
        bots.check_name(command.bot)
        chair.name = seating.free_name()
        chair.bot = command.bot
        row = rows.chair_row(self.table.id, command.seat, chair)
        self._done(viewer, command.id, [row], self._audience.seats())

    def _rematch(self, viewer: Viewer, command: p.Rematch) -> None:
        self._seat_of(viewer)
        if not self.table.is_over:
            raise IllegalAction("match-goes-on")
        self.table.begin_again()
        row = rows.rematch_row(self.table.id, self.table.base)
        self._done(viewer, command.id, [row], self._audience.snapshots())

    def _seat_of(self, viewer: Viewer) -> int:
        if viewer.seat is None:
            raise IllegalAction("no-seat")
        return viewer.seat

    def _done(
        self, viewer: Viewer, command: str, new: Sequence[Write], deliveries: Iterable[Delivery]
    ) -> None:
        """Store what a command has done without an event, then answer it and tell it to all."""
        seat = self._seat_of(viewer)
        answer = as_text(p.Ok(command))
        self._answers.keep(seat, command, None)
        new = [*new, rows.answer_row(self.table.id, seat, command)]
        self._outgoing.store_and_send(new, [(viewer, answer), *deliveries])
        self._driver.arrange()

    # What happens by itself

    def begin(self) -> None:
        """Begin the match: all seats are filled."""
        self.table.begin()
        if self.table.shuffled() is None:
            self.deal()
        else:
            self._driver.arrange()

    def offer_cut(self) -> None:
        """Lay the deck down for the one who may cut it, unless it lies there."""
        if not self._audience.offers_cut:
            self._audience.offers_cut = True
            self._outgoing.send(self._audience.shuffled())

    def deal(self) -> None:
        """Deal the next round."""
        self._happened(self._dealt(), self._audience.seats())

    def _dealt(self, cut: int | None = None) -> list[Forms]:
        """Deal, from where the deck is cut; return the events in their forms."""
        forms = self.table.deal(cut)
        self.table.seating.clear_ready()
        self._audience.offers_cut = False
        return forms

    def play_for(self, seat: int, action: int) -> None:
        """Let a bot play a seat: its own, or that of an absent person."""
        stands_in = self.table.seating.chairs[seat].is_person
        self._happened(self.table.play(seat, action, by_bot=stands_in), ())

    def _happened(self, forms: Sequence[Forms], more: Iterable[Delivery]) -> None:
        self._outgoing.store_and_send(
            self._event_rows(forms), [*self._audience.events(forms), *more]
        )
        self._driver.arrange()

    def _event_rows(self, forms: Sequence[Forms], by: tuple[int, str] | None = None) -> list[Write]:
        """What must be stored of events that were just told, the first made by a command."""
        table = self.table
        record = table.record()
        first = forms[0].n - table.base - 1
        new = []
        for told, event in zip(forms, record.events[first:], strict=True):
            new.append(rows.event_row(table.id, told.n, table.base, event, by))
            by = None
        if record.result is not None:
            new.append(rows.result_row(table.id, table.base, record.result))
        return new
