"""Random tables and random positions of Fool."""

from __future__ import annotations

import random

import numpy as np

from parlour import games
from parlour.core import contract
from parlour.core.chance import Generator
from parlour.core.contract import ANY_DEALER
from parlour.core.position import Position

FOOL = games.find("fool")

CHOICES: dict[str, list[object]] = {
    "deck_table": ["inferred", "foppen1995", "random_trim", "custom"],
    "two_discs_from": [7, 8],
    "disc_carry_over": [False, True],
    "wilds_must_follow": [False, True],
    "all_wild_winner": ["first", "last"],
    "wild_tie": ["last_worst", "first_worst"],
    "stop_at_once": [False, True],
    "wild_penalty": [5, 1, 0],
    "loss_limit": [-80, -30, 0],
    "ten_scope": ["player", "table"],
    "ten_limit": [6, 2, 0],
    "rounds_each": [0, 1],
    "tie_break": ["shared", "most_tens", "playoff"],
    "next_dealer": ["rotate", "round_winner_leads", "lowest_deals", "random"],
    "hand_counts_public": [True, False],
    "perfect_memory": [True, False],
    "announce": [False, True],
}


def random_table(draw: random.Random) -> tuple[dict[str, object], int]:
    """A table: the options given, and the number of players."""
    given = {name: draw.choice(values) for name, values in CHOICES.items()}
    players = draw.randint(4, 8)
    if given["deck_table"] == "foppen1995":
        players = draw.randint(3, 6)
    if given["deck_table"] == "custom":
        given["deck_custom"] = _small_deck(draw, players)
    return given, players


def _small_deck(draw: random.Random, players: int) -> dict[str, int]:
    """A deck of some cards each, rich in wilds and ties."""
    tops = {colour: draw.choice([0, 2, 3, 5, 8, 31]) for colour in "GRYB"}
    coloured = sum(max(top - 1, 0) for top in tops.values())
    least = max(players - coloured, 0)
    wilds = least + -(coloured + least) % players
    return {**tops, "W": wilds + players * draw.randint(0, 1)}


def deal_at_random(position: Position, draw: random.Random) -> None:
    """Let the deal that is due be drawn by ``draw``."""
    cards = np.zeros(FOOL.max_cards, np.int64)
    sizes = np.zeros(FOOL.max_seats, np.int64)
    contract.fill_piles(position.states, 0, cards, sizes)
    deck = cards[: sizes[0]].tolist()
    draw.shuffle(deck)
    dealt = np.array(deck[: contract.num_dealt(position.states, 0)], np.int64)
    dealer = position.dealer()
    position.deal(dealt, draw.randrange(position.num_seats) if dealer == ANY_DEALER else dealer)


def play_at_random(position: Position, generator: Generator, num_actions: int) -> None:
    """Do random actions, at most to the end of the round."""
    for _ in range(num_actions):
        for seat in position.seats_to_act():
            position.play(seat, contract.random_action(position.states, 0, seat, generator))
