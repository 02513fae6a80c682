"""What every game keeps to: checks that anybody who writes one can run.

Each check takes a game, a preset and a number of seats, and raises AssertionError. ``tables`` lists
the tables worth checking, so that a test is one line::

    @pytest.mark.parametrize("table", tables(GAME), ids=str)
    @pytest.mark.parametrize("check", CHECKS)
    def test_conformance(check, table): check(GAME, *table)
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import numpy as np

from parlour.core import contract
from parlour.core.chance import new_generator
from parlour.core.compile import zeros
from parlour.core.errors import IllegalAction
from parlour.core.game import EVERYBODY, NOBODY, Game
from parlour.core.options import resolve
from parlour.core.position import Position
from parlour.core.record import decode, encode
from parlour.core.replay import faults, replay, result_of
from parlour.testing.chi_square import CREDIBLE, deviation
from parlour.testing.random_match import RandomMatch

__all__ = ["CHECKS", "tables"]

_MAX_EVENTS = 2000
_FEW_ACTIONS = 16
_REFUSED_AT_ONCE = 60


def tables(game: Game) -> list[tuple[str, int]]:
    """Return each preset with its smallest and its largest number of seats."""
    return [
        (preset, num_seats)
        for preset in game.options.PRESETS
        for counts in [game.seat_counts(resolve(game.options, {"preset": preset}))]
        for num_seats in (counts[0], counts[-1])
    ]


def _refusing_rule(position: Position, seat: int, text: str) -> str | None:
    """Return the rule that forbids an action, None if it is accepted."""
    try:
        position.read_action(seat, text)
    except IllegalAction as problem:
        return problem.rule
    return None


def legal_actions_are_distinct_ascending_and_read_back(
    game: Game, preset: str, num_seats: int
) -> None:
    """Exactly who acts has legal actions; they are distinct, ascending, and survive notation."""
    match = RandomMatch(game, preset, num_seats)
    position = match.position
    for _ in range(300):
        acting = position.seats_to_act()
        assert bool(acting) + position.is_chance_due() + position.is_over() == 1
        for seat in range(num_seats):
            legal = position.legal_actions(seat)
            assert bool(legal) == (seat in acting)
            assert legal == sorted(set(legal))
            texts = position.legal_texts(seat)
            assert [position.read_action(seat, text) for text in texts] == [
                action for _, action in sorted((game.format_action(a), a) for a in legal)
            ]
        if position.is_over():
            return
        match.step()


def refused_actions_change_nothing(game: Game, preset: str, num_seats: int) -> None:
    """What is not legal is refused with a rule, and no byte of the state changes."""
    match = RandomMatch(game, preset, num_seats)
    draw = random.Random(6)
    seen: set[int] = set()
    for _ in range(150):
        for seat in match.position.seats_to_act():
            seen.update(match.position.legal_actions(seat))
        match.step()
        before = match.position.states.tobytes()
        for seat in range(-1, num_seats + 1):
            legal = match.position.legal_actions(seat) if 0 <= seat < num_seats else []
            others = sorted(seen - set(legal))
            for action in draw.sample(others, min(len(others), _REFUSED_AT_ONCE)):
                assert _refusing_rule(match.position, seat, game.format_action(action))
        assert match.position.states.tobytes() == before
        if match.position.is_over():
            return


def random_play_is_uniform(game: Game, preset: str, num_seats: int) -> None:
    """`random_action` takes each legal action equally often (chi-square).

    Tried once for each small number of legal actions that turns up, and once for each doubling of
    the larger ones.
    """
    match = RandomMatch(game, preset, num_seats)
    tried: set[int] = set()
    generator = new_generator(2)
    while not match.position.is_over() and len(match.events) < _MAX_EVENTS:
        match.step()
        for seat in match.position.seats_to_act():
            legal = match.position.legal_actions(seat)
            size = len(legal) if len(legal) <= _FEW_ACTIONS else -len(legal).bit_length()
            if size in tried:
                continue
            tried.add(size)
            states = match.position.states
            num_draws = max(2000, 10 * len(legal))
            counts = Counter(
                contract.random_action(states, 0, seat, generator) for _ in range(num_draws)
            )
            assert set(counts) == set(legal)
            if len(legal) > 1:
                assert abs(deviation([counts[action] for action in legal])) < CREDIBLE


def records_replay_to_the_same_bytes(game: Game, preset: str, num_seats: int) -> None:
    """A record of random play has no fault and ends in the same state, byte for byte."""
    match = RandomMatch(game, preset, num_seats)
    while not match.position.is_over() and len(match.events) < _MAX_EVENTS:
        match.step()
    record = match.record()
    again = decode(encode(record))
    assert again == record
    assert list(faults(game, again)) == []
    *_, (_, _, _, position) = replay(game, again)
    assert position.states.tobytes() == match.position.states.tobytes()


def results_are_whole(game: Game, preset: str, num_seats: int) -> None:
    """A match ends with a known reason, winners among its seats and a score for each side.

    Without a winner nobody stands above another.
    """
    match = RandomMatch(game, preset, num_seats, seed=3)
    while not match.position.is_over():
        assert match.position.winners() == []
        assert result_of(match.position) is None
        match.step()
    result = result_of(match.position)
    assert result is not None
    assert result.reason in game.reasons
    assert result.winners or len(set(result.scores)) == 1
    assert set(result.winners) <= set(range(num_seats))
    sides = [match.position.side_of(seat) for seat in range(num_seats)]
    assert sorted(set(sides)) == list(range(match.position.num_sides))
    assert len(result.scores) == (num_seats if game.scores_by_seat else len(set(sides)))
    winning = {sides[seat] for seat in result.winners}
    assert result.winners == [seat for seat in range(num_seats) if sides[seat] in winning]


def states_have_no_gaps(game: Game, _preset: str, _num_seats: int) -> None:
    """Equal states are equal bytes: the state dtype has no padding."""
    used = sum(field[0].itemsize for field in (game.state.fields or {}).values())
    assert used == game.state.itemsize


def every_verb_has_a_kernel(game: Game, _preset: str, _num_seats: int) -> None:
    """The game implements each verb of the contract."""
    declared = {
        name for name in contract.__all__ if hasattr(getattr(contract, name), "__wrapped__")
    }
    assert set(contract.verbs(game.state)) == declared


def viewers_see_the_public_and_their_own(game: Game, preset: str, num_seats: int) -> None:
    """All viewers see the same table, a seat its own part besides, nobody else's."""
    match = RandomMatch(game, preset, num_seats)
    for _ in range(40):
        match.step()
        views = {viewer: match.position.view(viewer) for viewer in range(num_seats)}
        public = match.position.view(NOBODY)
        assert public.own == {}
        assert all(list(view.own) == [viewer] for viewer, view in views.items())
        assert all(view.table == public.table for view in views.values())
        assert list(match.position.view(EVERYBODY).own) == list(range(num_seats))


