"""The state of a match of Fool: one fixed-size record, every field with its meaning.

Seats are numbered clockwise from 0; masks of seats have bit ``1 << seat``, masks of ranks bit
``1 << rank`` (ranks 2 to 31). Cards and actions are codes (`action_of`): colour x 32 + rank for
coloured cards, then `WILD`, and the words of R22.
"""

from __future__ import annotations

import numpy as np

__all__ = [
    "ANNOUNCE",
    "ANNOUNCING",
    "COLOURS",
    "DEALING",
    "MAX_CARDS",
    "MAX_SEATS",
    "NUM_ACTIONS",
    "OVER",
    "PLAYING",
    "SILENT",
    "STATE",
    "WILD",
]

MAX_SEATS = 8
COLOURS = "GRYB"
"""The colours in the order of their codes: green, red, yellow, blue."""
NUM_COLOURS = len(COLOURS)
MAX_WILDS = 30
MAX_CARDS = 4 * 30 + MAX_WILDS

WILD = 128
ANNOUNCE = 129
SILENT = 130
NUM_ACTIONS = 131
"""Codes are below this; codes of rank 0 and 1 never occur."""

DEALING, ANNOUNCING, PLAYING, OVER = 0, 1, 2, 3
"""Phases: a deal is due, the seats speak (R22), a trick is under way, the match has ended."""

STATE = np.dtype(
    [
        # Four bytes wide, first, so that no field needs padding (`copy` leaves padding unset).
        # The table, fixed for the match
        ("deck", "u4", (4,)),  # ranks in the deck, by colour
        ("wild_penalty", "i4"),
        ("loss_limit", "i4"),  # 0: off
        ("ten_limit", "i4"),  # 0: off
        ("rounds_each", "i4"),  # 0: off
        # The match so far
        ("num_rounds", "i4"),  # rounds finished
        ("totals", "i4", (MAX_SEATS,)),  # points, rounds finished only
        ("tens", "i4", (MAX_SEATS,)),  # R16: ten-tallies
        ("scored", "i4", (MAX_SEATS,)),  # points of the round finished last
        # The round
        ("hands", "u4", (MAX_SEATS, 4)),  # ranks held, by seat and colour
        ("played", "u4", (4,)),  # ranks played in this round, by colour
        # One byte wide. The table, fixed for the match
        ("num_seats", "u1"),
        ("num_discs", "u1"),  # R4
        ("hand_size", "u1"),  # cards dealt to each seat
        ("num_wilds", "u1"),  # wilds in the deck
        ("wilds_must_follow", "u1"),
        ("all_wild_last", "u1"),  # all_wild_winner = "last"
        ("wild_first_worst", "u1"),  # wild_tie = "first_worst"
        ("stop_at_once", "u1"),
        ("disc_carry_over", "u1"),
        ("announces", "u1"),  # the option `announce`
        ("ten_scope_table", "u1"),
        ("tie_break", "u1"),  # 0 shared, 1 most_tens, 2 playoff
        ("dealer_rule", "u1"),  # 0 rotate, 1 round_winner_leads, 2 lowest_deals, 3 random
        # The match so far
        ("ended_by", "u1"),  # 1 + index of the reason whose condition held first (R17), else 0
        # The round
        ("phase", "u1"),
        ("dealer", "i1"),  # of this round, or of the last one while a deal is due; -1: none yet
        ("turn", "i1"),  # the seat to act
        ("spoken", "u1"),  # seats that have spoken (R22)
        ("announced", "u1"),  # seats that said that they will go out
        ("discs", "u1"),  # seats that hold a disc and sit out of this trick
        ("wilds_played", "u1"),
        ("wilds", "u1", (MAX_SEATS,)),  # wilds held
        ("num_cards", "u1", (MAX_SEATS,)),  # hand sizes; public, so kept beside the hidden hands
        ("shown_out", "u1", (MAX_SEATS,)),  # colours a seat has shown to lack; bit 4: wilds
        # The trick
        ("leader", "i1"),
        ("colour", "i1"),  # trick colour (R8); -1: none yet
        ("trick_size", "u1"),
        ("trick", "u1", (MAX_SEATS,)),  # cards in the order played
        ("trick_seats", "u1", (MAX_SEATS,)),  # who played them
        # The trick finished last in this round
        ("winner", "i1"),  # -1: none yet
        ("fools", "u1"),  # mask
        ("last_size", "u1"),  # 0: none yet
        ("last_trick", "u1", (MAX_SEATS,)),
        ("last_seats", "u1", (MAX_SEATS,)),
        ("unused", "u1"),  # rounds the record up to words
    ],
    align=True,
)
