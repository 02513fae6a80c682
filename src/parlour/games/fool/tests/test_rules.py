"""The rules by clause: worked cases, and in Python what a case cannot say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from parlour.core import contract
from parlour.core.contract import ANY_DEALER
from parlour.core.errors import ConfigError, IllegalAction, NotationError
from parlour.core.position import Position
from parlour.games.fool.tests.tables import FOOL
from parlour.testing.cases import Case, read_cases, run_case

CASES = [
    case
    for path in (FOOL.folder / "cases.toml", Path(__file__).parent / "more_cases.toml")
    for case in read_cases(path)
]
FOUR_CARDS = {"G": 5, "R": 0, "Y": 0, "B": 0, "W": 0}
EIGHT_CARDS = {"G": 9, "R": 0, "Y": 0, "B": 0, "W": 0}


def table(players: int = 4, **options: object) -> Position:
    return Position(FOOL, options, players)


def small_table(deck: dict[str, int], **options: object) -> Position:
    return table(4, deck_table="custom", deck_custom=deck, **options)


def deal(position: Position, cards: str, dealer: int) -> None:
    position.deal(position.read_cards(cards.split()), dealer)


def deal_any(position: Position, dealer: int | None = None) -> None:
    """Deal the cards unshuffled."""
    cards = np.zeros(FOOL.max_cards, np.int64)
    contract.fill_piles(position.states, 0, cards, np.zeros(FOOL.max_seats, np.int64))
    due = max(position.dealer(), 0) if dealer is None else dealer
    position.deal(cards[: contract.num_dealt(position.states, 0)], due)


def play(position: Position, *actions: str) -> None:
    for action in actions:
        seat, _, text = action.partition(" ")
        position.play(int(seat), position.read_action(int(seat), text))


def field(position: Position, name: str) -> Any:
    return FOOL.position_fields(position.states, 0)[name]


def refusal_code(position: Position, seat: int, text: str) -> str:
    with pytest.raises((IllegalAction, NotationError)) as caught:
        position.read_action(seat, text)
    return caught.value.code


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_worked_case_comes_out(case: Case) -> None:
    run_case(FOOL, case)


def test_every_clause_has_a_case_and_no_id_is_used_twice() -> None:
    by_python = {"R1", "R3", "R5", "R20"}  # below, and in test_view
    clauses = {clause for case in CASES for clause in case["rules"]}
    assert clauses | by_python == {f"R{number}" for number in range(1, 24)}
    assert len({case["id"] for case in CASES}) == len(CASES)


# R1 to R6: the table and the deal


@pytest.mark.parametrize(
    ("players", "options", "cards", "hand", "discs"),
    [
        (4, {}, 48, 12, 1),
        (5, {}, 60, 12, 1),
        (6, {}, 72, 12, 1),
        (7, {}, 84, 12, 2),
        (8, {}, 88, 11, 2),
        (7, {"two_discs_from": 8}, 84, 12, 1),
        (8, {"two_discs_from": 8}, 88, 11, 2),
        (3, {"preset": "foppen1995"}, 60, 20, 1),
        (4, {"preset": "foppen1995"}, 60, 15, 1),
        (5, {"preset": "foppen1995"}, 60, 12, 1),
        (6, {"preset": "foppen1995"}, 60, 10, 1),
        (4, {"deck_table": "random_trim"}, 88, 12, 1),
        (8, {"deck_table": "random_trim"}, 88, 11, 2),
    ],
)
def test_table_has_the_deck_the_hands_and_the_discs_of_its_size(
    players: int, options: dict[str, object], cards: int, hand: int, discs: int
) -> None:
    position = table(players, **options)
    sizes = np.zeros(FOOL.max_seats, np.int64)
    deck = np.zeros(FOOL.max_cards, np.int64)
    assert contract.fill_piles(position.states, 0, deck, sizes) == 1
    assert sizes[0] == cards == len(set(deck[:cards].tolist())) + (deck[:cards] == 128).sum() - 1
    assert contract.num_dealt(position.states, 0) == hand * players
    assert position.view(0).table.num_discs == discs


@pytest.mark.parametrize(
    ("players", "tops"),
    [
        (4, "G17 R13 Y11 B8 W W W"),
        (5, "G20 R16 Y14 B10 W W W W"),
        (6, "G23 R19 Y17 B12 W W W W W"),
        (7, "G26 R22 Y20 B14 W W W W W W"),
        (8, "G27 R23 Y21 B15 W W W W W W"),
    ],
)
def test_deck_ends_with_the_ranks_of_the_inferred_table(players: int, tops: str) -> None:
    deck = table(players).view(0).table.deck
    runs = [[card for card in deck if card[0] == colour] for colour in "GRYB"]
    assert [run[-1] for run in runs] + [card for card in deck if card == "W"] == tops.split()
    assert all(run == [f"{run[0][0]}{rank}" for rank in range(2, len(run) + 2)] for run in runs)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (3, {}),
        (9, {}),
        (0, {}),
        (-1, {}),
        (2, {"preset": "foppen1995"}),
        (7, {"preset": "foppen1995"}),
        (3, {"deck_table": "random_trim"}),
        (3, {"deck_table": "custom", "deck_custom": {"G": 10, "R": 0, "Y": 0, "B": 0, "W": 0}}),
    ],
)
def test_table_of_another_size_is_refused(players: int, options: dict[str, object]) -> None:
    with pytest.raises(ConfigError) as caught:
        table(players, **options)
    assert caught.value.code == "players"
    assert str(caught.value)


@pytest.mark.parametrize(
    "options",
    [
        {"two_discs_from": 6},
        {"two_discs_from": 9},
        {"loss_limit": 1},
        {"ten_limit": -1},
        {"rounds_each": -1},
        {"wild_penalty": -1},
        {"all_wild_winner": "second"},
        {"wild_tie": "first"},
        {"ten_scope": "team"},
        {"tie_break": "coin"},
        {"next_dealer": "left"},
        {"deck_table": "whole"},
        {"disc_carry_over": 1},
        {"stop_at_once": "yes"},
        {"announce": None},
        {"rounds_each": True},
        {"wild_penalty": 1.5},
        {"deck_custom": {"G": 5}},
        {"deck_custom": {**FOUR_CARDS, "X": 1}},
        {"deck_custom": {**FOUR_CARDS, "G": 32}},
        {"deck_custom": {**FOUR_CARDS, "R": -1}},
        {"deck_custom": {**FOUR_CARDS, "W": 31}},
        {"deck_custom": {**FOUR_CARDS, "W": True}},
    ],
    ids=str,
)
def test_value_that_an_option_cannot_have_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(ConfigError) as caught:
        table(4, **options)
    assert caught.value.code == "option-value"
    assert next(iter(options)) in str(caught.value)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"preset": "foppen"}, "preset"),
        ({"preset": 1995}, "preset"),
        ({"discs": 2}, "option"),
        ({"deck_table": "custom"}, "fool-deck-custom-missing"),
        ({"deck_custom": FOUR_CARDS}, "fool-deck-custom-unused"),
        ({"preset": "foppen1995", "deck_custom": FOUR_CARDS}, "fool-deck-custom-unused"),
        ({"deck_table": "custom", "deck_custom": {**FOUR_CARDS, "G": 6}}, "fool-deck-custom-size"),
        ({"deck_table": "custom", "deck_custom": {**FOUR_CARDS, "G": 1}}, "fool-deck-custom-size"),
    ],
    ids=str,
)
def test_options_that_do_not_fit_each_other_are_refused(
    options: dict[str, object], code: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        table(4, **options)
    assert caught.value.code == code
    assert str(caught.value)


def test_custom_deck_may_lack_colours_or_consist_of_wilds() -> None:
    deck = {"G": 0, "R": 1, "Y": 0, "B": 0, "W": 8}
    position = small_table(deck, loss_limit=0, ten_limit=1)
    deal_any(position, dealer=0)
    assert field(position, "hands") == "W W | W W | W W | W W"
    play(position, "1 W", "2 W", "3 W", "0 W", "1 W", "2 W", "3 W")
    assert position.derived_events() == [{"scored": [-5, 10, 10, 0], "fools": [3]}]


def test_largest_custom_deck_can_be_dealt() -> None:
    position = small_table({"G": 31, "R": 31, "Y": 31, "B": 31, "W": 28})
    deal_any(position, dealer=3)
    assert [seat.num_cards for seat in position.view(0).table.seats] == [37] * 4


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left_who_leads() -> None:
    position = small_table({"G": 5, "R": 4, "Y": 0, "B": 0, "W": 1})
    deal(position, "G2 G3 G4 G5 R2 R3 R4 W", dealer=2)
    assert field(position, "hands") == "G3 R3 | G4 R4 | G5 W | G2 R2"
    assert field(position, "order") == [3, 0, 1, 2]
    assert (field(position, "leader"), field(position, "turn")) == (3, 3)
    assert (field(position, "dealer"), field(position, "discs")) == (2, [])


def test_anybody_may_deal_first() -> None:
    for dealer in range(4):
        position = table()
        assert position.dealer() == ANY_DEALER
        deal_any(position, dealer)
        assert position.scores() == [0] * 4
        assert field(position, "turn") == (dealer + 1) % 4


@pytest.mark.parametrize(
    ("cards", "dealer", "code"),
    [
        ("G2 G3 G4", 0, "fool-deal-size"),
        ("G2 G3 G4 G5 G5", 0, "fool-deal-size"),
        ("", 0, "fool-deal-size"),
        ("G2 G3 G4 G4", 0, "fool-deal-cards"),
        ("G2 G3 G4 G6", 0, "fool-deal-cards"),
        ("G2 G3 G4 R5", 0, "fool-deal-cards"),
        ("G2 G3 G4 W", 0, "fool-deal-cards"),
        ("G2 G3 G4 G5", -1, "fool-deal-dealer"),
        ("G2 G3 G4 G5", -2, "fool-deal-dealer"),
        ("G2 G3 G4 G5", 4, "fool-deal-dealer"),
        ("G2 G3 G4 announce", 0, "fool-card"),
    ],
)
def test_deal_that_cannot_be_is_refused_and_changes_nothing(
    cards: str, dealer: int, code: str
) -> None:
    position = small_table(FOUR_CARDS)
    before = position.states.tobytes()
    with pytest.raises(NotationError) as caught:
        deal(position, cards, dealer)
    assert caught.value.code == code
    assert position.states.tobytes() == before


def test_deal_out_of_turn_is_refused() -> None:
    position = small_table(FOUR_CARDS)
    deal(position, "G2 G3 G4 G5", 0)
    with pytest.raises(NotationError, match="R14"):
        deal(position, "G2 G3 G4 G5", 1)
    play(position, "1 G2", "2 G3", "3 G4", "0 G5")
    with pytest.raises(NotationError, match="R19"):
        deal(position, "G2 G3 G4 G5", 0)
    deal(position, "G2 G3 G4 G5", 1)
    assert field(position, "round") == 2


def test_random_trim_deals_any_hands_of_all_88_cards() -> None:
    position = table(4, deck_table="random_trim")
    deck = position.view(0).table.deck
    assert len(deck) == 88
    cards = " ".join(deck[-48:])
    assert cards.count("W") == 6
    with pytest.raises(NotationError, match="R3"):
        deal(position, " ".join(deck[-49:]), 3)
    with pytest.raises(NotationError, match="R2"):
        deal(position, cards.replace("B15", "W"), 3)
    deal(position, cards, 3)
    assert sorted(field(position, "hands").replace("|", "").split()) == sorted(cards.split())


def test_discs_go_back_to_the_middle_between_rounds() -> None:
    position = small_table(FOUR_CARDS)
    deal(position, "G2 G3 G4 G5", 0)
    play(position, "1 G2", "2 G3", "3 G4", "0 G5")
    assert field(position, "discs") == [1]
    deal(position, "G2 G3 G4 G5", 1)
    assert field(position, "order") == [2, 3, 0, 1]


@pytest.mark.parametrize(
    ("second_cards", "fool", "order"),
    [("G2 G4 G3 G5", 3, [2, 0, 1]), ("G2 G3 G4 G5", 2, [3, 0, 1])],
    ids=["another sits out", "the leader sits out"],
)
def test_disc_carry_over_keeps_the_last_fool_out_of_the_next_first_trick(
    second_cards: str, fool: int, order: list[int]
) -> None:
    position = small_table(EIGHT_CARDS, disc_carry_over=True)
    deal(position, "G6 G7 G8 G9 " + second_cards, 0)
    play(position, "1 G6", "2 G7", "3 G8", "0 G9")
    _, two, three, _ = second_cards.split()
    play(position, "0 G5", f"2 {two}", f"3 {three}")
    assert field(position, "fools") == [fool]
    deal(position, "G2 G3 G4 G5 G6 G7 G8 G9", 1)
    assert field(position, "discs") == [fool]
    assert field(position, "order") == order
    assert position.seats_to_act() == order[:1]


@pytest.mark.parametrize(
    ("carry_over", "order"), [(True, [2, 3, 0]), (False, [2, 3, 0, 1])], ids=["carried", "middle"]
)
def test_stop_at_once_leaves_the_disc_where_the_trick_before_put_it(
    carry_over: bool, order: list[int]
) -> None:
    position = small_table(EIGHT_CARDS, disc_carry_over=carry_over, stop_at_once=True)
    deal(position, "G6 G7 G8 G9 G2 G3 G4 G5", 0)
    play(position, "1 G6", "2 G7", "3 G8", "0 G9", "0 G5")
    assert position.derived_events() == [{"scored": [10, -2, -3, -4], "fools": [1]}]
    deal(position, "G2 G3 G4 G5 G6 G7 G8 G9", 1)
    assert field(position, "order") == order


# R17, R18, R19: the match


def play_round_with_fool(position: Position, fool: int, dealer: int | None = None) -> None:
    """One trick of one card each, in which ``fool`` has the lowest; the others score 10."""
    due = max(position.dealer(), 0) if dealer is None else dealer
    seats = [(due + 1 + step) % 4 for step in range(4)]
    higher = iter(["G3", "G4", "G5"])
    cards = ["G2" if seat == fool else next(higher) for seat in seats]
    deal(position, " ".join(cards), due)
    play(position, *(f"{seat} {card}" for seat, card in zip(seats, cards, strict=True)))


def test_playoff_goes_on_round_by_round_until_one_total_is_highest() -> None:
    position = small_table(FOUR_CARDS, ten_limit=1, tie_break="playoff")
    for fool in (0, 1, 0):
        play_round_with_fool(position, fool)
        assert position.is_chance_due()
        assert (position.winners(), position.reason()) == ([], None)
    play_round_with_fool(position, 3)
    assert position.scores() == [20, 30, 40, 30]
    assert (position.winners(), position.reason()) == ([2], "tens")
    assert refusal_code(position, 0, "G2") == "fool-over"
    with pytest.raises(NotationError, match="R14"):
        deal(position, "G2 G3 G4 G5", 0)


def test_reason_of_a_playoff_stays_that_of_the_first_end() -> None:
    position = small_table(EIGHT_CARDS, ten_limit=1, tie_break="playoff", loss_limit=-3)
    deal(position, "G6 G7 G8 G9 G2 G3 G4 G5", 0)
    play(position, "1 G6", "2 G7", "3 G8", "0 G9", "0 G5", "2 G3", "3 G4")
    assert position.scores() == [10, -2, 0, 10]
    assert not position.is_over()
    deal(position, "G2 G3 G4 G5 G6 G7 G8 G9", 1)
    play(position, "2 G2", "3 G3", "0 G4", "1 G5", "1 G9", "3 G7", "0 G8")
    assert position.scores() == [20, 8, -6, 10]
    assert (position.winners(), position.reason()) == ([0], "tens")


def test_random_next_dealer_may_be_anybody() -> None:
    position = small_table(FOUR_CARDS, next_dealer="random", ten_limit=0)
    for dealer in (2, 2, 0, 3):
        assert position.dealer() == ANY_DEALER
        play_round_with_fool(position, 0, dealer)
    with pytest.raises(NotationError, match="R19"):
        deal(position, "G2 G3 G4 G5", 4)


@pytest.mark.parametrize("rounds_each", [1, 2])
def test_fixed_number_of_rounds_lets_everybody_lead_first_equally_often(rounds_each: int) -> None:
    position = small_table(FOUR_CARDS, rounds_each=rounds_each, ten_limit=0)
    dealers = []
    while not position.is_over():
        play_round_with_fool(position, 0)
        dealers.append(field(position, "dealer"))
    assert dealers == [0, 1, 2, 3] * rounds_each
    assert position.reason() == "rounds"
    assert position.winners() == [1, 2, 3]


def test_totals_and_tens_add_up_over_the_rounds() -> None:
    position = small_table(FOUR_CARDS)
    for fool in (0, 1, 1, 2, 2, 2):
        assert not position.is_over()
        play_round_with_fool(position, fool)
    assert position.scores() == [50, 40, 30, 60]
    assert field(position, "tens") == [5, 4, 3, 6]
    assert (position.winners(), position.reason()) == ([3], "tens")


def is_endless(position: Position) -> bool:
    assert FOOL.without_end is not None
    return bool(FOOL.without_end(position.options) == position.options)


def test_endless_options_are_known_as_such() -> None:
    assert is_endless(table(loss_limit=0, ten_limit=0))
    assert not is_endless(table(loss_limit=0, ten_limit=0, rounds_each=1))
    for preset in ("sheet", "printed", "foppen1995"):
        assert not is_endless(table(preset=preset))


# R22, R23


def test_all_seats_speak_before_the_first_lead_left_of_the_dealer_first() -> None:
    position = table(4, announce=True)
    deal_any(position, 1)
    assert field(position, "leader") == 2
    card = position.view(2).own[2].hand[0]
    assert refusal_code(position, 2, card) == "fool-announce-first"
    for seat, word in ((2, "silent"), (3, "announce"), (0, "announce"), (1, "silent")):
        assert position.seats_to_act() == [seat]
        assert position.legal_texts(seat) == ["announce", "silent"]
        assert refusal_code(position, (seat + 1) % 4, word) == "fool-not-your-turn"
        play(position, f"{seat} {word}")
    assert field(position, "announced") == [0, 3]
    assert position.seats_to_act() == [2]
    assert refusal_code(position, 2, "silent") == "fool-not-announcing"
    play(position, f"2 {card}")


def test_words_are_spoken_anew_each_round_also_by_a_seat_that_sits_out() -> None:
    position = small_table(EIGHT_CARDS, announce=True, disc_carry_over=True)
    deal(position, "G6 G7 G8 G9 G2 G3 G4 G5", 0)
    play(position, "1 announce", "2 announce", "3 silent", "0 silent")
    play(position, "1 G6", "2 G7", "3 G8", "0 G9", "0 G5", "2 G3", "3 G4")
    assert position.derived_events() == [{"scored": [10, -4, 0, 10], "fools": [2]}]
    deal(position, "G2 G3 G4 G5 G6 G7 G8 G9", 1)
    play(position, "2 silent", "3 silent", "0 announce", "1 silent")
    assert field(position, "announced") == [0]
    assert position.seats_to_act() == [3]


@pytest.mark.parametrize(
    ("seat", "text", "code", "rule"),
    [
        (1, "R9", "fool-must-follow", "R9"),
        (1, "G7", "fool-not-held", "R23"),
        (2, "R4", "fool-not-your-turn", "R7"),
        (3, "R2", "fool-sits-out", "R7"),
        (4, "R2", "fool-no-such-seat", "R1"),
        (-1, "R2", "fool-no-such-seat", "R1"),
        (1, "announce", "fool-not-announcing", "R22"),
    ],
)
def test_refusal_names_the_clause(seat: int, text: str, code: str, rule: str) -> None:
    position = table()
    at = {"hands": "B2 | G3 R9 W | R4 R5 | R2 R3", "trick": "0:G5", "leader": 0, "discs": [3]}
    FOOL.set_position(position.states, 0, at)
    with pytest.raises(IllegalAction) as caught:
        position.read_action(seat, text)
    assert (caught.value.code, caught.value.rule) == (code, rule)
    assert f"(rule {rule})" in str(caught.value)


def test_nobody_may_act_while_a_deal_is_due() -> None:
    position = table()
    assert position.seats_to_act() == []
    assert position.legal_actions(0) == []
    assert refusal_code(position, 0, "G2") == "fool-not-dealt"


@pytest.mark.parametrize("action", [0, 33, 131])
def test_code_that_is_no_card_is_an_illegal_action(action: int) -> None:
    position = table()
    deal_any(position, 3)
    with pytest.raises(IllegalAction):
        position.check_action(0, action)


def test_a_match_is_a_small_record() -> None:
    assert FOOL.state.itemsize <= 512
