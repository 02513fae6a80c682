"""Records of simulated matches: the kernels' logs in words."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
from msgspec import UNSET
from numpy.typing import NDArray

from parlour.bots.kernels import POLICIES
from parlour.core import contract
from parlour.core.compile import u64
from parlour.core.contract import NO_DEALER, Cards
from parlour.core.game import Game
from parlour.core.position import Position
from parlour.core.record import FORMAT, Deal, Event, Play, Record, SeatEntry
from parlour.core.replay import result_of
from parlour.sim.batch import CHANCE_MARK, play_on, seed_round

__all__ = ["play_record"]

_LOG_SIZE = 1 << 16


def play_record(
    position: Position,
    seated: Sequence[str],
    seed: int,
    match: int,
    max_rounds: int,
    *,
    with_legal: bool,
) -> tuple[Record, list[int], list[int]]:
    """Play one match of a simulation from its beginning; return its record, points and tallies.

    It is the match that `play_matches` plays for the same seed and number. ``with_legal`` adds
    every action's legal alternatives. Tallies are rounds, actions, mask of winners, outcome.
    """
    game, num_seats = position.game, position.num_seats
    policies = np.array([POLICIES.index(bot) for bot in seated], np.int64)
    draws = np.zeros((2, 4), np.uint64)
    scratch = np.zeros((2, max(game.max_cards, game.max_legal)), np.int64)
    log = np.zeros(_LOG_SIZE + scratch.shape[1], np.int64)
    events: list[Event] = []
    rounds = actions = 0
    while position.is_chance_due() and rounds != max_rounds:
        seed_round(draws, u64(seed), match, rounds)
        while True:
            more, logged = play_on(
                position.states, 0, num_seats, policies, draws, scratch, log, with_legal
            )
            events += _events(game, log[:logged], with_legal=with_legal)
            actions += more
            if position.is_round_over():
                break
        events += position.derived_events()
        rounds += 1
    result = result_of(position)
    record = Record(
        format=FORMAT,
        game=game.name,
        rules=game.rules_version,
        players=num_seats,
        options=msgspec.to_builtins(position.options),
        seats=[SeatEntry(name=f"{bot} {seat}", bot=bot) for seat, bot in enumerate(seated)],
        events=events,
        result=result,
    )
    totals = np.zeros(game.max_seats, np.int64)
    contract.scores(position.states, 0, totals)
    points = [int(totals[position.side_of(seat)]) for seat in range(num_seats)]
    points += [0] * (game.max_seats - num_seats)
    winners = sum(1 << seat for seat in position.winners())
    outcome = 0 if result is None else 1 + game.reasons.index(result.reason)
    return record, points, [rounds, actions, winners, outcome]


def _events(game: Game, log: NDArray[np.int64], *, with_legal: bool) -> list[Event]:
    """Return the events of a log of `play_round`."""
    codes: list[int] = log.tolist()
    events: list[Event] = []
    at = 0
    while at < len(codes):
        seat = codes[at]
        if seat == CHANCE_MARK:
            dealer, size = codes[at + 1], codes[at + 2]
            cards: Cards = log[at + 3 : at + 3 + size]
            events.append(
                Deal(
                    deal=game.format_cards(cards),
                    dealer=UNSET if dealer == NO_DEALER else dealer,
                )
            )
            at += 3 + size
            continue
        play = Play(seat=seat, do=game.format_action(codes[at + 1]))
        at += 2
        if with_legal:
            n = codes[at]
            play.legal = sorted(map(game.format_action, codes[at + 1 : at + 1 + n]))
            at += 1 + n
        events.append(play)
    return events
