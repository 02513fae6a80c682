"""The course of a match: deal, turns, forced plays, discards, draws, shuffles, the end."""

from __future__ import annotations

import pytest

from parlour.core.chance import new_generator
from parlour.core.contract import ANY_DEALER, NO_DEALER, random_action
from parlour.core.errors import NotationError
from parlour.core.position import Position
from parlour.core.replay import result_of
from parlour.games.pegs.rules import MOST_TURNS
from parlour.games.pegs.tests.positions import PEGS, at, deal, field, legal, play, refusal

HOME = "h1 h2 h3 h4 h5"


def hands(position: Position) -> list[list[str]]:
    """The hand of every seat."""
    seats = range(position.num_seats)
    return [PEGS.private_view(position.states, 0, position.options, s).hand for s in seats]


# R10, R11: the deal


@pytest.mark.parametrize("dealer", range(4))
def test_cards_are_dealt_one_by_one_from_the_dealers_left(dealer: int) -> None:
    position = Position(PEGS, {}, 4)
    assert position.dealer() == ANY_DEALER
    assert position.seats_to_act() == []
    deal(position, "A 2 3 4 A 2 3 4 A 2 3 4 5 6 7 8 5 6 7 8 9 J", dealer)
    expected = [["A", "A", "A", "5", "5"], ["2", "2", "2", "6", "6"],
                ["3", "3", "3", "7", "7"], ["4", "4", "4", "8", "8"]]  # fmt: skip
    assert [hands(position)[(dealer + 1 + k) % 4] for k in range(4)] == expected
    assert position.seats_to_act() == [(dealer + 1) % 4]
    assert field(position, "draw_size") == 162 - 20


def test_the_rest_is_the_pile_next_card_first() -> None:
    position = Position(PEGS, {}, 4)
    deal(position, " ".join(["2"] * 12 + ["3"] * 8 + ["Q", "K"]), dealer=3)
    play(position, "discard 2", "discard 2")
    assert hands(position)[0].count("Q") == 1
    assert hands(position)[1].count("K") == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda cards: cards[:-1], "pegs-deal-size"),
        (lambda cards: [*cards[:-1], "X"] if cards[-1] != "X" else ["A", *cards[:-1]],
         "pegs-deal-cards"),
    ],
)  # fmt: skip
def test_a_deal_of_other_cards_is_refused(change: object, code: str) -> None:
    position = Position(PEGS, {}, 4)
    cards = sorted(PEGS.format_cards(position.draw_cards()), key=lambda card: card == "X")[::-1]
    with pytest.raises(NotationError) as caught:
        position.deal(position.read_cards(change(cards)), 0)  # type: ignore[operator]
    assert caught.value.code == code


def test_a_deal_needs_a_dealer_and_must_be_due() -> None:
    position = Position(PEGS, {}, 4)
    cards = position.draw_cards()
    for dealer in (-1, 4, NO_DEALER):
        with pytest.raises(NotationError) as caught:
            position.deal(cards, dealer)
        assert caught.value.code == "pegs-deal-dealer"
    position.deal(cards, 2)
    with pytest.raises(NotationError) as caught:
        position.deal(cards, 2)
    assert caught.value.code == "pegs-no-deal-due"


# R11, R12, R13, R14


def test_turns_go_clockwise_and_hands_are_filled_up() -> None:
    position = Position(PEGS, {}, 6)
    deal(position, "", dealer=4)
    generator = new_generator(3)
    for turn in range(60):
        assert position.seats_to_act() == [(5 + turn) % 6]
        [seat] = position.seats_to_act()
        position.play(seat, random_action(position.states, 0, seat, generator))
        assert position.view(0).table.hands == [5] * 6
        assert sum(position.view(0).table.discards) == turn + 1


def test_what_can_move_must_be_played() -> None:
    assert legal(at("a 20", "5 2")) == ["2 a20-22", "5 a20-25"]
    assert refusal(at("a 20", "5 8"), "discard 8") == ("pegs-must-play", "R12")
    assert legal(at("a h2", "3 9")) == ["3 ah2-h5"]
    assert legal(at("", "A 9")) == ["A as-8", "A cs-44"]


def test_a_joker_may_be_played_instead_and_is_never_forced() -> None:
    assert legal(at("a 20 | b 30", "5 X"))[1:] == ["X as-30", "X cs-20", "X cs-30"]
    assert legal(at("b 30", "X 9")) == ["X as-30", "X cs-30", "discard 9", "discard X"]


def test_who_cannot_move_discards_any_card_and_draws() -> None:
    position = at("", "5 8 X", draw="K 2")
    assert legal(position) == ["discard 5", "discard 8", "discard X"]
    play(position, "discard X")
    assert hands(position)[0] == ["5", "8", "K"]
    assert (field(position, "turn"), field(position, "discards_size")) == (1, 1)


def test_draw_before_plays_from_one_card_more() -> None:
    position = Position(PEGS, {"draw": "before"}, 4)
    deal(position, " ".join(["5"] * 12 + ["2"] * 8 + ["K"]), dealer=3)
    assert position.view(0).table.hands == [6, 5, 5, 5]
    assert "K as-8" in legal(position)
    play(position, "K as-8")
    assert position.view(0).table.hands == [5, 6, 5, 5]


# R15: the empty pile


def test_the_discards_are_shuffled_when_a_card_must_be_drawn_and_hands_are_kept() -> None:
    position = at("a 20", "5 6", draw="", discards="2 2 K")
    dealer = position.states["dealer"][0]
    play(position, "5 a20-25")
    assert position.is_mid_round()
    assert position.is_chance_due()
    assert position.seats_to_act() == []
    assert position.dealer() == NO_DEALER
    assert sorted(PEGS.format_cards(position.draw_cards())) == ["2", "2", "5", "K"]
    deal(position, "K 5 2 2")
    assert hands(position)[0] == ["6", "K"]
    assert position.seats_to_act() == [1]
    assert (field(position, "draw_size"), field(position, "discards_size")) == (3, 0)
    assert position.states["dealer"][0] == (dealer + 1) % 4
    assert result_of(position) is None


