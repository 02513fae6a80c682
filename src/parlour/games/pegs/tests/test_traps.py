"""The ten mistakes that programs of this game have made, a test for each, and the refusals."""

from __future__ import annotations

import pytest

from parlour.games.pegs.tests.positions import after, at, legal, play, refusal

# The ten


def test_a_peg_is_lifted_before_anything_is_tested() -> None:
    """R19: a peg that leaves the in-spot of a mate may land on that mate."""
    position = at("a 39 | c 44", "5")
    assert "5 a39-44" in legal(position)
    assert after(position, "5 a39-44") == ("a 44 | c 39", ["c44-39"])


def test_a_peg_that_moves_does_not_stand_in_its_own_way_home() -> None:
    """R19: the lane hole and the track hole that a peg leaves are free for it."""
    assert legal(at("a 3 h5", "4")) == ["4 a3-7", "4 a3-h4"]
    assert legal(at("a h2", "3")) == ["3 ah2-h5"]


def test_halves_are_made_in_the_order_named() -> None:
    """R32: the peg in front makes room for the one behind it, not the other way round."""
    position = at("a 10 13", "7")
    assert "7 a13-17 a10-13" in legal(position)
    assert refusal(position, "7 a10-13 a13-17") == ("pegs-own-there", "R18")


def test_refused_split_leaves_everything_as_it_was() -> None:
    """R34: a first half that bumps is taken back, victim and all, when the second fails."""
    position = at("a 20 h5 | b 24", "7")
    assert refusal(position, "7 a20-24 ah5-h5")[0] != ""  # refusal compares every byte
    assert refusal(position, "7 a20-24 a20-23")[0] != ""
    assert legal(position) == ["7 a20-27"]
    assert after(position, "7 a20-27") == ("a 27 h5 | b 24", [])


def test_a_card_with_only_one_possible_half_does_not_force_a_play() -> None:
    """R12, R34: `a h3` could make the half of 2; nobody makes the other 5 of the 7."""
    position = at("a h3", "7")
    assert legal(position) == ["discard 7"]
    assert refusal(position, "7 ah3-h5")[1] == "R16"


def test_only_first_halves_that_can_be_completed_are_offered() -> None:
    """R34: with `a 20 h5` nothing but 7 whole goes, though the peg on 20 could go 1 to 6."""
    assert legal(at("a 20 h5", "7")) == ["7 a20-27"]


def test_the_peg_that_moved_may_end_elsewhere_than_where_it_went() -> None:
    """R24: a lands on e at the door of c, e sends c off its own, and c sends a on in turn."""
    position = at("a 33 | c 44 | e 39", "6", players=6)
    assert after(position, "6 a33-39") == ("a 39 | c 44 | e 75", ["e39-75"])
    position = at("a 33 | c 75 | e 39", "6", players=6)
    assert after(position, "6 a33-39") == ("a 3 | c 39 | e 75", ["e39-75", "c75-39", "a39-3"])


def test_a_split_that_fills_the_same_holes_as_a_pass_is_legal_the_pass_is_not() -> None:
    """R18: pegs on x and x + a; front b and rear a stand as if the rear one had gone 7."""
    position = at("a 10 14", "7")
    assert "7 a14-17 a10-14" in legal(position)
    assert refusal(position, "7 a10-17") == ("pegs-wall", "R18")


def test_mates_are_landed_on_on_purpose() -> None:
    """R21: landing on a mate is offered wherever it is possible, also by a joker."""
    assert legal(at("a 40 | c 44", "4")) == ["4 a40-44", "4 c44-48"]
    board = "a 20 h1 h2 h3 h4 | c 50 h1 h2 h3 h4"
    assert legal(at(board, "X")) == ["X a20-50", "X c50-20", "discard X"]


def test_a_half_full_lane_is_compared_with_its_first_peg() -> None:
    """R26, R27: h1 and h2 can be reached, h3 to h5 not; the track stays open."""
    assert legal(at("a 2 h3", "2 3 4 5")) == [
        "2 a2-4", "2 a2-h1", "2 ah3-h5", "3 a2-5", "3 a2-h2", "4 a2-6", "5 a2-7",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("players", "start", "to"), [(4, 3, 67), (6, 3, 103), (8, 3, 139), (4, 0, 64), (4, 7, 71)]
)
def test_backward_over_hole_0(players: int, start: int, to: int) -> None:
    """R4, R29: the ring has no first hole."""
    assert legal(at(f"a {start}", "8", players)) == [f"8 a{start}-{to}"]


@pytest.mark.parametrize("players", [4, 6, 8])
def test_forward_over_the_last_hole(players: int) -> None:
    """R4: nor has it a last one."""
    last = 18 * players - 1
    assert legal(at(f"c {last}", "5", players)) == [f"5 c{last}-4"]


def test_a_card_is_playable_if_any_colour_of_the_team_can_use_it() -> None:
    """R12: seat 0 has nothing to move itself, but its mate has, so nothing is discarded."""
    assert legal(at("c 44", "5 X")) == ["5 c44-49", "X as-44"]
    assert legal(at("e 80", "5", players=8)) == ["5 e80-85"]
    assert refusal(at("e 80", "5", players=8), "discard 5") == ("pegs-must-play", "R12")


