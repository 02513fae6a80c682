"""What viewers get: everything they may know, no hand of another and nothing of the pile."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from parlour.core.chance import new_generator
from parlour.core.contract import random_action
from parlour.core.game import EVERYBODY, NOBODY
from parlour.core.position import Position
from parlour.games.pegs.tests.positions import PEGS, at, deal, play


def sent(position: Position, viewer: int) -> bytes:
    """What is sent to a viewer."""
    return msgspec.json.encode(position.view(viewer))


def table_of(position: Position) -> Any:
    return position.view(NOBODY).table


def test_table_shows_the_board_the_discards_and_how_many_cards_everybody_has() -> None:
    position = at("a 8 h5 | b 26 | d h1 71", "7 2 K X 10", turn=3, discards="A X X 9")
    table = table_of(position)
    assert (table.phase, table.turn, table.dealer) == ("playing", 3, 2)
    assert table.pegs == ["8 h5", "26", "", "71 h1"]
    assert table.hands == [0, 0, 0, 5]
    assert table.discards == [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2]
    assert table.teams == [0, 1, 0, 1]
    assert table.moves == ["", "", "", ""]
    assert table.deck == 162
    assert position.view(3).own[3].hand == ["2", "7", "10", "K", "X"]


def test_moves_show_each_seats_last_action_and_whom_it_displaced() -> None:
    position = play(at("a 41 | b 39 | c 44", "7 5"), "7 a41-44 c39-h4")
    assert table_of(position).moves == ["7 a41-44 *c44-39 *b39-s c39-h4", "", "", ""]
    position = play(at("b 9 | c 44 | a 6 41", "7"), "7 a41-44 a6-10")
    assert table_of(position).moves[0] == "7 a41-44 *c44-39 a6-10"
    position = play(at("b 10 | c 44 | a 6 41", "7"), "7 a41-44 a6-10")
    assert table_of(position).moves[0] == "7 a41-44 *c44-39 a6-10 *b10-s"
    position = play(at("", "5"), "discard 5")
    assert table_of(position).moves == ["discard 5", "", "", ""]


def test_bumps_are_told_to_the_seat_to_act_only() -> None:
    position = at("a 40 | b 46 | c 44", "4 6")
    assert position.view(0).own[0].bumps == ["4 a40-44 *c44-39", "6 a40-46 *b46-s"]
    assert position.view(1).own[1].bumps == []
    assert position.view(NOBODY).own == {}


def test_bumps_name_every_action_that_displaces_somebody() -> None:
    position = at("a 40 36 | b 46 | c 44 39 | d 47", "7 9 8 X", joker_gate="none")
    bumps = position.view(0).own[0].bumps
    displacing = []
    for text in position.legal_texts(0):
        before = position.states.copy()
        play(position, text)
        if PEGS.position_fields(position.states, 0)["displaced"]:
            displacing.append(table_of(position).moves[0])
        position.states[:] = before
    assert sorted(bumps) == sorted(displacing)
    assert len(bumps) > 10


@pytest.mark.parametrize("players", [4, 6, 8])
def test_no_viewer_is_sent_a_hidden_card_or_the_order_of_the_pile(players: int) -> None:
    """Every message stays the same whatever the other hands and the pile are."""
    position = Position(PEGS, {"draw": "before"}, players)
    deal(position, "", dealer=0)
    generator = new_generator(4)
    for _ in range(40):
        [seat] = position.seats_to_act()
        for viewer in range(players):
            true = sent(position, viewer)
            others = Position(PEGS, {"draw": "before"}, players)
            others.states[:] = position.states
            hands = others.states["hands"][0]
            for other in range(players):
                if other != viewer:
                    hands[other] = 0
                    hands[other, other % 14] = others.states["num_cards"][0, other]
            others.states["draw"][0] = 0x77
            assert sent(others, viewer) == true
        assert sent(position, NOBODY) == msgspec.json.encode(
            {"viewer": NOBODY, "table": msgspec.to_builtins(table_of(position)), "own": {}}
        )
        position.play(seat, random_action(position.states, 0, seat, generator))


def test_everybody_sees_all_hands() -> None:
    position = Position(PEGS, {}, 4)
    deal(position, "A 2 3 4", dealer=3)
    views = position.view(EVERYBODY).own
    assert all(card in views[seat].hand for seat, card in enumerate(["A", "2", "3", "4"]))
    assert [len(views[seat].hand) for seat in range(4)] == [5] * 4
    assert list(position.view(2).own) == [2]


def test_phases() -> None:
    position = Position(PEGS, {}, 4)
    assert (table_of(position).phase, table_of(position).turn) == ("dealing", -1)
    position = play(at("a 20", "5", draw="", discards="2"), "5 a20-25")
    assert (table_of(position).phase, table_of(position).turn) == ("dealing", -1)
    position = play(at("a 70 h2 h3 h4 h5 | c h1 h2 h3 h4 h5", "6"), "6 a70-h1")
    assert (table_of(position).phase, table_of(position).turn) == ("over", -1)
