"""Each option by a position in which it matters, and what the table is without it."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.errors import ConfigError
from parlour.core.position import Position
from parlour.games.pegs.tests.positions import PEGS, after, at, deal, field, legal, play, refusal

HOME = "h1 h2 h3 h4 h5"


# control (R3)


def test_control_own_then_partner_moves_own_pegs_until_all_are_home() -> None:
    own: dict[str, Any] = {"control": "own_then_partner"}
    assert legal(at("a 20 | c 50", "5")) == ["5 a20-25", "5 c50-55"]
    assert legal(at("a 20 | c 50", "5", **own)) == ["5 a20-25"]
    assert legal(at("c 50", "5", **own)) == ["discard 5"]
    assert refusal(at("a 20 | c 50", "5", **own), "5 c50-55") == ("pegs-foreign-peg", "R3")
    assert legal(at(f"a {HOME} | c 50", "5", **own)) == ["5 c50-55"]


def test_control_goes_to_the_next_mate_to_the_left_that_is_not_home() -> None:
    own: dict[str, Any] = {"control": "own_then_partner", "players": 8}
    assert legal(at(f"c {HOME} | e 80 | g 120", "5", turn=2, **own)) == ["5 e80-85"]
    assert legal(at(f"c {HOME} | e {HOME} | g 120 | a 8", "5", turn=2, **own)) == ["5 g120-125"]
    assert legal(at(f"c 30 | a {HOME} | g {HOME} | e 80", "5", turn=6, **own)) == ["5 c30-35"]


def test_control_does_not_change_within_a_turn() -> None:
    position = at("a 70 h2 h3 h4 h5 | c 50", "7", control="own_then_partner")
    assert legal(position) == ["7 a70-5"]
    assert refusal(position, "7 a70-h1 c50-51") == ("pegs-foreign-peg", "R3")
    assert "7 a70-h1 c50-51" in legal(at("a 70 h2 h3 h4 h5 | c 50", "7"))


# nine (R31)


@pytest.mark.parametrize(
    ("nine", "number", "some", "none"),
    [
        ("forward_split", 10, "9 a30-31 a8-16", "9 a30-29 a8-16"),
        ("opposite_split", 18, "9 a30-29 a8-16", "9 a30-31 a8-16"),
        ("must_opposite", 16, "9 a30-29 a8-16", "9 a8-17"),
        ("any_direction", 34, "9 a30-29 a8-0", "9 a8-71"),
        ("plain", 2, "9 a8-17", "9 a30-31 a8-16"),
    ],
)
def test_nine(nine: str, number: int, some: str, none: str) -> None:
    position = at("a 8 30", "9", nine=nine)
    assert len(legal(position)) == number
    assert some in legal(position)
    assert refusal(position, none)[1] == "R31" if none != "9 a8-71" else refusal(position, none)


def test_a_half_that_goes_back_never_enters_home_nor_leaves_it() -> None:
    texts = legal(at("a 5 h1 | c 50", "9", nine="any_direction"))
    assert "9 a5-3 c50-57" in texts
    assert not any("ah" in step and not step.split("-")[1].startswith("h")
                   for text in texts for step in text.split()[1:])  # fmt: skip
    assert not any(step.startswith("a5-h") for text in texts for step in text.split()[1:])


# home_entry (R27)


def test_home_entry() -> None:
    board = "a 1"
    assert legal(at(board, "2 5")) == ["2 a1-3", "5 a1-6", "5 a1-h3"]
    assert legal(at(board, "2 5", home_entry="mandatory")) == ["2 a1-3", "5 a1-h3"]
    assert legal(at(board, "2 5 9", home_entry="stop_at_door")) == ["2 a1-3", "5 a1-h3"]
    position = at(board, "5 9", home_entry="mandatory")
    assert refusal(position, "5 a1-6") == ("pegs-must-enter", "R27")
    assert "9 a1-10" in legal(position)
    position = at("a 3", "9 10", home_entry="stop_at_door")
    assert refusal(position, "9 a3-12") == ("pegs-past-door", "R27")
    assert legal(position) == ["discard 10", "discard 9"]
    assert legal(at("a 5", "8", home_entry="stop_at_door")) == ["8 a5-69"]


def test_mandatory_binds_halves_too() -> None:
    texts = legal(at("a 1 | c 50", "7", home_entry="mandatory"))
    assert "7 a1-h3 c50-52" in texts
    assert "7 a1-6 c50-52" not in texts
    assert "7 a1-6 c50-52" in legal(at("a 1 | c 50", "7"))


# backdoor (R29)


def backed_up(hand: str, pegs: str = "a 8", **options: Any) -> Position:
    """a goes back 8, the others discard, a has ``hand``."""
    position = at(pegs, f"8 {hand}", **options)
    play(position, next(text for text in legal(position) if text.startswith("8 a")))
    for seat in (1, 2, 3):
        position.states["hands"][0, seat] = position.states["num_cards"][0, seat] = 0
    position.states["turn"] = 0
    return position


def test_backdoor_full_lap_asks_for_a_lap_after_backing_up() -> None:
    assert "5 a0-h2" in legal(backed_up("5"))
    position = backed_up("5", backdoor="full_lap")
    assert "5 a0-h2" not in legal(position)
    assert refusal(position, "5 a0-h2") == ("pegs-needs-lap", "R29")
    play(position, "5 a0-5")
    position.states["turn"] = 0
    position.states["pegs"][0, 0, 0] = 0
    position.states["hands"][0, 0, 4] = 1
    assert "5 a0-h2" in legal(position)


def test_backdoor_full_lap_forgets_when_a_joker_moves_the_peg() -> None:
    position = backed_up("X 5", backdoor="full_lap", pegs="a 8 | b 71", joker_gate="none")
    assert position.states["backed"][0].any()
    play(position, "X a0-71")
    assert not position.states["backed"][0].any()


def test_backdoor_limbo_stops_a_peg_between_its_in_spot_and_come_out() -> None:
    position = backed_up("2 5 9", pegs="a 12", backdoor="limbo")
    assert field(position, "pegs") == "a 4"
    assert refusal(position, "5 a4-9") == ("pegs-limbo", "R29")
    assert legal(position) == ["discard 2", "discard 5", "discard 9"]
    assert "5 a4-9" in legal(at("a 4", "5", backdoor="limbo"))
    assert "5 a3-h5" in legal(backed_up("5", pegs="a 11", backdoor="limbo"))


# mate_bump (R21), bump_chain (R22)


def test_mate_bump() -> None:
    taken = "a 40 | c 39 44"
    assert "4 a40-44" not in legal(at(taken, "4"))
    for value in ("in_spot_else_start", "to_start"):
        assert after(at(taken, "4", mate_bump=value), "4 a40-44") == ("a 44 | c 39", ["c44-s"])
    free = "a 40 | c 44"
    for value, pegs in (("in_spot_else_start", "a 44 | c 39"), ("to_start", "a 44")):
        assert after(at(free, "4", mate_bump=value), "4 a40-44")[0] == pegs
    position = at(free, "4", mate_bump="forbidden")
    assert legal(position) == ["4 c44-48"]
    assert refusal(position, "4 a40-44") == ("pegs-mate-forbidden", "R21")


def test_in_spot_else_start_holds_within_a_chain() -> None:
    position = at("a 33 | c 37 | e 39 75", "4", players=6, mate_bump="in_spot_else_start")
    assert after(position, "4 a33-37") == ("a 37 | c 39 | e 75", ["c37-39", "e39-s"])


def test_bump_chain() -> None:
    """c is carried to 39, where an opponent stands, or a third colour."""
    enemy = "a 40 | b 39 | c 44"
    assert after(at(enemy, "4"), "4 a40-44") == ("a 44 | c 39", ["c44-39", "b39-s"])
    assert after(at(enemy, "4", bump_chain="one_step"), "4 a40-44")[0] == "a 44 | c 39"
    assert refusal(at(enemy, "4", bump_chain="block"), "4 a40-44") == (
        "pegs-chain-forbidden", "R22",
    )  # fmt: skip
    mate = "a 40 | c 44 | e 39"
    recursive = at(mate, "4", players=6)
    assert after(recursive, "4 a40-44") == ("a 44 | c 39 | e 75", ["c44-39", "e39-75"])
    for value in ("one_step", "block"):
        position = at(mate, "4", players=6, bump_chain=value)
        assert refusal(position, "4 a40-44") == ("pegs-chain-forbidden", "R22")


# joker_gate, joker_target, joker_use, discard_joker (R12, R13, R35, R36)


def test_joker_gate() -> None:
    board = f"a 20 {HOME[:11]} | b 30 | c 50"
    assert legal(at(board, "X")) == ["X cs-20", "X cs-30", "discard X"]
    own_colour = at(board, "X", joker_gate="peg_colour_start_empty")
    assert legal(own_colour) == ["X a20-30", "X a20-50", "X cs-20", "X cs-30", "discard X"]
    always = at(board, "X", joker_gate="none")
    assert "X c50-30" in legal(always)
    latched = at(board, "X", joker_gate="latched")
    assert "X c50-30" not in legal(latched)


def test_latched_gate_stays_open() -> None:
    board = f"a 20 {HOME[:11]} | b 14 | c 50 {HOME[:11]}"
    for gate, is_open in (("latched", True), ("team_starts_empty", False)):
        position = at(board, "2", joker_gate=gate)
        play(position, "2 a20-22")
        position.states["pegs"][0, 2, 4] = 150  # c loses a peg to its start area
        position.states["turn"] = 0
        position.states["hands"][0, 0] = 0
        position.states["hands"][0, 0, 13] = position.states["num_cards"][0, 0] = 1
        assert ("X a22-14" in legal(position)) == is_open


def test_joker_target() -> None:
    board = "a 20 | b 30 | c 50"
    assert "X as-50" in legal(at(board, "X"))
    position = at(board, "X", joker_target="opponents_only")
    assert legal(position) == ["X as-30", "X cs-30", "discard X"]
    assert refusal(position, "X as-50") == ("pegs-joker-mate", "R35")


def test_joker_use() -> None:
    board = "a 20 | b 30"
    jumps = ["X as-30", "X cs-20", "X cs-30"]
    assert legal(at(board, "5 X")) == ["5 a20-25", *jumps]
    last = at(board, "5 X", joker_use="joker_last")
    assert legal(last) == ["5 a20-25"]
    assert refusal(last, "X as-30") == ("pegs-joker-last", "R12")
    assert legal(at(board, "X", joker_use="joker_last")) == [*jumps, "discard X"]
    forced = at(board, "X", joker_use="joker_forced")
    assert legal(forced) == jumps
    assert refusal(forced, "discard X") == ("pegs-must-play-joker", "R13")
    assert legal(at("", "X", joker_use="joker_forced")) == ["discard X"]


def test_discard_joker() -> None:
    assert legal(at("", "5 X")) == ["discard 5", "discard X"]
    position = at("", "5 X", discard_joker=False)
    assert legal(position) == ["discard 5"]
    assert refusal(position, "discard X") == ("pegs-keep-joker", "R13")
    assert legal(at("", "X X", discard_joker=False)) == ["discard X"]


# split, split_order, last_peg_partial (R16, R31, R32)


def test_split() -> None:
    board = "a 20 30 | c 50"
    values = ("team", "same_colour", "own_first", "mate_only_for_last_peg")
    pairs = {value: colours_of_splits(at(board, "7", split=value)) for value in values}
    assert pairs["team"] == {"aa", "ac"}
    assert pairs["same_colour"] == {"aa"}
    assert pairs["own_first"] == {"aa", "ac"}
    assert pairs["mate_only_for_last_peg"] == {"aa"}


def colours_of_splits(position: Position) -> set[str]:
    """The colours of the halves of all splits, in the order named."""
    splits = [text.split()[1:] for text in legal(position)]
    return {steps[0][0] + steps[1][0] for steps in splits if len(steps) == 2}


def test_own_first_refuses_the_mate_as_first_half() -> None:
    position = at("a 41 | c 37", "7", split="own_first")
    assert refusal(position, "7 c37-41 a41-44") == ("pegs-split-pegs", "R31")
    assert legal(at("a 41 | c 37", "7")) != legal(position)


def test_mate_only_for_last_peg_lets_the_mate_go_on_with_the_rest() -> None:
    option: dict[str, Any] = {"split": "mate_only_for_last_peg"}
    assert legal(at("a 70 h2 h3 h4 h5 | c 50", "7", **option)) == [
        "7 a70-5", "7 a70-h1 c50-51", "7 c50-57",
    ]  # fmt: skip
    one_waits = at("a 70 h2 h3 h4 | c 50", "7", **option)
    assert not any("c50-51" in text for text in legal(one_waits))


def test_split_order_simultaneous_asks_for_both_before_the_card() -> None:
    board = "a 10 13"
    assert "7 a13-17 a10-13" in legal(at(board, "7"))
    position = at(board, "7", split_order="simultaneous")
    assert legal(position) == ["7 a10-11 a13-19", "7 a10-12 a13-18", "7 a13-20"]
    assert refusal(position, "7 a13-17 a10-13") == ("pegs-own-there", "R18")
    carried = at("a 41 | c 44", "7", split_order="simultaneous")
    assert refusal(carried, "7 a41-44 c39-h4") == ("pegs-moved", "R32")
    landing = at("a 20 | c 23", "7", split_order="simultaneous")
    assert after(landing, "7 a20-26 c23-24")[0] == "a 26 | c 24"


def test_last_peg_partial() -> None:
    board = f"a 70 h2 h3 h4 h5 | c {HOME}"
    assert legal(at(board, "7")) == ["7 a70-5"]
    position = at(board, "7", last_peg_partial=True)
    assert legal(position) == ["7 a70-5", "7 a70-h1"]
    play(position, "7 a70-h1")
    assert position.winners() == [0, 2]
    two_left = at(f"a 70 h2 h3 h4 h5 | c {HOME[3:]}", "7", last_peg_partial=True)
    assert legal(two_left) == ["7 a70-5"]
    in_lane = at(f"a h1 h3 h4 h5 | c {HOME}", "7", last_peg_partial=True)
    assert legal(in_lane) == ["discard 7"]


# free_start, fast_start (R6, R13)


@pytest.mark.parametrize("count", [2, 4, 5])
def test_free_start_comes_with_that_discard_in_a_row(count: int) -> None:
    position = at("", "5", free_start=count)
    for number in range(1, 2 * count + 1):
        set_hand(position, "5")
        expected = ["discard 5"]
        if number % count == 0:
            expected += ["discard 5 as-8", "discard 5 cs-44"]
        else:
            assert refusal(position, "discard 5 as-8") == ("pegs-no-free-start", "R13")
        assert legal(position) == expected
        play(position, "discard 5")


def set_hand(position: Position, hand: str, seat: int = 0) -> None:
    """Let it be the turn of a seat that has these cards."""
    position.states["turn"] = seat
    position.states["hands"][0, seat] = 0
    for card in position.read_cards(hand.split()):
        position.states["hands"][0, seat, card] += 1
    position.states["num_cards"][0, seat] = len(hand.split())


def test_free_start_is_a_discard_and_a_play_in_between_starts_the_count_again() -> None:
    position = at("b 26", "5", free_start=2)
    play(position, "discard 5")
    set_hand(position, "5")
    assert after(position, "discard 5 as-8") == ("a 8 | b 26", [])
    set_hand(position, "5")
    play(position, "5 a8-13")
    set_hand(position, "X")
    position.states["pegs"][0, 0] = position.states["pegs"][0, 1] = 150
    play(position, "discard X")
    set_hand(position, "5")
    assert "discard 5 as-8" in legal(position)


def test_free_start_lands_by_the_rules() -> None:
    position = at("b 8 | c h1", "5", free_start=2)
    position.states["streak"][0, 0] = 1
    assert after(position, "discard 5 as-8") == ("a 8 | c h1", ["b8-s"])


@pytest.mark.parametrize("players", [4, 6, 8])
def test_fast_start_begins_with_a_peg_of_each_colour_on_its_come_out(players: int) -> None:
    text = " | ".join(f"{'abcdefgh'[k]} {18 * k + 8}" for k in range(players))
    assert field(Position(PEGS, {"fast_start": 1}, players), "pegs") == text
    assert field(Position(PEGS, {}, players), "pegs") == ""


# faces, two


def test_faces() -> None:
    assert legal(at("a 8", "J Q K"))[0] == "J a8-18"
    moves = [text for text in legal(at("a 8", "J Q K", faces="11_12_13")) if " a8" in text]
    assert moves == ["J a8-19", "K a8-21", "Q a8-20"]


def test_two_swap() -> None:
    position = at("a 20 | b 30 | c h1 44", "2", two="swap")
    assert legal(position) == [
        "2 a20-22", "2 a20-30 b30-20", "2 a20-44 c44-20", "2 b30-44 c44-30", "2 c44-46",
        "2 ch1-h3",
    ]  # fmt: skip
    assert refusal(at("a 20 | b 30", "2"), "2 a20-30 b30-20") == ("pegs-no-split", "R31")
    assert refusal(position, "2 a20-30 b30-21") == ("pegs-swap", "R16")
    assert refusal(position, "2 b30-20 d40-30") == ("pegs-foreign-peg", "R3")
    assert after(position, "2 b30-44 c44-30") == ("a 20 | b 44 | c 30 h1", [])


def test_a_swap_has_no_landing_effects_even_on_doors() -> None:
    position = at("a 39 | b 50 | c 21", "2", two="swap")
    assert after(position, "2 b50-39 a39-50") == ("a 50 | b 39 | c 21", [])


# teams, hand_size, decks, talk (R2, R9, R10)


@pytest.mark.parametrize(
    ("players", "teams", "sides"),
    [
        (4, "two", [0, 1, 0, 1]),
        (6, "two", [0, 1] * 3),
        (8, "two", [0, 1] * 4),
        (4, "pairs", [0, 1, 0, 1]),
        (6, "pairs", [0, 1, 2] * 2),
        (8, "pairs", [0, 1, 2, 3] * 2),
    ],
)
def test_teams(players: int, teams: str, sides: list[int]) -> None:
    position = Position(PEGS, {"teams": teams}, players)
    assert [position.side_of(seat) for seat in range(players)] == sides


def test_teams_of_pairs_move_win_and_bump_as_pairs() -> None:
    pairs: dict[str, Any] = {"teams": "pairs", "players": 6}
    position = at("a 20 | c 25 | d 60", "5", **pairs)
    assert legal(position) == ["5 a20-25", "5 d60-65"]
    assert after(position, "5 a20-25") == ("a 25 | d 60", ["c25-s"])
    last = at(f"a 106 h2 h3 h4 h5 | d {HOME}", "6", **pairs)
    play(last, "6 a106-h1")
    assert last.winners() == [0, 3]
    assert last.scores() == [1, 0, 0, 1, 0, 0]


@pytest.mark.parametrize("size", [3, 5, 6, 7])
@pytest.mark.parametrize("players", [4, 6, 8])
def test_hand_size(players: int, size: int) -> None:
    position = Position(PEGS, {"hand_size": size}, players)
    deal(position, "", dealer=1)
    assert position.view(0).table.hands == [size] * players
    assert position.seats_to_act() == [2]


@pytest.mark.parametrize(
    ("players", "decks", "cards", "jokers"),
    [
        (4, "standard", 162, 6),
        (6, "standard", 162, 6),
        (8, "standard", 216, 8),
        (4, "one_per_player", 216, 8),
        (6, "one_per_player", 324, 12),
        (8, "one_per_player", 432, 16),
        (4, "two", 108, 4),
        (8, "two", 108, 4),
    ],
)
def test_decks(players: int, decks: str, cards: int, jokers: int) -> None:
    position = Position(PEGS, {"decks": decks}, players)
    due = PEGS.format_cards(position.draw_cards())
    assert len(due) == cards == position.view(0).table.deck
    assert due.count("X") == jokers
    assert {due.count(rank) for rank in set(due) - {"X"}} == {(cards - jokers) // 13}
    assert len(set(due)) == 14


def test_every_table_leaves_a_draw_pile() -> None:
    """The smallest deck and the largest hands: 108 cards for eight hands of seven."""
    assert Position(PEGS, {"decks": "two", "hand_size": 7, "draw": "before"}, 8).num_seats == 8
    for players in (3, 5, 7, 9, 2):
        with pytest.raises(ConfigError):
            Position(PEGS, {}, players)


def test_talk_changes_nothing_in_the_state() -> None:
    states = [Position(PEGS, {"talk": talk}, 4).states.tobytes() for talk in ("none", "free")]
    assert states[0] == states[1]
