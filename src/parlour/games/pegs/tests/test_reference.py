"""The rules against a slow independent program, side by side: positions and matches.

PARLOUR_MATCHES sets how many seeds there are of each kind, PARLOUR_SEED where they begin.
"""

from __future__ import annotations

import os
import random
from typing import Any

import msgspec
import numpy as np
import pytest

from parlour.core import contract
from parlour.core.contract import ANY_DEALER, NO_DEALER
from parlour.core.position import Position
from parlour.core.replay import result_of
from parlour.games.pegs.tests.pegs_reference import (
    RANKS,
    Board,
    Place,
    ReferenceMatch,
    Rules,
)
from parlour.games.pegs.tests.tables import (
    ALONE,
    CHOICES,
    PEGS,
    PLAYERS,
    PRESETS,
    TOGETHER,
    all_options,
    bring_home,
    crowded_board,
    mark,
    marks_of,
    position_of,
    random_table,
)

FIRST_SEED = int(os.environ.get("PARLOUR_SEED", "1"))
NUM_MIXTURES = int(os.environ.get("PARLOUR_MATCHES", "32"))
SEEDS = range(FIRST_SEED, FIRST_SEED + NUM_MIXTURES)
MOST_OUTCOMES = 12
"""Of so many actions of each position the outcome is compared."""
MOST_SPELLINGS = 12
NUM_TURNS = 10

LATE: list[dict[str, object]] = [
    {"last_peg_partial": True},
    {"last_peg_partial": True, "control": "own_then_partner"},
    {"split": "mate_only_for_last_peg"},
    {"split": "own_first", "control": "own_then_partner"},
]
"""Options that matter when a colour or a team is nearly home."""


def compare_plays(
    position: Position, match: ReferenceMatch, draw: random.Random
) -> dict[str, Board]:
    """Compare the legal set of the seat to act, some outcomes, spellings and refusals."""
    seat = match.turn
    plays = match.plays()
    texts = sorted(plays)
    assert position.legal_texts(seat) == texts
    legal = position.legal_actions(seat)
    assert legal == sorted(set(legal))
    for text in draw.sample(texts, min(MOST_OUTCOMES, len(texts))):
        compare_outcome(position, seat, text, plays[text])
    compare_spellings(position, match, plays, draw)
    return plays


def compare_outcome(position: Position, seat: int, text: str, expected: Board) -> None:
    """Compare the board after an action: pegs, marks, and who was displaced on the way."""
    before = position.states.copy()
    position.play(seat, position.read_action(seat, text))
    fields = PEGS.position_fields(position.states, 0)
    assert (text, fields["pegs"]) == (text, expected.text())
    assert (text, marks_of(position)) == (text, expected.marks())
    table: Any = PEGS.public_view(position.states, 0, position.options)
    pushed = [word[1:] for word in table.moves[seat].split() if word[0] == "*"]
    assert (text, pushed) == (text, expected.displaced)
    position.states[:] = before


def compare_spellings(
    position: Position, match: ReferenceMatch, plays: dict[str, Board], draw: random.Random
) -> None:
    """Every spelling of a legal play is understood, and nothing else that resembles one."""
    seat = match.turn
    by_outcome = {(text.split()[0], board.positions()): text for text, board in plays.items()}
    hand = sorted(set(match.hands[seat]))
    rank = draw.choice(hand)
    spellings = match.rules.spellings(match.board, seat, rank)
    for text in draw.sample(sorted(spellings), min(MOST_SPELLINGS, len(spellings))):
        canonical = by_outcome.get((rank, spellings[text].positions()))
        if canonical is None:  # a joker that `joker_use` holds back
            assert rank == "X"
            refuse(position, seat, text)
        else:
            code = position.read_action(seat, text)
            assert (text, PEGS.format_action(code)) == (text, canonical)
    accepted = {*spellings, *plays}
    for _ in range(MOST_SPELLINGS):
        wrong = distort(draw, draw.choice(sorted(accepted)), match)
        if wrong.split()[0] == rank and wrong not in accepted:
            refuse(position, seat, wrong)


def refuse(position: Position, seat: int, text: str) -> None:
    """The action is read as it stands, and refused."""
    code = PEGS.read_action(position.states, 0, seat, text)
    assert PEGS.format_action(code) == text
    assert contract.refusal(position.states, 0, seat, code) != 0, text


