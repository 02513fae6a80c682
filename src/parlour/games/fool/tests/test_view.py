"""What viewers get: everything they may know and no hand of another."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import asdict
from typing import Any

import msgspec
import pytest

from parlour.core.chance import new_generator
from parlour.core.game import EVERYBODY, NOBODY
from parlour.core.position import Position
from parlour.games.fool.tests.tables import FOOL, deal_at_random, play_at_random, random_table


def position_at(at: dict[str, object], **options: object) -> Position:
    position = Position(FOOL, options, 4)
    FOOL.set_position(position.states, 0, at)
    return position


def sent(position: Position, viewer: int) -> bytes:
    """What is sent to a viewer."""
    return msgspec.json.encode(position.view(viewer))


def cards_named(message: Any) -> Counter[str]:
    """Every card that a message names anywhere, as often as it does."""
    text = msgspec.json.encode(message).decode()
    return Counter(re.findall(r'"(?:\d+:)?([GRYB]\d+|W)"', text))


def hands(position: Position) -> list[Counter[str]]:
    text = str(FOOL.position_fields(position.states, 0)["hands"])
    return [Counter(part.replace("-", "").split()) for part in text.split("|")]


@pytest.mark.parametrize("seeds", [range(k, 120, 6) for k in range(6)], ids=str)
def test_no_viewer_is_sent_a_card_of_a_hidden_hand(seeds: range) -> None:
    for seed in seeds:
        draw = random.Random(seed)
        position = Position(FOOL, *random_table(draw))
        deal_at_random(position, draw)
        play_at_random(position, new_generator(seed), draw.randint(0, 90))
        held = hands(position)
        for viewer in (NOBODY, *range(position.num_seats)):
            view = msgspec.to_builtins(asdict(position.view(viewer)))
            deck = Counter(view["table"].pop("deck"))
            tricks = cards_named([view["table"].pop("trick"), view["table"].pop("last_trick")])
            played = {*view["table"].pop("played"), *tricks}
            own = held[viewer] if viewer != NOBODY else Counter()
            assert cards_named(view) == own  # so nothing else names a card
            hidden = sum((hand for seat, hand in enumerate(held) if seat != viewer), Counter())
            assert hidden + own <= deck
            assert not (played & set(hidden)) - {"W"}


def test_everybody_sees_all_hands_and_nobody_none() -> None:
    position = position_at({"hands": "G2 W | R3 | - | B5 B4", "leader": 0})
    assert {seat: own.hand for seat, own in position.view(EVERYBODY).own.items()} == {
        0: ["G2", "W"],
        1: ["R3"],
        2: [],
        3: ["B4", "B5"],
    }
    assert position.view(NOBODY).own == {}
    assert list(position.view(2).own) == [2]


def test_table_shows_the_trick_and_how_it_stands() -> None:
    at = {
        "hands": "B2 | G3 R9 W | R4 R5 | R2 R3",
        "trick": "0:W 1:G5",
        "leader": 0,
        "discs": [3],
        "totals": [1, 2, 3, 4],
        "tens": [0, 1, 0, 2],
        "round": 3,
        "dealer": 2,
    }
    table = position_at(at).view(1).table
    assert (table.phase, table.round, table.dealer, table.leader) == ("playing", 3, 2, 0)
    assert (table.turn, table.colour, table.trick) == (2, "G", ["0:W", "1:G5"])
    assert (table.winning, table.worst, table.num_discs) == (1, [0], 1)
    assert (table.last_trick, table.last_winner, table.last_fools) == ([], -1, [])
    assert table.played == []
    assert [seat.num_cards for seat in table.seats] == [1, 3, 2, 2]
    assert [seat.total for seat in table.seats] == [1, 2, 3, 4]
    assert [seat.tens for seat in table.seats] == [0, 1, 0, 2]
    assert [seat.has_disc for seat in table.seats] == [False, False, False, True]
    assert [seat.announced for seat in table.seats] == [None] * 4


def test_hands_stay_hidden_when_the_round_or_the_match_is_over() -> None:
    for limit, phase in ((0, "dealing"), (1, "over")):
        position = position_at(
            {"hands": "R8 | G2 W | R5 | R6 B7", "leader": 0, "discs": [1]}, ten_limit=limit
        )
        for action in ("0 R8", "2 R5", "3 R6"):
            seat, card = int(action[0]), action[2:]
            position.play(seat, position.read_action(seat, card))
        view = position.view(2)
        assert (view.table.phase, view.table.turn, view.own[2].hand) == (phase, -1, [])
        assert [seat.scored for seat in view.table.seats] == [10, -7, 0, -7]
        assert not {"G2", "B7"} & set(cards_named([view.table.played, view.table.last_trick]))


@pytest.mark.parametrize("public", [True, False])
def test_hand_counts_are_sent_only_where_they_are_public(public: bool) -> None:
    positions = [
        position_at({"hands": text, "leader": 0}, hand_counts_public=public)
        for text in ("G2 | R3 R4 | Y5 | B6", "G2 | R3 | Y5 R4 | B6")
    ]
    for viewer in (NOBODY, 0, 3):
        first, second = (sent(position, viewer) for position in positions)
        assert (first != second) == public


@pytest.mark.parametrize("perfect", [True, False])
def test_without_perfect_memory_only_this_trick_and_the_last_can_be_looked_up(
    perfect: bool,
) -> None:
    position = position_at(
        {"hands": "G9 G5 R8 | G2 R3 R4 | G3 G7 R2 | G6 Y9 Y8", "leader": 0}, perfect_memory=perfect
    )
    for action in ("0 G9", "1 G2", "2 G3", "3 G6", "0 G5", "2 G7", "3 Y9", "2 R2"):
        position.play(int(action[0]), position.read_action(int(action[0]), action[2:]))
    table = position.view(NOBODY).table
    assert (table.last_trick, table.trick) == (["0:G5", "2:G7", "3:Y9"], ["2:R2"])
    everything = {"G9", "G2", "G3", "G6", "G5", "G7", "Y9"}
    assert set(table.played) == (everything if perfect else {"G5", "G7", "Y9"})
    assert len(table.played) == len(set(table.played))


@pytest.mark.parametrize("perfect", [True, False])
def test_last_trick_of_a_round_is_looked_up_once(perfect: bool) -> None:
    position = position_at(
        {"hands": "R8 | R5 B2 | W B3 | Y2", "leader": 0, "discs": [3]}, perfect_memory=perfect
    )
    for action in ("0 R8", "1 R5", "2 W"):
        position.play(int(action[0]), position.read_action(int(action[0]), action[2:]))
    assert position.is_chance_due()
    assert sorted(position.view(NOBODY).table.played) == ["R5", "R8", "W"]


def test_words_are_sent_to_others_only_after_the_last_seat_has_spoken() -> None:
    positions = []
    for word in ("announce", "silent"):
        position = Position(FOOL, {"announce": True}, 4)
        deal_at_random(position, random.Random(2))
        positions.append(position)
        (speaker,) = position.seats_to_act()
        lines = position.play(speaker, position.read_action(speaker, word))
        assert [line.message for line in lines] == ["fool-log-speaks"]
    others = [seat for seat in range(-1, 4) if seat != speaker]
    for _ in range(2):
        assert all(sent(positions[0], seat) == sent(positions[1], seat) for seat in others)
        assert [one.view(speaker).own[speaker].announced for one in positions] == [True, False]
        for one in positions:
            (seat,) = one.seats_to_act()
            one.play(seat, one.read_action(seat, "silent"))
    assert all(sent(positions[0], seat) == sent(positions[1], seat) for seat in others)
    for one in positions:
        (seat,) = one.seats_to_act()
        one.play(seat, one.read_action(seat, "silent"))
    announced = [[seat.announced for seat in one.view(NOBODY).table.seats] for one in positions]
    assert announced == [[seat == speaker for seat in range(4)], [False] * 4]
