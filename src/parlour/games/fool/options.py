"""The options of Fool (RULES.md section 4) and its presets (section 5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from parlour.core.contract import States
from parlour.core.errors import ConfigError
from parlour.core.options import BaseOptions
from parlour.games.fool.deck import FOPPEN_1995, INFERRED, WHOLE, Deck
from parlour.games.fool.state import MAX_WILDS

__all__ = ["CustomDeck", "Options", "configure", "deck_of", "hand_size", "seat_counts"]

_DEALER_RULES = ("rotate", "round_winner_leads", "lowest_deals", "random")
_TIE_BREAKS = ("shared", "most_tens", "playoff")

_Top = Annotated[int, Meta(ge=0, le=31)]
_Limit = 1_000_000


class CustomDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``deck_custom``: the highest rank of each colour (0 or 1: no such cards), number of wilds."""

    G: _Top
    R: _Top
    Y: _Top
    B: _Top
    W: Annotated[int, Meta(ge=0, le=MAX_WILDS)]


class Options(BaseOptions, frozen=True, forbid_unknown_fields=True):
    """What a table of Fool agrees on; the defaults are the printed rule sheet's."""

    PRESETS: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "sheet": {},
        "printed": {"ten_scope": "table"},
        "foppen1995": {
            "deck_table": "foppen1995",
            "wild_penalty": 1,
            "loss_limit": 0,
            "ten_limit": 0,
            "rounds_each": 2,
        },
    }

    preset: str = "sheet"
    deck_table: Literal["inferred", "foppen1995", "random_trim", "custom"] = "inferred"
    """The cards in use (R2): by number of players, the 60 of 1995, a secret part of all 88, own."""
    deck_custom: CustomDeck | None = None
    """The deck of ``deck_table = "custom"``."""
    two_discs_from: Annotated[int, Meta(ge=7, le=8)] = 7
    """The number of players from which two discs are used (R4)."""
    disc_carry_over: bool = False
    """Whether the last Fools sit out of the next round's first trick (R6)."""
    wilds_must_follow: bool = False
    """Whether a seat that lacks the colour must play a wild if it holds one (R9)."""
    all_wild_winner: Literal["first", "last"] = "first"
    """Who wins a trick of nothing but wilds (R11)."""
    wild_tie: Literal["last_worst", "first_worst"] = "last_worst"
    """Which of several wilds is worse (R12)."""
    stop_at_once: bool = False
    """Whether the round stops at the moment when a hand becomes empty (R15)."""
    wild_penalty: Annotated[int, Meta(ge=0, le=100)] = 5
    """What a wild in hand costs, in points (R16)."""
    loss_limit: Annotated[int, Meta(ge=-_Limit, le=0)] = -80
    """The total that ends the match (R17), at most -1; 0: off."""
    ten_scope: Literal["player", "table"] = "player"
    """Whose tens count towards ``ten_limit`` (R17)."""
    ten_limit: Annotated[int, Meta(ge=0, le=_Limit)] = 6
    """The number of tens that ends the match (R17); 0: off."""
    rounds_each: Annotated[int, Meta(ge=0, le=_Limit)] = 0
    """Rounds for each player after which the match ends (R21); 0: off."""
    tie_break: Literal["shared", "most_tens", "playoff"] = "shared"
    """What decides between equal highest totals (R18)."""
    next_dealer: Literal["rotate", "round_winner_leads", "lowest_deals", "random"] = "rotate"
    """Who deals the next round (R19)."""
    hand_counts_public: bool = True
    """Whether everybody sees how many cards others hold (R3)."""
    perfect_memory: bool = True
    """Whether every card played may be looked up, or only this trick and the last (R20)."""
    announce: bool = False
    """Whether the seats announce that they will go out (R22)."""


def seat_counts(options: Options) -> range:
    """Return the numbers of players that these options allow (R1)."""
    return range(3, 7) if options.deck_table == "foppen1995" else range(4, 9)


def deck_of(options: Options, num_seats: int) -> Deck:
    """Return the cards that are shuffled.

    Raises `ConfigError` where the options do not fit each other or the number of players.
    """
    if options.deck_custom is not None and options.deck_table != "custom":
        raise ConfigError("fool-deck-custom-unused", table=options.deck_table)
    match options.deck_table:
        case "inferred":
            return INFERRED[num_seats]
        case "foppen1995":
            return FOPPEN_1995
        case "random_trim":
            return WHOLE
    if options.deck_custom is None:
        raise ConfigError("fool-deck-custom-missing", rule="R2")
    deck = Deck(*msgspec.structs.astuple(options.deck_custom))
    if deck.num_cards == 0 or deck.num_cards % num_seats:
        raise ConfigError(
            "fool-deck-custom-size", cards=deck.num_cards, players=num_seats, rule="R2"
        )
    return deck


def hand_size(options: Options, num_seats: int) -> int:
    """Return how many cards each seat is dealt (R3)."""
    if options.deck_table == "random_trim":
        return INFERRED[num_seats].num_cards // num_seats
    return deck_of(options, num_seats).num_cards // num_seats


def configure(states: States, index: int, options: Options, num_seats: int) -> None:
    """Write a match that has not been dealt yet (R5) to a zeroed state.

    Raises `ConfigError` where the options do not fit the number of players.
    """
    state = states[index]
    deck = deck_of(options, num_seats)
    state["num_seats"] = num_seats
    state["num_discs"] = 2 if num_seats >= options.two_discs_from else 1
    state["hand_size"] = hand_size(options, num_seats)
    state["num_wilds"] = deck.wilds
    for colour, top in enumerate(deck[:4]):
        state["deck"][colour] = sum(1 << rank for rank in range(2, top + 1))
    state["wilds_must_follow"] = options.wilds_must_follow
    state["all_wild_last"] = options.all_wild_winner == "last"
    state["wild_first_worst"] = options.wild_tie == "first_worst"
    state["stop_at_once"] = options.stop_at_once
    state["disc_carry_over"] = options.disc_carry_over
    state["announces"] = options.announce
    state["ten_scope_table"] = options.ten_scope == "table"
    state["tie_break"] = _TIE_BREAKS.index(options.tie_break)
    state["dealer_rule"] = _DEALER_RULES.index(options.next_dealer)
    state["wild_penalty"] = options.wild_penalty
    state["loss_limit"] = options.loss_limit
    state["ten_limit"] = options.ten_limit
    state["rounds_each"] = options.rounds_each
    state["dealer"] = state["turn"] = state["leader"] = state["colour"] = state["winner"] = -1