# What else merging must get right (section 8)


def test_an_exchange_is_written_as_the_move_that_does_the_same() -> None:
    """`two = swap`: a on the door of c lands on c two ahead: that is an exchange, in one step."""
    position = at("a 39 | c 41", "2", two="swap")
    assert legal(position) == ["2 a39-41", "2 c41-43"]
    assert position.read_action(0, "2 a39-41 c41-39") == position.read_action(0, "2 a39-41")


def test_both_orders_of_a_split_are_one_action() -> None:
    position = at("a 10 30", "7")
    assert [text for text in legal(position) if "a10-12" in text] == ["7 a10-12 a30-35"]
    assert position.read_action(0, "7 a30-35 a10-12") == position.read_action(0, "7 a10-12 a30-35")


def test_cards_that_move_alike_are_different_actions() -> None:
    assert legal(at("a 10", "10 J Q K"))[:1] == ["10 a10-20"]
    assert len(legal(at("a 10", "10 J Q K"))) == 4 + 3 * 2
    assert legal(at("a 10", "5 5 5")) == ["5 a10-15"]


# Refusals name the clause


@pytest.mark.parametrize(
    ("pegs", "hand", "text", "code", "rule"),
    [
        ("a 10", "5", "5", "pegs-say-which", "R16"),
        ("a 10", "5", "6 a10-16", "pegs-not-held", "R14"),
        ("b 30", "5", "5 b30-35", "pegs-foreign-peg", "R3"),
        ("a 10", "5", "5 a11-16", "pegs-no-peg", "R6"),
        ("a 10", "5", "5 a10-16", "pegs-count", "R16"),
        ("a 10 15", "5", "5 a10-15", "pegs-own-there", "R18"),
        ("a 10 12", "5", "5 a10-15", "pegs-wall", "R18"),
        ("a 40 | c 39 44", "4", "4 a40-44", "pegs-door-taken", "R22"),
        ("", "5", "5 as-13", "pegs-no-come-out", "R25"),
        ("", "K", "K as-9", "pegs-come-out-hole", "R25"),
        ("a 8", "K", "K as-8", "pegs-own-there", "R18"),
        ("a 0", "9", "9 a0-h5", "pegs-count", "R16"),
        ("a 1 h3", "5", "5 a1-h3", "pegs-lane-wall", "R28"),
        ("a h2", "3", "3 ah2-10", "pegs-out-of-home", "R28"),
        ("a h2 h4", "3", "3 ah2-h5", "pegs-lane-wall", "R28"),
        ("a 11", "8", "8 a11-h1", "pegs-back-home", "R29"),
        ("a h1", "8", "8 ah1-h5", "pegs-out-of-home", "R28"),
        ("a 10 11 14", "8", "8 a14-6", "pegs-wall", "R18"),
        ("a 20 | b 30", "X", "X a20-30", "pegs-joker-gate", "R36"),
        ("a 20", "X", "X as-40", "pegs-joker-empty", "R35"),
        ("a 20 | b 30", "X", "X as-h1", "pegs-joker-home", "R37"),
        ("a 20 | b 30", "X", "X as-20", "pegs-own-there", "R18"),
        ("a 10 20", "5", "5 a10-12 a20-23", "pegs-no-split", "R31"),
        ("a 10", "7", "7 a10-12 a12-17", "pegs-split-same", "R33"),
        ("a 10", "7", "7 a10-12 as-8", "pegs-split-start", "R31"),
        ("a 10 30", "7", "7 a10-12 a30-36", "pegs-count", "R16"),
        ("a 10 30", "9", "9 a10-9 a30-40", "pegs-split-way", "R31"),
        ("a 10", "5 X", "discard X", "pegs-must-play", "R12"),
        ("a 10", "5", "discard 6", "pegs-not-held", "R14"),
        ("", "5", "discard 5 as-8", "pegs-no-free-start", "R13"),
        ("", "5", "5", "pegs-none-out", "R25"),
    ],
)
def test_refusal_names_the_clause(pegs: str, hand: str, text: str, code: str, rule: str) -> None:
    assert refusal(at(pegs, hand), text) == (code, rule)


def test_only_the_seat_to_act_may_play() -> None:
    position = at("a 10 | b 30", "5", turn=0)
    assert refusal(position, "5 b30-35", seat=1) == ("pegs-not-your-turn", "R11")
    assert refusal(position, "5 a10-15", seat=4) == ("pegs-no-such-seat", "R1")
    assert refusal(position, "5 a10-15", seat=-1) == ("pegs-no-such-seat", "R1")


def test_nobody_may_act_before_the_deal_and_after_the_end() -> None:
    position = at("a 70 h2 h3 h4 h5 | c h1 h2 h3 h4 h5", "6 7")
    play(position, "6 a70-h1")
    assert position.is_over()
    assert refusal(position, "7 ah1-h5", seat=0) == ("pegs-over", "R39")
    position.states["phase"] = 0
    assert refusal(position, "7 ah1-h5", seat=0) == ("pegs-not-dealt", "R10")