def hidden_things_decide_nothing(game: Game, preset: str, num_seats: int) -> None:
    """A seat's bots, observation and view are the same in every world that it thinks possible."""
    match = RandomMatch(game, preset, num_seats, seed=5)
    worlds = zeros(2, game.state)
    for step in range(120):
        match.step()
        states = match.position.states
        for seat in match.position.seats_to_act():
            counted = contract.worlds_prepare(states, 0, seat)
            contract.conceal(states, 0, seat, worlds, 0)
            contract.resample(worlds, 0, seat, counted, new_generator(step), worlds, 1)
            true = _what_it_makes_of(match.position, states, 0, seat)
            assert _what_it_makes_of(match.position, worlds, 0, seat) == true
            assert _what_it_makes_of(match.position, worlds, 1, seat) == true


def _what_it_makes_of(
    position: Position, states: contract.States, index: int, seat: int
) -> tuple[object, ...]:
    """What a seat sees in a state and what its bot does there."""
    game = position.game
    seen = np.zeros(game.observation_size, np.float32)
    contract.observe(states, index, seat, seen)
    return (
        seen.tobytes(),
        contract.greedy_action(states, index, seat, new_generator(1)),
        contract.random_action(states, index, seat, new_generator(1)),
        game.public_view(states, index, position.options),
        game.private_view(states, index, position.options, seat),
    )


CHECKS: tuple[Callable[[Game, str, int], None], ...] = (
    legal_actions_are_distinct_ascending_and_read_back,
    refused_actions_change_nothing,
    random_play_is_uniform,
    records_replay_to_the_same_bytes,
    results_are_whole,
    states_have_no_gaps,
    every_verb_has_a_kernel,
    viewers_see_the_public_and_their_own,
    hidden_things_decide_nothing,
)
"""All of them."""
