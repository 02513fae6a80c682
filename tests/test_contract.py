"""What every registered game keeps to."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import msgspec
import numpy as np
import pytest

import parlour
from parlour import games
from parlour.core import contract
from parlour.core.chance import Generator, below, new_generator, shuffle
from parlour.core.contract import ANY_DEALER, NO_DEALER
from parlour.core.errors import ConfigError, IllegalAction
from parlour.core.game import EVERYBODY, NOBODY, Game
from parlour.core.options import resolve
from parlour.core.position import Position
from parlour.core.record import Deal, Event, Play, Record, SeatEntry, decode, encode
from parlour.core.replay import faults, replay, result_of
from parlour.games.fool.tests.chi_square import CREDIBLE, deviation

TABLES = [
    pytest.param(game, preset, seats, id=f"{game.name}-{preset}-{seats}")
    for game in map(games.find, games.names())
    for preset in game.options.PRESETS
    for counts in [game.seat_counts(resolve(game.options, {"preset": preset}))]
    for seats in (counts[0], counts[-1])
]
GAMES = [pytest.param(games.find(name), id=name) for name in games.names()]
MAX_ACTIONS = 2000


class RandomMatch:
    """A match of random play and the events of its record."""

    def __init__(self, game: Game, preset: str, num_seats: int, seed: int = 1) -> None:
        self.position = Position(game, {"preset": preset}, num_seats)
        self.generator: Generator = new_generator(seed)
        self.events: list[Event] = []

    def step(self) -> None:
        """Let the chance event that is due or one random action happen."""
        if self.position.is_chance_due():
            self._deal()
            return
        seat = self.position.seats_to_act()[0]
        action = contract.random_action(self.position.states, 0, seat, self.generator)
        self.events.append(Play(seat=seat, do=self.position.game.format_action(action)))
        self.position.play(seat, action)
        if not self.position.seats_to_act():
            self.events += self.position.derived_events()

    def _deal(self) -> None:
        position = self.position
        cards = np.zeros(position.game.max_cards, np.int32)
        sizes = np.zeros(position.game.max_seats, np.int32)
        start = 0
        for pile in range(contract.fill_piles(position.states, 0, cards, sizes)):
            shuffle(self.generator, cards, start, start + int(sizes[pile]))
            start += int(sizes[pile])
        dealer = position.dealer()
        if dealer == ANY_DEALER:
            dealer = int(below(self.generator, position.num_seats))
        dealt = cards[: contract.num_dealt(position.states, 0)]
        event = Deal(deal=position.format_cards(dealt))
        if dealer != NO_DEALER:
            event.dealer = dealer
        self.events.append(event)
        position.deal(dealt, dealer)

    def record(self) -> Record:
        game = self.position.game
        return Record(
            format=1,
            game=game.name,
            rules=game.rules_version,
            players=self.position.num_seats,
            options=msgspec.to_builtins(self.position.options),
            seats=[
                SeatEntry(name=f"Seat {k}", bot="random") for k in range(self.position.num_seats)
            ],
            events=self.events,
            result=result_of(self.position),
        )


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_legal_actions_are_distinct_ascending_accepted_and_read_back(
    game: Game, preset: str, seats: int
) -> None:
    match = RandomMatch(game, preset, seats)
    position = match.position
    for _ in range(300):
        acting = position.seats_to_act()
        assert bool(acting) + position.is_chance_due() + position.is_over() == 1
        for seat in range(seats):
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


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_refused_action_changes_no_byte(game: Game, preset: str, seats: int) -> None:
    match = RandomMatch(game, preset, seats)
    seen: set[int] = set()
    for _ in range(150):
        for seat in match.position.seats_to_act():
            seen.update(match.position.legal_actions(seat))
        match.step()
        before = match.position.states.tobytes()
        for seat in range(-1, seats + 1):
            legal = match.position.legal_actions(seat) if 0 <= seat < seats else []
            for action in seen - set(legal):
                with pytest.raises(IllegalAction) as caught:
                    match.position.read_action(seat, game.format_action(action))
                assert caught.value.rule
        assert match.position.states.tobytes() == before
        if match.position.is_over():
            return


@pytest.mark.parametrize("game", GAMES)
def test_random_action_is_uniform_over_the_legal_actions(game: Game) -> None:
    preset = next(iter(game.options.PRESETS))
    match = RandomMatch(game, preset, game.seat_counts(game.options())[0])
    tried: set[int] = set()
    generator = new_generator(2)
    while not match.position.is_over():
        match.step()
        for seat in match.position.seats_to_act():
            legal = match.position.legal_actions(seat)
            if len(legal) in tried:
                continue
            tried.add(len(legal))
            states = match.position.states
            counts = Counter(
                contract.random_action(states, 0, seat, generator) for _ in range(2000)
            )
            assert set(counts) == set(legal)
            if len(legal) > 1:
                assert abs(deviation([counts[action] for action in legal])) < CREDIBLE
    assert len(tried) > 5


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_record_of_random_play_replays_to_the_same_bytes(
    game: Game, preset: str, seats: int
) -> None:
    match = RandomMatch(game, preset, seats)
    while not match.position.is_over() and len(match.events) < MAX_ACTIONS:
        match.step()
    record = match.record()
    again = decode(encode(record))
    assert again == record
    assert list(faults(game, again)) == []
    *_, (_, _, _, position) = replay(game, again)
    assert position.states.tobytes() == match.position.states.tobytes()


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_results_are_whole(game: Game, preset: str, seats: int) -> None:
    match = RandomMatch(game, preset, seats, seed=3)
    while not match.position.is_over():
        assert match.position.winners() == []
        assert result_of(match.position) is None
        match.step()
    result = result_of(match.position)
    assert result is not None
    assert result.reason in game.reasons
    assert result.winners
    assert set(result.winners) <= set(range(seats))
    sides = {contract.side_of(match.position.states, 0, seat) for seat in range(seats)}
    assert len(result.scores) == len(sides)


@pytest.mark.parametrize("game", GAMES)
def test_states_have_no_gaps_so_equal_states_are_equal_bytes(game: Game) -> None:
    used = sum(field[0].itemsize for field in (game.state.fields or {}).values())
    assert used == game.state.itemsize


def test_state_of_fool_stays_small() -> None:
    assert games.find("fool").state.itemsize <= 512


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_has_a_kernel(game: Game) -> None:
    declared = {
        name for name in contract.__all__ if hasattr(getattr(contract, name), "__wrapped__")
    }
    assert set(contract.verbs(game.state)) == declared


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_viewers_get_what_everybody_sees_and_their_own(game: Game, preset: str, seats: int) -> None:
    match = RandomMatch(game, preset, seats)
    for _ in range(40):
        match.step()
        views = {viewer: match.position.view(viewer) for viewer in range(seats)}
        public = match.position.view(NOBODY)
        assert public.own == {}
        assert all(list(view.own) == [viewer] for viewer, view in views.items())
        assert all(view.table == public.table for view in views.values())
        assert list(match.position.view(EVERYBODY).own) == list(range(seats))


def test_game_that_does_not_exist_is_refused_with_the_choices() -> None:
    with pytest.raises(ConfigError) as caught:
        games.find("chess")
    assert caught.value.code == "game"
    assert all(name in str(caught.value) for name in games.names())


FROM_DISK = """
import sys
from parlour import games
from parlour.core import chance, compile, contract
from parlour.core.position import Position

for name in games.names():
    game = games.find(name)
    position = Position(game, {}, game.seat_counts(game.options())[0])
    position.deal(position.draw_cards(), max(position.dealer(), 0))
    seat = position.seats_to_act()[0]
    counted = contract.worlds_prepare(position.states, 0, seat)
    world = compile.zeros(1, game.state)
    contract.resample(position.states, 0, seat, counted, chance.new_generator(1), world, 0)
    position.play(seat, contract.greedy_action(world, 0, seat, chance.new_generator(1)))
"""


def test_kernels_work_when_a_later_process_loads_them_from_disk(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "PARLOUR_CACHE_DIR": str(tmp_path),
        "PYTHONPATH": str(Path(parlour.__file__).parents[1]),
    }
    for _ in ("compiles", "loads"):
        done = subprocess.run(
            [sys.executable, "-c", FROM_DISK],
            env=environment,
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b"")
