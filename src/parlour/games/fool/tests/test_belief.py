"""Worlds: exact counts and fair draws on small decks, and nothing that a seat cannot know."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
import numpy as np
import pytest

from parlour.core import contract
from parlour.core.chance import new_generator
from parlour.core.compile import zeros
from parlour.core.contract import States
from parlour.core.position import Position
from parlour.games.fool.state import ANNOUNCING, PLAYING, WILD
from parlour.games.fool.tests.tables import FOOL, deal_at_random, play_at_random, random_table
from parlour.testing.chi_square import CREDIBLE, deviation

NUM_DRAWS = 20_000
NUM_POSITIONS = 200
G, R, Y, B, W = 1, 2, 4, 8, 16
"""Bits of ``shown_out``."""
Hands = tuple[tuple[int, ...], ...]
"""Of each seat: its masks of ranks and its number of wilds."""


@dataclass
class Knowledge:
    """A small position and what has been seen in it."""

    hands: str
    seat: int = 0
    shown_out: dict[int, int] = field(default_factory=dict)
    undealt: str = ""
    trick: str = ""
    options: dict[str, object] = field(default_factory=dict)

    def states(self) -> States:
        position = Position(FOOL, self.options, 4)
        hands = f"{self.hands} {self.undealt}"  # the last seat's for a moment, to fill the deck
        FOOL.set_position(position.states, 0, {"hands": hands, "trick": self.trick, "leader": 0})
        state = position.states[0]
        for card in FOOL.read_cards(self.undealt.split()).tolist():
            state["num_cards"][3] -= 1
            if card == WILD:
                state["wilds"][3] -= 1
            else:
                state["hands"][3, card >> 5] ^= 1 << (card & 31)
        for seat, lacked in self.shown_out.items():
            state["shown_out"][seat] = lacked
        return position.states


KNOWLEDGE = {
    "no void": Knowledge("G2 G3 W | R4 R5 G9 | Y6 W G8 | B7 W R9"),
    "another observer": Knowledge("G2 G3 W | R4 R5 G9 | Y6 W G8 | B7 W R9", seat=2),
    "one void": Knowledge("G2 G3 W | R4 R5 G9 | Y6 W G8 | B7 W R9", shown_out={1: Y}),
    "two voids": Knowledge("G2 G3 W | R4 R5 G9 | Y6 W G8 | B7 W R9", shown_out={1: Y, 2: R}),
    "three voids": Knowledge(
        "G2 G3 W | R4 R5 G9 | Y6 Y7 W | B7 W R9", shown_out={1: Y | B, 2: R, 3: Y}
    ),
    "two with the same void": Knowledge(
        "G2 G3 W | R4 R5 G9 | Y6 Y7 W | B7 W R9", shown_out={1: Y, 3: Y}
    ),
    "two colours lacked by the same": Knowledge(
        "G2 G3 W | R4 R5 G9 | Y6 W B8 | B7 W R9", shown_out={1: Y | B, 3: Y}
    ),
    "one lacks wilds too": Knowledge(
        "G2 G3 W | R4 R5 G9 | Y6 W G8 | B7 W R9",
        shown_out={1: Y | W},
        options={"wilds_must_follow": True},
    ),
    "two lack wilds too": Knowledge(
        "G2 G3 W | R4 R5 G9 | Y6 W W | B7 B8 R9",
        shown_out={1: Y | W, 3: G | Y | W},
        options={"wilds_must_follow": True},
    ),
    "cards not dealt": Knowledge(
        "G2 G3 | R4 R5 | Y6 W | B7 W", undealt="W R9", options={"deck_table": "random_trim"}
    ),
    "cards not dealt and voids": Knowledge(
        "G2 G3 W | R4 R5 | Y6 W | B7 W",
        shown_out={1: Y, 2: R | B, 3: Y},
        undealt="Y8 W G9 R9",
        options={"deck_table": "random_trim"},
    ),
    "a colour that nobody can hold": Knowledge(
        "G2 G3 | R4 R5 | B6 W | B7 W",
        shown_out={1: Y, 2: Y | R, 3: Y},
        undealt="Y8 Y9 G9",
        options={"deck_table": "random_trim"},
    ),
    "unequal hands in mid-trick": Knowledge(
        "G2 G3 | R4 R5 | Y6 W G9 B9 | B7 W W", trick="0:Y3 1:R6", shown_out={1: Y}
    ),
    "an empty hand": Knowledge("G2 G3 | - | Y6 W R5 R6 | B7 W G9", shown_out={1: G, 2: B}),
    "one world": Knowledge("G2 G3 | R4 R5 | Y6 Y7 | B7 W", shown_out={1: Y | B | W, 2: R | B | W}),
}


def hands_in(state: Any) -> Hands:
    return tuple(
        (*ranks, wilds)
        for ranks, wilds in zip(state["hands"].tolist(), state["wilds"].tolist(), strict=True)
    )


def all_worlds(state: Any, seat: int) -> Iterator[Hands]:
    """Every deal of single cards, wilds told apart, that fits: by trying all."""
    unseen = [
        (colour, 1 << rank)
        for colour in range(4)
        for rank in range(2, 32)
        if int(state["deck"][colour]) & ~int(state["played"][colour]) & 1 << rank
        and not int(state["hands"][seat, colour]) & 1 << rank
    ]
    wilds = int(state["num_wilds"]) - int(state["wilds_played"]) - int(state["wilds"][seat])
    unseen += [(4, 1)] * wilds
    own = hands_in(state)[seat]

    def deal(to: int, left: list[tuple[int, int]], dealt: Hands) -> Iterator[Hands]:
        if to == 8:
            yield dealt
            return
        if to == seat:
            yield from deal(to + 1, left, (*dealt, own))
            return
        lacks = int(state["shown_out"][to])
        for chosen in itertools.combinations(range(len(left)), int(state["num_cards"][to])):
            hand = [0] * 5
            for k in chosen:
                hand[left[k][0]] += left[k][1]
            if any(amount and lacks >> kind & 1 for kind, amount in enumerate(hand)):
                continue
            rest = [card for k, card in enumerate(left) if k not in chosen]
            yield from deal(to + 1, rest, (*dealt, tuple(hand)))

    return deal(0, unseen, ())


def draw_worlds(states: States, seat: int, num_draws: int, seed: int) -> States:
    worlds: States = zeros(num_draws, FOOL.state)
    counted = contract.worlds_prepare(states, 0, seat)
    generator = new_generator(seed)
    for k in range(num_draws):
        contract.resample(states, 0, seat, counted, generator, worlds, k)
    return worlds


@pytest.mark.parametrize("known", KNOWLEDGE.values(), ids=KNOWLEDGE)
def test_worlds_are_counted_exactly(known: Knowledge) -> None:
    states = known.states()
    num_worlds = sum(1 for _ in all_worlds(states[0], known.seat))
    assert contract.worlds_prepare(states, 0, known.seat)[0] == num_worlds


@pytest.mark.parametrize("known", KNOWLEDGE.values(), ids=KNOWLEDGE)
def test_worlds_are_drawn_as_often_as_they_have_deals(known: Knowledge) -> None:
    states = known.states()
    deals = Counter(all_worlds(states[0], known.seat))
    assert hands_in(states[0]) in deals
    drawn = Counter(map(hands_in, draw_worlds(states, known.seat, NUM_DRAWS, seed=7)))
    assert set(drawn) <= set(deals)
    if len(deals) > 1:
        counts = [drawn[world] for world in deals]
        assert abs(deviation(counts, list(deals.values()))) < CREDIBLE


def test_words_that_are_not_revealed_yet_are_drawn_like_coins() -> None:
    position = Position(FOOL, {"announce": True}, 4)
    deal_at_random(position, random.Random(5))
    first = position.seats_to_act()[0]
    order = [(first + step) % 4 for step in range(4)]
    for seat in order[:3]:
        position.play(seat, position.read_action(seat, "announce"))
    assert position.states[0]["phase"] == ANNOUNCING
    words = draw_worlds(position.states, order[0], 8000, seed=8)["announced"]
    own, silent_so_far = 1 << order[0], 1 << order[3]
    assert (words & own == own).all()
    assert (words & silent_so_far == 0).all()
    pairs = Counter((words >> order[1] & 1) * 2 + (words >> order[2] & 1))
    assert abs(deviation([pairs[k] for k in range(4)])) < CREDIBLE


# Random positions


def random_position(seed: int) -> Position:
    """A table in the middle of its first or second round."""
    draw = random.Random(seed)
    generator = new_generator(seed)
    while True:
        position = Position(FOOL, *random_table(draw))
        deal_at_random(position, draw)
        play_at_random(position, generator, draw.choice([0, 200]))
        if position.is_chance_due():
            deal_at_random(position, draw)
        play_at_random(position, generator, draw.randint(0, 60))
        if position.seats_to_act():
            return position


def as_fields(states: States) -> list[tuple[str, bytes]]:
    """What a state says, without the gaps between its fields."""
    return [(name, states[name].tobytes()) for name in FOOL.state.names or ()]


def check_world(position: Position, seat: int, world: States) -> None:
    """Whether ``world`` could be the true state as far as ``seat`` knows."""
    true, drawn = position.states[0], world[0]
    seats = range(position.num_seats)
    assert hands_in(drawn)[seat] == hands_in(true)[seat]
    held = 0
    played = sum(int(ranks) << 32 * colour for colour, ranks in enumerate(true["played"]))
    deck = sum(int(ranks) << 32 * colour for colour, ranks in enumerate(true["deck"]))
    for other in seats:
        hand = sum(int(r) << 32 * colour for colour, r in enumerate(drawn["hands"][other]))
        kinds = [*drawn["hands"][other], drawn["wilds"][other]]
        assert hand.bit_count() + drawn["wilds"][other] == true["num_cards"][other]
        assert not any(kinds[kind] and true["shown_out"][other] >> kind & 1 for kind in range(5))
        assert hand & (held | played | ~deck) == 0
        held |= hand
    num_wilds = int(drawn["wilds"].sum()) + int(true["wilds_played"])
    assert num_wilds <= true["num_wilds"]
    if position.options.deck_table != "random_trim":  # type: ignore[attr-defined]
        assert (held | played, num_wilds) == (deck, true["num_wilds"])
    if true["phase"] == PLAYING:
        check_trick(position, world)


def check_trick(position: Position, world: States) -> None:
    """Whether the trick could be played as it was from the hands of ``world``."""
    fields = FOOL.position_fields(world, 0)
    hands = [part.replace("-", "") for part in fields["hands"].split("|")]
    laid = [card.split(":") for card in fields["trick"].split()]
    for seat, card in laid:
        hands[int(seat)] += f" {card}"
    again = Position(FOOL, msgspec.to_builtins(position.options), position.num_seats)
    at = {name: fields[name] for name in ("leader", "discs")}
    FOOL.set_position(again.states, 0, {**at, "hands": "|".join(hands)})
    for seat, card in laid:
        again.play(int(seat), again.read_action(int(seat), card))


def seen_by(position: Position, states: States, seat: int) -> list[object]:
    """Everything that a seat, its client and its bot can get out of a state."""
    numbers = np.full(FOOL.observation_size, np.nan, np.float32)
    contract.observe(states, 0, seat, numbers)
    legal = np.zeros(FOOL.max_legal, np.int64)
    num_legal = contract.legal_actions(states, 0, seat, legal)
    seen: list[object] = [
        numbers.tobytes(),
        legal[:num_legal].tolist(),
        msgspec.json.encode(FOOL.public_view(states, 0, position.options)),
        msgspec.json.encode(FOOL.private_view(states, 0, position.options, seat)),
        contract.worlds_prepare(states, 0, seat).tobytes(),
        as_fields(draw_worlds(states, seat, 1, seed=3)),
    ]
    if num_legal:
        seen.append(contract.greedy_action(states, 0, seat, new_generator(1)))
        seen.append(contract.random_action(states, 0, seat, new_generator(2)))
    return seen


@pytest.mark.parametrize("seeds", [range(k, NUM_POSITIONS, 10) for k in range(10)], ids=str)
def test_any_world_is_possible_and_looks_the_same_to_its_seat(seeds: range) -> None:
    for seed in seeds:
        position = random_position(seed)
        (turn,) = position.seats_to_act()
        for seat in {turn, seed % position.num_seats}:
            known = position.information(seat)
            expected = seen_by(position, position.states, seat)
            assert seen_by(position, known, seat) == expected
            for world in draw_worlds(position.states, seat, 3, seed):
                states: States = zeros(1, FOOL.state)
                states[0] = world
                check_world(position, seat, states)
                again: States = zeros(1, FOOL.state)
                contract.conceal(states, 0, seat, again, 0)
                assert as_fields(again) == as_fields(known)
                assert seen_by(position, states, seat) == expected


def test_conceal_writes_every_field_and_no_hand_of_another() -> None:
    for seed in range(40):
        position = random_position(seed)
        for seat in range(position.num_seats):
            known = position.information(seat)
            dirty: States = zeros(1, FOOL.state)
            dirty.view(np.uint8)[:] = 0xFF
            dirty["unused"] = 0
            contract.conceal(position.states, 0, seat, dirty, 0)
            assert as_fields(dirty) == as_fields(known)
            assert not np.delete(known["hands"][0], seat, axis=0).any()
            assert not np.delete(known["wilds"][0], seat).any()