def distort(draw: random.Random, text: str, match: ReferenceMatch) -> str:
    """An action with one step changed, left out or exchanged for another."""
    words = text.split()
    is_discard = words[0] == "discard"
    steps = words[1 + is_discard :]
    kind = draw.randrange(4)
    if not steps or kind == 0:
        return " ".join([words[is_discard], *steps[:1], draw.choice(steps or ["a3-h1"])][:3])
    at = draw.randrange(len(steps))
    colour, (start, to) = steps[at][0], steps[at][1:].split("-")
    places: list[Place] = ["s", "h1", "h2", "h3", "h4", "h5", *range(match.rules.length)]
    if kind == 1:
        to = str(draw.choice(places))
    elif kind == 2:
        start = str(draw.choice([*places[:6], *match.board.places.values()]))
    else:
        colour = draw.choice(match.rules.colours)
    steps[at] = f"{colour}{start}-{to}"
    return " ".join([words[is_discard], *steps])


def compare_position(
    options: dict[str, Any], players: int, draw: random.Random, is_late: bool = False
) -> None:
    """Compare all that can be played on a crowded board with some cards."""
    match = ReferenceMatch(options, players)
    match.board = crowded_board(match.rules, draw)
    match.turn = draw.randrange(players)
    hand = match.hands[match.turn]
    if is_late:
        bring_home(
            match.rules,
            draw,
            match.board,
            draw.choice(match.rules.team(match.rules.colours[match.turn])),
        )
        hand.append("7")
    hand += draw.choice([draw.sample(RANKS, 6), draw.sample(RANKS, 6), ["X"], ["X", "8"]])
    if options["free_start"]:
        match.streaks[match.turn] = draw.choice([0, options["free_start"] - 1])
    position = position_of(options, players, match.board, match.turn, hand)
    position.states[0]["streak"][match.turn] = match.streaks[match.turn]
    compare_plays(position, match, draw)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("preset", PRESETS)
