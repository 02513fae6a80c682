"""Cards and actions as text, both ways."""

from __future__ import annotations

import random

import pytest

from parlour.core.chance import new_generator
from parlour.core.contract import random_action
from parlour.core.errors import IllegalAction, NotationError
from parlour.core.position import Position
from parlour.games.pegs.codes import place_text
from parlour.games.pegs.notation import CARD_ORDER, parse_action, read_cards
from parlour.games.pegs.state import HOME, RANKS, START
from parlour.games.pegs.tests.positions import PEGS, at, deal, refusal

PLACES = [*range(144), *range(HOME + 1, HOME + 6), START]


def test_every_card_reads_back() -> None:
    assert sorted(RANKS) == sorted(CARD_ORDER) == list(RANKS)
    assert PEGS.format_cards(read_cards(CARD_ORDER)) == list(CARD_ORDER)
    assert read_cards([]).tolist() == []


@pytest.mark.parametrize("card", ["1", "0", "11", "x", "JH", "", " X", 10, None, True, ["X"], {}])
def test_other_things_are_no_cards(card: object) -> None:
    with pytest.raises(NotationError) as caught:
        read_cards(["5", card, "also wrong"])
    assert (caught.value.code, caught.value.arguments) == ("pegs-card", {"got": str(card)})


@pytest.mark.parametrize("colour", "abcdefgh")
def test_every_step_reads_back_and_codes_sort_as_their_texts(colour: str) -> None:
    starts = [*PLACES[::7], START]
    texts = [f"9 {colour}{place_text(k)}-{place_text(to)}" for k in starts for to in PLACES]
    codes = {text: parse_action(text) for text in texts}
    assert [PEGS.format_action(code) for code in codes.values()] == texts
    assert sorted(texts) == sorted(texts, key=codes.__getitem__)


def test_codes_of_all_kinds_sort_as_their_texts() -> None:
    kinds = [*RANKS, *(f"discard {rank}" for rank in RANKS)]
    steps = [
        "",
        " as-8",
        " a1-5",
        " a10-5",
        " a10-5 a1-2",
        " a10-5 c1-2",
        " a10-50",
        " ah1-h5",
        " b5-h1",
    ]
    texts = [kind + step for kind in kinds for step in steps
             if kind[0] != "d" or step.count(" ") < 2]  # fmt: skip
    assert sorted(texts) == sorted(texts, key=parse_action)
    assert len({parse_action(text) for text in texts}) == len(texts)
    assert [PEGS.format_action(parse_action(text)) for text in texts] == texts


WRONG = [
    "", " ", "5 ", " 5", "5  a1-6", "11 a1-12", "5 a1", "5 a1-", "5 a-6", "5 i1-6", "5 a01-6",
    "5 a1-06", "5 a1-h0", "5 a1-h6", "5 a1-1000", "5 A1-6", "5 a1_6", "5 a1-6,a2-7",
    "5 a1-2 a2-3 a3-4", "discard", "discard 5 a1-6 a2-7", "Discard 5", "discard5", "discard 1",
    "5a1-6", "5 a1-6\n", "5 a\u0661-6", "x a1-6", "5 s-8", "5 as -8",
]  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_other_texts_are_no_actions_and_the_error_shows_them(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert (caught.value.code, caught.value.arguments) == ("pegs-action", {"got": text})
    assert text in str(caught.value)


@pytest.mark.parametrize("place", ["144", "150", "200", "999"])
def test_a_hole_that_no_board_has_is_no_place(place: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(f"5 a1-{place}")
    assert caught.value.code == "pegs-place"


@pytest.mark.parametrize(
    ("pegs", "text"),
    [
        ("a 71", "5 a71-76"),
        ("a 20 | b 30", "X as-100"),
        ("a 20", "8 a20-84"),
        ("a 20 30", "7 a20-95 a30-34"),
        ("a 20 30", "7 a20-23 a30-106"),
        ("", "K as-80"),
        ("a 20 | b 30", "2 a20-92 b92-20"),
        ("a 20", "5 a92-97"),
    ],
)
def test_a_hole_that_only_larger_boards_have_is_refused(pegs: str, text: str) -> None:
    """Four players have 72 holes: 76 is not 4."""
    position = at(pegs, text.split(maxsplit=1)[0], two="swap")
    assert refusal(position, text) == ("pegs-no-hole", "R4")


@pytest.mark.parametrize("players", [4, 6])
def test_an_exchange_with_a_colour_that_does_not_play_is_refused(players: int) -> None:
    position = at("a 20 | b 30", "2", players, two="swap")
    for colour in "gh":
        assert refusal(position, f"2 a20-0 {colour}0-20") == ("pegs-foreign-peg", "R3")


@pytest.mark.parametrize("players", [4, 6, 8])
def test_whatever_is_written_is_refused_or_is_a_legal_action(players: int) -> None:
    draw = random.Random(players)
    pegs = "a 0 3 h1 20 | b 1 21 30 | c 39 44 41 h2 | d 50 57"
    position = at(pegs, " ".join(RANKS), players, two="swap", nine="any_direction")
    standing = [("a", 0), ("a", 3), ("a", 20), ("c", 39), ("c", 41), ("c", 44), ("b", 30)]
    legal = set(position.legal_texts(0))
    accepted = 0
    for _ in range(20_000):
        words = [draw.choice(["7", "9", "2", "X", draw.choice(RANKS)])]
        for _ in range(draw.choice([1, 1, 2])):
            colour, place = draw.choice(standing)
            to = (place + draw.randint(-9, 10)) % (18 * players)
            if draw.random() < 0.2:
                to, place = draw.choice(PLACES), draw.choice([place, *PLACES])
                colour = draw.choice("acbdefgh")
            words.append(f"{colour}{place_text(place)}-{place_text(to)}")
        text = " ".join(words)
        try:
            action = position.read_action(0, text)
        except IllegalAction:
            assert text not in legal
        else:
            accepted += 1
            assert PEGS.format_action(action) in legal
    assert accepted > 50


def test_actions_of_a_match_read_back() -> None:
    position = Position(PEGS, {"nine": "any_direction", "two": "swap", "free_start": 2}, 6)
    deal(position, "", dealer=0)
    generator = new_generator(9)
    seen = set()
    for _ in range(300):
        if position.is_chance_due():
            deal(position, "")
            continue
        [seat] = position.seats_to_act()
        for action in position.legal_actions(seat)[:40]:
            assert parse_action(PEGS.format_action(action)) == action
            seen.add(action)
        position.play(seat, random_action(position.states, 0, seat, generator))
    assert len(seen) > 1000