@pytest.mark.parametrize("cards", ["2 2 5 5", "2 2 5", "2 2 5 K X"])
def test_a_shuffle_brings_exactly_the_discards(cards: str) -> None:
    position = at("a 20", "5 6", draw="", discards="2 2 K")
    play(position, "5 a20-25")
    with pytest.raises(NotationError) as caught:
        position.deal(position.read_cards(cards.split()), NO_DEALER)
    assert caught.value.code in ("pegs-deal-cards", "pegs-deal-size")
    with pytest.raises(NotationError) as caught:
        position.deal(position.read_cards(["2", "2", "5", "K"]), 1)
    assert caught.value.code == "pegs-deal-dealer"


def test_a_shuffle_before_the_turn_where_cards_are_drawn_before() -> None:
    position = Position(PEGS, {"draw": "before"}, 4)
    where = {"pegs": "a 20 | b 30", "hand": "5 6", "draw": "", "discards": "2 2 K"}
    PEGS.set_position(position.states, 0, where)
    play(position, "5 a20-25")
    assert (position.is_chance_due(), position.dealer()) == (True, NO_DEALER)
    deal(position, "K 5 2 2")
    assert position.seats_to_act() == [1]
    assert hands(position)[1] == ["K"]


def test_collect_and_redeal_gathers_all_cards_and_the_next_dealer_deals() -> None:
    position = Position(PEGS, {"empty_draw": "collect_and_redeal", "decks": "two"}, 4)
    deal(position, "", dealer=1)
    generator = new_generator(1)
    while not position.is_chance_due():
        [seat] = position.seats_to_act()
        position.play(seat, random_action(position.states, 0, seat, generator))
    pegs = field(position, "pegs")
    assert position.dealer() == 2
    assert len(position.draw_cards()) == 108
    deal(position, "")
    assert position.view(0).table.hands == [5] * 4
    assert position.seats_to_act() == [3]
    assert (field(position, "draw_size"), field(position, "discards_size")) == (88, 0)
    assert field(position, "pegs") == pegs


def test_no_card_is_ever_lost() -> None:
    for players, options in ((4, {"decks": "two"}), (8, {"decks": "two", "draw": "before"})):
        position = Position(PEGS, options, players)
        generator = new_generator(2)
        deal(position, "", dealer=0)
        shuffles = 0
        for _ in range(700):
            if position.is_over():
                break
            if position.is_chance_due():
                deal(position, "")
                shuffles += 1
                continue
            [seat] = position.seats_to_act()
            position.play(seat, random_action(position.states, 0, seat, generator))
            held = position.states["hands"][0].sum(axis=0) + position.states["discards"][0]
            assert int(held.sum()) + int(position.states["draw_size"][0]) == 108
            assert (held <= [8] * 13 + [4]).all()
        assert shuffles > 2


# R39: the end


def test_the_team_whose_pegs_are_all_home_wins_at_once() -> None:
    position = at(f"a 70 h2 h3 h4 h5 | b 12 | c {HOME}", "6 7", draw="K")
    play(position, "6 a70-h1")
    result = result_of(position)
    assert result is not None
    assert (result.scores, result.winners, result.reason) == ([1, 0, 1, 0], [0, 2], "home")
    assert position.seats_to_act() == []
    assert not position.is_chance_due()
    assert hands(position)[0] == ["7"]  # no card is drawn any more


def test_a_win_shuffles_nothing() -> None:
    position = at(f"a 70 h2 h3 h4 h5 | c {HOME}", "6 7", draw="", discards="2 2")
    play(position, "6 a70-h1")
    assert position.is_over()
    assert not position.is_chance_due()


def test_a_team_is_home_only_when_every_colour_is() -> None:
    position = at(f"a 70 h2 h3 h4 h5 | c {HOME[3:]}", "6 7")
    play(position, "6 a70-h1")
    assert not position.is_over()
    position = at(f"a 106 h2 h3 h4 h5 | c {HOME} | e 100", "6 7", players=6)
    play(position, "6 a106-h1")
    assert not position.is_over()


def test_a_mate_may_bring_the_last_peg_home_and_a_split_too() -> None:
    position = at(f"a 70 h2 h3 h4 h5 | c {HOME}", "6", turn=2)
    play(position, "6 a70-h1")
    assert position.winners() == [0, 2]
    both = at("a 0 h2 h3 h4 h5 | c 37 h2 h3 h4 h5", "7")
    play(both, "7 a0-h1 c37-h1")
    assert both.winners() == [0, 2]


def test_a_match_stops_after_ten_thousand_turns_without_a_winner() -> None:
    position = at("a 20 | b 30", "5 6")
    position.states["num_turns"] = MOST_TURNS - 2
    play(position, "5 a20-25")
    assert not position.is_over()
    position.states["turn"] = 0
    play(position, "6 a25-31")
    result = result_of(position)
    assert result is not None
    assert (result.scores, result.winners, result.reason) == ([0, 0, 0, 0], [], "turns")
    assert MOST_TURNS == 10_000


def test_the_last_turn_may_still_win() -> None:
    position = at(f"a 70 h2 h3 h4 h5 | c {HOME}", "6")
    position.states["num_turns"] = MOST_TURNS - 1
    play(position, "6 a70-h1")
    assert position.reason() == "home"


def test_a_match_is_a_small_record() -> None:
    assert PEGS.state.itemsize <= 768
