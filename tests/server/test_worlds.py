"""What a viewer is sent is the same in every world that it holds possible, byte for byte.

So nothing of another hand or of a pile can be read out of it, in any game and in any spelling.
"""

from __future__ import annotations

import msgspec
import pytest

from parlour import games
from parlour.core import contract
from parlour.core.chance import new_generator
from parlour.core.compile import zeros
from parlour.core.game import Game
from parlour.core.position import Position
from parlour.core.record import Deal, Play
from parlour.server.forms import Teller
from parlour.testing.conformance import tables
from parlour.testing.random_match import RandomMatch

_STEPS = 150
TABLES = [(game, *table) for game in map(games.find, games.names()) for table in tables(game)]


def other_world(position: Position, seat: int, seed: int) -> Position:
    """The position with everything that ``seat`` does not know drawn anew."""
    given = msgspec.to_builtins(position.options)
    other = Position(position.game, given, position.num_seats)
    worlds = zeros(1, position.game.state)
    counted = contract.worlds_prepare(position.states, 0, seat)
    contract.conceal(position.states, 0, seat, worlds, 0)
    contract.resample(worlds, 0, seat, counted, new_generator(seed), other.states, 0)
    return other


def hand_of(position: Position, seat: int) -> list[str]:
    """The cards that a seat sees in its hand."""
    hand: list[str] = position.view(seat).own[seat].hand
    return hand


def sent(position: Position, seat: int, play: Play) -> tuple[object, object, str] | None:
    """What ``seat`` sees and the bytes that it is sent of another's action, which is done.

    None where it is dealt a card thereby, or the round ends and what was hidden is scored.
    """
    game = position.game
    teller = Teller(position, [seat])
    teller.catch_up()
    action = position.read_action(play.seat, play.do)
    is_secret = game.is_secret(position.states, 0, play.seat, action)
    view, own = teller.view, teller.own(seat)
    hand_size = len(hand_of(position, seat))
    position.play(play.seat, action)
    if position.is_round_over() or len(hand_of(position, seat)) > hand_size:
        return None
    return view, own, teller.tell(0, play, is_secret=is_secret).of(seat)


@pytest.mark.parametrize(
    ("game", "preset", "num_seats"), TABLES, ids=[f"{g.name}-{p}-{n}" for g, p, n in TABLES]
)
def test_a_viewer_is_sent_the_same_in_every_world(game: Game, preset: str, num_seats: int) -> None:
    match = RandomMatch(game, preset, num_seats, seed=3)
    differed = compared = 0
    for step in range(_STEPS):
        position = match.position
        if position.is_over():
            break
        for seat in range(num_seats):
            if position.is_chance_due() or seat in position.seats_to_act():
                continue
            actor = position.seats_to_act()[0]
            there = other_world(position, seat, step)
            differed += there.states.tobytes() != position.states.tobytes()
            common = set(position.legal_texts(actor)) & set(there.legal_texts(actor))
            if not common:
                continue
            here = other_world(position, seat, step)
            here.states[:] = position.states
            text = sorted(common)[step % len(common)]
            play = Play(actor, text)
            told = sent(here, seat, play)
            if told is not None:
                assert sent(there, seat, play) == told
                compared += 1
        match.step()
    assert differed > _STEPS / 4, "the worlds must differ, else this shows nothing"
    assert compared > _STEPS / 4


@pytest.mark.parametrize("name", games.names())
def test_a_deal_tells_a_viewer_nothing_but_its_own_cards(name: str) -> None:
    game = games.find(name)
    num_seats = game.seat_counts(game.options())[0]
    match = RandomMatch(game, next(iter(game.options.PRESETS)), num_seats)
    position = match.position
    teller = Teller(position, range(num_seats))
    match.step()
    deal = match.events[0]
    assert isinstance(deal, Deal)
    forms = teller.tell(0, deal)
    there = other_world(position, 0, 1)
    again = Teller(there, range(num_seats)).tell(0, deal)
    assert position.states.tobytes() != there.states.tobytes()
    assert forms.of(0) == again.of(0)
    assert forms.of(None) == again.of(None)
