"""Observations: the layout adds up, and what is seen lands where the layout says."""

from __future__ import annotations

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour.core import contract
from parlour.core.position import Position
from parlour.games.fool.tests.tables import FOOL, deal_at_random


def observed(position: Position, seat: int) -> dict[str, NDArray[np.float32]]:
    """The observation of ``seat``, cut into the fields of the layout."""
    numbers = np.full(FOOL.observation_size, np.nan, np.float32)
    contract.observe(position.states, 0, seat, numbers)
    parts = {}
    for field in FOOL.tensor:
        parts[field.name], numbers = (
            numbers[: field.size].reshape(field.shape),
            numbers[field.size :],
        )
    assert numbers.size == 0
    return parts


def cards_in(numbers: NDArray[np.float32]) -> str:
    """The cards of a part that counts them by code."""
    codes = [code for code in range(129) for _ in range(int(numbers[code]))]
    return " ".join(FOOL.format_cards(np.array(codes, np.int64)))


def ones(numbers: NDArray[np.float32]) -> list[int]:
    """Where a part of zeros and ones has ones."""
    assert set(numbers.ravel().tolist()) <= {0.0, 1.0}
    return np.flatnonzero(numbers).tolist()


def mid_trick() -> Position:
    position = Position(FOOL, {}, 5)
    at = {
        "hands": "B2 | G3 R9 W W | R4 R5 | R2 | Y2 Y3 G4",
        "trick": "4:W 0:G5",
        "leader": 4,
        "discs": [3],
        "totals": [-40, 8, 0, 80, 4],
        "tens": [0, 3, 0, 6, 0],
    }
    FOOL.set_position(position.states, 0, at)
    position.states["shown_out"][0, 2] = 0b10110
    return position


def test_layout_adds_up_and_every_field_has_one_name_and_a_meaning() -> None:
    names = [field.name for field in FOOL.tensor]
    assert len(set(names)) == len(names)
    assert all(field.meaning and field.size > 0 for field in FOOL.tensor)
    assert sum(int(np.prod(field.shape)) for field in FOOL.tensor) == FOOL.observation_size


def test_cards_land_in_the_fields_of_hand_deck_played_and_trick() -> None:
    seen = observed(mid_trick(), seat=1)
    assert cards_in(seen["hand"]) == "G3 R9 W W"
    assert cards_in(seen["played"]) == "G5 W"
    assert cards_in(seen["deck"]) == "G3 G4 G5 R2 R4 R5 R9 Y2 Y3 B2 W W W"
    assert [cards_in(laid) for laid in seen["trick"]] == ["", "", "", "W", "G5", "", "", ""]


@pytest.mark.parametrize("seat", range(5))
def test_seats_are_counted_from_the_observer(seat: int) -> None:
    seen = observed(mid_trick(), seat)

    def place(other: int) -> int:
        return (other - seat) % 5

    assert ones(seen["leader"]) == [place(4)]
    assert ones(seen["turn"]) == [place(1)]
    assert ones(seen["discs"]) == [place(3)]
    assert ones(seen["present"]) == [0, 1, 2, 3, 4]
    assert ones(seen["colour"]) == [0]
    by_seat = [place(other) for other in range(5)]
    assert seen["num_cards"][by_seat].tolist() == [1, 4, 2, 1, 3]
    assert seen["totals"][by_seat] == pytest.approx([-0.5, 0.1, 0, 1, 0.05])
    assert seen["tens"][by_seat] == pytest.approx([0, 0.5, 0, 1, 0])
    assert ones(seen["shown_out"][place(2)]) == [1, 2, 4]
    assert seen["shown_out"].sum() == 3
    assert not any(seen[name][5:].any() for name in ("num_cards", "totals", "tens", "trick"))


def test_no_colour_is_seen_before_a_coloured_card() -> None:
    position = Position(FOOL, {}, 4)
    FOOL.set_position(position.states, 0, {"hands": "W | R3 | Y4 | B5", "leader": 0})
    assert ones(observed(position, 1)["colour"]) == []
    position.play(0, position.read_action(0, "W"))
    assert ones(observed(position, 1)["colour"]) == []


def test_words_are_seen_when_all_have_spoken_and_the_own_word_at_once() -> None:
    position = Position(FOOL, {"announce": True}, 4)
    deal_at_random(position, random.Random(1))
    for spoken in range(4):
        assert ones(observed(position, 0)["announcing"]) == [0]
        (seat,) = position.seats_to_act()
        position.play(seat, position.read_action(seat, "announce"))
        if spoken < 3:
            assert ones(observed(position, seat)["announced"]) == [0]
            others = [other for other in range(4) if other != seat]
            spoke_before = position.states["spoken"][0]
            for other in others:
                own = [0] if spoke_before >> other & 1 else []
                assert ones(observed(position, other)["announced"]) == own
    assert ones(observed(position, 0)["announced"]) == [0, 1, 2, 3]
    assert ones(observed(position, 0)["announcing"]) == []


def test_nobody_leads_or_acts_while_a_deal_is_due() -> None:
    seen = observed(Position(FOOL, {}, 6), seat=2)
    assert ones(seen["present"]) == [0, 1, 2, 3, 4, 5]
    assert not any(seen[name].any() for name in ("leader", "turn", "hand", "trick", "num_cards"))
    assert seen["deck"].sum() == 72
