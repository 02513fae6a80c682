"""Cards and actions as text, both ways."""

from __future__ import annotations

import pytest

from parlour.core.errors import NotationError
from parlour.games.fool.notation import format_action, read_action, read_cards
from parlour.games.fool.tests.tables import FOOL

CARDS = [f"{colour}{rank}" for colour in "GRYB" for rank in range(2, 32)] + ["W"]
WORDS = ["announce", "silent"]


def test_every_card_and_word_has_its_own_code_and_reads_back() -> None:
    codes = [read_action(text) for text in CARDS + WORDS]
    assert codes == sorted(set(codes))
    assert codes[-1] == FOOL.max_legal - 1
    assert [format_action(code) for code in codes] == CARDS + WORDS


def test_codes_are_colour_times_32_and_rank() -> None:
    assert [read_action(text) for text in ("G2", "R2", "Y21", "B15")] == [2, 34, 85, 111]
    assert read_cards(["G17", "W", "R5"]).tolist() == [17, 128, 37]
    assert FOOL.format_cards(read_cards(["G17", "W", "R5"])) == ["G17", "W", "R5"]
    assert read_cards([]).tolist() == []


NO_ACTIONS = "G G1 G0 G32 G02 g2 w W1 G2.0 G-2 G+2 P2 GG2 G2G 2 Announce pass G\u00b2 G\uff12"


@pytest.mark.parametrize("text", ["", " ", " G2", "G2 ", "G2 W", *NO_ACTIONS.split()])
def test_other_texts_are_no_actions_and_the_error_shows_them(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_action(text)
    assert caught.value.code == "fool-action"
    assert caught.value.arguments == {"got": text}
    assert text in str(caught.value)


@pytest.mark.parametrize("card", ["announce", "silent", "X", "", 2, None, True, ["G2"], {"G": 2}])
def test_deal_holds_nothing_but_cards(card: object) -> None:
    with pytest.raises(NotationError) as caught:
        read_cards(["G2", card, "also wrong"])
    assert caught.value.code == "fool-card"
    assert caught.value.arguments == {"got": str(card)}
