"""The rules against a slow independent program, side by side in random matches."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import numpy as np
import pytest

from parlour.core import contract
from parlour.core.contract import ANY_DEALER
from parlour.core.position import Position
from parlour.core.replay import result_of
from parlour.games.fool.tests.fool_reference import ReferenceMatch
from parlour.games.fool.tests.tables import CHOICES, FOOL, random_table

NUM_MATCHES = 160
MAX_ROUNDS = 6
ALL_CODES = range(-1, FOOL.max_legal + 1)


class SideBySide:
    """A match played by both programs, checked after every event."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)
        given, self.players = random_table(self.draw)
        self.position = Position(FOOL, given, self.players)
        options = msgspec.to_builtins(self.position.options)
        self.reference = ReferenceMatch(options, self.players)

    def play_round(self) -> None:
        """Deal, play to the end of the round and compare everything on the way."""
        self.deal()
        while (seat := self.reference.turn()) is not None:
            assert self.position.seats_to_act() == [seat]
            self.compare_legal(seat)
            action = self.draw.choice(self.reference.legal(seat))
            self.position.play(seat, self.position.read_action(seat, action))
            self.reference.play(seat, action)
        assert self.position.seats_to_act() == []
        discs = sorted(self.reference.discs)
        closing = [{"scored": self.reference.scored, "fools": discs}]
        assert self.position.derived_events() == closing
        assert self.position.scores() == self.reference.totals
        assert self.field("tens") == self.reference.tens
        result = result_of(self.position)
        assert (result and msgspec.to_builtins(result)) == self.reference.result()

    def deal(self) -> None:
        cards = np.zeros(FOOL.max_cards, np.int64)
        sizes = np.zeros(FOOL.max_seats, np.int64)
        contract.fill_piles(self.position.states, 0, cards, sizes)
        deck = FOOL.format_cards(cards[: sizes[0]])
        assert sorted(deck) == sorted(self.reference.deck)
        self.draw.shuffle(deck)
        due = self.reference.next_dealer()
        assert self.position.dealer() == (ANY_DEALER if due is None else due)
        dealer = self.draw.randrange(self.players) if due is None else due
        dealt = deck[: self.reference.each * self.players]
        self.position.deal(self.position.read_cards(dealt), dealer)
        self.reference.deal(dealt, dealer)

    def compare_legal(self, turn: int) -> None:
        """Legal sets, and legal <=> accepted for every code, of the seat to act and another."""
        for seat in (turn, self.draw.randrange(self.players)):
            texts = self.reference.legal(seat)
            assert self.position.legal_texts(seat) == texts
            legal = self.position.legal_actions(seat)
            assert legal == sorted(set(legal))
            states = self.position.states
            accepted = [a for a in ALL_CODES if contract.refusal(states, 0, seat, a) == 0]
            assert accepted == legal
        assert self.field("order")[0] == self.reference.leader
        assert self.field("discs") == sorted(self.reference.discs)

    def field(self, name: str) -> Any:
        return FOOL.position_fields(self.position.states, 0)[name]


@pytest.mark.parametrize("seed", range(NUM_MATCHES))
def test_random_match_agrees_with_the_reference(seed: int) -> None:
    match = SideBySide(seed)
    for _ in range(MAX_ROUNDS):
        if match.position.is_over():
            break
        match.play_round()


def test_random_tables_have_every_value_of_every_option() -> None:
    tables = [random_table(random.Random(seed)) for seed in range(NUM_MATCHES)]
    assert {players for _, players in tables} == {3, 4, 5, 6, 7, 8}
    for name, values in CHOICES.items():
        assert {given[name] for given, _ in tables} == set(values)
    assert set(CHOICES) | {"preset", "deck_custom"} == set(FOOL.options.__struct_fields__)
