"""The rules against a slow independent program, side by side in random matches."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import numpy as np
import pytest

from parlour import games
from parlour.core import contract
from parlour.core.position import Position
from parlour.core.replay import result_of
from parlour.games.fool.tests.fool_reference import ReferenceMatch

FOOL = games.find("fool")
NUM_MATCHES = 160
MAX_ROUNDS = 6
ALL_CODES = range(-1, FOOL.num_actions + 1)


def random_options(draw: random.Random) -> tuple[dict[str, object], int]:
    """A table: the options given, and the number of players."""
    players = draw.randint(4, 8)
    deck_table = draw.choice(["inferred", "foppen1995", "random_trim", "custom", "custom"])
    given: dict[str, object] = {"deck_table": deck_table}
    if deck_table == "foppen1995":
        players = draw.randint(3, 6)
    if deck_table == "custom":
        given["deck_custom"] = small_deck(draw, players)
    choices: dict[str, list[object]] = {
        "two_discs_from": [7, 8],
        "disc_carry_over": [False, True],
        "wilds_must_follow": [False, True],
        "all_wild_winner": ["first", "last"],
        "wild_tie": ["last_worst", "first_worst"],
        "stop_at_once": [False, False, True],
        "wild_penalty": [5, 1, 0],
        "loss_limit": [-80, -30, 0],
        "ten_scope": ["player", "table"],
        "ten_limit": [6, 2, 0],
        "rounds_each": [0, 1],
        "tie_break": ["shared", "most_tens", "playoff"],
        "next_dealer": ["rotate", "round_winner_leads", "lowest_deals", "random"],
        "announce": [False, True],
    }
    given |= {name: draw.choice(values) for name, values in choices.items()}
    return given, players


def small_deck(draw: random.Random, players: int) -> dict[str, int]:
    """A deck of a few cards each, rich in wilds and ties."""
    tops = {colour: draw.choice([0, 2, 3, 5, 8, 31]) for colour in "GRYB"}
    coloured = sum(max(top - 1, 0) for top in tops.values())
    least = max(players - coloured, 0)
    wilds = least + -(coloured + least) % players
    return {**tops, "W": wilds + players * draw.randint(0, 1)}


class SideBySide:
    """A match played by both programs, checked after every event."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)
        given, self.players = random_options(self.draw)
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
        cards = np.zeros(FOOL.max_cards, np.int32)
        sizes = np.zeros(FOOL.max_seats, np.int32)
        contract.fill_piles(self.position.states, 0, cards, sizes)
        deck = FOOL.format_cards(cards[: sizes[0]])
        assert sorted(deck) == sorted(self.reference.deck)
        due = self.reference.next_dealer()
        assert self.position.dealer() == (-1 if due is None else due)
        self.draw.shuffle(deck)
        dealt = deck[: self.reference.each * self.players]
        dealer = self.draw.randrange(self.players) if due is None else due
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


def test_random_tables_reach_every_option_value_and_every_end() -> None:
    seen: set[object] = set()
    for seed in range(NUM_MATCHES):
        given, players = random_options(random.Random(seed))
        seen |= {(name, value) for name, value in given.items() if name != "deck_custom"}
        seen.add(players)
    assert {3, 4, 5, 6, 7, 8} <= seen
    assert sum(isinstance(one, tuple) for one in seen) == 4 + 37
