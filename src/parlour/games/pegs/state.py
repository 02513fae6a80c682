"""The state of a match of Pegs: one fixed-size record, every field with its meaning.

Seats and colours have the same numbers, clockwise from 0. Places are numbers: the holes of the
track 0 to 143, home holes `HOME` + 1 to `HOME` + 5, then `START`. Ranks are numbered in the order
of their texts, so that actions in the order of their codes are in the order of their texts, too.
"""

from __future__ import annotations

import numpy as np

__all__ = [
    "ACE",
    "COLOURS",
    "DEALING",
    "EIGHT",
    "HOME",
    "JACK",
    "JOKER",
    "KING",
    "MAX_CARDS",
    "MAX_DISPLACED",
    "MAX_LEGAL",
    "MAX_SEATS",
    "NINE",
    "NUM_PEGS",
    "NUM_RANKS",
    "OVER",
    "PLAYING",
    "QUEEN",
    "RANKS",
    "REDEALING",
    "SEVEN",
    "SHUFFLING",
    "SIDE",
    "START",
    "STATE",
    "TEN",
    "TWO",
]

MAX_SEATS = 8
COLOURS = "abcdefgh"
NUM_PEGS = 5
"""Pegs of each colour (R6)."""
SIDE = 18
"""Holes of each side (R4)."""
HOME = 144
"""Home hole ``h`` of a colour is place ``HOME + h``."""
START = 150
"""The start area of a colour, for any number of its pegs."""

RANKS = ("10", "2", "3", "4", "5", "6", "7", "8", "9", "A", "J", "K", "Q", "X")
"""The ranks by number; X is a joker."""
NUM_RANKS = len(RANKS)
TEN, TWO, SEVEN, EIGHT, NINE, ACE, JACK, KING, QUEEN, JOKER = 0, 1, 6, 7, 8, 9, 10, 11, 12, 13
MAX_CARDS = 8 * 54
MAX_DISPLACED = 10
"""R24: twice one peg of each of four colours and one opponent."""
MAX_LEGAL = 45_000
"""More than the plays of all ranks, spelling by spelling, can be with eight players."""

DEALING, SHUFFLING, REDEALING, PLAYING, OVER = 0, 1, 2, 3, 4
"""Phases: the deal is due, a reshuffle (R15), a new deal of all cards; a turn; the end."""

STATE = np.dtype(
    [
        # Eight and two bytes wide first, so that no field needs padding (`copy` leaves it unset)
        ("moves", "i8", (MAX_SEATS,)),  # the last action of each seat; -1: none yet
        ("num_turns", "i2"),  # actions so far
        ("draw_size", "i2"),  # cards in the draw pile
        # One byte wide. The table, fixed for the match
        ("num_seats", "u1"),
        ("pairs", "u1"),  # teams = "pairs"
        ("own_then_partner", "u1"),  # control
        ("nine", "u1"),  # index in the option's values, as all of these
        ("home_entry", "u1"),
        ("backdoor", "u1"),
        ("mate_bump", "u1"),
        ("bump_chain", "u1"),
        ("joker_gate", "u1"),
        ("opponents_only", "u1"),  # joker_target
        ("joker_use", "u1"),
        ("discard_joker", "u1"),
        ("split", "u1"),
        ("simultaneous", "u1"),  # split_order
        ("last_peg_partial", "u1"),
        ("redeals", "u1"),  # empty_draw = "collect_and_redeal"
        ("draws_before", "u1"),  # draw = "before"
        ("free_start", "u1"),
        ("faces_differ", "u1"),  # faces = "11_12_13"
        ("two_swaps", "u1"),
        ("hand_size", "u1"),
        ("num_decks", "u1"),
        ("num_jokers", "u1"),
        # The match so far
        ("phase", "u1"),
        ("ended_by", "u1"),  # 1 + index of the reason, else 0
        ("dealer", "i1"),  # -1: none yet
        ("turn", "i1"),  # the seat to act, or for which a card must be drawn
        ("latched", "u1"),  # teams whose joker gate has been open (joker_gate = "latched")
        ("pegs", "u1", (MAX_SEATS, NUM_PEGS)),  # places by colour, ascending
        ("backed", "u1", (MAX_SEATS,)),  # by colour: which of its pegs the backdoor option marks
        ("num_cards", "u1", (MAX_SEATS,)),  # hand sizes; public, so kept beside the hidden hands
        ("hands", "u1", (MAX_SEATS, NUM_RANKS)),  # cards held of each rank
        ("discards", "u1", (NUM_RANKS,)),  # cards of each rank, face up
        ("streak", "u1", (MAX_SEATS,)),  # discards in a row (free_start)
        ("draw", "u1", (MAX_CARDS // 2,)),  # the pile, two cards a byte, next card last
        # What each seat's last action displaced, in order: colour, + 8 to its start area, + 16 by
        # the second step; 255: nothing more
        ("displaced", "u1", (MAX_SEATS, MAX_DISPLACED)),
        ("drawn", "u1"),  # whether the seat to act has drawn first (draw = "before")
        ("unused", "u1", (1,)),  # rounds the record up to words
    ],
    align=True,
)
