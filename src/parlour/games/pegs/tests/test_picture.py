"""The table as text: it fits its width and shows every peg."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from parlour.core.chance import new_generator
from parlour.core.contract import random_action
from parlour.core.game import NOBODY, TableText
from parlour.core.position import Position
from parlour.core.texts import spoken
from parlour.games.pegs.picture import LOOKUPS, picture, tallies
from parlour.games.pegs.tests.positions import PEGS, at, deal, play

NAMES = ["Ana", "Bo", "Cy", "Dagny-Maria", "E", "F", "Gus", "H"]


def drawn(position: Position, viewer: int = 0, width: int = 80) -> list[str]:
    """The lines of the picture that a viewer gets."""
    return picture(position.view(viewer), text_of(position, viewer, width)).splitlines()


def text_of(position: Position, viewer: int, width: int = 80) -> TableText:
    seats = range(position.num_seats)
    legal = position.legal_texts(viewer) if viewer in seats else []
    return TableText(position.options, NAMES[: len(seats)], legal, spoken(), width)


@pytest.mark.parametrize("players", [4, 6, 8])
@pytest.mark.parametrize("viewer", [NOBODY, 0, 3])
def test_every_line_fits_eighty_columns_all_through_a_match(players: int, viewer: int) -> None:
    position = Position(PEGS, {}, players)
    deal(position, "", dealer=0)
    generator = new_generator(5)
    for _ in range(150):
        if position.is_chance_due():
            deal(position, "")
        lines = drawn(position, viewer)
        assert max(map(len, lines)) <= 80
        assert all(line == line.rstrip() for line in lines)
        [seat] = position.seats_to_act()
        position.play(seat, random_action(position.states, 0, seat, generator))


@pytest.mark.parametrize("viewer", range(4))
def test_four_sides_are_a_square_with_the_viewers_at_the_bottom(viewer: int) -> None:
    position = at(f"{'abcd'[viewer]} {18 * viewer} {18 * viewer + 8} h2", "5")
    rows = [line[2:39:2] for line in drawn(position, viewer)[2:21]]
    letter = "abcd"[viewer]
    assert len(rows) == 19
    bottom = rows[18]
    assert bottom[18] == letter  # the corner
    assert bottom[15] == "i"
    assert bottom[10] == letter  # on its come-out
    assert [rows[18 - depth][15] for depth in range(1, 6)] == ["_", letter.upper(), "_", "_", "_"]
    assert sum(row.count(letter) for row in rows) == 2
    assert sum(row.count("i") for row in rows) == 4
    assert sum(row.count("o") for row in rows) == 3
    assert sum(row.count("_") for row in rows) == 19
    assert sum(row.count(".") for row in rows) == 72 - 2 - 4 - 3


@pytest.mark.parametrize("viewer", range(4))
def test_every_hole_of_the_square_has_its_own_place(viewer: int) -> None:
    """A peg walked around the ring moves to the next cell each time."""
    seen = []
    for hole in range(72):
        rows = [line[2:39:2] for line in drawn(at(f"b {hole}", "5"), viewer)[2:21]]
        [cell] = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "b"]
        seen.append(cell)
    assert len(set(seen)) == 72
    for (x, y), (next_x, next_y) in zip(seen, seen[1:] + seen[:1], strict=True):
        assert abs(x - next_x) + abs(y - next_y) == 1


@pytest.mark.parametrize("players", [6, 8])
def test_more_sides_are_a_line_each(players: int) -> None:
    last = 18 * players - 1
    position = at(f"a 0 {last} h1 | c 41", "5", players)
    lines = drawn(position)[2 : 2 + players]
    assert lines[0].split()[:3] == ["0", "a..i....o.........", "A____"]
    assert lines[2].split()[:3] == ["36", "...i.c..o.........", "_____"]
    assert lines[-1].split()[:2] == [str(last - 17), "...i....o........a"]
    for seat in range(players):
        assert NAMES[seat] in lines[seat]


@pytest.mark.parametrize("players", [4, 6, 8])
def test_whose_turn_it_is_is_marked(players: int) -> None:
    lines = drawn(at("a 20", "5", players, turn=0), 1)
    assert [NAMES[0] in line for line in lines if "> " in line] == [True]


def test_hand_and_numbered_moves_stand_below() -> None:
    position = at("a 20 | c 50", "5 X 10")
    lines = drawn(position)
    assert any(line.endswith("5 10 X") for line in lines)
    assert "  1 10 a20-30" in "\n".join(lines)
    assert not any("10 a20-30" in line for line in drawn(position, 1))


def test_long_lists_of_moves_are_cut_and_can_be_looked_up() -> None:
    position = at("a 8 20 30 | c 44 60", "7 9")
    texts = position.legal_texts(0)
    assert len(texts) > 36
    shown = "\n".join(drawn(position))
    assert texts[35] in shown
    assert str(len(texts) - 36) in drawn(position)[-1]
    looked_up = LOOKUPS["moves"](position.view(0), text_of(position, 0))
    for number, text in enumerate(texts, 1):
        assert f"{number:>3} {text}" in looked_up
    assert max(map(len, looked_up.splitlines())) <= 80


def test_what_can_be_looked_up() -> None:
    position = play(at("a 41 | c 44", "7 2 K", discards="A A X"), "7 a41-44 c39-h4")
    say = {name: look(position.view(0), text_of(position, 0)) for name, look in LOOKUPS.items()}
    assert sorted(say) == ["cards", "hand", "last", "moves"]
    assert "a Ana: 7 a41-44 *c44-39 c39-h4" in say["last"]
    assert "b Bo: -" in say["last"]
    assert "A x 2, 7 x 1, X x 1" in say["cards"]
    assert "2 K" in say["hand"]


def test_the_score_sheet_counts_pegs_at_home() -> None:
    position = at("a h1 h2 70 | b 26 | c h5", "5")
    assert tallies(position.view(0)) == [("pegs-sheet-home", [2, 0, 1, 0])]


def test_a_narrow_window_gets_one_column_of_moves() -> None:
    position = at("a 8 20 | c 44", "7")
    view = position.view(0)
    text = SimpleNamespace(legal=position.legal_texts(0), width=10)
    lines = LOOKUPS["moves"](view, text).splitlines()  # type: ignore[arg-type]
    assert len(lines) == len(text.legal)
