"""Matches of random play, with the events of their records: what tests of any game start from."""

from __future__ import annotations

import msgspec
import numpy as np

from parlour.core import contract
from parlour.core.chance import Generator, below, new_generator, shuffle
from parlour.core.contract import ANY_DEALER, NO_DEALER
from parlour.core.game import Game
from parlour.core.position import Position
from parlour.core.record import FORMAT, Deal, Event, Play, Record, SeatEntry
from parlour.core.replay import result_of

__all__ = ["RandomMatch"]


class RandomMatch:
    """A match of random play and the events of its record."""

    def __init__(self, game: Game, preset: str, num_seats: int, seed: int = 1) -> None:
        self.position = Position(game, {"preset": preset}, num_seats)
        self.generator: Generator = new_generator(seed)
        self.events: list[Event] = []

    def step(self) -> None:
        """Let the chance event that is due or one random action happen."""
        if self.position.is_chance_due():
            self._deal()
            return
        seat = self.position.seats_to_act()[0]
        action = contract.random_action(self.position.states, 0, seat, self.generator)
        self.events.append(Play(seat=seat, do=self.position.game.format_action(action)))
        self.position.play(seat, action)
        self.events += self.position.derived_events()

    def _deal(self) -> None:
        position = self.position
        cards = np.zeros(position.game.max_cards, np.int64)
        sizes = np.zeros(position.game.max_seats, np.int64)
        start = 0
        for pile in range(contract.fill_piles(position.states, 0, cards, sizes)):
            shuffle(self.generator, cards, start, start + int(sizes[pile]))
            start += int(sizes[pile])
        dealer = position.dealer()
        if dealer == ANY_DEALER:
            dealer = int(below(self.generator, position.num_seats))
        dealt = cards[: contract.num_dealt(position.states, 0)]
        event = Deal(deal=position.format_cards(dealt))
        if dealer != NO_DEALER:
            event.dealer = dealer
        self.events.append(event)
        position.deal(dealt, dealer)

    def record(self) -> Record:
        """The match so far as a record."""
        game = self.position.game
        return Record(
            format=FORMAT,
            game=game.name,
            rules=game.rules_version,
            players=self.position.num_seats,
            options=msgspec.to_builtins(self.position.options),
            seats=[
                SeatEntry(name=f"Seat {k}", bot="random") for k in range(self.position.num_seats)
            ],
            events=self.events,
            result=result_of(self.position),
        )
