"""How many actions there can be: lists of them never outgrow the room made for them."""

from __future__ import annotations

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour.core import contract
from parlour.core.position import Position
from parlour.games.pegs.board import controlled
from parlour.games.pegs.merging import most_plays
from parlour.games.pegs.state import MAX_LEGAL, NUM_RANKS, RANKS
from parlour.games.pegs.tests.pegs_reference import Rules
from parlour.games.pegs.tests.positions import PEGS, at
from parlour.games.pegs.tests.tables import all_options

ALL_CARDS = " ".join(RANKS)


def most_by_proof(team: int, others: int, colours: int, any_direction: bool) -> int:
    """More distinct plays than any hand can have, whatever stands where.

    A peg goes with one card at most three ways (track, home, back). A 7 or 9 is split over an
    ordered pair of pegs in 6 or 8 ways, each half in at most two directions into track or lane
    (forward) or three (with backward), so 2 x 2 or 3 x 3 ways for a pair. A joker has a target on
    every hole with a peg of another colour, for each peg and each start area; a 2 may exchange as
    many pairs. Partial 7s are six more, comings out one for each colour and card.
    """
    pairs = team * (team - 1)
    forward = 2 * 2
    plain = (NUM_RANKS - 1) * (3 * team + colours) + 6
    sevens = 6 * forward * pairs
    nines = 8 * (3 * 3 if any_direction else forward) * pairs
    jumps = (team + colours) * (team + others)
    return plain + sevens + nines + 2 * jumps + NUM_RANKS * (colours + 1)


def test_no_hand_at_any_table_has_more_actions_than_the_contract_says() -> None:
    """Eight players: 20 pegs of the own team on the board, 20 of the other, four colours."""
    assert most_by_proof(20, 20, 4, any_direction=True) < MAX_LEGAL == PEGS.max_legal


def test_no_rank_has_more_plays_than_the_room_to_merge_them() -> None:
    """`most_plays` bounds the plays of one rank, spelling by spelling."""
    for nine, ways in (("any_direction", 9), ("forward_split", 4), ("opposite_split", 4)):
        for players in (4, 6, 8):
            position = full_board(players, nine)
            team = 5 * players // 2
            room = most_plays(position.states[0], controlled(position.states[0], 0))
            nines = 3 * team + 8 * ways * team * (team - 1)
            jumps = (team + players // 2) * 2 * team
            assert room >= nines
            assert room >= jumps + 3 * team  # a joker, or a 2 that swaps


def full_board(players: int, nine: str) -> Position:
    """All pegs on the track, evenly, the colours by turns."""
    pegs = " | ".join(
        f"{'abcdefgh'[colour]} "
        + " ".join(str(18 * (players * peg + colour) // 5) for peg in range(5))
        for colour in range(players)
    )
    return at(pegs, "7 9 X", players, nine=nine)


def num_actions(position: Position, pegs: NDArray[np.uint8]) -> int:
    """The number of legal actions with the pegs there."""
    position.states["pegs"][0] = np.sort(pegs, axis=1)
    out = np.empty(PEGS.max_legal + 1000, np.int64)
    out[-1000:] = -7
    number = contract.legal_actions(position.states, 0, 0, out)
    assert (out[-1000:] == -7).all()
    assert len(set(out[:number].tolist())) == number
    return number


def climb(hand: str, players: int, nine: str, seed: int, tries: int) -> int:
    """The most legal actions that moving one peg after the other finds."""
    position = full_board(players, nine)
    position.states["hands"][0, 0] = 0
    for card in position.read_cards(hand.split()):
        position.states["hands"][0, 0, card] = 1
    position.states["num_cards"][0, 0] = len(hand.split())
    draw = random.Random(seed)
    pegs = position.states["pegs"][0].copy()
    best = num_actions(position, pegs)
    for _ in range(tries):
        changed = pegs.copy()
        colour, peg = draw.randrange(0, players), draw.randrange(5)
        lane = [145 + h for h in range(5) if 145 + h not in changed[colour]]
        near = [
            (18 * colour + 3 - draw.randint(0, 9)) % (18 * players),
            draw.randrange(18 * players),
        ]
        hole = draw.choice([*lane[:1], *near])
        if hole < 144 and hole in changed[:players]:
            continue
        changed[colour, peg] = hole
        if changed[0:players:2].min() >= 145:
            continue
        number = num_actions(position, changed)
        if number >= best:
            best, pegs = number, changed
    return best


@pytest.mark.parametrize(
    ("hand", "nine", "tries", "least"),
    [
        ("7", "forward_split", 800, 1000),
        ("9", "forward_split", 800, 1300),
        ("9", "any_direction", 150, 4000),
        (ALL_CARDS, "any_direction", 150, 6000),
    ],
)
def test_climbing_for_eight_players_stays_within_the_bound(
    hand: str, nine: str, tries: int, least: int
) -> None:
    found = climb(hand, 8, nine, 1, tries)
    assert least < found < MAX_LEGAL


@pytest.mark.parametrize(
    ("rank", "nine", "least"),
    [("7", "forward_split", 2000), ("9", "forward_split", 3000), ("9", "any_direction", 10_000)],
)
def test_thousands_of_plays_before_merging_agree_with_the_reference(
    rank: str, nine: str, least: int
) -> None:
    """Eight players, all pegs on the track: every ordered pair, every part."""
    position = full_board(8, nine)
    rules = Rules(all_options(nine=nine), 8)
    board = rules.new_board()
    for colour, letter in enumerate(rules.colours):
        for peg in range(5):
            board.places[letter, peg] = int(position.states["pegs"][0, colour, peg])
    assert len(rules.sequences(board, 0, rank)) > least
    texts = [text for text in position.legal_texts(0) if text.startswith(f"{rank} ")]
    assert texts == sorted(rules.plays(board, 0, rank))


@pytest.mark.parametrize(("rank", "players", "most"), [("X", 4, 150), ("X", 6, 375), ("X", 8, 700)])
def test_jokers_reach_their_exact_maximum(rank: str, players: int, most: int) -> None:
    """Every team peg onto every peg of another colour, all on the track, nobody on a door."""
    places = iter(hole for hole in range(18 * players) if hole % 18 not in (3, 8))
    pegs = " | ".join(
        f"{'abcdefgh'[k]} " + " ".join(str(next(places)) for _ in range(5)) for k in range(players)
    )
    texts = at(pegs, rank, players).legal_texts(0)
    assert len(texts) - 1 <= most
    assert len([text for text in texts if text.startswith("X")]) == most