def test_plays_of_every_preset_agree_with_the_reference(preset: str, players: int) -> None:
    draw = random.Random(f"{FIRST_SEED} {preset} {players}")
    options = msgspec.to_builtins(Position(PEGS, {"preset": preset}, players).options)
    for _ in range(NUM_MIXTURES // 8):
        compare_position(options, players, draw)


@pytest.mark.parametrize(("name", "value"), ALONE)
def test_plays_with_every_option_agree_with_the_reference(name: str, value: object) -> None:
    draw = random.Random(f"{FIRST_SEED} {name} {value}")
    for players in [4] * (NUM_MIXTURES // 4) + [6, 8]:
        compare_position(all_options(**{name: value}), players, draw)


@pytest.mark.parametrize("given", TOGETHER, ids=lambda given: "-".join(map(str, given.values())))
def test_plays_with_options_that_meet_agree_with_the_reference(given: dict[str, object]) -> None:
    draw = random.Random(f"{FIRST_SEED} {given}")
    for players in [4] * (NUM_MIXTURES // 2) + [6, 8]:
        compare_position(all_options(**given), players, draw)


@pytest.mark.parametrize("players", [4, 6])
@pytest.mark.parametrize(
    "given", [{}, *LATE], ids=lambda given: "-".join(map(str, given.values())) or "default"
)
def test_plays_before_the_end_agree_with_the_reference(
    given: dict[str, object], players: int
) -> None:
    draw = random.Random(f"{FIRST_SEED} late {given} {players}")
    for _ in range(NUM_MIXTURES // 2):
        compare_position(all_options(**given), players, draw, is_late=True)


@pytest.mark.parametrize("seed", SEEDS)
def test_plays_with_mixed_options_agree_with_the_reference(seed: int) -> None:
    draw = random.Random(f"mixed {seed}")
    given, players = random_table(draw)
    compare_position(all_options(**given), players, draw)


class SideBySide:
    """A match played by both programs, checked after every event."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(f"match {seed}")
        given, self.players = random_table(self.draw)
        options = all_options(**given)
        if 54 * self.num_decks(options) <= self.players * int(options["hand_size"]):
            options["hand_size"] = 5
        self.position = Position(PEGS, options, self.players)
        self.match = ReferenceMatch(options, self.players)
        self.deal()
        if seed % 4:
            self.crowd()
        if seed % 3:
            self.shorten_pile()

    def num_decks(self, options: dict[str, Any]) -> int:
        return {"standard": 3, "one_per_player": self.players, "two": 2}[options["decks"]]

    def deal(self) -> None:
        cards = np.zeros(PEGS.max_cards, np.int64)
        sizes = np.zeros(PEGS.max_seats, np.int64)
        contract.fill_piles(self.position.states, 0, cards, sizes)
        deck = PEGS.format_cards(cards[: sizes[0]])
        assert sorted(deck) == sorted(self.match.cards_to_deal())
        self.draw.shuffle(deck)
        due = self.match.next_dealer()
        dealer = self.draw.randrange(self.players) if due is None else due
        if self.match.phase == "shuffling":
            due, dealer = NO_DEALER, NO_DEALER
        assert self.position.dealer() == (ANY_DEALER if due is None else due)
        self.position.deal(self.position.read_cards(deck), dealer)
        self.match.deal(deck, None if dealer == NO_DEALER else dealer)

    def crowd(self) -> None:
        """Go on with a crowded board."""
        self.match.board = crowded_board(self.match.rules, self.draw)
        scratch = position_of(
            msgspec.to_builtins(self.position.options), self.players, self.match.board, 0, []
        )
        self.position.states[0]["pegs"] = scratch.states[0]["pegs"]
        mark(self.position, self.match.board)

    def shorten_pile(self) -> None:
        """Take all but some cards of the draw pile out of the game."""
        left = self.draw.randrange(8)
        self.position.states[0]["draw_size"] = min(left, len(self.match.pile))
        self.match.pile = self.match.pile[max(len(self.match.pile) - left, 0) :]

    def play_turn(self) -> None:
        """Deal what is due, compare everything, and do an action."""
        while self.match.phase in ("shuffling", "redealing"):
            assert self.position.is_chance_due()
            self.deal()
        seat = self.match.turn
        assert self.position.seats_to_act() == [seat]
        for other in range(self.players):
            if other != seat:
                assert self.position.legal_actions(other) == []
        self.compare_cards()
        action = self.draw.choice(sorted(compare_plays(self.position, self.match, self.draw)))
        self.position.play(seat, self.position.read_action(seat, action))
        self.match.play(action)
        assert PEGS.position_fields(self.position.states, 0)["pegs"] == self.match.board.text()
        assert marks_of(self.position) == self.match.board.marks()
        result = result_of(self.position)
        assert (result and msgspec.to_builtins(result)) == self.match.result()

    def compare_cards(self) -> None:
        table: Any = PEGS.public_view(self.position.states, 0, self.position.options)
        for seat, hand in enumerate(self.match.hands):
            seen: Any = PEGS.private_view(self.position.states, 0, self.position.options, seat)
            assert seen.hand == sorted(hand, key=RANKS.index)
            assert table.hands[seat] == len(hand)
        assert table.discards == [self.match.discards.count(rank) for rank in RANKS]
        assert self.position.states[0]["draw_size"] == len(self.match.pile)
        assert table.dealer == self.match.dealer


@pytest.mark.parametrize("seed", SEEDS)
def test_random_match_agrees_with_the_reference(seed: int) -> None:
    both = SideBySide(seed)
    for _ in range(NUM_TURNS):
        if both.match.phase == "over":
            assert both.position.is_over()
            return
        both.play_turn()


def test_random_tables_have_every_value_of_every_option() -> None:
    tables = [random_table(random.Random(f"match {seed}"))[0] for seed in range(1, 400)]
    for name, values in CHOICES.items():
        assert {given[name] for given in tables if name in given} == set(values)
    assert set(CHOICES) | {"preset"} == set(PEGS.options.__struct_fields__)


def test_crowded_boards_are_of_every_kind() -> None:
    kinds = set()
    for seed in range(60):
        rules = Rules(all_options(backdoor="full_lap"), 4)
        board = crowded_board(rules, random.Random(seed))
        assert not any(board.is_home(rules.team(colour)) for colour in "ab")
        kinds |= {("waiting", len(board.in_start("ac")) > 0)}
        kinds |= {("a home", board.is_home("a"))}
        kinds |= {("marked", len(board.marked) > 0)}
    assert len(kinds) == 6
